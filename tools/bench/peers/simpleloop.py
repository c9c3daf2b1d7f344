"""One loop through all cells for other programs: reached from the first, or a circuit."""

from __future__ import annotations

from typing import Any

from peers.circuits import circuit
from peers.declared import held as key, named
from satgrid.board.grid import Side

__all__ = ["constraints", "key", "named", "rules"]

RULES = """
{ answer(I,J,K,L) } :- line(I,J,K,L,_,_).
joined(V,W) :- answer(I,J,K,L), line(I,J,K,L,V,W).
joined(W,V) :- joined(V,W).
:- node(V), not 2 { joined(V,W) } 2.
reached(0).
reached(W) :- reached(V), joined(V,W).
:- node(V), not reached(V).
"""


def _lines(board: Any) -> list[Side]:
    dark = board.dark_cells
    return [side for side in board.keys if side.one not in dark and side.other not in dark]


def rules(board: Any) -> str:
    """Return the board for clingo."""
    return facts(list(board.open_cells), {side: side for side in _lines(board)}) + RULES


def facts(nodes: list[Any], ends: dict[Side, Any]) -> str:
    """Return nodes by their numbers, and lines with their ends, for clingo."""
    number = {node: at for at, node in enumerate(nodes)}
    found = [f"node(0..{len(nodes) - 1})."]
    for side, (one, other) in ends.items():
        cells = ",".join(f"{row},{column}" for row, column in side)
        found.append(f"line({cells},{number[one]},{number[other]}).")
    return "\n".join(found)


def constraints(model: Any, board: Any) -> dict[Any, Any]:
    """Add a circuit through all cells to a model of CP-SAT."""
    return circuit(model, board.open_cells, {side: side for side in _lines(board)}, every=True)
