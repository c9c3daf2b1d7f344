"""One clause at every place, and one of several patterns at a place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from satgrid.formula.clauses import Formula
from satgrid.grounds.counts import Stencil
from satgrid.grounds.ground import ClashError, Ground, Literals, Seen, Slots, State, slots
from satgrid.machines.choosing import Choosing
from satgrid.machines.machine import Machine, Ranks
from satgrid.puzzle.view import AnyBoard

__all__ = ["Choices", "stencil"]


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
