"""Shikaku for other programs: one rectangle over each cell, of those that fit a number."""

from __future__ import annotations

from typing import Any

from satgrid.board.cover import Placement
from satgrid.genres.shikaku.puzzle import Shikaku
from satgrid.genres.shikaku.rectangles import rectangle

RULES = """
over(I,J,T,L,H,W) :- fits(T,L,H,W), I = T..T+H-1, J = L..L+W-1.
1 { answer(T,L,H,W) : over(I,J,T,L,H,W) } 1 :- cell(I,J).
"""


def rules(puzzle: Shikaku) -> str:
    """Return the board for clingo: its cells, and the rectangles that fit."""
    facts = [f"cell({cell.row},{cell.column})." for cell in puzzle.grid]
    for placement in puzzle.fitting.placements():
        (top, left), (bottom, right) = placement.cells[0], placement.cells[-1]
        facts.append(f"fits({top},{left},{bottom - top + 1},{right - left + 1}).")
    return "\n".join(facts) + RULES


def named(top: int, left: int, height: int, width: int) -> Placement:
    """Return the key that an atom of clingo's stands for."""
    return rectangle(top, left, height, width)


def constraints(model: Any, puzzle: Shikaku) -> dict[Any, Any]:
    """Add one rectangle over each cell to a model of CP-SAT."""
    laid = {placement: model.new_bool_var("") for placement in puzzle.fitting.placements()}
    over: dict[Any, list[Any]] = {cell: [] for cell in puzzle.grid}
    for placement, literal in laid.items():
        for cell in placement.cells:
            over[cell].append(literal)
    for literals in over.values():
        model.add_exactly_one(literals)
    return laid


def key(placement: Placement, value: int) -> Placement | None:
    """Return the key that a variable of CP-SAT's stands for."""
    return placement if value else None
