"""Juosan: an upright or a level bar in each cell; numbers count the bars of a room."""

from satgrid.answers.kinds import Bars
from satgrid.declared.genre import Genre
from satgrid.layers.rooms import Rooms, RoomWords
from satgrid.rules.patterns import ShortBars
from satgrid.rules.rooms import EitherInRooms

GENRE = Genre(
    "juosan",
    says="Draw an upright or a level bar in each cell. The number of a room counts its upright "
    "bars or its level ones; no three upright bars stand side by side in a row, and no three level "
    "ones below each other in a column.",
    answer=Bars(),
    layers=(Rooms(typical=3.8, straight=True), RoomWords(most=999, signs="?", penpa="corner")),
    rules=(EitherInRooms("number"), ShortBars("bars")),
    puzzlink=("juosan",),
    puzzlekit=("Juosan", "numbers", "rooms"),
)
