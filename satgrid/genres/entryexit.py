"""Entry exit: one loop through all cells that enters each room once."""

from satgrid.rules.answers import Lines
from satgrid.rules.genre import Genre
from satgrid.rules.line_rules import OneLoop
from satgrid.rules.room_line_rules import RoomsOnce
from satgrid.rules.rooms import Rooms
from satgrid.rules.word_layers import Words

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
