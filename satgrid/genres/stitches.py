"""Stitches: one stitch joins each two rooms side by side; numbers count the holes in lines."""

from satgrid.answers.kinds import Lines
from satgrid.declared.genre import Genre
from satgrid.layers.rooms import Rooms
from satgrid.layers.words_beside import Beside
from satgrid.rules.stitches import EndTally, Stitched

GENRE = Genre(
    "stitches",
    says="Join each two rooms that share a side by one stitch, a line from a cell of one to a "
    "neighbor in the other. No cell has two ends; a number beside a row or column counts the ends "
    "of stitches there.",
    answer=Lines(through=True, antichain=True),
    layers=(
        Rooms(typical=None),
        Beside(most=9999, sides=("above", "left"), whole=True, every=True, coding=""),
    ),
    rules=(Stitched("stitch"), EndTally("ends")),
    puzzlekit=("Stitches", "beside", "rooms"),
    usual=(10, 10),
)
