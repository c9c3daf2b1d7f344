"""Bit slices: row i holds bit i of many states, 64 states per word.

One bit operation then works on 64 states at once, sums included: a number is a stack of rows, its
lowest bit first, and adders are built from bit operations as from gates (bit slicing; Knuth, TAOCP
4A, 7.1.3).
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from satgrid.frontier.layout import WORD
from satgrid.frontier.merging import Indices
from satgrid.frontier.plan import WordArray

__all__ = ["Rows", "chosen", "sliced", "summed"]

Rows: TypeAlias = npt.NDArray[np.uint64]
"""Bits of states: shape (..., words); bit b of word w belongs to state 64 * w + b."""


def _low_halves(width: int) -> np.uint64:
    """Return a word in which the lower half of every ``2 * width`` bits is set."""
    return np.uint64(sum(((1 << width) - 1) << at for at in range(0, WORD, 2 * width)))


HALVES = tuple((width, _low_halves(width)) for width in (32, 16, 8, 4, 2, 1))


def sliced(keys: WordArray) -> Rows:
    """Return row b as bit b of each state.

    Parameters
    ----------
    keys
        The states: shape (words, number); the number is a multiple of 64.
    """
    words, number = keys.shape
    blocks = keys.reshape(words, number // WORD, WORD).copy()
    for width, mask in HALVES:  # 64x64 bits transposed by swapping ever smaller blocks
        pairs = blocks.reshape(words, number // WORD, WORD // (2 * width), 2, width)
        one, other = pairs[:, :, :, 0], pairs[:, :, :, 1]
        swap = one >> np.uint64(width)
        swap ^= other
        swap &= mask
        other ^= swap
        swap <<= np.uint64(width)
        one ^= swap
    return np.ascontiguousarray(blocks.transpose(0, 2, 1)).reshape(words * WORD, number // WORD)


def summed(rows: Rows) -> list[Rows]:
    """Return how many of the rows have a bit set: the bits of the sums, lowest first.

    Parameters
    ----------
    rows
        Shape (number, ..., words), the number at least 1; it is the sums over the first axis
        that are returned, by a tree of adders.
    """
    bits = [rows]
    number = len(rows)
    while number > 1:
        half, odd = divmod(number, 2)
        sums = []
        carry: Rows | None = None
        for bit in bits:
            one, other = bit[:half], bit[half : 2 * half]
            differ = one ^ other
            both = one & other
            if carry is None:
                sums.append(differ)
                carry = both
            else:
                sums.append(differ ^ carry)
                differ &= carry
                both |= differ
                carry = both
        assert carry is not None
        sums.append(carry)
        if odd:
            last = [bit[2 * half :] for bit in bits]
            last.append(np.zeros_like(last[0]))
            sums = [np.concatenate(pair) for pair in zip(sums, last, strict=True)]
        bits, number = sums, half + odd
    return [bit[0] for bit in bits]


def chosen(rows: Rows) -> Indices:
    """Return the indices of the bits set, in the rows one after another."""
    octets = rows.astype("<u8", copy=False).view(np.uint8)
    return np.unpackbits(octets, bitorder="little").nonzero()[0]
