"""Names of several cells or sides in a sentence: short ones, and ranges.

One or two names are long, ``row 4, column 5``, as they are easily found on a board. More are
short, ``r4c5``, and so are sides always, ``r4c5|r5c5``. Three or more in a straight run are a
range.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from satgrid.board.grid import Place, named
from satgrid.board.naming import lines_of, numbered, runs, short
from satgrid.drawing.answers import EdgesPainter
from satgrid.drawing.painter import Painter

__all__ = ["cells_lines", "cells_text", "sides_lines", "sides_text"]


def cells_text(cells: Iterable[Place]) -> str:
    """Name cells, with successive ones as ranges.

    >>> cells_text([(2, 3), (2, 4), (2, 5), (2, 7)])
    'row 3, columns 4 to 6 and 8'
    >>> cells_text([(0, 0), (1, 0)])
    'column 1, rows 1 and 2'
    >>> cells_text([(0, 0), (1, 1)])
    'row 1, column 1; row 2, column 2'
    >>> cells_text([(0, 0), (0, 1), (0, 2), (2, 2), (3, 3)])
    'r1c1 to r1c3, r3c3, r4c4'
    """
    names, separator = _cell_names(cells)
    return separator.join(names)


def cells_lines(cells: Iterable[Place], most: int) -> list[str]:
    """Name cells as ``cells_text`` does, in as many lines as they need."""
    names, separator = _cell_names(cells)
    words = separator.join(names)
    return [words] if len(words) <= most else lines_of(names, most)


def _cell_names(cells: Iterable[Place]) -> tuple[list[str], str]:
    """Return the names of cells and ranges, and what stands between them."""
    left = sorted({tuple(cell) for cell in cells})
    if len(left) > 1 and len({cell[:-2] + cell[-1:] for cell in left}) == 1:
        layer = "".join(f"layer {at + 1}, " for at in left[0][:-2])
        rows = numbered([cell[-2] + 1 for cell in left])
        return [f"{layer}column {left[0][-1] + 1}, rows {rows}"], "; "
    found = []
    for line, group in groupby(left, key=lambda cell: cell[:-1]):
        columns = [cell[-1] + 1 for cell in group]
        if len(columns) == 1:
            found.append(named((*line, columns[0] - 1)))
        else:
            name = named((*line, 0)).removesuffix(" 1")
            found.append(f"{name}s {numbered(columns)}")
    if len(found) < 3:
        return found, "; "
    return [_range(list(map(short, run))) for run in runs(left)], ", "


def _range(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{names[0]} to {names[-1]}"


def sides_text(painter: Painter, sides: Iterable[Any]) -> str:
    """Name the places of lines or bridges; three or more in a straight run are a range.

    So a rectangle has four places at most: ``r1c4|r1c5 to r3c4|r3c5``.
    """
    return ", ".join(_side_names(painter, sides))


def sides_lines(painter: Painter, sides: Iterable[Any], most: int) -> list[str]:
    """Name sides as ``sides_text`` does, in as many lines as they need."""
    return lines_of(_side_names(painter, sides), most)


def _side_names(painter: Painter, sides: Iterable[Any]) -> list[str]:
    sides = list(sides)
    middles = {_middle(side): side for side in sides} if isinstance(painter, EdgesPainter) else {}
    if len(middles) < len(sides) or any(_long(side) for side in sides):
        return [str(painter.side(side)) for side in sides]
    found = []
    # Sides across and sides down are never in one run: their middles differ by an odd number.
    for run in runs(middles, 2):
        found.append(_range([str(painter.side(middles[place])) for place in run]))
    return found


def _middle(side: Any) -> tuple[int, ...]:
    """Return twice the place between the cells of a side."""
    return tuple(one + other for one, other in zip(*side[:2], strict=True))


def _long(side: Any) -> bool:
    """Return whether the cells of a key lie apart, as those of a bridge do."""
    (row, column), (below, right) = side[:2]
    far: int = abs(row - below) + abs(column - right)
    return far > 1
