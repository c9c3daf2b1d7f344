"""Factors for other programs: a table of what the numbers of a room may be."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from peers import declared, kenken
from peers.declared import entry as key, named
from satgrid.board.grid import Cell
from satgrid.board.regions import cells_of

__all__ = ["constraints", "key", "named", "rules"]

PRESOLVED = True


@lru_cache(maxsize=4096)
def ways(product: int, places: tuple[Cell, ...], most: int) -> list[tuple[int, ...]]:
    """Return the numbers with a product, none twice in a row or column."""
    if not places:
        return [()] if product == 1 else []
    first, *others = places
    seen = [at for at, one in enumerate(others) if first.row == one.row or first[1] == one[1]]
    return [
        (number, *some)
        for number in range(1, most + 1)
        if product % number == 0
        for some in ways(product // number, tuple(others), most)
        if all(some[at] != number for at in seen)
    ]


def rules(board: Any) -> str:
    """Return the board for clingo."""
    found = [declared.grouped("line", declared.lines(board)), f"number(1..{board.most})."]
    found += [f"cell({row},{column})." for row, column in board.grid]
    for at, cells, word in _rooms(board):
        found += [
            f"way({at},{number},{cell.row},{cell.column},{value})."
            for number, some in enumerate(ways(word, tuple(cells), board.most))
            for cell, value in zip(cells, some, strict=True)
        ]
    return "\n".join(found) + declared.FILLED + declared.ONCE + kenken.RULES


def constraints(model: Any, board: Any) -> dict[Any, Any]:
    """Add lines and tables to a model of CP-SAT."""
    value = declared.numbers(model, board)
    declared.once(model, board, value)
    for _, cells, word in _rooms(board):
        held = [value[cell] for cell in cells]
        model.add_allowed_assignments(held, ways(word, tuple(cells), board.most))
    return value


def _rooms(board: Any) -> list[tuple[int, list[Cell], int]]:
    words = board.data["products"]
    rooms = enumerate(cells_of(board.data["rooms"]))
    return [(at, cells, words[at]) for at, cells in rooms if isinstance(words.get(at), int)]
