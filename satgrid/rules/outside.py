"""Slots of cells that hold are outside a loop through cells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from satgrid.formula.clauses import Formula
from satgrid.machines.coloring import Coloring
from satgrid.machines.machine import Machine, Ranks
from satgrid.rules.ground import Ground, Literals, Seen, State, slots
from satgrid.rules.inside import OUTSIDE, Inside

__all__ = ["Outside"]


class Outside(Ground):
    """Where the slot of a cell holds, the corner of the cell is outside the loop.

    Parameters
    ----------
    ends
        For each slot of a line the nodes at both sides of it, as in ``Inside``.
    nodes
        The number of nodes.
    cells
        The node of each slot of a cell; these slots come before those of lines.
    """

    dear = True

    def __init__(
        self, ends: Sequence[tuple[int, int]], nodes: int, cells: Mapping[int, int]
    ) -> None:
        self.first = max(cells, default=-1) + 1
        self.ends = [(0, 0)] * self.first + [*ends]
        self.nodes, self.cells = nodes, cells
        self.lines = (1 << len(ends)) - 1 << self.first
        self.mask = self.lines | sum(1 << slot for slot in cells)

    def _sides(self, state: State) -> Inside:
        """Return the constraint that known shaded cells are outside."""
        held = [node for slot, node in self.cells.items() if state.held >> slot & 1]
        sides = Inside(self.ends, self.nodes, {node: (False, None) for node in held if node})
        sides.lines = self.lines
        return sides

    def propagate(self, state: State) -> None:
        """Settle lines between corners that are linked, and cells known to be inside."""
        sides = self._sides(state)
        sides.propagate(state)
        first, color = sides.colors(state)
        gone = 0
        for slot in slots(self.mask & ~self.lines & state.open):
            node = self.cells[slot]
            if first[node] == OUTSIDE and color[node]:
                gone |= 1 << slot
        state.settle(0, gone)

    def write(self, formula: Formula, state: State, literals: Literals) -> None:
        """Write the sides of corners, and that the corner of a shaded cell is not inside."""
        helpers = self._sides(state).helpers(formula, state, literals)
        if helpers is None:
            return
        first, color, inside = helpers
        for slot in slots(self.mask & ~self.lines & state.open):
            node = self.cells[slot]
            if first[node] == OUTSIDE:
                if color[node]:
                    formula.add(-literals[slot])
            elif first[node] in inside:
                helper = inside[first[node]]
                formula.add(-literals[slot], helper if color[node] else -helper)

    def machines(self, state: State, ranks: Ranks) -> list[Machine]:
        """Return a machine that remembers which corners at the frontier differ."""
        first, color = self._sides(state).colors(state)
        ends = {
            slot: (first[one], first[other], color[one] != color[other])
            for slot in slots(self.lines & state.open)
            for one, other in [self.ends[slot]]
        }
        cells = {
            slot: (OUTSIDE, first[node], not color[node])
            for slot, node in self.cells.items()
            if state.open >> slot & 1
        }
        return [Coloring(ends | cells, ranks, loose=cells)] if ends or cells else []

    def steps(self, state: State) -> Iterator[Seen]:
        """Yield ``side``: lines between corners that known lines and shaded cells link."""
        sides = self._sides(state)
        held = sum(
            1 << slot for slot, node in self.cells.items() if state.held >> slot & 1 and node
        )
        for seen in sides.steps(state):
            yield seen._replace(because_held=seen.because_held | held)
