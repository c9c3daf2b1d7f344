"""Tatamibari: divide the board into rectangles, each with a sign of its shape."""

from satgrid.answers.kinds import Division
from satgrid.declared.genre import Genre
from satgrid.layers.words import Words
from satgrid.rules.pieces import FourMeet, Rectangles

GENRE = Genre(
    "tatamibari",
    says="Divide the board into rectangles with one sign each: v in one that is higher than wide, "
    "h in one that is wider than high, s in a square. No four rectangles meet at a point.",
    answer=Division(antichain=True),
    layers=(
        Words(
            "signs",
            signs="vhs?",
            shapes=(("v", "upright"), ("h", "level"), ("s", "cross")),
            penpa=(("h", "line", 1), ("v", "line", 2), ("s", "line", 5)),
        ),
    ),
    rules=(Rectangles("rectangle", fits="shape", layer="signs"), FourMeet("corner")),
    puzzlink=("tatamibari",),
    puzzlekit=("Tatamibari",),
    usual=(8, 8),
)
