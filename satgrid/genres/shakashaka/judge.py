"""The judge of shakashaka: it floods the white areas and measures them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from satgrid.board import text
from satgrid.board.grid import Cell, Place
from satgrid.puzzle.protocol import Violation

__all__ = ["rectangles", "several"]

# The corners of a cell as points (down, right); a triangle closes the two sides at its corner.
_POINTS = {"A": (0, 0), "B": (0, 1), "C": (1, 1), "D": (1, 0)}


def several(rule: str, solution: Iterable[tuple[Cell, str]]) -> list[Violation]:
    """Return a violation for each cell with more than one triangle."""
    return [
        Violation(rule, place, f"triangles {' and '.join(filled)} in one cell")
        for place, filled in _held(solution).items()
        if len(filled) > 1
    ]


def _held(solution: Iterable[tuple[Cell, str]]) -> dict[Place, list[str]]:
    """Return the filled corners of the cells that hold triangles."""
    held: dict[Place, list[str]] = {}
    for cell, corner in sorted(solution):
        held.setdefault(cell, []).append(corner)
    return held


def rectangles(
    rule: str, cells: Collection[Cell], solution: Iterable[tuple[Cell, str]]
) -> list[Violation]:
    """Return a violation at the first cell of each white area that is not a rectangle.

    An area next to a cell with two triangles is passed over: the rules do not say what such a
    cell leaves white.

    Parameters
    ----------
    cells
        The cells that are not black.
    """
    held = _held(solution)
    white: dict[Place, Sequence[str]] = {cell: held.get(cell, ()) for cell in cells}
    unclear = {
        (row + down, column + right)
        for (row, column), corners in held.items()
        if len(corners) > 1
        for down in (-1, 0, 1)
        for right in (-1, 0, 1)
    }
    seen: set[Place] = set()
    broken = []
    for start in white:
        if start not in seen:
            area = _flooded(start, white)
            seen.update(area)
            if unclear.isdisjoint(area) and not _rectangle(area, white):
                size = _size(area, white)
                note = f"the white area here, {size} in all, is not a rectangle"
                broken.append(Violation(rule, start, note))
    return broken


def _flooded(start: Place, white: Mapping[Place, Sequence[str]]) -> list[Place]:
    """Return the cells with a part in the same white area as ``start``.

    The white part of a cell is connected, so a cell stands for its white part.
    """
    area, fresh, known = [start], [start], {start}
    while fresh:
        row, column = fresh.pop()
        for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0)):
            near = (row + down, column + right)
            if near not in white or near in known:
                continue
            if _open(white[row, column], down, right) and _open(white[near], -down, -right):
                known.add(near)
                area.append(near)
                fresh.append(near)
    return area


def _open(corners: Sequence[str], down: int, right: int) -> bool:
    """Return whether a cell is white along its side in a direction."""
    for corner in corners:
        below, beside = _POINTS[corner]
        if (down and below == (down > 0)) or (right and beside == (right > 0)):
            return False
    return True


def _rectangle(area: Sequence[Place], white: Mapping[Place, Sequence[str]]) -> bool:
    """Return whether an area fills the box around it, upright or turned by 45 degrees."""
    points = [
        (cell[0] + down, cell[1] + right)
        for cell in area
        for corner, (down, right) in _POINTS.items()
        if corner not in white[cell]
    ]
    doubled = sum(1 if white[cell] else 2 for cell in area)
    upright = _length(row for row, _ in points) * _length(column for _, column in points)
    turned = _length(row + column for row, column in points) * _length(
        row - column for row, column in points
    )
    # Along the diagonals lengths are counted in halves of a diagonal: two such squares a cell.
    return doubled in (2 * upright, turned)


def _length(coordinates: Iterator[int]) -> int:
    listed = list(coordinates)
    return max(listed) - min(listed)


def _size(area: Sequence[Place], white: Mapping[Place, Sequence[str]]) -> str:
    doubled = sum(1 if white[cell] else 2 for cell in area)
    if doubled % 2 == 0:
        return text.plural(doubled // 2, "cell")
    return f"{doubled // 2 or ''}½ cells"
