"""Verdicts over published puzzles: encode and decide, one process, seconds per puzzle.

Run by ``python tools/bench verdicts FOLDER``: FOLDER holds puzzles in satgrid's text form, one
folder for each kind below it (published puzzles are not part of this repository).
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from statistics import median

from satgrid import registry
from satgrid.enumeration import verdict
from satgrid.formula import Formula


def timed(text: str, solver: str) -> tuple[str, float]:
    """Return the verdict and the CPU seconds from text to verdict."""
    start = time.process_time()
    puzzle = registry.parse(text)
    if puzzle.flaws():
        found = "none"
    else:
        formula = Formula()
        puzzle.encode(formula)
        found = verdict(formula, solver=solver, deadline=time.monotonic() + 60).verdict.value
    return found, time.process_time() - start


def table(folder: Path, solvers: list[str]) -> None:
    """Print for each kind and solver the total, the median and the slowest puzzle."""
    print("| kind | solver | puzzles | verdicts | total s | median ms | slowest |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for kind in sorted(path for path in folder.iterdir() if path.is_dir()):
        files = sorted(kind.glob("*.txt"))
        for solver in solvers:
            results = {path: timed(path.read_text(encoding="utf-8"), solver) for path in files}
            names = sorted(found for found, _ in results.values())
            counts = ", ".join(f"{names.count(name)} {name}" for name in dict.fromkeys(names))
            times = [spent for _, spent in results.values()]
            worst = max(results, key=lambda path: results[path][1])
            print(
                f"| {kind.name} | {solver} | {len(files)} | {counts} | {sum(times):.1f} "
                f"| {1000 * median(times):.1f} | {worst.stem} {results[worst][1]:.2f} s |",
                flush=True,
            )


if __name__ == "__main__":
    table(Path(sys.argv[1]), sys.argv[2:] or ["auto"])
