"""Areas beside a cell that read the slot of a node for many memories at once.

The field of a node has 0 where it is off, 1 where it belongs to the areas, else two more than the
first field of its part. Behind these fields there is the size of each part, at its first field, and
how large the areas are together.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from satgrid.frontier.graph_memories import FIRST, PartSteps
from satgrid.frontier.memories import Registers
from satgrid.frontier.merging import Indices
from satgrid.frontier.packed_fields import Fields, Fits, Numbers, Rows
from satgrid.machines.beside import BesideMachine

__all__ = ["BesideSteps"]

_NONE, _AREAS = np.uint64(0), np.uint64(1)


class _Plan(NamedTuple):
    """The plan of a slot; a node is named by its field."""

    fresh: Rows
    """What is remembered of the known parts that come to the frontier."""
    sizes: Rows
    more: int
    """The size of those that belong to the areas."""
    near: list[int]
    own: int
    rooted: bool
    leave: list[int]


class BesideSteps(PartSteps):
    """Steps of the areas beside a cell."""

    def __init__(self, machine: BesideMachine) -> None:
        registers = Registers()
        places = []
        for plan in machine.plans.values():
            every = registers.come(len(plan.fresh) + 1)
            places.append(every)
            registers.stay(plan.stay)
        super().__init__(registers.number)
        self.machine = machine
        self._most = machine.number + 1
        self._sum = registers.number
        self._sizes = Fields(registers.number + 1, self._most)
        self._own_words = self.words
        self.words += self._sizes.words
        more = machine.count
        self._plans: dict[int, _Plan] = {}
        for (slot, plan), every in zip(machine.plans.items(), places, strict=True):
            new = list(zip(every[-len(plan.fresh) - 1 : -1], plan.fresh, strict=True))
            self._plans[slot] = _Plan(
                self.fields.of({field: 1 if of else field + FIRST for field, (_, of) in new}),
                self._sizes.of(
                    {field: min(size, self._most) for field, (size, of) in new if not of}
                ),
                more + sum(size for _, (size, of) in new if of),
                [every[place] for place in plan.near],
                every[-1],
                plan.rooted,
                [field for place, field in enumerate(every) if place not in plan.stay],
            )
            more = 0

    def steps(self, memories: Rows, slot: int, value: bool) -> tuple[Fits, Rows]:
        """Read the slot of a node for many memories, as ``step`` does for one."""
        plan, number = self._plans[slot], np.uint64(self.machine.number)
        labels = memories[: self._own_words] | plan.fresh
        sizes = memories[self._own_words :] | plan.sizes
        total = self._sizes.get(sizes, self._sum) + np.uint64(plan.more)
        self._sizes.clear(sizes, self._sum)
        if value:
            total += self._joined(labels, sizes, plan)
        fits = total <= number
        if slot == self.machine.last:
            fits &= total == number
            return fits, np.zeros((self.words, int(fits.sum())), dtype=np.uint64)
        labels, sizes = labels[:, fits], sizes[:, fits]
        self._sizes.fill(sizes, self._sum, total[fits])
        for field in plan.leave:
            own = self._sizes.get(sizes, field)
            self._sizes.clear(sizes, field)
            _, _, renamed, names = self.drop(labels, field)
            self._put(sizes, renamed, names, own[renamed])
        return fits, np.concatenate([labels, sizes])

    def _joined(self, labels: Rows, sizes: Rows, plan: _Plan) -> Numbers:
        """Join the parts beside a node with it; return what the areas gain by it."""
        near = [self.fields.get(labels, field) for field in plan.near]
        own = np.full(labels.shape[1], 1 if plan.rooted else plan.own + FIRST, dtype=np.uint64)
        for label in near:
            np.minimum(own, label, out=own, where=label > _NONE)
        gained = np.ones(len(own), dtype=np.uint64)
        for field in (None, *plan.near):  # the part whose name stays, then each of the others
            label = own if field is None else self.fields.get(labels, field)
            some = (label > _AREAS) & ((label != own) | (field is None))
            rows = some.nonzero()[0]
            named = label[rows] - np.uint64(FIRST)
            gained[rows] += self._sizes.get_each(sizes[:, rows], named)
            self._put(sizes, rows, label[rows], np.zeros(len(rows), dtype=np.uint64))
            if field is not None:
                self.fields.replace(labels, np.where(some, label, _NONE), own)
        np.minimum(gained, np.uint64(self._most), out=gained)
        apart = (own > _AREAS).nonzero()[0]
        self._put(sizes, apart, own[apart], gained[apart])
        self.fields.fill(labels, plan.own, own)
        gained[apart] = _NONE
        return gained

    def _put(self, sizes: Rows, some: Indices, names: Numbers, numbers: Numbers) -> None:
        """Write down the sizes of parts, for some memories."""
        rows = sizes[:, some]
        self._sizes.put(rows, names - np.uint64(FIRST), numbers)
        sizes[:, some] = rows
