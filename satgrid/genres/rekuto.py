"""Rekuto: divide the board into rectangles; a number is height and width together."""

from satgrid.answers.kinds import Division
from satgrid.declared.genre import Genre
from satgrid.layers.words import Words
from satgrid.rules.pieces import Rectangles

GENRE = Genre(
    "rekuto",
    says="Divide the board into rectangles with one number each. The number is the sum of the "
    "height and the width of its rectangle.",
    answer=Division(antichain=True),
    layers=(Words(least=2, most=999, signs="?", coding=""),),
    rules=(Rectangles("rectangle", fits="half"),),
    puzzlekit=("Rekuto",),
)
