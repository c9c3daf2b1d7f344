"""A slot holds and none of some others does, or it does not and exactly two of them do."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from satgrid.formula import cardinality
from satgrid.formula.clauses import Formula
from satgrid.machines.few import Scales
from satgrid.machines.machine import Machine, Ranks
from satgrid.rules.ground import ClashError, Ground, Literals, Seen, Slots, State, slots

__all__ = ["Passed"]

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
