"""Masyus from a loop that winds over the board, with as few pearls as the difficulty wants.

Where all pearls of the loop leave another one, that other loop is taken as long as it has more.
Hard ones keep no pearl that could be spared, medium ones a tenth of those, easy ones a quarter.
In symmetric ones a half turn takes pearls to places with pearls, of either color.
"""

from __future__ import annotations

from satgrid.board.grid import Cell, Grid, Side
from satgrid.generators import loops
from satgrid.generators.order import Order
from satgrid.generators.reduction import another, put_back, reduced, together, tried
from satgrid.genres.masyu.puzzle import BLACK, Masyu

__all__ = ["USUAL", "generate"]

USUAL = (8, 8)
_BOARDS = 100
_MOST_CELLS = 900
_EASY, _MEDIUM = 0.25, 0.1  # the shares of the pearls taken away that are put back
_LATE = 0.65  # how many black pearls are tried after all others: those tried late rather stay


def generate(order: Order) -> Masyu:
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
            pearls = len(full.pearls)
            loop, full = other, _strung(order, other)
            if len(full.pearls) <= pearls:
                break
        else:
            gone = reduced(full, loop, _groups(order, full), order.limits)
            if gone is not None:
                return full.without(put_back(order, gone, easy=_EASY, medium=_MEDIUM))
    raise order.failure("masyu")


def _strung(order: Order, loop: frozenset[Side]) -> Masyu:
    """Return the board with every pearl that a loop could have, in pairs if these are wanted."""
    empty = Masyu(("." * order.width,) * order.height)
    pearls = dict(empty.more_clues(loop))
    full = empty
    for cell, pearl in pearls:
        if not order.symmetric or {Cell(*order.partner(cell))} & {other for other, _ in pearls}:
            full = full.with_clue((cell, pearl))
    return full


def _groups(order: Order, full: Masyu) -> tuple[list[list[int]], list[list[int]]]:
    """Return the numbers of the pearls that go together, those to be tried first before others."""
    black = [index for index, color in enumerate(full.pearls.values()) if color == BLACK]
    return tried(order, together(order, full.pearls), black, _LATE)
