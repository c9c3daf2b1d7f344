"""Kurotto: shade cells; a number is the size of all shaded areas beside its cell, together."""

from satgrid.rules.answers import Shade
from satgrid.rules.genre import Genre
from satgrid.rules.island_rules import AreasBeside
from satgrid.rules.word_layers import Words

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
