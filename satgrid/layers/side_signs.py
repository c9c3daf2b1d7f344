"""A layer of signs on the sides between cells: equal and unequal, less and more, dots."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY
from typing import Any, ClassVar

from satgrid.board.grid import Cell, Side, named
from satgrid.board.isometry import Isometry
from satgrid.board.symbols import BLANK
from satgrid.board.text import Row, plural
from satgrid.board.ways import turned_way
from satgrid.errors import SatgridError
from satgrid.layers.layer import Entering, Layer, Mark, Section
from satgrid.phrases.phrase import Name, Phrase, SignsField
from satgrid.puzzle.protocol import Clue
from satgrid.puzzle.view import AnyBoard, Shape, Word
from satgrid.record import record

__all__ = ["SideSigns"]

_NONE = "-"
_FREE = " -"
_WAYS = {"<": "left", ">": "right", "^": "up", "v": "down"}
_ALONG = {sign: pair for pair in (("<", "^"), (">", "v")) for sign in pair}
"""For each sign that points what it is between cells of a row, and of a column."""


@record
class SideSigns(Layer):
    """Signs on the sides between cells.

    The cells are drawn as dots, with a place between each two of them and a row between each two
    rows::

        .=. .
        - x -
        . . .

    Attributes
    ----------
    signs
        The signs, one character each. ``<``, ``>``, ``^`` and ``v`` point from cell to cell: the
        first two stand in rows, the others in columns, and they turn with the board.
    dots
        Which of the signs are drawn as a white and as a black dot, in this order.
    clue
        A clue's name, with ``{word}``, the ``{color}`` of a dot and ``{place}``.
    spare
        Whether a generator leaves its signs out before others.
    """

    name: str = "signs"
    _: KW_ONLY
    signs: str = "=x"
    dots: str = ""
    clue: str = "the {word} between {place}"
    coding: str = ""
    spare: bool = False

    unnamed: ClassVar[tuple[str, ...]] = ("clue", "coding", "spare")
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("signs {signs} between cells[ called {name}]", signs=SignsField(), name=Name()),
        Phrase(
            "white and black dots between cells[ called {name}]",
            {"name": "dots", "signs": "o*", "dots": "o*"},
            name=Name(),
        ),
    )

    def __post_init__(self) -> None:
        """Refuse signs that mean an empty place."""
        if wrong := [sign for sign in self.signs if sign in _FREE + BLANK]:
            raise SatgridError(f"layer {self.name}: {wrong[0]!r} cannot be a sign: it is none")

    def blank(self, shape: Shape) -> dict[Side, str]:
        """Return the value on a blank board: no signs."""
        return {}

    def shape_of(self, rows: Sequence[Any]) -> Shape:
        """Return the rows and columns of the cells in the drawing."""
        return (len(rows) + 1) // 2, (len(rows[0].text) + 1) // 2

    def read(self, section: Section) -> dict[Side, str]:
        """Read the drawing; a blank or ``-`` between cells is not a sign."""
        found: dict[Side, str] = {}
        rows, (height, width) = section.rows, section.shape
        if not rows:
            return found
        if len(rows) != 2 * height - 1:
            at = rows[min(len(rows), 2 * height) - 1]
            raise at.error(
                f"{plural(len(rows), 'row')} where {plural(height, 'row')} of cells "
                f"and those between them are {2 * height - 1}"
            )
        for down, row in enumerate(rows):
            if len(row.text) > 2 * width - 1:
                message = f"the board is {plural(2 * width - 1, 'character')} wide"
                raise row.error(message, 2 * width)
            for right, sign in enumerate(row.text.ljust(2 * width - 1)):
                upright, level = right % 2, down % 2
                if not upright and not level:
                    if sign != BLANK:
                        raise row.error(f"{sign!r} is not a cell: a cell is {BLANK}", right + 1)
                elif sign not in _FREE:
                    if upright and level:
                        raise row.error("four cells meet here: a sign is between two", right + 1)
                    known = self._known(upright=bool(upright))
                    if sign not in known:
                        listed = " ".join(known)
                        raise row.error(f"{sign!r} is not one of {_NONE} {listed}", right + 1)
                    one = Cell(down // 2, right // 2)
                    found[Side(one, Cell(one.row + level, one.column + upright))] = sign
        return dict(sorted(found.items()))

    def keep_off(self, dark: Collection[Cell], rows: Sequence[Row]) -> None:
        """Refuse a sign beside a dark cell: it is about two cells of the answer."""
        for down, row in enumerate(rows):
            for right, sign in enumerate(row.text):
                one = Cell(down // 2, right // 2)
                other = Cell((down + 1) // 2, (right + 1) // 2)
                if sign not in (BLANK, *_FREE) and (one in dark or other in dark):
                    raise row.error(f"{sign!r} is beside a black cell", right + 1)

    def _known(self, *, upright: bool) -> list[str]:
        """Return the signs allowed on a side within a row, or within a column."""
        wrong = "^v" if upright else "<>"
        pointed = not set("<>^v").isdisjoint(self.signs)
        return [sign for sign in self.signs if not (pointed and sign in wrong)]

    def written(self, value: Any, board: AnyBoard) -> tuple[dict[str, str], Sequence[str]]:
        """Return the drawing; none without any sign."""
        if not value and not board.is_first(self):
            return {}, ()
        height, width = board.shape
        rows = []
        for down in range(2 * height - 1):
            cells, between = (_NONE, " ") if down % 2 else (BLANK, " ")
            rows.append([between if right % 2 else cells for right in range(2 * width - 1)])
        for side, sign in value.items():
            row, column = _at(side)
            rows[row - 1][column - 1] = sign
        return {}, ["".join(row).rstrip() for row in rows]

    def image(self, value: Any, isometry: Isometry, data: Mapping[str, Any]) -> dict[Side, str]:
        """Return the signs on the images of their sides; signs that point are turned."""
        pointed = not set("<>^v").isdisjoint(self.signs)
        signs = {way: sign for sign, way in _WAYS.items()}
        found = {}
        for side, sign in value.items():
            turns = pointed and sign in _WAYS
            found[isometry.side(side)] = signs[turned_way(_WAYS[sign], isometry)] if turns else sign
        return dict(sorted(found.items()))

    def marks(self, value: Any, board: AnyBoard) -> Iterator[Mark]:
        """Return the signs or dots on their sides."""
        for side, sign in sorted(value.items()):
            color = self._color(sign)
            yield Mark("dot" if color else "sign", _at(side), color or sign)

    def _color(self, sign: str) -> str:
        """Return the color of a sign that is drawn as a dot; empty for others."""
        return ("white", "black")[self.dots.index(sign)] if sign in [*self.dots] else ""

    def form(self) -> str:
        """Return how the board is drawn with places between cells."""
        known = ", ".join(f"`{sign}`" for sign in self.signs)
        return (
            f"{self.name}: cells are dots with a place between each two of them and a row between "
            f"each two rows; there stands {known}, or nothing"
        )

    def entering(self, board: AnyBoard) -> Entering:
        """Signs are entered on sides."""
        return Entering("sides", signs=tuple(self.signs))

    def clues(self, value: Any, board: AnyBoard) -> Iterator[tuple[Hashable, Clue]]:
        """Yield the signs in the order of their sides; each clue concerns two neighbors."""
        for side, sign in sorted(value.items()):
            place = " and ".join(map(named, side))
            color = self._color(sign) or sign
            name = self.clue.format(word=sign, color=color, place=place)
            yield side, Clue(name, tuple(side), True)

    def clue_keys(self, value: Any, board: AnyBoard) -> list[Hashable]:
        """Return the sides with a sign, in order."""
        return sorted(value)

    def without(self, value: Any, keys: Collection[Hashable]) -> dict[Side, str]:
        """Return the signs without those on some sides."""
        return {side: sign for side, sign in value.items() if side not in keys}

    def changed(self, value: Any, words: Mapping[Hashable, Word]) -> dict[Any, Any]:
        """Return the signs with changes on some sides; signs that point follow the side's axis."""
        if set(_ALONG).isdisjoint(self.signs):
            return {**value, **words}
        pointed = {
            side: _ALONG.get(word, (word, word))[side.one.column == side.other.column]
            for side, word in words.items()
            if isinstance(side, Side) and isinstance(word, str)
        }
        return {**value, **pointed}


def _at(side: Side) -> tuple[int, int]:
    """Return the middle of a side in half cells."""
    one, other = side
    return one.row + other.row + 1, one.column + other.column + 1
