"""The wait before the work begins: start-up, encoding, clauses per second."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from statistics import median

from boards import INSTANCES, instance
from commands import run
from options import Options, seconds, table
from record import Result

from satgrid.formula import cardinality
from satgrid.formula.clauses import Formula
from satgrid.puzzle.symmetry import isometries

BOARD = "tiling/pentominoes-8x8-square"


def taken(action: Callable[[], object], rounds: int = 5) -> list[float]:
    """Return the processor seconds of an action in this process, round by round."""
    times = []
    for _ in range(rounds):
        start = time.process_time()
        action()
        times.append(time.process_time() - start)
    return times


def _command(*arguments: str, rounds: int = 5) -> list[float]:
    """Return the processor seconds of a command; those by the clock where it tells no others."""
    every = [run(*arguments) for _ in range(rounds)]
    return [one.elapsed if one.cpu is None else one.cpu for one in every]


def _encoded() -> Formula:
    formula = Formula()
    instance(BOARD).encode(formula)
    return formula


def _rate(bound: int, width: int, repeats: int) -> float:
    """Return the clauses a second of a cardinality constraint."""

    def build() -> int:
        formula = Formula()
        literals = list(formula.variables("x", range(width), answer=True).numbers())
        with formula.rule("r"):
            for _ in range(repeats):
                cardinality.at_most(formula, bound, literals)
        return len(formula.clauses)

    return build() / median(taken(build, 3))


def measure(options: Options) -> Result:
    """Measure start-up, encoding, clauses a second and isometries."""
    shapes = ((8, 8), (36, 54), (3, 4, 5), (3, 3, 3), (1000, 1000))
    return {
        "seconds": {
            "`satgrid --help`": _command("--help"),
            "`satgrid info` on that board": _command("info", str(INSTANCES / f"{BOARD}.txt")),
            "8x8 with the square read and encoded": taken(_encoded),
        },
        "clauses": len(_encoded().clauses),
        "rates": {
            "at most 1 of 2,000, ladder": _rate(1, 2000, 20),
            "at most 2 of 20, sequential counter": _rate(2, 20, 2000),
            "at most 1 of 6, pairwise": _rate(1, 6, 5000),
        },
        "isometries": {
            "x".join(map(str, shape)): median(taken(partial(isometries, shape))) for shape in shapes
        },
    }


def shown(result: Result) -> dict[str, str]:
    """Return the table."""
    rows = [(name, seconds(median(times))) for name, times in result["seconds"].items()]
    rows += [(name, f"{rate:,.0f} clauses a second") for name, rate in result["rates"].items()]
    rows += [(f"isometries of {n}", seconds(time_)) for n, time_ in result["isometries"].items()]
    text = table(("what", "median"), rows)
    return {"startup": f"{text}\n\n8x8 with the square has {result['clauses']:,} clauses."}
