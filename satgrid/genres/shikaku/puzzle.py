"""Shikaku: divide the board into rectangles; a number says how many cells its own has."""

from __future__ import annotations

from satgrid.rules.answers import Division
from satgrid.rules.genre import Encoding, Genre
from satgrid.rules.piece_rules import Rectangles
from satgrid.rules.word_layers import UNKNOWN, Words

__all__ = ["GENRE"]

GENRE = Genre(
    "shikaku",
    says="Cut the board along its lines into rectangles. Each of them holds exactly one number, "
    "which says how many cells it has.",
    answer=Division(antichain=True),
    layers=(Words(least=1, most=4095, signs=UNKNOWN, kept=UNKNOWN, puzzlekit=(("", UNKNOWN),)),),
    rules=(Rectangles("rectangle", fits="area"),),
    encodings=(
        Encoding("direct", rules=(Rectangles("rectangle", fits="area", loose=False),)),
        Encoding("loose"),
    ),
    explained="loose",
    aliases=("Rectangles", "Divide by Squares", "Rect", "Rectangle"),
    puzzlink=("shikaku",),
    puzzlekit=("Shikaku",),
)
