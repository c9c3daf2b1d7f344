"""Renban: a square of numbers, those of a room consecutive."""

from satgrid.answers.kinds import Numbers
from satgrid.declared.genre import Genre
from satgrid.layers.rooms import Rooms
from satgrid.layers.words import Givens
from satgrid.rules.houses import Given, Once, OneEach
from satgrid.rules.straights import RoomRuns

GENRE = Genre(
    "renban",
    says="Fill every row and every column with the numbers from 1 to its length, each once. The "
    "numbers of a room are consecutive, in any order.",
    answer=Numbers(antichain=True, decimal=True),
    layers=(
        Rooms(typical=2.5),
        Givens(),
    ),
    rules=(OneEach("cell"), Once("line"), RoomRuns("straight"), Given("given")),
    namesakes=tuple(
        (name, "another puzzle, where a border is as long as the difference of its two numbers")
        for name in ("Renban-Madoguchi", "renban (renban-madoguchi)")
    ),
    puzzlekit=("Renban", "givens", "rooms"),
    usual=(6, 6),
    square=True,
    large=0.8,
    spare=0.17,
    loose=0.52,
)
