"""Tents: pitch tents beside trees so that they pair off, none touching another."""

from __future__ import annotations

from satgrid.answers.answer import Shade
from satgrid.board.text import MOST_NUMBER
from satgrid.declared.genre import Genre
from satgrid.genres.tents.forced import Camp
from satgrid.layers.words import UNKNOWN, Words
from satgrid.layers.words_beside import Beside
from satgrid.rules.pairing import PairedOff
from satgrid.rules.patterns import Apart
from satgrid.rules.tallies import Tally

__all__ = ["GENRE"]

GENRE = Genre(
    "tents",
    says="Pitch a tent for every tree in a cell that shares a side with it, so that trees and "
    "tents pair off. No two tents touch, not even at a corner, and a number says how many "
    "tents are in its row or column.",
    # As many tents as trees in every solution: none contains another.
    answer=Shade(
        "tent",
        mark="A",
        thing="tent",
        puzzlekit="o",
        penpa="tents",
        upon=False,
        antichain=True,
    ),
    layers=(
        Words(
            "trees",
            signs="T",
            taken=True,
            fixed=True,
            clue="the tree at {place}",
            coding="gaps",
            puzzlekit=(("x", "T"),),
            penpa=(("T", "tents", 1),),
        ),
        Beside(
            most=MOST_NUMBER,
            signs=UNKNOWN,
            silent=UNKNOWN,
            sides=("left", "above"),
            whole=True,
            lines=("rows", "columns"),
            clue="{line}: {word}",
        ),
    ),
    rules=(
        PairedOff("pair", layer="trees"),
        Apart("apart", near="touching"),
        Tally("tally", sides=("left", "above"), noun="tents"),
    ),
    forced=Camp,
    aliases=("Tents and Trees", "Tent"),
    puzzlink=("tents", "beside", "trees"),
    puzzlekit=("Tent", "beside", "trees"),
)
