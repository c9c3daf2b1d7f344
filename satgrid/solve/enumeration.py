"""All solutions of a formula, distinguished by its answer block; and verdicts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import field
from enum import Enum
from typing import Self

from satgrid.formula.clauses import Formula
from satgrid.formula.variables import Solution
from satgrid.record import record
from satgrid.solve.session import Session, Status

__all__ = ["Listing", "Uniqueness", "Verdict", "solutions", "verdict"]


class Listing(Iterator[Solution]):
    """The solutions of a formula, each once, found on demand.

    Attributes
    ----------
    complete : bool
        Whether the listing ended because there are no more: False while it runs, and after
        it stopped at its limit or its deadline.
    """

    def __init__(
        self,
        formula: Formula,
        *,
        solver: str = "auto",
        limit: int | None = None,
        deadline: float | None = None,
    ) -> None:
        self.complete = False
        self._limit = limit
        self._run = self._searched(formula, solver, deadline)

    def __iter__(self) -> Self:
        """Return the listing itself."""
        return self

    def __next__(self) -> Solution:
        """Return the next solution."""
        return next(self._run)

    def close(self) -> None:
        """Free the solver before the listing ends."""
        self._run.close()  # type: ignore[attr-defined]

    def _searched(
        self, formula: Formula, solver: str, deadline: float | None
    ) -> Iterator[Solution]:
        given = 0
        block = formula.answer_block()
        keys = list(block)
        with Session(formula, solver=solver) as session:
            answers = session.answers(
                block.numbers(), antichain=formula.antichain, deadline=deadline
            )
            while given != self._limit:
                found = next(answers, None)
                if found is None:
                    self.complete = session.status is Status.UNSATISFIABLE
                    return
                yield frozenset([keys[variable - block.first] for variable in found])
                given += 1


def solutions(
    formula: Formula,
    *,
    solver: str = "auto",
    limit: int | None = None,
    deadline: float | None = None,
) -> Listing:
    """List the solutions of a formula, each once.

    Parameters
    ----------
    limit
        The most solutions to give.
    deadline
        The reading of ``time.monotonic()`` at which to stop.
    """
    return Listing(formula, solver=solver, limit=limit, deadline=deadline)


class Verdict(Enum):
    """Whether a puzzle has no solution, one, or several."""

    UNIQUE = "unique"
    MULTIPLE = "multiple"
    NONE = "none"
    UNKNOWN = "unknown"


@record
class Uniqueness:
    """A verdict with the solutions that show it."""

    verdict: Verdict
    first: Solution | None = None
    second: Solution | None = None
    reasons: tuple[str, ...] = field(default=(), kw_only=True)
    """Why there can be no solution, where that is obvious."""

    @property
    def differing(self) -> Solution:
        """The keys that are in only one of the two solutions; empty without a second."""
        if self.first is None or self.second is None:
            return frozenset()
        return self.first ^ self.second


def verdict(
    formula: Formula,
    *,
    solver: str = "auto",
    deadline: float | None = None,
    first: Callable[[Solution], None] | None = None,
    varied: Callable[[Solution], Solution | None] = lambda _: None,
) -> Uniqueness:
    """Find out whether a formula has exactly one solution; return two if it has several.

    Parameters
    ----------
    first
        Called with the first solution as soon as it is found, before the search for a second one.
    varied
        Returns another solution that needs no search.
    """
    listing = solutions(formula, solver=solver, limit=2, deadline=deadline)
    found: list[Solution] = []
    for solution in listing:
        if first is not None and not found:
            first(solution)
        found.append(solution)
        other = varied(solution) if len(found) == 1 else None
        if other is not None:
            listing.close()
            found.append(other)
            break
    if len(found) == 2:
        return Uniqueness(Verdict.MULTIPLE, *found)
    if not listing.complete:
        return Uniqueness(Verdict.UNKNOWN, *found)
    return Uniqueness(Verdict.UNIQUE if found else Verdict.NONE, *found)
