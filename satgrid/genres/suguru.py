"""Suguru: rooms of 1 to N, equal numbers never touch."""

from satgrid.rules.answers import Numbers
from satgrid.rules.genre import Genre
from satgrid.rules.house_rules import Given, Once, OneEach, largest_room
from satgrid.rules.rooms import Rooms
from satgrid.rules.spacing_rules import Unequal
from satgrid.rules.word_layers import Givens, Words

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
