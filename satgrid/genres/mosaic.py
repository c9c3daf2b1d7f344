"""Mosaic: shade cells; numbers count the shaded cells in the 3x3 square around them."""

from satgrid.answers.kinds import Shade
from satgrid.declared.genre import Genre
from satgrid.layers.words import Words
from satgrid.rules.counts_of_shade import CountNear

GENRE = Genre(
    "mosaic",
    says="Shade cells. A number counts the shaded ones of the up to nine cells in the square "
    "around it, its own included.",
    answer=Shade(patches=3),
    layers=(Words(most=9, coding=""),),
    rules=(CountNear("number", near="square"),),
    aliases=("Fill-a-Pix", "Fillpix", "Nurie Puzzle", "Tsunamii"),
    puzzlekit=("Mosaic",),
    symmetric=(),
    spare=0.08,
    usual=(15, 15),
    inner=0.6,
)
