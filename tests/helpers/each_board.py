"""Boards of each genre for suites about all: as printed, with parts of the answer, with nothing."""

from __future__ import annotations

from functools import cache
from typing import Any

from catalogue import ROOT, load

from satgrid.generators.completing import bare
from satgrid.puzzle import registry
from satgrid.puzzle.protocol import DeclaredPuzzle, Puzzle
from satgrid.verdicts.puzzle_verdict import uniqueness

__all__ = ["boards_of", "example"]


@cache
def boards_of(name: str) -> dict[str, Puzzle[Any]]:
    """Return small boards of a genre, as far as it has them: ``small``, ``given`` and ``bare``.

    The first is that of the catalogue, the second has two more parts of its answer, and the third
    has no clue that can be left out.
    """
    board = load(ROOT / "instances" / name / "small.txt")
    found = {"small": board}
    if isinstance(board, DeclaredPuzzle):
        given = _with_givens(board)
        if any(clue.given for clue in given.clue_list()):
            found["given"] = given
    if isinstance(board, DeclaredPuzzle):
        found["bare"] = bare(board)
    return found


def _with_givens(board: Any) -> Any:
    solution = uniqueness(board).first
    assert solution is not None
    more = board.more_clues(solution)
    for key in [key for key, clue in more.items() if clue.given][:2]:
        board = board.with_clue(key)
    return board


def example(name: str) -> Puzzle[Any]:
    """Return the board that ``satgrid genres NAME`` shows."""
    text = registry.example(name)
    assert text is not None
    return registry.parse(text)
