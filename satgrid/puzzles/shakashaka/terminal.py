"""Shakashaka at a terminal: triangles as shapes, numbers on black."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from satgrid.board.grid import Place
from satgrid.board.terminal import paint

__all__ = ["drawn"]

_SHAPES = {"A": "◤ ", "B": " ◥", "C": " ◢", "D": "◣ "}
_PAPER, _DOT, _INK, _SHADE, _MARK = 231, 250, 16, 25, 221


def drawn(
    rows: Sequence[str], held: Mapping[Place, str], color: bool, marked: Collection[Place]
) -> str:
    """Draw a board, two characters a cell, a star in the cells that are marked.

    Parameters
    ----------
    held
        The filled corner of each cell that holds a triangle.
    """

    def symbol(cell: Place) -> str:
        printed = rows[cell[0]][cell[1]]
        corner = held.get(cell)
        shown = _SHAPES[corner] if corner else "· "
        if printed != ".":
            shown = "██" if printed == "#" else f"█{printed}"
        if cell in marked:
            # The star takes the place of the half that says less.
            shown = f"*{shown[1]}" if shown[1] != " " else f"{shown[0]}*"
        if not color:
            return shown
        if printed != ".":
            return paint(shown.replace("█", " "), front=_PAPER, back=_INK, bold=cell in marked)
        front = _SHADE if corner else _DOT
        back = _MARK if cell in marked else _PAPER
        return paint(shown, front=front, back=back, bold=cell in marked)

    edge = "──" * len(rows[0])
    lines = [
        "".join(symbol((row, column)) for column in range(len(line)))
        for row, line in enumerate(rows)
    ]
    return "\n".join([f"┌{edge}┐", *(f"│{line}│" for line in lines), f"└{edge}┘"])
