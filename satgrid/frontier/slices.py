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

__all__ = ["Rows", "chosen", "joined", "sliced", "summed"]

Rows: TypeAlias = npt.NDArray[np.uint64]
"""Bits of states: shape (..., words); bit b of word w belongs to state 64 * w + b."""


OCTET = (1 << np.arange(8)).astype(np.uint8)[:, np.newaxis]

BLOCK = 1 << 15
"""Words joined in one go: few enough for the cache."""


def sliced(keys: WordArray) -> Rows:
    """Return row b as bit b of each state.

    Parameters
    ----------
    keys
        The states: shape (words, number); the number is a multiple of 64.
    """
    words, number = keys.shape
    octets = np.ascontiguousarray(keys, dtype="<u8").view(np.uint8)
    octets = octets.reshape(words, number, WORD // 8)
    octets = np.ascontiguousarray(octets.transpose(0, 2, 1))
    bits = np.packbits(octets[:, :, np.newaxis] & OCTET, axis=-1, bitorder="little")
    return bits.reshape(words * WORD, number // 8).view("<u8").astype(np.uint64, copy=False)


def joined(rows: Rows, members: Indices) -> Rows:
    """Return for each column of members the bits that are set in one of these rows."""
    number, words = members.shape[1], rows.shape[1]
    found = np.empty((number, words), dtype=np.uint64)
    size = max(BLOCK // max(words, 1), 1)
    more = np.empty((min(size, number), words), dtype=np.uint64)
    for low in range(0, number, size):
        part = found[low : low + size]
        rows.take(members[0, low : low + size], axis=0, out=part, mode="clip")
        for member in members[1:]:
            rows.take(member[low : low + size], axis=0, out=more[: len(part)], mode="clip")
            part |= more[: len(part)]
    return found


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
    flat = rows.ravel()
    at = flat.nonzero()[0]
    octets = flat[at].astype("<u8", copy=False).view(np.uint8)
    bits = np.unpackbits(octets, bitorder="little").nonzero()[0]
    return at[bits // WORD] * WORD + bits % WORD
