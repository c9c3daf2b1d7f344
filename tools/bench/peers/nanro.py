"""Nanro for other programs: a number for each room, and the cells that hold it."""

from __future__ import annotations

from typing import Any

from peers import declared, joined, reaching, shades
from peers.declared import named
from satgrid.board.regions import cells_of
from satgrid.puzzle.numbers import Entry

__all__ = ["constraints", "cuts", "key", "named", "rules"]

RULES = """
1 { has(R,N) : N = 1..S } 1 :- size(R,S).
{ filled(I,J) } :- cell(I,J).
filled(I,J) :- givens(I,J,_).
has(R,N) :- givens(I,J,N), rooms(R,I,J).
:- has(R,N), not N { filled(I,J) : rooms(R,I,J) } N.
answer(I,J,N) :- filled(I,J), rooms(R,I,J), has(R,N).
answer(I,J,0) :- cell(I,J), not filled(I,J).
near(I,J,I+1,J;I,J,I,J+1) :- cell(I,J).
:- near(I,J,K,L), rooms(R,I,J), rooms(S,K,L), R != S, answer(I,J,N), answer(K,L,N), N > 0.
:- filled(I,J), filled(I+1,J), filled(I,J+1), filled(I+1,J+1).
on(filled,I,J) :- filled(I,J).
"""


def rules(board: Any) -> str:
    """Return the board for clingo; the first given is filled, or a cell of the smallest room."""
    rooms = cells_of(board.data["rooms"])
    roots = list(board.data["givens"])[:1] or min(rooms, key=len)
    sizes = "".join(f"size({at},{len(cells)}).\n" for at, cells in enumerate(rooms))
    return declared.facts(board) + sizes + reaching.roots("filled", roots) + RULES + reaching.RULES


def key(place: Entry, value: int) -> Entry | None:
    """Return the key that a variable of CP-SAT's stands for; an empty cell has none."""
    return place if value and place.number else None


def constraints(model: Any, board: Any) -> dict[Any, Any]:
    """Add rooms, borders and squares to a model of CP-SAT; ``cuts`` does the rest."""
    found: dict[Entry, Any] = {}
    for cells in cells_of(board.data["rooms"]):
        numbers = range(1, len(cells) + 1)
        has = {number: model.new_bool_var("") for number in numbers}
        model.add_exactly_one(has.values())
        for cell in cells:
            own = {number: model.new_bool_var("") for number in (0, *numbers)}
            model.add_exactly_one(own.values())
            for number in numbers:
                model.add_implication(own[number], has[number])
            found |= {Entry(cell, number): one for number, one in own.items()}
        filled = sum(~found[Entry(cell, 0)] for cell in cells)
        model.add(filled == sum(number * one for number, one in has.items()))
    room_of = board.data["rooms"]
    for one, other in board.grid.sides():
        if room_of[one.row][one.column] != room_of[other.row][other.column]:
            for number in range(1, board.most + 1):
                both = Entry(one, number), Entry(other, number)
                if found.keys() >= {*both}:
                    model.add_bool_or([~found[key] for key in both])
    for square in shades.squares(board):
        model.add_bool_or([found[Entry(cell, 0)] for cell in square])
    for cell, number in board.data["givens"].items():
        model.add_bool_or([found[Entry(cell, number)]] if Entry(cell, number) in found else [])
    return found


def cuts(board: Any, variables: dict[Any, Any], model: frozenset[Any]) -> list[list[Any]]:
    """Return what a model of CP-SAT's breaks."""
    active = {cell: ~variables[Entry(cell, 0)] for cell in board.open_cells}
    return list(joined.cuts(board.grid, active, [cell for cell, number in model if number]))
