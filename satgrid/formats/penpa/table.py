"""How penpa holds each kind of layer: a table from the layer's class to its codec.

A codec reads a layer from a sheet and draws it there; it takes each element that it understands,
and lists its elements for ``docs/formats.md``. A class without a row has that of the class that it
is derived from. A layer from outside may bring its own codec: ``codecs = {"penpa": Codec(...)}``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from satgrid.formats.penpa import blacks, cells, outside, rooms, shapes, sides
from satgrid.formats.penpa.elements import Element
from satgrid.formats.penpa.page import Page
from satgrid.layers import by_class
from satgrid.layers.arrow_words import ArrowWords
from satgrid.layers.black_arrows import BlackArrows
from satgrid.layers.black_cells import Blacks, Sums
from satgrid.layers.boxes import BoxLayer
from satgrid.layers.cell_lists import CellLists
from satgrid.layers.circled_words import Circled
from satgrid.layers.circles import Circles
from satgrid.layers.given_lines import DrawnLines
from satgrid.layers.overlapping_grids import Grids
from satgrid.layers.ring_words import RingWords
from satgrid.layers.rooms import Cages, Rooms, RoomWords
from satgrid.layers.ships import FleetList
from satgrid.layers.side_signs import SideSigns
from satgrid.layers.stars import Stars
from satgrid.layers.thermometers import Thermometers
from satgrid.layers.walls import WallWords
from satgrid.layers.words import Words
from satgrid.layers.words_beside import Beside

__all__ = ["CODECS", "PenpaCodec", "codec"]


class PenpaCodec(NamedTuple):
    """How penpa holds a kind of layer.

    Attributes
    ----------
    read
        Returns the value of a layer from a page; raises ParseError with the place of what is wrong.
    draw
        Draws the value of a layer on a page.
    elements
        Lists what is drawn for a layer.
    """

    read: Callable[[Any, Page], Any]
    draw: Callable[[Any, Any, Page], None]
    elements: Callable[[Any], Iterable[Element]]


def codec(layer: Any) -> PenpaCodec | None:
    """Return the codec of a layer; None if penpa has no place for it."""
    return by_class.codec("penpa", CODECS, layer)


def _none(layer: Any, page: Page) -> Any:
    return layer.blank(page.shape)


def _nothing(*_: Any) -> None:
    """Draw nothing: it stands in the rules."""


_BORDERS = Element("lineE", "any but 98", "a border of {noun}s")
_BLACK = Element("surface", "1, 3, 4, 8", "a black cell")
_WHITE_OR_BLACK = "circle, any size, 1 or 2"
_WAY = "kind 2: a number and `_0` up, `_1` left, `_2` right, `_3` down"
_FRAME = Element("lineE", "around a clue", "its frame, which means nothing")
_LISTED = {
    "killercages": "a cage; its dashes are in `cage`",
    "thermo": "a thermometer from its bulb on",
    "arrows": "an arrow from its circle on",
}


def _rooms(layer: Rooms) -> list[Element]:
    found = [_BORDERS._replace(means=f"a border of a {layer.noun}")]
    return [*found, _BLACK._replace(means=f"a cell of no {layer.noun}")] if layer.holes else found


def _room_words(layer: RoomWords) -> list[Element]:
    small = Element("numberS", "in any corner", f"the number of its {layer.noun}")
    return [small] if layer.penpa else [small, small._replace(kind="number", style="in any cell")]


def _beside(layer: Beside) -> list[Element]:
    kind = "number, numberS" if layer.penpa else "number"
    order = ", the last one nearest to it" if layer.several else ""
    return [Element(kind, f"{', '.join(layer.sides)} of the board", f"the words of a line{order}")]


def _lists(layer: CellLists) -> list[Element]:
    kind = shapes.LISTED.get(layer.drawn_as)
    if kind is None:
        return [Element("rules", "`NAME: r1c1 r1c2; r2c1 r2c2`", "the lists of the layer NAME")]
    return [Element(kind, "a list of cells", _LISTED[kind])]


CODECS: dict[type, PenpaCodec] = {
    ArrowWords: PenpaCodec(
        blacks.read_arrows,
        blacks.draw_arrows,
        lambda _: [
            Element("number", _WAY, "a number with an arrow; a number alone has none"),
            Element("symbol", "arrow_fouredge_B", "the arrow of the number, in older links"),
            Element("surface", "1, 3, 4, 8", "the ground of a clue"),
            _FRAME,
        ],
    ),
    Beside: PenpaCodec(outside.read, outside.draw, _beside),
    BlackArrows: PenpaCodec(
        cells.read_arrows,
        cells.draw_arrows,
        lambda _: [
            Element("number", "a number in a cell", "the number"),
            Element("symbol", "arrow 1, 3, 5, 7", "a black cell with an arrow: w, n, e, s"),
            _BLACK,
        ],
    ),
    Blacks: PenpaCodec(
        blacks.read_blacks,
        blacks.draw_blacks,
        lambda _: [
            _BLACK,
            Element("number", "a number in a cell", "the number, on black or white"),
        ],
    ),
    Cages: PenpaCodec(
        shapes.read_cages,
        shapes.draw_cages,
        lambda _: [Element("killercages", "a list of cells", _LISTED["killercages"])],
    ),
    CellLists: PenpaCodec(shapes.read_lists, shapes.draw_lists, _lists),
    Circled: PenpaCodec(
        cells.read_circled,
        cells.draw_circled,
        lambda _: [
            Element("symbol", _WHITE_OR_BLACK, "a white or black circle"),
            Element("number", "a number in a circle", "its number"),
        ],
    ),
    Circles: PenpaCodec(
        cells.read_circles,
        cells.draw_circles,
        lambda _: [Element("symbol", "circle, any size, 4, or else 1", "a circle")],
    ),
    BoxLayer: PenpaCodec(rooms.read_boxes, rooms.draw_boxes, _rooms),
    DrawnLines: PenpaCodec(
        sides.read_lines,
        sides.draw_lines,
        lambda _: [Element("lineE", "any but 98", "a given line along a side")],
    ),
    FleetList: PenpaCodec(
        _none,
        _nothing,
        lambda _: [Element("rules", "`fleet: 3 2 2 1`", "the lengths of all ships")],
    ),
    Grids: PenpaCodec(
        rooms.read_grids,
        rooms.draw_grids,
        lambda _: [
            Element("cells", "missing, or surface 1, 3, 4, 8", "a gap between the grids"),
            Element("lineE", "any but 98", "a border of a box"),
        ],
    ),
    RingWords: PenpaCodec(
        cells.read_words,
        cells.draw_rings,
        lambda _: [Element("number", "kind 4, and any other: up to four digits", "the clue")],
    ),
    Rooms: PenpaCodec(rooms.read_rooms, rooms.draw_rooms, _rooms),
    RoomWords: PenpaCodec(rooms.read_words, rooms.draw_words, _room_words),
    SideSigns: PenpaCodec(sides.read_signs, sides.draw_signs, sides.sign_elements),
    Stars: PenpaCodec(
        sides.read_stars,
        sides.draw_stars,
        lambda _: [
            Element("symbol", "circle 2, any size", "a black star"),
            Element("symbol", "another circle, any size", "a white star"),
        ],
    ),
    Sums: PenpaCodec(
        blacks.read_sums,
        blacks.draw_sums,
        lambda _: [
            Element("symbol, surface", "kakuro; 1, 3, 4, 8", "a black cell"),
            Element("numberS", "corner 1, upper right", "the sum across"),
            Element("numberS", "corner 2, lower left", "the sum down"),
        ],
    ),
    Thermometers: PenpaCodec(
        shapes.read_thermometers,
        shapes.draw_thermometers,
        lambda _: [Element("thermo", "a list of cells", _LISTED["thermo"])],
    ),
    WallWords: PenpaCodec(
        blacks.read_walls,
        blacks.draw_walls,
        lambda _: [
            Element("surface", "4", "a cell outside the loop"),
            Element("surface", "1, 3, 8", "a cell on either side of the loop"),
            Element("number", _WAY, "a number with an arrow; without a ground, inside the loop"),
            Element("symbol", "arrow_fouredge_B", "the arrow of the number, in older links"),
            _FRAME,
        ],
    ),
    Words: PenpaCodec(cells.read_words, cells.draw_words, cells.word_elements),
}
