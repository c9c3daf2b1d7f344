"""Nondango: one black circle in each room, and no three alike in a line."""

from satgrid.answers.kinds import Shade
from satgrid.declared.genre import Genre
from satgrid.layers.circles import Circles
from satgrid.layers.rooms import Rooms
from satgrid.rules.patterns import NoRun
from satgrid.rules.rooms import InRooms

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
