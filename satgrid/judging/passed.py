"""The judge of cells that are either shaded or passed by a line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from satgrid.board.grid import Place
from satgrid.board.text import plural
from satgrid.puzzle.protocol import Violation

__all__ = ["enclosed", "passed"]


def passed(
    rule: str, cells: Collection[Place], solution: Collection[tuple[Place, ...]]
) -> list[Violation]:
    """Return a violation for each cell that is neither shaded nor passed, or both.

    Parameters
    ----------
    cells
        The cells that are part of the answer.
    solution
        Shaded cells, each alone, and the two cells of each line.
    """
    shaded = {key[0] for key in solution if len(key) == 1}
    lines = Counter(cell for key in solution if len(key) > 1 for cell in key)
    broken = []
    for cell in sorted(cells):
        if cell in shaded and lines[cell]:
            broken.append(Violation(rule, cell, "the loop passes a shaded cell"))
        elif cell not in shaded and not lines[cell]:
            broken.append(Violation(rule, cell, "neither shaded nor passed by the loop"))
        elif cell not in shaded and lines[cell] != 2:
            broken.append(Violation(rule, cell, f"{plural(lines[cell], 'line')} in it"))
    return broken


def enclosed(rule: str, solution: Collection[tuple[Place, ...]]) -> list[Violation]:
    """Return a violation for each shaded cell inside the loop.

    From the upper left corner of the cell one walks left, and crosses upright lines.
    """
    upright = {min(key) for key in solution if len(key) > 1 and key[0][1] == key[1][1]}
    broken = []
    for row, column in sorted(key[0] for key in solution if len(key) == 1):
        if sum((row - 1, at) in upright for at in range(column)) % 2:
            broken.append(Violation(rule, (row, column), "a shaded cell inside the loop"))
    return broken
