"""Random masyu puzzles: a loop that winds over the board, with pearls by the difficulty.

If all pearls of the loop allow another loop, the other loop is used as long as it has more pearls.
Pearls go first where a loosely spread layout has no place for them. Hard puzzles keep no unneeded
pearl, medium puzzles few of these, easy puzzles a quarter.
In symmetric puzzles the places of pearls are symmetric, not their colors.
"""

from __future__ import annotations

from typing import Any

from satgrid.board.grid import Grid, Side
from satgrid.board.isometry import SYMMETRIES
from satgrid.declared.board import Board, class_of
from satgrid.generators import loops
from satgrid.generators.masks import spread_out, stages
from satgrid.generators.order import Order
from satgrid.generators.reduction import another, reduced
from satgrid.generators.steering import put_back
from satgrid.genres.masyu.puzzle import GENRE
from satgrid.judging import pearls
from satgrid.rules.pearls import BLACK

__all__ = ["SYMMETRIES", "USUAL", "generate"]

USUAL = (10, 10)
_BOARDS = 100
_MOST_CELLS = 900
_EASY, _MEDIUM = 0.25, 0.05  # the shares of the pearls taken away that are put back
_LATE = 0.3  # how many black pearls are tried after all others: those tried late rather stay
_PLACES, _BORDER = 0.3, 0.3  # places for pearls, and how often they are at the border


def generate(order: Order) -> Board:
    """Return a masyu with exactly one solution."""
    order.limit("a masyu", _MOST_CELLS)
    if min(order.height, order.width) < 2:
        raise order.failure("masyu")
    for attempt in range(1, _BOARDS + 1):
        order.tick(f"board {attempt} of at most {_BOARDS}")
        loop = loops.through(order, Grid(order.height, order.width))
        full = _strung(order, loop)
        while other := another(full, loop, order):
            # What obeys all these pearls often has more of them.
            number = len(full.data["pearls"])
            loop, full = other, _strung(order, other)
            if len(full.data["pearls"]) <= number:
                break
        else:
            gone = reduced(full, loop, _groups(order, full), order.limits)
            if gone is not None:
                made: Board = put_back(order, full, gone, easy=_EASY, medium=_MEDIUM)
                return made
    raise order.failure("masyu")


def _strung(order: Order, loop: frozenset[Side]) -> Any:
    """Return the board with all pearls that a loop allows, in pairs for a symmetric puzzle."""
    shape = order.height, order.width
    found = pearls.possible(shape, loop)
    found = {at: one for at, one in found.items() if found.keys() >= {*order.orbit(at)}}
    return class_of(GENRE)(shape, {"pearls": found})


def _groups(order: Order, full: Any) -> tuple[list[list[int]], list[list[int]]]:
    """Return groups of pearls, by number, to remove together, in the order of the attempts."""
    found = full.data["pearls"]
    black = [at for at in found if found[at] == BLACK and order.random.random() < _LATE]
    return stages(order, found, spread_out(order, _PLACES, border=_BORDER) | {*black}, black)
