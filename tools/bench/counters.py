"""The model counter (extra ``counter``), its child process included."""

from __future__ import annotations

import sys
import time
from contextlib import suppress
from itertools import combinations

from children import spent
from options import Options, seconds, table
from record import Result

from satgrid.board.grid import Grid
from satgrid.errors import TimeUpError
from satgrid.formula import cardinality
from satgrid.formula.clauses import Formula
from satgrid.solve import model_counter
from satgrid.system.limits import Limits

LIMIT = 180.0  # by the clock


def pairs(side: int) -> Formula:
    """Return the grids in which each shaded cell has exactly one shaded neighbor."""
    formula = Formula()
    grid = Grid(side, side)
    shaded = formula.variables("shaded", grid, answer=True)
    with formula.rule("pair"):
        for cell in grid:
            near = [shaded[beside] for beside in grid.neighbors(cell)]
            formula.add(-shaded[cell], *near)
            for one, other in combinations(near, 2):
                formula.add(-shaded[cell], -one, -other)
    return formula


def dominoes(side: int) -> Formula:
    """Return the domino tilings of a square, a variable for each pair of neighbors."""
    formula = Formula()
    grid = Grid(side, side)
    sides = list(grid.sides())
    laid = formula.variables("domino", sides, answer=True)
    with formula.rule("covered"):
        for cell in grid:
            cardinality.exactly(formula, 1, [laid[one] for one in sides if cell in one])
    return formula


def measure(options: Options) -> Result:
    """Count growing squares of both."""
    rows = []
    if not model_counter.available():
        return {"rows": [], "limit": options.limit(LIMIT)}
    for name, make, sizes in (
        ("dominoes", dominoes, (8, 10, 12)),
        ("grids of pairs", pairs, (8, 10, 12)),
    ):
        for side in sizes:
            formula = make(side)
            start = spent()
            limits = Limits(time.monotonic() + options.limit(LIMIT))
            number: str | None = None
            with suppress(TimeUpError):
                number = str(model_counter.count_formula(formula, limits=limits).number)
            rows.append({"name": name, "side": side, "count": number, "cpu": spent() - start})
            print(f"  {name} {side}", file=sys.stderr)
    return {"limit": options.limit(LIMIT), "rows": rows}


def shown(result: Result) -> dict[str, str]:
    """Return the table."""
    if not result["rows"]:
        return {"counter": "pyganak was not installed."}
    rows = [
        (
            f"{row['name']}, {row['side']}x{row['side']}",
            f"{int(row['count']):,}" if row["count"] else f"not done (over {result['limit']:g} s)",
            seconds(row["cpu"]),
        )
        for row in result["rows"]
    ]
    return {"counter": table(("what", "count", "processor"), rows)}
