"""Black cells of a layout, in pairs under a half turn: those with sums, those that part runs."""

from __future__ import annotations

from collections.abc import Collection

from satgrid.board.grid import Cell, Grid, components
from satgrid.generators.masks import is_outer
from satgrid.generators.order import Order

__all__ = ["black_cells", "longest_run", "without"]

_BLACK = 0.45  # of all cells, those that are made black at most
_PARTED = 0.24  # that share where black cells only part runs
_INNER, _TOUCHING = 0.6, 0.3  # how often such a cell is taken inside, and beside a black one


def black_cells(order: Order, *, wall: bool) -> list[Cell]:
    """Return black cells, in pairs under a half turn, such that the others stay connected.

    Parameters
    ----------
    wall
        Whether the first row and the first column are black, too.
    """
    grid = Grid(order.height, order.width)
    white = {cell for cell in grid if not wall or 0 not in cell}
    some = (order.height + order.width) * wall
    for cell in order.shuffled(sorted(white)):
        if len(grid) - len(white) - some > (_BLACK if wall else _PARTED) * len(grid):
            break
        if wall or _is_liked(order, grid, white, cell):
            white = without(order, white, cell, wall=wall) or white
    return sorted(set(grid) - white)


def _is_liked(order: Order, grid: Grid, white: Collection[Cell], cell: Cell) -> bool:
    """Return whether a cell is made black that only parts runs: rather at the border, and alone."""
    alone = all(near in white for near in grid.neighbors(cell))
    return order.random.random() < (1 if is_outer(order, cell) else _INNER) * (
        1 if alone else _TOUCHING
    )


def longest_run(order: Order, black: Collection[Cell]) -> int:
    """Return the number of cells of the longest run."""
    dark, grid = set(black), Grid(order.height, order.width)
    longest = 0
    for line in (*grid.rows(), *grid.columns()):
        run = 0
        for cell in line:
            run = 0 if cell in dark else run + 1
            longest = max(longest, run)
    return longest


def without(order: Order, white: set[Cell], cell: Cell, *, wall: bool) -> set[Cell] | None:
    """Return the white cells without a cell and its partner; None if they are not connected.

    With a wall each that is left has white neighbors across and down.
    """
    other = Cell(order.height - 1 - cell.row + wall, order.width - 1 - cell.column + wall)
    left = white - {cell, other}
    near = {
        near for one in (cell, other) for near in Grid(order.height, order.width).neighbors(one)
    }
    crossed = not wall or all(_crossed(one, left) for one in near & left)
    if left and crossed and len(components(left)) == 1:
        return left
    return None


def _crossed(cell: Cell, white: Collection[Cell]) -> bool:
    """Return whether a cell has white neighbors both across and down."""
    row, column = cell
    return any((row, column + step) in white for step in (-1, 1)) and any(
        (row + step, column) in white for step in (-1, 1)
    )
