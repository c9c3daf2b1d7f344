"""Which coding of puzz.link a layer has: by the kind of layer and the coding that it states."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from satgrid.formats.puzzlink.arrows import WithArrows
from satgrid.formats.puzzlink.banks import Bank
from satgrid.formats.puzzlink.blocks import InBlocks
from satgrid.formats.puzzlink.codings import Coding, InCells, RoomCoding, Rooming
from satgrid.formats.puzzlink.discs import InCircles, InDiscs
from satgrid.formats.puzzlink.dots import DotsCoding
from satgrid.formats.puzzlink.outside import OutsideCoding
from satgrid.formats.puzzlink.runs import AroundRuns
from satgrid.formats.puzzlink.table import KindRow
from satgrid.formats.puzzlink.totals import BesideTiles
from satgrid.formats.puzzlink.walls import OfWalls
from satgrid.layers import by_class
from satgrid.layers.arrow_words import ArrowWords
from satgrid.layers.block_lists import Blocks
from satgrid.layers.circled_words import Circled
from satgrid.layers.circles import Circles
from satgrid.layers.ring_words import RingWords
from satgrid.layers.rooms import Rooms, RoomWords
from satgrid.layers.ships import FleetList
from satgrid.layers.stars import Stars
from satgrid.layers.walls import WallWords
from satgrid.layers.words import Words
from satgrid.layers.words_beside import Beside

__all__ = ["CODINGS", "coding_of"]

CODINGS: dict[type, Mapping[str, type[Coding]]] = {
    ArrowWords: {"": WithArrows},
    Beside: {"tiles": BesideTiles, "": OutsideCoding},
    Blocks: {"": InBlocks},
    Circled: {"": InDiscs},
    Circles: {"": InCircles},
    FleetList: {"": Bank},
    RingWords: {"": AroundRuns},
    Rooms: {"": Rooming},
    RoomWords: {"": RoomCoding},
    Stars: {"": DotsCoding},
    WallWords: {"": OfWalls},
    Words: {"": InCells},
}
"""What reads and writes a kind of layer, by the coding that it states, if that matters.

A class without a row has that of the class that it is derived from. A layer from outside may bring
its own: ``codecs = {"puzzlink": {"": ...}}``.
"""


def coding_of(layer: Any, row: KindRow) -> Coding | None:
    """Return the coding of a layer in boards of a kind; None if it has none."""
    stated = getattr(layer, "coding", "")
    codings = by_class.codec("puzzlink", CODINGS, layer) if stated else None
    if codings is None:
        return None
    return codings.get(stated, codings[""])(layer, row)
