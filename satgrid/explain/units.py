"""The units of a path: cells, or single keys if several can be in one cell."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from satgrid.board.field import places
from satgrid.steps.techniques import Fact, Known, held

__all__ = ["Units"]


class Units:
    """The units by number: cells, or single keys if several can be in one cell.

    Sets of units are whole numbers, bit i for unit i.
    """

    def __init__(self, known: Known, solution: frozenset[Any]) -> None:
        alone = all(len(keys) == 1 for keys in known.at.values())
        if known.exclusive or alone:
            self.keys = [list(keys) for keys in known.at.values()]
        else:
            self.keys = [[key] for key in known.places]
        self.every = (1 << len(self.keys)) - 1
        self._known = known
        self._taken = 0  # of what is known, facts that are taken in
        self._open = [len(keys) for keys in self.keys]
        self._left = self.every
        self._whole = known.exclusive
        self._solution = solution
        self.places = [known.places[keys[0]] for keys in self.keys]
        if known.exclusive:
            self.places = [[place] for place in known.at]
        self.speaking: dict[Any, int] = {}
        """For each key the units that it is one of."""
        for index, keys in enumerate(self.keys):
            for key in keys:
                self.speaking[key] = self.speaking.get(key, 0) | 1 << index

    def facts(self, index: int) -> list[Fact]:
        """Return the facts of a unit in the solution: its key alone, if that implies the others."""
        own = held(key for key in self.keys[index] if key in self._solution)
        return own if own and self._whole else self.literally(index)

    def literally(self, index: int) -> list[Fact]:
        """Return the literals of a unit in the solution, key by key."""
        return [Fact(key, key in self._solution) for key in self.keys[index]]

    def left(self) -> int:
        """Return the units that are not complete yet."""
        for fact in self._known.learned[self._taken :]:
            for index in places(self.speaking[fact.key]):
                self._open[index] -= 1
                if not self._open[index]:
                    self._left ^= 1 << index
        self._taken = len(self._known.learned)
        return self._left

    def settles(self, facts: Iterable[Fact], found: Collection[object]) -> bool:
        """Return whether facts settle a unit, given the cells that they settle."""
        return bool(found) or not self._whole or any(fact.holds for fact in facts)

    def of(self, mask: int) -> list[int]:
        """Return the numbers of the units of a set."""
        return list(places(mask))
