"""Nanbaboru, or Number Ball: numbers in a square, with balls in cells that must have a number."""

from satgrid.answers.kinds import Numbers
from satgrid.declared.genre import Genre
from satgrid.layers.option import Option
from satgrid.layers.words import Givens
from satgrid.rules.houses import Given, Once, OneEach, stated_largest
from satgrid.rules.signs import Kinds

GENRE = Genre(
    "nanbaboru",
    says="Write the numbers from 1 to the largest one into cells so that each stands once in every "
    "row and every column; other cells stay empty. A cell with an o holds a number, one with an x "
    "none.",
    answer=Numbers(
        high=stated_largest("highest", less=2), empty=True, antichain=True, decimal=True
    ),
    layers=(Givens(signs="ox", shapes=(("o", "ring"), ("x", "times")), puzzlekit=(("0", "o"),)),),
    options=(Option("highest", words=(), least=1, most=99),),
    rules=(
        OneEach("cell"),
        Once("line"),
        Kinds("ball", signs=(("o", "some"), ("x", "none"))),
        Given("given"),
    ),
    aliases=("number ball",),
    puzzlekit=("Nanbaboru", "givens", "highest"),
    usual=(6, 6),
    square=True,
    symmetric=(),
)
