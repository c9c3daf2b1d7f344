"""Deductions on shaded cells that share no side with the others connected, by brute force."""

from __future__ import annotations

import random
from functools import cache
from itertools import chain, combinations

import pytest

from satgrid.board.grid import Cell, Grid, adjacent, components
from satgrid.formula.clauses import Formula
from satgrid.formula.connectivity import eager
from satgrid.genres.kuromasu.shades import Shades
from satgrid.grounds import shading
from satgrid.grounds.ground import ClashError
from satgrid.solve.enumeration import solutions

SHAPES = [(1, 1), (1, 2), (1, 5), (4, 1), (2, 2), (2, 4), (3, 3), (3, 4)]


@cache
def valid(height: int, width: int) -> list[frozenset[Cell]]:
    """Return every set of cells that may be shaded."""
    cells = list(Grid(height, width))
    subsets = chain.from_iterable(combinations(cells, n) for n in range(len(cells) + 1))
    return [
        frozenset(chosen)
        for chosen in subsets
        if not any(adjacent(*pair) for pair in combinations(chosen, 2))
        and len(components(set(cells) - set(chosen))) < 2
    ]


def told(grid: Grid, what: dict[Cell, bool]) -> Shades:
    """Return what follows from some cells."""
    shades = Shades(grid)
    for cell, shaded in what.items():
        shades.settle(shades.place(cell), shaded=shaded)
    while shades.connect():
        pass
    return shades


def left(shades: Shades) -> list[Cell]:
    """Return the cells with unknown state."""
    return [cell for cell in shades.grid if shades.state[shades.place(cell)] is None]


def found(shades: Shades) -> frozenset[Cell]:
    """Return the cells known to be shaded."""
    return frozenset(cell for cell in shades.grid if shades.state[shades.place(cell)])


@pytest.mark.parametrize("shape", SHAPES)
def test_whole_boards_clash_where_they_break_a_rule(shape: tuple[int, int]) -> None:
    grid = Grid(*shape)
    cells = list(grid)
    allowed = set(valid(*shape))
    for chosen in chain.from_iterable(combinations(cells, n) for n in range(len(cells) + 1)):
        try:
            shades = told(grid, {cell: cell in chosen for cell in cells})
        except ClashError:
            assert frozenset(chosen) not in allowed, chosen
        else:
            assert frozenset(chosen) in allowed, chosen
            assert not left(shades)
            assert found(shades) == frozenset(chosen)


@pytest.mark.parametrize("shape", SHAPES)
def test_what_follows_holds_and_the_rest_has_all_solutions(shape: tuple[int, int]) -> None:
    grid = Grid(*shape)
    draw = random.Random(5)
    rests, more = 0, 0
    for _ in range(60):
        held = draw.choice(valid(*shape))
        known = draw.sample(list(grid), draw.randint(0, len(grid)))
        what = {cell: cell in held for cell in known}
        shades = told(grid, what)
        fitting = {one for one in valid(*shape) if all((c in one) == s for c, s in what.items())}
        formula = Formula()
        block = formula.variables("shaded", grid, answer=True)
        with formula.rule("known"):
            for place in shades.trail:
                literal = block[shades.cell(place)]
                formula.add(literal if shades.state[place] else -literal)
        with formula.rule("apart"):
            formula.extend((-block[one], -block[other]) for one, other in grid.sides())
        with formula.rule("connected"):
            shading.connected(formula, {cell: -block[cell] for cell in grid}, grid)
        assert {one | found(shades) for one in solutions(formula)} == fitting
        assert {one | found(shades) for one in solutions(eager(formula))} == fitting
        rests += bool(left(shades))
        more += len(shades.trail) > len(known)
    assert rests
    assert more or len(grid) == 1


def test_what_would_cut_cells_off_is_unshaded() -> None:
    """A chain from the edge may not come back to it, nor close around cells."""
    shades = told(Grid(3, 5), {Cell(0, 1): True})
    beside = {(0, 0), (0, 2), (1, 1)}
    assert left(shades) == [cell for cell in Grid(3, 5) if cell not in beside | {(0, 1), (1, 0)}]
    shades = told(Grid(5, 5), {Cell(1, 2): True, Cell(2, 1): True, Cell(2, 3): True})
    assert shades.state[shades.place(Cell(3, 2))] is False
    assert Cell(4, 4) in left(shades)
