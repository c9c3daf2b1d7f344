"""ABC end view for other programs: no other letter before the first one seen."""

from __future__ import annotations

from typing import Any

from peers import beside, declared
from peers.declared import entry as key, named

__all__ = ["constraints", "key", "named", "rules"]

RULES = """
{ answer(I,J,N) : number(N) } 1 :- cell(I,J).
answer(I,J,N) :- givens(I,J,N).
:- clue(L,N), view(L,P,I,J), answer(I,J,M), M != N, not answer(A,B,N) : view(L,Q,A,B), Q < P.
"""


def rules(board: Any) -> str:
    """Return the board for clingo."""
    lines = declared.ONCE + declared.grouped("line", declared.lines(board))
    return declared.facts(board) + lines + beside.facts(board) + RULES


def constraints(model: Any, board: Any) -> dict[Any, Any]:
    """Add lines to a model of CP-SAT, and clauses for each letter beside one."""
    value = declared.numbers(model, board, low=int(board.most == board.shape[0]))
    declared.once(model, board, value)
    others = {
        (cell, number): declared.equal(model, one, number)
        for cell, one in value.items()
        for number in range(1, board.most + 1)
    }
    for line, number in beside.seen(board):
        passed: list[Any] = []
        for cell in line:
            for other in range(1, board.most + 1):
                if other != number:
                    model.add_bool_or([*passed, ~others[cell, other]])
            passed.append(others[cell, number])
        model.add_bool_or(passed)
    return value
