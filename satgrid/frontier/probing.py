"""An estimate of the number of solutions, by random probing before a long run.

Knuth's method (Estimating the efficiency of backtrack programs, 1975) walks down the search
tree at random and multiplies the numbers of choices.  Nearly all walks through an exact cover
end in a dead end, so the spread is hopeless.  Here many walks go down together, level by level,
and equal states merge; where there are too many states a random selection of them goes on, each
state with the weight of those it stands for.  The mean of the totals is still the number of
solutions, and the spread is small.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from satgrid.board.cover import ExactCover
from satgrid.errors import TimeUpError
from satgrid.frontier.branching import accepted, branches
from satgrid.frontier.choices import BranchOrder, best_order
from satgrid.frontier.merging import sorted_runs
from satgrid.frontier.meter import Meter
from satgrid.frontier.orbits import Orbit
from satgrid.frontier.plan import Plan, WordArray, plan_of
from satgrid.frontier.problem import Problem, fixed, problem_of
from satgrid.frontier.product import Sweep
from satgrid.machines.machine import Product
from satgrid.system.limits import ENDLESS, Limits

__all__ = ["Estimate", "estimate", "estimate_product", "work_of"]

WALKS = 1 << 13
"""States that go on from a level."""

FEW_WALKS = 1 << 10
"""As many where only an order of magnitude is asked for."""


class Estimate(NamedTuple):
    """A number of solutions, estimated by probing."""

    mean: float
    low: float
    """The mean less twice its standard error, not below 0."""
    high: float
    """The mean plus twice its standard error; infinite where the probes do not tell."""
    probes: int

    @classmethod
    def of(cls, totals: Sequence[float]) -> Estimate:
        """Return the estimate from probes whose totals are unbiased."""
        import statistics

        mean = statistics.fmean(totals)
        if len(totals) < 2 or not mean:
            return cls(mean, 0.0, float("inf"), len(totals))
        error = statistics.stdev(totals) / len(totals) ** 0.5
        return cls(mean, max(mean - 2 * error, 0.0), mean + 2 * error, len(totals))


def estimate(cover: ExactCover, seconds: float, seed: int, *, limits: Limits = ENDLESS) -> Estimate:
    """Estimate the number of solutions by probing for about so many seconds, at least once."""
    plan = plan_of(problem_of(cover))
    random = np.random.default_rng(seed)
    meter = Meter(limits)
    return _estimated(lambda: _probe(plan, random, meter, WALKS)[:2], seconds)


def estimate_product(
    product: Product,
    seconds: float,
    seed: int,
    *,
    walks: int = WALKS,
    limits: Limits = ENDLESS,
) -> Estimate:
    """Estimate the number of solutions of a board of machines, as ``estimate`` does."""
    order = best_order(product)
    if order is None:
        return Estimate(0.0, 0.0, 0.0, 0)
    random = np.random.default_rng(seed)
    meter = Meter(limits)
    return _estimated(lambda: _probed(order, random, meter, walks), seconds)


def _estimated(probe: Callable[[], tuple[float, bool]], seconds: float) -> Estimate:
    """Probe for about so many seconds, at least once; one that leaves out nothing is enough."""
    end = time.monotonic() + seconds
    totals: list[float] = []
    while not totals or time.monotonic() < end:
        try:
            total, exact = probe()
        except TimeUpError:
            if not totals:
                raise
            break
        if exact:
            return Estimate(total, total, total, len(totals) + 1)
        totals.append(total)
    return Estimate.of(totals)


def _probed(
    order: BranchOrder, random: np.random.Generator, meter: Meter, walks: int
) -> tuple[float, bool]:
    """Estimate the number of solutions of a board of machines, right on average.

    Returns
    -------
    solutions, exact
        The number of solutions, and whether nothing was left out.
    """
    sweep = Sweep(order, meter)
    keys, weights = sweep.start, np.ones(1)
    exact = True
    for level in range(len(order.choices)):
        found = list(sweep.branches(level, keys))
        if not found:
            return 0.0, exact
        joined = np.concatenate([one.keys for one in found], axis=1)
        heavy = np.concatenate([weights[one.rows] for one in found])
        ranked, starts = sorted_runs(joined)
        keys, weights = joined[:, ranked[starts]], np.add.reduceat(heavy[ranked], starts)
        if len(weights) > walks:
            exact = False
            chosen, weights = _selected(weights, random, walks)
            keys = keys[:, chosen]
            if not len(weights):
                return 0.0, exact
    return float(weights.sum()), exact


def work_of(problem: Problem, orbits: Sequence[Orbit], meter: Meter) -> float:
    """Estimate the number of all states if each orbit is swept separately, without merging."""
    random = np.random.default_rng(0)
    parts = (fixed(problem, [orbit.option]) for orbit in orbits)
    return sum(_probe(plan_of(part), random, meter, FEW_WALKS)[2] for part in parts if part)


def _probe(
    plan: Plan, random: np.random.Generator, meter: Meter, walks: int
) -> tuple[float, bool, float]:
    """Estimate the number of states by one random probe; the estimate is unbiased.

    Returns
    -------
    solutions, exact, ways
        The number of solutions; whether nothing was left out; and in how many ways the sweep
        comes to a level, for all levels together.
    """
    goal = len(plan.covered)
    waiting: dict[int, list[tuple[WordArray, npt.NDArray[np.float64]]]] = {}
    waiting[0] = [(plan.starts, np.ones(1))]
    exact = True
    ways = 0.0
    for level in range(goal + 1):
        if level not in waiting:
            continue
        parts = waiting.pop(level)
        keys = np.concatenate([keys for keys, _ in parts], axis=1)
        weights = np.concatenate([weights for _, weights in parts])
        order, starts = sorted_runs(keys)
        keys, weights = keys[:, order[starts]], np.add.reduceat(weights[order], starts)
        if level == goal:
            return float(weights[accepted(plan, keys)].sum()), exact, ways
        meter.report("probing")
        ways += float(weights.sum())
        if len(weights) > walks:
            exact = False
            chosen, weights = _selected(weights, random, walks)
            keys = keys[:, chosen]
        for found in branches(plan, level, keys):
            waiting.setdefault(found.level, []).append((found.keys, weights[found.source]))
    return 0.0, exact, ways


def _selected(
    weights: npt.NDArray[np.float64], random: np.random.Generator, walks: int
) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.float64]]:
    """Draw about so many indices and give them new weights, so that sums stay unbiased.

    A state stays with a chance in proportion to its weight, at most 1, and its weight is divided
    by that chance.
    """
    chance = np.minimum(weights * (walks / weights.sum()), 1.0)
    chosen = np.flatnonzero(random.random(len(weights)) < chance)
    return chosen, weights[chosen] / chance[chosen]
