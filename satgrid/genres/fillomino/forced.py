"""All rules of a fillomino in one pass over the numbers that are left to each cell."""

from __future__ import annotations

from satgrid.formula.clauses import Formula
from satgrid.rules.area_numbers import Candidates
from satgrid.rules.ground import Literals, State
from satgrid.rules.number_area_rules import printed_numbers
from satgrid.rules.number_areas import NumberAreas
from satgrid.rules.view import AnyBoard

__all__ = ["Candidates", "GivenAreas"]


class GivenAreas(NumberAreas):
    """Areas among the printed numbers; what follows is kept for the clauses of the rule."""

    stands_for = ("number", "given", "area")

    def __init__(self, board: AnyBoard) -> None:
        super().__init__(self.stands_for[-1], board)
        self.given = printed_numbers(board)

    def write(self, formula: Formula, state: State, literals: Literals) -> None:
        """Write nothing: the rules do."""
