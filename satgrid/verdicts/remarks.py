"""Remarks on the rules in a puzzle's own text: a rule changes nothing, or contradicts others.

A rule changes nothing if each solution of the puzzle without it keeps it. The solutions are listed,
up to a limit; where there are more, nothing is known. A rule contradicts the others if the puzzle
has no solution, and has one without that rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Protocol, runtime_checkable

from satgrid.errors import TimeUpError
from satgrid.puzzle.encoding import encoded
from satgrid.puzzle.protocol import Puzzle
from satgrid.solve.enumeration import Uniqueness, Verdict, solutions
from satgrid.verdicts.puzzle_verdict import uniqueness

__all__ = ["Ruled", "each_remark", "remarks"]

_MOST = 100  # solutions of a puzzle without a rule, each of which keeps it


@runtime_checkable
class Ruled(Protocol):
    """A puzzle whose text states rules."""

    @property
    def stated(self) -> Sequence[str]:
        """The lines of the text that state the rules."""
        ...

    def without_rule(self, index: int) -> Puzzle[Any] | None:
        """Return the puzzle without one of its rules; None if the other rules need it."""
        ...


def remarks(puzzle: Puzzle[Any], verdict: Verdict) -> tuple[str, ...]:
    """Return a sentence for each rule of a puzzle's own text that changes nothing or contradicts.

    Parameters
    ----------
    verdict
        That of the puzzle; of one whose verdict is unknown there is nothing to remark.
    """
    return tuple(each_remark(puzzle, verdict))


def each_remark(
    puzzle: Puzzle[Any], verdict: Verdict, *, deadline: float | None = None
) -> Iterator[str]:
    """Yield the sentences of ``remarks`` one by one.

    Parameters
    ----------
    deadline
        The reading of ``time.monotonic()`` at which to stop.

    Raises
    ------
    TimeUpError
        If the deadline comes first.
    """
    if not isinstance(puzzle, Ruled) or verdict is Verdict.UNKNOWN:
        return
    for index, phrase in enumerate(puzzle.stated):
        other = puzzle.without_rule(index)
        if other is None:
            continue
        if verdict is Verdict.NONE:
            if _judged(other, deadline).verdict is not Verdict.NONE:
                yield f"'{phrase}' contradicts the others"
        elif _keeps(puzzle, other, deadline):
            yield f"'{phrase}' changes nothing"


def _judged(puzzle: Puzzle[Any], deadline: float | None) -> Uniqueness:
    found = uniqueness(puzzle, deadline=deadline)
    if found.verdict is Verdict.UNKNOWN:
        raise TimeUpError("the time is over")
    return found


def _keeps(puzzle: Puzzle[Any], other: Puzzle[Any], deadline: float | None) -> bool:
    """Return whether every solution of another puzzle is one of this, as far as can be seen."""
    judged = _judged(other, deadline)
    shown = [one for one in (judged.first, judged.second) if one is not None]
    if any(puzzle.check(one) for one in shown):
        return False
    if judged.verdict is Verdict.UNIQUE:
        return True
    listing = solutions(encoded(other, deadline=deadline), limit=_MOST, deadline=deadline)
    number = 0
    for one in listing:
        number += 1
        if puzzle.check(one):
            return False
    return number < _MOST and listing.complete
