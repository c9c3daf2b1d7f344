"""What is connected, for clingo: cells reached from the first of some that are on.

Its caller defines ``on(Kind,I,J)``. Some cells, one of which is on in every solution, are its
candidates: a clue often has few of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

RULES = """
way(-1,0;1,0;0,-1;0,1).
passed(T,K) :- root(T,K,I,J), on(T,I,J).
passed(T,K+1) :- passed(T,K), root(T,K+1,_,_).
reached(T,I,J) :- root(T,K,I,J), on(T,I,J), not passed(T,K-1).
reached(T,I+X,J+Y) :- reached(T,I,J), way(X,Y), on(T,I+X,J+Y).
:- on(T,I,J), not reached(T,I,J).
"""


def roots(kind: str, cells: Sequence[Any]) -> str:
    """Return the candidates of a kind."""
    return "".join(f"root({kind},{at},{row},{column}).\n" for at, (row, column) in enumerate(cells))


def rim(kind: str, board: Any) -> str:
    """Return that all cells of a kind at the edge are reached."""
    height, width = board.shape
    return "".join(
        f"reached({kind},{row},{column}) :- on({kind},{row},{column}).\n"
        for row, column in board.open_cells
        if row in (0, height - 1) or column in (0, width - 1)
    )
