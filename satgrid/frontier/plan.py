"""How states are written as bits, and the masks by which options are laid on them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from satgrid.frontier.layout import (
    WORD,
    Levels,
    Matrix,
    StateCounter,
    layout_of,
    levels_of,
    opens_of,
    order_of,
    rows_of,
)
from satgrid.frontier.problem import PieceOption, Problem
from satgrid.record import record

__all__ = ["Level", "Plan", "WordArray", "plan_of"]

WordArray: TypeAlias = npt.NDArray[np.uint64]
"""Keys of states, or masks for them: shape (words, number)."""

ALL = (1 << WORD) - 1


@record
class Level:
    """The options whose first item is the level's; option k is column k of each array."""

    options: npt.NDArray[np.int32]
    """Indices in ``Problem.options``."""
    taken: WordArray
    """The bits of the items ahead that it covers: it fits where none is set, and sets them."""
    once: WordArray
    """The bits of the pieces it uses that may be used once: as ``taken``."""
    fields: tuple[tuple[StateCounter, WordArray], ...]
    """The other pieces that these options use, with the copies each option adds (one row)."""
    cut: WordArray
    """Bits around an item ahead and its own, a column for each item that may be cut off."""
    cut_value: WordArray
    """Afterwards a state is dead that has such a value under the mask: the item is open, its
    neighbors are covered."""


@record
class Plan:
    """A problem ready to be swept: levels are the items in the chosen order."""

    problem: Problem
    words: int
    items: WordArray
    """The bits that say which items are covered, as one column; the others count pieces."""
    covered: tuple[tuple[int, np.uint64], ...]
    """For each level, word and bit that say that its item is covered (bit 0: it never is)."""
    levels: tuple[Level, ...]
    counters: tuple[StateCounter, ...]
    starts: WordArray
    """The states with which the sweep begins at the first level, before any item is passed."""


