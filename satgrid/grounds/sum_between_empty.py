"""Lines with two empty cells, all numbers in the others, and the sums of those between the two."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from satgrid.formula.clauses import Formula
from satgrid.formula.templates import Template, stamp
from satgrid.grounds.ground import Ground, Literals, Slots, State

__all__ = ["MOST", "Enclosed", "choices"]

MOST = 64
"""So many sets of numbers with one sum may be chosen from."""


@lru_cache(maxsize=1024)
def choices(total: int, low: int, values: int) -> Sequence[Slots]:
    """Return the sets of different numbers with a sum, each number as a bit; if few, all sets."""
    found = []
    for size in range(values + 1):
        for some in combinations(range(values), size):
            if sum(some) + size * low == total:
                found.append(sum(1 << value for value in some))
                if len(found) > MOST:
                    return found
    return found


class Enclosed(Ground):
    """In some lines, the numbers between the two empty cells have certain sums.

    Other constraints state that a cell holds at most one number and that each line has each number
    once, and they propagate. So this one needs only to choose the set of numbers in between. On
    7x7 cells that takes a search a few dozen conflicts, and machines that add up take thousands.

    Parameters
    ----------
    lines
        The first slot of each cell of a line, with the sum.
    low, values
        The smallest number, and how many there are: two fewer than cells in a line.
    """

    implied = True

    def __init__(self, lines: Sequence[tuple[Sequence[int], int]], low: int, values: int) -> None:
        self.lines, self.low, self.values = lines, low, values
        self.places = sorted({place for places, _ in lines for place in places})
        self.mask = sum((1 << values) - 1 << place for place in self.places)

    def propagate(self, state: State) -> None:
        """Leave it to the constraints of single lines."""

    def write(self, formula: Formula, state: State, literals: Literals) -> None:
        """Write a helper for each empty cell, and state each line."""
        names = list(literals)
        known = self.mask & ~state.open
        if known:
            sure = formula.auxiliary(1)
            formula.add(sure)
            for place in self.places:
                for slot in range(place, place + self.values):
                    if known >> slot & 1:
                        names[slot] = sure if state.held >> slot & 1 else -sure
        empty: dict[int, int] = {}
        clauses: list[tuple[int, ...]] = []
        for place in self.places:
            own = names[place : place + self.values]
            empty[place] = bare = formula.auxiliary(1)
            clauses += [(bare, *own), *[(-bare, -number) for number in own]]
        formula.extend(clauses)
        for places, total in self.lines:
            literals = [empty[place] for place in places]
            literals += [names[place + value] for place in places for value in range(self.values)]
            stamp(formula, _line(total, self.low, self.values), literals)


@lru_cache(maxsize=1024)
def _line(total: int, low: int, values: int) -> Template:
    """Return the clauses of a line: which numbers lie between its empty cells, and which sets may.

    Over whether each cell is empty, and the numbers of each cell. Helpers: whether one empty cell,
    and whether both, are among so many first cells; whether a number lies in between; and whether
    the numbers in between are a certain set.
    """
    length, sets = values + 2, choices(total, low, values)
    inputs = length * (values + 1)
    one, both = inputs, inputs + length - 1  # of the first cells, counted from one
    inner, chosen = inputs + 2 * (length - 1) + 1, inputs + 2 * (length - 1) + values + 1
    clauses: list[tuple[int, ...]] = [(-1, one + 1), (1, -one - 1), (-both - 1,)]
    for at in range(2, length):
        here, first, second = at, one + at, both + at
        clauses += [(1 - first, first), (-here, first), (-first, first - 1, here)]
        clauses += [(1 - second, second), (-here, 1 - first, second), (-second, second - 1, here)]
        clauses += [(-second, first - 1), (1 - second, -here)]
    clauses += [(one + length - 1,), (-both - length + 1, -length), (both + length - 1, length)]
    for at in range(length):
        for value in range(values):
            number, between = length + at * values + value + 1, inner + value
            if 0 < at < length - 1:
                clauses += [(-number, -one - at, both + at, between)]
                clauses += [(-number, one + at, -between), (-number, -both - at, -between)]
            else:
                clauses += [(-number, -between)]
    names = range(chosen, chosen + len(sets))
    clauses += [tuple(names), *[(-name, -other) for name, other in combinations(names, 2)]]
    for some, name in zip(sets, names, strict=True):
        for value in range(values):
            clauses.append((-name, inner + value if some >> value & 1 else -inner - value))
        gap = some.bit_count() + 1
        for at in range(1, length + 1):
            near = [to for to in (at - gap, at + gap) if 1 <= to <= length]
            clauses.append((-name, -at, *near))
    return Template(inputs, clauses, 2 * (length - 1) + values + len(sets))
