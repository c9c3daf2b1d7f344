"""Yajilin: shade cells, and draw one closed loop through all the others."""

from __future__ import annotations

from satgrid.answers.lines_and_cells import LinesAndCells
from satgrid.declared.genre import Genre
from satgrid.layers.arrow_words import ArrowWords
from satgrid.layers.option import Option
from satgrid.rules.arrows import ArrowTally
from satgrid.rules.lines import OneLoop
from satgrid.rules.passed_cells import PassedOrShaded, ShadedOutside
from satgrid.rules.patterns import Apart

__all__ = ["GENRE"]

GENRE = Genre(
    "yajilin",
    says="Shade cells, no two of which share a side, and draw one closed loop through all others "
    "that have no number. A number with an arrow says how many cells are shaded from there "
    "to the edge of the board.",
    answer=LinesAndCells(antichain=True),
    layers=(
        ArrowWords(
            unknown=True,
            black=True,
            bare=True,
            clue="the {word} pointing {way} at {place}",
            puzzlekit=(("@", "?"), ("x", "?")),
        ),
    ),
    rules=(
        ArrowTally("arrow"),
        Apart("apart"),
        PassedOrShaded("every cell"),
        OneLoop("loop", meeting=False, needed=False),
        ShadedOutside("outside"),
    ),
    options=(Option("outside", says="whether all shaded cells are outside the loop"),),
    aliases=("Arrow Ring", "yajirin"),
    puzzlink=("yajilin",),
    puzzlekit=("Yajilin",),
)
