"""Cojun: rooms of 1 to N, unequal neighbors, and larger numbers above smaller ones in a room."""

from satgrid.answers.kinds import Numbers
from satgrid.declared.genre import Genre
from satgrid.layers.rooms import Rooms
from satgrid.layers.words import Givens, Words
from satgrid.rules.houses import Given, Once, OneEach, largest_room
from satgrid.rules.signs import Falling
from satgrid.rules.spacing import Unequal

GENRE = Genre(
    "cojun",
    says="Fill each room of N cells with the numbers from 1 to N. Cells that share a side hold "
    "different numbers; of two cells of a room, one right above the other, the upper one holds the "
    "larger number.",
    answer=Numbers(high=largest_room, antichain=True, decimal=True),
    layers=(
        Rooms(typical=4.2),
        Givens(most=999, signs="?"),
        Words("holes", black="#", coding="holes"),
    ),
    rules=(
        OneEach("cell"),
        Once("room", houses=("room",)),
        Unequal("apart"),
        Falling("above"),
        Given("given"),
    ),
    aliases=("kojun",),
    puzzlink=("cojun", "rooms", "givens", "holes"),
    puzzlekit=("Cojun", "givens", "rooms"),
    usual=(10, 10),
    spare=0.2,
    large=0.8,
    loose=0.6,
)
