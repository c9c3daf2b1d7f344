"""Sums of three cells in a search: two numbers name the third."""

from __future__ import annotations

from typing import ClassVar

from satgrid.formula.clauses import Formula
from satgrid.rules.ground import Ground, Literals, State, slots
from satgrid.rules.regular import Regular

__all__ = ["MOST", "SumOfThree"]

MOST = 12
"""With more numbers a machine has fewer clauses."""


class SumOfThree(Ground):
    """The numbers of three cells have a sum; other constraints state that each holds one number.

    Three clauses for each two numbers: from those of any two cells the third follows. A machine
    that adds up has half as many, with helpers; a search takes more than twice as long with it.

    Parameters
    ----------
    machine
        The machine that reads the cells, which settles what follows.
    rest
        The sum, less that of three smallest numbers.
    """

    implied = True
    dear: ClassVar[bool] = True

    def __init__(self, machine: Regular, rest: int) -> None:
        self.machine, self.rest, self.mask = machine, rest, machine.mask

    def propagate(self, state: State) -> None:
        """Settle what the machine does."""
        self.machine.propagate(state)

    def write(self, formula: Formula, state: State, literals: Literals) -> None:
        """Write for each two numbers of two cells the one that the third cell holds then."""
        machine, rest = self.machine, self.rest
        domains = [[*slots(domain)] for domain in machine.domains(state)]
        places = [machine.first + offset for offset in machine.offsets]
        clauses = []
        for one, two, third in ((0, 1, 2), (0, 2, 1), (1, 2, 0)):
            for number in domains[one]:
                known = literals[places[one] + number]
                before = (-known,) if known else ()
                for other in domains[two]:
                    known = literals[places[two] + other]
                    clause = (*before, -known) if known else before
                    last = rest - number - other
                    if last in domains[third]:
                        literal = literals[places[third] + last]
                        if not literal:
                            continue  # it holds
                        clause = (*clause, literal)
                    clauses.append(clause)
        formula.extend(clauses)
