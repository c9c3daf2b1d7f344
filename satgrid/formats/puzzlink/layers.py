"""Which coding of puzz.link a layer has: by the kind of layer and the coding that it states."""

from __future__ import annotations

from collections.abc import Mapping
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
from satgrid.rules import by_class
from satgrid.rules.arrow_layer import ArrowWords
from satgrid.rules.beside import Beside
from satgrid.rules.blocks import Blocks
from satgrid.rules.circled import Circled
from satgrid.rules.circles import Circles
from satgrid.rules.ring_layer import RingWords
from satgrid.rules.rooms import Rooms, RoomWords
from satgrid.rules.ship_layers import FleetList
from satgrid.rules.stars import Stars
from satgrid.rules.wall_layer import WallWords
from satgrid.rules.word_layers import Words

__all__ = ["CODINGS", "coding_of"]

CODINGS: dict[type, Mapping[str, type[Coding]]] = {
    ArrowWords: {"": WithArrows},
    Beside: {"tiles": BesideTiles, "": Outside},
    Blocks: {"": InBlocks},
    Circled: {"": InDiscs},
    Circles: {"": InCircles},
    FleetList: {"": Bank},
    RingWords: {"": AroundRuns},
    Rooms: {"": Rooming},
    RoomWords: {"": InRooms},
    Stars: {"": Dots},
    WallWords: {"": OfWalls},
    Words: {"": InCells},
}
"""What reads and writes a kind of layer, by the coding that it states, if that matters.

A class without a row has that of the class that it is derived from. A layer from outside may bring
its own: ``codecs = {"puzzlink": {"": ...}}``.
"""


def coding_of(layer: Any, row: Row) -> Coding | None:
    """Return the coding of a layer in boards of a kind; None if it has none."""
    stated = getattr(layer, "coding", "")
    codings = by_class.codec("puzzlink", CODINGS, layer) if stated else None
    if codings is None:
        return None
    return codings.get(stated, codings[""])(layer, row)
