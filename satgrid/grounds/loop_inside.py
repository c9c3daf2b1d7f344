"""Corners of cells are inside or outside a loop through cells; each line separates two corners."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext

from satgrid.formula.clauses import Formula
from satgrid.grounds.ground import ClashError, Ground, Literals, Seen, Slots, State, slots
from satgrid.machines.coloring import Coloring
from satgrid.machines.machine import Machine, Ranks

__all__ = ["Inside"]

OUTSIDE = 0
"""The node of all corners at the edge of the board."""


class Inside(Ground):
    """Each node is inside or outside; the ends of a slot differ exactly where it holds.

    Node 0 is outside.

    Parameters
    ----------
    ends
        For each slot the nodes at both sides of its line.
    nodes
        The number of nodes.
    known
        Whether a node is inside, and the clue that states it.
    """

    clued = True
    dear = True

    def __init__(
        self,
        ends: Sequence[tuple[int, int]],
        nodes: int,
        known: Mapping[int, tuple[bool, int | None]],
    ) -> None:
        self.ends, self.nodes, self.known = ends, nodes, known
        self.mask = self.lines = (1 << len(ends)) - 1

    def colors(self, state: State, *, clues: bool = True) -> tuple[list[int], list[int]]:
        """Return, for each node, the first node linked with it, and whether their sides differ.

        Parameters
        ----------
        clues
            Whether nodes whose side is known are linked with the outside.

        Raises
        ------
        ClashError
            If a node would be inside and outside.
        """
        near: list[list[tuple[int, int]]] = [[] for _ in range(self.nodes)]
        held, settled = state.held, self.lines & ~state.open
        for slot in slots(settled):
            one, other = self.ends[slot]
            differ = held >> slot & 1
            near[one].append((other, differ))
            near[other].append((one, differ))
        for node, (inside, _) in self.known.items() if clues else ():
            near[OUTSIDE].append((node, int(inside)))
            near[node].append((OUTSIDE, int(inside)))
        first, color = [-1] * self.nodes, [0] * self.nodes
        for start in range(self.nodes):
            if first[start] >= 0:
                continue
            first[start] = start
            met = [start]
            for node in met:
                for other, differ in near[node]:
                    own = color[node] ^ differ
                    if first[other] < 0:
                        first[other], color[other] = start, own
                        met.append(other)
                    elif color[other] != own:
                        raise ClashError
        return first, color

    def _follows(self, state: State) -> tuple[Slots, Slots]:
        """Return the lines between nodes on different sides, and the sides without a line."""
        first, color = self.colors(state)
        held = gone = 0
        for slot in slots(self.lines & state.open):
            one, other = self.ends[slot]
            if first[one] == first[other]:
                if color[one] != color[other]:
                    held |= 1 << slot
                else:
                    gone |= 1 << slot
        return held, gone

    def propagate(self, state: State) -> None:
        """Settle the lines between nodes that are linked."""
        state.settle(*self._follows(state))

    def write(self, formula: Formula, state: State, literals: Literals) -> None:
        """Write a helper for each group of linked nodes: whether its first node is inside.

        The known side of a node is stated under its clue.
        """
        self.helpers(formula, state, literals)

    def helpers(
        self, formula: Formula, state: State, literals: Literals
    ) -> tuple[list[int], list[int], dict[int, int]] | None:
        """Write the clauses; return what ``colors`` does, and the helpers of first nodes.

        None where the lines contradict each other.
        """
        try:
            first, color = self.colors(state, clues=False)
        except ClashError:
            formula.add()
            return None
        open_ = list(slots(self.lines & state.open))
        groups = sorted({first[node] for slot in open_ for node in self.ends[slot]} - {OUTSIDE})
        start = formula.auxiliary(len(groups)) if groups else 0
        inside = {group: start + at for at, group in enumerate(groups)}
        clauses: list[tuple[int, ...]] = []
        for slot in open_:
            one, other = self.ends[slot]
            line = literals[slot]
            if color[one] != color[other]:
                line = -line
            if first[one] == first[other]:
                clauses.append((-line,))
            elif OUTSIDE in (first[one], first[other]):
                far = inside[first[one] or first[other]]
                clauses += [(-line, far), (line, -far)]
            else:
                here, there = inside[first[one]], inside[first[other]]
                clauses += [(-line, here, there), (-line, -here, -there)]
                clauses += [(line, -here, there), (line, here, -there)]
        formula.extend(clauses)
        for node, (is_inside, clue) in self.known.items():
            is_first = is_inside != bool(color[node])  # whether the first of those linked is inside
            with nullcontext() if clue is None else formula.clue(clue):
                if first[node] in inside:
                    helper = inside[first[node]]
                    formula.add(helper if is_first else -helper)
                elif is_first:
                    formula.add()  # linked with the outside
        return first, color, inside

    def machines(self, state: State, ranks: Ranks) -> list[Machine]:
        """Return a machine that remembers which nodes at the frontier differ."""
        first, color = self.colors(state)
        ends = {
            slot: (first[one], first[other], color[one] != color[other])
            for slot in slots(self.lines & state.open)
            for one, other in [self.ends[slot]]
        }
        return [Coloring(ends, ranks)] if ends else []

    def steps(self, state: State) -> Iterator[Seen]:
        """Yield ``side`` for lines between nodes that known lines and clues link."""
        try:
            held, gone = self._follows(state)
        except ClashError:
            return
        if not held | gone:
            return
        near: list[list[tuple[int, int]]] = [[] for _ in range(self.nodes)]
        for slot in slots(self.lines & ~state.open):
            for one, other in (self.ends[slot], self.ends[slot][::-1]):
                near[one].append((other, 1 << slot))
        for node in self.known:
            near[OUTSIDE].append((node, 0))
            near[node].append((OUTSIDE, 0))
        for slot in slots(held | gone):
            one, other = self.ends[slot]
            why, clues = self._way(near, one, other)
            bit = 1 << slot
            yield Seen("side", held & bit, gone & bit, why & state.held, why & state.gone, clues)

    def _way(
        self, near: Sequence[Sequence[tuple[int, int]]], one: int, other: int
    ) -> tuple[Slots, tuple[int, ...]]:
        """Return the slots on a shortest path between two nodes, and the clues on it."""
        before: dict[int, tuple[int, int]] = {one: (one, 0)}
        queue = [one]
        for node in queue:
            for there, side in near[node]:
                if there not in before:
                    before[there] = node, side
                    queue.append(there)
        why, clues = 0, set()
        while other != one:
            back, side = before[other]
            why |= side
            if not side:
                clues.add(self.known[back or other][1])
            other = back
        return why, tuple(sorted(clue for clue in clues if clue is not None))
