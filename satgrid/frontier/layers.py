"""Layers: states branched over the options of a level, and merged where they are equal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from satgrid.frontier.layout import WORD
from satgrid.frontier.plan import Level, Plan, Words

__all__ = [
    "CHUNK",
    "Branches",
    "Indices",
    "Part",
    "accepted",
    "branches",
    "merged",
    "number",
    "passed",
    "runs",
    "sorted_runs",
]

Indices: TypeAlias = npt.NDArray[np.intp]
Flags: TypeAlias = npt.NDArray[np.bool_]
Digits: TypeAlias = npt.NDArray[np.uint64]
"""How often each state is reached: shape (digits, states), base 2**48, lowest digit first."""

Part: TypeAlias = tuple[Words, Digits]

BASE = np.uint64(48)
DIGIT = np.uint64((1 << 48) - 1)
RUN = 1 << 16
"""So many digits below 2**48 add up to less than 2**64."""

CHUNK = 1 << 15
"""States branched at once: few enough for the processor's cache."""

BLOCK = 1 << 20
"""Pairs of shapes and options looked at together."""


class Branches(NamedTuple):
    """States reached from those of a level, all with the same first open item."""

    level: int
    keys: Words
    source: Indices
    """For each, the index of the state it comes from."""
    choice: Indices
    """For each, an index in ``columns``."""
    columns: Indices
    """Options laid, as columns of the level's arrays."""


