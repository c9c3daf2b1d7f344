"""Galaxies for clingo: each cell belongs to a star, as its image does, and is reached from it."""

from __future__ import annotations

from typing import Any

from peers import declared
from peers.declared import named
from satgrid.board.grid import Cell

__all__ = ["named", "rules"]

RULES = """
1 { in(S,I,J) : may(S,I,J) } 1 :- cell(I,J).
:- in(S,I,J), star(S,K,L), not in(S,K-I,L-J).
in(S,I,J) :- reached(S,I,J).
reached(S,I,J) :- core(S,I,J).
reached(S,K,L) :- reached(S,I,J), side(I,J,K,L), in(S,K,L).
reached(S,I,J) :- reached(S,K,L), side(I,J,K,L), in(S,I,J).
:- in(S,I,J), not reached(S,I,J).
alike(I,J,K,L) :- side(I,J,K,L), in(S,I,J), in(S,K,L).
answer(I,J,K,L) :- side(I,J,K,L), not alike(I,J,K,L).
"""


def rules(board: Any) -> str:
    """Return the board for clingo: for each star the cells that can be of its area."""
    cores = []
    for row, column in board.data["stars"]:
        tall, wide = {row // 2, (row + 1) // 2}, {column // 2, (column + 1) // 2}
        cores.append([Cell(down, right) for down in sorted(tall) for right in sorted(wide)])
    taken = {cell: at for at, cells in enumerate(cores) for cell in cells}
    facts = [f"cell({row},{column})." for row, column in board.grid]
    for at, (row, column) in enumerate(board.data["stars"]):
        facts.append(f"star({at},{row},{column}).")
        facts += [f"core({at},{cell.row},{cell.column})." for cell in cores[at]]
        found = list(cores[at])
        for cell in found:
            for near in board.grid.neighbors(cell):
                image = Cell(row - near.row, column - near.column)
                own = all(taken.get(one, at) == at for one in (near, image))
                if near not in found and image in board.grid and own:
                    found.append(near)
        facts += [f"may({at},{cell.row},{cell.column})." for cell in found]
    return "\n".join(facts) + "\n" + declared.sides(board) + RULES
