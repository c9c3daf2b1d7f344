"""Linear programs solved by HiGHS, by its package for Python."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import highspy
import numpy as np

from satgrid.errors import SatgridError
from satgrid.linear.program import LinearRow, Optimum, Program

__all__ = ["HighsProgram"]


class _Silent(highspy.Highs):  # type: ignore[misc, unused-ignore]
    """HiGHS without its callbacks: where these are enabled, it prints its name."""

    def __init__(self) -> None:
        super(highspy.Highs, self).__init__()


class HighsProgram(Program):
    """A linear program that HiGHS holds: asked again, it begins from its last optimum.

    Attributes
    ----------
    options
        HiGHS's options. Presolving takes longer than such small programs; what is next to zero is
        told apart as well as HiGHS can.
    """

    options: ClassVar[Mapping[str, Any]] = {
        "output_flag": False,
        "threads": 1,
        "presolve": "off",
        "solver": "simplex",
        "primal_feasibility_tolerance": 1e-9,
        "dual_feasibility_tolerance": 1e-9,
    }

    def __init__(self, costs: Sequence[float], rows: Sequence[LinearRow]) -> None:
        self._highs = _Silent()
        for option, wanted in self.options.items():
            self._highs.setOptionValue(option, wanted)
        columns = len(costs)
        self._low, self._high = [0.0] * columns, [0.0] * columns
        start, index, value = [0], list[int](), list[float]()
        for row in rows:
            index += row.weights
            value += row.weights.values()
            start.append(len(index))
        model = highspy.HighsLp()
        model.num_col_, model.num_row_ = columns, len(rows)
        model.col_cost_ = np.array(costs, dtype=np.double)
        model.col_lower_, model.col_upper_ = np.zeros(columns), np.zeros(columns)
        model.row_lower_ = np.array([row.low for row in rows], dtype=np.double)
        model.row_upper_ = np.array([row.high for row in rows], dtype=np.double)
        model.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
        model.a_matrix_.start_ = np.array(start, dtype=np.int32)
        model.a_matrix_.index_ = np.array(index, dtype=np.int32)
        model.a_matrix_.value_ = np.array(value, dtype=np.double)
        self._highs.passModel(model)

    def least(self, low: Sequence[float], high: Sequence[float]) -> Optimum | None:
        """Return a point of least cost; None if no point keeps all bounds."""
        fresh = [
            at
            for at, bounds in enumerate(zip(low, high, self._low, self._high, strict=True))
            if bounds[:2] != bounds[2:]
        ]
        if fresh:
            self._low, self._high = [*low], [*high]
            self._highs.changeColsBounds(
                len(fresh),
                np.array(fresh, dtype=np.int32),
                np.array([low[at] for at in fresh], dtype=np.double),
                np.array([high[at] for at in fresh], dtype=np.double),
            )
        self._highs.run()
        status = self._highs.getModelStatus()
        if status == highspy.HighsModelStatus.kInfeasible:
            return None
        if status != highspy.HighsModelStatus.kOptimal:
            raise SatgridError(f"HiGHS ended with {self._highs.modelStatusToString(status)}")
        found = self._highs.getSolution()
        cost = self._highs.getInfo().objective_function_value
        return Optimum(cost, list(found.col_value), list(found.row_dual))
