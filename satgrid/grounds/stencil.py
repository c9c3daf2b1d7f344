"""One clause at every place, and one of several patterns at a place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import or_

from satgrid.formula.clauses import Formula
from satgrid.grounds.ground import (
    ClashError,
    Ground,
    Literals,
    Seen,
    Slots,
    State,
    shifted,
    slots,
)
from satgrid.linear.bounds import SumBound, clause
from satgrid.machines.choosing import Choosing
from satgrid.machines.few import clauses
from satgrid.machines.machine import Machine, Ranks
from satgrid.puzzle.view import AnyBoard

__all__ = ["Choices", "Stencil", "stencil"]


class Stencil(Ground):
    """One clause at every place, applied to all places at once by shifts.

    Parameters
    ----------
    terms
        For each literal: how far its slot lies behind the place, whether it is positive, and the
        places from which it would lie outside. Nothing holds outside.
    anchors
        The places, as slots.
    """

    everywhere = True

    def __init__(
        self,
        terms: Sequence[tuple[int, bool, Slots]],
        anchors: Slots,
        *,
        clue: int | None = None,
    ) -> None:
        for _, positive, outside in terms:
            if not positive:
                anchors &= ~outside  # such a literal keeps the clause
        self.terms = [(by, positive, outside & anchors) for by, positive, outside in terms]
        self.anchors = anchors
        self.clue = clue
        self.mask = 0
        for by, _, outside in self.terms:
            self.mask |= shifted(anchors & ~outside, -by)

    def propagate(self, state: State) -> None:
        """Settle the last open literal of each clause."""
        false, rest = self._false(state)
        held = gone = 0
        for (by, positive, _), units, own in zip(self.terms, rest, false, strict=True):
            if units:
                if units & own:
                    raise ClashError
                if positive:
                    held |= shifted(units, -by)
                else:
                    gone |= shifted(units, -by)
        state.settle(held, gone)

    def _false(self, state: State) -> tuple[list[Slots], list[Slots]]:
        """Return the places where each literal is false, and those where all others are."""
        false = [
            shifted(state.gone if positive else state.held, by) | outside
            for by, positive, outside in self.terms
        ]
        rest = [self.anchors]
        for one in false[:-1]:
            rest.append(rest[-1] & one)
        after = -1
        for at in range(len(false) - 1, -1, -1):
            rest[at] &= after
            after &= false[at]
        return false, rest

    def _left(self, state: State) -> Slots:
        """Return the places whose clauses are not satisfied yet."""
        left = self.anchors
        for by, positive, outside in self.terms:
            left &= ~(shifted(state.held if positive else state.gone, by) & ~outside)
        return left

    def write(self, formula: Formula, state: State, literals: Literals) -> None:
        """Write the clauses that are not satisfied yet."""
        left = self._left(state)
        places = list(slots(left))
        columns = []
        for by, positive, outside in self.terms:
            beyond = set(slots(outside & left))
            column = [0 if place in beyond else literals[place + by] for place in places]
            columns.append(column if positive else [-literal for literal in column])
        formula.extend([tuple(filter(None, row)) for row in zip(*columns, strict=True)])

    def machines(self, state: State, ranks: Ranks) -> list[Machine]:
        """Return a machine for each clause that is not satisfied yet."""
        pairs = []
        for anchor in slots(self._left(state)):
            found = [0, 0]
            for by, positive, outside in self.terms:
                if not outside >> anchor & 1:
                    found[not positive] |= 1 << anchor + by & state.open
            pairs.append((found[0], found[1]))
        return clauses(pairs, ranks)

    def steps(self, state: State) -> Iterator[Seen]:
        """Yield ``pattern`` where a clause has one literal left."""
        last: dict[int, int] = {}  # for each place the literal that is left
        for term, (own, others) in enumerate(zip(*self._false(state), strict=True)):
            units = others & ~own
            last |= dict.fromkeys(slots(units and units & self._left(state)), term)
        low = min(by for by, _, _ in self.terms)
        sets = [0, 0]  # the negative and the positive literals of a place, from the lowest on
        for by, positive, _ in self.terms:
            sets[positive] |= 1 << by - low
        beyond = reduce(or_, (outside for _, _, outside in self.terms))
        for anchor in sorted(last):
            by, positive, _ = self.terms[last[anchor]]
            unit = 1 << anchor + by
            if beyond >> anchor & 1:
                because = [0, 0]
                for other, sign, outside in self.terms:
                    if not outside >> anchor & 1:
                        because[sign] |= 1 << anchor + other
            else:
                because = [some << anchor + low for some in sets]
            held, gone = (unit, 0) if positive else (0, unit)
            yield Seen("pattern", held, gone, because[False] & ~unit, because[True] & ~unit)

    def bounds(self) -> Iterator[SumBound]:
        """Yield the bound of each clause."""
        for anchor in slots(self.anchors):
            signs = [0, 0]
            for by, positive, outside in self.terms:
                if not outside >> anchor & 1:
                    signs[positive] |= 1 << anchor + by
            yield clause(signs[True], signs[False], self.clue)


def stencil(
    board: AnyBoard,
    terms: Sequence[tuple[int, int, bool]],
    *,
    inside: bool = False,
    values: Slots | None = None,
) -> Stencil:
    """Return a clause at every cell, for each value.

    Parameters
    ----------
    terms
        For each literal: how many rows down and columns right of the cell, and whether it holds
        where the slot there does. Outside the board, and in dark cells, nothing holds. Unless all
        are inside, the first one is that the cell itself does not hold: so no clause is about a
        cell that is outside or dark, and none is missing.
    inside
        Whether the clause is left out where one of its cells lies outside or is dark.
    values
        The places of the values among the slots of a cell, as a set; all by default.
    """
    assert inside or terms[0] == (0, 0, False), "a clause needs a cell where it is stated"
    each = (1 << board.values) - 1 if values is None else values
    there = frozenset(board.open_cells)
    anchors = board.mask(board.open_cells) * each
    literals = []
    for down, right, positive in terms:
        beyond = [
            cell for cell in board.open_cells if (cell.row + down, cell.column + right) not in there
        ]
        outside = board.mask(beyond) * each
        if inside:
            anchors &= ~outside
        literals.append(((down * board.shape[1] + right) * board.values, positive, outside))
    return Stencil(literals, anchors)


class Choices(Ground):
    """At least one of some patterns occurs.

    Parameters
    ----------
    patterns
        Pairs of sets: the slots that hold, and those that do not. No two can occur together.
    """

    def __init__(self, patterns: Sequence[tuple[Slots, Slots]], *, clue: int | None = None) -> None:
        self.patterns, self.clue = patterns, clue
        self.mask = 0
        for held, gone in patterns:
            self.mask |= held | gone

    def _left(self, state: State) -> list[tuple[Slots, Slots]]:
        """Return the patterns that are still possible; raise ClashError if there is none."""
        left = [
            (held, gone)
            for held, gone in self.patterns
            if not (held & state.gone or gone & state.held)
        ]
        if not left:
            raise ClashError
        return left

    def every_way(self, state: State) -> Sequence[tuple[Slots, Slots]]:
        """Return the patterns that are still possible."""
        try:
            return self._left(state)
        except ClashError:
            return ()

    def _common(self, state: State) -> tuple[Slots, Slots]:
        """Return the slots that have the same value in all possible patterns."""
        every, none = self.mask, self.mask
        for held, gone in self._left(state):
            every &= held
            none &= gone
        return every, none

    def propagate(self, state: State) -> None:
        """Settle the slots that have the same value in all possible patterns."""
        state.settle(*self._common(state))

    def write(self, formula: Formula, state: State, literals: Literals) -> None:
        """State that a pattern occurs: one helper for each possible pattern."""
        try:
            left = self._left(state)
        except ClashError:
            formula.add()
            return
        bare = [(held & ~state.held, gone & ~state.gone) for held, gone in left]
        if any(not held and not gone for held, gone in bare):
            return
        first = formula.auxiliary(len(bare))
        clauses: list[tuple[int, ...]] = [tuple(range(first, first + len(bare)))]
        for chosen, (held, gone) in enumerate(bare, first):
            clauses += [(-chosen, literals[slot]) for slot in slots(held)]
            clauses += [(-chosen, -literals[slot]) for slot in slots(gone)]
        formula.extend(clauses)

    def machines(self, state: State, ranks: Ranks) -> list[Machine]:
        """Return a machine that remembers which patterns are still possible."""
        bare = [(held & ~state.held, gone & ~state.gone) for held, gone in self._left(state)]
        if any(not held and not gone for held, gone in bare):
            return []
        return [Choosing(bare, ranks)]

    def steps(self, state: State) -> Iterator[Seen]:
        """Yield ``fits`` for the slots that have the same value in all possible patterns."""
        try:
            every, none = self._common(state)
        except ClashError:
            return
        if every & state.open or none & state.open:
            because = self.mask & state.held, self.mask & state.gone
            yield Seen("fits", every & state.open, none & state.open, *because)
