"""Kakkuru: numbers in black cells are the sums of the numbers around them."""

from satgrid.answers.kinds import Numbers
from satgrid.declared.genre import Genre
from satgrid.layers.words import Words
from satgrid.puzzle.view import AnyBoard
from satgrid.rules.houses import OneEach
from satgrid.rules.line_sum import SumNear
from satgrid.rules.straights import LinesFilled


def _highest(board: AnyBoard) -> int:
    """Return the number of open cells of the line that has the most."""
    dark = board.dark_cells
    lines = (*board.grid.rows(), *board.grid.columns())
    return max(1, *(sum(cell not in dark for cell in line) for line in lines))


GENRE = Genre(
    "kakkuru",
    says="Put a number into each open cell so that a row or column of N open cells has the numbers "
    "from 1 to N. A number in a black cell is the sum of those in the up to eight open cells "
    "around it.",
    answer=Numbers(high=_highest, antichain=True),
    layers=(Words(most=72, signs="?#", black="?#", black_numbers=True, sown=0.4, coding=""),),
    rules=(OneEach("cell"), SumNear("sum"), LinesFilled("line")),
    namesakes=(("Kakuru", "another puzzle with such sums, where equal numbers do not touch"),),
    puzzlekit=("Kakkuru",),
    usual=(6, 6),
)
