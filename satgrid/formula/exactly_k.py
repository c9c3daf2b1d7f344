"""Exactly k of some literals hold, by one counter that bounds them from both sides."""

from __future__ import annotations

from collections.abc import Sequence

from satgrid.formula.clauses import Formula

__all__ = ["counted"]


def counted(formula: Formula, bound: int, literals: Sequence[int]) -> None:
    """State that exactly a given number of literals hold.

    A helper says that at least j of the first i literals hold. There are k (n - k) - 1 for a bound
    of k: at the start no more than i can hold, at the end so many must. Each has four clauses, and
    there are two more: implications to and from the helpers of one literal before.
    """
    left = len(literals) - bound
    helper = formula.auxiliary(bound * left - 1)
    clauses: list[tuple[int, ...]] = []
    low, before = 1, [literals[0]]  # the helpers before, for at least `low` literals and more
    for passed, literal in enumerate(literals[1:], 2):
        lower = max(1, passed - left + 1)
        if lower > low:
            clauses.append((before[0], literal))
        here = list(range(helper, helper + min(passed, bound) - lower + 1))
        helper += len(here)
        last = low + len(before)
        for least, now in enumerate(here, lower):
            if least == low:  # fewer hold in any case
                same = before[0]
                clauses += ((-same, now), (-literal, now), (-now, same, literal))
                continue
            fewer = before[least - 1 - low]
            if least == last:  # so many could not hold before
                clauses += ((-literal, -fewer, now), (-now, literal), (-now, fewer))
            else:
                same = before[least - low]
                clauses += ((-same, now), (-literal, -fewer, now))
                clauses += ((-now, same, literal), (-now, fewer))
        if last == bound + 1:
            clauses.append((-literal, -before[-1]))
        low, before = lower, here
    formula.extend(clauses, over=literals)
