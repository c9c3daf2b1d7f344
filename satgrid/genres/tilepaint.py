"""Tile paint: whole tiles are painted; numbers beside lines count painted cells."""

from satgrid.answers.kinds import Shade
from satgrid.declared.genre import Genre
from satgrid.layers.rooms import Rooms
from satgrid.layers.words_beside import Beside
from satgrid.rules.rooms import SameInRoom
from satgrid.rules.tallies import Tally

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
