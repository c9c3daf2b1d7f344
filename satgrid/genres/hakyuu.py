"""Hakyuu, or Ripple Effect: rooms of 1 to N, equal numbers far apart."""

from satgrid.answers.kinds import Numbers
from satgrid.declared.genre import Genre
from satgrid.layers.rooms import Rooms
from satgrid.layers.words import Givens, Words
from satgrid.rules.houses import Given, Once, OneEach, largest_room
from satgrid.rules.spacing import Ripple

GENRE = Genre(
    "hakyuu",
    says="Fill each room of N cells with the numbers from 1 to N. Between two equal numbers in a "
    "row or column there are at least as many cells as the number.",
    answer=Numbers(high=largest_room, antichain=True, decimal=True),
    layers=(
        Rooms(typical=3.6, fitted=True, clues_only=True),
        Givens(most=999, signs="?"),
        Words("holes", black="#", coding="holes"),
    ),
    rules=(
        OneEach("cell"),
        Once("room", houses=("room",)),
        Ripple("distance"),
        Given("given"),
    ),
    aliases=("ripple effect", "ripple", "hakyukoka"),
    puzzlink=("ripple", "rooms", "givens", "holes"),
    puzzlekit=("Hakyuu", "givens", "rooms"),
    penpa="ripple effect",
    usual=(10, 10),
    spare=0.05,
    symmetric=("half", "half", "none"),
)
