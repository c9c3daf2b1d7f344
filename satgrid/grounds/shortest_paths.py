"""Shortest paths, for verdicts: a puzzle with paths is unique if no other short ones join its ends.

Paths need not fill the board here. Of all solutions besides one, S, take T with the fewest cells,
and of those the one whose cells are furthest up. Three lines of T around a square of cells could
give way to the fourth one. Where T turns at a lower cell of a square and the opposite cell is bare,
it could turn there as well. Where it goes up, along a row, and down again, over bare cells, it
could pass these. The solution that results is less than T, so it is S, and then a change the other
way around leads from S to another solution: ``other_way`` finds such changes of S by itself. So
where it finds none, T could not be changed like this, if there is any T.

``clauses`` say what follows at a distance. Where T turns at a lower cell, the path at the opposite
cell has no way but to turn alike, or it ends there: so an end lies on the diagonal behind the turn.
Below an arch of T not all cells are bare. If no path ends in the first row there, the leftmost path
in it goes right and down, so that it is an arch as well, and narrower. So an end lies in the
triangle below the arch.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from satgrid.board.grid import Cell, Grid, Side

__all__ = ["clauses", "other_way"]

_WIDEST = 12  # lines along the row of an arch; six are not worse on boards of 15x15


def _squares(grid: Grid) -> Iterator[tuple[Cell, Cell, Cell, Cell]]:
    """Yield the cells of each square, around it; the first two are above the others."""
    for row in range(grid.height - 1):
        for column in range(grid.width - 1):
            left, right = Cell(row, column), Cell(row, column + 1)
            yield left, right, Cell(row + 1, column + 1), Cell(row + 1, column)


def _turn(cell: Cell, way: int) -> list[Side]:
    """Return the lines from a cell upward and to the left (-1) or right (1)."""
    row, column = cell
    return [Side.between(cell, near) for near in (Cell(row - 1, column), Cell(row, column + way))]


def _arches(grid: Grid, tips: Mapping[Cell, object]) -> Iterator[list[Side]]:
    """Yield the lines of each arch at least two lines wide without an end in the triangle below."""
    for start in grid:
        row, column = start
        if row == grid.height - 1:
            return
        lines = [Side(start, Cell(row + 1, column))]
        for width in range(1, min(_WIDEST, grid.width - 1 - column) + 1):
            here, there = Cell(row, column + width - 1), Cell(row, column + width)
            edge = (Cell(row + depth, there.column - depth) for depth in range(1, width // 2 + 1))
            if here in tips or there in tips or any(cell in tips for cell in edge):
                break
            lines.append(Side(here, there))
            if width > 1:
                yield [*lines, Side(there, Cell(row + 1, there.column))]


def clauses(
    grid: Grid, tips: Mapping[Cell, object], literal: Callable[[Side], int | bool]
) -> list[list[int]]:
    """Return clauses: no three lines around a square, no turn and no arch without an end behind.

    Parameters
    ----------
    tips
        The ends of paths.
    literal
        Returns the literal of a line, or whether it is known to hold.
    """
    found: list[list[int]] = []

    def state(without: list[Side], *needed: Side) -> None:
        ruled_out, lines = list(map(literal, without)), list(map(literal, needed))
        if False not in ruled_out and True not in lines:
            found.append([-one for one in ruled_out if one is not True])
            found[-1] += [one for one in lines if one is not False]

    for cells in _squares(grid):
        around = [Side.between(cells[at - 1], cells[at]) for at in range(4)]
        for side in around:
            state([one for one in around if one != side])
    for cell in grid:
        for way in (-1, 1):
            across = behind = Cell(cell.row - 1, cell.column + way)
            if cell in tips or across not in grid:
                continue
            while behind in grid and behind not in tips:
                behind = Cell(behind.row - 1, behind.column + way)
            if behind not in grid:
                state(_turn(cell, way))
            elif across not in tips:
                for line in _turn(across, way):
                    state(_turn(cell, way), line)
    for lines in _arches(grid, tips):
        state(lines)
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
