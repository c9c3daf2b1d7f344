"""Trials: unit propagation with its reasons, and steps that show a chain."""

from __future__ import annotations

import json
from random import Random

from catalogue import ROOT
from explain.test_explain import run

from satgrid.explain.propagation import Propagation
from satgrid.explain.reasons import Explainer
from satgrid.generators.generation import drafted
from satgrid.sat.solver import LIGHT, Solver
from satgrid.solve.implications import Implications
from satgrid.steps.techniques import Known
from satgrid.system.limits import ENDLESS

INSTANCES = ROOT / "instances"


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


def test_check_wants_a_technique_or_no_trials() -> None:
    easy, hard = (str(INSTANCES / "sudoku" / f"{name}.txt") for name in ("9x9", "hard-9x9"))
    found = run("check", easy, hard, "--technique", "pointing", "--quiet")
    assert found.exit_code == 1
    assert "(no pointing)" in found.stdout.splitlines()[0]
    assert "no pointing" not in found.stdout.splitlines()[1]
    assert found.stdout.splitlines()[2] == "puzzles without what is wanted: 1"
    assert run("check", hard, "--technique", "pointing").exit_code == 0
    assert run("check", easy, "--no-trials").exit_code == 0
    tried = str(INSTANCES / "kropki" / "boxes-6x6-some.txt")
    trials = run("check", tried, "--no-trials")
    assert trials.exit_code == 1
    assert "(1 trial)" in trials.stdout
    document = json.loads(run("check", tried, "--no-trials", "--json").stdout)
    assert document["techniques"]["trial"] == 1
    assert document["wanted"] is False
    assert run("check", tried, "--no-trials", "--csv").stdout.splitlines()[1].endswith(",1 trial")


def test_check_refuses_a_technique_that_no_step_has() -> None:
    refused = run("check", str(INSTANCES / "sudoku" / "9x9.txt"), "--technique", "naked par")
    assert refused.exit_code == 2
    assert "no technique of sudoku 'naked par'; did you mean 'naked pair'?" in refused.stdout


def test_links_are_counted_as_they_are_made() -> None:
    """Only the shortest trials are made, and none that is compared is shorter."""
    for genre in ("slitherlink", "masyu", "akari"):
        puzzle = drafted(genre, 6, 6, seed=2, difficulty="hard")
        with Explainer(puzzle) as explainer:
            solution = explainer.solution()
            assert solution is not None
            known = Known(explainer.cells)
            propagation = Propagation(explainer, solution, known)
            propagation.take_in()
            most = len(known.places)
            shortest = propagation.broken(known.places, most)
            every = [propagation._trial(literal) for literal in propagation._failing]
        assert len(every) > len(shortest)
        least = min(len(trial.links) for trial in every)
        assert shortest == [trial for trial in every if len(trial.links) == least]
