"""Judges of pearls on a loop: they look at the ways out of cells."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from satgrid.board.grid import Cell, Grid, Side, named
from satgrid.puzzle.protocol import Violation

__all__ = ["cramped", "pearls", "possible"]

_OPPOSITE = {"above": "below", "left": "right", "below": "above", "right": "left"}


def pearls(
    rule: str, color: str, words: Mapping[Cell, str], lines: Collection[Side]
) -> list[Violation]:
    """Return a violation for each pearl of a color, ``w`` or ``b``, that lines pass wrongly."""
    fault = _FAULTS[color]
    noted = {cell: fault(cell, lines) for cell, word in words.items() if word == color}
    return [Violation(rule, cell, note) for cell, note in noted.items() if note]


def possible(shape: tuple[int, int], lines: Collection[Side]) -> dict[Cell, str]:
    """Return the pearls that a loop could have, row by row."""
    return {
        cell: color
        for cell in Grid(*shape)
        for color, fault in _FAULTS.items()
        if fault(cell, lines) is None
    }


def cramped(color: str, words: Mapping[Cell, str], shape: tuple[int, int]) -> list[str]:
    """Return which pearls of a color have no room for the loop."""
    if 1 in shape:
        return ["in a single row or column there is no loop"]
    found = []
    for cell, word in words.items():
        room = [(at, size - 1 - at) for at, size in zip(cell, shape, strict=True)]
        if word == color == "b" and any(max(both) < 2 for both in room):
            room_for = "no two cells above or below, or left or right"
            found.append(f"the black pearl at {named(cell)} has {room_for}")
        if word == color == "w" and not any(map(min, room)):
            found.append(f"the white pearl at {named(cell)} is in a corner")
    return found


def _black(cell: Cell, lines: Collection[Side]) -> str | None:
    """Return the fault at a black pearl."""
    taken = _taken(cell, lines)
    if len(taken) != 2 or _OPPOSITE[taken[0]] == taken[1]:
        return "the loop does not turn here"
    if any(way not in _taken(_next(cell, way), lines) for way in taken):
        return "the loop does not go straight on beside it"
    return None


def _white(cell: Cell, lines: Collection[Side]) -> str | None:
    """Return the fault at a white pearl."""
    taken = _taken(cell, lines)
    if len(taken) != 2 or _OPPOSITE[taken[0]] != taken[1]:
        return "the loop does not go straight through here"
    if all(way in _taken(_next(cell, way), lines) for way in taken):
        return "the loop turns on neither side of it"
    return None


_FAULTS = {"w": _white, "b": _black}


def _taken(cell: Cell, lines: Collection[Side]) -> list[str]:
    """Return the directions in which lines leave a cell."""
    return [way for way in _OPPOSITE if Side.between(cell, _next(cell, way)) in lines]


def _next(cell: Cell, way: str) -> Cell:
    """Return the neighbor of a cell in a direction."""
    row, column = cell
    return {
        "above": Cell(row - 1, column),
        "left": Cell(row, column - 1),
        "below": Cell(row + 1, column),
        "right": Cell(row, column + 1),
    }[way]
