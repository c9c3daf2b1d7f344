"""Aqre: shade cells, connected; numbers count those of a region, no four in a line are alike."""

from satgrid.answers.kinds import Shade
from satgrid.declared.genre import Genre
from satgrid.layers.option import Option
from satgrid.layers.rooms import Rooms, RoomWords
from satgrid.rules.borders import OneAcross
from satgrid.rules.connected import Connected
from satgrid.rules.patterns import NoRun
from satgrid.rules.rooms import InRooms

GENRE = Genre(
    "aqre",
    says="Shade cells so that they are connected by their sides; a number counts the shaded cells "
    "of its region. Never are four cells side by side in a row or column all shaded, or all not.",
    answer=Shade(),
    layers=(Rooms(noun="region"), RoomWords(least=0, most=999, signs="?")),
    rules=(
        InRooms("number"),
        NoRun("run", length=4),
        Connected("connected", on=True),
        OneAcross("border", option="borders"),
    ),
    options=(
        Option("borders", says="of two cells at a border of a region exactly one is shaded."),
    ),
    puzzlink=("aqre", "rooms", "numbers"),
    puzzlekit=("Aqre", "numbers", "rooms"),
)
