"""The sizes that connected parts may have, for machines that join parts."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple, TypeAlias

__all__ = ["KnownAreas", "OneNumber", "Part", "Sizes", "largest"]

Part: TypeAlias = tuple[int, int]
"""How large a part is so far, and how large it is to be; 0 where nothing says so."""


class KnownAreas(NamedTuple):
    """A node with known facts; it may represent many cells that are known to be connected."""

    size: int = 1
    wanted: int = 0
    """The required size of its part; 0 if there is none, -1 if it is any (``numbered``)."""


class Sizes:
    """The sizes that parts may have.

    Parameters
    ----------
    sizes
        The allowed sizes of a part without a wanted size; None for any size.
    most
        The largest size of all.
    """

    def __init__(self, sizes: Collection[int] | None, most: int) -> None:
        self._sizes = None if sizes is None else frozenset(sizes)
        self._most = most

    def joined(self, one: Part, other: Part) -> Part | None:
        """Return two parts as one; None where it cannot be."""
        size, wanted = one[0] + other[0], one[1] or other[1]
        if one[1] and other[1] and one[1] != other[1]:
            return None
        return self.capped((size, wanted))

    def capped(self, part: Part) -> Part | None:
        """Return a part, its size as far as it matters; None where it is too large."""
        size, wanted = part
        if wanted:
            return None if size > wanted else part
        if size > self._most:
            return (self._most + 1, 0) if self._sizes is None else None
        return part

    def right(self, part: Part) -> bool:
        """Return whether a complete part has an allowed size."""
        size, wanted = part
        return size == wanted if wanted else self._sizes is None or size in self._sizes


class OneNumber(Sizes):
    """The sizes where each part has exactly one node with a wanted size; -1 is any size."""

    def joined(self, one: Part, other: Part) -> Part | None:
        """Return two parts as one; None where both have a wanted size, or it is too large."""
        return None if one[1] and other[1] else super().joined(one, other)

    def capped(self, part: Part) -> Part | None:
        """Return a part, its size as far as it matters; None where it is too large."""
        return (0, -1) if part[1] < 0 else super().capped(part)

    def right(self, part: Part) -> bool:
        """Return whether a complete part has its wanted size."""
        return part[1] < 0 or part[0] == part[1]


def largest(known: Collection[KnownAreas], sizes: Collection[int] | None) -> int:
    """Return the largest size that matters."""
    return max([0, *(one.wanted for one in known), *(sizes or ())])
