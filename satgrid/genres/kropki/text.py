"""The board of a kropki: read from its drawing and its lists of dots, and written back."""

from __future__ import annotations

import re
from collections.abc import Sequence

from satgrid.board import boxes, regions
from satgrid.board.grid import Cell, Side, adjacent
from satgrid.board.text import Document, Row, Value, plural
from satgrid.errors import ParseError
from satgrid.genres.kropki.board import KropkiBoard
from satgrid.puzzle.numbers import LARGEST, SIGNS, Entry, number_at, symbol

__all__ = ["read", "written"]

_DOTS = {"o": "white", "*": "black"}
_BARE = " -"
_PAIR = re.compile(r"r(\d{1,9})c(\d{1,9})-r(\d{1,9})c(\d{1,9})", re.ASCII)


class _Dots:
    """The dots read so far, each with its color and its line in the text."""

    def __init__(self) -> None:
        self._found: dict[Side, tuple[str, int]] = {}

    def enter(self, side: Side, color: str, line: int, column: int) -> None:
        known, where = self._found.setdefault(side, (color, line))
        if known != color:
            raise ParseError(
                f"this dot is {color} here and {known} in line {where}", line=line, column=column
            )

    def of(self, color: str) -> frozenset[Side]:
        return frozenset(side for side, (known, _) in self._found.items() if known == color)


def read(document: Document) -> KropkiBoard:
    """Read board, dots and regions.

    Raises
    ------
    ParseError
        If the drawing has no right shape, a number is too large, a dot joins cells that are
        not neighbors or has two colors, or a region has not one cell for each number.
    """
    rows, label, region_rows = _sections(document.rows)
    if not rows:
        raise ParseError("the board is missing", line=label.line if label else document.end)
    second = rows[0].text[1::2]  # cells too where the board is drawn close, otherwise dots
    close = 2 * sum(sign in SIGNS for sign in second) >= len(second)
    size = _size(rows, close=close)
    dots = _Dots()
    for color in document.values:  # in the order of the lines: the second of two is at fault
        if color in _DOTS.values():
            _list(document.values[color], color, size, dots)
    givens = []
    for index, row in enumerate(rows):
        if close or index % 2 == 0:
            givens += _cells(row, index if close else index // 2, size, 1 if close else 2)
        if not close:
            _drawn_dots(row, index, dots)
    areas = boxes.read_regions(region_rows, size) if region_rows else None
    return KropkiBoard(size, tuple(givens), dots.of("white"), dots.of("black"), areas)


def _size(rows: Sequence[Row], *, close: bool) -> int:
    """Return how many cells a row has, once all rows are read."""
    length = len(rows[0].text)
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


def _cells(row: Row, index: int, size: int, step: int) -> list[Entry]:
    found = []
    for column in range(size):
        number = number_at(row, column * step, size)
        if number:
            found.append(Entry(Cell(index, column), number))
    return found


def _drawn_dots(row: Row, index: int, dots: _Dots) -> None:
    """Read the dots between the cells of a row, or in the line between two rows."""
    for position, sign in enumerate(row.text):
        if index % 2 == 0 and position % 2 == 0:
            continue
        if sign not in (*_DOTS, *_BARE):
            raise row.error(
                f"{sign!r} is not a dot: between cells write o * - or a space", position + 1
            )
        if sign in _BARE:
            continue
        if index % 2 and position % 2:
            raise row.error("this dot is not between two cells: four meet here", position + 1)
        first = Cell(index // 2, position // 2)
        second = Cell((index + 1) // 2, (position + 1) // 2)
        dots.enter(Side(first, second), _DOTS[sign], row.line, position + 1)


def _list(value: Value, color: str, size: int, dots: _Dots) -> None:
    """Read dots written as ``r1c1-r1c2``."""
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
        dots.enter(Side(first, second), color, word.line, word.column)


def written(board: KropkiBoard) -> list[str]:
    """Write the rows in the form that ``read`` reads; without dots there are no gaps between cells.

    Between two rows of cells without a dot between them stand dashes rather than a blank line,
    which is easily lost.
    """
    numbers = dict(board.givens)
    size = board.size
    spread = 2 if board.white or board.black else 1
    length = spread * (size - 1) + 1
    drawing = [[" "] * length for _ in range(length)]
    for row in range(size):
        for column in range(size):
            drawing[spread * row][spread * column] = symbol(numbers.get(Cell(row, column)))
    for sides, sign in ((board.white, "o"), (board.black, "*")):
        for one, other in sorted(sides):
            drawing[one.row + other.row][one.column + other.column] = sign
    rows = ["".join(line).rstrip() or " ".join("-" * size) for line in drawing]
    if board.regions is not None:
        rows += ["", "regions:", *regions.written(board.regions)]
    return rows


def _sections(rows: Sequence[Row]) -> tuple[list[Row], Row | None, list[Row]]:
    """Split drawn rows into the board, the line ``regions:`` and the rows below it.

    Raises
    ------
    ParseError
        If there are two such lines.
    """
    board: list[Row] = []
    below: list[Row] = []
    label = None
    for row in rows:
        if row.text != "regions:":
            (board if label is None else below).append(row)
        elif label is None:
            label = row
        else:
            raise row.error(f"the regions are drawn already, below line {label.line}")
    while board and not board[-1].text:
        board.pop()
    return board, label, [row for row in below if row.text]
