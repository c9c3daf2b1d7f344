"""Connected nodes and trees that read a slot for many memories at once."""

from __future__ import annotations

from collections.abc import Hashable
from typing import ClassVar

import numpy as np

from satgrid.frontier.memories import Fits, Memories, Steps, first_numbers
from satgrid.machines.graphs import CLOSED, ROOT, Connection, Trees

__all__ = ["ConnectionSteps", "TreeSteps"]


class ConnectionSteps(Steps):
    """Steps of connected nodes."""

    closed: ClassVar[Hashable] = CLOSED

    def __init__(self, machine: Connection) -> None:
        self.machine = machine

    def steps(self, memories: Memories, slot: int, value: bool) -> tuple[Fits, Memories]:
        """Read the slot of a node for many memories, as ``step`` does for one."""
        plan, on = self.machine.plans[slot], value == self.machine.on
        shut = memories[0] == 1
        count = len(shut)
        top = memories[1:].max(axis=0, initial=0) + np.int32(2)
        fresh = top + np.arange(plan.fresh, dtype=np.int32)[:, np.newaxis]
        labels = np.concatenate([memories[1:], fresh, np.zeros((1, count), dtype=np.int32)])
        if on:
            near = labels[plan.near]
            own = top + np.int32(plan.fresh)
            if self.machine.rooted:
                own[(near == ROOT).any(axis=0) | plan.rooted] = ROOT
            for label in near:
                labels = np.where((labels == label) & (label > 0), own, labels)
            labels[-1] = own
        kept = labels[plan.stay]
        gone = np.zeros(count, dtype=np.int32)  # the label of a part that is left, 0 for none
        several = np.zeros(count, dtype=np.bool_)
        for label in labels[plan.leave]:
            ended = (label > 0) & ~(kept == label).any(axis=0)
            if self.machine.rooted:
                ended &= label != ROOT
            several |= ended & (gone > 0) & (gone != label)
            gone = np.where(ended, label, gone)
        closing = np.zeros(count, dtype=np.bool_)
        if not self.machine.rooted:
            closing = (gone > 0) & ~several & ~(kept > 0).any(axis=0)
        fits = (gone == 0) | closing
        fits[shut] = not (on or plan.fresh)
        made = np.zeros((1 + len(plan.stay), int(fits.sum())), dtype=np.int32)
        done = (shut | closing)[fits]
        made[0] = done
        if slot == self.machine.last:
            return fits, made[:1]
        made[1:, ~done] = first_numbers(kept[:, fits][:, ~done], 2 if self.machine.rooted else 1)
        return fits, made


class TreeSteps(Steps):
    """Steps of lines without a loop."""

    closed: ClassVar[Hashable] = None

    def __init__(self, machine: Trees) -> None:
        self.machine = machine

    def steps(self, memories: Memories, slot: int, value: bool) -> tuple[Fits, Memories]:
        """Read a slot for many memories, as ``step`` does for one."""
        fresh, drawn, stay = self.machine.plans[slot]
        top = memories[1:].max(axis=0, initial=0) + np.int32(1)
        more = top + np.arange(fresh, dtype=np.int32)[:, np.newaxis]
        labels = np.concatenate([memories[1:], more])
        one, other = (labels[place] for place in drawn[0 if value else 1])
        fits = one != other
        if slot == self.machine.last:
            return fits, memories[:1, fits]
        labels = np.where(labels == other, one, labels)[:, fits]
        return fits, np.concatenate([memories[:1, fits], first_numbers(labels[stay], 1)])
