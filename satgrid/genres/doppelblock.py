"""Doppelblock: a square of numbers with two black cells in each line, and the sums between them."""

from satgrid.answers.kinds import Numbers
from satgrid.declared.genre import Genre
from satgrid.layers.words import Givens
from satgrid.layers.words_beside import Beside
from satgrid.puzzle.view import AnyBoard
from satgrid.rules.houses import Given, Once, OneEach
from satgrid.rules.line_sum import SumBetween


def _highest(board: AnyBoard) -> int:
    """Return the largest number: two less than there are cells in a line."""
    return max(1, max(board.shape) - 2)


GENRE = Genre(
    "doppelblock",
    says="Blacken two cells of each row and of each column, and fill the others with the numbers "
    "from 1 on, each once in its row and in its column. A number beside a line is the sum of the "
    "numbers between its two black cells.",
    answer=Numbers(high=_highest, empty=True, antichain=True, decimal=True, bare="black"),
    layers=(Beside(most=9999, sides=("above", "left"), whole=True, every=True), Givens(spare=True)),
    rules=(OneEach("cell"), Once("line"), SumBetween("sum", once=True), Given("given")),
    aliases=("Doppel Block",),
    puzzlink=("doppelblock", "beside", "givens"),
    puzzlekit=("DoppelBlock", "beside"),
    usual=(6, 6),
    square=True,
)
