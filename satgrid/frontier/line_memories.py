"""Loops and paths that read the slot of a line for many memories at once."""

from __future__ import annotations

from typing import ClassVar

import numpy as np
import numpy.typing as npt

from satgrid.frontier.memories import Fits, Memories, Steps
from satgrid.machines.paths import ANY_END, CLOSED, FULL, TIPS, Ends, LineMachine, OneLoop, Paths

__all__ = ["LoopSteps", "PathSteps"]


class _LineSteps(Steps):
    closed: ClassVar[int] = CLOSED

    def __init__(self, machine: LineMachine) -> None:
        self._lines = machine

    def met(self, memories: Memories, plan: Ends) -> Memories:
        """Return memories with the nodes that come to the frontier; zeros in closed ones."""
        fresh = np.array(plan.fresh, dtype=np.int32)[:, np.newaxis]
        return np.concatenate([memories, fresh * (1 - memories[:1])])

    def kept(self, memories: Memories, plan: Ends, slot: int) -> Memories:
        """Return memories without the nodes that leave the frontier; at the end without any."""
        if slot == self._lines.last:
            return memories[:1]
        gone = {place for place, _ in plan.leave}
        stay = [1 + place for place in plan.places.values() if place not in gone]
        return memories[[0, *stay]]

    @staticmethod
    def rows_of(plan: Ends) -> npt.NDArray[np.intp]:
        """Return for each node at the frontier its row in an array of memories."""
        found = np.zeros(max(plan.places, default=0) + 1, dtype=np.intp)
        for node, place in plan.places.items():
            found[node] = 1 + place
        return found

    @staticmethod
    def left(memories: Memories, plan: Ends) -> Fits:
        """Return for each memory whether no path ends at a node that leaves the frontier."""
        fits = np.ones(memories.shape[1], dtype=np.bool_)
        for place, node in plan.leave:
            mate = memories[1 + place]
            fits &= (mate == FULL) | (mate == node)
        return fits


class LoopSteps(_LineSteps):
    """Steps of one closed loop."""

    def __init__(self, machine: OneLoop) -> None:
        super().__init__(machine)
        self.machine = machine

    def steps(self, memories: Memories, slot: int, value: bool) -> tuple[Fits, Memories]:
        """Read the slot of a line for many memories, as ``step`` does for one."""
        plan = self.machine.plans[slot]
        shut = memories[0] == 1
        mates = self.met(memories, plan)
        if not value:
            fits = self.left(mates, plan)
            if slot == self.machine.last and self.machine.needed:
                fits[:] = False
            fits[shut] = not plan.paths
            return fits, self.kept(mates, plan, slot)[:, fits]
        rows = self.rows_of(plan)
        one, other = rows[plan.one], rows[plan.other]
        here, there = mates[one].copy(), mates[other].copy()
        fits = (here >= 0) & (there >= 0) & ~shut
        closing = fits & (here == plan.other)
        for node, place in plan.places.items():
            if node not in (plan.one, plan.other):
                mate = mates[1 + place]
                closing &= (mate < 0) | (mate == node)
        joining = (fits & (here != plan.other)).nonzero()[0]
        mates[one, joining] = mates[other, joining] = FULL  # unless a path begins there
        mates[rows[here[joining]], joining] = there[joining]
        mates[rows[there[joining]], joining] = here[joining]
        mates[:, closing] = 0
        mates[0, closing] = 1
        fits = closing
        if slot != self.machine.last:
            fits = fits.copy()
            fits[joining] = self.left(mates, plan)[joining]
        return fits, self.kept(mates, plan, slot)[:, fits]


class PathSteps(_LineSteps):
    """Steps of paths from end to end."""

    def __init__(self, machine: Paths) -> None:
        super().__init__(machine)
        self.machine = machine

    def steps(self, memories: Memories, slot: int, value: bool) -> tuple[Fits, Memories]:
        """Read the slot of a line for many memories, as ``step`` does for one."""
        plan, any_end = self.machine.plans[slot], TIPS - ANY_END
        rows = self.rows_of(plan)
        shut = memories[0] == 1
        mates = self.met(memories, plan)
        fits = ~shut
        whole = np.zeros(len(shut), dtype=np.int32)
        if value:
            here, there = (mates[rows[node]].copy() for node in (plan.one, plan.other))
            fits &= (here != FULL) & (there != FULL) & (here != plan.other)
            tips = (here < 0) & (there < 0)
            fits &= ~tips | (here == there) | (here == any_end) | (there == any_end)
            whole += fits & tips
            for node in (plan.one, plan.other):
                mates[rows[node], fits] = FULL  # unless a path begins there
            for end, mate in ((here, there), (there, here)):
                inner = (fits & (end >= 0)).nonzero()[0]
                mates[rows[end[inner]], inner] = mate[inner]
        for place, node in plan.leave:
            mate = mates[1 + place].copy()
            if node in self.machine.needed:
                fits &= mate != node
            ending = fits & (mate != node) & (mate != FULL)
            if node not in self.machine.loose:
                fits &= ~ending
                continue
            inner = (ending & (mate >= 0)).nonzero()[0]
            mates[rows[mate[inner]], inner] = any_end
            whole += ending & (mate < 0)
        if self.machine.only:
            left = {place for place, _ in plan.leave}
            idle = whole == 1
            for node, place in plan.places.items():
                mate = mates[1 + place]
                if place not in left:
                    idle &= (mate == FULL) | ((mate == node) & (node not in self.machine.needed))
            fits &= idle | ((whole == 0) & (slot != self.machine.last))
            mates[:, idle] = 0
            mates[0, idle] = 1
        fits[shut] = not (value or plan.paths or slot in self.machine.due)
        return fits, self.kept(mates, plan, slot)[:, fits]
