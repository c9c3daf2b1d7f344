"""Linear programs solved by HiGHS as WebAssembly, where satgrid runs in a browser.

The worker of the site has loaded it (``tools/pyodide/linear.js``). There is neither numpy nor
highspy; arrays are handed over whole.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from typing import Any

import satgrid_highs
from pyodide.ffi import to_js

from satgrid.errors import SatgridError
from satgrid.linear.program import LinearRow, Optimum, Program

__all__ = ["BrowserProgram"]

_OPTIMAL, _INFEASIBLE = 7, 8  # as HiGHS numbers them


def _handed(numbers: Iterable[float], kind: str = "d") -> Any:
    return to_js(array(kind, numbers))


class BrowserProgram(Program):
    """A linear program that HiGHS holds in the browser."""

    def __init__(self, costs: Sequence[float], rows: Sequence[LinearRow]) -> None:
        starts = [0]
        for row in rows:
            starts.append(starts[-1] + len(row.weights))
        self._program = satgrid_highs.program(
            _handed(costs),
            _handed(row.low for row in rows),
            _handed(row.high for row in rows),
            _handed(starts, "i"),
            _handed((at for row in rows for at in row.weights), "i"),
            _handed(weight for row in rows for weight in row.weights.values()),
        )

    def __del__(self) -> None:
        """Give the memory back, which the browser would keep."""
        if hasattr(self, "_program"):
            self._program.dispose()

    def least(self, low: Sequence[float], high: Sequence[float]) -> Optimum | None:
        """Return a point of least cost; None if no point keeps all bounds."""
        found = self._program.least(_handed(low), _handed(high))
        if found.status == _INFEASIBLE:
            return None
        if found.status != _OPTIMAL:
            raise SatgridError(f"HiGHS ended with status {found.status}")
        return Optimum(found.cost, found.values.to_py().tolist(), found.prices.to_py().tolist())
