"""Shakashaka at a terminal: triangles as shapes, numbers on black."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from satgrid.board.grid import Place
from satgrid.board.terminal import DARK, FAINT, HATCH, INK, MARK, PAPER, Ink, printed

__all__ = ["drawn"]

# The filled side and the line that ends it: triangles of light on a black ground would look like
# the opposite ones of shadow.
_SHAPES = {"A": "█╱", "B": "╲█", "C": "╱█", "D": "█╲"}  # noqa: RUF001


def drawn(
    rows: Sequence[str], held: Mapping[Place, str], color: bool, marked: Collection[Place]
) -> str:
    """Draw a board, two characters a cell.

    Marked cells have a star, or in colour another ground around a triangle.

    Parameters
    ----------
    held
        The filled corner of each cell that holds a triangle.
    """

    def symbol(cell: Place) -> Ink:
        printed_ = rows[cell[0]][cell[1]]
        corner = held.get(cell)
        star = cell in marked
        if printed_ != ".":
            fill = " " if color else "#"
            shown = ("*" if star else fill) + (fill if printed_ == "#" else printed_)
            return Ink(shown, MARK if star else PAPER, INK, bold=star)
        if not corner:
            return Ink("·*" if star else "· ", INK if star else FAINT, MARK if star else PAPER)
        shown = _SHAPES[corner]
        if not color:
            shown = shown.replace("█", "*" if star else HATCH)
        return Ink(shown, DARK, MARK if star else PAPER, bold=star)

    edge = "──" * len(rows[0])
    lines = [
        [Ink("│"), *(symbol((row, column)) for column in range(len(line))), Ink("│")]
        for row, line in enumerate(rows)
    ]
    return printed([[Ink(f"┌{edge}┐")], *lines, [Ink(f"└{edge}┘")]], color=color)
