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
from satgrid.runs.cubes import Splitter
from satgrid.runs.work import build
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
    """Estimate the number of solutions, symmetric ones included, in about so many seconds."""
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
    formula = build(request.job())
    found: list[float] = []
    with Splitter(formula) as splitter, Session(formula, solver=request.solver) as session:
        while not found or time.monotonic() < end:
            weight = 1.0
            literals: tuple[int, ...] = ()
            while weight:
                branches = splitter.branches(literals)
                if branches is None:
                    weight = 0.0
                elif not branches:
                    break
                else:
                    weight *= len(branches)
                    literals = (*literals, draw.choice(branches))
            if weight and session.solve(literals, deadline=end + 1) is not Status.SATISFIABLE:
                weight = 0.0
            found.append(weight)
            request.tick(None, "probing")
    mean = statistics.fmean(found)
    if len(found) < 2 or not mean:
        return Estimate(mean, 0.0, float("inf"), len(found))
    error = statistics.stdev(found) / len(found) ** 0.5
    return Estimate(mean, max(0.0, mean - 2 * error), mean + 2 * error, len(found))
