"""Loops and paths that read the slot of a line for many memories at once.

The field of a node has 0 where no other line comes to it, else the number of the other end of its
path, from 1 on, or of a label where the path leads to an end that has one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from satgrid.frontier.memories import MemorySteps, Registers
from satgrid.frontier.merging import Indices
from satgrid.frontier.packed_fields import FLAG, Fields, Fits, Numbers, Rows
from satgrid.machines.paths import (
    ANY_END,
    FULL,
    TIPS,
    LineMachine,
    LoopMachine,
    PathMachine,
)

__all__ = ["LoopSteps", "PathSteps"]

_NONE, _ONE = np.uint64(0), np.uint64(1)


class _Plan(NamedTuple):
    """The plan of a slot; a node is named by its field."""

    fresh: Rows
    """What is remembered of the nodes that come to the frontier."""
    paths: bool
    """Whether known lines, or ends of paths, come to it with them."""
    one: int
    other: int
    bare: Rows
    """What is remembered of all nodes that stay and are not needed, where no line comes to them."""
    leave: list[tuple[int, int]]
    """The nodes that leave the frontier: field and node of the machine."""
    idle: list[tuple[int, int]]
    """Those that one line may yet reach, but not as the only one."""


class _LineSteps(MemorySteps):
    """Steps of lines.

    Parameters
    ----------
    labels
        The numbers of labels, as they are remembered, in turn.
    needed
        Nodes that are not bare where no line comes to them.
    """

    def __init__(self, machine: LineMachine, labels: list[int], needed: frozenset[int]) -> None:
        registers = Registers()
        at: dict[int, dict[int, int]] = {}
        for slot, plan in machine.plans.items():
            every = registers.come(len(plan.fresh))
            at[slot] = {node: every[place] for node, place in plan.places.items()}
            gone = {place for place, _ in plan.leave}
            registers.stay([place for place in range(len(every)) if place not in gone])
        self.nodes = registers.number
        super().__init__(Fields(self.nodes, self.nodes + len(labels)))
        self.label_numbers = {label: self.nodes + 1 + at for at, label in enumerate(labels)}
        self.last = machine.last
        self.plans: dict[int, _Plan] = {}
        met: set[int] = set()
        for slot, plan in machine.plans.items():
            field = at[slot]
            new = [node for node in field if node not in met]
            met.update(new)
            gone = {node for _, node in plan.leave}
            self.plans[slot] = _Plan(
                self.fields.of(
                    {
                        field[node]: self._number(mate, field)
                        for node, mate in zip(new, plan.fresh, strict=True)
                    }
                ),
                plan.paths,
                field[plan.one],
                field[plan.other],
                self.fields.of(
                    {
                        own: own + 1
                        for node, own in field.items()
                        if node not in gone and node not in needed
                    }
                ),
                [(field[node], node) for _, node in plan.leave],
                [(field[node], node) for _, node in plan.idle],
            )

    def _number(self, mate: int, field: Mapping[int, int]) -> int:
        if mate == FULL:
            return 0
        return field[mate] + 1 if mate >= 0 else self.label_numbers[TIPS - mate]

    def kept(self, memories: Rows, fits: Fits, shut: Fits, slot: int) -> Rows:
        """Close memories, and return those that are accepted; changes ``memories``."""
        memories[:, shut] = 0
        memories[0, shut] = FLAG
        made = memories[:, fits]
        if slot == self.last:
            made[:] = 0
        return made


class LoopSteps(_LineSteps):
    """Steps of one closed loop."""

    def __init__(self, machine: LoopMachine) -> None:
        super().__init__(machine, [], frozenset())
        self.machine = machine

    def steps(self, memories: Rows, slot: int, value: bool) -> tuple[Fits, Rows]:
        """Read the slot of a line for many memories, as ``step`` does for one."""
        plan, fields = self.plans[slot], self.fields
        shut = (memories[0] & FLAG) != 0
        mates = memories | plan.fresh
        if not value:
            fits = self._left(mates, plan)
            if slot == self.last and self.machine.needed:
                fits[:] = False
            fits[shut] = not plan.paths
            for field, _ in plan.idle:
                fields.drop(mates, field, field + 1)
            return fits, self.kept(mates, fits, shut, slot)
        here, there = fields.get(mates, plan.one), fields.get(mates, plan.other)
        fits = (here != _NONE) & (there != _NONE) & ~shut
        closing = here == np.uint64(plan.other + 1)
        joining = (fits & ~closing).nonzero()[0]
        closing &= fits
        fields.clear(mates, plan.one)  # unless a path begins there
        fields.clear(mates, plan.other)
        ends = closing.nonzero()[0]
        closing[ends] = fields.within(mates[:, ends], plan.bare)
        if slot == self.last:
            return closing, self.kept(mates, closing, closing, slot)
        here, there, some = here[joining], there[joining], mates[:, joining]
        fields.put(some, here - _ONE, there)
        fields.put(some, there - _ONE, here)
        fits = closing.copy()
        fits[joining] = self._left(some, plan)
        mates[:, joining] = some
        return fits, self.kept(mates, fits, closing, slot)

    def _left(self, mates: Rows, plan: _Plan) -> Fits:
        """Clear the nodes that leave the frontier; return whether no path ends at them."""
        fits = np.ones(mates.shape[1], dtype=np.bool_)
        for field, _ in plan.leave:
            mate = self.fields.get(mates, field)
            fits &= (mate == _NONE) | (mate == np.uint64(field + 1))
            self.fields.clear(mates, field)
        return fits


class PathSteps(_LineSteps):
    """Steps of paths from end to end."""

    def __init__(self, machine: PathMachine) -> None:
        tips = {TIPS - mate for plan in machine.plans.values() for mate in plan.fresh if mate < -1}
        super().__init__(machine, sorted({ANY_END, *tips}), machine.needed)
        self.machine = machine

    def steps(self, memories: Rows, slot: int, value: bool) -> tuple[Fits, Rows]:
        """Read the slot of a line for many memories, as ``step`` does for one."""
        plan, fields, machine = self.plans[slot], self.fields, self.machine
        any_end, nodes = np.uint64(self.label_numbers[ANY_END]), np.uint64(self.nodes)
        shut = (memories[0] & FLAG) != 0
        mates = memories | plan.fresh
        fits = ~shut
        whole = np.zeros(len(shut), dtype=np.int8)
        if value:
            here, there = fields.get(mates, plan.one), fields.get(mates, plan.other)
            fits &= (here != _NONE) & (there != _NONE) & (here != np.uint64(plan.other + 1))
            tips = (here > nodes) & (there > nodes)
            fits &= ~tips | (here == there) | (here == any_end) | (there == any_end)
            whole += fits & tips
            fields.clear(mates, plan.one)  # unless a path begins there
            fields.clear(mates, plan.other)
            for end, mate in ((here, there), (there, here)):
                inner = (fits & (end <= nodes)).nonzero()[0]
                self._lead(mates, inner, end[inner], mate[inner])
        for field, node in plan.leave:
            mate = fields.get(mates, field)
            bare = mate == np.uint64(field + 1)
            if node in machine.needed:
                fits &= ~bare
            ending = fits & ~bare & (mate != _NONE)
            if node in machine.loose:
                inner = (ending & (mate <= nodes)).nonzero()[0]
                self._lead(mates, inner, mate[inner], np.full(len(inner), any_end))
                whole += ending & (mate > nodes)
            else:
                fits &= ~ending
            fields.clear(mates, field)
        for field, node in plan.idle:
            if node in machine.needed:
                fits &= fields.get(mates, field) != np.uint64(field + 1)
            else:
                fields.drop(mates, field, field + 1)
        if machine.only:
            idle = whole == 1
            ends = idle.nonzero()[0]
            idle[ends] = fields.within(mates[:, ends], plan.bare)
            fits &= idle | (whole == 0) & (slot != self.last)
            fits[shut] = not (value or plan.paths or slot in machine.due)
            shut |= idle
        else:
            fits[shut] = not (value or plan.paths or slot in machine.due)
        return fits, self.kept(mates, fits, shut, slot)

    def _lead(self, mates: Rows, some: Indices, ends: Numbers, to: Numbers) -> None:
        """Write down, for some memories, to what the path at an end leads."""
        rows = mates[:, some]
        self.fields.put(rows, ends - _ONE, to)
        mates[:, some] = rows
