"""The layers of a kropki: numbers, and dots that are drawn between them or listed in the header."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from satgrid.board.grid import Cell, Side, adjacent
from satgrid.board.text import Row, Value, plural
from satgrid.errors import ParseError
from satgrid.layers.digits import GivenDigits
from satgrid.layers.layer import Section
from satgrid.layers.option import Option
from satgrid.layers.side_signs import SideSigns
from satgrid.phrases.phrase import Phrase
from satgrid.puzzle.numbers import LARGEST, SIGNS, number_at, symbol
from satgrid.puzzle.protocol import Clue
from satgrid.puzzle.view import AnyBoard, Shape
from satgrid.record import record

__all__ = ["DOTS", "GIVENS", "DotsShown"]

_GIVENS, _DOTS = "givens", "dots"
_COLORS = {"o": "white", "*": "black"}
_BARE = " -"
_PAIR = re.compile(r"r(\d{1,9})c(\d{1,9})-r(\d{1,9})c(\d{1,9})", re.ASCII)


@record
class _Cells(GivenDigits):
    """Numbers drawn without gaps, or with gaps between the cells in which dots are drawn."""

    phrases: ClassVar[tuple[Phrase, ...]] = GivenDigits.phrases

    def measured(self, section: Section) -> Shape | None:
        """Return the numbers of rows and of cells in a row, which have to be equal."""
        if not section.rows:
            return None
        size = _size(section.rows)
        return size, size

    def read(self, section: Section) -> dict[Cell, Any]:
        """Read the numbers; ``.`` is none."""
        step = 1 if _are_close(section) else 2
        found = {}
        for index, row in enumerate(section.rows[::step]):
            for column in range(section.shape[1]):
                number = number_at(row, column * step, section.shape[0])
                if number:
                    found[Cell(index, column)] = number
        return found

    def written(self, value: Any, board: AnyBoard) -> tuple[dict[str, str], Sequence[str]]:
        """Return the rows with the dots; without dots there are no gaps between cells.

        Between two rows of cells without a dot between them stand dashes rather than a blank line,
        which is easily lost.
        """
        dots, size = board.data[_DOTS], board.shape[0]
        spread = 2 if dots else 1
        length = spread * (size - 1) + 1
        drawing = [[" "] * length for _ in range(length)]
        for cell in board.grid:
            drawing[spread * cell.row][spread * cell.column] = symbol(value.get(cell))
        for (one, other), sign in dots.items():
            drawing[one.row + other.row][one.column + other.column] = sign
        return {}, ["".join(line).rstrip() or " ".join("-" * size) for line in drawing]


@record
class _Dots(SideSigns):
    """Dots in the drawing of the numbers, and in the lines ``white:`` and ``black:``."""

    drawn: ClassVar[bool] = False
    phrases: ClassVar[tuple[Phrase, ...]] = SideSigns.phrases

    @property
    def keys(self) -> tuple[str, ...]:
        """The lines of the header: the colors."""
        return tuple(_COLORS.values())

    @property
    def drawn_in(self) -> str:
        """The layer of the numbers."""
        return _GIVENS

    def read(self, section: Section) -> dict[Side, str]:
        """Read the lists, in the order of their lines, then the drawing.

        Raises
        ------
        ParseError
            If a dot joins cells that are not neighbors, or has two colors.
        """
        found: dict[Side, tuple[str, int]] = {}
        signs = {color: sign for sign, color in _COLORS.items()}
        for key, value in section.values.items():
            for side, word in _listed(value, section.shape[0]) if key in signs else ():
                _enter(found, side, signs[key], word.line, word.column)
        for index, row in enumerate(() if _are_close(section) else section.rows):
            for side, position in _in_row(row, index):
                _enter(found, side, row.text[position], row.line, position + 1)
        return {side: sign for side, (sign, _) in sorted(found.items())}

    def written(self, value: Any, board: AnyBoard) -> tuple[dict[str, str], Sequence[str]]:
        """Return nothing: the dots stand between the numbers."""
        return {}, ()

    def clues(self, value: Any, board: AnyBoard) -> Iterator[tuple[Hashable, Clue]]:
        """Yield white dots, then black ones."""
        known = dict(super().clues(value, board))
        return ((side, known[side]) for side in self.clue_keys(value, board))

    def clue_keys(self, value: Any, board: AnyBoard) -> list[Hashable]:
        """Return the sides of white dots, then those of black ones."""
        return sorted(value, key=lambda side: (self.signs.index(value[side]), side))


@record
class DotsShown(Option):
    """Which dots are all shown."""

    def caption(self, word: str | int | None, data: Mapping[str, Any]) -> str:
        """Return which dots a player can rely on."""
        there = {_COLORS[sign] for sign in data[_DOTS].values()}
        if word == "yes":
            return "all dots are shown"
        if word == "no":
            return "not all dots are shown" if there else ""
        (other,) = {*_COLORS.values()} - {word}
        return f"all {word} dots are shown" + (f", not all {other} ones" if other in there else "")


GIVENS = _Cells(_GIVENS, close=True)
DOTS = _Dots(_DOTS, signs="o*", dots="o*", clue="the {color} dot between {place}")


def _are_close(section: Section) -> bool:
    """Return whether there are no gaps between cells, once the size is known to be right."""
    rows, size = section.rows, section.shape[0]
    if rows and _size(rows) != size:
        raise rows[0].error(f"{plural(_size(rows), 'cell')} where the board has {size}")
    return not rows or _drawn_close(rows)


def _drawn_close(rows: Sequence[Row]) -> bool:
    second = rows[0].text[1::2]  # cells too where the board is drawn close, otherwise dots
    return 2 * sum(sign in SIGNS for sign in second) >= len(second)


def _size(rows: Sequence[Row]) -> int:
    """Return how many cells a row has, once all rows are read."""
    length, close = len(rows[0].text), _drawn_close(rows)
    if not close and length % 2 == 0:
        raise rows[0].error("the row ends between two cells", length + 1)
    size = length if close else (length + 1) // 2
    if size > LARGEST:
        raise rows[0].error(
            f"{size} cells in a row; at most {LARGEST} are possible",
            LARGEST + 1 if close else 2 * LARGEST + 1,
        )
    if len(rows) != length:
        kind = "rows" if close else "rows, those between the cells included,"
        at = rows[min(len(rows), length + 1) - 1]
        raise at.error(
            f"{len(rows)} {kind} where {length} belong to {plural(size, 'cell')} per row"
        )
    for index, row in enumerate(rows):
        between = not close and index % 2
        if len(row.text) > length or (len(row.text) < length and not between):
            raise row.error(
                f"this row is {plural(len(row.text), 'character')} long, the first {length}",
                min(len(row.text), length) + 1,
            )
    return size


def _in_row(row: Row, index: int) -> list[tuple[Side, int]]:
    """Return the dots between the cells of a row, or in the line between two rows."""
    found = []
    for position, sign in enumerate(row.text):
        if index % 2 == 0 and position % 2 == 0:
            continue
        if sign not in (*_COLORS, *_BARE):
            raise row.error(
                f"{sign!r} is not a dot: between cells write o * - or a space", position + 1
            )
        if sign in _BARE:
            continue
        if index % 2 and position % 2:
            raise row.error("this dot is not between two cells: four meet here", position + 1)
        first = Cell(index // 2, position // 2)
        second = Cell((index + 1) // 2, (position + 1) // 2)
        found.append((Side(first, second), position))
    return found


def _listed(value: Value, size: int) -> list[tuple[Side, Value]]:
    """Return dots written as ``r1c1-r1c2``."""
    found = []
    for word in value.words():
        match = _PAIR.fullmatch(word.text)
        if not match:
            raise word.error(f"{word.text!r} is not two cells such as r1c1-r1c2")
        for group in range(1, 5):
            if not 1 <= int(match.group(group)) <= size:
                raise ParseError(
                    f"{match.group(group)} is not between 1 and {size}",
                    line=word.line,
                    column=word.column + match.start(group),
                )
        numbers = [int(part) - 1 for part in match.groups()]
        first, second = sorted([Cell(*numbers[:2]), Cell(*numbers[2:])])
        if not adjacent(first, second):
            raise word.error(f"the cells of {word.text} are not neighbors")
        found.append((Side(first, second), word))
    return found


def _enter(
    dots: dict[Side, tuple[str, int]], side: Side, sign: str, line: int, column: int
) -> None:
    """Enter a dot with its line; refuse one that has another color already."""
    known, where = dots.setdefault(side, (sign, line))
    if known != sign:
        raise ParseError(
            f"this dot is {_COLORS[sign]} here and {_COLORS[known]} in line {where}",
            line=line,
            column=column,
        )
