"""Four cells: divide the board into pieces of four; a number counts the borders around its cell."""

from satgrid.answers.kinds import Division
from satgrid.declared.genre import Genre
from satgrid.layers.words import Words
from satgrid.rules.pieces import PiecesOf

GENRE = Genre(
    "fourcells",
    called="Four cells",
    says="Divide the board into areas of four cells. A number counts the sides of its cell that "
    "are borders between areas or the edge of the board.",
    answer=Division(),
    layers=(Words(most=3, signs="?", coding="decimal"),),
    rules=(PiecesOf("piece", size=4),),
    aliases=("Four Cells",),
    puzzlink=("fourcells",),
    usual=(8, 9),
)
