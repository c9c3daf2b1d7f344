"""Judges of the lengths of the blocks of lines: they walk along every line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from satgrid.board.grid import Cell
from satgrid.puzzle.protocol import Violation

__all__ = ["blocks_along"]

_Clue = Sequence[int | str]


def blocks_along(
    rule: str,
    side: str,
    words: Mapping[Any, Any],
    shape: tuple[int, int],
    solution: frozenset[Any],
) -> list[Violation]:
    """Return a violation for each line whose blocks are not those beside it.

    Parameters
    ----------
    side
        Where the clues stand: ``left`` of the rows, or ``above`` the columns.
    """
    height, width = shape
    upright = side == "above"
    broken = []
    for at in range(width if upright else height):
        cells = [(row, at) for row in range(height)] if upright else [(at, c) for c in range(width)]
        clue = words.get((side, at), ())
        runs = _runs([cell in solution for cell in cells])
        if not _fits(runs, clue):
            broken.append(Violation(rule, Cell(*cells[0]), _contrast(runs, clue)))
    return broken


def _runs(filled: Sequence[bool]) -> tuple[int, ...]:
    return tuple(len(list(run)) for ink, run in groupby(filled) if ink)


def _fits(runs: tuple[int, ...], clue: _Clue) -> bool:
    """Return whether runs are those of a clue; ``?`` is a run of any length, ``*`` any or none."""
    if not clue:
        return not runs
    part, rest = clue[0], clue[1:]
    if part == "*":
        return any(_fits(runs[taken:], rest) for taken in range(len(runs) + 1))
    return bool(runs) and part in ("?", runs[0]) and _fits(runs[1:], rest)


def _contrast(runs: tuple[int, ...], clue: _Clue) -> str:
    here, there = (" ".join(map(str, words)) or "0" for words in (runs, clue))
    return f"filled {here} where the clue says {there}"
