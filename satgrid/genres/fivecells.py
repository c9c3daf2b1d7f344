"""Five cells: divide the board into pieces of five; a number counts the borders around its cell."""

from satgrid.rules.answers import Division
from satgrid.rules.genre import Genre
from satgrid.rules.piece_rules import PiecesOf
from satgrid.rules.word_layers import Words

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
