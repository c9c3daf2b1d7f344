"""Tenner grid: rows of ten different digits, columns with sums, equal digits never touch."""

from satgrid.answers.kinds import Numbers
from satgrid.declared.genre import Genre
from satgrid.layers.words import Givens
from satgrid.layers.words_beside import Beside
from satgrid.puzzle.view import AnyBoard
from satgrid.rules.houses import Given, Once, OneEach
from satgrid.rules.line_sum import LineSum
from satgrid.rules.spacing import Unequal


def _highest(board: AnyBoard) -> int:
    """Return the largest digit: a row has as many digits as cells."""
    return board.shape[1] - 1


GENRE = Genre(
    "tennergrid",
    called="Tenner grid",
    says="Fill each row with the numbers from 0 to 9, each once. Equal numbers do not touch, not "
    "even at a corner, and a number below a column is the sum of its numbers.",
    answer=Numbers(low=0, high=_highest, antichain=True, decimal=True),
    layers=(Givens(least=0), Beside(most=9999, sides=("below",), whole=True, every=True)),
    rules=(
        OneEach("cell"),
        Once("row", houses=("row",)),
        Unequal("apart", touching=True),
        LineSum("sum", sides=("below",)),
        Given("given"),
    ),
    aliases=("Tenner Grid", "From 1 to 10", "Grid Ten", "Zehnergitter"),
    puzzlekit=("TennerGrid", "givens", "beside"),
    usual=(5, 10),
    spare=0.25,
    loose=0.3,
)
