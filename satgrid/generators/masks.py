"""Places for clues, before there are any: spread over the board, and symmetric where asked."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TypeVar

from satgrid.board.grid import Cell, Grid, Place
from satgrid.generators.order import Order
from satgrid.generators.reduction import together

__all__ = ["beside", "is_outer", "loosest_first", "spread_out", "stages"]

Group = TypeVar("Group", bound=Collection[int])

_TRIED = 4  # places of which the one with the fewest neighbors is taken
_COMPARED = 12  # groups of clues of which the one with the fewest neighbors stays longest
_DULL = 3  # neighbors that weigh as much as a dull clue


def spread_out(
    order: Order, share: float, *, border: float = 1.0, chance: float = 1.0
) -> set[Cell]:
    """Return a share of the cells, symmetric and loosely spread.

    Parameters
    ----------
    border
        The share of cells at the border that are taken, compared with cells inside.
    chance
        How many more chosen neighbors a place may have than another one and still be taken.
    """
    grid = Grid(order.height, order.width)
    left = list(order.orbits)
    chosen: set[Cell] = set()
    while left and len(chosen) < share * len(grid):
        tried = order.random.sample(left, min(_TRIED, len(left)))
        found = min(
            tried,
            key=lambda one: (
                beside(grid, one, chosen)
                + _late(order, border, one)
                + chance * order.random.random()
            ),
        )
        left.remove(found)
        chosen.update(found)
    return chosen


def loosest_first(
    order: Order,
    groups: Sequence[Group],
    cells: Sequence[Cell],
    *,
    loose: float = 1.0,
    dull: Collection[int] = (),
    near: Collection[Cell] = (),
) -> list[Group]:
    """Return groups of clues in an order in which the first lie loosely over the board.

    Parameters
    ----------
    cells
        The cell of each clue.
    loose
        How much neighbors count, and how little chance: 0 for a random order.
    dull
        Clues that come after others.
    near
        Cells that have a clue already.
    """
    grid, chance = Grid(order.height, order.width), order.random
    left = list(groups)
    chosen = set(near)
    found: list[Group] = []
    while left:
        best = min(
            chance.sample(left, min(_COMPARED, len(left))),
            key=lambda group: (
                loose * beside(grid, [cells[number] for number in group], chosen)
                + (1 - loose) * chance.random()
                + _DULL * sum(number in dull for number in group) / len(group)
            ),
        )
        left.remove(best)
        found.append(best)
        chosen.update(cells[number] for number in best)
    return found


def beside(grid: Grid, cells: Sequence[Cell], chosen: Collection[Cell]) -> float:
    """Return how many neighbors of a cell are chosen, on average over some cells."""
    near = (one for cell in cells for one in grid.neighbors(cell))
    return sum(one in chosen for one in near) / len(cells)


def _late(order: Order, border: float, cells: Sequence[Cell]) -> float:
    return 4.0 * (is_outer(order, cells[0]) and order.random.random() > border)


def is_outer(order: Order, cell: Place) -> bool:
    """Return whether a cell lies at the border of the board."""
    row, column = cell[-2:]
    return row in (0, order.height - 1) or column in (0, order.width - 1)


def stages(
    order: Order, cells: Iterable[Cell], mask: Collection[Cell], late: Collection[Cell] = ()
) -> tuple[list[list[int]], list[list[int]]]:
    """Return groups of clues in the order in which to try to leave them out.

    Those outside the mask come first. Of those in it, the clues of some cells come last.
    """
    listed = list(cells)
    groups = order.shuffled(together(order, listed))
    outside = [group for group in groups if not mask or listed[group[0]] not in mask]
    inside = [group for group in groups if group not in outside]
    inside.sort(key=lambda group: any(listed[number] in late for number in group))
    return outside, inside
