"""Makaro: rooms of 1 to N, unequal neighbors, and arrows to the largest number around them."""

from satgrid.answers.kinds import Numbers
from satgrid.declared.genre import Genre
from satgrid.layers.black_arrows import BlackArrows
from satgrid.layers.rooms import Rooms
from satgrid.rules.houses import Given, Once, OneEach, largest_room
from satgrid.rules.signs import LargestAhead
from satgrid.rules.spacing import Unequal

GENRE = Genre(
    "makaro",
    says="Fill each room of N open cells with the numbers from 1 to N, so that cells that share "
    "a side hold different ones. An arrow in a black cell points to the one largest number of "
    "those beside that cell.",
    answer=Numbers(high=largest_room, antichain=True, decimal=True),
    layers=(Rooms(typical=3.2), BlackArrows(sown=0.2)),
    rules=(
        OneEach("cell"),
        Once("room", houses=("room",)),
        Unequal("apart"),
        LargestAhead("arrow"),
        Given("given"),
    ),
    puzzlekit=("Makaro", "givens", "rooms"),
    usual=(10, 10),
    spare=0.4,
)
