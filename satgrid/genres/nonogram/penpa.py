"""Nonograms as penpa draws them: clues in the margins, the last number nearest to the board."""

from __future__ import annotations

from collections.abc import Iterator

from satgrid.board.grid import Cell
from satgrid.board.text import Value
from satgrid.formats.penpa import answers
from satgrid.formats.penpa.kind import Kind
from satgrid.formats.penpa.sheet import Points, Sheet
from satgrid.genres.nonogram.puzzle import Nonogram
from satgrid.genres.nonogram.text import length, part
from satgrid.rules.answers import Shade

__all__ = ["KIND"]

_INK = Shade()


def _read(sheet: Sheet, at: Value) -> Nonogram:
    points = sheet.points
    every = set(sheet.problem.dicts.get("number", {}))
    columns = [
        _clue(sheet, [points.cell(-1 - away, column) for away in range(points.top)], every, at)
        for column in range(points.width)
    ]
    rows = [
        _clue(sheet, [points.cell(row, -1 - away) for away in range(points.left)], every, at)
        for row in range(points.height)
    ]
    if every:
        raise at.error("a number that is neither above a column nor left of a row")
    return Nonogram(tuple(rows), tuple(columns), sheet.notes)


def _clue(sheet: Sheet, cells: list[int], every: set[str], at: Value) -> tuple[int, ...]:
    """Return the clue of a line, and remove its cells from those still to be read."""
    clue: list[int] = []
    for cell in cells:
        word = (sheet.problem.word(cell) or "").strip()
        every.discard(str(cell))
        if word:
            unknown = word in ("?", "*")
            value = Value(word, at.line, at.column)
            clue.append(length(word) if unknown else value.number(0, 10**6))
    return () if clue == [0] else tuple(reversed(clue))


def _numbers(puzzle: Nonogram) -> Iterator[tuple[bool, int, tuple[int | str, ...]]]:
    """Yield each clue: whether it is of a row, the number of its line, and its numbers."""
    for row, lines in ((False, puzzle.columns), (True, puzzle.rows)):
        for index, clue in enumerate(lines):
            yield row, index, tuple(map(part, clue)) or (0,)


def _write(puzzle: Nonogram) -> Sheet:
    clues = list(_numbers(puzzle))
    deep = [max(len(clue) for row, _, clue in clues if row is rows) for rows in (False, True)]
    height, width = puzzle.shape
    points = Points(height, width, top=deep[0], left=deep[1])
    sheet = Sheet(points, notes=puzzle.notes, tags=("nonogram",))
    for row, index, clue in clues:
        for away, number in enumerate(reversed(clue)):
            cell = points.cell(index, -1 - away) if row else points.cell(-1 - away, index)
            sheet.problem.put("number", cell, [number, 1, "1"])
    return sheet


def _solution(puzzle: Nonogram, sheet: Sheet) -> frozenset[Cell] | None:
    return answers.read(_INK, puzzle, sheet)


def _solved(puzzle: Nonogram, solution: frozenset[Cell], sheet: Sheet) -> None:
    answers.draw(_INK, puzzle, solution, sheet)


KIND = Kind("nonogram", _read, _write, _solution, _solved)
