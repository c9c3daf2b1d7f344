"""Hitori from cells shaded at random, then numbers that leave no other solution.

What is not shaded has numbers of a Latin square. A shaded cell gets a number that stands in its
row or column, and another one where that leaves a second solution. In easy ones it stands in both
where it can; in hard ones in one of them. All cells have a number: there is nothing to place in
pairs, and symmetry is not for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from satgrid.board.grid import Cell, Grid
from satgrid.declared.board import class_of
from satgrid.generators.order import Order
from satgrid.generators.scattering import scattered
from satgrid.genres.hitori.puzzle import GENRE
from satgrid.puzzle.encoding import encoded
from satgrid.solve.session import Session, Status

__all__ = ["USUAL", "generate"]

USUAL = (10, 10)
_BOARDS = 200
_MOST_CELLS = 900
_CHANGES = 300
_TOO_FEW_CELLS = 2  # of two cells with the same number either can be shaded
_BOTH = {"easy": 1.0, "medium": 0.5, "hard": 0.0}
"""How often a number stands both in the row and in the column, if one does."""

_Numbers = dict[Cell, int]


def generate(order: Order) -> Any:
    """Return a hitori with exactly one solution."""
    order.limit("a hitori", _MOST_CELLS)
    if order.height * order.width <= _TOO_FEW_CELLS:
        raise order.failure("hitori")
    for number in range(1, _BOARDS + 1):
        order.tick(f"board {number} of at most {_BOARDS}")
        puzzle = _numbered(order, scattered(order), _latin(order))
        if puzzle is not None:
            return puzzle
    raise order.failure("hitori")


def _latin(order: Order) -> _Numbers:
    """Return numbers without a repetition in any row or column.

    They are laid line by line along the longer sides of the board. Such a line holds every number,
    so that each column across has as many numbers left as there are lines to come: a next line
    always exists.
    """
    length, lines = max(order.height, order.width), min(order.height, order.width)
    square: _Numbers = {}
    free = [set(range(1, length + 1)) for _ in range(length)]
    for line in range(lines):
        place_of: dict[int, int] = {}
        for place in order.shuffled(range(length)):
            _give(order, place, free, place_of, set())
        for number, place in place_of.items():
            upright = order.height > order.width
            square[Cell(place, line) if upright else Cell(line, place)] = number
            free[place].discard(number)
    return square


def _give(
    order: Order, place: int, free: list[set[int]], place_of: dict[int, int], tried: set[int]
) -> bool:
    """Find a number for a place of a line, if necessary by moving numbers of other places."""
    for number in order.shuffled(sorted(free[place] - tried)):
        tried.add(number)
        if number not in place_of or _give(order, place_of[number], free, place_of, tried):
            place_of[number] = place
            return True
    return False


def _numbered(order: Order, shaded: frozenset[Cell], numbers: _Numbers) -> Any:
    """Give the shaded cells numbers that leave no other solution; None if that fails."""
    grid = Grid(order.height, order.width)
    lines = {
        cell: [
            other
            for other in grid
            if other not in shaded and (other.row == cell.row or other.column == cell.column)
        ]
        for cell in sorted(shaded)
    }
    numbers = dict(numbers)
    for cell in lines:
        numbers[cell] = _chosen(order, cell, lines[cell], numbers)
    met: list[frozenset[Cell]] = []
    for _change in range(_CHANGES):
        order.tick()
        puzzle = _puzzle(grid, numbers)
        formula = encoded(puzzle, deadline=order.deadline)
        with Session(formula, solver="minisat22") as session:
            session.add(*[-literal for literal in formula.stating(shaded)])
            status = session.solve(deadline=order.deadline)
            if status is Status.UNSATISFIABLE:
                return puzzle
            order.tick()
            other = session.model().solution()
        met.append(other)
        # No cell can be shaded besides, so that another solution leaves one of these unshaded.
        cell = order.random.choice(sorted(shaded - other))
        numbers[cell] = _killing(order, cell, lines[cell], numbers, met)
    return None


def _chosen(order: Order, cell: Cell, lines: Sequence[Cell], numbers: _Numbers) -> int:
    """Return a number that occurs in the row or column of a shaded cell, or in both."""
    across = {numbers[other] for other in lines if other.row == cell.row}
    down = {numbers[other] for other in lines if other.column == cell.column}
    both = across & down
    if both and order.random.random() < _BOTH[order.difficulty]:
        return order.random.choice(sorted(both))
    return order.random.choice(sorted(across ^ down) or sorted(both))


def _killing(
    order: Order, cell: Cell, lines: Sequence[Cell], numbers: _Numbers, met: list[frozenset[Cell]]
) -> int:
    """Return a number that contradicts as many of the other known solutions as possible."""
    found: dict[int, int] = {}
    for other in met[-20:]:
        if cell not in other:
            for number in {numbers[near] for near in lines if near not in other}:
                found[number] = found.get(number, 0) + 1
    most = max(found.values(), default=0)
    best = [number for number in sorted(found) if found[number] == most]
    return order.random.choice(best) if best else _chosen(order, cell, lines, numbers)


def _puzzle(grid: Grid, numbers: _Numbers) -> Any:
    return class_of(GENRE)((grid.height, grid.width), {"numbers": numbers})
