"""Branching: every option of a level is applied to every state that it fits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from satgrid.frontier.merging import Indices, runs
from satgrid.frontier.plan import Level, Plan, WordArray

__all__ = ["CHUNK", "Branches", "accepted", "branches", "laid", "meet", "passed"]

Flags: TypeAlias = npt.NDArray[np.bool_]

CHUNK = 1 << 15
"""States branched at once: few enough for the processor's cache."""

BLOCK = 1 << 20
"""Pairs of shapes and options looked at together."""


class Branches(NamedTuple):
    """States reached from those of a level, all with the same first open item."""

    level: int
    keys: WordArray
    source: Indices
    """For each, the index of the state it comes from."""
    choice: Indices
    """For each, an index in ``columns``."""
    columns: Indices
    """Options laid, as columns of the level's arrays."""


def branches(plan: Plan, level: int, keys: WordArray) -> Iterator[Branches]:
    """Extend every state of a level by every option that fits.

    Whether an option fits, its open items and whether these are a dead end depend only on the
    covered items, which many states share: sorted states come in runs with equal items, and only
    the used pieces are checked state by state.
    """
    here = plan.levels[level]
    starts = runs(keys & plan.items)
    lengths = np.diff(starts, append=keys.shape[1])
    shapes = keys[:, starts] & plan.items
    block = max(BLOCK // max(len(here.options), 1), 1)
    for low in range(0, len(starts), block):
        run, columns, after = laid(here, shapes[:, low : low + block])
        if not len(run):
            continue
        # laid in one go wherever they stop: most levels have few states at each of several stops
        stops = list(passed(plan, level + 1, after))
        order = np.concatenate([chosen for _, chosen, _ in stops])
        run, columns = run[order] + low, columns[order]
        change = np.concatenate([keys_ for _, _, keys_ in stops], axis=1)
        change -= shapes.take(run, axis=1)
        new, source, choice = _spread(here, keys, starts[run], lengths[run], columns, change)
        ends = np.searchsorted(choice, np.cumsum([len(chosen) for _, chosen, _ in stops])).tolist()
        for (target, _, _), begin, end in zip(stops, [0, *ends], ends, strict=False):
            if begin < end:
                part = slice(begin, end)
                # a copy: a view would keep all of them in memory
                yield Branches(target, new[:, part].copy(), source[part], choice[part], columns)


def laid(here: Level, shapes: WordArray) -> tuple[Indices, Indices, WordArray]:
    """Apply every option to every shape.

    Returns
    -------
    run, column, after
        For each pair that fits and cuts no item off: the index of the shape, that of the
        option, and the items covered afterwards.
    """
    fits = (~meet(here.taken, shapes)).ravel().nonzero()[0]  # far faster than in two dimensions
    column, run = np.divmod(fits, shapes.shape[1])
    after = shapes.take(run, axis=1)
    after |= here.taken.take(column, axis=1)
    lost = np.zeros(len(run), dtype=np.bool_)
    for mask, value in zip(here.cut.T, here.cut_value.T, strict=True):
        lost |= _all_equal(after, mask, value)
    if lost.any():
        good = (~lost).nonzero()[0]
        run, column, after = run[good], column[good], after.take(good, axis=1)
    return run, column, after


def meet(masks: WordArray, keys: WordArray) -> Flags:
    """Return a matrix of truth values: whether the bit of key (column) is set in mask (row)."""
    found: Flags = (masks[0][:, np.newaxis] & keys[0]) != 0
    for mask, row in zip(masks[1:], keys[1:], strict=True):
        found |= (mask[:, np.newaxis] & row) != 0
    return found


def _all_equal(keys: WordArray, mask: WordArray, value: WordArray) -> Flags:
    """Return the keys that have a value under a mask, each given by its words."""
    found: Flags = (keys[0] & mask[0]) == value[0]
    for row, bits, wanted in zip(keys[1:], mask[1:], value[1:], strict=True):
        if bits:
            found &= (row & bits) == wanted
    return found


def passed(plan: Plan, level: int, keys: WordArray) -> Iterator[tuple[int, Indices, WordArray]]:
    """Bring states to the level of their first open item, from ``level`` on; uses up ``keys``.

    Yields
    ------
    level, chosen, keys
        Each level where states stop, ascending; these states, by index, and their keys without
        the items passed.
    """
    left = np.arange(keys.shape[1])
    goal = len(plan.covered)
    for target in range(level, goal):
        if not len(left):
            return
        word, bit = plan.covered[target]
        shut: Flags = (keys[word] & bit) != 0
        here = (~shut).nonzero()[0]
        if len(here):
            yield target, left[here], keys.take(here, axis=1)
            there = shut.nonzero()[0]
            left, keys = left[there], keys.take(there, axis=1)
        keys[word] &= ~bit
    if len(left):
        yield goal, left, keys


def _spread(
    here: Level,
    keys: WordArray,
    starts: Indices,
    lengths: Indices,
    columns: Indices,
    change: WordArray,
) -> tuple[WordArray, Indices, Indices]:
    """Apply options to runs of states.

    Parameters
    ----------
    starts, lengths
        For each option laid, the run of states.
    columns, change
        Which option it is, and what it changes in the bits of items (as a difference).

    Returns
    -------
    keys, source, choice
        The new states, the states they come from, and for each the index in ``columns``.
    """
    ends = np.cumsum(lengths)
    choice = np.repeat(np.arange(len(columns)), lengths)
    source = np.arange(ends[-1]) + (starts - ends + lengths)[choice]
    once = here.once[:, columns]
    free: Flags | None = None
    for row, bits in zip(keys, once, strict=True):
        if bits.any():
            unused = (row[source] & bits[choice]) == 0
            free = unused if free is None else free & unused
    for counter, uses in here.fields:
        if counter.most is not None:
            used = (keys[counter.word][source] >> counter.shift) & counter.mask
            within = used + uses[columns][choice] <= np.uint64(counter.most)
            free = within if free is None else free & within
    if free is not None:
        good = free.nonzero()[0]
        source, choice = source[good], choice[good]
    after = keys.take(source, axis=1)
    after += (change + once).take(choice, axis=1)
    for counter, uses in here.fields:
        more = uses[columns][choice]
        if counter.most is None:  # counted up to the least only
            used = (after[counter.word] >> counter.shift) & counter.mask
            more = np.minimum(used + more, np.uint64(counter.least)) - used
        after[counter.word] += more << counter.shift
    return after, source, choice


def accepted(plan: Plan, keys: WordArray) -> npt.NDArray[np.bool_]:
    """Return which states of the last level use each piece often enough."""
    good = np.ones(keys.shape[1], dtype=np.bool_)
    for counter in plan.counters:
        good &= (keys[counter.word] >> counter.shift) & counter.mask >= np.uint64(counter.least)
    return good
