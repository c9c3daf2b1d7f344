"""The judge of masyu: it looks around pearls and walks along the lines."""

from __future__ import annotations

from collections.abc import Collection

from satgrid.board.grid import Cell, Grid, Place, Side
from satgrid.board.symbols import Rows
from satgrid.judging import loops
from satgrid.puzzle.protocol import Violation

__all__ = ["black_fault", "check", "white_fault"]

_OPPOSITE = {"above": "below", "left": "right", "below": "above", "right": "left"}


def black_fault(cell: Cell, lines: Collection[Side]) -> str | None:
    """Report what is wrong at a black pearl."""
    taken = _taken(cell, lines)
    if len(taken) != 2 or _OPPOSITE[taken[0]] == taken[1]:
        return "the loop does not turn here"
    if any(way not in _taken(_next(cell, way), lines) for way in taken):
        return "the loop does not go straight on beside it"
    return None


def white_fault(cell: Cell, lines: Collection[Side]) -> str | None:
    """Report what is wrong at a white pearl."""
    taken = _taken(cell, lines)
    if len(taken) != 2 or _OPPOSITE[taken[0]] != taken[1]:
        return "the loop does not go straight through here"
    if all(way in _taken(_next(cell, way), lines) for way in taken):
        return "the loop turns on neither side of it"
    return None


def _taken(cell: Cell, lines: Collection[Side]) -> list[str]:
    """Return the ways that lines go out of a cell."""
    return [way for way in _OPPOSITE if Side.between(cell, _next(cell, way)) in lines]


def _next(cell: Cell, way: str) -> Cell:
    """Return the cell in a direction."""
    row, column = cell
    return {
        "above": Cell(row - 1, column),
        "left": Cell(row, column - 1),
        "below": Cell(row + 1, column),
        "right": Cell(row, column + 1),
    }[way]


_FAULTS = {"w": ("white", white_fault), "b": ("black", black_fault)}


def check(cells: Rows, grid: Grid, solution: frozenset[Side]) -> list[Violation]:
    """Judge lines by looking around pearls, counting in cells, and walking along them."""
    broken = []
    for row, words in enumerate(cells):
        for column, word in enumerate(words):
            here = Cell(row, column)
            rule, fault = _FAULTS.get(word, ("", None))
            note = fault and fault(here, solution)
            if note:
                broken.append(Violation(rule, here, note))
    for one, other in sorted(solution):
        if one not in grid or other not in grid:
            broken.append(Violation("loop", one, "a line off the board"))
    ways = loops.ways(solution)
    broken += loops.crossings("degree", ways, _inside)
    broken += loops.parted("loop", ways, _inside)
    if not ways:
        broken.append(Violation("loop", (0, 0), "there is no line"))
    return broken


def _inside(cell: Place) -> tuple[Place, str]:
    return cell, "in it"
