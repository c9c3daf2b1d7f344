"""Rooms, written as the lines between them, one value for each pair of neighbors."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from satgrid.board import regions
from satgrid.board.grid import Grid, named
from satgrid.board.regions import Regions
from satgrid.errors import ParseError
from satgrid.formats.puzzlink.bodies import Body
from satgrid.formats.puzzlink.codes import digits, written_digits
from satgrid.formats.puzzlink.lines import SavedLines

__all__ = ["Drawn", "border_lines", "drawn", "line_words", "lines", "load"]
__all__ += ["load_borders", "load_drawn", "read_some", "rooms", "written"]

Error = Callable[[str], ParseError]


def rooms(grid: Grid, closed: Sequence[bool], at: Callable[[int], Error] | None = None) -> Regions:
    """Return the areas enclosed by lines.

    Parameters
    ----------
    closed
        For each of ``grid.sides()``, whether a line is there.
    at
        Returns what makes the error of a side that was read. A line that ends inside a room is
        refused: at puzz.link it may count in the rules, and here rooms have none.

    Raises
    ------
    ParseError
        If a line ends inside a room, and the place is known.
    """
    found = regions.enclosed((grid.height, grid.width), closed)
    if at:
        for index, (line, border) in enumerate(zip(closed, regions.borders(found), strict=True)):
            if line and not border:
                one, other = grid.sides()[index]
                raise at(index)(
                    f"a border that ends inside a room, between {named(one)} and "
                    f"{named(other)}: satgrid has borders between rooms only"
                )
    return found


class Drawn(NamedTuple):
    """The lines of a board as they are read."""

    closed: list[bool]
    """For each of ``grid.sides()``, whether a line is there."""
    at: Callable[[int], Error] | None = None
    """Returns what makes the error of one of them, at its place; None if no line can be wrong."""


def drawn(body: Body, grid: Grid) -> tuple[Drawn, int]:
    """Read lines from the start of a body, those in a row first; also return the position after."""
    across = digits(body, (grid.width - 1) * grid.height, 2, 5)
    rest = Body(body.text[across.end :], body.column + across.end)
    down = digits(rest, grid.width * (grid.height - 1), 2, 5)
    starts = [*across.starts, *(across.end + start for start in down.starts)]

    def at(index: int) -> Error:
        return lambda message: body.error(message, starts[index])

    closed = [value is not None for value in (*across.values, *down.values)]
    return Drawn(closed, at), across.end + down.end


def read_some(body: Body, grid: Grid) -> tuple[Regions, int]:
    """Read rooms from the start of a body; also return the position after them."""
    found, position = drawn(body, grid)
    return rooms(grid, *found), position


def written(found: Regions) -> str:
    """Write the form that ``read`` reads."""
    count = (len(found[0]) - 1) * len(found)
    closed = [int(line) for line in regions.borders(found)]
    return "".join(written_digits(part, 2, 5) for part in (closed[:count], closed[count:]))


def load(lines: SavedLines, grid: Grid) -> Regions:
    """Read rooms from a saved file that has a number for each cell, below that of the rooms."""
    lines.line("the number of rooms")
    words = lines.grid(grid.height, grid.width, "the rooms")
    closed = [
        words[one.row][one.column].text != words[other.row][other.column].text
        for one, other in grid.sides()
    ]
    return rooms(grid, closed)


def load_borders(lines: SavedLines, grid: Grid) -> Regions:
    """Read rooms from a saved file that has one digit for each border."""
    return rooms(grid, *load_drawn(lines, grid))


def load_drawn(lines: SavedLines, grid: Grid) -> Drawn:
    """Read lines from a saved file that has one digit for each border."""
    across = lines.grid(grid.height, grid.width - 1, "the borders in a row")
    down = lines.grid(grid.height - 1, grid.width, "the borders between rows")
    words = [word for row in (*across, *down) for word in row]
    return Drawn([word.text == "1" for word in words], lambda index: words[index].error)


def border_lines(found: Regions) -> list[list[str]]:
    """Write the form that ``load_borders`` reads, as words."""
    return line_words(regions.borders(found), Grid(len(found), len(found[0])))


def line_words(closed: Sequence[int], grid: Grid) -> list[list[str]]:
    """Write the form that ``load_drawn`` reads, as words."""
    words = [str(int(line)) for line in closed]
    height, width = grid.height, grid.width
    across = [words[at * (width - 1) : (at + 1) * (width - 1)] for at in range(height)]
    rest = words[height * (width - 1) :]
    return [*across, *(rest[at * width : (at + 1) * width] for at in range(height - 1))]


def lines(found: Regions) -> list[list[str]]:
    """Write the form that ``load`` reads: the number of rooms, and the room of each cell."""
    number = len(regions.cells_of(found))
    return [[str(number)], *([str(room) for room in row] for row in found)]
