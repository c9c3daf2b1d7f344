"""The judge of nonograms: it walks along every line."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from satgrid.board.grid import Cell
from satgrid.genres.nonogram.text import LineClue, spelled
from satgrid.puzzle.protocol import Violation

__all__ = ["check"]


def check(
    rows: Sequence[LineClue], columns: Sequence[LineClue], solution: frozenset[Cell]
) -> list[Violation]:
    """Judge filled cells by walking along every line."""
    height, width = len(rows), len(columns)
    broken = [
        Violation("row", cell, "this cell lies beside the board")
        for cell in sorted(solution)
        if not (0 <= cell[0] < height and 0 <= cell[1] < width)
    ]
    for row, clue in enumerate(rows):
        runs = _runs([(row, column) in solution for column in range(width)])
        if runs != clue:
            broken.append(Violation("row", Cell(row, 0), _contrast(runs, clue)))
    for column, clue in enumerate(columns):
        runs = _runs([(row, column) in solution for row in range(height)])
        if runs != clue:
            broken.append(Violation("column", Cell(0, column), _contrast(runs, clue)))
    return broken


def _runs(filled: Sequence[bool]) -> LineClue:
    return tuple(len(list(run)) for ink, run in groupby(filled) if ink)


def _contrast(runs: LineClue, clue: LineClue) -> str:
    here, there = spelled(runs), spelled(clue)
    return f"filled {here} where the clue says {there}"
