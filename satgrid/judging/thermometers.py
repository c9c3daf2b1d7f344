"""Judge of thermometers: it looks for filled cells after empty ones, and beside thermometers."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from satgrid.board.grid import Place
from satgrid.puzzle.protocol import Violation

__all__ = ["gaps"]


def gaps(
    rule: str, cells: Mapping[Place, tuple[int, int]], solution: Collection[Place]
) -> list[Violation]:
    """Return a violation for each filled cell with an empty one before it, or on no thermometer.

    Parameters
    ----------
    cells
        For each cell the number of its thermometer, and its place there.
    """
    empty: dict[int, int] = {}
    for cell, (number, place) in cells.items():
        if cell not in solution:
            empty[number] = min(place, empty.get(number, place))
    return [
        Violation(rule, cell, "filled after an empty cell")
        for cell, (number, place) in sorted(cells.items())
        if cell in solution and place > empty.get(number, place)
    ] + [
        Violation(rule, cell, "filled on no thermometer")
        for cell in sorted(solution)
        if cell not in cells
    ]
