"""The judge of nonograms: it walks along every line."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from satgrid.board.grid import Cell
from satgrid.puzzle.protocol import Violation

__all__ = ["check"]

_Clue = Sequence[int | str]


def check(
    rows: Sequence[_Clue], columns: Sequence[_Clue], solution: frozenset[Cell]
) -> list[Violation]:
    """Judge filled cells by walking along every line."""
    height, width = len(rows), len(columns)
    broken = [
        Violation("row", cell, "this cell is outside the board")
        for cell in sorted(solution)
        if not (0 <= cell[0] < height and 0 <= cell[1] < width)
    ]
    for row, clue in enumerate(rows):
        runs = _runs([(row, column) in solution for column in range(width)])
        if not _fits(runs, clue):
            broken.append(Violation("row", Cell(row, 0), _contrast(runs, clue)))
    for column, clue in enumerate(columns):
        runs = _runs([(row, column) in solution for row in range(height)])
        if not _fits(runs, clue):
            broken.append(Violation("column", Cell(0, column), _contrast(runs, clue)))
    return broken


def _runs(filled: Sequence[bool]) -> tuple[int, ...]:
    return tuple(len(list(run)) for ink, run in groupby(filled) if ink)


def _fits(runs: tuple[int, ...], clue: _Clue) -> bool:
    """Return whether runs are those of a clue; ``?`` is a run of any length, ``*`` any or none.

    A clue of no blocks is 0, or empty.
    """
    if not clue or clue[0] == 0:
        return not runs
    part, rest = clue[0], clue[1:]
    if part == "*":
        return any(_fits(runs[taken:], rest) for taken in range(len(runs) + 1))
    return bool(runs) and part in ("?", runs[0]) and _fits(runs[1:], rest)


def _contrast(runs: tuple[int, ...], clue: _Clue) -> str:
    here, there = (" ".join(map(str, words)) or "0" for words in (runs, clue))
    return f"filled {here} where the clue says {there}"
