"""Kenken for other programs: a sum, or a table of what the numbers of a cage may be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import prod
from typing import Any

from peers import declared
from peers.declared import entry as key, named
from satgrid.board.grid import Cell
from satgrid.board.regions import cells_of

__all__ = ["PRESOLVED", "constraints", "key", "named", "rules"]

PRESOLVED = True
RULES = """
:- total(G,S), not S #sum { N,I,J : answer(I,J,N), cages(G,I,J) } S.
1 { chosen(G,K) : way(G,K,_,_,_) } 1 :- way(G,_,_,_,_).
answer(I,J,N) :- chosen(G,K), way(G,K,I,J,N).
"""


@lru_cache(maxsize=4096)
def ways(word: str, places: tuple[Cell, ...], most: int) -> list[tuple[int, ...]]:
    """Return the numbers that give a target, none twice in a row or column."""
    target, sign = (int(word[:-1]), word[-1]) if not word[-1].isdigit() else (int(word), "+-*/")
    seeing = [
        (one, other)
        for one, at in enumerate(places)
        for other in range(one)
        if at.row == places[other].row or at.column == places[other].column
    ]
    return [
        some
        for some in product(range(1, most + 1), repeat=len(places))
        if all(some[one] != some[other] for one, other in seeing) and _gives(some, target, sign)
    ]


def _gives(some: Sequence[int], target: int, sign: str) -> bool:
    high, total, times = max(some), sum(some), prod(some)
    found = {"+": total, "-": 2 * high - total, "*": times}
    if "/" in sign and high * high == target * times:
        return True
    return any(found[one] == target for one in sign if one in found)


def cages(board: Any) -> Iterator[tuple[int, list[Cell], str]]:
    """Yield the number of each cage with a target, its cells and its target."""
    words = board.data["targets"]
    for at, cells in enumerate(cells_of(board.data["cages"])):
        if at in words and words[at] != "?":
            yield at, cells, str(words[at])


def rules(board: Any) -> str:
    """Return the board for clingo: sums, and tables for other targets."""
    found = [declared.grouped("cages", cells_of(board.data["cages"]))]
    found += [declared.grouped("line", declared.lines(board))]
    found += [f"cell({row},{column})." for row, column in board.grid]
    for at, cells, word in cages(board):
        if word.endswith("+"):
            found.append(f"total({at},{word[:-1]}).")
            continue
        found += [
            f"way({at},{number},{cell.row},{cell.column},{value})."
            for number, some in enumerate(ways(word, tuple(cells), board.most))
            for cell, value in zip(cells, some, strict=True)
        ]
    head = f"number(1..{board.most}).\n"
    return head + declared.FILLED + declared.ONCE + "\n".join(found) + RULES


def constraints(model: Any, board: Any) -> dict[Any, Any]:
    """Add lines, sums and tables to a model of CP-SAT."""
    value = declared.numbers(model, board)
    declared.once(model, board, value)
    for _, cells, word in cages(board):
        held = [value[cell] for cell in cells]
        if word.endswith("+"):
            model.add(sum(held) == int(word[:-1]))
        else:
            model.add_allowed_assignments(held, ways(word, tuple(cells), board.most))
    return value
