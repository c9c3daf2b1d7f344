"""Cells that are on are connected by their sides, or each part of them reaches the edge."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from satgrid.formula import connectivity
from satgrid.formula.clauses import Formula
from satgrid.formula.networks import Network
from satgrid.rules.ground import ClashError, Ground, Literals, Seen, Slots, State, slots

__all__ = ["Linked"]


class Linked(Ground):
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
    """

    dear = True

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

    def _parted(self, state: State) -> tuple[Slots, Slots]:
        """Return the slots that are on for sure, and those that may be."""
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
        """Settle what is cut off, and the only ways between what is on."""
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

    def write(self, formula: Formula, state: State, literals: Literals) -> None:
        """File a network of what is open; each part that is known counts as one node."""
        sure, may = self._parted(state)
        open_ = may & ~sure
        if not open_:
            return
        sign = 1 if self.on else -1
        active: dict[object, int] = {}
        part: dict[int, object] = {}
        root: object | None = "edge" if self.edge else None
        names: list[object] = ["edge"] if self.edge else []
        left, most = sure, 0
        while left:
            one = self._flooded(left & -left, left)
            left &= ~one
            name: object = ("part", (one & -one).bit_length() - 1)
            if self.edge & one:
                name = "edge"
            else:
                names.append(name)
            part |= dict.fromkeys(slots(one), name)
            if not self.edge and one.bit_count() > most:
                most, root = one.bit_count(), name
        if names:
            known = formula.auxiliary(1)
            formula.add(known)
            active |= dict.fromkeys(names, known)
        active |= {slot: sign * literals[slot] for slot in slots(open_)}
        edges: dict[tuple[object, object], None] = {}
        for one_slot, other_slot in self.sides:
            if may >> one_slot & 1 and may >> other_slot & 1:
                ends = part.get(one_slot, one_slot), part.get(other_slot, other_slot)
                if ends[0] != ends[1] and (ends[1], ends[0]) not in edges:
                    edges[ends] = None
        for slot in slots(self.edge & open_):
            edges["edge", slot] = None
        connectivity.connected(formula, Network.of(active, edges, root=root))

    def steps(self, state: State) -> Iterator[Seen]:
        """Yield ``cut off`` where nothing leads from some cells to the others."""
        sure, may = self._parted(state)
        if self.edge or not sure:
            return
        start = sure & -sure
        reached = self._flooded(start, may)
        if may & ~reached:
            wall = self.around(reached) & self.mask & ~may
            gone = may & ~reached
            if self.on:
                yield Seen("cut off", 0, gone, start, wall)
            else:
                yield Seen("cut off", gone, 0, wall, start)
