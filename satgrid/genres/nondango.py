"""Nondango: one black circle in each room, and no three alike in a line."""

from satgrid.rules.answers import Shade
from satgrid.rules.circles import Circles
from satgrid.rules.genre import Genre
from satgrid.rules.pattern_rules import NoRun
from satgrid.rules.room_rules import InRooms
from satgrid.rules.rooms import Rooms

GENRE = Genre(
    "nondango",
    says="Blacken one circle in each room. No three circles that follow each other in a row, a "
    "column or a diagonal have the same color; a cell without a circle parts them.",
    answer=Shade("black", mark="b", thing="disc", antichain=True, penpa="circle_M 2"),
    layers=(Rooms(typical=3.1), Circles(coding="circles")),
    rules=(InRooms("room", number=1), NoRun("run", length=3, diagonals=True)),
    aliases=("non dango",),
    puzzlink=("nondango", "rooms", "circles"),
    puzzlekit=("Nondango", "circles", "rooms"),
    usual=(10, 10),
)
