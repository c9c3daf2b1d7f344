"""Nurikabe: shade a sea around islands, one for each number, with as many cells as the number."""

from __future__ import annotations

from satgrid.genres.nurikabe.forced import Chart
from satgrid.rules.answer import Shade
from satgrid.rules.connected_rules import Connected
from satgrid.rules.genre import Encoding, Genre
from satgrid.rules.own_area_rules import NumberedAreas
from satgrid.rules.pattern_rules import NoSquare
from satgrid.rules.word_layers import UNKNOWN, Words

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
