"""Cave: shade cells so that those left are one cave; numbers count the cells they see."""

from satgrid.answers.kinds import Shade
from satgrid.declared.genre import Genre
from satgrid.layers.words import Words
from satgrid.rules.connected import Connected
from satgrid.rules.sight import Sight

GENRE = Genre(
    "cave",
    says="Shade cells so that the others, the cave, are connected by their sides, and every part "
    "of the shaded ones reaches the edge of the board. A number is in the cave and counts the "
    "cells of it that are seen from there in its row and column, its own included.",
    answer=Shade(puzzlekit="-"),
    layers=(Words(least=1, most=999, signs="?"),),
    rules=(
        Sight("number"),
        Connected("cave"),
        Connected("outside", on=True, edge=True),
    ),
    aliases=("Corral", "Bag"),
    puzzlink=("cave",),
    puzzlekit=("Cave",),
    symmetric=(),
    loose=0.8,
    spare=0.05,
)
