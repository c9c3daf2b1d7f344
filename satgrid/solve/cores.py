"""Small sets of clues, behind selectors (``guarded``), that contradict each other.

A set is minimal where it holds no smaller one that will do: clues are taken away one by one,
each time down to what the solver needed. It is smallest where no other set has fewer: the
set of clues must meet everything that has to be left out for a solution, so a least set that
meets all of those found so far is tried until one contradicts itself (implicit hitting sets;
Ignatiev et al., *Smallest MUS extraction with minimal hitting set dualization*, 2015).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence

from satgrid.errors import SatgridError
from satgrid.sat.solver import HittingSets
from satgrid.solve.session import Session, Status
from satgrid.system.limits import Limits

__all__ = ["Solve", "asked", "fewest_off", "minimal", "smaller", "smallest"]

Solve = Callable[[Sequence[int]], "list[int] | None"]
"""Given selectors to turn on, return those that cannot be on together, or None if all can."""


class PatienceError(SatgridError):
    """The solver used up the conflicts that it was allowed before it had an answer."""


def asked(
    session: Session,
    *,
    given: Iterable[int] = (),
    deadline: float | None = None,
    conflicts: int | None = None,
    selectors: frozenset[int] = frozenset(),
) -> Solve:
    """Return the function that asks a session whether selectors can be on together.

    Parameters
    ----------
    given
        Literals that hold in each question.
    conflicts
        Those of the whole session after which to give up.
    selectors
        All selectors; what is not a selector is left out of the answer.

    Raises
    ------
    TimeUpError
        From the question, where the deadline comes first.
    PatienceError
        From the question, where the last of the conflicts does.
    """
    fixed, limits = list(given), Limits(deadline)

    def ask(chosen: Sequence[int]) -> list[int] | None:
        status = session.solve([*fixed, *chosen], deadline=deadline, conflicts=conflicts)
        if status is Status.UNKNOWN:
            limits.check("before the explanation is found")
            raise PatienceError("the conflicts allowed are used up")
        if status is Status.SATISFIABLE:
            return None
        return [literal for literal in session.core() if literal in selectors]

    return ask


def minimal(ask: Solve, chosen: Sequence[int]) -> list[int]:
    """Return a minimal subset of contradictory selectors."""
    found = smaller(ask, chosen, math.inf)
    assert found is not None  # no set is that large
    return found


def smaller(ask: Solve, chosen: Sequence[int], bound: float) -> list[int] | None:
    """Return a minimal subset of contradictory selectors; None if it has no fewer than a bound."""
    left = list(chosen)
    needed: list[int] = []
    while left:
        if len(needed) >= bound:
            return None
        tried = left.pop()
        core = ask([*needed, *left])
        if core is None:
            needed.append(tried)
        else:
            inside = set(core)
            left = [selector for selector in left if selector in inside]
    return sorted(needed) if len(needed) < bound else None


def fewest_off(ask: Solve, selectors: Sequence[int], loose: frozenset[int]) -> list[int] | None:
    """Return the fewest selectors without which the others can be on; None if there are none.

    The last question was about those others, so that its model is there.

    Parameters
    ----------
    loose
        The selectors that may be off.
    """
    with HittingSets() as hitting:
        while True:
            off = hitting.smallest()
            core = ask([one for one in selectors if one not in off])
            if core is None:
                return off
            some = [one for one in core if one in loose]
            if not some:
                return None
            hitting.hit(some)


def smallest(
    ask: Solve, bound: Sequence[int], selectors: Sequence[int], *, rounds: int
) -> tuple[list[int], bool]:
    """Return a smallest set of contradictory selectors, and whether this is proven.

    Parameters
    ----------
    bound
        A minimal set; returned if there is no smaller one, or the search takes too many rounds.
    """
    if len(bound) <= 1:
        return list(bound), True
    with HittingSets() as hitting:
        for _ in range(rounds):
            chosen = hitting.smallest()
            if len(chosen) >= len(bound):
                return list(bound), True
            if ask(chosen) is not None:
                return chosen, True
            hitting.hit(_left_out(ask, chosen, selectors))
    return list(bound), False


def _left_out(ask: Solve, chosen: Sequence[int], selectors: Sequence[int]) -> list[int]:
    """Return selectors that must all be off so that ``chosen`` and the rest can be on."""
    held = list(chosen)
    inside = set(chosen)
    off: list[int] = []
    for selector in selectors:
        if selector in inside:
            continue
        if ask([*held, selector]) is None:
            held.append(selector)
        else:
            off.append(selector)
    return off
