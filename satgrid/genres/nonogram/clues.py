"""The clues of a nonogram as lists of lengths, and nonograms made of such lists."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from satgrid.board.text import Notes
from satgrid.board.untold_blocks import LineClue, words
from satgrid.declared.board import class_of
from satgrid.genres.nonogram.puzzle import GENRE
from satgrid.layers.block_lists import Blocks
from satgrid.rules.blocks import blocks_beside

__all__ = ["columns", "gutters", "made", "rows"]

_BLOCKS = Blocks()
_Words = list[tuple[int | str, ...]]


def made(rows: Sequence[LineClue], columns: Sequence[LineClue], notes: Notes = ()) -> Any:
    """Return the nonogram with the clues of the rows from the top, of the columns from the left."""
    clues = {
        (side, at): words(clue)
        for side, listed in zip(_BLOCKS.sides, (rows, columns), strict=True)
        for at, clue in enumerate(listed)
        if clue
    }
    return class_of(GENRE).made((len(rows), len(columns)), {"beside": clues}, notes=notes)


def rows(puzzle: Any) -> tuple[LineClue, ...]:
    """Return the clues of the rows, from the top."""
    return blocks_beside(puzzle, "left")


def columns(puzzle: Any) -> tuple[LineClue, ...]:
    """Return the clues of the columns, from the left."""
    return blocks_beside(puzzle, "above")


def gutters(puzzle: Any) -> tuple[_Words, _Words]:
    """Return the words beside the rows and above the columns; a 0 where there is no block."""
    clues, spots = puzzle.data["beside"], _BLOCKS.places(puzzle.shape)
    across, down = (
        [_BLOCKS.shown(clues, spot) for spot in spots if spot[0] == side] for side in _BLOCKS.sides
    )
    return across, down
