"""CP-SAT with one worker, told to enumerate and stopped at the second solution.

A second search with the first solution excluded took half as long again on the published
nonograms: the model is presolved twice. Where a solution may have several models, that is how the
second one is found.
"""

from __future__ import annotations

import time
from importlib import import_module
from typing import Any

from satgrid.solve.enumeration import Judgement, Verdict


def judge(puzzle: Any, seconds: float) -> Judgement:
    """Look for two solutions."""
    from ortools.sat.python import cp_model

    deadline = time.monotonic() + seconds
    module = import_module(f"peers.{puzzle.name}")
    several = getattr(module, "SEVERAL_MODELS", False)
    model = cp_model.CpModel()
    variables = module.constraints(model, puzzle)
    found: list[frozenset[Any]] = []

    class Stop(cp_model.CpSolverSolutionCallback):  # type: ignore[misc]
        def on_solution_callback(self) -> None:
            keys = (module.key(place, self.value(one)) for place, one in variables.items())
            found.append(frozenset(key for key in keys if key is not None))
            if len(found) == 2:
                self.stop_search()

    def searched() -> Any:
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.enumerate_all_solutions = not several
        solver.parameters.max_time_in_seconds = max(0.0, deadline - time.monotonic())
        return solver.solve(model, Stop())

    status = searched()
    if several and found:
        model.add_bool_or(~variables[key] for key in found[0])
        status = searched()
    if len(found) == 2:
        return Judgement(Verdict.MULTIPLE, *found)
    if status in (cp_model.OPTIMAL, cp_model.INFEASIBLE):
        return Judgement(Verdict.UNIQUE if found else Verdict.NONE, *found)
    return Judgement(Verdict.UNKNOWN, *found)
