"""Margin sudoku: a sudoku without givens, with the sums of the first three digits of lines."""

from satgrid.answers.kinds import Numbers
from satgrid.declared.genre import Genre
from satgrid.layers.words import Givens
from satgrid.layers.words_beside import Beside
from satgrid.rules.houses import Given, Once, OneEach
from satgrid.rules.line_sum import LineSum

GENRE = Genre(
    "marginsudoku",
    called="Margin sudoku",
    says="Fill each row, each column and each box with the numbers from 1 to its length, each "
    "once. A number beside a line is the sum of the three numbers of it that are nearest.",
    answer=Numbers(antichain=True, decimal=True),
    layers=(Beside(most=999, coding="", every=True), Givens(coding="", spare=True)),
    rules=(
        OneEach("cell"),
        Once("house", houses=("row", "column", "box")),
        LineSum("sum", sides=("above", "below", "left", "right"), first=3),
        Given("given"),
    ),
    aliases=("Frame Sudoku", "Rahmensudoku", "Outside Sum Sudoku"),
    puzzlekit=("MarginSudoku", "beside", "givens"),
    usual=(9, 9),
    square=True,
)
