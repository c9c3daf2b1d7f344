"""Shortest paths, for verdicts: a puzzle with paths is unique if no other short ones join its ends.

Paths need not fill the board here. Of all solutions besides one, S, take T with the fewest cells,
and of those the one whose cells are furthest up. Three lines of T around a square of cells could
give way to the fourth one. Where T turns at a lower cell of a square and the opposite cell is bare,
it could turn there as well. The solution that results is less than T, so it is S, and then a change
the other way around leads from S to T: ``other_way`` finds such changes of S by itself. So where it
finds none, T keeps ``clauses``, if there is any T.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from satgrid.board.grid import Cell, Grid, Side

__all__ = ["clauses", "other_way"]


def _squares(grid: Grid) -> Iterator[tuple[Cell, Cell, Cell, Cell]]:
    """Yield the cells of each square, around it; the first two are above the others."""
    for row in range(grid.height - 1):
        for column in range(grid.width - 1):
            left, right = Cell(row, column), Cell(row, column + 1)
            yield left, right, Cell(row + 1, column + 1), Cell(row + 1, column)


def clauses(
    grid: Grid, tips: Mapping[Cell, object], literal: Callable[[Side], int | bool]
) -> list[list[int]]:
    """Return clauses: no three lines around a square, and no corner that could be higher.

    Parameters
    ----------
    tips
        The ends of paths.
    literal
        Returns the literal of a line, or whether it is known to hold.
    """
    found: list[list[int]] = []

    def state(without: list[Side], one_of: list[Side]) -> None:
        ruled_out, needed = list(map(literal, without)), list(map(literal, one_of))
        if False not in ruled_out and True not in needed:
            found.append([-one for one in ruled_out if one is not True])
            found[-1] += [one for one in needed if one is not False]

    for cells in _squares(grid):
        around = [Side.between(cells[at - 1], cells[at]) for at in range(4)]
        for side in around:
            state([one for one in around if one != side], [])
        for at in (2, 3):
            bare = cells[at - 2]
            if bare not in tips:
                lines = [Side.between(bare, near) for near in grid.neighbors(bare)]
                state([around[at], around[(at + 1) % 4]], lines)
    return found


def other_way(
    grid: Grid, tips: Mapping[Cell, object], solution: frozenset[Side]
) -> frozenset[Side] | None:
    """Return another solution, in which a path turns elsewhere or goes around over empty cells."""
    passed = {cell for side in solution for cell in side}
    for cells in _squares(grid):
        around = [Side.between(cells[at - 1], cells[at]) for at in range(4)]
        for at, corner in enumerate(cells):
            here = {around[at], around[(at + 1) % 4]}
            if corner not in tips and here <= solution and cells[at - 2] not in passed:
                return (solution - here) | ({*around} - here)
    for side in sorted(solution):
        way = _way_around(grid, passed, side)
        if way is not None:
            return (solution - {side}) | way
    return None


def _way_around(grid: Grid, passed: set[Cell], side: Side) -> set[Side] | None:
    """Return lines over empty cells from one end of a line to the other."""
    one, other = side
    before = {one: one}
    reached = [one]
    for cell in reached:
        for near in grid.neighbors(cell):
            if near == other and cell != one:
                way = {Side.between(cell, near)}
                while cell != one:
                    way.add(Side.between(cell, before[cell]))
                    cell = before[cell]
                return way
            if near not in before and near not in passed:
                before[near] = cell
                reached.append(near)
    return None
