"""Random puzzles of declared genres in which a single word is never true or false by itself."""

from __future__ import annotations

from typing import Any

from satgrid.declared.genre import Genre
from satgrid.generators.liars import lied
from satgrid.generators.order import Order
from satgrid.generators.pairs import paired
from satgrid.generators.sizes import sized
from satgrid.rules.areas import TwoNumbers
from satgrid.rules.circles import JoinedCircles
from satgrid.rules.in_each import OneLiar

__all__ = ["MENDED", "made_whole"]

MENDED = (OneLiar, JoinedCircles, TwoNumbers)
"""The rules whose boards are made here, with words and a solution at once."""
_BOARDS = 200
_BOARDS_PER_CELL = 4  # a small board is soon known to have no puzzle, or none that is found
_MOST_CELLS = 900


def made_whole(genre: Genre, order: Order) -> Any:
    """Return a puzzle with exactly one solution."""
    order.limit(f"a puzzle of {genre.name}", _MOST_CELLS)
    rule = next(rule for rule in genre.rules if isinstance(rule, MENDED))
    most = min(_BOARDS, _BOARDS_PER_CELL * order.height * order.width)
    for number in range(1, most + 1):
        order.tick(f"board {number} of at most {most}")
        if isinstance(rule, OneLiar):
            found = lied(genre, rule, order)
        elif isinstance(rule, JoinedCircles):
            found = paired(genre, rule, order)
        else:
            found = sized(genre, rule, order)
        if found is not None:
            return found
    raise order.failure(genre.name)
