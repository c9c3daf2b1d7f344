"""Nanro: numbers in some cells of each room, as many as they state, all connected."""

from satgrid.answers.kinds import Numbers
from satgrid.declared.genre import Genre
from satgrid.layers.rooms import Rooms
from satgrid.layers.words import Givens
from satgrid.rules.filled_cells import (
    CountOfRoom,
    FilledConnected,
    NoFullSquare,
    UnequalAcross,
)
from satgrid.rules.houses import Given, OneEach, largest_room
from satgrid.rules.signs import Kinds

GENRE = Genre(
    "nanro",
    says="Write numbers into some cells of each room, all the same in a room, which is how many "
    "they are. All numbers are connected by their sides, no square of four cells is full, and "
    "equal numbers of different rooms share no side; ? is a cell with a number.",
    answer=Numbers(high=largest_room, empty=True, antichain=True, decimal=True),
    layers=(Rooms(typical=4.7), Givens(most=999, signs="?")),
    rules=(
        OneEach("cell"),
        CountOfRoom("room"),
        UnequalAcross("border"),
        NoFullSquare("square"),
        FilledConnected("connected"),
        Given("given"),
        Kinds("filled", signs=(("?", "some"),)),
    ),
    aliases=("number road",),
    puzzlink=("nanro", "rooms", "givens"),
    puzzlekit=("Nanro", "givens", "rooms"),
    penpa="nanro",
    large=1.0,
    spare=0.12,
    loose=0.55,
)
