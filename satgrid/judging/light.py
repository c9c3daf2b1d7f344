"""Judges of light: they walk from each shaded cell up to the next black one."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from satgrid.board.grid import Place, named
from satgrid.puzzle.protocol import Violation

__all__ = ["in_sight", "unlit"]

_NORTH_WEST_EAST_SOUTH = ((-1, 0), (0, -1), (0, 1), (1, 0))


def _seen(place: Place, white: Collection[Place], ways: Collection[Place]) -> Iterator[Place]:
    """Yield the cells that are seen from one, in some directions."""
    for down, right in ways:
        row, column = place[0] + down, place[1] + right
        while (row, column) in white:
            yield row, column
            row, column = row + down, column + right


def unlit(rule: str, cells: Collection[Place], solution: Collection[Place]) -> list[Violation]:
    """Return a violation for each cell that neither is shaded nor sees a shaded one.

    Parameters
    ----------
    cells
        The cells that are not black.
    """
    white = set(cells)
    bright = {tuple(place) for place in solution}
    for place in solution:
        bright.update(_seen(place, white, _NORTH_WEST_EAST_SOUTH))
    return [Violation(rule, place, "it sees none") for place in sorted(white - bright)]


def in_sight(rule: str, cells: Collection[Place], solution: Collection[Place]) -> list[Violation]:
    """Return a violation for each two shaded cells that see each other.

    Parameters
    ----------
    cells
        The cells that are not black.
    """
    white, broken = set(cells), []
    for place in sorted(solution):
        for other in _seen(place, white, ((0, 1), (1, 0))):
            if other in solution:
                broken.append(Violation(rule, place, f"sees {named(other)}"))
    return broken
