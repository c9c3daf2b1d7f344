"""The judge of nurikabe: it floods islands and sea."""

from __future__ import annotations

from collections.abc import Mapping

from satgrid.board import text
from satgrid.board.grid import Cell, Grid, Place, components
from satgrid.judging import shading
from satgrid.puzzle.protocol import Violation

__all__ = ["check"]


def check(
    numbers: Mapping[Cell, int | None], grid: Grid, solution: frozenset[Cell]
) -> list[Violation]:
    """Judge shaded cells by flooding islands and sea."""
    broken = shading.outside("sea", grid, solution)
    starts: dict[Place, int | None] = dict(numbers.items())
    for cell in starts:
        if cell in solution:
            broken.append(Violation("island", cell, "a shaded cell where a number is"))
    for island in components(shading.unshaded(grid, solution)):
        held = [cell for cell in island if cell in starts]
        if len(held) != 1:
            note = f"{text.plural(len(held), 'number')} in one island"
            broken.append(Violation("island", (held or island)[-1], note))
            continue
        number = starts[held[0]]
        if number is not None and number != len(island):
            note = f"an island of {text.plural(len(island), 'cell')} for the {number}"
            broken.append(Violation("island", held[0], note))
    broken += shading.parted("sea", solution, "shaded cells")
    return broken + shading.pools("pool", solution)
