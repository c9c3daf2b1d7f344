"""Skyscraper sudoku: a sudoku of heights, with how many are seen printed beside it."""

from satgrid.rules.answers import Numbers
from satgrid.rules.beside import Beside
from satgrid.rules.genre import Genre
from satgrid.rules.house_rules import Given, Once, OneEach
from satgrid.rules.seen_rules import Skyline
from satgrid.rules.word_layers import Givens

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
