"""Slant: a slant in every cell and no closed loop; numbers at corners count slants."""

from satgrid.answers.kinds import Slants
from satgrid.declared.genre import Genre
from satgrid.layers.words import Words
from satgrid.rules.slants import NoCycle, SlantEnds

GENRE = Genre(
    "slant",
    says="Draw a slant in every cell, from corner to corner, so that slants form no closed loop. "
    "A number at a corner of cells counts the slants that end there.",
    answer=Slants(),
    layers=(Words(most=4, signs="?", at="corners", coding="four"),),
    rules=(SlantEnds("number"), NoCycle("loop")),
    aliases=("Gokigen", "Gokigen Naname"),
    puzzlink=("gokigen",),
    penpa="slant (gokigen)",
    puzzlekit=("GokigenNaname",),
    loose=0.0,
)
