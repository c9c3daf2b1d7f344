"""Words that new puzzles of a size cannot reach, refused before any is made."""

from __future__ import annotations

from typing import TypeAlias

from satgrid.errors import SatgridError
from satgrid.explain.difficulty import first_level
from satgrid.generators.hardest import HARDEST

__all__ = ["MARGIN", "Row", "refuse"]

MARGIN = 1.0
"""How many levels above the hardest measured step a word begins that is refused."""

Row: TypeAlias = tuple[int, int, float, int]
"""Rows, columns, the level of the hardest step, how many puzzles were rated."""


def refuse(genre: str, height: int, width: int, word: str) -> None:
    """Refuse a word that is out of reach on a board of a measured size, or a smaller one.

    Raises
    ------
    SatgridError
        If the word begins far above the hardest step of the puzzles that were measured.
    """
    measured = HARDEST.get(genre, ())
    for rows, columns, *_ in measured:
        if height <= rows and width <= columns:
            # The hardest of smaller boards are harder here and there.
            some = [row for row in measured if row[0] <= rows and row[1] <= columns]
            hardest, puzzles = max(row[2] for row in some), sum(row[3] for row in some)
            if hardest + MARGIN <= first_level(word):
                raise SatgridError(
                    f"{word} cannot be reached in {genre} of {height}x{width}: of {puzzles} "
                    f"puzzles of up to {rows}x{columns} none has a step above level {hardest:g}"
                )
