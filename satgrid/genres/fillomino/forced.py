"""All rules of a fillomino in one pass over the numbers that are left to each cell."""

from __future__ import annotations

from satgrid.formula.clauses import Formula
from satgrid.grounds.ground import Literals, State
from satgrid.grounds.number_area_candidates import AreaCandidates
from satgrid.grounds.number_areas import NumberAreas
from satgrid.puzzle.view import AnyBoard
from satgrid.rules.areas import printed_numbers

__all__ = ["AreaCandidates", "GivenAreas"]


class GivenAreas(NumberAreas):
    """Areas among the printed numbers; what follows is kept for the clauses of the rule."""

    stands_for = ("number", "given", "area")

    def __init__(self, board: AnyBoard) -> None:
        super().__init__(self.stands_for[-1], board)
        self.given = printed_numbers(board)

    def write(self, formula: Formula, state: State, literals: Literals) -> None:
        """Write nothing: the rules do."""
