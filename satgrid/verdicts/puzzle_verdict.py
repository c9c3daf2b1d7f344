"""Whether a puzzle has exactly one solution: first by propagation without clauses, then by SAT.

Most nonograms are settled line by line in less time than writing their clauses takes, many a
kropki by its dots, and what is left of the others is smaller. A certificate does not use this: it
is made from the whole puzzle's formula.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeGuard

from satgrid.errors import TimeUpError
from satgrid.formula.clauses import Formula
from satgrid.formula.variables import Solution
from satgrid.puzzle.encoding import encoded
from satgrid.puzzle.protocol import DeclaredPuzzle, Puzzle
from satgrid.solve.enumeration import Uniqueness, Verdict, verdict
from satgrid.system.garbage import uncollected
from satgrid.system.limits import Limits

__all__ = ["uniqueness"]

_DECLARED: dict[type, bool] = {}


def uniqueness(
    puzzle: Puzzle[Any],
    *,
    encoding: str | None = None,
    cardinality: str = "auto",
    solver: str = "auto",
    deadline: float | None = None,
    first: Callable[[Solution], None] = lambda _: None,
) -> Uniqueness:
    """Find out whether a puzzle has exactly one solution, and show two where it has more.

    Parameters
    ----------
    encoding
        By name; the whole puzzle is then encoded, whatever is forced.
    cardinality, solver
        By name, as for ``Formula`` and ``Session``.
    deadline
        The reading of ``time.monotonic()`` at which to stop, with UNKNOWN.
    first
        Called with a solution as soon as there is one, before a second one is looked for.
    """
    try:
        with uncollected():
            flaws = tuple(puzzle.flaws())
            if flaws:
                return Uniqueness(Verdict.NONE, reasons=flaws)
            if encoding is None and _declared(puzzle):
                formula = Formula(cardinality, Limits(deadline))
                return _by_propagation(puzzle, formula, solver, first)
            formula = encoded(puzzle, encoding, cardinality=cardinality, deadline=deadline)
            return verdict(formula, solver=solver, deadline=deadline, first=first)
    except TimeUpError:
        return Uniqueness(Verdict.UNKNOWN)


def _declared(puzzle: Puzzle[Any]) -> TypeGuard[DeclaredPuzzle[Any]]:
    """Return whether a puzzle is of a declared genre; cached per genre, since the check is slow."""
    kind = type(puzzle)
    if kind not in _DECLARED:
        _DECLARED[kind] = isinstance(puzzle, DeclaredPuzzle)
    return _DECLARED[kind]


def _by_propagation(
    puzzle: DeclaredPuzzle[Any], formula: Formula, solver: str, first: Callable[[Solution], None]
) -> Uniqueness:
    deadline = formula.limits.deadline
    known = puzzle.deduced(deadline=deadline)
    if known.clash is not None:
        return Uniqueness(Verdict.NONE)
    held = known.found()
    if known.complete:
        first(held)
        return Uniqueness(Verdict.UNIQUE, held)
    puzzle.encode(formula, known=known)
    slack = puzzle if puzzle.narrow(formula, held) else None
    found = verdict(
        formula,
        solver=solver,
        deadline=deadline,
        first=lambda rest: first(rest | held),
        varied=lambda rest: None if slack is None else slack.varied(rest | held),
    )
    one, other = (rest if rest is None else rest | held for rest in (found.first, found.second))
    return replace(found, first=one, second=other)
