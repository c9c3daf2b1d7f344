"""Country road: one loop that enters each room once; numbers count the cells that it passes."""

from satgrid.answers.kinds import Lines
from satgrid.declared.genre import Genre
from satgrid.layers.option import Option
from satgrid.layers.rooms import Rooms, RoomWords
from satgrid.rules.lines import OneLoop
from satgrid.rules.loop_through_rooms import NoBarePairs, RoomsOnce

GENRE = Genre(
    "countryroad",
    called="Country road",
    says="Draw one closed loop through cells, side by side, that enters each room once. A number "
    "counts the cells of its room that the loop passes; of two cells side by side in different "
    "rooms it passes one at least.",
    answer=Lines(through=True),
    layers=(Rooms(typical=4.8), RoomWords(least=1, most=999, signs="?")),
    rules=(OneLoop("loop"), RoomsOnce("room", option="empty"), NoBarePairs("border")),
    options=(Option("empty", says="the loop may leave rooms out."),),
    aliases=("country road", "country"),
    puzzlink=("country",),
    puzzlekit=("CountryRoad", "numbers", "rooms"),
    penpa="country road",
    usual=(10, 10),
)
