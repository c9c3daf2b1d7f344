"""Shingoki: one loop, straight at white circles, turning at black ones, as long as they state."""

from satgrid.answers.kinds import Lines
from satgrid.declared.genre import Genre
from satgrid.layers.circled_words import Circled
from satgrid.rules.arms import Arms
from satgrid.rules.lines import OneLoop

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
