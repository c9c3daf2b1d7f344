"""Tents at a terminal: trees, tents, and the numbers above and on the left."""

from __future__ import annotations

from collections.abc import Collection

from satgrid.board.grid import Place
from satgrid.board.terminal import FAINT, INK, MARK, PAPER, Ink, printed

__all__ = ["Counts", "drawn"]

Counts = tuple[int | None, ...]
"""For each line the number of its tents, None where it is not told."""
_TREE, _TENT = 28, 160


def drawn(
    cells: tuple[str, ...],
    rows: Counts,
    columns: Counts,
    tents: Collection[Place],
    color: bool,
    marked: Collection[Place],
) -> str:
    """Draw a board, two characters a cell, the first of them a star where the cell is marked."""

    def symbol(cell: Place) -> Ink:
        tree = cells[cell[0]][cell[1]] == "T"
        shown = "♣" if tree else "▲" if cell in tents else "·"
        star = cell in marked
        front = INK if star else _TREE if tree else _TENT if cell in tents else FAINT
        return Ink(("*" if star else " ") + shown, front, MARK if star else PAPER, bold=star)

    beside, above = (
        ["" if number is None else str(number) for number in counts] for counts in (rows, columns)
    )
    wide, high = max(map(len, beside)), max(map(len, above))
    lead = " " * wide
    lines = [
        [Ink(lead + " " + "".join(number.rjust(high)[at].rjust(2) for number in above))]
        for at in range(high)
    ]
    edge = "──" * len(cells[0])
    lines.append([Ink(f"{lead}┌{edge}┐")])
    for row, number in enumerate(beside):
        line = (symbol((row, column)) for column in range(len(cells[row])))
        lines.append([Ink(f"{number.rjust(wide)}│"), *line, Ink("│")])
    return printed([*lines, [Ink(f"{lead}└{edge}┘")]], color=color)
