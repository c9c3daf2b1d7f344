"""Any from areas joined at random, with as few numbers as the difficulty wants.

Numbers are taken away while the solution stays the only one, first those inside areas, so that few
equal ones are left beside each other. Propagation solves easy ones, where
nearly half of the cells keep their numbers, and medium ones, where they need every number.
They do not solve hard ones, in which no number can be spared. Where numbers stand is symmetric.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from satgrid.board.grid import Cell, Grid, Side
from satgrid.board.isometry import SYMMETRIES
from satgrid.declared.board import class_of
from satgrid.errors import SatgridError
from satgrid.formula.clauses import Formula
from satgrid.generators.order import Order
from satgrid.genres.fillomino.puzzle import GENRE
from satgrid.puzzle.numbers import Entry
from satgrid.solve.enumeration import solutions

__all__ = ["SYMMETRIES", "SYMMETRY", "USUAL", "generate"]

USUAL = (10, 10)
SYMMETRY = "half"
_BOARDS = 50
_USUAL_AREA, _JOINS = 2.6, 60
_MOST_CELLS = 400
_BOUNDS = {3: 5, 4: 8, 5: 5, 6: 3, 7: 1.5, 8: 0.7}
"""How often areas grow up to a number of cells at most: large ones are few in published puzzles."""
_MADE, _CELLS = 6, 600  # medium ones of which the one with the fewest numbers is taken, in all
_PRINTED = 0.45  # of the cells of an easy one


def generate(order: Order) -> Any:
    """Return a fillomino with exactly one solution."""
    if order.height * order.width > _MOST_CELLS:
        raise SatgridError(f"a fillomino may have {_MOST_CELLS} cells at most")
    grid = Grid(order.height, order.width)
    found: list[Any] = []
    wanted = max(1, min(_MADE, _CELLS // len(grid))) if order.difficulty == "medium" else 1
    for number in range(1, _BOARDS + 1):
        order.tick(f"board {number} of at most {_BOARDS}")
        areas = _areas(order, grid)
        if areas is None:
            continue
        groups = order.shuffled(order.orbits)
        groups.sort(key=lambda group: -_alike(grid, areas, group))
        puzzle = _lightened(order, areas, groups)
        plain = puzzle.deduced().complete
        if plain == (order.difficulty != "hard"):
            found.append(puzzle)
        if len(found) == wanted:
            break
    if not found:
        raise order.failure("fillomino")
    return min(found, key=lambda one: len(one.data["numbers"]))


def _areas(order: Order, grid: Grid) -> dict[Cell, int] | None:
    """Return the number of each cell; None if areas of one size cannot be kept apart.

    At first every cell is an area. Neighboring areas are joined, first at random, then
    wherever two of one size touch.
    """
    area = {cell: {cell} for cell in grid}
    left = len(grid)
    for _ in range(_JOINS * len(grid)):
        apart = [side for side in grid.sides() if area[side.one] is not area[side.other]]
        touching = [side for side in apart if len(area[side.one]) == len(area[side.other])]
        few = left * _USUAL_AREA <= len(grid)
        whole = _joined(order, grid, area, touching if few else apart)
        if whole is not None:
            area |= dict.fromkeys(whole, whole)
            left -= 1
        elif touching:  # begin anew there
            gone = area[order.random.choice(touching).one]
            area |= {cell: {cell} for cell in gone}
            left += len(gone) - 1
        else:
            return {cell: len(own) for cell, own in area.items()}
    return None


def _joined(
    order: Order, grid: Grid, area: dict[Cell, set[Cell]], sides: list[Side]
) -> set[Cell] | None:
    """Return an area joined with a neighboring one, if the result is not too large."""
    most = order.random.choices(list(_BOUNDS), list(_BOUNDS.values()))[0]
    for side in order.shuffled(sides):
        one = area[order.random.choice(side)]
        beside = {
            id(area[near]): area[near] for cell in sorted(one) for near in grid.neighbors(cell)
        }
        fitting = [
            other for other in beside.values() if other is not one and len(other) + len(one) <= most
        ]
        if fitting:
            return one | order.random.choice(fitting)
    return None


def _alike(grid: Grid, numbers: Mapping[Cell, int], group: Collection[Cell]) -> float:
    """Return how many neighbors of a cell have its number, on average over some cells."""
    near = ((numbers[cell], numbers[one]) for cell in group for one in grid.neighbors(cell))
    return sum(number == other for number, other in near) / len(group)


def _lightened(order: Order, numbers: dict[Cell, int], groups: Sequence[Collection[Cell]]) -> Any:
    """Remove numbers as far as the difficulty requires."""
    solution = frozenset(Entry(cell, number) for cell, number in numbers.items())
    left = dict(numbers)
    stages = (True, False) if order.difficulty == "hard" else (True,)
    for plain in stages:
        for at, group in enumerate(groups):
            order.tick(f"{at + 1} of {len(groups)} numbers tried")
            if order.difficulty == "easy" and len(left) <= _PRINTED * len(numbers):
                break
            if left.keys() >= set(group):
                fewer = {cell: number for cell, number in left.items() if cell not in group}
                if _only(order, _puzzle(order, fewer), solution, plain=plain):
                    left = fewer
    return _puzzle(order, left)


def _puzzle(order: Order, numbers: dict[Cell, int]) -> Any:
    return class_of(GENRE).made((order.height, order.width), {"numbers": numbers})


def _only(order: Order, puzzle: Any, solution: frozenset[Entry], *, plain: bool) -> bool:
    """Return whether there is no other solution; if ``plain``, whether propagation shows it."""
    known = puzzle.deduced()
    if known.complete or plain:
        return bool(known.complete)
    formula = Formula(limits=order.limits)
    puzzle.encode(formula, known=known)
    rest = solution - known.found()
    only = all(one == rest for one in solutions(formula, limit=2, deadline=order.deadline))
    order.tick()  # else the time may be over before another one is found
    return only
