"""Nurikabe: shade a sea around islands, one for each number, with as many cells as the number."""

from __future__ import annotations

from satgrid.answers.answer import Shade
from satgrid.declared.genre import Encoding, Genre
from satgrid.genres.nurikabe.forced import Chart
from satgrid.layers.words import UNKNOWN, Words
from satgrid.rules.connected import Connected
from satgrid.rules.own_areas import NumberedAreas
from satgrid.rules.patterns import NoSquare

__all__ = ["GENRE"]

GENRE = Genre(
    "nurikabe",
    says="Shade cells so that the others form islands: each holds exactly one number, which says "
    "how many cells it has, or a question mark for any number. All shaded cells are connected, "
    "and no four of them form a square.",
    answer=Shade(),
    layers=(Words(least=1, most=4095, signs=UNKNOWN, kept=UNKNOWN),),
    rules=(NumberedAreas("island"), Connected("sea", on=True), NoSquare("pool")),
    forced=Chart,
    encodings=(
        Encoding("layers", rules=(NumberedAreas("island", loose=False),)),
        Encoding("clues"),
    ),
    explained="clues",
    aliases=("Cell Structure", "Islands in the Stream"),
    puzzlink=("nurikabe",),
    puzzlekit=("Nurikabe",),
)
