"""Binairo for other programs: half of each line, no three alike in a row."""

from __future__ import annotations

from typing import Any

from peers import declared, shades
from peers.declared import held as key, named

__all__ = ["constraints", "key", "named", "rules"]

RULES = """
:- givens(I,J,1), not answer(I,J).
:- givens(I,J,0), answer(I,J).
:- half(L,N), not N { answer(I,J) : line(L,I,J) } N.
:- cell(I,J), cell(I,J+2), answer(I,J), answer(I,J+1), answer(I,J+2).
:- cell(I,J), cell(I+2,J), answer(I,J), answer(I+1,J), answer(I+2,J).
:- cell(I,J), cell(I,J+2), not answer(I,J), not answer(I,J+1), not answer(I,J+2).
:- cell(I,J), cell(I+2,J), not answer(I,J), not answer(I+1,J), not answer(I+2,J).
:- sign(I,J,K,L,"x"), answer(I,J), answer(K,L).
:- sign(I,J,K,L,"x"), not answer(I,J), not answer(K,L).
:- sign(I,J,K,L,"="), answer(I,J), not answer(K,L).
:- sign(I,J,K,L,"="), not answer(I,J), answer(K,L).
"""
UNLIKE = """
differ(R,S) :- cell(R,0), cell(S,0), R < S, answer(R,J), cell(S,J), not answer(S,J).
differ(R,S) :- cell(R,0), cell(S,0), R < S, answer(S,J), cell(R,J), not answer(R,J).
:- cell(R,0), cell(S,0), R < S, not differ(R,S).
apart(R,S) :- cell(0,R), cell(0,S), R < S, answer(I,R), not answer(I,S).
apart(R,S) :- cell(0,R), cell(0,S), R < S, answer(I,S), not answer(I,R).
:- cell(0,R), cell(0,S), R < S, not apart(R,S).
"""


def rules(board: Any) -> str:
    """Return the board for clingo."""
    lines = declared.lines(board)
    half = "".join(f"half({at},{len(line) // 2})." for at, line in enumerate(lines))
    own = declared.facts(board) + declared.grouped("line", lines) + half
    unlike = UNLIKE if board.options["lines differ"] == "yes" else ""
    return own + shades.CHOSEN + RULES + unlike


def constraints(model: Any, board: Any) -> dict[Any, Any]:
    """Add lines, runs and signs to a model of CP-SAT."""
    given = {cell: word == 1 for cell, word in board.data["givens"].items()}
    one = declared.bits(model, board, given)
    for line in declared.lines(board):
        model.add(sum(one[cell] for cell in line) == len(line) // 2)
    shades.runs(model, board, one, 3, both=True)
    for (here, there), sign in board.data["signs"].items():
        if sign == "=":
            model.add(one[here] == one[there])
        else:
            model.add(one[here] != one[there])
    if board.options["lines differ"] == "yes":
        for lines in (board.grid.rows(), board.grid.columns()):
            codes = [sum(one[cell] << at for at, cell in enumerate(line)) for line in lines]
            model.add_all_different(codes)
    return one
