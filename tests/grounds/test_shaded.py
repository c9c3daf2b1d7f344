"""Shared judges of shaded cells, against the clauses on all small sets of cells."""

from __future__ import annotations

from itertools import compress, product

import pytest

from satgrid.board.grid import Cell, Grid
from satgrid.formula.clauses import Formula
from satgrid.formula.connectivity import eager, no_square
from satgrid.grounds import shading
from satgrid.judging import shading as judge
from satgrid.solve.enumeration import solutions


@pytest.mark.parametrize("shape", [(1, 1), (1, 4), (2, 3), (3, 3)])
@pytest.mark.parametrize("rule", ["apart", "unshaded", "sea", "pool"])
def test_clauses_and_judges_agree(rule: str, shape: tuple[int, int]) -> None:
    grid = Grid(*shape)
    formula = Formula()
    block = formula.variables("shaded", grid, answer=True)
    shaded = {cell: block[cell] for cell in grid}
    with formula.rule(rule):
        if rule == "apart":
            formula.extend((-block[one], -block[other]) for one, other in grid.sides())
        elif rule == "pool":
            no_square(formula, [[block[cell] for cell in row] for row in grid.rows()])
        else:
            sign = 1 if rule == "sea" else -1
            shading.connected(formula, {cell: sign * shaded[cell] for cell in grid}, grid)
    cells = list(grid)
    every = (
        frozenset(compress(cells, chosen)) for chosen in product([False, True], repeat=len(grid))
    )
    right = {found for found in every if not broken(rule, grid, found)}
    assert set(solutions(eager(formula))) == right


def broken(rule: str, grid: Grid, found: frozenset[Cell]) -> bool:
    if rule == "apart":
        return bool(judge.touching(rule, found))
    if rule == "pool":
        return bool(judge.pools(rule, found))
    return bool(judge.parted(rule, found if rule == "sea" else judge.unshaded(grid, found), rule))


def test_judges_say_where() -> None:
    grid = Grid(2, 3)
    found = frozenset({Cell(0, 0), Cell(0, 1), Cell(1, 0), Cell(1, 1), Cell(2, 5)})
    assert [each.cell for each in judge.touching("apart", found)] == [(0, 0), (0, 1), (1, 0)]
    assert [each.cell for each in judge.pools("pool", found)] == [(0, 0)]
    assert [each.cell for each in judge.outside("room", grid, found)] == [(2, 5)]
    (part,) = judge.parted("sea", {(0, 0), (0, 2), (1, 2)}, "shaded cells")
    assert (part.cell, part.note) == ((0, 2), "the shaded cells are in 2 parts")
