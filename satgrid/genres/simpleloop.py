"""Simple loop: one loop through all cells that are not black."""

from satgrid.answers.kinds import Lines
from satgrid.declared.genre import Genre
from satgrid.layers.words import Words
from satgrid.rules.lines import OneLoop

GENRE = Genre(
    "simpleloop",
    called="Simple loop",
    says="Draw one closed loop through the centers of all white cells, side by side. It "
    "neither touches nor crosses itself, and does not enter black cells.",
    answer=Lines(through=True, antichain=True),
    layers=(Words("blacks", black="#", coding="holes", puzzlekit=(("x", "#"),)),),
    rules=(OneLoop("loop", every=True),),
    aliases=("rundreise", "simple loop"),
    puzzlink=("simpleloop", "blacks"),
    puzzlekit=("SimpleLoop",),
    penpa="simple loop",
    usual=(10, 10),
)
