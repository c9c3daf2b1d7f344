"""Nawabari: divide the board into rectangles; a number counts the borders around its cell."""

from satgrid.answers.kinds import Division
from satgrid.declared.genre import Genre
from satgrid.layers.words import Words
from satgrid.rules.pieces import Rectangles

GENRE = Genre(
    "nawabari",
    says="Divide the board into rectangles with one number each. A number counts the sides of its "
    "cell that are borders of the rectangle.",
    answer=Division(antichain=True),
    layers=(Words(most=4, signs="?", coding="decimal"),),
    rules=(Rectangles("rectangle", fits="borders"),),
    namesakes=(("Territory", "another puzzle, where numbers are areas of rectangles"),),
    puzzlink=("nawabari",),
    penpa="territory (nawabari)",
    puzzlekit=("Nawabari",),
)
