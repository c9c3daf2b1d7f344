"""What puzz.link has on a board of each kind, as satgrid's puzzles.

``READ`` makes a puzzle from the size and the body of a URL, ``WRITE`` the body from a puzzle.
Source: pzprjs, the modules of the five kinds. Its sudoku is satgrid's kropki with boxes and
without dots; its kropki has neither boxes nor givens, and all dots are shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import isqrt
from typing import Any

from satgrid.formats import _bodies, _rooms
from satgrid.formats._bodies import UNKNOWN, Body
from satgrid.formats._format import unwritable
from satgrid.grid import Cell, Grid
from satgrid.puzzle import Puzzle
from satgrid.puzzles.kropki import Entry, Kropki
from satgrid.puzzles.nonogram import Nonogram
from satgrid.puzzles.norinori import Norinori
from satgrid.puzzles.shakashaka import Shakashaka

__all__ = ["KINDS", "READ", "WRITE", "kind_of", "standard_box"]


def _shakashaka(height: int, width: int, body: Body) -> Shakashaka:
    values = _bodies.four(body, height * width)
    symbols = [_symbol(value) for value in values]
    rows = [symbols[start : start + width] for start in range(0, len(symbols), width)]
    return Shakashaka(tuple("".join(row) for row in rows))


def _symbol(value: int | None) -> str:
    return "." if value is None else "#" if value == UNKNOWN else str(value)


def _shakashaka_body(puzzle: Shakashaka) -> str:
    values = {".": None, "#": UNKNOWN} | {str(number): number for number in range(5)}
    return _bodies.written_four([values[symbol] for row in puzzle.rows for symbol in row])


def _norinori(height: int, width: int, body: Body) -> Norinori:
    across, position = _bodies.digits(body, 0, (width - 1) * height, 2, 5)
    down, end = _bodies.digits(body, position, width * (height - 1), 2, 5)
    _ended(body, end)
    lines = [bool(line) for line in (*across, *down)]
    return Norinori(_rooms.rooms(Grid(height, width), lines))


def _norinori_body(puzzle: Norinori) -> str:
    height, width = puzzle.shape
    lines = [int(line) for line in _rooms.borders(puzzle.rooms)]
    parts = lines[: (width - 1) * height], lines[(width - 1) * height :]
    return "".join(_bodies.written_digits(part, 2, 5) for part in parts)


def _nonogram(height: int, width: int, body: Body) -> Nonogram:
    above, beside = (height + 1) // 2, (width + 1) // 2  # the most blocks a line can have
    slots = _bodies.numbers(body, width * above + height * beside, "number")
    if UNKNOWN in slots:
        raise body.error("a clue with a question mark; only numbers can be read", 0)
    columns = _outwards(slots[: width * above], above)
    rows = _outwards(slots[width * above :], beside)
    return Nonogram(tuple(rows), tuple(columns))


def _outwards(slots: Sequence[int | None], each: int) -> Iterator[tuple[int, ...]]:
    """Yield the clues of some lines, whose numbers are listed from the board outwards."""
    for start in range(0, len(slots), each):
        clue = tuple(number for number in slots[start : start + each] if number is not None)
        yield () if clue == (0,) else clue[::-1]


def _nonogram_body(puzzle: Nonogram) -> str:
    height, width = puzzle.shape
    values: list[int | None] = []
    for clues, each in ((puzzle.columns, (height + 1) // 2), (puzzle.rows, (width + 1) // 2)):
        for clue in clues:
            if len(clue) > each or max(clue, default=0) > 255:
                reason = f"the clue {' '.join(map(str, clue))[:40]} has no place in a URL"
                raise unwritable(puzzle, "puzzlink", reason)
            values += [*clue[::-1], *[None] * (each - len(clue))]
    return _bodies.written(values)


def _kropki(height: int, width: int, body: Body) -> Kropki:
    _square(height, width, body)
    sides = Grid(height, width).sides()
    dots, end = _bodies.digits(body, 0, len(sides), 3, 3)
    _ended(body, end)
    white, black = (
        frozenset(side for side, dot in zip(sides, dots, strict=True) if dot == color)
        for color in (1, 2)
    )
    return Kropki(height, white=white, black=black)


def _kropki_body(puzzle: Kropki) -> str:
    sides = Grid(puzzle.size, puzzle.size).sides()
    dots = [1 if side in puzzle.white else 2 if side in puzzle.black else 0 for side in sides]
    return _bodies.written_digits(dots, 3, 3)


def _sudoku(height: int, width: int, body: Body) -> Kropki:
    _square(height, width, body)
    box = standard_box(height)
    if box is None:
        raise body.error(f"a sudoku of {height} rows has no boxes", 0)
    values = _bodies.numbers(body, height * width, "cell")
    givens = []
    for cell, value in zip(Grid(height, width), values, strict=True):
        if value is None or value == UNKNOWN:
            continue
        if not 1 <= value <= height:
            place = f"row {cell.row + 1}, column {cell.column + 1}"
            raise body.error(f"{value} at {place} is not one of the numbers 1 to {height}", 0)
        givens.append(Entry(cell, value))
    return Kropki(height, tuple(givens), all_dots="no", box=box)


def _sudoku_body(puzzle: Kropki) -> str:
    given: dict[Cell, int] = dict(puzzle.givens)
    return _bodies.written(given.get(cell) for cell in Grid(puzzle.size, puzzle.size))


def standard_box(size: int) -> tuple[int, int] | None:
    """Return the rows and columns of a box as puzz.link draws it, None where it draws none."""
    if size == 6:
        return 2, 3
    root = isqrt(size)
    return (root, root) if root * root == size else None


def kind_of(puzzle: Puzzle[Any], format_name: str) -> str:
    """Return what puzz.link calls a puzzle; refuse what would be lost."""
    if not isinstance(puzzle, Kropki):
        if puzzle.name not in KINDS:
            raise unwritable(puzzle, format_name, f"it holds {', '.join(KINDS)} only")
        return puzzle.name
    dots = bool(puzzle.white or puzzle.black)
    if (
        not dots
        and puzzle.all_dots == "no"
        and puzzle.box
        and puzzle.box == standard_box(puzzle.size)
    ):
        return "sudoku"
    for lost, reason in (
        (puzzle.givens, "the numbers that are given have no place in it"),
        (puzzle.box or puzzle.regions, "its boxes have no place in it"),
        (puzzle.all_dots != "yes", "there all dots are shown, here not"),
    ):
        if lost:
            raise unwritable(puzzle, format_name, reason)
    return "kropki"


READ: dict[str, Callable[[int, int, Body], Puzzle[Any]]] = {
    "kropki": _kropki,
    "nonogram": _nonogram,
    "norinori": _norinori,
    "shakashaka": _shakashaka,
    "sudoku": _sudoku,
}
WRITE: dict[str, Callable[[Any], str]] = {
    "kropki": _kropki_body,
    "nonogram": _nonogram_body,
    "norinori": _norinori_body,
    "shakashaka": _shakashaka_body,
    "sudoku": _sudoku_body,
}
KINDS = tuple(READ)


def _square(height: int, width: int, body: Body) -> None:
    if height != width:
        raise body.error(f"{height} rows of {width} cells: this board must be a square", 0)


def _ended(body: Body, position: int) -> None:
    if position < len(body.text):
        raise body.error("the text goes on after the last border of the board", position)
