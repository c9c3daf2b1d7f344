"""Lines between cells of a flat board: where regions meet, and around a set of cells."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable

from satgrid.drawing.shapes import CELL, Point, line, number

__all__ = ["borders", "grid_lines", "outline"]

Spot = tuple[int, int]


def grid_lines(height: int, width: int, corner: Point, every: int = 0) -> str:
    """Return the steps of the lines inside a rectangle of cells.

    Parameters
    ----------
    every
        With 5, only each fifth line; with 0, all of them.
    """
    left, top = corner
    step = every or 1
    steps = [
        line((left, top + row * CELL), (left + width * CELL, top + row * CELL))
        for row in range(step, height, step)
    ]
    steps += [
        line((left + column * CELL, top), (left + column * CELL, top + height * CELL))
        for column in range(step, width, step)
    ]
    return "".join(steps)


def borders(
    height: int,
    width: int,
    region: Callable[[Spot], Hashable],
    corner: Point,
    *,
    same: bool = False,
    outside: bool = True,
) -> str:
    """Return the steps of the lines between neighbors of different regions.

    Parameters
    ----------
    region
        The region of (row, column); None is outside, as everything beyond the board is.
    same
        Whether to draw the lines between neighbors of the same region instead.
    outside
        Whether to draw the lines between a region and what is outside.
    """

    def parted(one: Spot, other: Spot) -> bool:
        first, second = (
            region(cell) if 0 <= cell[0] < height and 0 <= cell[1] < width else None
            for cell in (one, other)
        )
        if same:
            return first == second is not None
        return first != second and (outside or None not in (first, second))

    left, top = corner
    steps = []
    for row in range(height + 1):
        for start, end in _runs([parted((row - 1, at), (row, at)) for at in range(width)]):
            y = top + row * CELL
            steps.append(line((left + start * CELL, y), (left + end * CELL, y)))
    for column in range(width + 1):
        for start, end in _runs([parted((at, column - 1), (at, column)) for at in range(height)]):
            x = left + column * CELL
            steps.append(line((x, top + start * CELL), (x, top + end * CELL)))
    return "".join(steps)


def _runs(drawn: list[bool]) -> list[tuple[int, int]]:
    """Return the longest runs of True values as half-open ranges."""
    ends = [at for at in range(len(drawn) + 1) if [False, *drawn][at] != [*drawn, False][at]]
    return list(zip(ends[::2], ends[1::2], strict=True))


def outline(cells: Collection[Spot], corner: Point, inset: float = 0) -> str:
    """Return the steps of the outline of a set of cells: closed paths; holes run the other way.

    Parameters
    ----------
    inset
        How far inside the cells the path runs.
    """
    held = set(cells)
    ahead: dict[Spot, list[Spot]] = {}  # from vertex to vertex, cells on the right hand
    for row, column in sorted(held):
        for beside, start, end in (
            ((row - 1, column), (row, column), (row, column + 1)),
            ((row, column + 1), (row, column + 1), (row + 1, column + 1)),
            ((row + 1, column), (row + 1, column + 1), (row + 1, column)),
            ((row, column - 1), (row + 1, column), (row, column)),
        ):
            if beside not in held:
                ahead.setdefault(start, []).append(end)
    steps = []
    while ahead:
        start = min(ahead)
        corners = [start]
        before, spot = start, _taken(ahead, start, None)
        while spot != start:
            turn = _taken(ahead, spot, before)
            if (turn[0] == spot[0]) != (spot[0] == before[0]):
                corners.append(spot)
            before, spot = spot, turn
        steps.append(_closed(corners, corner, inset))
    return "".join(steps)


def _taken(ahead: dict[Spot, list[Spot]], spot: Spot, before: Spot | None) -> Spot:
    """Return the next side from a vertex; where two cells meet at it, stay at the same cell."""
    ways = ahead[spot]
    chosen = ways[0]
    if len(ways) > 1 and before is not None:
        down, right = spot[0] - before[0], spot[1] - before[1]
        turned = (spot[0] + right, spot[1] - down)  # a right turn
        chosen = turned if turned in ways else ways[0]
    ways.remove(chosen)
    if not ways:
        del ahead[spot]
    return chosen


def _closed(corners: list[Spot], corner: Point, inset: float) -> str:
    points = []
    for at, (row, column) in enumerate(corners):
        before, after = corners[at - 1], corners[(at + 1) % len(corners)]
        # Inside is on the right hand of both sides that meet here.
        right = _sign(before[0] - row) + _sign(row - after[0])
        down = _sign(column - before[1]) + _sign(after[1] - column)
        points.append((column * CELL + inset * right, row * CELL + inset * down))
    (x, y), *rest = points
    steps = f"M{number(corner[0] + x)},{number(corner[1] + y)}"
    for next_x, next_y in rest:
        steps += f"h{number(next_x - x)}" if next_y == y else f"v{number(next_y - y)}"
        x, y = next_x, next_y
    return steps + "z"


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)
