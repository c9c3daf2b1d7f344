"""Str8ts for other programs: no number twice in a line, and consecutive ones in runs."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from peers import declared, straights
from peers.declared import entry as key, named
from satgrid.board.grid import Cell

__all__ = ["constraints", "key", "named", "rules"]

RULES = """
1 { answer(I,J,N) : number(N) } 1 :- cell(I,J).
:- given(I,J,N), not answer(I,J,N).
:- line(L,_,_), number(N), 2 { answer(I,J,N) : line(L,I,J) }.
:- line(L,I,J), black(L,N), answer(I,J,N).
"""


def runs(board: Any) -> list[list[Cell]]:
    """Return the runs of white cells of a row or column."""
    dark = board.dark_cells
    return [
        list(cells)
        for line in declared.lines(board)
        for is_dark, cells in groupby(line, key=dark.__contains__)
        if not is_dark
    ]


def printed(board: Any) -> tuple[dict[Cell, int], dict[Cell, int]]:
    """Return the numbers of white and of black cells."""
    words = board.data["givens"].items()
    black = {cell: int(word[1:]) for cell, word in words if str(word)[0] == "#" and word != "#"}
    return {cell: word for cell, word in words if isinstance(word, int)}, black


def rules(board: Any) -> str:
    """Return the board for clingo."""
    given, black = printed(board)
    lines = declared.lines(board)
    facts = [f"number(1..{board.most})."]
    facts += [f"cell({row},{column})." for row, column in board.open_cells]
    facts += [f"given({cell.row},{cell.column},{number})." for cell, number in given.items()]
    facts += [
        f"black({at},{black[cell]})."
        for at, line in enumerate(lines)
        for cell in line
        if cell in black
    ]
    white = [[cell for cell in line if cell not in board.dark_cells] for line in lines]
    facts.append(declared.grouped("line", white))
    return "\n".join(facts) + RULES + straights.facts(runs(board), board.most)


def constraints(model: Any, board: Any) -> dict[Any, Any]:
    """Add lines and runs to a model of CP-SAT."""
    given, black = printed(board)
    value = {
        cell: model.new_constant(given[cell])
        if cell in given
        else model.new_int_var(1, board.most, "")
        for cell in board.open_cells
    }
    for line in declared.lines(board):
        numbers = [black[cell] for cell in line if cell in black]
        held = [value[cell] for cell in line if cell in value]
        model.add_all_different([*held, *numbers])
    straights.add(model, value, runs(board), board.most)
    return value
