"""The answers in saved files of puzz.link: which keys of a puzzle are drawn there.

An answer is what stands there when the file was saved, finished or not; satgrid takes one for
recorded that could be finished: each cell holds a number where each must, and no border ends inside
an area. Source: pzprjs, ``FileData.js`` and the modules of the kinds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from satgrid.answers.kinds import Answer, Bridges, Division, Lines, Numbers, Shade, Slants
from satgrid.answers.lines_and_cells import LinesAndCells
from satgrid.answers.triangles import Triangle, Triangles
from satgrid.board.grid import Cell, Side
from satgrid.board.text import Value
from satgrid.formats.puzzlink.lines import SavedLines
from satgrid.formats.puzzlink.table import KindRow
from satgrid.layers import by_class
from satgrid.puzzle.divisions import areas_of
from satgrid.puzzle.numbers import Entry
from satgrid.puzzle.unfinished import Unfinished

__all__ = ["ANSWERS", "blank", "read"]

_NONE = ("", ".", "0", "-1")
"""The words of places without a line: the last one is known to have none."""
_BLANK = {"cells": ".", "notes": "."}
_NO_LINE = "0"
_IN_CELLS = ("cells", "bars")
_FIRST, _SECOND = "1", "2"
_CORNERS = {"2": "D", "3": "C", "4": "B", "5": "A"}
_BEFORE_NUMBER = "qa"
"""What may stand before a number: given ones, and those of an answer."""


def blank(row: KindRow, board: Any, shape: tuple[int, ...]) -> list[list[str]]:
    """Return the rows of an empty answer behind a board."""
    found: list[list[str]] = []
    for part in row.after:
        if not part.endswith("?"):
            pieces = sum(board.data["fleet"].values()) if part == "ships" else 0
            sizes = _sizes(part, shape, pieces)
            found += [
                [_BLANK.get(part, _NO_LINE)] * width
                for height, width in sizes
                for _ in range(height)
            ]
    return found


def _sizes(part: str, shape: tuple[int, ...], pieces: int = 0) -> list[tuple[int, int]]:
    """Return the rows and columns of each block of words of a part."""
    height, width = shape
    if part in ("inner", "outer"):
        more = 1 if part == "outer" else -1
        return [(height, width + more), (height + more, width)]
    return [(1, pieces)] if part == "ships" else [(height, width)]


class _Saved:
    """The words of an answer."""

    def __init__(self, row: KindRow, lines: SavedLines, shape: tuple[int, ...]) -> None:
        self.row, self.board = row, lines.board
        self.cells: Sequence[Sequence[Value]] = ()
        self.lines: dict[Side, str] = {}
        parts = row.after if row.earlier is None or lines.version else row.earlier
        for part in parts:
            if lines.ended or part == "ships":
                break
            blocks = [lines.grid(*size, "the answer") for size in _sizes(part.strip("?"), shape)]
            if part in _IN_CELLS:
                self.cells = blocks[0]
            elif part.strip("?") in ("inner", "outer"):
                self.lines = _sides(blocks, int(part == "outer"))
        if not {*parts} & {*_IN_CELLS}:
            self.cells = self.board

    def word(self, cell: Cell) -> str:
        """Return the word of a cell; empty where there is none."""
        return self.cells[cell.row][cell.column].text if self.cells else ""

    def printed(self, cell: Cell) -> str:
        """Return the word of a cell on the board."""
        return self.board[cell.row][cell.column].text if self.board else ""

    def shaded(self, cell: Cell) -> bool:
        """Return whether a cell is shaded."""
        word = self.word(cell)
        if self.row.circles:
            return word.isdecimal() and int(word[:9]) >> self.row.circles.bit_length() & 3 == 1
        printed = self.printed(cell) if self.row.printed else ""
        return word == self.row.shaded or (printed != "" and printed in self.row.printed)

    def number(self, cell: Cell) -> int | None:
        """Return the number of a cell."""
        word = self.word(cell).partition("[")[0].lstrip(_BEFORE_NUMBER)
        return int(word) if word.isascii() and word.isdecimal() and len(word) < 10 else None

    @property
    def drawn(self) -> frozenset[Side]:
        """The places with a line."""
        return frozenset(side for side, word in self.lines.items() if word not in _NONE)


def _sides(blocks: Sequence[Sequence[Sequence[Value]]], outer: int) -> dict[Side, str]:
    across, down = blocks
    found = {}
    for row, line in enumerate(across):
        for column, word in enumerate(line):
            found[Side(Cell(row, column - outer), Cell(row, column - outer + 1))] = word.text
    for row, line in enumerate(down):
        for column, word in enumerate(line):
            found[Side(Cell(row - outer, column), Cell(row - outer + 1, column))] = word.text
    return found


def read(
    board: Any, row: KindRow, lines: SavedLines, shape: tuple[int, ...], *, finished: bool = True
) -> Unfinished | None:
    """Return what is known of the answer behind the board that was read last.

    Parameters
    ----------
    shape
        The rows and columns that the file states.
    finished
        Whether an answer with open places counts as none.

    Returns
    -------
    Marks, optional
        Its keys, and the cells that are open although all others are known; None if nothing is
        drawn there.
    """
    if not hasattr(board, "genre"):
        return None
    answer: Answer = board.genre.answer
    read_keys = by_class.codec("puzzlink", ANSWERS, answer)
    if read_keys is None:
        return None
    off = Cell(board.shape[0] - shape[0], board.shape[1] - shape[1])
    cells = [cell for cell in board.grid if cell.row >= off.row and cell.column >= off.column]
    own = {cell: Cell(cell.row - off.row, cell.column - off.column) for cell in cells}
    return read_keys(answer, _Drawn(board, _Saved(row, lines, shape), own, finished))


class _Drawn(NamedTuple):
    """What is drawn of an answer.

    Attributes
    ----------
    own
        The cells of the file by those of the board.
    finished
        Whether an answer with open places counts as none.
    """

    board: Any
    saved: _Saved
    own: Mapping[Cell, Cell]
    finished: bool


def _keys(found: Iterable[Any]) -> Unfinished | None:
    keys = frozenset(found)
    return Unfinished(keys) if keys else None


def _shade(answer: Shade, drawn: _Drawn) -> Unfinished | None:
    if answer.other:
        return _discs(drawn)
    return _keys(cell for cell in drawn.own.values() if drawn.saved.shaded(cell))


def _triangles(answer: Triangles, drawn: _Drawn) -> Unfinished | None:
    words = {cell: drawn.saved.word(cell) for cell in drawn.own.values()}
    return _keys(Triangle(cell, _CORNERS[word]) for cell, word in words.items() if word in _CORNERS)


def _bridges(answer: Bridges, drawn: _Drawn) -> Unfinished | None:
    return _keys(key for key in drawn.board.keys if _bridged(drawn.board, key, drawn.saved))


def _lines_and_cells(answer: LinesAndCells, drawn: _Drawn) -> Unfinished | None:
    shaded = [(cell,) for cell in drawn.own.values() if drawn.saved.shaded(cell)]
    return _keys([*shaded, *map(tuple, drawn.saved.drawn)])


def _division(answer: Division, drawn: _Drawn) -> Unfinished | None:
    return _keys(_inside(drawn) if _areas(drawn) else ())


def _lines(answer: Lines, drawn: _Drawn) -> Unfinished | None:
    return _keys(drawn.saved.drawn)


def _slants(answer: Slants, drawn: _Drawn) -> Unfinished | None:
    words = {cell: drawn.saved.word(cell) for cell in drawn.own.values()}
    return _one_of_two(words, _FIRST, drawn)


def _discs(drawn: _Drawn) -> Unfinished | None:
    """Return the cells with the first of two discs, some of which may be printed."""
    saved = drawn.saved
    words = {cell: saved.word(cell) for cell in drawn.own.values()}
    words = {cell: saved.printed(cell) if word == "." else word for cell, word in words.items()}
    return _one_of_two(words, saved.row.shaded, drawn)


def _one_of_two(words: Mapping[Cell, str], first: str, drawn: _Drawn) -> Unfinished | None:
    """Return the cells with the first of two things, one of which each cell must hold."""
    held = frozenset(cell for cell, word in words.items() if word == first)
    bare = frozenset(cell for cell, word in words.items() if word not in (_FIRST, _SECOND))
    if len(bare) == len(words) or (drawn.finished and bare):
        return None
    return Unfinished(held, bare, whole=True)


def _inside(drawn: _Drawn) -> frozenset[Side]:
    """Return the lines between two cells."""
    return frozenset(side for side in drawn.saved.drawn if drawn.board.grid.has(side))


def _areas(drawn: _Drawn, *, whole: bool = False) -> list[list[Cell]]:
    """Return the cells of each area; none if there is no line, or if one ends inside an area.

    Parameters
    ----------
    whole
        Whether no line may end inside an area even where the answer need not be finished.
    """
    borders = _inside(drawn)
    area = areas_of(drawn.board.shape, borders)
    loose = any(area[side.one] == area[side.other] for side in borders)
    if not borders or ((drawn.finished or whole) and loose):
        return []
    found: dict[int, list[Cell]] = {}
    for cell in drawn.board.grid:
        found.setdefault(area[cell], []).append(cell)
    return list(found.values())


def _numbers(answer: Numbers, drawn: _Drawn) -> Unfinished | None:
    """Return the numbers of an answer, given ones included; None if one is missing."""
    board = drawn.board
    given = {entry.cell: entry.number for entry in board.givens}
    found = {cell: drawn.saved.number(there) for cell, there in drawn.own.items()}
    if not any(number is not None for cell, number in found.items() if cell not in given):
        found = {}
    sizes = {cell: len(area) for area in _areas(drawn, whole=True) for cell in area}
    if not found and not sizes:
        return None
    numbers = sizes | {cell: number for cell, number in found.items() if number is not None}
    numbers |= given
    listed = [Entry(cell, numbers[cell]) for cell in board.open_cells if cell in numbers]
    entries = set(board.keys).intersection(listed)
    missing = not answer.empty and len(entries) < len(board.open_cells)
    return None if drawn.finished and missing else _keys(entries)


def _bridged(board: Any, key: Any, saved: _Saved) -> bool:
    """Return whether as many bridges as the number of a key are drawn along it."""
    steps = [Side.between(one, other) for one, other in pairwise(board.places(key))]
    words = [saved.lines.get(step, "0") for step in steps]
    return all(word.isdecimal() and int(word[:9]) >= key.number for word in words)


ANSWERS: dict[type, Callable[[Any, _Drawn], Unfinished | None]] = {
    Bridges: _bridges,
    Division: _division,
    Lines: _lines,
    LinesAndCells: _lines_and_cells,
    Numbers: _numbers,
    Shade: _shade,
    Slants: _slants,
    Triangles: _triangles,
}
"""How the answer of each class, or of one derived from it, is read.

An answer from outside may bring its own: ``codecs = {"puzzlink": ...}``.
"""
