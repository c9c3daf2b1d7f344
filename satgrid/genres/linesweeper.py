"""Linesweeper: one loop past the numbers, which count its cells around them."""

from satgrid.answers.kinds import Lines
from satgrid.declared.genre import Genre
from satgrid.layers.words import Words
from satgrid.rules.lines import OneLoop
from satgrid.rules.near_loop import LoopNear

GENRE = Genre(
    "linesweeper",
    says="Draw one closed loop through cells, from center to center, that neither touches nor "
    "crosses itself and passes no number. A number counts the up to eight cells around it "
    "through which the loop passes.",
    answer=Lines(through=True),
    layers=(Words(most=8, signs="?", coding=""),),
    rules=(OneLoop("one loop"), LoopNear("number")),
    aliases=("Line Sweeper",),
    puzzlekit=("Linesweeper",),
    usual=(7, 7),
    large=1.0,
    loose=0.6,
)
