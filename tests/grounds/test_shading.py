"""Shared clauses about shaded cells, against brute force."""

from __future__ import annotations

from itertools import chain, combinations

import pytest

from satgrid.board.grid import Cell, Grid, components
from satgrid.formula.clauses import Formula
from satgrid.formula.connectivity import eager
from satgrid.grounds import shading
from satgrid.solve.enumeration import solutions

HOLE = Cell(1, 1)


@pytest.mark.parametrize("hole", [False, True])
@pytest.mark.parametrize("shape", [(1, 1), (1, 4), (2, 3), (3, 3)])
def test_connected_against_trying_everything(shape: tuple[int, int], hole: bool) -> None:
    grid = Grid(*shape)
    cells = [cell for cell in grid if not (hole and cell == HOLE)]
    subsets = [
        frozenset(chosen)
        for chosen in chain.from_iterable(combinations(cells, n) for n in range(len(cells) + 1))
    ]
    formula = Formula()
    shaded = formula.variables("shaded", cells, answer=True)
    with formula.rule("connected"):
        shading.connected(formula, {cell: -shaded[cell] for cell in cells}, grid)
    assert set(solutions(eager(formula))) == {
        chosen for chosen in subsets if len(components(set(cells) - chosen)) < 2
    }
