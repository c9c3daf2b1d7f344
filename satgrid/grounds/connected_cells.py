"""Cells that are on are connected by their sides, or each part of them reaches the edge."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import chain

from satgrid.formula import connectivity
from satgrid.formula.clauses import Formula
from satgrid.formula.networks import Network
from satgrid.grounds.ground import Batched, ClashError, Literals, Seen, Slots, State, slots
from satgrid.grounds.seen.cut_ahead import cut_ahead
from satgrid.grounds.seen.nearby import Nearby
from satgrid.machines.graphs import Connection
from satgrid.machines.machine import Machine, Ranks

__all__ = ["Linked"]

_SMALL = 60  # open slots of a network that is written out as one of several


class Linked(Batched):
    """The slots that are on are connected.

    Parameters
    ----------
    mask
        The slots, one for each cell.
    around
        Returns the slots beside some slots.
    sides
        The pairs of slots whose cells share a side.
    on
        Whether a slot is on where it holds, or where it does not.
    edge
        Slots joined to a root outside: each part has to reach one of them. 0 for one part.

    Attributes
    ----------
    written
        The most open slots with which a search gets the clauses of the network at once.
    """

    connects = True
    glanced = True
    dear = True
    written = 0

    def __init__(
        self,
        mask: Slots,
        around: Callable[[Slots], Slots],
        sides: Sequence[tuple[int, int]],
        *,
        on: bool,
        edge: Slots = 0,
    ) -> None:
        self.mask, self.around, self.sides, self.on, self.edge = mask, around, sides, on, edge

    @cached_property
    def _cells(self) -> list[int]:
        """The slots in order: a walk goes by their places here, however far they are apart."""
        return list(slots(self.mask))

    @cached_property
    def _length(self) -> int:
        """The number behind the largest slot of a side."""
        return 1 + max([self.mask.bit_length() - 1, *chain.from_iterable(self.sides)])

    @cached_property
    def _near(self) -> list[list[int]]:
        """For each cell, the adjacent cells, and behind all cells what the edge connects."""
        number = {slot: at for at, slot in enumerate(self._cells)}
        size = len(number)
        near: list[list[int]] = [[] for _ in range(size + 1)]
        for one, other in self.sides:
            if one in number and other in number:
                near[number[one]].append(number[other])
                near[number[other]].append(number[one])
        for slot in slots(self.edge & self.mask):
            near[number[slot]].append(size)
            near[size].append(number[slot])
        return near

    def _parted(self, state: State) -> tuple[Slots, Slots]:
        """Return the slots that are certainly on, and the slots that may be on."""
        sure, off = (state.held, state.gone) if self.on else (state.gone, state.held)
        return sure & self.mask, self.mask & ~off

    def _flooded(self, start: Slots, within: Slots) -> Slots:
        while True:
            more = (start | self.around(start)) & within
            if more == start:
                return start
            start = more

    def _settle(self, state: State, on: Slots, off: Slots) -> None:
        if self.on:
            state.settle(on, off)
        else:
            state.settle(off, on)

    def propagate(self, state: State) -> None:
        """Settle slots that are cut off, and slots that every connection must pass."""
        self.glance(state, -1)
        sure, may = self._parted(state)
        if sure and not self._whole(sure):
            self._settle(state, sum(1 << slot for slot in self._only_ways(sure, may)), 0)

    def glance(self, state: State, since: Slots) -> None:
        """Settle slots that are cut off."""
        sure, may = self._parted(state)
        start = self.edge & may if self.edge else sure & -sure
        if not start:
            if sure:
                raise ClashError
            if self.edge:
                self._settle(state, 0, may)
            return
        reached = self._flooded(start, may)
        if sure & ~reached:
            raise ClashError
        self._settle(state, 0, may & ~reached)

    def _whole(self, sure: Slots) -> bool:
        """Return whether the slots that are certainly on are connected by themselves."""
        start = self.edge & sure if self.edge else sure & -sure
        return self._flooded(start, sure) == sure

    def _only_ways(self, sure: Slots, may: Slots) -> list[int]:
        """Return the open slots without which some slot that is on would be cut off.

        One walk in depth: a slot cuts off what lies behind it where no way leads from there back
        to before it.
        """
        near, cells, size = self._near, self._cells, len(self._cells)
        order, low = [0] * (size + 1), [0] * (size + 1)
        wanted = [sure >> slot & 1 for slot in cells]
        start = size if self.edge else wanted.index(1)
        for at, slot in enumerate(cells):
            if not may >> slot & 1:
                order[at] = low[at] = size + 2  # as if seen later: it leads nowhere
        wanted.append(0)
        order[start] = low[start] = met = 1
        path = [start]
        ways = [iter(near[start])]
        found = []
        while ways:
            here = path[-1]
            for other in ways[-1]:
                seen = order[other]
                if not seen:
                    met += 1
                    order[other] = low[other] = met
                    path.append(other)
                    ways.append(iter(near[other]))
                    break
                if seen < low[here]:
                    low[here] = seen
            else:
                path.pop()
                ways.pop()
                if path:
                    before = path[-1]
                    if low[here] < low[before]:
                        low[before] = low[here]
                    if wanted[here]:
                        if low[here] >= order[before] and before != start:
                            found.append(before)
                        wanted[before] = 1
        return [cells[at] for at in dict.fromkeys(found) if not sure >> cells[at] & 1]

    def write(self, formula: Formula, state: State, literals: Literals) -> None:
        """Add a network of the open slots; each known part counts as one node."""
        self._connect(formula, state, literals, most=0)

    @staticmethod
    def write_all(
        some: Sequence[Linked], formula: Formula, state: State, literals: Literals
    ) -> None:
        """Add networks; small ones side by side as clauses, since they depend on each other."""
        apart, met = len(some) > 1, 0
        for one in some:
            apart, met = apart and not one.mask & met, met | one.mask
        for one in some:
            most = max(one.written, _SMALL if apart else 0)
            one._connect(formula, state, literals, most=most)

    def _connect(self, formula: Formula, state: State, literals: Literals, *, most: int) -> None:
        sure, may = self._parted(state)
        open_ = may & ~sure
        if not open_:
            return
        node = [-1] * self._length  # of each slot that may be on
        known = int(bool(self.edge))  # nodes: the edge, then the parts
        root: int | None = 0 if self.edge else None
        left, largest = sure, 0
        while left:
            one = self._flooded(left & -left, left)
            left &= ~one
            number = known
            if self.edge & one:
                number = 0
            else:
                known += 1
            if not self.edge and one.bit_count() > largest:
                largest, root = one.bit_count(), number
            for slot in slots(one):
                node[slot] = number
        active: list[int] = []
        if known:
            active = [formula.auxiliary(1)] * known
            formula.add(active[0])
        for number, slot in enumerate(slots(open_), len(active)):
            node[slot] = number
            active.append(literals[slot] if self.on else -literals[slot])
        edges = [
            (one, other)
            for one, other in [(node[one], node[other]) for one, other in self.sides]
            if one != other and one >= 0 and other >= 0
        ]
        edges += [(0, node[slot]) for slot in slots(self.edge & open_)]
        if sure:  # a known part may meet another node along several sides
            met: dict[tuple[int, int], None] = {}
            for edge in edges:
                if edge[::-1] not in met:
                    met[edge] = None
            edges = [*met]
        network = Network(tuple(active), tuple(edges), root=root)
        connectivity.connected(formula, network, written=open_.bit_count() <= most)

    def machines(self, state: State, ranks: Ranks) -> list[Machine]:
        """Return a machine that remembers which of the slots read so far are connected."""
        sure, may = self._parted(state)
        open_ = may & ~sure
        if not open_:
            return []
        cells = self._cells
        near = {
            slot: [cells[one] for one in beside if one < len(cells) and open_ >> cells[one] & 1]
            for slot, beside in zip(cells, self._near, strict=False)  # the edge comes last
            if open_ >> slot & 1
        }
        root: Slots | None = self.edge & open_ if self.edge else None
        parts, left = [], sure
        while left:
            one = self._flooded(left & -left, left)
            left &= ~one
            beside = self.around(one) & open_
            if root is not None and one & self.edge:
                root |= beside
            else:
                parts.append(list(slots(beside)))
        rooted = None if root is None else frozenset(slots(root))
        return [Connection(self.on, near, parts, rooted, ranks)]

    def steps(self, state: State) -> Iterator[Seen]:
        """Yield ``cut off`` for slots that nothing joins, ``only way`` for those that are needed.

        Either follows from what is off around some slots, and from a slot that is on beyond.
        """
        sure, may = self._parted(state)
        home = self.edge & may if self.edge else sure & -sure
        if not home and not self.edge:
            return
        reached = self._flooded(home, may)
        if sure & ~reached:
            return
        start = 0 if self.edge else home
        left = may & ~reached
        while left:
            part = self._flooded(left & -left, left)
            left &= ~part
            yield self._seen("cut off", 0, part, start, self._wall(part, may))
        if not self._whole(sure):
            for slot in sorted(self._only_ways(sure, reached)):
                bit = 1 << slot
                beyond = sure & ~self._flooded(home & ~bit, may & ~bit)
                one = beyond & -beyond
                part = self._flooded(one, may & ~bit)
                yield self._seen("only way", bit, 0, start | one, self._wall(part, may))

    def ahead(self, kind: str, state: State, beside: Nearby) -> Iterator[Seen]:
        """Yield what would cut cells off a step later."""
        return cut_ahead(self, state, beside)

    def _wall(self, part: Slots, may: Slots) -> Slots:
        return self.around(part) & self.mask & ~may

    def _seen(self, kind: str, on: Slots, off: Slots, why_on: Slots, why_off: Slots) -> Seen:
        if self.on:
            return Seen(kind, on, off, why_on, why_off)
        return Seen(kind, off, on, why_off, why_on)
