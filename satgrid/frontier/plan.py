"""How states are written as bits: the order of the items, the layout, the masks per option."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import permutations, product
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from satgrid.frontier.problem import Problem

__all__ = ["WORD", "Counter", "Plan", "Step", "Words", "plan_of"]

Words = npt.NDArray[np.uint64]
"""Keys of states, shape (words, states)."""

Masks: TypeAlias = tuple[tuple[int, np.uint64, np.uint64], ...]
"""Triples (word, mask, value): a state has the value under the mask, in each word named."""

WORD = 64
ALL = (1 << WORD) - 1

_Corner: TypeAlias = tuple[int, int, frozenset[int]]


@dataclass(frozen=True)
class Counter:
    """How many copies of a piece are used, as a field of bits in one word."""

    word: int
    shift: np.uint64
    mask: np.uint64
    """The field's bits, shifted down to bit 0."""
    least: int
    most: int | None
    """None: counted only up to ``least``."""


@dataclass(frozen=True)
class Step:
    """Laying one option at the level of its first item."""

    option: int
    """Its index in ``Problem.options``."""
    taken: Masks
    """The option fits where none of these bits is set; laying it sets them all."""
    counts: tuple[tuple[Counter, int], ...]
    """Fields of more than one bit, and the copies it adds to each."""
    lonely: tuple[Masks, ...]
    """Afterwards a state is dead that has one of these: an open item nothing can cover."""


@dataclass(frozen=True)
class Plan:
    """A problem ready to be swept: levels are the items in the chosen order."""

    problem: Problem
    words: int
    covered: tuple[tuple[int, np.uint64], ...]
    """For each level, word and bit that say that its item is covered (bit 0: it never is)."""
    steps: tuple[tuple[Step, ...], ...]
    """For each level, the options that begin there."""
    counters: tuple[Counter, ...]


