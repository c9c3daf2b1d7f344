"""A machine whose states are totals that grow with each other, written by bounds of the total."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate, pairwise

from satgrid.formula.clauses import Formula
from satgrid.grounds.automaton import Regular, WordAutomaton
from satgrid.grounds.ground import Ground, Literals, Slots, State, slots

__all__ = ["MANY", "Totals", "added_up"]

MANY = 100
"""States of a machine from which on bounds of the total are better than a helper for each."""


class Totals(Regular):
    """The numbers of some cells, read in order, lead from the total 0 to the total 0.

    It accepts the words of its machine. Its helpers are bounds: whether the total before a cell is
    at least so much. With n cells of v numbers and at most t totals before a cell, these are at
    most n*t helpers and n*t*(2*v + 1) clauses. Where there are many totals, a search with bounds
    learns more than one with a helper for each total.

    Parameters
    ----------
    move
        Returns the total behind a cell from the cell's place, the total before it and the letter; a
        larger total leads to a larger one.
    """

    def __init__(
        self,
        places: Sequence[int],
        values: int,
        machine: WordAutomaton,
        move: Callable[[int, int, int], int],
        *,
        clue: int | None = None,
    ) -> None:
        super().__init__(places, values, machine, clue=clue)
        self.move = move

    def _totals(self, domains: Sequence[Slots]) -> list[list[int]]:
        """Return the totals before each cell and at the end, on the way from 0 to 0, sorted."""
        found = [{0}]
        for at, domain in enumerate(domains):
            letters = list(slots(domain))
            found.append({self.move(at, total, one) for total in found[-1] for one in letters})
        found[-1] &= {0}
        for at in range(len(domains) - 1, -1, -1):
            letters, behind = list(slots(domains[at])), found[at + 1]
            found[at] = {
                total
                for total in found[at]
                if any(self.move(at, total, one) in behind for one in letters)
            }
        return [sorted(totals) for totals in found]

    def write(self, formula: Formula, state: State, literals: Literals) -> None:
        """Write a helper for each total before each cell but the least: whether it is as large."""
        if not self.mask & state.open:
            return
        domains = self.domains(state)
        totals = self._totals(domains)
        if not totals[0]:
            formula.add()
            return
        clauses: list[tuple[int, ...]] = []
        bounds = [0]  # for each total the helper that it is reached; 0 for the least
        for at, (here, behind) in enumerate(pairwise(totals)):
            count = len(behind) - 1
            start = formula.auxiliary(count) if count else 0
            onward = [0, *range(start, start + count)]
            clauses += [(-more, less) for less, more in pairwise(onward[1:])]
            for letter in slots(domains[at]):
                literal = literals[self.first + self.offsets[at] + letter]
                body = (-literal,) if literal else ()
                for number, total in enumerate(here):
                    found = self.move(at, total, letter)
                    reached = (-bounds[number],) if number else ()
                    least = bisect_left(behind, found)
                    if least > count:
                        clauses.append((*reached, *body))
                    elif least:
                        clauses.append((*reached, *body, onward[least]))
                    passed = (bounds[number + 1],) if number + 1 < len(here) else ()
                    beyond = bisect_right(behind, found)
                    if not beyond:
                        clauses.append((*passed, *body))
                    elif beyond <= count:
                        clauses.append((*passed, *body, -onward[beyond]))
            bounds = onward
        formula.extend(clauses)


def added_up(weights: Mapping[int, int], constant: int, low: int, values: int) -> Ground:
    """State that weighted numbers and a constant add up to 0.

    Parameters
    ----------
    weights
        The weight of each cell, by its first slot.
    low
        The smallest number.
    """
    places = sorted(weights, key=lambda place: (-abs(weights[place]), place))
    ends = [
        sorted((weights[place] * low, weights[place] * (low + values - 1)))
        for place in reversed(places)
    ]
    least = [*accumulate((end[0] for end in ends), initial=0)][::-1]
    most = [*accumulate((end[1] for end in ends), initial=0)][::-1]

    def move(at: int, total: int, value: int) -> int:
        before = 0 if at else constant
        return total + before + weights[places[at]] * (low + value)

    def step(state: tuple[int, int], value: int) -> tuple[int, int] | None:
        at, total = state
        found = move(at, total, value)
        return (at + 1, found) if least[at + 1] <= -found <= most[at + 1] else None

    machine = WordAutomaton(
        (0, 0), step, lambda state: state[1] == 0, letters=values, length=len(places)
    )
    if len(machine.after) < MANY:
        return Regular(places, values, machine)
    return Totals(places, values, machine, move)