def branches(plan: Plan, level: int, keys: Words) -> Iterator[Branches]:
    """Lay every option that fits on every state of a level.

    Whether an option fits the board, what it leaves open and whether that is lost depends on
    the items covered only, which many states have in common: states in order of their keys
    come in runs of such, and only the pieces used are looked at state by state.
    """
    here = plan.levels[level]
    starts = runs(keys & plan.items)
    lengths = np.diff(starts, append=keys.shape[1])
    shapes = keys[:, starts] & plan.items
    block = max(BLOCK // max(len(here.options), 1), 1)
    for low in range(0, len(starts), block):
        run, columns, after = _laid(here, shapes[:, low : low + block])
        if not len(run):
            continue
        stops, order, reached = passed(plan, level + 1, after)
        run, columns = run[order] + low, columns[order]
        change = reached - shapes.take(run, axis=1)
        new, source, choice = _spread(here, keys, starts[run], lengths[run], columns, change)
        ends = np.searchsorted(choice, np.cumsum([number for _, number in stops]))
        begin = 0
        for (target, _), end in zip(stops, ends.tolist(), strict=True):
            if begin < end:
                cut = slice(begin, end)
                # copies: a view would keep all of them in memory
                yield Branches(target, new[:, cut].copy(), source[cut], choice[cut], columns)
            begin = end


def runs(covered: Words) -> Indices:
    """Return where each run of equal columns starts."""
    new = covered[0, 1:] != covered[0, :-1]
    for row in covered[1:]:
        new |= row[1:] != row[:-1]
    return np.concatenate(([0], new.nonzero()[0] + 1))


def _laid(here: Level, shapes: Words) -> tuple[Indices, Indices, Words]:
    """Lay every option on every shape.

    Returns
    -------
    run, column, after
        For each pair that fits and cuts no item off: the index of the shape, that of the
        option, and the items covered afterwards.
    """
    fits = (~_any(here.taken, shapes)).ravel().nonzero()[0]  # far faster than in two dimensions
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


def _any(masks: Words, keys: Words) -> Flags:
    """Tell for each mask (row) and each key (column) whether a bit of the mask is set."""
    found: Flags = (masks[0][:, np.newaxis] & keys[0]) != 0
    for mask, row in zip(masks[1:], keys[1:], strict=True):
        found |= (mask[:, np.newaxis] & row) != 0
    return found


def _all_equal(keys: Words, mask: Words, value: Words) -> Flags:
    """Tell which keys have a value under a mask, each given by its words."""
    found: Flags = (keys[0] & mask[0]) == value[0]
    for row, bits, wanted in zip(keys[1:], mask[1:], value[1:], strict=True):
        if bits:
            found &= (row & bits) == wanted
    return found


def passed(plan: Plan, level: int, keys: Words) -> tuple[list[tuple[int, int]], Indices, Words]:
    """Bring states to the level of their first open item, from ``level`` on.

    Returns
    -------
    stops, order, keys
        Each level where states stop, ascending, with their number; the states in the order in
        which they stop, by index, and their keys without the items passed.
    """
    left = np.arange(keys.shape[1])
    stops: list[tuple[int, int]] = []
    order: list[Indices] = []
    found: list[Words] = []
    for target in range(level, len(plan.covered)):
        if not len(left):
            break
        word, bit = plan.covered[target]
        shut: Flags = (keys[word] & bit) != 0
        here = (~shut).nonzero()[0]
        if len(here):
            stops.append((target, len(here)))
            order.append(left[here])
            found.append(keys.take(here, axis=1))
            there = shut.nonzero()[0]
            left, keys = left[there], keys.take(there, axis=1)
        keys[word] &= ~bit
    if len(left):
        stops.append((len(plan.covered), len(left)))
        order.append(left)
        found.append(keys)
    return stops, np.concatenate(order), np.concatenate(found, axis=1)


def _spread(
    here: Level, keys: Words, starts: Indices, lengths: Indices, columns: Indices, change: Words
) -> tuple[Words, Indices, Indices]:
    """Lay options on runs of states.

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


def sorted_runs(keys: Words) -> tuple[Indices, Indices]:
    """Return an order that brings equal states together, and where each run of them starts."""
    if keys.shape[0] == 1:
        order = np.argsort(keys[0])
        ranked = keys[0][order]
        new = ranked[1:] != ranked[:-1]
    else:
        order = np.lexsort(keys)
        ranked = keys[:, order]
        new = (ranked[:, 1:] != ranked[:, :-1]).any(axis=0)
    return order, np.concatenate(([0], new.nonzero()[0] + 1))


def merged(parts: list[Part]) -> Part:
    """Return the states without repeats, in order, with the sums of their digits.

    The list is emptied once its states are copied, so that they need no room while these are
    sorted.
    """
    keys = np.concatenate([keys for keys, _ in parts], axis=1)
    most = max(len(digits) for _, digits in parts)
    digits = np.concatenate([_padded(digits, most) for _, digits in parts], axis=1)
    parts.clear()
    short = _short(keys, digits)
    if short is not None:
        return short
    order, starts = sorted_runs(keys)
    lengths = np.diff(starts, append=len(order))
    if lengths.max(initial=0) >= RUN:
        # halves first: then no state occurs more than twice
        half = len(order) // 2
        return merged(
            [
                merged([(keys[:, :half], digits[:, :half])]),
                merged([(keys[:, half:], digits[:, half:])]),
            ]
        )
    first = order[starts]
    return keys[:, first], _carried(
        np.stack([np.add.reduceat(digit[order], starts) for digit in digits])
    )


def _short(keys: Words, digits: Digits) -> Part | None:
    """Merge where a key and a count fit into one word: sorting is three times as fast so."""
    if len(keys) > 1 or len(digits) > 1:
        return None
    width = int(digits.max()).bit_length()
    if int(keys.max()).bit_length() + width > WORD or width + keys.shape[1].bit_length() > WORD:
        return None
    shift = np.uint64(width)
    packed = keys[0] << shift | digits[0]
    packed.sort()
    ranked = packed >> shift
    packed &= np.uint64((1 << width) - 1)
    starts = np.concatenate(([0], (ranked[1:] != ranked[:-1]).nonzero()[0] + 1))
    sums = np.add.reduceat(packed, starts)
    return ranked[np.newaxis, starts], _carried(sums[np.newaxis])


def _padded(digits: Digits, most: int) -> Digits:
    if len(digits) == most:
        return digits
    return np.concatenate([digits, np.zeros((most - len(digits), digits.shape[1]), np.uint64)])


def _carried(digits: Digits) -> Digits:
    """Bring every digit below the base, with one more digit where it is needed."""
    for index in range(len(digits)):
        carry = digits[index] >> BASE
        if not carry.any():
            continue
        digits[index] &= DIGIT
        if index + 1 == len(digits):
            return np.concatenate([digits, carry[np.newaxis]])
        digits[index + 1] += carry
    return digits


def number(digits: Digits) -> int:
    """Return the sum of all counts."""
    total = 0
    for index, digit in enumerate(digits):
        low = int((digit & np.uint64(0xFFFFFF)).sum())
        total += (low + (int((digit >> np.uint64(24)).sum()) << 24)) << int(BASE) * index
    return total


def accepted(plan: Plan, keys: Words) -> npt.NDArray[np.bool_]:
    """Return which states of the last level use each piece often enough."""
    good = np.ones(keys.shape[1], dtype=np.bool_)
    for counter in plan.counters:
        good &= (keys[counter.word] >> counter.shift) & counter.mask >= np.uint64(counter.least)
    return good
