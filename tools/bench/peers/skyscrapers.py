"""Skyscrapers for other programs: how high a line is up to each cell."""

from __future__ import annotations

from typing import Any

from peers import beside, declared
from peers.declared import entry as key, named

__all__ = ["constraints", "key", "named", "rules"]

RULES = """
{ answer(I,J,N) : number(N) } 1 :- cell(I,J).
answer(I,J,N) :- givens(I,J,N).
high(L,P,N) :- view(L,P,I,J), answer(I,J,N).
high(L,P,N-1) :- high(L,P,N), N > 1.
high(L,P+1,N) :- high(L,P,N), view(L,P+1,_,_).
seen(L,P) :- view(L,P,I,J), answer(I,J,N), not high(L,P-1,N).
:- clue(L,C), not C { seen(L,P) } C.
"""


def rules(board: Any) -> str:
    """Return the board for clingo."""
    lines = declared.ONCE + declared.grouped("line", declared.lines(board))
    cells = f"number(1..{board.most})." + "".join(f"cell({row},{at})." for row, at in board.grid)
    given = [f"givens({row},{at},{word})." for (row, at), word in board.data["givens"].items()]
    return cells + "".join(given) + lines + beside.facts(board) + RULES


def constraints(model: Any, board: Any) -> dict[Any, Any]:
    """Add lines to a model of CP-SAT, and how high they are up to each cell that a number sees."""
    value = declared.numbers(model, board, low=int(board.most == board.shape[0]))
    declared.once(model, board, value)
    for line, number in beside.seen(board):
        found = []
        top: Any = model.new_constant(0)
        for cell in line:
            seen = model.new_bool_var("")
            model.add(value[cell] > top).only_enforce_if(seen)
            model.add(value[cell] <= top).only_enforce_if(~seen)
            found.append(seen)
            before, top = top, model.new_int_var(0, board.most, "")
            model.add_max_equality(top, [before, value[cell]])
        model.add(sum(found) == number)
    return value
