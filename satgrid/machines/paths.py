"""Machines for lines that join nodes: one closed loop, or paths from end to end.

They remember for each node at the frontier the other end of its path. A node is at the frontier
from the first slot of a line at it to the last one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from satgrid.machines.machine import DONE, MOST_BITS, Machine, Ranks

__all__ = ["ANY_END", "CLOSED", "FULL", "TIPS", "Ends", "LineMachine", "LoopMachine", "PathMachine"]

Mates: TypeAlias = tuple[int, ...]

ANY_END = 0
"""The label of an end that fits every other."""

CLOSED = -1  # all is drawn: nothing may come any more
FULL = -1  # no other line comes to the node
TIPS = -2  # with the label subtracted: the path leads to an end with this label


class Ends(NamedTuple):
    """The plan of a slot: its indices refer to the memory, then to the nodes that are new."""

    fresh: Mates
    """What is remembered of the nodes that come to the frontier."""
    paths: bool
    """Whether known lines, or ends of paths, come to it with them."""
    one: int
    other: int
    places: Mapping[int, int]
    """The place of each node."""
    stay: Callable[[Sequence[int]], Mates]
    """Returns what is remembered of the nodes that stay."""
    leave: list[tuple[int, int]]
    """The nodes that leave the frontier, by place and number."""
    idle: list[tuple[int, int]]
    """Those that one line may yet reach, but not as the only one: without any they are full."""


def _picker(places: Sequence[int]) -> Callable[[Sequence[int]], Mates]:
    """Return a function that picks the items at some indices of a sequence."""
    if len(places) < 2:
        return lambda every: tuple([every[place] for place in places])
    return itemgetter(*places)


class LineMachine(Machine):
    """Lines that are drawn where a slot holds.

    It remembers for each node at the frontier the other end of its path: the node itself where no
    line has come there.

    Parameters
    ----------
    ends
        For each open slot the nodes at its ends.
    mates
        What is remembered of nodes at which something is known: the other end of a known path.
    single
        Nodes that one line alone may reach.
    """

    def __init__(
        self,
        ends: Mapping[int, tuple[int, int]],
        mates: Mapping[int, int],
        ranks: Ranks,
        single: Collection[int] = (),
    ) -> None:
        self.slots = sorted(ends, key=ranks.__getitem__)
        first: dict[int, int] = {}
        last: dict[int, int] = {}
        but_last: dict[int, int] = {}
        for index, slot in enumerate(self.slots):
            for node in ends[slot]:
                first.setdefault(node, index)
                if node in last:
                    but_last[node] = last[node]
                last[node] = index
        for node, mate in mates.items():  # both ends of a path come together
            if mate >= 0 and mate in first and node in first:
                first[node] = first[mate] = min(first[node], first[mate])
        coming: dict[int, list[int]] = {}
        for node, index in first.items():
            coming.setdefault(index, []).append(node)
        self.plans: dict[int, Ends] = {}
        self.last = self.slots[-1]
        self.loads = []
        frontier: list[int] = []
        for index, slot in enumerate(self.slots):
            fresh = sorted(coming.get(index, ()))
            every = [*frontier, *fresh]
            places = {node: place for place, node in enumerate(every)}
            one, other = ends[slot]
            self.plans[slot] = Ends(
                tuple(mates.get(node, node) for node in fresh),
                any(mates.get(node, FULL) != FULL for node in fresh),
                one,
                other,
                places,
                _picker([place for place, node in enumerate(every) if last[node] > index]),
                [(place, node) for place, node in enumerate(every) if last[node] <= index],
                [
                    (places[node], node)
                    for node in dict.fromkeys(ends[slot])
                    if but_last.get(node) == index and node not in single
                ],
            )
            frontier = [node for node in every if last[node] > index]
            self.loads.append(1.25 * len(frontier))
        self.start = ()
        self.bits = MOST_BITS


class LoopMachine(LineMachine):
    """The lines that hold form one closed loop together with the known paths.

    Parameters
    ----------
    mates
        For the ends of known paths the other end; -1 for nodes with two known lines.
    needed
        Whether there must be a loop.
    """

    def __init__(
        self,
        ends: Mapping[int, tuple[int, int]],
        mates: Mapping[int, int],
        ranks: Ranks,
        *,
        needed: bool = True,
    ) -> None:
        super().__init__(ends, mates, ranks)
        self.needed = needed

    def step(self, state: Mates | int, slot: int, value: bool) -> Mates | int | None:
        """Read the slot of a line: join two paths, or close the loop if no other path is left."""
        fresh, paths, one, other, places, stay, leave, idle = self.plans[slot]
        end = slot == self.last
        if isinstance(state, int):
            if value or paths:
                return None
            return DONE if end else CLOSED
        mates = [*state, *fresh]
        if not value:
            for place, node in leave:
                if mates[place] not in (FULL, node):
                    return None
            if end:  # all paths are closed or joined: there is no line
                return None if self.needed else DONE
            for place, node in idle:
                if mates[place] == node:
                    mates[place] = FULL
            return stay(mates) if leave else tuple(mates)
        here, there = mates[places[one]], mates[places[other]]
        if here < 0 or there < 0:
            return None
        if here == other:
            for node, place in places.items():
                mate = mates[place]
                if mate >= 0 and mate != node and node not in (one, other):
                    return None
            return DONE if end else CLOSED
        mates[places[one]] = mates[places[other]] = FULL  # unless a path begins there
        mates[places[here]] = there
        mates[places[there]] = here
        for place, node in leave:
            if mates[place] not in (FULL, node):
                return None
        return None if end else stay(mates)


class PathMachine(LineMachine):
    """The lines that hold form paths, each between two matching ends, and no closed loop.

    Two lines or none come to each node but the ends. A path leads from a label to the same label,
    or to ``ANY_END``.

    Parameters
    ----------
    mates
        For the ends of known paths without an end in ``tips`` the other end; -1 for nodes to which
        no other line comes.
    tips
        The label of each end: of a node to which exactly one line comes, or of the last node of a
        known path that leads there.
    loose
        Nodes to which one line may come: a path may end there, with the label ``ANY_END``.
    needed
        Nodes to which a line has to come.
    only
        Whether there is exactly one path.
    """

    def __init__(
        self,
        ends: Mapping[int, tuple[int, int]],
        mates: Mapping[int, int],
        ranks: Ranks,
        *,
        tips: Mapping[int, int],
        loose: Collection[int] = (),
        needed: Collection[int] = (),
        only: bool = False,
    ) -> None:
        mates = {**mates, **{node: TIPS - tips[node] for node in tips}}
        super().__init__(ends, mates, ranks, loose)
        self.loose, self.needed, self.only = frozenset(loose), frozenset(needed), only
        met: set[int] = set()
        self.due = set()  # the slots at which a needed node comes to the frontier
        for slot in self.slots:
            if not self.needed.isdisjoint(set(ends[slot]) - met):
                self.due.add(slot)
            met.update(ends[slot])

    def step(self, state: Mates | int, slot: int, value: bool) -> Mates | int | None:
        """Read the slot of a line: join two paths; the result may be a complete path."""
        fresh, paths, one, other, places, stay, leave, idle = self.plans[slot]
        end = slot == self.last
        if isinstance(state, int):
            if value or paths or slot in self.due:
                return None
            return DONE if end else CLOSED
        if not (value or leave or idle or end):
            return state + fresh
        mates = [*state, *fresh]
        whole = 0
        if value:
            here, there = mates[places[one]], mates[places[other]]
            if FULL in (here, there) or here == other:
                return None
            mates[places[one]] = mates[places[other]] = FULL  # unless a path begins there
            if here >= 0:
                mates[places[here]] = there
            if there >= 0:
                mates[places[there]] = here
            if here < 0 and there < 0:
                if here != there and TIPS - ANY_END not in (here, there):
                    return None
                whole = 1
        for place, node in leave:
            mate = mates[place]
            if mate == node:
                if node in self.needed:
                    return None
            elif mate != FULL:
                if node not in self.loose:
                    return None
                if mate >= 0:
                    mates[places[mate]] = TIPS - ANY_END
                else:
                    whole += 1
        for place, node in idle:
            if mates[place] == node:
                if node in self.needed:
                    return None
                mates[place] = FULL
        if not self.only:
            return DONE if end else stay(mates)
        if not whole:
            return None if end else stay(mates)
        if whole > 1:
            return None
        left = {place for place, _ in leave}
        for node, place in places.items():
            bare = mates[place] == FULL or (mates[place] == node and node not in self.needed)
            if place not in left and not bare:
                return None
        return DONE if end else CLOSED
