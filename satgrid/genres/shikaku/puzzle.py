"""Shikaku: divide the board into rectangles; a number says how many cells its own has."""

from __future__ import annotations

from satgrid.answers.kinds import Division
from satgrid.declared.genre import Encoding, Genre
from satgrid.layers.words import UNKNOWN, Words
from satgrid.rules.pieces import Rectangles

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
