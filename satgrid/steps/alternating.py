"""Strong and weak links on boards with numbers: one rule for wings, kites, fish with fins, chains.

Of the open places of a needed group (the numbers of a cell, the places of a number in a line or a
box) one holds. Parted into two nodes, they are a strong link: if one node has none, the other has
one that holds. A node is a slot, or several that lie in another group, too, such as the places of
a number in a row that are in one box. Two nodes are a weak link where no slot of one holds together
with a slot of the other.

Of the ends of a chain strong, weak, strong, and so on to strong, one holds: what neither end leaves
is gone. If the ends exclude each other, the chain is closed, and each of its weak links is a strong
one. ``chain_names`` has what people call them.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from satgrid.grounds.ground import Slots, slots
from satgrid.steps.exclusions import exclusions
from satgrid.steps.pairs import Marks, OneOf
from satgrid.steps.techniques import Known

__all__ = ["LinkChain", "Net", "StrongLink"]

_MOST = 6  # strong links of a chain


class StrongLink(NamedTuple):
    """A strong link: of two nodes of a group one holds."""

    one: Slots
    other: Slots
    group: OneOf


class LinkChain(NamedTuple):
    """Strong links, each with a weak one to the next.

    Attributes
    ----------
    gone
        The open slots that cannot hold.
    closed
        Whether the ends exclude each other.
    weak
        The weak links, where they are other ones than those of a chain and of its ends.
    """

    links: tuple[StrongLink, ...]
    gone: Slots
    closed: bool = False
    weak: tuple[tuple[Slots, Slots], ...] = ()


class Net:
    """The strong and weak links of a position.

    Parameters
    ----------
    cells
        Whether only cells with two numbers left are strong links.
    """

    def __init__(self, puzzle: Any, known: Known, marks: Marks, *, cells: bool = False) -> None:
        self._groups = groups = exclusions(puzzle, known)
        self.marks = marks
        self._nodes: dict[Slots, int] = {}
        self._strong: dict[int, dict[int, OneOf]] = {}
        for group, shared in zip(groups.every, groups.shared, strict=True):
            if group.needed and group.cell >= cells and not group.slots & marks.held:
                for one, other in _parted(group.slots & marks.open, shared):
                    first, second = self._node(one), self._node(other)
                    self._strong.setdefault(first, {}).setdefault(second, group)
                    self._strong.setdefault(second, {}).setdefault(first, group)
        self._slots = list(self._nodes)
        self._beside = [self._groups.beside_all(self.marks.open, node) for node in self._slots]
        self._singles = sum(node for node in self._slots if not node & (node - 1))
        self._several: dict[int, list[Slots]] = {}  # by the first slot
        for node in self._slots:
            if node & (node - 1):
                self._several.setdefault(next(slots(node)), []).append(node)
        self._firsts = sum(1 << slot for slot in self._several)
        self._others = {at: sum(1 << to for to in found) for at, found in self._strong.items()}
        self._weak: dict[int, Slots] = {}
        self._fronts: list[list[tuple[int, int]]] = [[] for _ in self._slots]
        self._lengths: dict[int, list[LinkChain]] = {}

    def _node(self, some: Slots) -> int:
        return self._nodes.setdefault(some, len(self._nodes))

    def _beyond(self, node: int) -> int:
        """Return the nodes with a weak link to a node, all by number."""
        found = self._weak.get(node)
        if found is None:
            near = self._beside[node]
            found = sum(1 << self._nodes[1 << slot] for slot in slots(near & self._singles))
            for first in slots(near & self._firsts):
                for several in self._several[first]:
                    if not several & ~near:
                        found |= 1 << self._nodes[several]
            self._weak[node] = found
        return found

    def links(self) -> Iterator[StrongLink]:
        """Yield the strong links, both ways, in order."""
        for one, found in self._strong.items():
            for other, group in found.items():
                yield StrongLink(self._slots[one], self._slots[other], group)

    def strong(self, one: Slots, other: Slots) -> bool:
        """Return whether two nodes are a strong link."""
        first, second = self._nodes.get(one), self._nodes.get(other)
        return first is not None and second in self._strong.get(first, ())

    def clues(self, chain: LinkChain) -> list[int]:
        """Return the clues by which the groups of a chain, and its weak links, are there."""
        links = chain.links
        found = [number for link in links for number in link.group.clues]
        if self._groups.by_clue:
            ends = [chain.links[0].one, chain.links[-1].other]
            weak = [(one.other, two.one) for one, two in itertools.pairwise(links)]
            if chain.closed:
                weak += [(node, chain.gone) for pair in weak for node in pair]
                weak.append((ends[0], ends[1]))
            for one, other in chain.weak or [*weak, *((end, chain.gone) for end in ends)]:
                found += self._groups.between(one, other)
        return found

    def chains(self, length: int) -> list[LinkChain]:
        """Return the chains of so many strong links that exclude something, one for two ends."""
        found = self._lengths.get(length)
        if found is None:
            if length > 1:
                self.chains(length - 1)
            found = self._lengths[length] = []
            for start in range(len(self._slots)):
                self._go_on(start)
                found += self._found(start)
        return found

    def wings(self) -> Iterator[LinkChain]:
        """Yield what is excluded by a number of a cell, and by one of each of two cells.

        The cell has three numbers left; if it has one of the others, one of the two cells has its
        second number. The first link is from the two other numbers to the one.
        """
        for group in self._groups.every:
            left = group.slots & self.marks.open
            if not (group.cell and group.needed and left.bit_count() == 3):
                continue
            for slot in slots(left):
                both = left & ~(1 << slot)
                one, other = (self._next_cells(other) for other in slots(both))
                for first in one:
                    near = self._groups.beside_all(self.marks.open, 1 << slot | first.other)
                    for second in other if near else ():
                        gone = near & self._groups.beside_all(self.marks.open, second.other)
                        if gone:
                            links = StrongLink(both, 1 << slot, group), first, second
                            ends = 1 << slot, first.other, second.other
                            weak = [(both, first.one), (both, second.one)]
                            weak += [(end, gone) for end in ends]
                            yield LinkChain(links, gone, weak=tuple(weak))

    def _next_cells(self, slot: int) -> list[StrongLink]:
        """Return the cells with two numbers of which a slot excludes one."""
        return [
            StrongLink(1 << one, self._slots[other], group)
            for one in slots(self._groups.beside[slot] & self._singles)
            for other, group in self._strong[self._nodes[1 << one]].items()
            if group.cell
        ]

    def shortest(self) -> Iterator[list[LinkChain]]:
        """Yield the chains of each length from two strong links on."""
        for length in range(2, _MOST + 1):
            yield self.chains(length)

    def _go_on(self, start: int) -> None:
        """Note which nodes have none if a node has none, and which have one then, a link on."""
        fronts = self._fronts[start]
        none = 1 << start
        if fronts:
            seen = none = 0
            for one, _ in fronts:
                seen |= one
            for node in slots(fronts[-1][1]):
                none |= self._beyond(node)
            none &= ~seen
        some = seen = 0
        for _, one in fronts:
            seen |= one
        for node in slots(none):
            some |= self._others[node]
        fronts.append((none, some & ~seen))

    def _found(self, start: int) -> Iterator[LinkChain]:
        fronts = self._fronts[start]
        near = self._beside[start]
        for end in slots(fronts[-1][1] >> start):
            end += start
            gone = near & self._beside[end]
            closed = not self._slots[end] & ~near
            if gone or closed:
                links = tuple(self._way(start, end))
                if closed:
                    gone = self._around(links)
                if gone:
                    yield LinkChain(links, gone, closed)

    def _around(self, links: Sequence[StrongLink]) -> Slots:
        """Return what each weak link of a closed chain excludes."""
        gone = 0
        for at, link in enumerate(links):
            here = self._beside[self._nodes[links[at - 1].other]]
            gone |= here & self._beside[self._nodes[link.one]]
        return gone

    def _way(self, start: int, end: int) -> list[StrongLink]:
        """Return the links of the first shortest chain between two nodes."""
        way: list[StrongLink] = []
        fronts = self._fronts[start]
        for at in range(len(fronts) - 1, -1, -1):
            none = next(n for n in slots(fronts[at][0]) if self._others[n] >> end & 1)
            way.append(StrongLink(self._slots[none], self._slots[end], self._strong[none][end]))
            if at:
                end = next(n for n in slots(fronts[at - 1][1]) if self._beyond(n) >> none & 1)
        return way[::-1]


def _parted(left: Slots, shared: Sequence[Slots]) -> Iterator[tuple[Slots, Slots]]:
    """Yield the ways to part the open places of a group into two nodes."""
    if left.bit_count() == 2:
        yield left & -left, left & (left - 1)
        return
    for both in shared if left else ():
        one, other = left & both, left & ~both
        if one and other and (not other & (other - 1) or any(not other & ~two for two in shared)):
            yield one, other
