"""Exact covers by other programs: all solutions of the same list of placements, counted.

Each gets the items of every placement: the cells it covers and, where pieces are bounded, its
piece. All items are covered exactly once.
"""

from __future__ import annotations

from itertools import combinations

from peers.by_cp_sat import watcher
from satgrid.board.cover import ExactCover

Rows = list[list[int]]


def options(cover: ExactCover) -> tuple[Rows, int]:
    """Return the items of each placement and the number of items."""
    cells = {cell: number for number, cell in enumerate(cover.cells)}
    once = [piece for piece, bounds in cover.bounds.items() if bounds == (1, 1)]
    pieces = {piece: len(cells) + number for number, piece in enumerate(once)}
    rows = [
        [
            *(cells[cell] for cell in placement.cells),
            *([pieces[placement.piece]] if placement.piece in pieces else []),
        ]
        for placement in cover.placements
    ]
    return rows, len(cells) + len(pieces)


def _reach(rows: Rows, items: int) -> list[list[int]]:
    """Return the placements of each item."""
    reach: list[list[int]] = [[] for _ in range(items)]
    for number, row in enumerate(rows):
        for item in row:
            reach[item].append(number)
    return reach


def xcover(rows: Rows, items: int) -> int:
    """Count by dancing cells, compiled by numba."""
    from xcover import covers

    return sum(1 for _ in covers(rows, primary=list(range(items))))


def exact_cover(rows: Rows, items: int) -> int:
    """Count by dancing links in C."""
    import exact_cover as links
    import numpy as np

    matrix = np.zeros((len(rows), items), dtype=np.int32)
    for number, row in enumerate(rows):
        matrix[number, row] = 1
    return int(links.get_solution_count(matrix))


def clingo(rows: Rows, items: int) -> int:
    """Count the answer sets of one cardinality rule for each item."""
    from clingo import Control

    program = "".join(
        f"1 {{ {'; '.join(f'x({number})' for number in near)} }} 1.\n"
        for near in _reach(rows, items)
    )
    control = Control(["--models=0", "--warn=none"])
    control.add("base", [], program)
    control.ground([("base", [])])
    number = 0

    def found(_: object) -> None:
        nonlocal number
        number += 1

    control.solve(on_model=found)
    return number


def cp_sat(rows: Rows, items: int) -> int:
    """Enumerate with one worker, exactly one placement for each item."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    placed = [model.new_bool_var("") for _ in rows]
    for near in _reach(rows, items):
        model.add_exactly_one([placed[number] for number in near])

    number = 0

    def seen(_: object) -> None:
        nonlocal number
        number += 1

    solver = cp_model.CpSolver()
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    solver.solve(model, watcher(seen))
    return number


def pysat(rows: Rows, items: int) -> int:
    """Block one model after the other in one Glucose 4, by its placements."""
    from pysat.solvers import Solver

    number = 0
    with Solver(name="glucose4") as solver:
        for near in _reach(rows, items):
            solver.add_clause([one + 1 for one in near])
            for one, other in combinations(near, 2):
                solver.add_clause([-one - 1, -other - 1])
        while solver.solve():
            number += 1
            model = solver.get_model()
            solver.add_clause([-literal for literal in model if literal > 0])
    return number
