"""How many solutions there may be, by random probing, before a long run.

An exact cover is probed by the frontier. For any other puzzle a probe walks down the search
tree: it branches over a choice, takes one of the branches that propagation does not refute, and
multiplies the numbers of branches; a dead end counts 0. The mean of the probes is the number of
solutions (Knuth, *Estimating the efficiency of backtrack programs*, Math. Comp. 29, 1975).
"""

from __future__ import annotations

import random
import statistics
import time
from typing import NamedTuple

from satgrid.counting.request import Request
from satgrid.errors import TimeUpError
from satgrid.runs.cubes import Splitter
from satgrid.solve.session import Session, Status

__all__ = ["Estimate", "estimate"]


class Estimate(NamedTuple):
    """A number of solutions, as far as probing tells."""

    mean: float
    low: float
    """The mean less twice its standard error, not below 0."""
    high: float
    """The mean plus twice its standard error; infinite where the probes do not tell."""
    probes: int


def estimate(request: Request, seconds: float, seed: int) -> Estimate:
    """Estimate the number of solutions, symmetric ones included, in about so many seconds.

    Raises
    ------
    TimeUpError
        If the request's deadline comes before the first probe is done.
    """
    if request.puzzle.flaws():
        return Estimate(0.0, 0.0, 0.0, 0)
    cover = request.puzzle.cover()
    if cover is not None:
        from satgrid import frontier

        return Estimate(*frontier.estimate(cover, seconds, seed, tick=request.tick))
    return _by_probing(request, seconds, seed)


def _by_probing(request: Request, seconds: float, seed: int) -> Estimate:
    end = time.monotonic() + seconds
    draw = random.Random(seed)
    formula = request.formula(request.job())
    found: list[float] = []
    with Splitter(formula) as splitter, Session(formula, solver=request.solver) as session:
        try:
            while not found or time.monotonic() < end:
                found.append(_probe(splitter, session, request, draw))
                request.tick(None, "probing")
        except TimeUpError:
            if not found:
                raise
    mean = statistics.fmean(found)
    if len(found) < 2 or not mean:
        return Estimate(mean, 0.0, float("inf"), len(found))
    error = statistics.stdev(found) / len(found) ** 0.5
    return Estimate(mean, max(0.0, mean - 2 * error), mean + 2 * error, len(found))


def _probe(splitter: Splitter, session: Session, request: Request, draw: random.Random) -> float:
    weight = 1.0  # may become infinite
    literals: tuple[int, ...] = ()
    while True:
        branches = splitter.branches(literals)
        if branches is None:
            return 0.0
        if not branches:
            break
        weight *= len(branches)
        literals = (*literals, draw.choice(branches))
        request.tick(None, "probing")
    status = session.solve(literals, deadline=request.deadline)
    if status is Status.UNKNOWN:
        raise TimeUpError("the time is over")
    return weight if status is Status.SATISFIABLE else 0.0
