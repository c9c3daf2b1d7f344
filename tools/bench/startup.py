"""What a user waits for before the work begins: start-up, encoding, clauses a second.

Run by ``python tools/bench startup``.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median

from satgrid import cardinality, registry
from satgrid.formula import Formula
from satgrid.symmetry import isometries

BOARDS = Path(__file__).parents[2] / "instances" / "tiling"


def seconds(action: Callable[[], object], rounds: int = 5) -> float:
    """Return the median time of an action."""
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        action()
        times.append(time.perf_counter() - start)
    return median(times)


def command(*arguments: str) -> Callable[[], object]:
    """Return an action that runs satgrid."""
    return lambda: subprocess.run(
        [sys.executable, "-m", "satgrid", *arguments], capture_output=True, check=True
    )


def encode(board: str) -> Formula:
    """Return the formula of a board, from its text."""
    formula = Formula()
    registry.parse((BOARDS / f"{board}.txt").read_text(encoding="utf-8")).encode(formula)
    return formula


def clauses(bound: int, width: int, repeats: int) -> float:
    """Return the clauses a second of a cardinality constraint."""

    def build() -> int:
        formula = Formula()
        literals = list(formula.variables("x", range(width), answer=True).numbers())
        with formula.rule("r"):
            for _ in range(repeats):
                cardinality.at_most(formula, bound, literals)
        return len(formula.clauses)

    return build() / seconds(build, 3)


def table() -> None:
    """Print a row for each figure."""
    board = "pentominoes-8x8-square"
    print("| what | median |\n| --- | --- |")
    print(f"| satgrid --help | {seconds(command('--help')):.2f} s |")
    info = command("info", str(BOARDS / f"{board}.txt"))
    print(f"| satgrid info, 8x8 | {seconds(info):.2f} s |")
    print(
        f"| 8x8 read and encoded, {len(encode(board).clauses):,} clauses | "
        f"{seconds(lambda: encode(board)):.3f} s |"
    )
    print(f"| at most 1 of 2,000, ladder | {clauses(1, 2000, 20):,.0f} clauses/s |")
    print(f"| at most 2 of 20, sequential counter | {clauses(2, 20, 2000):,.0f} clauses/s |")
    print(f"| at most 1 of 6, pairwise | {clauses(1, 6, 5000):,.0f} clauses/s |")
    for shape in ((8, 8), (36, 54), (3, 4, 5), (3, 3, 3), (1000, 1000)):
        name = "x".join(map(str, shape))
        print(f"| isometries of {name} | {seconds(partial(isometries, shape)):.4f} s |")


if __name__ == "__main__":
    table()
