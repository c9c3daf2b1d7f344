"""Parts that judges of shaded cells share; their clauses are in ``satgrid.grounds.shading``."""

from __future__ import annotations

from collections.abc import Collection

from satgrid.board.grid import Grid, Place, components
from satgrid.puzzle.protocol import Violation

__all__ = ["outside", "parted", "pools", "touching", "unshaded"]


def unshaded(grid: Grid, solution: Collection[Place]) -> set[Place]:
    """Return the cells of the board that are not shaded."""
    return {cell for cell in grid if cell not in solution}


def outside(rule: str, grid: Grid, solution: Collection[Place]) -> list[Violation]:
    """Return a violation for each shaded cell outside the board."""
    note = "shaded outside the board"
    return [Violation(rule, cell, note) for cell in sorted(solution) if cell not in grid]


def touching(rule: str, solution: Collection[Place]) -> list[Violation]:
    """Return a violation for each shaded cell with another one on its right or below it."""
    return [
        Violation(rule, (row, column), "a shaded cell beside it")
        for row, column in sorted(solution)
        if (row, column + 1) in solution or (row + 1, column) in solution
    ]


def parted(rule: str, cells: Collection[Place], noun: str) -> list[Violation]:
    """Return a violation for each connected component of some cells but the first.

    Parameters
    ----------
    noun
        What a player calls these cells, such as ``unshaded cells``.
    """
    parts = components(cells)
    note = f"the {noun} are in {len(parts)} parts"
    return [Violation(rule, part[0], note) for part in parts[1:]]


def pools(rule: str, cells: Collection[Place], noun: str = "shaded cells") -> list[Violation]:
    """Return a violation for each 2x2 square of some cells, at its upper left cell.

    Parameters
    ----------
    noun
        What a player calls these cells.
    """
    return [
        Violation(rule, (row, column), f"four {noun} in a square")
        for row, column in sorted(cells)
        if {(row, column + 1), (row + 1, column), (row + 1, column + 1)} <= set(cells)
    ]
