"""Four cells: divide the board into pieces of four; a number counts the borders around its cell."""

from satgrid.rules.answers import Division
from satgrid.rules.genre import Genre
from satgrid.rules.piece_rules import PiecesOf
from satgrid.rules.word_layers import Words

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
