"""Which coding of puzz.link a layer has: by the kind of layer and the coding that it states."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from satgrid.formats.puzzlink.arrows import WithArrows
from satgrid.formats.puzzlink.banks import Bank
from satgrid.formats.puzzlink.blocks import InBlocks
from satgrid.formats.puzzlink.codings import Coding, InCells, InRooms, Rooming
from satgrid.formats.puzzlink.discs import InCircles, InDiscs
from satgrid.formats.puzzlink.dots import Dots
from satgrid.formats.puzzlink.outside import Outside
from satgrid.formats.puzzlink.runs import AroundRuns
from satgrid.formats.puzzlink.table import Row
from satgrid.formats.puzzlink.totals import BesideTiles
from satgrid.formats.puzzlink.walls import OfWalls
from satgrid.rules.arrow_layer import ArrowWords
from satgrid.rules.beside import Beside
from satgrid.rules.blocks import Blocks
from satgrid.rules.circled import Circled
from satgrid.rules.circles import Circles
from satgrid.rules.layer import Layer
from satgrid.rules.ring_layer import RingWords
from satgrid.rules.rooms import Rooms, RoomWords
from satgrid.rules.ship_layers import FleetList
from satgrid.rules.stars import Stars
from satgrid.rules.wall_layer import WallWords
from satgrid.rules.word_layers import Words

__all__ = ["coding_of"]

_CODINGS: Sequence[tuple[type[Layer], str, type[Coding]]] = (
    (Rooms, "", Rooming),
    (Stars, "", Dots),
    (RingWords, "", AroundRuns),
    (WallWords, "", OfWalls),
    (Circled, "", InDiscs),
    (Circles, "", InCircles),
    (RoomWords, "", InRooms),
    (Blocks, "", InBlocks),
    (Beside, "tiles", BesideTiles),
    (Beside, "", Outside),
    (ArrowWords, "", WithArrows),
    (FleetList, "", Bank),
    (Words, "", InCells),
)
"""The kinds of layers, the coding that they state, if that matters, and what reads them."""


def coding_of(layer: Any, row: Row) -> Coding | None:
    """Return the coding of a layer in boards of a kind; None if it has none."""
    stated = getattr(layer, "coding", "")
    found = (
        made
        for kind, coding, made in _CODINGS
        if stated and isinstance(layer, kind) and coding in ("", stated)
    )
    made = next(found, None)
    return made(layer, row) if made else None
