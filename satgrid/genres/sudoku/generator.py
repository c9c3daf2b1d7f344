"""Sudoku from random squares; givens are removed as long as the solution stays unique.

Easy and medium ones are solved by propagation alone, by what players
call naked and hidden singles; easy ones have more givens. Hard ones have none that could be
spared, and need more than propagation, but for some of up to six rows. Where givens stand is
symmetric.
"""

from __future__ import annotations

from typing import Any

from satgrid.board.isometry import SYMMETRIES
from satgrid.generators.order import Order
from satgrid.generators.reduction import reduced, together
from satgrid.generators.squares import BOXES, filled
from satgrid.genres.sudoku.board import made as board

__all__ = ["SYMMETRIES", "SYMMETRY", "USUAL", "VARIANTS", "generate"]

USUAL = (9, 9)
SYMMETRY = "half"
VARIANTS = (*BOXES, "diagonals")
_SHARES = {"easy": 0.42, "medium": 0.33}
"""The givens to stop at, for each cell of the board."""
_BOARDS = 30
_MOSTLY_PLAIN = 6  # rows up to which propagation solves almost all boards


def generate(order: Order) -> Any:
    """Return a sudoku with exactly one solution."""
    made = None
    for attempt in range(1, _BOARDS + 1):
        order.tick(f"board {attempt} of at most {_BOARDS}")
        blank, solution = filled(
            order,
            lambda box, regions: board(
                order.height, (), box, regions, diagonals="diagonals" in order.variants
            ),
            boxed=True,
        )
        full = blank.with_data(givens=dict(sorted(solution)))
        groups = order.shuffled(together(order, full.grid))
        if order.difficulty != "hard":
            return _plain(order, full, groups)
        gone = reduced(full, solution, [groups], order.limits)
        assert gone is not None  # all numbers are given
        made = full.without({number for group in gone for number in group})
        if not made.deduced().complete:
            return made
    if made is not None and order.height <= _MOSTLY_PLAIN:
        return made
    raise order.failure("sudoku")


def _plain(order: Order, full: Any, groups: list[list[int]]) -> Any:
    """Remove givens as long as propagation suffices and there are more than wanted."""
    gone: set[int] = set()
    cells = len(full.givens)
    for done, group in enumerate(groups, 1):
        if cells - len(gone) <= _SHARES[order.difficulty] * cells:
            break
        order.limits.tell(f"{done:,} of {len(groups):,} givens tried")
        order.tick()
        if full.without(gone.union(group)).deduced().complete:
            gone.update(group)
    return full.without(gone)
