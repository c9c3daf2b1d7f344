"""Random akari puzzles: lamps at random, with one more black cell where two solutions remain.

Numbers are removed while the solution stays unique: hard puzzles keep the numbers that they need,
medium and easy puzzles some more. Of several drafts, propagation alone leaves the fewest cells open
in an easy puzzle, the most in a hard one. Black cells are symmetric, and so are those with numbers.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from satgrid.board.grid import Cell, Grid
from satgrid.board.isometry import SYMMETRIES
from satgrid.board.known import known
from satgrid.board.symbols import DARK
from satgrid.declared.board import class_of
from satgrid.generators.masks import beside, spread_out
from satgrid.generators.order import Order
from satgrid.generators.probing import left_open
from satgrid.generators.reduction import another, reduced, together
from satgrid.generators.steering import thinned
from satgrid.genres.akari.puzzle import GENRE
from satgrid.genres.akari.sight import seen as lit_by
from satgrid.puzzle.encoding import encoded

__all__ = ["SYMMETRIES", "SYMMETRY", "USUAL", "generate"]

USUAL = (10, 10)
SYMMETRY = "half"
_BOARDS, _CHANGES = 20, 100
_MOST_CELLS = 900
_MADE = {"easy": 5, "medium": 1, "hard": 5}  # of which one is taken
_GIVEN = 4  # a number that gives its lamps away: such a cell has none
_CHANCE = 8.0  # so many dark neighbors hardly matter for a dark cell
_BLACK = 0.2  # the share of black cells to begin with
_SPARED = {"easy": 0.3, "medium": 0.05, "hard": 0.0}  # of the numbers that are not needed


def generate(order: Order) -> Any:
    """Return an akari with exactly one solution."""
    order.limit("an akari", _MOST_CELLS)
    made = []
    for _ in range(_MADE[order.difficulty]):
        made.append(_made(order))
        if order.aim is not None and order.aim.fits(made[-1]):
            return made[-1]
    return (max if order.difficulty == "hard" else min)(made, key=lambda one: _open(order, one))


def _open(order: Order, puzzle: Any) -> int:
    """Return how many cells propagation alone leaves open."""
    return left_open(encoded(puzzle, deadline=order.deadline))


def _made(order: Order) -> Any:
    """Return an akari with exactly one solution, of any difficulty."""
    grid = Grid(order.height, order.width)
    for number in range(1, _BOARDS + 1):
        black = spread_out(order, _BLACK, chance=_CHANCE)
        lamps: frozenset[Cell] = frozenset()
        for change in range(_CHANGES):
            order.tick(f"board {number} of at most {_BOARDS}, changed {change} times")
            full, lamps = _lit(order, grid, black, lamps)
            other = another(full, lamps, order)
            if other is None and lamps:
                return _lightened(order, full, lamps)
            if other is None:
                break
            some = [order.orbit(cell) for cell in order.shuffled(sorted(lamps ^ other))]
            rather = [beside(grid, cells, black) + order.random.random() for cells in some]
            black.update(some[rather.index(min(rather))])
    raise order.failure("akari")


def _lit(
    order: Order, grid: Grid, black: Collection[Cell], lamps: Collection[Cell]
) -> tuple[Any, frozenset[Cell]]:
    """Return the board with all numbers, and lamps that light it, old lamps first."""
    shape = order.height, order.width
    bare = class_of(GENRE).made(shape, {"numbers": dict.fromkeys(black, DARK)})
    seen = lit_by(bare)
    held: set[Cell] = set()
    kept = [cell for cell in sorted(lamps) if cell not in black]
    for cell in kept + order.shuffled(list(bare.open_cells)):
        if cell not in held and held.isdisjoint(seen[cell]):
            held.add(cell)
    lamps = frozenset(held)
    numbers = bare.true_words(lamps)["numbers"]
    given = {one for at, word in numbers.items() if word == _GIVEN for one in order.orbit(at)}
    return bare.with_data(numbers={**numbers, **dict.fromkeys(given, DARK)}), lamps


def _lightened(order: Order, full: Any, lamps: frozenset[Cell]) -> Any:
    """Remove numbers as far as the difficulty requires."""
    clues = list(known(full.data["numbers"]).items())
    groups = together(order, [cell for cell, _ in clues])
    # First what gives cells away: a zero.
    given = {number for number, (_, count) in enumerate(clues) if count == 0}
    plain = [group for group in groups if not given.isdisjoint(group)]
    others = [group for group in groups if given.isdisjoint(group)]
    stages = [order.shuffled(plain) + order.shuffled(others)]
    gone = reduced(full, lamps, stages, order.limits)
    assert gone is not None  # with all numbers there is one solution
    spared = round(_SPARED[order.difficulty] * len(gone))
    made: Any = thinned(order, full, order.shuffled(gone), spared)
    return made
