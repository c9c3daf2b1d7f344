"""Connected nodes and trees that read a slot for many memories at once.

The field of a node has 0 where it is off, else the number of the first field of its part: two more
than that field, since 1 is the part of the root.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from satgrid.frontier.memories import MemorySteps, Registers
from satgrid.frontier.merging import Indices
from satgrid.frontier.packed_fields import FLAG, Fields, Fits, Numbers, Rows
from satgrid.machines.graphs import ROOT, Connection, Trees

__all__ = ["FIRST", "ConnectionSteps", "PartSteps", "TreeSteps"]

_NONE, _ROOT = np.uint64(0), np.uint64(ROOT)
FIRST = ROOT + 1


class _Plan(NamedTuple):
    """The plan of a slot; a node is named by its field."""

    fresh: Rows
    """What is remembered of the nodes that come to the frontier."""
    near: list[int]
    own: int
    leave: list[int]


class PartSteps(MemorySteps):
    """Steps of nodes that belong to parts."""

    def __init__(self, number: int) -> None:
        super().__init__(Fields(number, number + FIRST - 1))

    def drop(self, labels: Rows, field: int) -> tuple[Numbers, Fits, Indices, Numbers]:
        """Clear the field of a node.

        Returns
        -------
        label, alone, renamed, names
            The part of the node; whether no other node is of it; which memories have this part by
            another name now, and by which.
        """
        fields = self.fields
        label = fields.get(labels, field)
        fields.clear(labels, field)
        feet = fields.equal(labels, label)
        left = feet[0] != 0
        for some in feet[1:]:
            left |= some != 0
        first = ((label == np.uint64(field + FIRST)) & left).nonzero()[0]
        rows = labels[:, first]
        names = fields.first([some[first] for some in feet]) + np.uint64(FIRST)
        fields.replace(rows, label[first], names)
        labels[:, first] = rows
        return label, ~left, first, names


class ConnectionSteps(PartSteps):
    """Steps of connected nodes."""

    def __init__(self, machine: Connection) -> None:
        registers = Registers()
        plans = []
        for plan in machine.plans.values():
            every = registers.come(plan.fresh + 1)
            plans.append((every, every[-plan.fresh - 1 : -1]))
            registers.stay(plan.stay)
        super().__init__(registers.number)
        self.machine = machine
        self.plans = {
            slot: _Plan(
                self.fields.of({field: field + FIRST for field in fresh}),
                [every[place] for place in plan.near],
                every[-1],
                [every[place] for place in plan.leave],
            )
            for (slot, plan), (every, fresh) in zip(machine.plans.items(), plans, strict=True)
        }

    def steps(self, memories: Rows, slot: int, value: bool) -> tuple[Fits, Rows]:
        """Read the slot of a node for many memories, as ``step`` does for one."""
        plan, fields, machine = self.plans[slot], self.fields, self.machine
        on = value == machine.on
        shut = (memories[0] & FLAG) != 0
        labels = memories | plan.fresh
        if on:
            near = [fields.get(labels, field) for field in plan.near]
            own = np.full(len(shut), plan.own + FIRST, dtype=np.uint64)
            if machine.plans[slot].rooted:
                own[:] = _ROOT
            for label in near:
                np.minimum(own, label, out=own, where=label > _NONE)
            for label in near:
                fields.replace(labels, label, own)
            fields.fill(labels, plan.own, own)
        fits = np.ones(len(shut), dtype=np.bool_)
        closing = np.zeros(len(shut), dtype=np.bool_)
        for field in plan.leave:
            label, alone, _, _ = self.drop(labels, field)
            alone &= label > (_ROOT if machine.rooted else _NONE)
            if machine.rooted:
                fits &= ~alone
            else:
                fits &= ~(closing & alone)
                closing |= alone
        if closing.any():  # then nothing may be left
            for row in labels:
                fits &= ~closing | (row == _NONE)
        fits[shut] = not (on or machine.plans[slot].fresh)
        shut |= closing
        labels[:, shut] = 0
        labels[0, shut] = FLAG
        made = labels[:, fits]
        if slot == machine.last:
            made[:] = 0
        return fits, made


class TreeSteps(PartSteps):
    """Steps of lines without a loop."""

    def __init__(self, machine: Trees) -> None:
        registers = Registers()
        plans = []
        for fresh, _, stay in machine.plans.values():
            every = registers.come(fresh)
            plans.append((every, every[len(every) - fresh :]))
            registers.stay(stay)
        super().__init__(registers.number)
        self.machine = machine
        self.plans = {
            slot: (
                self.fields.of({field: field + FIRST for field in new}),
                [(every[one], every[other]) for one, other in drawn],
                [field for place, field in enumerate(every) if place not in stay],
            )
            for (slot, (_, drawn, stay)), (every, new) in zip(
                machine.plans.items(), plans, strict=True
            )
        }

    def steps(self, memories: Rows, slot: int, value: bool) -> tuple[Fits, Rows]:
        """Read a slot for many memories, as ``step`` does for one."""
        fresh, drawn, leave = self.plans[slot]
        labels = memories | fresh
        one, other = (self.fields.get(labels, field) for field in drawn[0 if value else 1])
        fits = one != other
        labels, one, other = labels[:, fits], one[fits], other[fits]
        self.fields.replace(labels, np.maximum(one, other), np.minimum(one, other))
        for field in leave:
            self.drop(labels, field)
        if slot == self.machine.last:
            labels[:] = 0
        return fits, labels
