"""Cojun: rooms of 1 to N, unequal neighbors, and larger numbers above smaller ones in a room."""

from satgrid.rules.answers import Numbers
from satgrid.rules.genre import Genre
from satgrid.rules.house_rules import Given, Once, OneEach, largest_room
from satgrid.rules.rooms import Rooms
from satgrid.rules.sign_rules import Falling
from satgrid.rules.spacing_rules import Unequal
from satgrid.rules.word_layers import Givens, Words

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
