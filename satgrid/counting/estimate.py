"""How many solutions there may be, by random probing, before a long run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satgrid.counting.method import find, suited
from satgrid.counting.request import Request

if TYPE_CHECKING:
    from satgrid.frontier.probing import Estimate

__all__ = ["estimate"]


def estimate(request: Request, seconds: float, seed: int) -> Estimate:
    """Estimate the number of solutions, symmetric ones included, in about so many seconds.

    It is done by the method that suits the puzzle best, whichever is asked for.

    Raises
    ------
    TimeUpError
        If the request's deadline comes before the first probe is done.
    """
    from satgrid.frontier.probing import Estimate

    if request.puzzle.flaws():
        return Estimate(0.0, 0.0, 0.0, 0)
    method = find(suited(request, lambda one: one.estimate)[0])
    assert method.estimate is not None
    return method.estimate(request, seconds, seed)