def plan_of(problem: Problem) -> Plan:
    """Choose the order of the items and lay out the bits."""
    order = _order(problem)
    level = [0] * len(order)
    for index, item in enumerate(order):
        level[item] = index
    begins: list[list[tuple[int, tuple[int, ...]]]] = [[] for _ in order]
    opens = list(range(len(order)))
    for index, option in enumerate(problem.options):
        items = tuple(sorted([level[item] for item in option.items]))
        begins[items[0]].append((index, items))
        for item in items:
            opens[item] = min(opens[item], items[0])
    counters, places = _layout(problem, opens)
    near = [tuple(level[beside] for beside in problem.neighbors[item]) for item in order]
    corners = _corners(near, (items for there in begins for _, items in there))
    top = max([0, *places, *(c.word * WORD for c in counters if c is not None)])
    steps = []
    for here, there in enumerate(begins):
        last = max((items[-1] for _, items in there), default=here)
        # an item that no option begun so far may cover has no bit yet: it is open
        bits = [
            1 << place if place >= 0 and opened <= here else 0
            for place, opened in zip(places, opens, strict=True)
        ]
        lonely = [
            (item, bits[item], around)
            for item in range(here + 1, len(order))
            if (around := corners[item]) is not None and min(around, default=last + 1) <= last
        ]
        laid = (
            _step(
                here,
                index,
                items,
                [(counters[piece], copies) for piece, copies in problem.options[index].uses],
                bits,
                lonely,
            )
            for index, items in there
        )
        steps.append(tuple(step for step in laid if step is not None))
    return Plan(
        problem,
        top // WORD + 1,
        tuple(
            (place // WORD, np.uint64(1 << place % WORD)) if place >= 0 else (0, np.uint64(0))
            for place in places
        ),
        tuple(steps),
        tuple(counter for counter in counters if counter is not None),
    )


def _order(problem: Problem) -> list[int]:
    """Return the items in the order, among all axis orders and directions, of least frontier.

    The measure is the number of items that an option already begun may cover, at most and then
    in sum; ties go to the first order.
    """
    count = len(problem.cells)
    if not problem.options:
        return list(range(count))
    size = max(len(option.items) for option in problem.options)
    options = np.array([(*o.items, *o.items[:1] * (size - len(o.items))) for o in problem.options])
    cells = np.array(problem.cells)
    best: tuple[tuple[int, int], npt.NDArray[np.int64]] | None = None
    for axes in permutations(range(cells.shape[1])):
        for signs in product((1, -1), repeat=cells.shape[1]):
            keys = [cells[:, axis] * sign for axis, sign in zip(axes, signs, strict=True)]
            order = np.lexsort(keys[::-1])
            level = np.empty(count, dtype=np.int64)
            level[order] = np.arange(count)
            places = level[options]
            opens = np.arange(count)
            np.minimum.at(opens, places, places.min(axis=1, keepdims=True))
            # one more is ahead from the level where it opens, one less where it is passed
            ahead = np.cumsum(np.bincount(opens, minlength=count) - 1)
            score = (int(ahead.max()), int(ahead.sum()))
            if best is None or score < best[0]:
                best = score, order
    assert best is not None
    return [int(item) for item in best[1]]


def _layout(problem: Problem, opens: Sequence[int]) -> tuple[list[Counter | None], list[int]]:
    """Return the field of each piece and the bit of each level's item (-1: none).

    Pieces are counted in the lowest bits; one that may be used as often as it fits needs none.
    The bit of an item serves again once the item is passed, so there are as many as items are
    ahead at once.
    """
    greatest = [0] * len(problem.bounds)
    for option in problem.options:
        for piece, copies in option.uses:
            most_copies = len(problem.cells) * copies // len(option.items)
            greatest[piece] = max(greatest[piece], most_copies)
    counters: list[Counter | None] = []
    bit = 0
    for most_copies, (least, most) in zip(greatest, problem.bounds, strict=True):
        ceiling = most if most is not None and most < most_copies else None
        needed = min(least, most_copies + 1)  # more than fit: never reached
        width = (needed if ceiling is None else ceiling).bit_length()
        if width == 0 and needed == 0:
            counters.append(None)
            continue
        width = max(width, 1)
        if bit % WORD + width > WORD:
            bit += WORD - bit % WORD
        mask = np.uint64((1 << width) - 1)
        counters.append(Counter(bit // WORD, np.uint64(bit % WORD), mask, needed, ceiling))
        bit += width
    starting: list[list[int]] = [[] for _ in opens]
    for item, start in enumerate(opens):
        if start < item:
            starting[start].append(item)
    places = [-1] * len(opens)
    free: list[int] = []
    for here, items in enumerate(starting):
        if places[here] >= 0:
            free.append(places[here])
        for item in items:
            if not free:
                free.append(bit)
                bit += 1
            places[item] = free.pop()
    return counters, places


def _step(
    here: int,
    index: int,
    items: tuple[int, ...],
    uses: Sequence[tuple[Counter | None, int]],
    bits: Sequence[int],
    corners: Sequence[_Corner],
) -> Step | None:
    """Return an option as masks, or None if it always cuts off an item."""
    taken = 0
    for item in items[1:]:
        taken |= bits[item]
    counts = []
    for counter, copies in uses:
        if counter is not None and counter.most == 1:
            taken |= 1 << (counter.word * WORD + int(counter.shift))
        elif counter is not None:
            counts.append((counter, copies))
    laid = set(items)
    tests = []
    for item, open_bit, around in corners:
        if item in laid or laid.isdisjoint(around):
            continue
        walls = 0
        for beside in around:
            if beside > here and beside not in laid:
                if not bits[beside]:
                    break
                walls |= bits[beside]
        else:
            if not walls | open_bit:
                return None
            tests.append(_masks(walls | open_bit, walls))
    return Step(index, _masks(taken), tuple(counts), tuple(tests))


def _corners(
    near: Sequence[tuple[int, ...]], options: Iterable[tuple[int, ...]]
) -> list[frozenset[int] | None]:
    """Return, for each item, its neighbors if covering it needs one of them, else None.

    Such an item is lost once all its neighbors are covered.  That holds for every item of a
    tiling by connected pieces of more than one cell; without geometry the condition just fails.
    """
    touching = [frozenset(beside) for beside in near]
    needs = [True] * len(near)
    for items in options:
        for item in items:
            if needs[item] and touching[item].isdisjoint(items):
                needs[item] = False
    return [beside if need else None for beside, need in zip(touching, needs, strict=True)]


def _masks(bits: int, values: int | None = None) -> Masks:
    """Cut bits (and their values, all set if not given) into words."""
    values = bits if values is None else values
    return tuple(
        (word, np.uint64(bits >> shift & ALL), np.uint64(values >> shift & ALL))
        for word, shift in enumerate(range(0, bits.bit_length(), WORD))
        if bits >> shift & ALL
    )
