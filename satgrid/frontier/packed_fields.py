"""Small numbers in fields of equal width, many such rows at once, each in one word or in several.

Bit 0 of the first word belongs to nobody here: it is a flag of the caller. What all fields of a row
have in common is found for the whole word (SIMD within a register; Lamport 1975, TAOCP 4A, 7.1.3).
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

__all__ = ["FLAG", "Fields", "Fits", "Numbers", "Rows"]

Rows: TypeAlias = npt.NDArray[np.uint64]
"""Rows of fields, as the columns of an array of shape (words, rows)."""
Numbers: TypeAlias = npt.NDArray[np.uint64]
"""One number for each row."""
Fits: TypeAlias = npt.NDArray[np.bool_]

FLAG = np.uint64(1)
_WORD = 64


class Fields:
    """Where the fields lie.

    Parameters
    ----------
    number
        How many there are.
    most
        The largest number that a field holds.
    """

    def __init__(self, number: int, most: int) -> None:
        self.width = max(1, most.bit_length())
        self._each = (_WORD - 1) // self.width  # fields of a word
        self.words = max(1, -(-number // self._each))
        self.bits = 1 + self.width * number
        """The bits in use, where it is one word."""
        full = (1 << self.width) - 1
        self._full = np.uint64(full)
        ones = [
            sum(1 << 1 + self.width * at for at in range(min(self._each, number - first)))
            for first in range(0, max(number, 1), self._each)
        ]
        self._ones = [np.uint64(one) for one in ones]
        self._high = [np.uint64(one << self.width - 1) for one in ones]
        self._low = [np.uint64(one * (full >> 1)) for one in ones]

    def _place(self, field: int) -> tuple[int, np.uint64]:
        word, at = divmod(field, self._each)
        return word, np.uint64(1 + self.width * at)

    def of(self, numbers: dict[int, int]) -> npt.NDArray[np.uint64]:
        """Return a row, as a column, with numbers in some of its fields."""
        found = np.zeros((self.words, 1), dtype=np.uint64)
        for field, number in numbers.items():
            word, shift = self._place(field)
            found[word] |= np.uint64(number) << shift
        return found

    def get(self, rows: Rows, field: int) -> Numbers:
        """Return the number in a field of each row."""
        word, shift = self._place(field)
        found: Numbers = rows[word] >> shift & self._full
        return found

    def get_each(self, rows: Rows, fields: Numbers) -> Numbers:
        """Return the number in one field of each row."""
        word = fields // np.uint64(self._each)
        at = fields - word * np.uint64(self._each)
        own = rows[word.astype(np.intp), np.arange(len(fields))]
        return own >> at * np.uint64(self.width) + np.uint64(1) & self._full

    def clear(self, rows: Rows, field: int) -> None:
        """Make a field 0."""
        word, shift = self._place(field)
        rows[word] &= ~(self._full << shift)

    def drop(self, rows: Rows, field: int, number: int) -> None:
        """Make a field 0 where it has a number."""
        word, shift = self._place(field)
        there = rows[word] >> shift & self._full == np.uint64(number)
        rows[word] ^= there * (np.uint64(number) << shift)

    def fill(self, rows: Rows, field: int, numbers: Numbers) -> None:
        """Set a field that is 0."""
        word, shift = self._place(field)
        rows[word] |= numbers << shift

    def put(self, rows: Rows, fields: Numbers, numbers: Numbers) -> None:
        """Set one field of each row."""
        at, width, one = fields, np.uint64(self.width), np.uint64(1)
        full, new = self._full, numbers
        for word in range(self.words):
            if self.words > 1:
                here = fields // np.uint64(self._each) == word
                at = np.where(here, fields - np.uint64(word * self._each), np.uint64(0))
                full, new = here * self._full, here * numbers
            shift = at * width + one
            rows[word] &= ~(full << shift)
            rows[word] |= new << shift

    def equal(self, rows: Rows, numbers: Numbers) -> list[Numbers]:
        """Return words with a 1 at the foot of each field that has the number of its row."""
        found = []
        for row, ones, high, low in zip(rows, self._ones, self._high, self._low, strict=True):
            other = row ^ numbers * ones
            found.append((~((other & low) + low | other) & high) >> np.uint64(self.width - 1))
        return found

    def replace(self, rows: Rows, old: Numbers, new: Numbers) -> None:
        """Replace a number wherever it is in a row; nothing where it is 0."""
        change = np.where(old > 0, old ^ new, np.uint64(0))
        for row, feet in zip(rows, self.equal(rows, old), strict=True):
            row ^= feet * change

    def first(self, feet: list[Numbers]) -> Numbers:
        """Return the first field that has a 1 at its foot, in rows where there is one."""
        found = np.zeros(len(feet[0]), dtype=np.uint64)
        for word in range(self.words - 1, -1, -1):
            some = feet[word]
            lowest = (some & ~some + np.uint64(1)).astype(np.float64)
            at = (np.frexp(lowest)[1] - 2) // self.width + word * self._each
            found = np.where(some > 0, at.astype(np.uint64), found)
        return found

    def within(self, rows: Rows, allowed: Rows) -> Fits:
        """Return whether each field of a row is 0 or has the number that is allowed there."""
        fits = np.ones(rows.shape[1], dtype=np.bool_)
        for row, own, high, low in zip(rows, allowed, self._high, self._low, strict=True):
            other = row ^ own
            feet = ((other & low) + low | other) & high
            feet >>= np.uint64(self.width - 1)
            fits &= ((other ^ own & feet * self._full) & ~FLAG) == 0
        return fits
