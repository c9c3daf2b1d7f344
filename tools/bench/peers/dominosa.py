"""Dominosa for other programs: an exact cover of cells and pairs by dominoes."""

from __future__ import annotations

from typing import Any

from peers.declared import held as key, named
from satgrid.board.grid import Side

__all__ = ["PRESOLVED", "constraints", "key", "named", "rules"]

PRESOLVED = True
RULES = """
1 { answer(I,J,K,L) : part(P,I,J,K,L) } 1 :- part(P,_,_,_,_).
"""


def parts(board: Any) -> dict[Any, list[Side]]:
    """Return for each cell and each pair of numbers the dominoes that cover it."""
    words = board.data["numbers"]
    values = range(min(words.values(), default=0), max(words.values(), default=-1) + 1)
    found: dict[Any, list[Side]] = {cell: [] for cell in board.grid}
    found |= {("pair", one, other): [] for one in values for other in values if one <= other}
    for side in board.grid.sides():
        pair = ("pair", *sorted(words[cell] for cell in side if cell in words))
        for part in (*side, pair):
            if part in found:
                found[part].append(side)
    return found


def rules(board: Any) -> str:
    """Return the board for clingo."""
    sides = list(parts(board).values())
    facts = [
        f"part({at},{one.row},{one.column},{other.row},{other.column})."
        for at, some in enumerate(sides)
        for one, other in some
    ]
    impossible = "" if all(sides) else ":- not answer(-1,-1,-1,-1).\n"
    return "\n".join(facts) + RULES + impossible


def constraints(model: Any, board: Any) -> dict[Any, Any]:
    """Add cells and pairs to a model of CP-SAT."""
    placed = {side: model.new_bool_var("") for side in board.grid.sides()}
    for some in parts(board).values():
        model.add_exactly_one(placed[side] for side in some)
    return placed
