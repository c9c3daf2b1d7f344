"""Random dominosa puzzles: a full set of dominoes, changed until no other division is possible."""

from __future__ import annotations

from math import isqrt
from typing import Any

from satgrid.declared.board import class_of
from satgrid.errors import SatgridError
from satgrid.generators.order import Order
from satgrid.generators.reduction import another, random_solution
from satgrid.genres.dominosa.puzzle import GENRE
from satgrid.puzzle.encoding import encoded

__all__ = ["USUAL", "generate"]

USUAL = GENRE.usual
_BOARDS = 300
_LAID = 40  # ways to number the dominoes of one division
_TRIED = {"easy": 6, "medium": 2, "hard": 8}
"""Puzzles of which the one is taken that leaves least open without a search, or most."""


def generate(order: Order) -> Any:
    """Return a dominosa with exactly one solution."""
    order.limit("a dominosa", 420)
    cells = order.height * order.width
    most = isqrt(cells) - 1  # the largest number: (most + 1) * (most + 2) cells
    if (most + 1) * (most + 2) != cells:
        raise SatgridError(
            f"a board of {order.height}x{order.width} has no whole set of dominoes: one side is "
            "as long as another and one, such as 6x7, or both have that product"
        )
    kind: Any = class_of(GENRE)
    shape = order.height, order.width
    found: list[Any] = []
    pairs = [(one, other) for one in range(most + 1) for other in range(one, most + 1)]
    for number in range(1, _BOARDS + 1):
        order.tick(f"board {number} of at most {_BOARDS}")
        solution = random_solution(encoded(kind(shape, {}), deadline=order.deadline), order)
        if solution is None:
            break
        for _ in range(_LAID):
            words: dict[Any, int] = {}
            laid = zip(sorted(solution), order.shuffled(pairs), strict=True)
            for side, pair in laid:
                words |= dict(zip(side, order.shuffled(pair), strict=True))
            puzzle = kind(shape, {"numbers": words})
            if another(puzzle, solution, order) is None:
                found.append(puzzle)
                break
        if len(found) == _TRIED[order.difficulty]:
            break
    if found:
        return (min if order.difficulty == "easy" else max)(found, key=_open)
    raise order.failure(GENRE.name)


def _open(puzzle: Any) -> int:
    """Return how many keys stay open without search."""
    return int(puzzle.deduced().state.open.bit_count())
