"""Whether part of an area of two numbers can still grow to a whole one, and what it rests on."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from heapq import heappop, heappush
from itertools import chain
from typing import NamedTuple

from satgrid.board.field import Cells
from satgrid.grounds.ground import Slots

__all__ = ["AreaPart", "Room"]

_NUMBERS = 2  # in each area


class AreaPart(NamedTuple):
    """Connected cells that are in one area.

    Attributes
    ----------
    cells
        The cells.
    size
        How many there are.
    bounds
        The numbers in them.
    sides
        All sides of the cells, as slots.
    """

    cells: Cells
    size: int
    bounds: tuple[int, ...]
    sides: Slots


class _Flood:
    """The parts that some parts reach, nearest first, found as far as they are asked for.

    A way passes parts without a number only.

    Attributes
    ----------
    far
        For each part found the fewest cells on the way to it.
    """

    def __init__(self, room: Room, some: Collection[int]) -> None:
        self._room, self._some = room, some
        self.far: dict[int, int] = {}
        self._found: list[int] = []
        self._left = [(0, part) for part in sorted(some)]
        self._done: set[int] = set()

    def numbered(self) -> Iterator[int]:
        """Yield the parts with numbers."""
        return (part for part in self._all() if self._room.parts[part].bounds)

    def free(self) -> Iterator[int]:
        """Yield the parts without a number."""
        return (part for part in self._all() if not self._room.parts[part].bounds)

    def _all(self) -> Iterator[int]:
        at = 0
        while at < len(self._found) or self._further():
            if at < len(self._found):
                yield self._found[at]
                at += 1

    def _further(self) -> bool:
        """Look at the next part; return whether there is one."""
        if not self._left:
            return False
        far, part = heappop(self._left)
        if part in self._done:
            return True
        room = self._room
        self._done.add(part)
        room.seen.add(part)
        if part not in self._some:
            self._found.append(part)
            self.far[part] = far
            if room.parts[part].bounds:
                return True
            far += room.parts[part].size
        for other in room.beside[part]:
            if other in room.without:
                room.seen.add(other)
            elif other not in self._done:
                heappush(self._left, (far, other))
        return True


class Room:
    """Looks from a part to where it can grow: through parts without a number, to other numbers.

    Parameters
    ----------
    parts
        The parts of a board.
    beside
        For each part the parts beside it with an open side between the two.
    apart
        For each part those with a border between the two: they are in other areas.

    Attributes
    ----------
    without
        The parts that cannot be in the area that is looked for.
    seen
        The parts looked at for the last question: the answer rests on their sides and numbers.
    """

    def __init__(
        self, parts: Sequence[AreaPart], beside: Sequence[set[int]], apart: Sequence[set[int]]
    ) -> None:
        self.parts, self.beside, self._apart = parts, beside, apart
        self.without: set[int] = set()
        self.seen: set[int] = set()

    def fits(self, some: Collection[int], without: Collection[int] = ()) -> bool:
        """Return whether some parts, joined, can be in a whole area without some others."""
        self.seen = {*some, *without}
        self.without = set(without).union(*(self._apart[part] for part in some))
        bounds = [number for part in sorted(some) for number in self.parts[part].bounds]
        if len(bounds) > _NUMBERS or not self.without.isdisjoint(some):
            return False
        own = sum(self.parts[part].size for part in some)
        around = _Flood(self, some)
        if len(bounds) == _NUMBERS:
            return self._large(own, own, bounds, [around])
        return any(
            self._joined(own, bounds, around, one) if bounds else self._through(own, around, one)
            for one in around.numbered()
        )

    def _joined(self, own: int, bounds: list[int], around: _Flood, other: int) -> bool:
        """Return whether cells with a number can be in an area with another number."""
        part = self.parts[other]
        if len(part.bounds) == _NUMBERS:
            return False
        size = own + part.size
        both = [*bounds, *part.bounds]
        return self._large(size, size + around.far[other], both, [around, _Flood(self, [other])])

    def _through(self, own: int, around: _Flood, other: int) -> bool:
        """Return whether cells without a number can be in an area with a part that has one."""
        part = self.parts[other]
        there = _Flood(self, [other])
        size = own + part.size
        if len(part.bounds) == _NUMBERS:
            least = size + around.far[other]
            return self._large(size, least, part.bounds, [around, there])
        for third in there.numbered():
            also = self.parts[third]
            if len(also.bounds) < _NUMBERS and third not in self._apart[other]:
                # A way between the two numbers may pass the cells themselves.
                far = max(around.far[other], there.far[third] - own)
                whole, both = size + also.size, [*part.bounds, *also.bounds]
                floods = [around, there, _Flood(self, [third])]
                if self._large(whole, whole + far, both, floods):
                    return True
        return False

    def _large(
        self, size: int, least: int, bounds: Sequence[int], floods: Sequence[_Flood]
    ) -> bool:
        """Return whether cells and free parts can be as many as two numbers allow.

        Parameters
        ----------
        least
            The cells that such an area has at least.
        """
        few, many = sorted(bounds)
        if max(least, few + 1) >= many:
            return False
        free: set[int] = set()
        for part in chain.from_iterable(flood.free() for flood in floods):
            if size > few:
                break
            if part not in free:
                free.add(part)
                size += self.parts[part].size
        return size > few
