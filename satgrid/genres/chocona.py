"""Chocona: shade rectangles; numbers count the shaded cells of regions."""

from satgrid.answers.kinds import Shade
from satgrid.declared.genre import Genre
from satgrid.layers.rooms import Rooms, RoomWords
from satgrid.rules.islands import ShadedRectangles
from satgrid.rules.rooms import InRooms

GENRE = Genre(
    "chocona",
    says="Shade cells so that each connected part of them is a rectangle. A number counts the "
    "shaded cells of its region.",
    answer=Shade(share=0.58),
    layers=(Rooms(noun="region"), RoomWords(least=0, most=999, signs="?")),
    rules=(InRooms("number"), ShadedRectangles("rectangle")),
    aliases=("Choco Banana",),
    puzzlink=("chocona", "rooms", "numbers"),
    penpa="choco banana",
    puzzlekit=("Chocona", "numbers", "rooms"),
)
