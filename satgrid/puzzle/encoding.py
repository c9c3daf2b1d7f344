"""A puzzle's formula."""

from __future__ import annotations

from typing import Any

from satgrid.formula.clauses import Formula
from satgrid.puzzle.protocol import Puzzle
from satgrid.system.limits import Limits

__all__ = ["encoded"]


def encoded(
    puzzle: Puzzle[Any],
    encoding: str | None = None,
    *,
    cardinality: str = "auto",
    deadline: float | None = None,
) -> Formula:
    """Return the formula of a puzzle, its networks not written out.

    Parameters
    ----------
    encoding
        One of the puzzle's, by name; by default its first.
    cardinality
        How to state "at most k", as for ``Formula``.
    deadline
        The reading of ``time.monotonic()`` at which to give up.

    Raises
    ------
    SatgridError
        If there is no such encoding.
    TimeUpError
        If the deadline comes first.
    """
    formula = Formula(cardinality, Limits(deadline))
    puzzle.encode(formula, encoding)
    return formula
