"""HiGHS on one thread: a solution of the 0-1 program, then another with the first excluded."""

from __future__ import annotations

import time
from importlib import import_module
from typing import Any

from satgrid.solve.enumeration import Uniqueness, Verdict


def judge(puzzle: Any, seconds: float) -> Uniqueness:
    """Look for two solutions."""
    import numpy as np

    highspy: Any = import_module("highspy")
    end = time.monotonic() + seconds
    program = import_module(f"peers.{puzzle.name}").program(puzzle)
    solver = highspy.Highs()
    solver.setOptionValue("output_flag", False)
    solver.setOptionValue("threads", 1)
    linear = highspy.HighsLp()
    size = program.variables
    linear.num_col_, linear.num_row_ = size, len(program.rows)
    linear.col_cost_ = np.zeros(size)
    linear.col_lower_, linear.col_upper_ = np.zeros(size), np.ones(size)
    linear.integrality_ = [highspy.HighsVarType.kInteger] * size
    linear.row_lower_ = np.array([low for low, _, _ in program.rows], dtype=float)
    linear.row_upper_ = np.array([high for _, high, _ in program.rows], dtype=float)
    matrix = linear.a_matrix_
    matrix.format_ = highspy.MatrixFormat.kRowwise
    matrix.start_ = np.cumsum([0, *(len(factors) for _, _, factors in program.rows)])
    matrix.index_ = np.array([one for _, _, factors in program.rows for one in factors])
    matrix.value_ = np.array(
        [factor for _, _, factors in program.rows for factor in factors.values()], dtype=float
    )
    solver.passModel(linear)
    found: list[frozenset[Any]] = []
    while len(found) < 2:
        left = end - time.monotonic()
        if left <= 0:
            return Uniqueness(Verdict.UNKNOWN, *found)
        solver.setOptionValue("time_limit", solver.getRunTime() + left)
        solver.run()
        status = solver.getModelStatus()
        if status == highspy.HighsModelStatus.kInfeasible:
            return Uniqueness(Verdict.UNIQUE if found else Verdict.NONE, *found)
        if status != highspy.HighsModelStatus.kOptimal:
            return Uniqueness(Verdict.UNKNOWN, *found)
        values = solver.getSolution().col_value
        solution = frozenset(key for key, one in program.answer.items() if values[one] > 0.5)
        found.append(solution)
        low, high, factors = program.exclusion(solution)
        solver.addRow(low, high, len(factors), list(factors), list(factors.values()))
    return Uniqueness(Verdict.MULTIPLE, *found)
