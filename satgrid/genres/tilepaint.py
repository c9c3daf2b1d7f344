"""Tile paint: whole tiles are painted; numbers beside lines count painted cells."""

from satgrid.rules.answers import Shade
from satgrid.rules.beside import Beside
from satgrid.rules.genre import Genre
from satgrid.rules.room_rules import SameInRoom
from satgrid.rules.rooms import Rooms
from satgrid.rules.tally_rules import Tally

GENRE = Genre(
    "tilepaint",
    called="Tile paint",
    says="Paint some of the tiles, each as a whole or not at all. A number beside a line counts "
    "the painted cells there.",
    answer=Shade(share=0.5),
    layers=(
        Rooms(noun="tile", typical=3.8),
        Beside(most=999, sides=("above", "left"), whole=True, penpa="corner", coding="tiles"),
    ),
    rules=(SameInRoom("tile"), Tally("tally", noun="painted cells", rooms="rooms")),
    aliases=("Tile Paint", "TilePaint"),
    puzzlink=("tilepaint", "rooms", "beside"),
    puzzlekit=("TilePaint", "beside", "rooms"),
    usual=(10, 10),
)
