"""Literals that hold in all solutions, which solvers omit from their propagated literals."""

from __future__ import annotations

from collections.abc import Callable

from satgrid.system.limits import Limits

__all__ = ["settled"]

_MOST_ASKED = 1 << 16  # variables assumed together


def settled(
    propagate: Callable[[list[int]], tuple[bool, list[int]]], top: int, limits: Limits
) -> list[int]:
    """Return the literals that hold without any assumption.

    From an open literal at least itself follows, and from a settled one nothing. Variables are
    assumed together, so that shared consequences are propagated once.

    Parameters
    ----------
    propagate
        Returns whether literals are consistent, and the implied ones.
    top
        The number of variables.

    Raises
    ------
    TimeUpError
        If the deadline passes.
    """
    found: list[int] = []
    is_open: set[int] = set()
    left = list(range(top, 0, -1))
    most = 1
    while left:
        limits.check()
        asked: list[int] = []
        while left and len(asked) < most:
            variable = left.pop()
            if variable not in is_open:
                asked.append(variable)
        fits, implied = propagate(asked)
        is_open.update(map(abs, implied))
        silent = [variable for variable in asked if variable not in is_open]
        if fits:
            found += silent
            most = min(2 * most, _MOST_ASKED)
        elif len(asked) == 1:
            found += [-variable for variable in silent]
        else:  # the clash kept some of them from being looked at
            left += reversed(silent)
            most = max(1, len(asked) // 2) if implied else 1
    return found
