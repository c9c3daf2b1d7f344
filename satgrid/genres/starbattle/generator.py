"""Random star battles: stars, and regions that grow as long as no other answer fits.

They have one star in each row, from ten rows on two. Of five made, an easy one with two stars is
that of which trying each cell once leaves the fewest open, a medium one of two. From six rows on no
region has one cell only. A star battle has no clues to leave out, so it cannot be made symmetric.
"""

from __future__ import annotations

from collections.abc import Sequence

from satgrid.board import regions
from satgrid.board.grid import Cell, Grid
from satgrid.errors import SatgridError
from satgrid.formula.clauses import Formula
from satgrid.formula.derived import without
from satgrid.generators.areas import Labels, grown, least, paired, spread
from satgrid.generators.growing import Growing
from satgrid.generators.order import Order
from satgrid.generators.probing import open_after_probing
from satgrid.generators.reduction import random_solution
from satgrid.genres.starbattle.puzzle import Starbattle
from satgrid.puzzle.encoding import encoded

__all__ = ["USUAL", "generate"]

USUAL = (10, 10)
_BOARDS = 200
_MOST_ROWS = 30
_ROWS_FOR_TWO = 10
_MADE = {"easy": 5, "medium": 2, "hard": 1}
"""Of how many with two stars the one is taken that trying each cell once leaves least open."""
_LARGE = 6  # rows from which on no region has one cell only


def generate(order: Order) -> Starbattle:
    """Return a star battle with exactly one solution."""
    if order.height != order.width:
        raise SatgridError("a star battle is a square: give a size such as 10x10")
    if order.height > _MOST_ROWS:
        raise SatgridError(f"a star battle may have {_MOST_ROWS} rows at most")
    each = 1 if order.height < _ROWS_FOR_TWO else 2
    lines = tuple((row,) * order.width for row in range(order.height))
    blank = Starbattle.of(lines, each)
    free = without(encoded(order.ruled(blank), deadline=order.deadline), "region")
    if order.difficulty == "hard" or each == 1:
        return _made(order, free, each)
    made = [_made(order, free, each) for _ in range(_MADE[order.difficulty])]
    return min(made, key=lambda one: open_after_probing(encoded(one, deadline=order.deadline)))


def _made(order: Order, free: Formula, each: int) -> Starbattle:
    """Return a star battle with exactly one solution, of any difficulty."""
    for number in range(1, _BOARDS + 1):
        order.tick(f"board {number} of at most {_BOARDS}")
        stars = random_solution(free, order)
        if stars is None:
            break
        full = _full(order, stars, each)
        if full is None:
            continue
        with Growing(order, free, stars, each) as growing:
            found = grown(order, growing, stars, full, _begun(order, stars, full))
        if found is None:
            continue
        puzzle = _puzzle(order, found, each)
        large = all(len(cells) > 1 for cells in regions.cells_of(puzzle.rooms))
        if large or order.height < _LARGE:
            return puzzle
    raise order.failure("star battle")


def _begun(order: Order, stars: frozenset[Cell], full: Labels) -> Labels:
    """Return, for each region, a path between its stars, or its star and an adjacent cell."""
    grid = Grid(order.height, order.width)
    begun = least(stars, full)
    for star in sorted(stars):
        beside = [near for near in grid.neighbors(star) if full[near] == full[star]]
        if beside and not any(begun.get(near) == full[star] for near in beside):
            begun[order.random.choice(beside)] = full[star]
    return begun


def _full(order: Order, stars: frozenset[Cell], each: int) -> Labels | None:
    """Divide the board into regions with one or two stars each; None if that fails."""
    grid = Grid(order.height, order.width)
    owner = spread(order, stars)
    groups: Sequence[tuple[Cell, ...]] = [(star,) for star in sorted(stars)]
    if each == 2:
        weights: dict[tuple[Cell, Cell], float] = {}
        for one, other in grid.sides():
            first, second = sorted((owner[one], owner[other]))
            if first != second and (first, second) not in weights:
                weights[first, second] = 1 + order.random.random()
        pairs = paired(stars, weights)
        if 2 * len(pairs) < len(stars):
            return None
        groups = pairs
    number = {star: index for index, group in enumerate(groups) for star in group}
    return {cell: number[owner[cell]] for cell in grid}


def _puzzle(order: Order, found: Labels, each: int) -> Starbattle:
    rows = Grid(order.height, order.width).rows()
    return Starbattle.of(regions.renumbered([[found[cell] for cell in row] for row in rows]), each)