def plan_of(
    problem: Problem,
    orbits: Sequence[Sequence[PieceOption]] = (),
    order: Sequence[int] | None = None,
) -> Plan:
    """Choose the order of the items and lay out the bits.

    Parameters
    ----------
    orbits
        Options of one piece that is used once.  The sweep begins with one state for each
        orbit, with the option laid that is passed nearest to the middle: earlier, it leaves
        more room for states where they are most; later, they merge later.  Without any orbit
        the sweep begins with nothing laid.
    order
        The items as they are to be swept, if not in the best order.
    """
    count = len(problem.cells)
    rows = rows_of(problem)
    if order is None:
        order = order_of(problem, rows)
    level = levels_of(order)
    rows = np.sort(level[rows], axis=1)
    earliest = opens_of(rows, count)
    seeds = [
        min(orbit, key=lambda one: abs(2 * int(level[list(one.items)].max()) - count))
        for orbit in orbits
    ]
    for seed in seeds:
        earliest[level[list(seed.items)]] = -1
    opens = earliest[:count].tolist()
    counters, places = layout_of(problem, opens)
    bits = [1 << place if place >= 0 else 0 for place in places]
    top = max([0, *places, *(c.word * WORD for c in counters if c is not None)])
    words = top // WORD + 1
    every = _cut_up([*bits, 0], words)
    taken = np.bitwise_or.reduce(every[:, rows[:, 1:]], axis=2)
    once, fields = _uses(problem.options, counters, words)
    near = [tuple(level[list(problem.neighbors[item])].tolist()) for item in order]
    corners = _corners(near, rows)
    lasts = np.where(rows < count, rows, -1).max(axis=1)
    begins = np.argsort(rows[:, 0], kind="stable")
    cuts = np.searchsorted(rows[begins, 0], np.arange(count + 1))
    levels = []
    for here in range(count):
        own = begins[cuts[here] : cuts[here + 1]]
        walls = _walls(here, int(lasts[own].max(initial=here)), corners, opens, bits)
        levels.append(
            Level(
                own.astype(np.int32),
                taken[:, own],
                once[:, own],
                tuple((counter, row) for counter, uses in fields if (row := uses[own]).any()),
                _cut_up([mask for mask, _ in walls], words),
                _cut_up([value for _, value in walls], words),
            )
        )
    return Plan(
        problem,
        words,
        np.bitwise_or.reduce(every, axis=1, keepdims=True),
        tuple(
            (max(place, 0) // WORD, np.uint64(bit >> max(place, 0) // WORD * WORD))
            for place, bit in zip(places, bits, strict=True)
        ),
        tuple(levels),
        tuple(counter for counter in counters if counter is not None),
        _cut_up(_starts(seeds, level, bits, counters) or [0], words),
    )


def _cut_up(numbers: Sequence[int], words: int) -> WordArray:
    """Cut numbers into words."""
    cut = [[number >> shift & ALL for number in numbers] for shift in range(0, words * WORD, WORD)]
    return np.array(cut, dtype=np.uint64).reshape(words, -1)


def _starts(
    seeds: Sequence[PieceOption],
    level: Levels,
    bits: Sequence[int],
    counters: Sequence[StateCounter | None],
) -> list[int]:
    """Return the states with one seed laid."""
    starts = []
    for seed in seeds:
        key = sum(bits[level[item]] for item in seed.items)
        for piece, _ in seed.uses:
            counter = counters[piece]
            if counter is not None:
                key |= 1 << (counter.word * WORD + int(counter.shift))
        starts.append(key)
    return starts


def _uses(
    options: Sequence[PieceOption], counters: Sequence[StateCounter | None], words: int
) -> tuple[WordArray, list[tuple[StateCounter, npt.NDArray[np.uint64]]]]:
    """Return the bits that each option sets for pieces used once, and the copies of the others."""
    once = np.zeros((words, len(options)), dtype=np.uint64)
    copies_of: dict[int, npt.NDArray[np.uint64]] = {}
    for index, option in enumerate(options):
        for piece, copies in option.uses:
            counter = counters[piece]
            if counter is None:
                continue
            if counter.most == 1:
                once[counter.word, index] |= np.uint64(1) << counter.shift
            else:
                row = copies_of.setdefault(piece, np.zeros(len(options), dtype=np.uint64))
                row[index] = copies
    fields = [
        (counter, copies_of[piece])
        for piece, counter in enumerate(counters)
        if counter is not None and piece in copies_of
    ]
    return once, fields


def _corners(near: Sequence[tuple[int, ...]], rows: Matrix) -> list[tuple[int, ...] | None]:
    """Return, for each item, its neighbors if covering it needs one of them, else None.

    Such an item is lost once all its neighbors are covered.  That holds for every item of a
    tiling by connected pieces of more than one cell; without geometry the condition just fails.
    """
    widest = max((len(beside) for beside in near), default=0)
    beside = np.full((len(near) + 1, max(widest, 1)), -1)
    for item, around in enumerate(near):
        beside[item, : len(around)] = around
    needs = np.ones(len(near) + 1, dtype=np.bool_)
    for column in rows.T:
        touches = (beside[column][:, :, np.newaxis] == rows[:, np.newaxis, :]).any(axis=(1, 2))
        needs[column[~touches]] = False
    return [
        around if need else None for around, need in zip(near, needs[:-1].tolist(), strict=True)
    ]


def _walls(
    here: int,
    last: int,
    corners: Sequence[tuple[int, ...] | None],
    opens: Sequence[int],
    bits: Sequence[int],
) -> list[tuple[int, int]]:
    """Return masks and values that mark a state as dead after this level.

    A dead state has an open item whose neighbors are covered. An item without a bit so far,
    because no option up to here may cover it, is open.
    """
    found: dict[tuple[int, int], None] = {}
    for item, around in enumerate(corners):
        if item <= here or not around or min(around) > last:
            continue
        walls = 0
        for beside in around:
            if opens[beside] > here:
                break
            if beside > here:
                walls |= bits[beside]
        else:
            own = bits[item] if opens[item] <= here else 0
            found[walls | own, walls] = None
    return list(found)
