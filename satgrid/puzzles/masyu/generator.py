"""Masyus from a loop that winds over the board, with as few pearls as the difficulty wants.

Where all pearls of the loop leave another one, that other loop is taken as long as it has more.
Hard ones keep no pearl that could be spared, medium ones a tenth of those, easy ones a quarter.
In symmetric ones a half turn takes pearls to places with pearls, of either color.
"""

from __future__ import annotations

from satgrid.board.grid import Cell, Grid, Side
from satgrid.errors import SatgridError
from satgrid.generators import loops
from satgrid.generators.order import Order
from satgrid.generators.reduction import put_back, reduced
from satgrid.puzzle.encoding import encoded
from satgrid.puzzles.masyu.puzzle import BLACK, Masyu
from satgrid.solve.enumeration import solutions

__all__ = ["USUAL", "generate"]

USUAL = (8, 8)
_BOARDS = 100
_MOST_CELLS = 900
_EASY, _MEDIUM = 0.25, 0.1  # the shares of the pearls taken away that are put back
_LATE = 0.65  # how many black pearls are tried after all others: those tried late rather stay


def generate(order: Order) -> Masyu:
    """Return a masyu with exactly one solution."""
    if order.height * order.width > _MOST_CELLS:
        raise SatgridError(f"a masyu may have {_MOST_CELLS} cells at most")
    if min(order.height, order.width) < 2:
        raise order.failure("masyu")
    for attempt in range(1, _BOARDS + 1):
        order.tick(f"board {attempt} of at most {_BOARDS}")
        loop = loops.through(order, Grid(order.height, order.width))
        full = _strung(order, loop)
        while other := _other(order, full, loop):
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


def _other(order: Order, puzzle: Masyu, loop: frozenset[Side]) -> frozenset[Side] | None:
    """Return another loop that a puzzle has, None where there is none."""
    formula = encoded(puzzle, deadline=order.deadline)
    listed = solutions(formula, limit=2, deadline=order.deadline)
    other = next((found for found in listed if found != loop), None)
    order.tick()
    return other


def _strung(order: Order, loop: frozenset[Side]) -> Masyu:
    """Return the board with every pearl that a loop could have, in pairs if these are wanted."""
    empty = Masyu(("." * order.width,) * order.height)
    pearls = dict(empty.more_clues(loop))
    full = empty
    for cell, pearl in pearls:
        if not order.symmetric or {Cell(*order.partner(cell))} & {other for other, _ in pearls}:
            full = full.with_clue((cell, pearl))
    return full


def _groups(order: Order, full: Masyu) -> list[list[list[int]]]:
    """Return the numbers of the pearls that go together, those to be tried first before others."""
    number = {cell: index for index, cell in enumerate(full.pearls)}
    groups = [[index] for index in number.values()]
    if order.symmetric:
        pairs = [(number[cell], number[Cell(*order.partner(cell))]) for cell in number]
        groups = [sorted({one, other}) for one, other in pairs if one <= other]
    colors = list(full.pearls.values())
    early: list[list[int]] = []
    late: list[list[int]] = []
    for group in order.shuffled(groups):
        black = any(colors[index] == BLACK for index in group)
        (late if black and order.random.random() < _LATE else early).append(group)
    return [early, late]
