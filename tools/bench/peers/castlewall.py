"""Castle wall for other programs: cells reached from one for clingo, a circuit for CP-SAT."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from peers.circuits import circuit
from peers.declared import held as key, named
from satgrid.board.grid import Cell, Side
from satgrid.board.ways import WAYS
from satgrid.layers.walls import WallWords

__all__ = ["constraints", "key", "named", "rules"]

RULES = """
{ passed(I,J) } :- free(I,J).
:- { passed(I,J) } 0.
{ answer(I,J,K,L) } :- side(I,J,K,L).
line(I,J,K,L) :- answer(I,J,K,L).
line(K,L,I,J) :- answer(I,J,K,L).
:- passed(I,J), not 2 { line(I,J,K,L) } 2.
:- line(I,J,_,_), not passed(I,J).
:- clue(C,N), not N { answer(I,J,K,L) : ahead(C,I,J,K,L) } N.
first(M) :- M = #min { (I,J) : passed(I,J) }, passed(_,_).
reached(I,J) :- first((I,J)).
reached(K,L) :- reached(I,J), line(I,J,K,L).
:- passed(I,J), not reached(I,J).
{ inside(I,J) } :- inner(I,J).
between(I,J,I,J+1,I,J+1,I+1,J+1) :- side(I,J,I,J+1).
between(I,J,I+1,J,I+1,J,I+1,J+1) :- side(I,J,I+1,J).
between(I,J,I,J+1,I,J+1,I+1,J+1) :- wall(I,J).
between(I,J,I+1,J,I+1,J,I+1,J+1) :- wall(I,J).
between(I,J,I,J+1,I,J+1,I+1,J+1) :- wall(I,J+1).
between(I,J,I+1,J,I+1,J,I+1,J+1) :- wall(I+1,J).
:- between(I,J,K,L,A,B,C,D), answer(I,J,K,L), inside(A,B), inside(C,D).
:- between(I,J,K,L,A,B,C,D), answer(I,J,K,L), not inside(A,B), not inside(C,D).
:- between(I,J,K,L,A,B,C,D), not answer(I,J,K,L), inside(A,B), not inside(C,D).
:- between(I,J,K,L,A,B,C,D), not answer(I,J,K,L), not inside(A,B), inside(C,D).
:- white(I,J), not inside(I,J).
:- black(I,J), inside(I,J).
"""


def _sides(board: Any) -> list[Side]:
    """Return the sides between cells without a wall."""
    words = board.data["walls"]
    return [side for side in board.grid.sides() if words.keys().isdisjoint(side)]


def _clues(board: Any) -> Iterator[tuple[int, list[Side]]]:
    """Yield each number with the sides that it counts."""
    there = set(_sides(board))
    for cell, word in board.data["walls"].items():
        number, way, _ = WallWords.part(word)
        if number is not None:
            down, right = WAYS[way]
            line = [
                Cell(cell.row + far * down, cell.column + far * right)
                for far in range(1, max(board.shape))
            ]
            ahead = [Side.between(one, other) for one, other in pairwise(line)]
            yield number, [side for side in ahead if side in there]


def _shown(side: Side) -> str:
    return ",".join(map(str, (*side.one, *side.other)))


def rules(board: Any) -> str:
    """Return the board for clingo; the corners of cells are inside the loop or not."""
    height, width = board.shape
    words = board.data["walls"]
    facts = [f"free({cell.row},{cell.column})." for cell in board.grid if cell not in words]
    facts += [f"side({_shown(side)})." for side in _sides(board)]
    facts += [f"inner({row},{column})." for row in range(1, height) for column in range(1, width)]
    for number, (count, ahead) in enumerate(_clues(board)):
        facts.append(f"clue({number},{count}).")
        facts += [f"ahead({number},{_shown(side)})." for side in ahead]
    for (row, column), word in words.items():
        facts.append(f"wall({row},{column}).")
        color = {"o": "white", "x": "black", "": ""}[WallWords.part(word).side]
        facts += [f"{color}({row},{column})."] if color else []
    return "\n".join(facts) + RULES


def constraints(model: Any, board: Any) -> dict[Any, Any]:
    """Add a loop, numbers, and what is inside it to a model of CP-SAT."""
    words, sides = board.data["walls"], _sides(board)
    free = [cell for cell in board.grid if cell not in words]
    found: dict[Any, Any] = circuit(model, free, {side: side for side in sides})
    for number, ahead in _clues(board):
        model.add(sum(found[side] for side in ahead) == number)
    for (row, column), word in words.items():
        side = WallWords.part(word).side
        if side:
            above = [Side.between((at, column), (at, column + 1)) for at in range(row)]
            crossed = [found[one] for one in above if one in found]
            model.add_bool_xor([*crossed, model.new_constant(side == "x")])
    return found
