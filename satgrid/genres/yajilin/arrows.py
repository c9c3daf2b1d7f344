"""The words of a board: numbers with their directions, cells out of play, and other cells."""

from __future__ import annotations

import re
from typing import NamedTuple

from satgrid.board.isometry import Isometry

__all__ = ["FREE", "OUT", "WAYS", "Arrow", "arrow_of", "turned"]

FREE, OUT = ".", "?"
"""A cell to be shaded or passed; one that is neither and has no number."""
WAYS = {"n": (-1, 0), "s": (1, 0), "w": (0, -1), "e": (0, 1)}
"""North, south, west and east, with the step to the next cell."""
_SAID = {"n": "up", "s": "down", "w": "left", "e": "right"}
_ARROW = re.compile(r"(0|[1-9]\d{0,2})([nswe])", re.ASCII)


class Arrow(NamedTuple):
    """A number and its direction."""

    number: int
    way: str

    def __str__(self) -> str:
        """Return the word on the board."""
        return f"{self.number}{self.way}"

    @property
    def said(self) -> str:
        """The arrow in a player's words."""
        return f"the {self.number} pointing {_SAID[self.way]}"


def arrow_of(word: str) -> Arrow | None:
    """Return the arrow that a word means; None for any other word."""
    match = _ARROW.fullmatch(word)
    return Arrow(int(match[1]), match[2]) if match else None


def turned(word: str, isometry: Isometry) -> str:
    """Return the image of a word when the board is turned or mirrored."""
    arrow = arrow_of(word)
    if arrow is None:
        return word
    here, there = isometry((0, 0)), isometry(WAYS[arrow.way])
    step = there[0] - here[0], there[1] - here[1]
    return str(Arrow(arrow.number, next(way for way in WAYS if WAYS[way] == step)))
