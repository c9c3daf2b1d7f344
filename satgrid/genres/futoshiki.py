"""Futoshiki: a square of numbers, with signs for less and more between cells."""

from satgrid.rules.answers import Numbers
from satgrid.rules.genre import Genre
from satgrid.rules.house_rules import Given, Once, OneEach
from satgrid.rules.side_signs import SideSigns
from satgrid.rules.sign_rules import Ordered
from satgrid.rules.word_layers import Givens

GENRE = Genre(
    "futoshiki",
    says="Fill every row and every column with the numbers from 1 to its length, each once. A sign "
    "between two cells points to the smaller number.",
    answer=Numbers(antichain=True, decimal=True),
    layers=(
        Givens(),
        SideSigns(signs="<>^v"),
    ),
    rules=(OneEach("cell"), Once("line"), Ordered("order"), Given("given")),
    aliases=("unequal", "hutosiki"),
    usual=(6, 6),
    square=True,
)
