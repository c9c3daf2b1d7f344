"""Cells that a loop leaves out: all that have no word, or all that are shaded."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from satgrid.formula import cardinality
from satgrid.formula.clauses import Formula
from satgrid.grounds.ground import ClashError, Ground, Literals, Seen, Slots, State, slots
from satgrid.grounds.loop_inside import OUTSIDE, Inside
from satgrid.machines.coloring import Coloring
from satgrid.machines.few import Scales
from satgrid.machines.machine import Machine, Ranks

__all__ = ["CellsOffLoop", "Passed"]


class CellsOffLoop(Ground):
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


_TWO = 2


class Passed(Ground):
    """A cell is shaded and no line comes to it, or it is not and two lines do.

    Parameters
    ----------
    cell
        The slot of the cell.
    lines
        The slots of the lines that could come to it.
    """

    def __init__(self, cell: int, lines: Slots) -> None:
        self.cell, self.lines = 1 << cell, lines
        self.mask = self.cell | lines

    def propagate(self, state: State) -> None:
        """Settle the cell by its lines, and the lines by the cell or by each other."""
        held, free = state.held & self.lines, state.open & self.lines
        if held:
            state.settle(0, self.cell)
        elif free.bit_count() < _TWO:
            state.settle(self.cell, free)
            return
        if state.held & self.cell:
            state.settle(0, free)
        elif state.gone & self.cell:
            missing = _TWO - held.bit_count()
            if missing < 0 or missing > free.bit_count():
                raise ClashError
            if not missing:
                state.settle(0, free)
            elif missing == free.bit_count():
                state.settle(free, 0)

    def write(self, formula: Formula, state: State, literals: Literals) -> None:
        """State that there are two lines, or none and the cell is shaded."""
        free = [literals[slot] for slot in slots(state.open & self.lines)]
        held = (state.held & self.lines).bit_count()
        if not state.open & self.cell:
            wanted = 0 if state.held & self.cell else _TWO - held
            if not free and wanted:
                formula.add()
            cardinality.exactly(formula, wanted, free)
            return
        shaded = literals[self.cell.bit_length() - 1]
        if held:  # nothing was propagated
            formula.add(-shaded)
            cardinality.exactly(formula, _TWO - held, free)
            return
        clauses: list[tuple[int, ...]] = [(-shaded, -one) for one in free]
        clauses += [(shaded, *(other for other in free if other != one)) for one in free]
        clauses += combinations([-one for one in free], _TWO + 1)
        formula.extend(clauses if free else [(shaded,)])

    def machines(self, state: State, ranks: Ranks) -> list[Machine]:
        """Return a machine that adds up lines, and two for the cell."""
        free = dict.fromkeys(slots(state.open & self.lines), 1)
        free |= dict.fromkeys(slots(state.open & self.cell), _TWO)
        known = (state.held & self.lines).bit_count() + _TWO * bool(state.held & self.cell)
        if not free or known > _TWO:
            if known != _TWO:
                raise ClashError
            return []
        return [Scales(free, 0, 1 << _TWO - known, ranks)]

    def steps(self, state: State) -> Iterator[Seen]:
        """Yield ``line``, ``shaded``, ``no way through``, ``two lines`` and ``only way``."""
        held, free = state.held & self.lines, state.open & self.lines
        gone = state.gone & self.lines
        if state.open & self.cell:
            if held:
                yield Seen("line", 0, self.cell, held, 0)
            elif free.bit_count() < _TWO:
                yield Seen("no way through", self.cell, free, 0, gone)
        elif free and state.held & self.cell:
            yield Seen("shaded", 0, free, self.cell, 0)
        elif free and held.bit_count() == _TWO:
            yield Seen("two lines", 0, free, held, 0)
        elif free and held.bit_count() + free.bit_count() == _TWO:
            yield Seen("only way", free, 0, held, gone | self.cell)
