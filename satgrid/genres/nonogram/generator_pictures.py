"""Pictures drawn for nonograms, placed in the middle of a board."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files

from satgrid.board.grid import Cell
from satgrid.generators.order import Order

__all__ = ["drawn", "fitting", "pictures"]

Rows = tuple[str, ...]

_MARGIN = 5
"""A picture fits if at most one line in so many, and two at least, stays blank around it."""


def drawn(order: Order) -> frozenset[Cell] | None:
    """Return a picture of the size and symmetry of an order, by its seed; None if it has none.

    Seeds in a row have different pictures. When all were used, as many seeds have none: of many
    nonograms few are equal.
    """
    found = fitting(order.height, order.width)
    found = [one for one in found if all(cell in one for at in one for cell in order.orbit(at))]
    if not found:
        return None
    again, number = divmod(order.seed, len(found))
    return None if again % 2 else found[number]


def fitting(height: int, width: int) -> list[frozenset[Cell]]:
    """Return the pictures that fit a board: first all as drawn, then those mirrored."""
    found = [rows for rows in pictures().values() for rows in _sizes(rows, height, width)]
    mirrored = [tuple(row[::-1] for row in rows) for rows in found]
    return list(dict.fromkeys(_placed(rows, height, width) for rows in (*found, *mirrored)))


@cache
def pictures() -> dict[str, Rows]:
    """Return the drawn pictures by name, as rows of # and dots."""
    text = (files(__package__) / "pictures.txt").read_text(encoding="utf-8")
    blocks = [block.split() for block in text.strip().split("\n\n")]
    return {name: tuple(rows) for name, *rows in blocks}


def _sizes(rows: Rows, height: int, width: int) -> Iterator[Rows]:
    """Yield a picture in the sizes that fit: as it is, and doubled again and again."""
    while len(rows) <= height and len(rows[0]) <= width:
        spare = height - len(rows), width - len(rows[0])
        if all(
            left <= max(2, side // _MARGIN)
            for left, side in zip(spare, (height, width), strict=True)
        ):
            yield rows
        rows = _doubled(rows)


def _doubled(rows: Rows) -> Rows:
    """Return a picture with four cells for each: one becomes as two neighbors that meet there."""
    ink = _placed(rows, len(rows), len(rows[0]))

    def mark(row: int, column: int) -> str:
        at = Cell(row // 2, column // 2)
        down, right = row % 2 * 2 - 1, column % 2 * 2 - 1  # to the near sides of the quarter
        near, far = ((at.row + step, at.column) in ink for step in (down, -down))
        beside, across = ((at.row, at.column + step) in ink for step in (right, -right))
        corner = near == beside != (at in ink) and far == across != near
        return "#" if (at in ink) != corner else "."

    height, width = 2 * len(rows), 2 * len(rows[0])
    return tuple("".join(mark(row, column) for column in range(width)) for row in range(height))


def _placed(rows: Rows, height: int, width: int) -> frozenset[Cell]:
    """Return the cells of a picture in the middle of a board."""
    top, left = (height - len(rows)) // 2, (width - len(rows[0])) // 2
    return frozenset(
        Cell(top + row, left + column)
        for row, line in enumerate(rows)
        for column, mark in enumerate(line)
        if mark == "#"
    )
