"""The judge of yajilin: it applies the rules as a player checks them."""

from __future__ import annotations

from collections.abc import Collection

from satgrid.board.grid import Cell, Grid, Place
from satgrid.board.symbols import Rows
from satgrid.board.text import plural
from satgrid.genres.yajilin.arrows import FREE, arrow_of
from satgrid.judging import loops, shading
from satgrid.puzzle.protocol import Violation

__all__ = ["judged"]


def judged(cells: Rows, solution: Collection[tuple[Cell, ...]]) -> list[Violation]:
    """Judge by counting along the arrows, looking around cells, and walking along the lines."""
    dark = {key[0] for key in solution if len(key) == 1}
    ways = loops.ways((key[0], key[1]) for key in solution if len(key) == 2)
    broken = []
    for row, line in enumerate(cells):
        for column, word in enumerate(line):
            arrow = arrow_of(word)
            if arrow is not None:
                number = _along(dark, (row, column), arrow.way, (len(cells), len(line)))
                if number != arrow.number:
                    note = f"{plural(number, 'shaded cell')} where the arrow says {arrow.number}"
                    broken.append(Violation("arrow", (row, column), note))
    broken += shading.touching("apart", dark)
    broken += _odd(cells, dark, ways)
    broken += loops.crossings("degree", ways, _inside)
    broken += loops.parted("loop", ways, _inside)
    return broken


def _along(dark: Collection[Place], cell: Place, way: str, shape: tuple[int, int]) -> int:
    """Count the shaded cells from a cell to the edge."""
    row, column = cell
    height, width = shape
    places = {
        "n": [(at, column) for at in range(row)],
        "s": [(at, column) for at in range(row + 1, height)],
        "w": [(row, at) for at in range(column)],
        "e": [(row, at) for at in range(column + 1, width)],
    }
    return sum(place in dark for place in places[way])


def _odd(cells: Rows, dark: Collection[Place], ways: loops.Ways) -> list[Violation]:
    """Return a violation for each cell that should be either shaded or passed, but is not."""
    broken = []
    grid = Grid(len(cells), len(cells[0]))
    for cell in sorted({*grid, *dark, *ways}):
        free = cell in grid and cells[cell[0]][cell[1]] == FREE
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
