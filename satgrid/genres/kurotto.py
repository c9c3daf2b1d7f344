"""Kurotto: shade cells; a number is the size of all shaded areas beside its cell, together."""

from satgrid.answers.kinds import Shade
from satgrid.declared.genre import Genre
from satgrid.layers.words import Words
from satgrid.rules.islands import AreasBeside

GENRE = Genre(
    "kurotto",
    says="Shade cells without numbers. A number is the size of all shaded areas beside its cell, "
    "together; an area is connected by sides, and counts once.",
    answer=Shade(share=0.35),
    layers=(Words(most=999, signs="?", puzzlekit=(("o", "?"),)),),
    rules=(AreasBeside("size"),),
    puzzlink=("kurotto",),
    puzzlekit=("Kurotto",),
)
