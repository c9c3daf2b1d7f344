"""Even-odd sudoku: a sudoku in which signs in cells state whether their numbers are even or odd."""

from satgrid.answers.kinds import Numbers
from satgrid.declared.genre import Genre
from satgrid.layers.words import Givens
from satgrid.rules.houses import Given, Once, OneEach
from satgrid.rules.signs import Kinds

GENRE = Genre(
    "evenoddsudoku",
    called="Even-odd sudoku",
    says="Fill every row, every column and every box with the numbers from 1 to the length of a "
    "row, each once. A cell with an e, or a gray square, holds an even number, one with an o, or a "
    "gray disc, an odd number.",
    answer=Numbers(antichain=True, decimal=True),
    layers=(
        Givens(
            signs="eo",
            shapes=(("e", "square"), ("o", "round")),
            puzzlekit=(("E", "e"), ("O", "o")),
            penpa=(("e", "square_L", 3), ("o", "circle_L", 3)),
        ),
    ),
    rules=(
        OneEach("cell"),
        Once("house", houses=("row", "column", "box")),
        Kinds("parity", signs=(("e", "even"), ("o", "odd")), every=True),
        Given("given"),
    ),
    aliases=("even odd sudoku", "parity sudoku", "evenodd"),
    puzzlekit=("EvenOddSudoku",),
    usual=(9, 9),
    square=True,
    symmetric=(),
)
