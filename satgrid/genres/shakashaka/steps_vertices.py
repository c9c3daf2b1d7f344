"""What is known where four cells of a shakashaka meet: the states that each can have.

Around such a vertex there are eight parts of 45 degrees, two of each cell. White parts that follow
each other are a corner of a white area (90 degrees), a straight side (180) or all.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import product
from typing import Any

from satgrid.board.grid import Cell, Vertex
from satgrid.steps.techniques import Fact, Known, absent, held, looked_at_once

__all__ = ["BLACK", "WHITE", "agreed", "agrees", "cells_at", "corners_of", "each", "facts_about"]
__all__ += ["fitting", "found_at", "left_by", "lost", "settled", "states_of"]

_CORNERS = "ABCD"
WHITE, BLACK = ".", "#"
_AT = "DABC"
"""For the cells around a vertex, clockwise from the upper right one, their corners there."""
_ANGLES = (0, 2, 4, 8)
"""How many white parts may follow each other."""


def _parts(state: str, corner: str) -> tuple[bool, bool]:
    """Return whether the two parts of a cell at one of its corners are white, clockwise."""
    if state in (WHITE, BLACK):
        return (state == WHITE,) * 2
    turn = (_CORNERS.index(state) - _CORNERS.index(corner)) % 4
    return turn in (2, 3), turn in (1, 2)


def _right(states: Sequence[str]) -> bool:
    """Return whether the white parts around a vertex form corners, sides or a whole turn."""
    white = [
        part for state, corner in zip(states, _AT, strict=True) for part in _parts(state, corner)
    ]
    if all(white):
        return True
    start = white.index(False)
    runs = "".join(".#"[not part] for part in white[start:] + white[:start]).split("#")
    return all(len(run) in _ANGLES for run in runs)


@cache
def _every_right() -> frozenset[tuple[str, ...]]:
    every = product((WHITE, BLACK, *_CORNERS), repeat=4)
    return frozenset(states for states in every if _right(states))


@lru_cache(maxsize=1 << 14)
def agreed(allowed: tuple[str, ...]) -> tuple[str, ...]:
    """Return the possible states of each cell around a vertex; empty texts if none fit."""
    ways = [states for states in product(*allowed) if states in _every_right()]
    return tuple("".join(sorted(set(column))) for column in zip(*ways, strict=True)) or ("",) * 4


def cells_at(vertex: Vertex) -> list[Cell]:
    """Return the cells at a vertex, on and off the board, clockwise from the upper right."""
    row, column = vertex
    return [
        Cell(row - 1, column),
        Cell(row, column),
        Cell(row, column - 1),
        Cell(row - 1, column - 1),
    ]


@lru_cache(maxsize=4)
def fitting(puzzle: Any) -> dict[Cell, str]:
    """Return the possible states of each white cell, by the rules at its vertices."""
    found = dict.fromkeys(puzzle.open_cells, WHITE + _CORNERS)
    corners = [cells_at(vertex) for vertex in puzzle.grid.vertices()]
    changed = True
    while changed:
        changed = False
        for cells in corners:
            allowed = tuple(found.get(cell, BLACK) for cell in cells)
            for cell, left in zip(cells, agreed(allowed), strict=True):
                if cell in found and left != found[cell]:
                    found[cell] = left
                    changed = True
    return found


@looked_at_once
def states_of(puzzle: Any, known: Known) -> dict[Cell, str]:
    """Return the possible states of each white cell."""
    gone: dict[Cell, str] = {}
    for cell, corner in known.absent:
        gone[cell] = gone.get(cell, "") + corner
    return {
        cell: "".join(state for state in left if state not in gone.get(cell, ""))
        for cell, left in fitting(puzzle).items()
    } | dict(known.held)


def facts_about(known: Known, cells: Iterable[Cell]) -> list[Fact]:
    """Return the known facts about some cells."""
    facts: dict[Fact, None] = {}
    for cell in cells:
        keys = known.at.get(cell, ())
        triangle = [key for key in keys if key in known.held]
        here = held(triangle) or absent(key for key in keys if key in known.absent)
        facts.update(dict.fromkeys(here))
    return list(facts)


def settled(known: Known, cell: Cell, state: str) -> list[Fact]:
    """Return the facts about a cell that has one possible state left."""
    if state == WHITE:
        return absent(known.at[cell])
    return held([key for key in known.at[cell] if key.corner == state])


def found_at(known: Known, cells: Sequence[Cell], allowed: Sequence[str]) -> list[Fact]:
    """Return new facts where four cells meet: about cells with one possible state left."""
    return [
        fact
        for cell, left in zip(cells, agreed(tuple(allowed)), strict=False)
        if len(left) == 1 and left != BLACK
        for fact in settled(known, cell, left)
        if fact not in known
    ]


def lost(known: Known, cell: Cell, left: str) -> list[Fact]:
    """Return the new facts about a cell that has some states left."""
    if len(left) == 1:
        return [fact for fact in settled(known, cell, left) if fact not in known]
    gone = [key for key in known.at[cell] if key.corner not in left]
    return [fact for fact in absent(gone) if fact not in known]


def left_by(puzzle: Any, facts: Iterable[Fact], cells: Iterable[Cell]) -> dict[Cell, str]:
    """Return the states that some facts leave to some cells."""
    printed = fitting(puzzle)
    left = {cell: printed[cell] for cell in cells}
    for (cell, corner), holds in facts:
        left[cell] = corner if holds else left[cell].replace(corner, "")
    return left


def each(states: str) -> str:
    """Return each of some states once."""
    return "".join(dict.fromkeys(states))


def agrees(states: dict[Cell, str], corners: Sequence[Sequence[Cell]]) -> bool:
    """Leave each cell the states that fit where four meet; return whether each has some."""
    changed = True
    while changed:
        changed = False
        for cells in corners:
            fits = agreed(tuple([states.get(cell, BLACK) for cell in cells]))
            for cell, left in zip(cells, fits, strict=True):
                if not left:
                    return False
                if cell in states and left != states[cell]:
                    states[cell] = left
                    changed = True
    return True


def corners_of(cells: Sequence[Cell]) -> list[Vertex]:
    """Return the corners of some cells."""
    found = [
        Vertex(cell.row + down, cell.column + right)
        for cell in cells
        for down, right in product((0, 1), repeat=2)
    ]
    return list(dict.fromkeys(found))
