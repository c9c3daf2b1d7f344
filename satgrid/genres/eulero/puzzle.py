"""Eulero: two Latin squares laid over each other, in which no pair of digits occurs twice."""

from satgrid.answers.kinds import Numbers
from satgrid.declared.genre import Genre
from satgrid.layers.two_digits import TwoDigits
from satgrid.puzzle.view import AnyBoard
from satgrid.rules.two_digits import DigitsStay, TwoSquares


def _highest(board: AnyBoard) -> int:
    """Return the largest number: twice the digit that is the length of a row."""
    return 11 * min(9, max(board.shape))


GENRE = Genre(
    "eulero",
    says="Put two digits, from 1 to the length of a row, into each cell. In each row and column "
    "each digit stands once in the first place and once in the second, and no two cells have "
    "the same two digits; 0 is a digit that is not given.",
    answer=Numbers(low=11, high=_highest, antichain=True, decimal=True),
    layers=(TwoDigits(puzzlekit=(("00", "."),)),),
    rules=(TwoSquares("squares"), DigitsStay("given")),
    aliases=("Graeco-Latin Square", "Euler Square"),
    puzzlekit=("Eulero",),
    symmetric=(),
    spare=0.0,
    usual=(5, 5),
    square=True,
    loose=0.2,
)
