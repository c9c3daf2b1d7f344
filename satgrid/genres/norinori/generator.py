"""Random norinori puzzles: dominoes, and rooms that exchange cells until no other answer fits.

In easy ones more rooms have a whole domino, in hard ones fewer. A norinori has no clues to leave
out, so it cannot be made symmetric.
"""

from __future__ import annotations

from typing import Any

from satgrid.board import regions
from satgrid.board.grid import Cell, Grid
from satgrid.declared.board import class_of
from satgrid.formula.clauses import Formula
from satgrid.formula.derived import without
from satgrid.generators.areas import Labels, paired, spread
from satgrid.generators.exchanging import exchanged
from satgrid.generators.growing import Growing
from satgrid.generators.order import Order
from satgrid.generators.probing import too_hard
from satgrid.generators.reduction import random_solution
from satgrid.genres.norinori.puzzle import GENRE
from satgrid.puzzle.encoding import encoded

__all__ = ["USUAL", "generate"]

USUAL = (10, 10)
_BOARDS = 200
_MOST_CELLS = 900
_LAYOUTS = 20  # of dominoes, of which the densest is taken
_LARGE = 225  # cells, above which a medium board has more rooms with a whole domino

_WHOLE = {"easy": (0.6, 1.4), "medium": (-0.6, 0.8), "hard": (-0.6, -0.1)}


def generate(order: Order) -> Any:
    """Return a norinori with exactly one solution."""
    order.limit("a norinori", _MOST_CELLS)
    if order.height * order.width < 2:
        raise order.failure("norinori")
    for number in range(1, _BOARDS + 1):
        order.tick(f"board {number} of at most {_BOARDS}")
        shaded = _dominoes(order) if order.more is None else _answered(order)
        rooms = _rooms(order, shaded)
        found = rooms and _settled(order, shaded, rooms)
        if found:
            return found
    raise order.failure("norinori")


def _dominoes(order: Order) -> dict[Cell, Cell]:
    """Return shaded cells, each with the other half of its domino: the densest of some layouts."""
    grid = Grid(order.height, order.width)
    near = {
        (one, other): (*grid.neighbors(one), *grid.neighbors(other)) for one, other in grid.sides()
    }
    densest: dict[Cell, Cell] = {}
    for _ in range(_LAYOUTS):
        shaded: dict[Cell, Cell] = {}
        for one, other in order.shuffled(list(near)):
            if shaded.keys().isdisjoint(near[one, other]):
                shaded |= {one: other, other: one}
        densest = max(densest, shaded, key=len)
    return densest


def _answered(order: Order) -> dict[Cell, Cell]:
    """Return such cells where rules are added to those of norinori: the solver finds them."""
    grid = Grid(order.height, order.width)
    shaded = random_solution(_free(order, dict.fromkeys(grid, 0)), order)
    if not shaded:  # none at all are no answer of a norinori, which the rule about rooms says
        raise order.failure("norinori")
    return {cell: near for cell in shaded for near in grid.neighbors(cell) if near in shaded}


def _free(order: Order, rooms: Labels) -> Formula:
    """Return the formula of all rules but that about rooms."""
    board = order.ruled(_puzzle(order, rooms))
    return without(encoded(board, deadline=order.deadline), "room")


def _rooms(order: Order, shaded: dict[Cell, Cell]) -> Labels | None:
    """Divide the board into rooms of two shaded cells each; None if that fails."""
    grid = Grid(order.height, order.width)
    owner = spread(order, shaded)
    weights: dict[tuple[Cell, Cell], float] = {}
    # How much a room is liked that has a whole domino: where many do, the puzzle is easy.
    least, most = _WHOLE[order.difficulty]
    if len(grid) > _LARGE and order.difficulty == "medium":
        least = (least + most) / 2  # the more rooms, the harder the hardest ten steps
    whole = order.random.uniform(least, most)
    for one, other in grid.sides():
        first, second = sorted((owner[one], owner[other]))
        if first != second and (first, second) not in weights:
            liking = order.random.random() + whole * (shaded[first] == second)
            weights[first, second] = 1 + liking
    pairs = paired(shaded, weights)
    if 2 * len(pairs) < len(shaded):
        return None
    number = {cell: index for index, pair in enumerate(pairs) for cell in pair}
    return {cell: number[owner[cell]] for cell in grid}


def _settled(order: Order, shaded: dict[Cell, Cell], full: Labels) -> Any:
    """Let rooms exchange cells until only one answer is left; None if that fails."""

    def hard(rooms: Labels) -> tuple[Any, ...]:
        return too_hard(order.ruled(_puzzle(order, rooms)), order)

    with Growing(order, _free(order, full), 2) as growing:
        rooms = exchanged(order, growing, shaded, full, 2, hard)
    return None if rooms is None else _puzzle(order, rooms)


def _puzzle(order: Order, rooms: Labels) -> Any:
    rows = Grid(order.height, order.width).rows()
    areas = regions.renumbered([[rooms[cell] for cell in row] for row in rows])
    return class_of(GENRE)((order.height, order.width), {"rooms": areas})
