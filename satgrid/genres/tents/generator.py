"""Random tents puzzles: a camp that changes where the numbers leave two solutions.

All numbers stay, as in published ones: it is the camp that makes a board hard. Of several camps an
easy one is that where propagation leaves the fewest cells open, a medium or hard one
that where it leaves the most. Where a word is asked for, tents near the cells that are too hard are
pitched elsewhere. Trees and tents cannot be made symmetric.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from satgrid.board.grid import Cell, Grid
from satgrid.declared.board import class_of
from satgrid.generators.order import Order
from satgrid.generators.probing import left_open
from satgrid.generators.reduction import another
from satgrid.generators.steering import changed
from satgrid.genres.tents.puzzle import GENRE
from satgrid.puzzle.encoding import encoded

__all__ = ["USUAL", "generate"]

USUAL = (10, 10)
_CAMPS, _CHANGES = 20, 100
_MOST_CELLS = 900
_CELLS_FOR_A_TENT = 5
_TRIED = {"easy": 3, "medium": 4, "hard": 16}
"""Of how many camps the plainest is taken, or the least plain."""
_MOVED = 0.1  # the share of the tents there that are pitched elsewhere

Camp = dict[Cell, Cell]
"""Each tent with its tree."""


def generate(order: Order) -> Any:
    """Return a board with exactly one solution, which has tents."""
    order.limit("tents", _MOST_CELLS)
    made = [_pitched(order) for _ in range(_TRIED[order.difficulty])]
    chosen = min if order.difficulty == "easy" else max

    def open_in(camp: Camp) -> int:
        return left_open(encoded(_puzzle(order, camp), deadline=order.deadline))

    def moved(camp: Camp, near: Sequence[Cell]) -> Camp | None:
        left = dict(camp)
        some = [cell for cell in near if cell in camp]
        for cell in order.shuffled(some)[: max(1, round(_MOVED * len(some)))]:
            del left[cell]
        return _settled(order, left) if some else None

    camp = changed(order, chosen(made, key=open_in), lambda one: _puzzle(order, one), moved)
    return _puzzle(order, camp)


def _pitched(order: Order) -> Camp:
    """Return a camp whose board has exactly one solution, of any difficulty."""
    for number in range(1, _CAMPS + 1):
        order.tick(f"camp {number} of at most {_CAMPS}")
        found = _settled(order, {})
        if found is not None:
            return found
    raise order.failure("tents")


def _settled(order: Order, camp: Camp) -> Camp | None:
    """Pitch tents, and change them until there is one solution; None if that fails."""
    for change in range(_CHANGES):
        order.tick(f"changed {change} times")
        _pitch(order, camp)
        if not camp:
            break
        full, solution = _puzzle(order, camp), frozenset(camp)
        other = another(full, solution, order)
        if other is None:
            return camp
        # As many tents in both: some of ours are not in the other.
        del camp[order.random.choice(sorted(solution - other))]
    return None


def _pitch(order: Order, camp: Camp) -> None:
    """Add tents with their trees while there is room, at most one per few cells."""
    grid = Grid(order.height, order.width)
    most = max(1, len(grid) // _CELLS_FOR_A_TENT)
    trees = set(camp.values())
    for cell in order.shuffled(list(grid)):
        if len(camp) >= most:
            return
        if cell in trees or any(
            max(abs(cell.row - row), abs(cell.column - column)) < 2 for row, column in camp
        ):
            continue
        free = [near for near in grid.neighbors(cell) if near not in trees and near not in camp]
        if free:
            camp[cell] = order.random.choice(free)
            trees.add(camp[cell])


def _puzzle(order: Order, camp: Camp) -> Any:
    """Return the board with all numbers."""
    trees = dict.fromkeys(camp.values(), "T")
    bare: Any = class_of(GENRE).made((order.height, order.width), {"trees": trees, "beside": {}})
    return bare.with_data(**bare.true_words(frozenset(camp)))
