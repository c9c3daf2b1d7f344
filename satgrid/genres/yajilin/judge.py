"""The judge of yajilin: it applies the rules as a player checks them."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from satgrid.board.grid import Cell, Grid, Place
from satgrid.board.text import plural
from satgrid.judging import loops, shading
from satgrid.puzzle.protocol import Violation

__all__ = ["judged"]


def judged(
    shape: tuple[int, int],
    arrows: Mapping[Cell, tuple[str, object]],
    solution: Collection[tuple[Cell, ...]],
) -> list[Violation]:
    """Judge by counting along the arrows, looking around cells, and walking along the lines."""
    dark = {key[0] for key in solution if len(key) == 1}
    ways = loops.ways((key[0], key[1]) for key in solution if len(key) == 2)
    broken = []
    for cell, (way, word) in sorted(arrows.items()):
        if not way or not isinstance(word, int):
            continue
        number = _along(dark, cell, way, shape)
        if number != word:
            note = f"{plural(number, 'shaded cell')} where the arrow says {word}"
            broken.append(Violation("arrow", cell, note))
    broken += shading.touching("apart", dark)
    broken += _odd(Grid(*shape), arrows, dark, ways)
    broken += loops.crossings("degree", ways, _inside)
    broken += loops.parted("loop", ways, _inside)
    return broken


def _along(dark: Collection[Place], cell: Place, way: str, shape: tuple[int, int]) -> int:
    """Count the shaded cells from a cell to the edge."""
    row, column = cell
    height, width = shape
    places = {
        "up": [(at, column) for at in range(row)],
        "down": [(at, column) for at in range(row + 1, height)],
        "left": [(row, at) for at in range(column)],
        "right": [(row, at) for at in range(column + 1, width)],
    }
    return sum(place in dark for place in places[way])


def _odd(
    grid: Grid, printed: Collection[Place], dark: Collection[Place], ways: loops.Ways
) -> list[Violation]:
    """Return a violation for each cell that should be either shaded or passed, but is not."""
    broken = []
    for cell in sorted({*grid, *dark, *ways}):
        free = cell in grid and cell not in printed
        held = [cell in dark, cell in ways]
        if free and held == [True, True]:
            note = "the loop passes a shaded cell"
        elif free and not any(held):
            note = "neither shaded nor passed by the loop"
        elif not free and any(held):
            note = f"{'shaded' if held[0] else 'passed by the loop'}, which it cannot be"
        else:
            continue
        broken.append(Violation("every cell", cell, note))
    return broken


def _inside(cell: Place) -> tuple[Place, str]:
    return cell, "in it"
