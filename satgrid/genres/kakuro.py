"""Kakuro: numbers in white cells, with sums before their runs."""

from satgrid.answers.kinds import Numbers
from satgrid.declared.genre import Genre
from satgrid.layers.black_cells import Sums
from satgrid.rules.houses import OneEach
from satgrid.rules.sums import RunSums

GENRE = Genre(
    "kakuro",
    says="Write a number from 1 to 9 in each white cell. The numbers of a run, across or down, "
    "have the sum in the black cell before it, and no number stands twice in a run.",
    answer=Numbers(high=9, antichain=True),
    layers=(Sums(),),
    rules=(OneEach("cell"), RunSums("sum")),
    aliases=("cross sums",),
    puzzlink=("kakuro", "sums"),
    puzzlekit=("Kakuro",),
    penpa="kakuro",
    usual=(10, 10),
)
