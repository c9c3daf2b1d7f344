"""Sums of numbers in a search: bounds on how many steps the numbers have taken."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from satgrid.formula import cardinality
from satgrid.formula.bounds import Bound
from satgrid.formula.clauses import Formula
from satgrid.grounds.ground import Ground, Literals, Slots, State, slots

__all__ = ["CountedSums"]


class CountedSums(Ground):
    """The numbers of some cells have a sum, for many sums; cells may be in several.

    Other constraints state that each cell holds one number, and propagate each sum. This one has a
    helper for each step of a cell, from one possible number to the next: whether it is taken.
    A sum is a bound on how many steps are taken, a long one counted as often as it is long, and a
    solver counts them by itself. Machines that add up take three times as many clauses.

    Parameters
    ----------
    sums
        The first slot of each cell of a sum, with the sum of what is beyond the least numbers.
    values
        The number of slots of a cell.
    """

    implied = True

    def __init__(self, sums: Sequence[tuple[Sequence[int], int]], values: int) -> None:
        self.sums, self.full = sums, (1 << values) - 1
        self.mask: Slots = 0
        for places, _ in sums:
            for place in places:
                self.mask |= self.full << place

    def propagate(self, state: State) -> None:
        """Leave it to the constraints of single sums."""

    def write(self, formula: Formula, state: State, literals: Literals) -> None:
        """Write the helpers of each cell once, four clauses each, and a bound for each sum."""
        taken: dict[int, tuple[int, list[int]]] = {}  # the least number of a cell, and its steps
        clauses: list[tuple[int, ...]] = []
        for places, rest in self.sums:
            counted: list[int] = []
            for place in places:
                if place not in taken:
                    taken[place] = self._steps(formula, state, literals, place, clauses)
                least, steps = taken[place]
                rest -= least
                counted += steps
            if not counted and not rest:
                continue
            if formula.cardinality == "auto":
                formula.connect(Bound(tuple(counted), rest, rest, native=True))
            else:
                cardinality.between_each(formula, rest, rest, [counted])
        formula.extend(clauses)

    def _steps(
        self,
        formula: Formula,
        state: State,
        literals: Literals,
        place: int,
        clauses: list[tuple[int, ...]],
    ) -> tuple[int, list[int]]:
        """Return the least number of a cell and a literal for each further number up to the last.

        It holds if the cell's number is as large. The clauses of helpers are added to a list.
        """
        held = state.held >> place & self.full
        numbers = [*slots(held or (state.whole & ~state.gone) >> place & self.full)]
        if len(numbers) < 2:
            return numbers[0], []
        own = [literals[place + number] for number in numbers]
        count = max(0, len(numbers) - 3)
        first = formula.auxiliary(count) if count else 0
        # "Not the least" is the first step, "the last" the last one; of two numbers both are one.
        reached = [-own[0], *range(first, first + count), own[-1]][1 - len(numbers) :]
        for literal, (here, beyond) in zip(own[1:-1], pairwise(reached), strict=True):
            clauses += [(-literal, here), (-literal, -beyond), (-here, beyond, literal)]
            clauses.append((-beyond, here))
        return numbers[0], [
            literal
            for literal, (one, other) in zip(reached, pairwise(numbers), strict=True)
            for _ in range(one, other)
        ]
