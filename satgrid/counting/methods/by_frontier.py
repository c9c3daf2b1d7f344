"""Counts by the frontier, which merges states: of exact covers, and of boards of machines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from satgrid.board.cover import ExactCover
from satgrid.counting.method import Batch, Counted, Method
from satgrid.counting.request import Request
from satgrid.errors import SatgridError, TooManyStatesError
from satgrid.formula.variables import Solution
from satgrid.machines.machine import Product
from satgrid.puzzle.protocol import DeclaredPuzzle
from satgrid.puzzle.symmetry import burnside
from satgrid.system.limits import Progress

if TYPE_CHECKING:
    from satgrid.counting.pieces import Divided
    from satgrid.frontier import Estimate

__all__ = ["METHOD"]

FIXED_BY_ALL = 0.9
"""Of a count up to symmetry, about the share that counts all solutions: few are symmetric."""


EASY, LIKELY = 24.0, 40.0
"""Estimated bits of states up to which it is taken: always, and where there are many solutions.

Up to 24 bits nearly all published boards, with all of their clues or half of them, took less than
half a second.
"""
TRIED = 80.0
"""Estimated bits up to which it is tried where there are many solutions.

The estimate takes each machine by itself, but they rule out much of each other's states: a board of
54 bits had 6,692 in its largest layer."""
TRIAL = 1 << 21
"""States in all layers together, after which a trial is given up: some seconds at most."""
MANY = 5000
"""Solutions, by an estimate, that SAT would take about a second to list."""
WALKS = 1 << 8


def _suits(request: Request) -> int:
    if request.puzzle.cover() is not None:
        return 4
    return 0 if _product(request) is None else 1


def _counts(request: Request) -> int:
    if request.puzzle.cover() is not None:
        return 4
    product = _product(request)
    if product is None:
        return 0
    if _divided(request, product) is not None:
        return 4
    from satgrid import frontier

    bits = frontier.likely(product, request.limits)
    return 4 if _pays(request, product, bits) or _may_pay(request, bits) else 1


def _may_pay(request: Request, bits: float) -> bool:
    """Return whether a trial pays: the board is not too large, and SAT finds many solutions."""
    from satgrid.runs.cubes import MANY

    return LIKELY < bits <= TRIED and request.probe.found >= MANY


def _pays(request: Request, product: Product, bits: float) -> bool:
    """Return whether there are few states in relation to the solutions, by an estimate.

    Parameters
    ----------
    bits
        How many bits distinguish the states of the largest layer.
    """
    from satgrid import frontier

    if EASY < bits <= LIKELY:
        found = frontier.estimate_product(product, 0.0, 0, walks=WALKS, limits=request.limits)
        return found.mean >= MANY or found.low == found.high
    return bits <= EASY


def _product(request: Request) -> Product | None:
    """Return the puzzle as machines; None if that is not possible."""
    if not isinstance(request.puzzle, DeclaredPuzzle):
        return None
    return request.puzzle.product(deadline=request.limits.deadline)


def _divided(request: Request, product: Product) -> Divided | None:
    """Return the puzzle as pieces that cover its board; None if that is not possible."""
    assert isinstance(request.puzzle, DeclaredPuzzle)
    cover = request.puzzle.pieces()
    if cover is None:
        return None
    from satgrid.counting.pieces import Divided

    return Divided(cover, product.keys, memory=request.memory, limits=request.limits)


def _needs(request: Request) -> SatgridError:
    name = request.puzzle.name
    return SatgridError(f"the frontier needs an exact cover or a declared genre, not {name}")


def _cover(request: Request) -> ExactCover:
    cover = request.puzzle.cover()
    if cover is None:
        raise _needs(request)
    return cover


def _layers_of(request: Request) -> Product | None:
    """Return the puzzle as machines whose layers are to be kept.

    Raises
    ------
    TooManyStatesError
        If another method is the better by an estimate, where that may be taken.
    """
    product = _machines(request)
    if product is None or _divided(request, product) is not None:
        return product
    if request.method == "auto":
        from satgrid import frontier

        bits = frontier.likely(product, request.limits)
        if not _pays(request, product, bits):
            raise TooManyStatesError(2 ** round(bits))
    return product


def _machines(request: Request) -> Product | None:
    """Return the puzzle as machines if it is not an exact cover; None if it is."""
    return None if request.puzzle.cover() is not None else _product(request)


def _count(request: Request) -> Counted:
    from satgrid import frontier

    product = _machines(request)
    if product is not None:
        return _of_machines(request, product)
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
    return Counted(number, complete=True, method="frontier", symmetries=len(group))


def _of_machines(request: Request, product: Product) -> Counted:
    from satgrid import frontier

    group = request.group(product.keys) if request.distinct else None
    divided = _divided(request, product)
    trial = request.method == "auto" and frontier.likely(product) > LIKELY

    def fixed(element: int) -> int:
        if divided is not None:
            isometry = group.elements[element] if group is not None and element else None
            return divided.count(isometry, jobs=request.jobs)
        move = group.permutations[element] if group is not None and element else ()
        return frontier.count_product(
            product,
            memory=request.memory,
            most=TRIAL if trial else None,
            move=move,
            limits=request.limits,
        )

    number = fixed(0) if group is None else burnside(group, fixed)
    order = None if group is None else len(group)
    return Counted(number, complete=True, method="frontier", symmetries=order)


def _solutions(request: Request) -> Iterator[Batch]:
    from satgrid import frontier

    product = _machines(request)
    keys = _cover(request).placements if product is None else product.keys
    yield Batch(keys, [])
    group = request.group(keys)
    found = 0
    limits = request.limits.mapped(lambda progress: progress._replace(found=found))
    if product is None:
        cover, moves = _cover(request), group.permutations
        batches = frontier.indices(cover, moves=moves, memory=request.memory, limits=limits)
    elif (divided := _divided(replace(request, limits=limits), product)) is not None:
        batches = divided.rows()
    else:
        batches = frontier.product_indices(product, memory=request.memory, limits=limits)
    for rows in batches:
        if request.distinct:
            rows = list(filter(group.is_canonical, rows))
        found += len(rows)
        yield Batch(keys, rows)


def _sample(request: Request, number: int, seed: int) -> Iterator[Solution]:
    from satgrid import frontier

    product = _layers_of(request)
    if product is not None:
        divided = _divided(request, product)
        if divided is not None:
            return divided.sample(number, seed)
        return frontier.product_sample(
            product, number, seed, memory=request.memory, limits=request.limits
        )
    cover = _cover(request)
    moves = request.group(cover.placements).permutations
    return frontier.sample(
        cover, number, seed, moves=moves, memory=request.memory, limits=request.limits
    )


def _frequencies(request: Request) -> tuple[int, dict[Any, int]]:
    from satgrid import frontier

    product = _layers_of(request)
    if product is None:
        raise _needs(request)
    divided = _divided(request, product)
    if divided is not None:
        return divided.frequencies()
    return frontier.product_frequencies(product, memory=request.memory, limits=request.limits)


def _estimate(request: Request, seconds: float, seed: int) -> Estimate:
    from satgrid import frontier

    product = _machines(request)
    if product is not None:
        cover = request.puzzle.pieces() if isinstance(request.puzzle, DeclaredPuzzle) else None
        if cover is not None:
            return frontier.estimate(cover, seconds, seed, limits=request.limits)
        return frontier.estimate_product(product, seconds, seed, limits=request.limits)
    return frontier.estimate(_cover(request), seconds, seed, limits=request.limits)


METHOD = Method(
    _suits, _count, _solutions, _sample, _estimate, counts=_counts, frequencies=_frequencies
)
