"""CP-SAT with one worker, told to enumerate and stopped at the second solution.

A second search with the first solution excluded took half as long again on the published
nonograms. It is done where a solution has several models, and where a module finds out only from
a model what it breaks (``cuts``). The parameters of a module are the fastest of those tried.
"""

from __future__ import annotations

import time
from importlib import import_module
from typing import Any

from satgrid.solve.enumeration import Judgement, Verdict


def judge(puzzle: Any, seconds: float) -> Judgement:
    """Look for two solutions."""
    from ortools.sat.python import cp_model

    end = time.monotonic() + seconds
    module = import_module(f"peers.{puzzle.name}")
    cuts = getattr(module, "cuts", None)
    several = cuts is not None or getattr(module, "SEVERAL_MODELS", False)
    model = cp_model.CpModel()
    variables = module.constraints(model, puzzle)
    found: list[frozenset[Any]] = []

    class Stop(cp_model.CpSolverSolutionCallback):  # type: ignore[misc]
        def on_solution_callback(self) -> None:
            keys = (module.key(place, self.value(one)) for place, one in variables.items())
            found.append(frozenset(key for key in keys if key is not None))
            if len(found) == 2:
                self.stop_search()

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = not several
    for name, value in getattr(module, "PARAMETERS", {}).items():
        setattr(solver.parameters, name, value)
    while True:
        before = len(found)
        solver.parameters.max_time_in_seconds = max(0.0, end - time.monotonic())
        status = solver.solve(model, Stop())
        if not several or len(found) == before:
            break
        broken = cuts(puzzle, variables, found[-1]) if cuts is not None else []
        if broken:
            found.pop()
        elif len(found) == 2:
            break
        else:
            broken = [[~one if key in found[0] else one for key, one in variables.items()]]
        for clause in broken:
            model.add_bool_or(clause)
    if len(found) == 2:
        return Judgement(Verdict.MULTIPLE, *found)
    if status in (cp_model.OPTIMAL, cp_model.INFEASIBLE):
        return Judgement(Verdict.UNIQUE if found else Verdict.NONE, *found)
    return Judgement(Verdict.UNKNOWN, *found)
