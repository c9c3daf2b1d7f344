"""Solutions one by one: all of them, random samples, and frequencies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from operator import add
from random import Random
from typing import TypeAlias

import numpy as np

from satgrid.board.cover import ExactCover, Placement
from satgrid.board.grid import Place
from satgrid.frontier.backtracking import paths_of
from satgrid.frontier.counting import MEMORY, MERGING, cheapest_split
from satgrid.frontier.graph import Graph, graph_of
from satgrid.frontier.meter import Meter
from satgrid.frontier.orbits import Moves, Orbit, orbits_of, tightest
from satgrid.frontier.plan import plan_of
from satgrid.frontier.problem import PieceOption, Problem, fixed, problem_of
from satgrid.frontier.sweep import Outgrown, sweep
from satgrid.record import record
from satgrid.system.limits import ENDLESS, Limits

__all__ = ["frequencies", "indices", "sample", "solutions", "uses"]

EASY = 1 << 17
"""States of one level up to which layers are kept whole, and not by orbits."""

Laid: TypeAlias = frozenset[Placement]


@record
class _Part:
    """The solutions that have some given placements."""

    problem: Problem
    laid: tuple[int, ...]
    """Indices of the placements given."""
    images: tuple[Sequence[int] | None, ...] = (None,)
    """Moves: each solution stands for one under each of these."""

    def narrowed(self, option: PieceOption) -> _Part | None:
        """Return the solutions of this part that have an option too; None if there can be none."""
        problem = fixed(self.problem, [option])
        if problem is None:
            return None
        return _Part(problem, self.laid + option.placements, self.images)

    @property
    def names(self) -> list[tuple[int, ...]]:
        """The indices of the placements of each option."""
        return [option.placements for option in self.problem.options]


class _Keeper:
    """Splits a cover until the layers of each part fit into memory."""

    def __init__(self, cover: ExactCover, moves: Moves, memory: int, limits: Limits) -> None:
        self.cover = cover
        self.moves = moves
        self.memory = memory
        self.meter = Meter(limits)
        self.whole = _Part(problem_of(cover), ())
        self.orbits = orbits_of(self.whole.problem, moves)

    def graph(self, part: _Part) -> Graph | None:
        """Return the layers of a part (None: no solution), or raise `Outgrown`."""
        most = EASY if part is self.whole and self.orbits else None
        return graph_of(plan_of(part.problem), self.memory, self.meter, most=most)

    def split(self, part: _Part) -> list[_Part]:
        """Split a part into smaller ones: by orbits, or by the options of one item."""
        if part is self.whole and self.orbits:
            return self._parts(self.orbits)
        options = tightest(part.problem)
        return [smaller for option in options if (smaller := part.narrowed(option)) is not None]

    def _parts(self, orbits: Sequence[Orbit]) -> list[_Part]:
        return [
            _Part(problem, orbit.option.placements, orbit.images)
            for orbit in orbits
            if (problem := fixed(self.whole.problem, [orbit.option])) is not None
        ]

    def graphs(self, part: _Part) -> Iterator[tuple[_Part, Graph | None]]:
        """Yield the parts with solutions that fit into memory, each with its layers.

        Those of a solid have None in their place: they are listed by backtracking.
        """
        try:
            with self.meter.part(0.5):  # to make use of the layers is the other half
                graph = self.graph(part)
        except Outgrown as outgrown:
            parts = self._of_solid() if 0 < outgrown.merging < MERGING else []
            searched = bool(parts)
            parts = parts or self.split(part)
            for number, smaller in enumerate(parts):
                with self.meter.part(1 / (len(parts) - number)):
                    yield from [(smaller, None)] if searched else self.graphs(smaller)
            return
        if graph is not None:
            yield part, graph

    def _of_solid(self) -> list[_Part]:
        """Return the parts to be listed by backtracking; none where that takes longer."""
        split = cheapest_split(self.whole.problem, self.moves, self.meter)
        return self._parts(split.orbits) if split is not None and split.searched else []

    def paths(self, part: _Part, graph: Graph | None) -> Iterator[list[tuple[int, ...]]]:
        """Yield the solutions of a part in batches, as the placements besides those given."""
        if graph is not None:
            yield from graph.paths(part.names)
            return
        names = part.names
        for found in paths_of(part.problem, self.memory, self.meter):
            yield [tuple(chain(*map(names.__getitem__, path))) for path in found.T.tolist()]


def _moved(laid: Sequence[int], move: Sequence[int] | None) -> list[int]:
    return sorted(laid if move is None else [move[index] for index in laid])


def solutions(
    cover: ExactCover, *, moves: Moves = (), memory: int = MEMORY, limits: Limits = ENDLESS
) -> Iterator[Laid]:
    """Yield every solution once; order and parameters are those of ``indices``."""
    placements = cover.placements
    for some in indices(cover, moves=moves, memory=memory, limits=limits):
        for one in some:
            yield frozenset([placements[index] for index in one])


def indices(
    cover: ExactCover, *, moves: Moves = (), memory: int = MEMORY, limits: Limits = ENDLESS
) -> Iterator[list[list[int]]]:
    """Yield every solution once, in batches, each as the sorted indices of its placements.

    The order depends on the cover and the moves only.

    Parameters
    ----------
    moves
        The symmetry group, which only speeds up the listing.
    memory
        The limit in bytes; parts whose layers need more are listed in smaller parts.
    """
    keeper = _Keeper(cover, moves, memory, limits)
    for part, graph in keeper.graphs(keeper.whole):
        for paths in keeper.paths(part, graph):
            keeper.meter.report("listing")
            if part.images == (None,):
                yield [sorted(part.laid + path) for path in paths]
            else:
                yield [_moved(part.laid + path, move) for path in paths for move in part.images]


def sample(
    cover: ExactCover,
    number: int,
    seed: int,
    *,
    moves: Moves = (),
    memory: int = MEMORY,
    limits: Limits = ENDLESS,
) -> Iterator[Laid]:
    """Yield solutions drawn independently, each as likely as any other.

    The chances are ratios of exact counts.  The same arguments give the same solutions; a cover
    without solutions gives none.
    """
    keeper = _Keeper(cover, moves, memory, limits)
    random = Random(seed)
    found: list[Laid | None] = [None] * number
    for place, solution in _draws(keeper, keeper.whole, range(number), random):
        found[place] = solution
    for drawn in found:
        if drawn is not None:
            yield drawn


def _draws(
    keeper: _Keeper, part: _Part, places: Sequence[int], random: Random
) -> Iterator[tuple[int, Laid]]:
    """Draw a random solution of a part for each of some places in the sample."""
    if not places:
        return
    try:
        graph = keeper.graph(part)
    except Outgrown:
        parts = keeper.split(part)
        counts = []
        with keeper.meter.part(0.5):  # to count is half of the work, to keep layers the other
            for number, smaller in enumerate(parts):
                with keeper.meter.part(1 / (len(parts) - number)):
                    ways = sweep(plan_of(smaller.problem), keeper.memory, keeper.meter)
                counts.append(ways * len(smaller.images))
        shares: list[list[int]] = [[] for _ in parts]
        for place in places if sum(counts) else ():
            shares[_chosen(random, counts)].append(place)
        left = len(list(filter(None, shares)))
        for smaller, share in zip(parts, shares, strict=True):
            if share:
                with keeper.meter.part(1 / left):
                    yield from _draws(keeper, smaller, share, random)
                left -= 1
        return
    if graph is None:
        return
    onwards, names, placements = graph.onwards(), part.names, keeper.cover.placements
    for place in places:
        keeper.meter.report("drawing", 1.0)
        path = [index for step in graph.drawn(random, onwards) for index in names[step]]
        laid = _moved([*part.laid, *path], random.choice(part.images))
        yield place, frozenset([placements[index] for index in laid])


def _chosen(random: Random, weights: Sequence[int]) -> int:
    """Draw an index at random, with a probability proportional to its weight."""
    left = random.randrange(sum(weights))
    for index, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return index
    raise AssertionError


def frequencies(
    cover: ExactCover, *, moves: Moves = (), memory: int = MEMORY, limits: Limits = ENDLESS
) -> dict[tuple[Place, str], int]:
    """Count the solutions in which each piece covers each cell; pairs in none are left out."""
    totals = uses(cover, moves=moves, memory=memory, limits=limits)
    pairs: dict[tuple[Place, str], int] = {}
    for placement, number in zip(cover.placements, totals, strict=True):
        if number:
            for cell in placement.cells:
                pair = cell, placement.piece
                pairs[pair] = pairs.get(pair, 0) + number
    return dict(sorted(pairs.items()))


def uses(
    cover: ExactCover, *, moves: Moves = (), memory: int = MEMORY, limits: Limits = ENDLESS
) -> list[int]:
    """Return in how many solutions each placement is.

    Forward times backward counts along the kept layers; those of a solid are counted one by one.
    """
    keeper = _Keeper(cover, moves, memory, limits)
    totals = [0] * len(cover.placements)
    for part, graph in keeper.graphs(keeper.whole):
        options = part.problem.options
        if graph is not None:
            used = graph.uses(len(options))
            all_of_them = graph.onwards()[0]
        else:
            used, all_of_them = [0] * len(options), 0
            for paths in paths_of(part.problem, keeper.memory, keeper.meter):
                all_of_them += paths.shape[1]
                times = np.bincount(paths.ravel(), minlength=len(options)).tolist()
                used = list(map(add, used, times))
        counts = [(index, all_of_them) for index in part.laid]
        for option, number in zip(options, used, strict=True):
            counts += [(index, number) for index in option.placements]
        for move in part.images:
            for index, number in counts:
                totals[index if move is None else move[index]] += number
    return totals
