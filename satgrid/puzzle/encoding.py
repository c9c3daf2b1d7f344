"""A puzzle's formula, and the formula as DIMACS."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from satgrid.errors import SatgridError
from satgrid.formula.clauses import Formula
from satgrid.puzzle.protocol import Puzzle, variant
from satgrid.system.limits import Limits

__all__ = ["encoded", "exported"]


def encoded(
    puzzle: Puzzle[Any],
    encoding: str | None = None,
    *,
    cardinality: str = "auto",
    deadline: float | None = None,
) -> Formula:
    """Return the formula of a puzzle, with networks that are not written out.

    Parameters
    ----------
    encoding
        The name of one of the puzzle's encodings; by default the first.
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


def exported(
    puzzle: Puzzle[Any],
    encoding: str | None = None,
    *,
    cardinality: str = "auto",
    deadline: float | None = None,
    form: str = "dimacs",
    program: str | None = None,
) -> Iterable[str]:
    """Return the formula of a puzzle in pieces, with the puzzle in its comments.

    Parameters
    ----------
    form
        ``dimacs``, ``wcnf`` or ``opb``; the other parameters, and the errors, are those of
        ``encoded``.
    program
        One of ``formula.dimacs.PROGRAMS``, to which the text is fitted; for ``dimacs`` only.
    """
    from satgrid.formula import dimacs

    if program is not None and form != "dimacs":
        raise SatgridError(f"{program} reads a formula as DIMACS only, in a file .cnf")
    formula = encoded(puzzle, encoding, cardinality=cardinality, deadline=deadline)
    names = (variant(puzzle.encodings, encoding), cardinality)
    lines = puzzle.text().split("\n")[:-1]
    chosen = dict(zip(dimacs.CHOICES, names, strict=True))
    if form == "dimacs":
        return dimacs.write(formula, lines, chosen=chosen, program=program)
    return dimacs.WRITERS[form](formula, lines, chosen=chosen)
