"""How the collection holds each kind of layer: a table from the layer's class to its codec.

A class without a row has that of the class that it is derived from. A layer from outside may bring
its own codec: ``codecs = {"puzzlekit": Codec(...)}``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from satgrid.formats.puzzlekit import layers
from satgrid.formats.puzzlekit.layers import BLACK, Rows
from satgrid.formats.puzzlekit.sheet import WordSheet
from satgrid.layers import by_class
from satgrid.layers.arrow_words import ArrowWords
from satgrid.layers.black_cells import Blacks, Sums
from satgrid.layers.block_lists import ANY, UNKNOWN, Blocks
from satgrid.layers.circles import Circles
from satgrid.layers.given_lines import DrawnLines
from satgrid.layers.rooms import Rooms, RoomWords
from satgrid.layers.stars import Stars
from satgrid.layers.thermometers import Thermometers
from satgrid.layers.words import Words
from satgrid.layers.words_beside import Beside
from satgrid.puzzle.view import Shape

__all__ = ["CODECS", "SheetCodec", "codec"]


class SheetCodec(NamedTuple):
    """How the collection holds a kind of layer.

    Attributes
    ----------
    form
        Describes the form for the documentation.
    read
        Returns the value of a layer from its rows, the shape of the board and the values of the
        layers before it; raises ParseError with the place of what is wrong.
    write
        Returns the rows of a value on a board.
    rows
        Takes the layer's rows of one side of the board from a problem; most have one board of rows.
    sided
        Whether all words at one side of the board stand on one line.
    lost
        Says what of a value has no place in it; None if all has.
    """

    form: Callable[[Any], str]
    read: Callable[[Any, Rows, Shape, Mapping[str, Any]], Any]
    write: Callable[[Any, Any, Any], list[list[str]]]
    rows: Callable[[Any, WordSheet, int], Rows] = layers.board_rows
    sided: bool = False
    lost: Callable[[Any, Any], str | None] = lambda layer, value: None


def codec(layer: Any) -> SheetCodec | None:
    """Return the codec of a layer; None if the collection has no place for it."""
    return by_class.codec("puzzlekit", CODECS, layer)


def _numbers(layer: Any) -> str:
    return "numbers" if layer.most >= 0 else "signs"


def _rooms(layer: Rooms) -> str:
    gone = next(iter(layers.gone(layer)), "")
    return f"the numbers of the {layer.noun}s" + (f", `{gone}` outside" if gone else "")


def _arrows(layer: ArrowWords) -> str:
    others = [f"`{theirs}`" for theirs, _ in layer.puzzlekit]
    bare = f", {' or '.join(others)} a cell without" if others else ""
    return f"a board: `2e` is a number with an arrow{bare}"


def _words(layer: Words) -> str:
    pairs = [pair for pair in layer.puzzlekit if pair[0]]
    renamed = [f"`{one}` is `{ours}` here" if one != ours else f"`{one}`" for one, ours in pairs]
    signs = f", `{' '.join(layer.words)}`" if layer.words and not renamed else ""
    place = "the corners of cells" if layer.at == "corners" else "a board"
    return f"{place} with {_numbers(layer)}" + (f": {', '.join(renamed)}" if renamed else signs)


def _unknown_words(layer: Words, value: Any) -> str | None:
    strange = [ours for theirs, ours in layer.puzzlekit if not theirs]
    lost = any(word in strange for word in value.values())
    return "its numbers that are not given have no place in it" if lost else None


def _several(layer: Beside, value: Any) -> str | None:
    lost = any(isinstance(one, tuple) for one in value.values())
    return "several words of a line have no place in it" if lost else None


def _unknown_blocks(layer: Blocks, value: Any) -> str | None:
    lost = any({UNKNOWN, ANY}.intersection(clue) for clue in value.values())
    return "a clue with ? or * has no place in it" if lost else None


CODECS: dict[type, SheetCodec] = {
    ArrowWords: SheetCodec(_arrows, layers.read_arrows, layers.write_spelled),
    Beside: SheetCodec(
        lambda layer: f"a line of {_numbers(layer)} for each side: {', '.join(layer.around)}",
        layers.read_beside,
        layers.write_beside,
        layers.side_row,
        sided=True,
        lost=_several,
    ),
    Blacks: SheetCodec(
        lambda _: "a board of numbers: `x` is black, `4x` black with a number",
        layers.read_blacks,
        layers.write_blacks,
    ),
    Blocks: SheetCodec(
        lambda _: "a line for the clue of each column, then of each row; `0` is an empty line",
        layers.read_blocks,
        layers.write_blocks,
        layers.block_rows,
        lost=_unknown_blocks,
    ),
    Circles: SheetCodec(
        lambda _: f"a board: `{BLACK}` is a circle", layers.read_circles, layers.write_circles
    ),
    DrawnLines: SheetCodec(
        lambda _: "a board: the sum of 1, 2, 4 and 8 for lines right, below, left and above a cell",
        layers.read_lines,
        layers.write_lines,
    ),
    Rooms: SheetCodec(_rooms, layers.read_rooms, layers.write_rooms),
    RoomWords: SheetCodec(
        lambda layer: f"a board of {_numbers(layer)}, each in a cell of its {layer.noun}",
        layers.read_room_words,
        layers.write_room_words,
    ),
    Stars: SheetCodec(
        lambda _: (
            "a board: a star in the middle of a cell is `0`, in that of its right side `1`, in "
            "that of its lower side `2`, at its lower right corner `3`"
        ),
        layers.read_stars,
        layers.write_stars,
        lost=layers.lost_stars,
    ),
    Sums: SheetCodec(
        lambda _: "a board: `14,7` is black with 14 down and 7 across, `-` black, `0` white",
        layers.read_sums,
        layers.write_sums,
    ),
    Thermometers: SheetCodec(
        lambda _: "a board: `3.1` is the bulb of the third thermometer, `3.2` the next cell",
        layers.read_thermometers,
        layers.write_spelled,
    ),
    Words: SheetCodec(
        _words, layers.read_words, layers.write_words, layers.corner_rows, lost=_unknown_words
    ),
}
