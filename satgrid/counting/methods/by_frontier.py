"""Counts of exact covers by the frontier, which merges states."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from satgrid.board.cover import ExactCover
from satgrid.counting.method import Batch, Count, Method
from satgrid.counting.request import Request
from satgrid.errors import SatgridError
from satgrid.formula.variables import Solution
from satgrid.puzzle.symmetry import burnside
from satgrid.system.limits import Progress

if TYPE_CHECKING:
    from satgrid.frontier import Estimate

__all__ = ["METHOD"]

FIXED_BY_ALL = 0.9
"""Of a count up to symmetry, about the share that counts all solutions: few are symmetric."""


def _suits(request: Request) -> int:
    return 0 if request.puzzle.cover() is None else 4


def _cover(request: Request) -> ExactCover:
    cover = request.puzzle.cover()
    if cover is None:
        raise SatgridError(f"the frontier needs an exact cover, and {request.puzzle.name} is none")
    return cover


def _count(request: Request) -> Count:
    from satgrid import frontier

    cover = _cover(request)
    group = request.group(cover.placements)
    every = request.every_symmetry(group)

    low, high = 0.0, FIXED_BY_ALL if request.distinct else 1.0

    def within(progress: Progress) -> Progress:
        return progress._replace(share=low + (high - low) * (progress.share or 0.0))

    limits = request.limits.mapped(within)

    def fixed(element: int) -> int:
        nonlocal low, high
        if not element:
            return frontier.count(
                cover, moves=every.moves, memory=request.memory, jobs=request.jobs, limits=limits
            )
        low, high = high, high + (1 - FIXED_BY_ALL) / (len(group.classes) - 1)
        move = group.permutations[element]
        return frontier.count_fixed(cover, move, memory=request.memory, limits=limits)

    number = burnside(group, fixed) if request.distinct else fixed(0)
    return Count(number, complete=True, method="frontier", symmetries=len(group))


def _solutions(request: Request) -> Iterator[Batch]:
    return _listed(request, _cover(request))


def _listed(request: Request, cover: ExactCover) -> Iterator[Batch]:
    from satgrid import frontier

    keys = cover.placements
    yield Batch(keys, [])
    group = request.group(keys)
    found = 0

    limits = request.limits.mapped(lambda progress: progress._replace(found=found))
    for rows in frontier.indices(
        cover, moves=group.permutations, memory=request.memory, limits=limits
    ):
        if request.distinct:
            rows = list(filter(group.is_canonical, rows))
        found += len(rows)
        yield Batch(keys, rows)


def _sample(request: Request, number: int, seed: int) -> Iterator[Solution]:
    from satgrid import frontier

    cover = _cover(request)
    moves = request.group(cover.placements).permutations
    return frontier.sample(
        cover, number, seed, moves=moves, memory=request.memory, limits=request.limits
    )


def _estimate(request: Request, seconds: float, seed: int) -> Estimate:
    from satgrid import frontier

    return frontier.estimate(_cover(request), seconds, seed, limits=request.limits)


METHOD = Method(_suits, _count, _solutions, _sample, _estimate)
