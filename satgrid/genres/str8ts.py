"""Str8ts: straights between black cells."""

from satgrid.answers.kinds import Numbers
from satgrid.declared.genre import Genre
from satgrid.layers.black_cells import Blacks
from satgrid.rules.houses import Given, Once, OneEach
from satgrid.rules.straights import BlackNumbers, Straights

GENRE = Genre(
    "str8ts",
    says="Write a number from 1 to the length of a row in each white cell. No number stands twice "
    "in a row or column, those in black cells included, and the numbers of a run of white cells "
    "are consecutive, in any order.",
    answer=Numbers(antichain=True, decimal=True),
    layers=(Blacks(most=99),),
    rules=(
        OneEach("cell"),
        Once("line", most=True),
        Straights("straight"),
        BlackNumbers("black"),
        Given("given"),
    ),
    aliases=("straights", "str8t"),
    puzzlekit=("Str8t",),
    penpa="str8ts",
    usual=(9, 9),
    square=True,
)
