"""How many of a set of literals hold, through PySAT's cardinality encodings.

The encoding comes from ``formula.cardinality``, or by name from the caller. ``auto`` states
up to six literals without helper variables (every subset that is too many, every subset of
which one must hold), a longer at-most-one by ladder, any other bound by sequential counter.

Some have exactly one model for each assignment of the literals that meets the bound: any
``exactly`` except by ``sortnetwrk``, ``cardnetwrk`` and ``totalizer``; at-most-one by ladder;
and whatever is stated without helpers. An at-most of a larger bound has more, by any encoding
with helpers, so whoever counts models must count them by the answer.

``pairwise``, ``ladder`` and ``bitwise`` are encodings of at-most-one. For larger bounds
``pairwise`` forbids every subset that is too large, and the other two give way to the
sequential counter.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, combinations
from typing import TYPE_CHECKING

from satgrid.errors import SatgridError
from satgrid.interrupts import left_to_python

if TYPE_CHECKING:
    from satgrid.formula.clauses import Formula

__all__ = ["ENCODINGS", "at_least", "at_most", "exactly", "refuse_unknown"]

ENCODINGS = (
    "auto",
    "pairwise",
    "seqcounter",
    "sortnetwrk",
    "cardnetwrk",
    "bitwise",
    "ladder",
    "totalizer",
    "mtotalizer",
    "kmtotalizer",
)
_SMALL = 6


def at_most(
    formula: Formula, bound: int, literals: Sequence[int], *, encoding: str | None = None
) -> None:
    """State that at most ``bound`` of n literals hold.

    C(n, bound + 1) clauses where ``pairwise``; 4n clauses and n + 1 helpers for
    at-most-one by ladder; about 2n * bound clauses and n * bound helpers by sequential counter.
    """
    if bound < 0:
        formula.add()
    elif bound == 0:
        for literal in literals:
            formula.add(-literal)
    elif bound < len(literals):
        if bound == len(literals) - 1:
            formula.add(*(-literal for literal in literals))
        else:
            _encode(formula, "atmost", bound, literals, encoding)


def at_least(
    formula: Formula, bound: int, literals: Sequence[int], *, encoding: str | None = None
) -> None:
    """State that at least ``bound`` of the literals hold: that at most the rest are false."""
    if bound == 1:
        formula.add(*literals)
    else:
        negated = [-literal for literal in literals]
        at_most(formula, len(literals) - bound, negated, encoding=encoding)


def exactly(
    formula: Formula, bound: int, literals: Sequence[int], *, encoding: str | None = None
) -> None:
    """State that exactly ``bound`` of the literals hold; one of them is noted as a choice."""
    if bound == 1:
        formula.choice(literals)
    if 1 < bound < len(literals) - 1 and _named(formula, encoding, bound, literals) != "pairwise":
        _encode(formula, "equals", bound, literals, encoding)
    else:
        at_least(formula, bound, literals, encoding=encoding)
        if not 0 < len(literals) <= bound:  # all of them hold: nothing is left to forbid
            at_most(formula, bound, literals, encoding=encoding)


def refuse_unknown(name: str) -> None:
    """Refuse a name that is none of ``ENCODINGS``."""
    if name not in ENCODINGS:
        raise SatgridError(f"no cardinality encoding {name!r}; known: {', '.join(ENCODINGS)}")


def _named(formula: Formula, encoding: str | None, bound: int, literals: Sequence[int]) -> str:
    """Return the encoding to use, ``auto`` resolved."""
    name = encoding or formula.cardinality
    refuse_unknown(name)
    if name == "auto":
        name = "pairwise" if len(literals) <= _SMALL else "ladder"
    if bound > 1 and name in ("ladder", "bitwise"):
        return "seqcounter"
    return name


def _encode(
    formula: Formula, kind: str, bound: int, literals: Sequence[int], encoding: str | None
) -> None:
    name = _named(formula, encoding, bound, literals)
    if name == "pairwise":
        formula.extend(combinations([-literal for literal in literals], bound + 1))
        return
    from pysat.card import CardEnc, EncType

    encode = getattr(CardEnc, kind)
    number = getattr(EncType, name)
    with left_to_python():
        clauses = encode(list(literals), bound, top_id=formula.top, encoding=number).clauses
    _adopt(formula, clauses)


def _adopt(formula: Formula, clauses: Sequence[Sequence[int]]) -> None:
    """Add clauses whose variables above the formula's are helpers, numbered without gaps.

    A gap would be a variable in no clause, which doubles a count of models.
    """
    known = formula.top
    met = dict.fromkeys(map(abs, chain.from_iterable(clauses)))  # in order
    helpers = [variable for variable in met if variable > known]
    first = formula.auxiliary(len(helpers))
    numbers = {literal: literal for variable in met for literal in (variable, -variable)}
    for number, variable in enumerate(helpers, first):
        numbers[variable], numbers[-variable] = number, -number
    formula.extend([numbers[literal] for literal in clause] for clause in clauses)
