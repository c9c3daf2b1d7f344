"""Tents at a terminal: trees, tents, and the numbers above and on the left."""

from __future__ import annotations

from collections.abc import Collection

from satgrid.board.grid import Place
from satgrid.board.terminal import paint

__all__ = ["Counts", "drawn"]

Counts = tuple[int | None, ...]
"""For each line the number of its tents, None where it is not told."""
_PAPER, _DOT, _TREE, _TENT, _MARK = 231, 250, 28, 160, 221


def drawn(
    cells: tuple[str, ...],
    rows: Counts,
    columns: Counts,
    tents: Collection[Place],
    color: bool,
    marked: Collection[Place],
) -> str:
    """Draw a board, two characters a cell, the first of them a star where the cell is marked."""

    def symbol(cell: Place) -> str:
        tree = cells[cell[0]][cell[1]] == "T"
        shown = "♣" if tree else "▲" if cell in tents else "·"
        star = "*" if cell in marked else " "
        if not color:
            return star + shown
        front = _TREE if tree else _TENT if cell in tents else _DOT
        back = _MARK if cell in marked else _PAPER
        return paint(star + shown, front=front, back=back, bold=cell in marked)

    beside, above = (
        ["" if number is None else str(number) for number in counts] for counts in (rows, columns)
    )
    wide, high = max(map(len, beside)), max(map(len, above))
    lead = " " * wide
    lines = [
        (lead + " " + "".join(number.rjust(high)[at].rjust(2) for number in above)).rstrip()
        for at in range(high)
    ]
    edge = "──" * len(cells[0])
    lines.append(f"{lead}┌{edge}┐")
    for row, number in enumerate(beside):
        line = "".join(symbol((row, column)) for column in range(len(cells[row])))
        lines.append(f"{number.rjust(wide)}│{line}│")
    return "\n".join([*lines, f"{lead}└{edge}┘"])
