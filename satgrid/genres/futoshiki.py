"""Futoshiki: a square of numbers, with signs for less and more between cells."""

from satgrid.answers.kinds import Numbers
from satgrid.declared.genre import Genre
from satgrid.layers.side_signs import SideSigns
from satgrid.layers.words import Givens
from satgrid.rules.houses import Given, Once, OneEach
from satgrid.rules.signs import Ordered

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
