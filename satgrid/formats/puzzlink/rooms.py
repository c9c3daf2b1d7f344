"""Rooms, written as the lines between them, one value for each pair of neighbors."""

from __future__ import annotations

from collections.abc import Sequence

from satgrid.board import regions
from satgrid.board.grid import Cell, Grid
from satgrid.board.regions import Regions
from satgrid.formats.puzzlink import bodies
from satgrid.formats.puzzlink.bodies import Body
from satgrid.formats.puzzlink.lines import Lines

__all__ = ["border_lines", "borders", "lines", "load", "load_borders", "read", "read_some"]
__all__ += ["rooms", "written"]


def rooms(grid: Grid, closed: Sequence[bool]) -> Regions:
    """Return the areas enclosed by lines.

    Parameters
    ----------
    closed
        For each of ``grid.sides()``, whether a line is there. A line that ends inside a room
        encloses nothing and is dropped, as puzz.link drops it.
    """
    open_: dict[Cell, list[Cell]] = {cell: [] for cell in grid}
    for (one, other), line in zip(grid.sides(), closed, strict=True):
        if not line:
            open_[one].append(other)
            open_[other].append(one)
    room: dict[Cell, int] = {}
    for start in grid:
        if start in room:
            continue
        room[start] = number = len(room)
        fresh = [start]
        while fresh:
            for near in open_[fresh.pop()]:
                if near not in room:
                    room[near] = number
                    fresh.append(near)
    return regions.renumbered([[room[cell] for cell in row] for row in grid.rows()])


def borders(found: Regions) -> list[bool]:
    """Return, for each side of the board, whether there is a line."""
    grid = Grid(len(found), len(found[0]))
    return [
        found[one.row][one.column] != found[other.row][other.column] for one, other in grid.sides()
    ]


def read(body: Body, start: int, grid: Grid) -> Regions:
    """Read rooms from the rest of a URL's body: the lines in a row, then those in a column."""
    return read_some(body, start, grid)[0]


def read_some(body: Body, start: int, grid: Grid) -> tuple[Regions, int]:
    """Read rooms from the start of a body; also return the position after them."""
    count = (grid.width - 1) * grid.height
    across, position = bodies.digits(body, start, count, 2, 5)
    down, position = bodies.digits(body, position, grid.width * (grid.height - 1), 2, 5)
    return rooms(grid, [bool(line) for line in (*across, *down)]), position


def written(found: Regions) -> str:
    """Write the form that ``read`` reads."""
    count = (len(found[0]) - 1) * len(found)
    closed = [int(line) for line in borders(found)]
    return "".join(bodies.written_digits(part, 2, 5) for part in (closed[:count], closed[count:]))


def load(lines: Lines, grid: Grid) -> Regions:
    """Read rooms from a saved file: as a number for each cell, or as lines."""
    if lines.version:
        return load_borders(lines, grid)
    lines.line("the number of rooms")
    words = lines.grid(grid.height, grid.width, "the rooms")
    closed = [
        words[one.row][one.column].text != words[other.row][other.column].text
        for one, other in grid.sides()
    ]
    return rooms(grid, closed)


def load_borders(lines: Lines, grid: Grid) -> Regions:
    """Read rooms from a saved file that has one digit for each border."""
    across = lines.grid(grid.height, grid.width - 1, "the borders in a row")
    down = lines.grid(grid.height - 1, grid.width, "the borders between rows")
    return rooms(grid, [word.text != "0" for row in (*across, *down) for word in row])


def border_lines(found: Regions) -> list[list[str]]:
    """Write the form that ``load_borders`` reads, as words."""
    closed = [str(int(line)) for line in borders(found)]
    height, width = len(found), len(found[0])
    across = [closed[at * (width - 1) : (at + 1) * (width - 1)] for at in range(height)]
    rest = closed[height * (width - 1) :]
    return [*across, *(rest[at * width : (at + 1) * width] for at in range(height - 1))]


def lines(found: Regions) -> list[list[str]]:
    """Write the form that ``load`` reads: the number of rooms, and the room of each cell."""
    number = len(regions.cells_of(found))
    return [[str(number)], *([str(room) for room in row] for row in found)]
