"""Kakurasu: shade cells; numbers beside lines are the sums of their places."""

from satgrid.answers.kinds import Shade
from satgrid.declared.genre import Genre
from satgrid.layers.words_beside import Beside
from satgrid.rules.tallies import PlaceSums

GENRE = Genre(
    "kakurasu",
    says="Shade cells. In a row the first cell is worth 1, the next one 2, and so on, and in a "
    "column likewise from the top; a number beside a line is what its shaded cells are worth.",
    answer=Shade(share=0.3, every=True),
    layers=(Beside(most=9999, sides=("above", "left"), whole=True, every=True, coding=""),),
    rules=(PlaceSums("sum"),),
    aliases=("Index Sums", "Kakurasu Sums"),
    puzzlekit=("Kakurasu",),
    usual=(7, 7),
)
