"""Shingoki: one loop, straight at white circles, turning at black ones, as long as they state."""

from satgrid.rules.answers import Lines
from satgrid.rules.arm_rules import Arms
from satgrid.rules.circled import Circled
from satgrid.rules.genre import Genre
from satgrid.rules.line_rules import OneLoop

GENRE = Genre(
    "shingoki",
    says="Draw one closed loop through cells, side by side, that passes all circles: straight at "
    "white ones, with a turn at black ones. A number is the sum of how far the loop runs straight "
    "on from its circle both ways.",
    answer=Lines(through=True),
    layers=(Circled(),),
    rules=(OneLoop("loop"), Arms("circle", like="turns")),
    aliases=("Semaphores", "Traffic Lights"),
    puzzlekit=("Shingoki",),
    penpa="shingoki",
    usual=(10, 10),
    symmetric=(),
    spare=0.05,
    inner=0.2,
)
