"""What is wrong with the way in which lines pass a pearl."""

from __future__ import annotations

from collections.abc import Collection

from satgrid.board.grid import Cell, Side

__all__ = ["black_fault", "white_fault"]

_OPPOSITE = {"above": "below", "left": "right", "below": "above", "right": "left"}


def black_fault(cell: Cell, lines: Collection[Side]) -> str | None:
    """Say what is wrong at a black pearl."""
    taken = _taken(cell, lines)
    if len(taken) != 2 or _OPPOSITE[taken[0]] == taken[1]:
        return "the loop does not turn here"
    if any(way not in _taken(_next(cell, way), lines) for way in taken):
        return "the loop does not go straight on beside it"
    return None


def white_fault(cell: Cell, lines: Collection[Side]) -> str | None:
    """Say what is wrong at a white pearl."""
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
