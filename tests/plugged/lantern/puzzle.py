"""Lantern: lit cells that do not touch, and numbers that count those beside them.

Its answer, layer, rule and constraints do what those of the library do, and are classes of its own:
whatever an author can write stands in this file.
"""

from __future__ import annotations

from collections.abc import Iterator

from satgrid.answers import answer
from satgrid.declared.genre import Genre
from satgrid.declared.propagation import settle
from satgrid.grounds.counts import Count
from satgrid.grounds.ground import Forced, Ground, State
from satgrid.layers import words
from satgrid.puzzle.view import AnyBoard
from satgrid.record import record
from satgrid.rules.counts_of_shade import CountNear
from satgrid.rules.patterns import Apart

__all__ = ["GENRE"]


@record
class Shade(answer.Shade):
    """Some cells are lit; rules ask for this kind of answer by the name of the class."""


@record
class Words(words.Words):
    """Numbers in cells."""


class Near(Count):
    """So many of some cells are lit."""


@record
class Beside(CountNear):
    """A number counts the lit cells beside it."""

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return a count for each number."""
        for cell, number in board.data[self.layer].items():
            clue = board.clue_number(self.layer, cell)
            yield Near(board.mask(board.grid.neighbors(cell)), number, number, clue=clue)


class Glow(Forced):
    """Both rules, in one pass over the board."""

    stands_for = ("apart", "number")

    def __init__(self, board: AnyBoard) -> None:
        super().__init__(board)
        self.grounds = [one for rule in board.genre.rules for one in rule.ground(board)]

    def propagate(self, state: State) -> None:
        """Settle what follows from any of the constraints, until nothing more does."""
        settle(self.grounds, state)


GENRE = Genre(
    "lantern",
    says="Some cells are shaded. No two of them share a side. A number counts the shaded cells "
    "beside it; its own cell may be shaded, too.",
    answer=Shade(),
    layers=(Words(most=4),),
    rules=(Apart("apart"), Beside("number", near="sides")),
    forced=Glow,
)
