"""Entry exit: one loop through all cells that enters each room once."""

from satgrid.answers.kinds import Lines
from satgrid.declared.genre import Genre
from satgrid.layers.rooms import Rooms
from satgrid.layers.words import Words
from satgrid.rules.lines import OneLoop
from satgrid.rules.loop_through_rooms import RoomsOnce

GENRE = Genre(
    "entryexit",
    called="Entry exit",
    says="Draw one closed loop through all cells that are not black, side by side. It enters each "
    "room once.",
    answer=Lines(through=True, antichain=True),
    layers=(
        Rooms(typical=6),
        Words("blacks", black="#", coding="", puzzlekit=(("x", "#"),)),
    ),
    rules=(OneLoop("loop", every=True), RoomsOnce("room", layer="")),
    aliases=("entry exit",),
    puzzlekit=("EntryExit", "blacks", "rooms"),
    usual=(6, 6),
)
