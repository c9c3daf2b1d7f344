"""Exactly k of some literals hold, by one counter that bounds them from both sides."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from satgrid.formula.clauses import Formula

__all__ = ["counted"]


def counted(formula: Formula, bound: int, literals: Sequence[int]) -> None:
    """State that exactly a given number of literals hold.

    A helper says that at least j of the first i literals hold. There are k (n - k) - 1 for a bound
    of k: at the start no more than i can hold, at the end so many must. Each has four clauses, and
    there are two more: implications to and from the helpers of one literal before.
    """
    number = len(literals)
    helper = count(formula.auxiliary(bound * (number - bound) - 1))
    clauses: list[tuple[int, ...]] = []
    before: list[int | bool] = [True]
    for passed, literal in enumerate(literals, 1):
        here: list[int | bool] = [True]
        for least in range(1, bound + 2):
            if least > min(passed, bound):
                here.append(False)
            elif least <= bound - (number - passed):
                here.append(True)
            else:
                here.append(literal if passed == 1 else next(helper))
        if passed > 1:
            for fewer, same, now in zip(before, (*before[1:], False), here[1:], strict=False):
                for clause in ((_not(same), now), (-literal, _not(fewer), now)):
                    _note(clauses, clause)
                for clause in ((_not(now), same, literal), (_not(now), fewer)):
                    _note(clauses, clause)
        before = here
    formula.extend(clauses, over=literals)


def _not(literal: int | bool) -> int | bool:
    return not literal if isinstance(literal, bool) else -literal


def _note(clauses: list[tuple[int, ...]], clause: tuple[int | bool, ...]) -> None:
    """Add a clause without the literals that are already decided."""
    if True not in [literal for literal in clause if isinstance(literal, bool)]:
        clauses.append(tuple([literal for literal in clause if not isinstance(literal, bool)]))
