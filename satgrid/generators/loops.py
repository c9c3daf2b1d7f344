"""Random closed loops that wind over a whole board, as the borders of regions.

A connected region with a connected outside that never touches itself has one loop as its border.
It grows cell by cell into free cells, and then its border is changed at random, so that no large
part of the board is far from it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from satgrid.board.grid import Cell, Grid, Side
from satgrid.generators.order import Order

__all__ = ["between", "border", "centered", "region", "shaken", "through"]

_AROUND = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))
_BESIDE = ((-1, 0), (0, -1), (0, 1), (1, 0))
_SHAKEN = 20  # changes tried for each cell
_LOOSE = (0.1, 0.8)


def region(order: Order, grid: Grid, loose: tuple[float, float] = _LOOSE) -> frozenset[Cell]:
    """Return cells of a board whose border is one loop through most corners of its cells.

    Parameters
    ----------
    loose
        Bounds of a number that is drawn: how often a change is made that leaves the border less
        long. With 0.1 it passes more than nine corners in ten, with 1 three in four.
    """
    cells = list(grid)
    inside = {order.random.choice(cells)}
    fresh = list(grid.neighbors(min(inside)))
    while fresh:
        cell = fresh.pop(order.random.randrange(len(fresh)))
        if cell not in inside and _longer(inside, cell) > 0 and _movable(inside, cell):
            inside.add(cell)
            fresh += grid.neighbors(cell)
    return shaken(order, inside, cells, _SHAKEN * len(cells), order.random.uniform(*loose))


def shaken(
    order: Order, inside: Collection[Cell], cells: Sequence[Cell], times: int, loose: float
) -> frozenset[Cell]:
    """Return a region some of whose cells have changed, so that its border is still one loop.

    Parameters
    ----------
    cells
        The cells that may change.
    times
        How many changes are tried.
    """
    found = set(inside)
    for _ in range(times):
        cell = order.random.choice(cells)
        if _longer(found, cell) < 0 and order.random.random() > loose:
            continue
        if _movable(found, cell):
            found ^= {cell}
    return frozenset(found)


def border(grid: Grid, inside: Collection[Cell]) -> frozenset[Side]:
    """Return the sides between a region and its outside."""
    sides = grid.sides(outer=True)
    return frozenset(side for side in sides if (side.one in inside) != (side.other in inside))


def through(order: Order, grid: Grid) -> frozenset[Side]:
    """Return a loop through the centers of most cells of a board: pairs of neighbors."""
    squares = between(grid)
    return centered(squares, region(order, squares))


def between(grid: Grid) -> Grid:
    """Return the squares whose corners are the centers of a board's cells."""
    return Grid(grid.height - 1, grid.width - 1)


def centered(squares: Grid, inside: Collection[Cell]) -> frozenset[Side]:
    """Return the border of a region of squares between centers, as a loop from center to center."""
    ends = (side.ends for side in border(squares, inside))
    return frozenset(Side.between(one, other) for one, other in ends)


def _longer(inside: Collection[Cell], cell: Cell) -> int:
    """Return how many sides the border gains if a cell changes between inside and outside."""
    same = sum(
        ((cell.row + down, cell.column + right) in inside) == (cell in inside)
        for down, right in _BESIDE
    )
    return 2 * same - len(_BESIDE)


def _movable(inside: Collection[Cell], cell: Cell) -> bool:
    """Return whether inside and outside stay connected, without touching, if a cell changes.

    They do if the inside cells around it are connected, the outside cells too, and both have a
    side in common with it.
    """
    ring = [(cell.row + down, cell.column + right) in inside for down, right in _AROUND]
    changes = sum(one != other for one, other in zip(ring, (*ring[1:], ring[0]), strict=True))
    return changes == 2 and len(set(ring[1::2])) == 2
