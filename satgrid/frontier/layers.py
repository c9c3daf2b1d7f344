"""Layers: states branched over the options of a level, and merged where they are equal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from satgrid.frontier.plan import WORD, Plan, Step, Words

__all__ = [
    "CHUNK",
    "Indices",
    "Part",
    "accepted",
    "branches",
    "merged",
    "number",
    "sorted_runs",
    "start",
]

Indices: TypeAlias = npt.NDArray[np.intp]
Digits: TypeAlias = npt.NDArray[np.uint64]
"""How often each state is reached: shape (digits, states), base 2**48, lowest digit first."""

Part: TypeAlias = tuple[Words, Digits]

BASE = np.uint64(48)
DIGIT = np.uint64((1 << 48) - 1)
RUN = 1 << 16
"""So many digits below 2**48 add up to less than 2**64."""

CHUNK = 1 << 15
"""States branched at once: few enough for the processor's cache."""


def fits(step: Step, keys: Words) -> Indices:
    """Return the indices of the states on which an option can be laid."""
    free: npt.NDArray[np.bool_] | None = None
    for word, mask, _ in step.taken:
        here = (keys[word] & mask) == 0
        free = here if free is None else free & here
    for counter, copies in step.counts:
        if counter.most is not None:
            used = (keys[counter.word] >> counter.shift) & counter.mask
            here = used + np.uint64(copies) <= np.uint64(counter.most)
            free = here if free is None else free & here
    return np.arange(keys.shape[1]) if free is None else free.nonzero()[0]


def laid(step: Step, keys: Words) -> Words:
    """Return the states after laying an option on each of these (which are overwritten)."""
    for word, mask, _ in step.taken:
        keys[word] |= mask
    for counter, copies in step.counts:
        if counter.most is not None:
            keys[counter.word] += np.uint64(copies) << counter.shift
        else:
            used = (keys[counter.word] >> counter.shift) & counter.mask
            more = np.minimum(used + np.uint64(copies), np.uint64(counter.least)) - used
            keys[counter.word] += more << counter.shift
    return keys


def alive(step: Step, keys: Words) -> npt.NDArray[np.bool_] | None:
    """Return which states have no open item cut off (None: all)."""
    dead: npt.NDArray[np.bool_] | None = None
    for masks in step.lonely:
        closed: npt.NDArray[np.bool_] | None = None
        for word, mask, value in masks:
            here = (keys[word] & mask) == value
            closed = here if closed is None else closed & here
        if closed is not None:
            dead = closed if dead is None else np.logical_or(dead, closed, out=dead)
    return None if dead is None or not dead.any() else ~dead


def branches(plan: Plan, level: int, keys: Words) -> Iterator[tuple[int, Words, Indices, Indices]]:
    """Lay every option that fits on every state of a level.

    Yields
    ------
    level, keys, sources, steps
        The first level whose item is open; the states there; for each the index of the state it
        comes from, and of the step taken.
    """
    found: list[Words] = []
    origins: list[Indices] = []
    # source and step travel in one number: it is moved as often as a state passes an item
    shift = len(plan.steps[level]).bit_length()
    for index, step in enumerate(plan.steps[level]):
        source = fits(step, keys)
        if not len(source):
            continue
        after = laid(step, keys[:, source])
        good = alive(step, after)
        if good is not None:
            after, source = after[:, good], source[good]
        found.append(after)
        origins.append(source << shift | index)
    if not found:
        return
    after = np.concatenate(found, axis=1)
    origin = np.concatenate(origins)
    for target in range(level + 1, len(plan.covered)):
        if not len(origin):
            return
        word, bit = plan.covered[target]
        shut = (after[word] & bit) != 0
        here = (~shut).nonzero()[0]
        if len(here):
            there = origin[here]
            yield target, after[:, here], there >> shift, there & ((1 << shift) - 1)
            there = shut.nonzero()[0]
            after, origin = after[:, there], origin[there]
        after[word] &= ~bit
    if len(origin):
        yield len(plan.covered), after, origin >> shift, origin & ((1 << shift) - 1)


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


def start(plan: Plan) -> Part:
    """Return the one state with nothing covered and nothing used."""
    return np.zeros((plan.words, 1), np.uint64), np.ones((1, 1), np.uint64)
