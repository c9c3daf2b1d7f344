"""Numbers of two digits in a search: a helper for each digit of a cell."""

from __future__ import annotations

from collections.abc import Sequence

from satgrid.formula import cardinality
from satgrid.formula.clauses import Formula
from satgrid.grounds.counts import Count
from satgrid.grounds.ground import Ground, Literals, Slots, State, slots

__all__ = ["DigitHelpers"]


class DigitHelpers(Ground):
    """Each digit once in each line, at the first place and at the second; each number once.

    There are as many cells as numbers.

    Counts of the numbers with a digit, and of those of a cell, state the same in four times as many
    clauses. A helper holds where some number with its digit does; numbers of one cell differ in a
    digit, so that one digit at each place means one number.

    Parameters
    ----------
    cells
        The first slot of each cell.
    lines
        The first slots of the cells of each line.
    having
        For each place and digit the numbers that have it, as slots of the first cell.
    """

    implied = True

    def __init__(
        self,
        cells: Sequence[int],
        lines: Sequence[Sequence[int]],
        having: Sequence[Sequence[Slots]],
    ) -> None:
        self.cells, self.lines, self.having = cells, lines, having
        self.numbers = sum(having[0])
        self.mask = sum(self.numbers << cell for cell in cells)
        groups = [self.numbers << cell for cell in cells]
        for line in lines:
            starts = sum(1 << cell for cell in line)
            groups += [starts * numbers for place in having for numbers in place]
        starts = sum(1 << cell for cell in cells)
        groups += [starts << number for number in slots(self.numbers)]
        self.counts = [Count(group, 1, 1) for group in groups]
        """What it states: numbers of a cell, of a line with a digit, cells of a number."""

    def propagate(self, state: State) -> None:
        """Settle what each of the counts does."""
        for count in self.counts:
            count.propagate(state)

    def write(self, formula: Formula, state: State, literals: Literals) -> None:
        """Write the helpers of open cells, then what holds once.

        That no number is twice is not said: there are as many cells as numbers, each cell has one,
        and each number is somewhere.
        """
        digits = [
            {number: digit for digit, some in enumerate(place) for number in slots(some)}
            for place in self.having
        ]
        one_of: list[list[int]] = []  # groups of which exactly one holds
        clauses: list[tuple[int, ...]] = []
        of_number: dict[int, list[int]] = {}
        having: dict[tuple[int, int, int], int] = {}
        for cell in self.cells:
            own: list[list[list[int]]] = [[[] for _ in place] for place in self.having]
            for number in slots(self.numbers & state.open >> cell):
                literal = literals[cell + number]
                of_number.setdefault(number, []).append(literal)
                for place, of in enumerate(digits):
                    own[place][of[number]].append(literal)
            for place, some in enumerate(own):
                found = []
                for digit, alike in enumerate(some):
                    if len(alike) > 1:
                        helper = formula.auxiliary(1)
                        clauses.append((-helper, *alike))
                        clauses += [(helper, -one) for one in alike]
                        alike = [helper]
                    if alike:
                        having[cell, place, digit] = alike[0]
                        found += alike
                one_of.append(found)
        for line in self.lines:
            for place, some_digits in enumerate(self.having):
                for digit in range(len(some_digits)):
                    keys = [(cell, place, digit) for cell in line]
                    one_of.append([having[key] for key in keys if key in having])
        formula.extend(clauses)
        cardinality.one_of_each(formula, filter(None, one_of), encoding="pairwise")
        formula.extend([*of_number.values()])
