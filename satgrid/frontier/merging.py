"""States merged: those with equal keys become one, with the sum of their counts."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from satgrid.frontier.layout import WORD
from satgrid.frontier.plan import WordArray

__all__ = ["Indices", "States", "merged", "number", "runs", "sorted_runs"]

Indices: TypeAlias = npt.NDArray[np.intp]
Digits: TypeAlias = npt.NDArray[np.uint64]
"""How often each state is reached: shape (digits, states), base 2**48, lowest digit first."""

States: TypeAlias = tuple[WordArray, Digits]
"""States by their keys, each once or more often, and how often they are reached."""

BITS = 48
DIGIT = np.uint64((1 << BITS) - 1)
RUN = 1 << 16
"""So many digits below 2**48 add up to less than 2**64."""


def runs(keys: WordArray) -> Indices:
    """Return where each run of equal keys starts."""
    new = keys[0, 1:] != keys[0, :-1]
    for row in keys[1:]:
        new |= row[1:] != row[:-1]
    return np.concatenate(([0], new.nonzero()[0] + 1))


def sorted_runs(keys: WordArray) -> tuple[Indices, Indices]:
    """Return an order that brings equal states together, and where each run of them starts."""
    order = np.argsort(keys[0], kind="stable") if len(keys) == 1 else np.lexsort(keys)
    return order, runs(keys.take(order, axis=1))


def merged(parts: list[States]) -> States:
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


def _short(keys: WordArray, digits: Digits) -> States | None:
    """Merge where a key and a count fit into one word, else return None.

    Sorting is three times as fast so.
    """
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
    starts = runs(ranked[np.newaxis])
    sums = np.add.reduceat(packed, starts)
    return ranked[np.newaxis, starts], _carried(sums[np.newaxis])


def _padded(digits: Digits, most: int) -> Digits:
    if len(digits) == most:
        return digits
    return np.concatenate([digits, np.zeros((most - len(digits), digits.shape[1]), np.uint64)])


def _carried(digits: Digits) -> Digits:
    """Carry so that every digit is below 2**48; add a digit if it is needed."""
    for index in range(len(digits)):
        carry = digits[index] >> np.uint64(BITS)
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
    for index, digit in enumerate(digits):  # in halves: sums of whole digits may not fit a word
        low = int((digit & np.uint64(0xFFFFFF)).sum())
        high = int((digit >> np.uint64(24)).sum())
        total += (high << 24) + low << BITS * index
    return total
