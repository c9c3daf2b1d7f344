"""The shapes that a sweep meets (states without the pieces used), and the steps between them.

Sets of covered items alone are few, where sets of pieces used with them are many: one-sided
pentominoes on 9x10 have twenty million such shapes, and billions of states.  So the shapes can be
known before states are counted, and those that lead to no solution, more than half, are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from satgrid.frontier.branching import laid, passed
from satgrid.frontier.layout import levels_of, order_of, rows_of
from satgrid.frontier.meter import Meter, share_of_levels
from satgrid.frontier.plan import Plan, plan_of
from satgrid.frontier.problem import PieceOption, Problem
from satgrid.frontier.sweep import Outgrown

__all__ = ["Kind", "ShapeSteps", "Shapes", "shapes_of"]

Numbers: TypeAlias = npt.NDArray[np.int32]
Keys: TypeAlias = npt.NDArray[np.uint64]

Kind: TypeAlias = tuple[tuple[tuple[int, int], ...], int]
"""What an option uses of the pieces, and how often a solution with it counts."""

BLOCK = 1 << 20
"""Pairs of shapes and options looked at together."""

STEP_BYTES = 10
"""What a step takes, as two numbers and one for the option."""


@dataclass
class ShapeSteps:
    """Steps from shapes of one level to shapes of another: arrays of equal length."""

    source: Numbers
    target: Numbers
    kind: npt.NDArray[np.uint16]
    """The option laid, as an index in ``Shapes.kinds``."""


@dataclass
class Shapes:
    """All shapes that lie on a way from the start to the goal, numbered by level."""

    number: list[int]
    """How many there are on each level; one on the first and the last."""
    steps: dict[tuple[int, int], ShapeSteps]
    """By the levels they leave and reach."""
    kinds: tuple[Kind, ...]
    """Without repeats."""
    size: int
    """Bytes that the steps take."""


def shapes_of(
    problem: Problem, orbits: Sequence[Sequence[PieceOption]], memory: int, meter: Meter
) -> Shapes | None:
    """Return the shapes of a problem; None where no path leads from the start to the goal.

    Parameters
    ----------
    orbits
        Options of one piece that is used once: of each orbit only one is laid, the one that begins
        last, and counts as often as the orbit is large.  The first half then knows nothing of
        that piece.

    Raises
    ------
    Outgrown
        If they take more than ``memory`` bytes, or a shape more than a word.
    """
    order = order_of(problem, rows_of(problem))
    level_of = levels_of(order)
    begins = [(orbit, [level_of[list(one.items)].min() for one in orbit]) for orbit in orbits]
    weights = {orbit[int(np.argmax(first))]: len(orbit) for orbit, first in begins}
    dropped = {option for orbit in orbits for option in orbit} - weights.keys()
    options = tuple(option for option in problem.options if option not in dropped)
    bounds = tuple((0, None) for _ in problem.bounds)
    plan = plan_of(replace(problem, options=options, bounds=bounds), order=order)
    if plan.words > 1:
        raise Outgrown
    goal = len(plan.covered)
    with meter.part(0.6):
        shapes = _reached(plan, memory, meter)
    if not len(shapes[goal]):
        return None
    kinds: dict[Kind, int] = {}
    kind_of = [
        kinds.setdefault((option.uses, weights.get(option, 1)), len(kinds)) for option in options
    ]
    if len(kinds) >= 1 << 16:
        raise Outgrown
    numbers = np.array(kind_of, dtype=np.uint16)
    steps: dict[tuple[int, int], ShapeSteps] = {}
    size = sum(len(keys) for keys in shapes) * 8
    for level in reversed(range(goal)):
        keys = shapes[level]
        leading = np.zeros(len(keys), dtype=np.bool_)
        found: dict[int, list[ShapeSteps]] = {}
        for target, sources, columns, after in _steps(plan, level, keys):
            meter.report(f"shapes of cell {level + 1} of {goal}", 1 - level / goal)
            ends = shapes[target]
            if not len(ends):
                continue
            places = np.searchsorted(ends, after)
            places[places == len(ends)] = 0
            good = (ends[places] == after).nonzero()[0]
            sources, columns = sources[good], columns[good]
            leading[sources] = True
            found.setdefault(target, []).append(
                ShapeSteps(
                    sources.astype(np.int32),
                    places[good].astype(np.int32),
                    numbers[plan.levels[level].options[columns]],
                )
            )
            size += len(good) * STEP_BYTES
            if size > memory:
                raise Outgrown
        shapes[level] = keys[leading]
        renumbered = (np.cumsum(leading) - 1).astype(np.int32)
        for target, parts in found.items():
            steps[level, target] = _joined(parts, renumbered)
    if not len(shapes[0]):
        return None
    size = sum(len(some.source) for some in steps.values()) * STEP_BYTES
    return Shapes([len(keys) for keys in shapes], steps, tuple(kinds), size)


def _joined(parts: Sequence[ShapeSteps], renumbered: Numbers) -> ShapeSteps:
    return ShapeSteps(
        renumbered[np.concatenate([part.source for part in parts])],
        np.concatenate([part.target for part in parts]),
        np.concatenate([part.kind for part in parts]),
    )


def _reached(plan: Plan, memory: int, meter: Meter) -> list[Keys]:
    """Return the shapes of each level that can be reached from the start, in order."""
    goal = len(plan.covered)
    none = np.zeros(0, dtype=np.uint64)
    shapes = [none] * (goal + 1)
    waiting: dict[int, list[Keys]] = {0: [plan.starts[0]]}
    size = 0
    for level in range(goal + 1):
        parts = waiting.pop(level, None)
        if parts is None:
            continue
        shapes[level] = np.unique(np.concatenate(parts))
        size += shapes[level].nbytes
        if level == goal:
            break
        for target, _, _, after in _steps(plan, level, shapes[level]):
            meter.report(
                f"shapes of cell {level + 1} of {goal}, {len(shapes[level]):,}",
                share_of_levels(level, 0, goal),
            )
            waiting.setdefault(target, []).append(np.unique(after))
        if size + sum(part.nbytes for parts in waiting.values() for part in parts) > memory:
            raise Outgrown
    return shapes


def _steps(
    plan: Plan, level: int, keys: Keys
) -> Iterator[tuple[int, npt.NDArray[np.intp], npt.NDArray[np.intp], Keys]]:
    """Yield steps from shapes of a level: the level reached, sources, options, shapes."""
    here = plan.levels[level]
    block = max(BLOCK // max(len(here.options), 1), 1)
    for low in range(0, len(keys), block):
        run, columns, after = laid(here, keys[np.newaxis, low : low + block])
        for target, chosen, reached in passed(plan, level + 1, after):
            yield target, run[chosen] + low, columns[chosen], reached[0]
