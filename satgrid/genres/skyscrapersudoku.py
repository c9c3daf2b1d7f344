"""Skyscraper sudoku: a sudoku of heights, with how many are seen printed beside it."""

from satgrid.answers.kinds import Numbers
from satgrid.declared.genre import Genre
from satgrid.layers.words import Givens
from satgrid.layers.words_beside import Beside
from satgrid.rules.houses import Given, Once, OneEach
from satgrid.rules.views_beside import Skyline

GENRE = Genre(
    "skyscrapersudoku",
    called="Skyscraper sudoku",
    says="Fill every row, every column and every box with the heights from 1 to the length of a "
    "row, each once. A number beside the board counts the skyscrapers that are seen from there: "
    "higher ones hide lower ones.",
    answer=Numbers("height", antichain=True, decimal=True),
    layers=(
        Beside(least=0, most=99, every=True),
        Givens(),
    ),
    rules=(
        OneEach("cell"),
        Once("house", houses=("row", "column", "box")),
        Skyline("view"),
        Given("given"),
    ),
    aliases=("skyscraper sudoku",),
    puzzlekit=("SkyscraperSudoku", "beside", "givens"),
    usual=(9, 9),
    square=True,
    spare=0.25,
    large=0.4,
)
