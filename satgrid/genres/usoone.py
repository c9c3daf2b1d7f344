"""Usoone: shade cells that do not touch; one number of each room lies."""

from satgrid.answers.kinds import Shade
from satgrid.declared.genre import Genre
from satgrid.layers.rooms import Rooms
from satgrid.layers.words import Words
from satgrid.rules.connected import Connected
from satgrid.rules.in_each import OneLiar
from satgrid.rules.patterns import Apart

GENRE = Genre(
    "usoone",
    called="Uso-one",
    says="Shade cells without numbers so that no two of them share a side and all others are "
    "connected. A number counts the shaded cells beside it, but in each room exactly one number "
    "is wrong.",
    answer=Shade(share=0.3),
    layers=(Rooms(typical=4.9, straight=True), Words(most=4, signs="?", clue="", coding="four")),
    rules=(OneLiar("liar"), Apart("apart"), Connected("connected")),
    aliases=("liar", "uso-one"),
    puzzlink=("usoone", "rooms", "numbers"),
    puzzlekit=("Usoone", "numbers", "rooms"),
    usual=(10, 10),
)
