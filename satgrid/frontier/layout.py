"""The order in which the items are swept, and the bits in which states are written."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations, product
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from satgrid.frontier.problem import Problem
from satgrid.record import record

__all__ = [
    "WORD",
    "Levels",
    "Matrix",
    "StateCounter",
    "layout_of",
    "levels_of",
    "opens_of",
    "order_of",
    "rows_of",
]

Matrix: TypeAlias = npt.NDArray[np.int64]
"""The items of each option, a row each; short rows are filled up with the number of items."""

Levels: TypeAlias = npt.NDArray[np.int64]
"""A level for each item; one more, for what fills up rows, is last and the number of items."""

WORD = 64


@record
class StateCounter:
    """How many copies of a piece are used, as a field of bits in one word."""

    word: int
    shift: np.uint64
    mask: np.uint64
    """The field's bits, shifted down to bit 0."""
    least: int
    most: int | None
    """None: counted only up to ``least``."""


def order_of(problem: Problem, rows: Matrix) -> list[int]:
    """Return the items, ordered by the axes and directions that keep the frontier smallest.

    The measure is the number of items that an option already begun may cover, at most and then
    in sum; ties go to the first order.
    """
    count = len(problem.cells)
    if not problem.options:
        return list(range(count))
    cells = np.array(problem.cells)
    best: tuple[tuple[int, int], list[int]] | None = None
    for axes in permutations(range(cells.shape[1])):
        for signs in product((1, -1), repeat=cells.shape[1]):
            keys = [cells[:, axis] * sign for axis, sign in zip(axes, signs, strict=True)]
            order = np.lexsort(keys[::-1]).tolist()
            opens = opens_of(levels_of(order)[rows], count)
            # one more is ahead from the level where it opens, one less where it is passed
            ahead = np.cumsum(np.bincount(opens[:count], minlength=count) - 1)
            score = (int(ahead.max()), int(ahead.sum()))
            if best is None or score < best[0]:
                best = score, order
    assert best is not None
    return best[1]


def rows_of(problem: Problem) -> Matrix:
    """Return a row of items for each option, padded with the number of items."""
    count = len(problem.cells)
    size = max((len(option.items) for option in problem.options), default=1)
    rows = [(*option.items, *[count] * (size - len(option.items))) for option in problem.options]
    return np.array(rows, dtype=np.int64).reshape(-1, size)


def levels_of(order: Sequence[int]) -> Levels:
    """Return the level of each item, given the items in their order."""
    levels = np.empty(len(order) + 1, dtype=np.int64)
    levels[[*order, len(order)]] = np.arange(len(order) + 1)
    return levels


def opens_of(rows: Matrix, count: int) -> Levels:
    """Return the least level of an option that covers the item of each level.

    Parameters
    ----------
    rows
        The levels of the items of each option.
    """
    opens = np.arange(count + 1)
    np.minimum.at(opens, rows, rows.min(axis=1, keepdims=True))
    return opens


def layout_of(
    problem: Problem, opens: Sequence[int]
) -> tuple[list[StateCounter | None], list[int]]:
    """Return the field of each piece and the bit of each level's item (-1: none).

    Pieces are counted in the lowest bits; one that may be used as often as it fits needs none.
    The bit of an item serves again once the item is passed, so there are as many as items are
    ahead at once.

    Parameters
    ----------
    opens
        For each level, the level from which its item may be covered; -1 if it may be so before
        the first. An item that no earlier level may cover has its own level here.
    """
    greatest = [0] * len(problem.bounds)
    for option in problem.options:
        for piece, copies in option.uses:
            most_copies = len(problem.cells) * copies // len(option.items)
            greatest[piece] = max(greatest[piece], most_copies)
    counters: list[StateCounter | None] = []
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
        counters.append(StateCounter(bit // WORD, np.uint64(bit % WORD), mask, needed, ceiling))
        bit += width
    starting: list[list[int]] = [[] for _ in range(len(opens) + 1)]
    for item, start in enumerate(opens):
        if start < item:
            starting[start + 1].append(item)
    places = [-1] * len(opens)
    free: list[int] = []
    for here, items in enumerate(starting, -1):
        if here >= 0 and places[here] >= 0:
            free.append(places[here])
        for item in items:
            if not free:
                free.append(bit)
                bit += 1
            places[item] = free.pop()
    return counters, places
