"""Five cells: divide the board into pieces of five; a number counts the borders around its cell."""

from satgrid.answers.kinds import Division
from satgrid.declared.genre import Genre
from satgrid.layers.words import Words
from satgrid.rules.pieces import PiecesOf

GENRE = Genre(
    "fivecells",
    called="Five cells",
    says="Divide the board into areas of five cells. A number counts the sides of its cell that "
    "are borders between areas or the edge of the board.",
    answer=Division(),
    layers=(Words(most=3, signs="?", coding="decimal"),),
    rules=(PiecesOf("piece", size=5),),
    aliases=("Five Cells",),
    namesakes=(("Foseruzu", "a set of puzzlekit with puzzles of fivecells and of fourcells"),),
    puzzlink=("fivecells",),
    puzzlekit=("Foseruzu",),
    usual=(10, 10),
)
