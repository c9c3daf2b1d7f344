"""Trials: unit propagation with its reasons, and steps that show a chain."""

from __future__ import annotations

from random import Random

from satgrid.sat.solver import LIGHT, Solver
from satgrid.solve.implications import Implications
from satgrid.system.limits import ENDLESS

# Two islands of two cells, of which neither technique nor clue tells the way.
HARD = "puzzle: nurikabe\n\n2....\n.....\n..4..\n.....\n....2\n"


def _clashes(clauses: list[list[int]], assumed: list[int]) -> bool:
    solver = Solver(LIGHT)
    try:
        solver.extend(clauses)
        return not solver.propagate(assumed)[0]
    finally:
        solver.free()


def test_implications_are_those_of_a_solver() -> None:
    draw = Random(7)
    found = {True: 0, False: 0}
    for _ in range(200):
        top = draw.randint(4, 9)
        clauses = [
            [draw.choice((1, -1)) * variable for variable in draw.sample(range(1, top + 1), size)]
            for size in draw.choices((2, 2, 3, 4), k=2 * top)
        ]
        known = [draw.choice((1, -1))]
        if _clashes(clauses, known):
            continue
        implications = Implications(clauses, top, ENDLESS)
        implications.hold(known)
        for literal in (*range(2, top + 1), *range(-top, -1)):
            before = list(implications.trail)
            cone = None if literal in before else implications.cone(literal, set(known))
            assert implications.trail == before
            if literal in before:
                continue
            found[cone is not None] += 1
            assert (cone is not None) == _clashes(clauses, [*known, literal])
            if cone is None:
                continue
            way, numbers = cone
            assert len(numbers) == len(way) + 1
            behind = {*known, literal}
            for one, number in zip(way, numbers, strict=False):
                clause = clauses[number]
                assert {-other for other in clause} - {-one} <= behind  # all others are false
                assert one in clause
                behind.add(one)
            assert {-other for other in clauses[numbers[-1]]} <= behind
    assert min(found.values()) > 100
