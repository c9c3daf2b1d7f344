"""Judge of grids that overlap: it reads each grid as if it stood alone, and sees no constraint."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from satgrid.board.grid import Place
from satgrid.judging.houses import inside
from satgrid.puzzle.protocol import Violation

__all__ = ["once_each"]


def once_each(
    rule: str,
    grids: Iterable[tuple[Sequence[int], Sequence[int]]],
    solution: Collection[Any],
) -> list[Violation]:
    """Return a violation for each row, column or box of a grid without each number once.

    Parameters
    ----------
    grids
        The rows and the columns of each. One of N rows holds the numbers from 1 to N.
    """
    held = inside(solution)
    broken: dict[tuple[Place, str], Violation] = {}
    for rows, columns in sorted(grids):
        wanted = [*range(1, len(rows) + 1)]
        root = next((side for side in wanted if side * side == len(rows)), 1)
        met: dict[tuple[str, int], list[Place]] = {}
        for down, row in enumerate(rows):
            for right, column in enumerate(columns):
                names = [("row", down), ("column", right)]
                if root > 1:
                    names.append(("box", down // root * root + right // root))
                for name in names:
                    met.setdefault(name, []).append((row, column))
        for (kind, _), cells in met.items():
            numbers = sorted(number for cell in cells for number in held.get(cell, ()))
            if numbers != wanted:
                note = f"{numbers} in a {kind}"
                broken[cells[0], note] = Violation(rule, cells[0], note)
    return [*broken.values()]
