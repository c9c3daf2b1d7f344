"""Suguru: rooms of 1 to N, equal numbers never touch."""

from satgrid.answers.kinds import Numbers
from satgrid.declared.genre import Genre
from satgrid.layers.rooms import Rooms
from satgrid.layers.words import Givens, Words
from satgrid.rules.houses import Given, Once, OneEach, largest_room
from satgrid.rules.spacing import Unequal

GENRE = Genre(
    "suguru",
    says="Fill each room of N cells with the numbers from 1 to N. Equal numbers do not touch each "
    "other, not even at a corner.",
    answer=Numbers(high=largest_room, antichain=True, decimal=True),
    layers=(
        Rooms(),
        Givens(most=999, signs="?"),
        Words("holes", black="#", coding="holes"),
    ),
    rules=(
        OneEach("cell"),
        Once("room", houses=("room",)),
        Unequal("apart", touching=True),
        Given("given"),
    ),
    aliases=("tectonic", "number blocks", "Capsules"),
    puzzlink=("suguru", "rooms", "givens", "holes"),
    puzzlekit=("Suguru", "givens", "rooms"),
    penpa="suguru",
    usual=(8, 8),
    spare=0.25,
    loose=0.55,
)
