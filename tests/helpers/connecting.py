"""Formulas with networks, and their models, for every test of connectivity."""

from __future__ import annotations

import random

from pysat.solvers import Solver

from satgrid.board.grid import Cell, Grid
from satgrid.formula.clauses import Formula
from satgrid.formula.connectivity import connected, eager, single_loop
from satgrid.formula.networks import Edge, Network


def graph(
    nodes: int, edges: list[Edge], *, lines: bool = False, root: int | None = None
) -> Formula:
    """Return a formula that connects a graph."""
    formula = Formula()
    on = formula.variables("on", range(nodes), answer=True)
    line = formula.variables("line", edges if lines else []).numbers()
    own = tuple(line) if lines else None
    with formula.rule("connected"):
        connected(formula, Network(tuple(on.numbers()), tuple(edges), own, root))
    return formula


def marked(nodes: int, edges: list[Edge], kind: str, draw: random.Random, *, root: bool) -> Formula:
    """Return a formula that connects what is active of a graph, some of it by its contrary.

    Parameters
    ----------
    kind
        ``dense``: of two neighbors one is active; ``sure``: some are active by themselves;
        ``some``: clauses say that one of some nodes is.
    root
        Whether some node is given.
    """
    formula = Formula()
    mark = formula.variables("mark", range(nodes), answer=True)
    active = tuple(literal * draw.choice((1, -1)) for literal in mark.numbers())
    with formula.rule("connected"):
        if kind == "dense":
            formula.extend((active[one], active[other]) for one, other in edges)
        if kind == "sure":
            formula.extend((active[node],) for node in draw.sample(range(nodes), nodes // 3))
        for _ in range(3 if kind == "some" else 0):
            formula.add(*[active[node] for node in draw.sample(range(nodes), min(3, nodes))])
        given = draw.randrange(nodes) if root and nodes else None
        connected(formula, Network(active, tuple(edges), root=given))
    return formula


def cells(height: int, width: int, root: Cell | None = None) -> Formula:
    """Return a formula for connected sets of cells, the empty one included."""
    formula, grid = Formula(), Grid(height, width)
    cell = formula.variables("cell", grid, answer=True)
    with formula.rule("connected"):
        connected(formula, Network.of({key: cell[key] for key in cell}, grid.sides(), root=root))
    return formula


def loops(height: int, width: int, *, across: bool = False) -> Formula:
    """Return a formula for the loops along the sides of squares, one at least.

    Parameters
    ----------
    across
        Whether a line from one corner to the opposite one is there as well, and holds.
    """
    formula, corners = Formula(), Grid(height + 1, width + 1)
    ends = Cell(0, 0), Cell(height, width)
    sides = [*corners.sides(), *([ends] if across else [])]
    line = formula.variables("line", sides, answer=True, antichain=True)
    passed = formula.variables("passed", corners)
    with formula.rule("some"):
        formula.add(*([line[ends]] if across else line.numbers()))
    with formula.rule("loop"):
        active = {key: passed[key] for key in passed}
        single_loop(formula, Network.of(active, sides, list(line.numbers())))
    return formula


def models(formula: Formula) -> int:
    """Count whole models, of the helpers too."""
    written = eager(formula, functional=True)
    with Solver("m22", bootstrap_with=written.clauses) as solver:
        solver.solve(assumptions=range(1, written.top + 1))  # so that all variables are known
        return sum(1 for _ in solver.enum_models())
