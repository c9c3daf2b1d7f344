"""Killer sudoku: a sudoku with cages, whose numbers differ and have a sum."""

from satgrid.answers.kinds import Numbers
from satgrid.declared.genre import Genre
from satgrid.layers.option import Option
from satgrid.layers.rooms import Cages, RoomWords
from satgrid.layers.words import Givens
from satgrid.rules.houses import Given, Once, OneEach
from satgrid.rules.sums import CageSums

GENRE = Genre(
    "killersudoku",
    called="Killer sudoku",
    says="Fill every row, every column and every box with the numbers from 1 to the length of a "
    "row, each once. The numbers of a cage are different and have the sum that is printed in it.",
    answer=Numbers(antichain=True, decimal=True),
    layers=(
        Cages(typical=2.4),
        RoomWords("sums", rooms="cages", noun="cage", least=1, most=9999),
        Givens(spare=True),
    ),
    options=(Option("diagonals", says="both long diagonals hold each number once, too."),),
    rules=(
        OneEach("cell"),
        Once("house", houses=("row", "column", "box")),
        Once("diagonal", houses=("diagonal",), option="diagonals"),
        CageSums("sum", houses=True),
        Given("given"),
    ),
    aliases=("killer", "killer sudoku", "sumdoku"),
    puzzlekit=("KillerSudoku", "sums", "cages"),
    penpa="killer",
    usual=(9, 9),
    square=True,
    symmetric=("half", "across", "none"),
)
