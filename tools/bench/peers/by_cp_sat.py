"""CP-SAT with one worker, told to enumerate and stopped at the second solution.

A second search with the first solution excluded took half as long again on the published
nonograms. It is done where a solution has several models, and where a module finds out only from
a model what it breaks (``cuts``).

Presolving and linear relaxations cost more than they save on most boards, six times as much for
slitherlink. They are left out, but not where a module says ``PRESOLVED``.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from importlib import import_module
from typing import Any

from satgrid.solve.enumeration import Uniqueness, Verdict


def judge(puzzle: Any, seconds: float) -> Uniqueness:
    """Look for two solutions."""
    from ortools.sat.python import cp_model

    end = time.monotonic() + seconds
    module = import_module(f"peers.{puzzle.name}")
    cuts = getattr(module, "cuts", None)
    several = cuts is not None or getattr(module, "SEVERAL_MODELS", False)
    model = cp_model.CpModel()
    variables = module.constraints(model, puzzle)
    found: list[frozenset[Any]] = []
    models: list[dict[Any, int]] = []

    def seen(model_: Any) -> None:
        values = {place: model_.value(one) for place, one in variables.items()}
        keys = (module.key(place, value) for place, value in values.items())
        found.append(frozenset(key for key in keys if key is not None))
        models.append(values)
        if len(found) == 2:
            model_.stop_search()

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = not several
    if not getattr(module, "PRESOLVED", False):
        solver.parameters.cp_model_presolve = False
        solver.parameters.linearization_level = 0
        solver.parameters.symmetry_level = 0
    while True:
        before = len(found)
        solver.parameters.max_time_in_seconds = max(0.0, end - time.monotonic())
        status = solver.solve(model, watcher(seen))
        if not several or len(found) == before:
            break
        broken = cuts(puzzle, variables, found[-1]) if cuts is not None else []
        if broken:
            found.pop()
        elif len(found) == 2:
            break
        else:
            broken = [[~one if models[-1][key] else one for key, one in variables.items()]]
        for clause in broken:
            model.add_bool_or(clause)
    if len(found) == 2:
        return Uniqueness(Verdict.MULTIPLE, *found)
    if status in (cp_model.OPTIMAL, cp_model.INFEASIBLE):
        return Uniqueness(Verdict.UNIQUE if found else Verdict.NONE, *found)
    return Uniqueness(Verdict.UNKNOWN, *found)


def watcher(seen: Callable[[Any], None]) -> Any:
    """Return what CP-SAT calls back at each solution: it hands itself to a function."""
    from ortools.sat.python import cp_model

    bases = (cp_model.CpSolverSolutionCallback,)
    return type("Watcher", bases, {"on_solution_callback": seen})()
