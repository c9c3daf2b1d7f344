"""Numberlink for other programs: labels carried along lines, and no loop beside the paths.

For clingo a cell has the label that reaches it from an end; for CP-SAT labels are numbers, and
loops are cut off where a model has one.
"""

from __future__ import annotations

from typing import Any

from peers import declared
from peers.declared import held as key, named
from satgrid.board.grid import Cell

__all__ = ["constraints", "cuts", "key", "named", "rules"]

RULES = """
{ answer(I,J,K,L) } :- side(I,J,K,L).
line(I,J,K,L) :- answer(I,J,K,L).
line(K,L,I,J) :- answer(I,J,K,L).
end(I,J) :- numbers(I,J,_).
end(I,J) :- sign(I,J,"?").
:- end(I,J), not 1 { line(I,J,K,L) } 1.
:- cell(I,J), not end(I,J), full, not 2 { line(I,J,K,L) } 2.
:- cell(I,J), not end(I,J), not full, 1 { line(I,J,K,L) } 1.
:- cell(I,J), not end(I,J), 3 { line(I,J,K,L) }.
label(I,J,N) :- numbers(I,J,N).
label(K,L,N) :- label(I,J,N), line(I,J,K,L).
:- numbers(I,J,N), label(I,J,M), M != N.
reached(I,J) :- end(I,J).
reached(K,L) :- reached(I,J), line(I,J,K,L).
:- line(I,J,_,_), not reached(I,J).
"""


def rules(board: Any) -> str:
    """Return the board for clingo: cells, the sides between them, the ends of paths."""
    full = "full.\n" if board.options["fill"] == "yes" else "full :- full.\n"
    return declared.facts(board) + declared.sides(board) + full + RULES


def constraints(model: Any, board: Any) -> dict[Any, Any]:
    """Add lines and labels to a model of CP-SAT; ``cuts`` does the rest."""
    words = board.data["numbers"]
    most = max([1, *(word for word in words.values() if word != "?")])
    line = {side: model.new_bool_var("") for side in board.keys}
    label = {}
    at: dict[Cell, list[Any]] = {cell: [] for cell in board.grid}
    for side, one in line.items():
        for cell in side:
            at[cell].append(one)
    for cell in board.grid:
        word = words.get(cell)
        known = isinstance(word, int)
        label[cell] = model.new_constant(word) if known else model.new_int_var(1, most, "")
        if word is not None:
            model.add_exactly_one(at[cell])
        elif board.options["fill"] == "yes":
            model.add(sum(at[cell]) == 2)
        else:
            passed = model.new_bool_var("")
            model.add(sum(at[cell]) == 2 * passed)
    if not words:
        model.add(sum(line.values()) == 0)  # loops alone would be cut off one by one
    for (one, other), taken in line.items():
        model.add(label[one] == label[other]).only_enforce_if(taken)
    return line


SEVERAL_MODELS = True


def cuts(board: Any, variables: dict[Any, Any], model: frozenset[Any]) -> list[list[Any]]:
    """Return for each line of a closed loop that it needs one that leads away from the loop."""
    near: dict[Cell, list[Cell]] = {}
    for one, other in model:
        near.setdefault(one, []).append(other)
        near.setdefault(other, []).append(one)
    fresh = [cell for cell in board.data["numbers"] if cell in near]
    seen = set(fresh)
    found = []
    for start in [*fresh, *near]:
        looped = start not in seen
        piece = [start]
        seen.add(start)
        for cell in piece:
            for other in near[cell]:
                if other not in seen:
                    seen.add(other)
                    piece.append(other)
        if looped:
            inside = set(piece)
            out = [one for side, one in variables.items() if len(set(side) & inside) == 1]
            found += [[~variables[side], *out] for side in sorted(model) if side.one in piece]
    return found
