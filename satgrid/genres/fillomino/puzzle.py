"""Fillomino: write a number into every cell so that each area has as many cells as its number.

An area may have no printed number, and numbers larger than any printed one are allowed.
"""

from __future__ import annotations

from satgrid.answers.kinds import Numbers, all_cells
from satgrid.declared.genre import Encoding, Genre
from satgrid.genres.fillomino.forced import GivenAreas
from satgrid.layers.option import Option
from satgrid.layers.words import Words
from satgrid.puzzle.view import AnyBoard
from satgrid.rules.areas import Polyominoes
from satgrid.rules.houses import Given, OneEach

__all__ = ["GENRE"]

_MOST = 4095


def _highest(board: AnyBoard) -> int:
    """Return the largest number: that of the header, or the number of cells where it is less."""
    stated, cells = board.options["largest"], all_cells(board)
    return cells if stated is None else min(stated, cells)


GENRE = Genre(
    "fillomino",
    says="Write a number into every empty cell. Cells with the same number that share sides form "
    "an area, and every area has as many cells as its number says.",
    # One number in each cell: no solution contains another.
    answer=Numbers("entry", high=_highest, antichain=True, decimal=True),
    layers=(Words(least=1, most=_MOST, signs="?", silent="?", given=True),),
    rules=(OneEach("number"), Given("given", layer="numbers"), Polyominoes("area")),
    encodings=(
        Encoding("direct", rules=(Polyominoes("area", loose=False),)),
        Encoding("loose"),
    ),
    explained="loose",
    forced=GivenAreas,
    aliases=("Allied Occupation", "Polyominous", "Filling", "fillomino01"),
    options=(
        Option("largest", words=(), least=1, most=_MOST, says="no number is above this one."),
    ),
    puzzlink=("fillomino",),
    puzzlekit=("Fillomino",),
)
