"""Random yajilins: a loop, and arrows that turn until no other solution obeys them.

What the loop does not pass is shaded or gets a number. Hard ones have as many shaded cells as they
can, so that few numbers are left, easy ones fewer. Then the loop changes where numbers are, those
at the border first, so that it passes them, until few are left. Where easy and medium ones are too
hard, some shaded cells become numbers. In symmetric ones the loop and the shaded cells are
symmetric, too; ways of arrows are not.
"""

from __future__ import annotations

from typing import Any

from satgrid.board.isometry import SYMMETRIES
from satgrid.generators.order import Order
from satgrid.genres.yajilin.generator_fewer import FewerArrows

__all__ = ["SYMMETRIES", "USUAL", "generate"]

USUAL = (10, 10)
_BOARDS, _CHANGES = 30, 300
_MOST_CELLS = 400


def generate(order: Order) -> Any:
    """Return a yajilin with exactly one solution."""
    order.limit("a yajilin", _MOST_CELLS)
    if min(order.height, order.width) < 2:
        raise order.failure("yajilin")
    for attempt in range(1, _BOARDS + 1):
        draft = FewerArrows(order)
        for change in range(_CHANGES):
            order.tick(f"board {attempt} of at most {_BOARDS}, changed {change} times")
            if draft.settle():
                draft.spare()
                if order.difficulty != "hard":
                    draft.ease()
                return draft.puzzle()
    raise order.failure("yajilin")
