"""Removal of the clues that a puzzle does not need."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from satgrid.board.isometry import SYMMETRIES
from satgrid.errors import SatgridError, TimeUpError, unknown
from satgrid.generators.order import Order
from satgrid.generators.reduction import grouped, reduced
from satgrid.puzzle.protocol import Clue, DeclaredPuzzle, Puzzle
from satgrid.solve.enumeration import Verdict
from satgrid.system.limits import ENDLESS, Limits
from satgrid.verdicts.puzzle_verdict import uniqueness

__all__ = ["minimize"]


def minimize(
    puzzle: Puzzle[Any],
    *,
    seed: int = 0,
    symmetry: str | None = None,
    limits: Limits = ENDLESS,
) -> tuple[Puzzle[Any], list[Clue]]:
    """Return a puzzle without unneeded clues, and the removed clues.

    None of the removable clues that are left can be spared; which are left depends on the seed.
    With a symmetry, by a name of ``board.isometry.SYMMETRIES``, clues go together with those at the
    images of their cells.

    Raises
    ------
    SatgridError
        If nothing can be left out of this kind of puzzle, or it has not exactly one solution.
    """
    if symmetry is not None and symmetry not in SYMMETRIES:
        raise SatgridError(unknown("symmetry", symmetry, SYMMETRIES))
    if not isinstance(puzzle, DeclaredPuzzle):
        raise SatgridError(f"nothing can be left out of a {puzzle.name}")
    judged = uniqueness(puzzle, deadline=limits.deadline)
    if judged.verdict is Verdict.UNKNOWN:
        raise TimeUpError("the time is over before it is known that there is one solution")
    if judged.verdict is not Verdict.UNIQUE or judged.first is None:
        some = "no solution" if judged.verdict is Verdict.NONE else "several solutions"
        raise SatgridError(f"the puzzle has {some}: only one with exactly one can lose clues")
    clues = puzzle.clue_list()
    order = Order(puzzle.shape[-2], puzzle.shape[-1], seed, symmetry=symmetry)
    if symmetry is not None and len(puzzle.shape) != 2:
        raise SatgridError("clues go in symmetric groups on flat boards only")
    removable = [number for number, clue in enumerate(clues) if clue.removable]
    groups = grouped(order, clues, removable)
    shuffled = order.shuffled(groups)
    gone = reduced(puzzle, judged.first, [shuffled], limits) or []
    numbers = sorted(number for group in gone for number in group)
    smaller = puzzle.without(numbers)
    if numbers and not _is_unique(smaller, limits):
        # The formula without a clue allows other answers than the board without its word, where
        # that means something else to other clues: a circle is no longer one that a line ends at.
        numbers = _left_out(puzzle, shuffled, limits)
        smaller = puzzle.without(numbers)
    return smaller, [clues[number] for number in numbers]


def _left_out(
    puzzle: DeclaredPuzzle[Any], groups: Sequence[Sequence[int]], limits: Limits
) -> list[int]:
    """Return clues without which the board has one solution: none that is left can be spared."""
    gone: list[int] = []
    left, before = list(groups), len(groups) + 1
    while len(left) < before:
        before = len(left)
        for group in list(left):
            limits.tell(f"{len(gone):,} clues left out", 1 - len(left) / len(groups))
            if _is_unique(puzzle.without([*gone, *group]), limits):
                gone += group
                left.remove(group)
    return sorted(gone)


def _is_unique(puzzle: Puzzle[Any], limits: Limits) -> bool:
    found = uniqueness(puzzle, deadline=limits.deadline)
    if found.verdict is Verdict.UNKNOWN:
        raise TimeUpError("the time is over before it is known which clues can be spared")
    return found.verdict is Verdict.UNIQUE
