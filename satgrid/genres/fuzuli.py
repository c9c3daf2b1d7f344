"""Fuzuli: numbers in a square, never four of them in a square of four cells."""

from satgrid.answers.kinds import Numbers
from satgrid.declared.genre import Genre
from satgrid.layers.option import Option
from satgrid.layers.words import Givens
from satgrid.rules.houses import Given, Once, OneEach, stated_largest
from satgrid.rules.signs import EmptyInSquare

GENRE = Genre(
    "fuzuli",
    says="Write the numbers from 1 to the largest one into cells so that each stands once in every "
    "row and every column; other cells stay empty. In each square of four cells at least one is "
    "empty.",
    answer=Numbers(
        high=stated_largest("highest", less=2), empty=True, antichain=True, decimal=True
    ),
    layers=(Givens(),),
    options=(Option("highest", words=(), least=1, most=99),),
    rules=(OneEach("cell"), Once("line"), EmptyInSquare("square"), Given("given")),
    puzzlekit=("Fuzuli", "givens", "highest"),
    usual=(6, 6),
    square=True,
    symmetric=(),
    spare=0.05,
    loose=0.0,
)
