"""New puzzles of every declared genre: the time for ten, and any failures."""

from __future__ import annotations

import sys
import time

from options import Options, seconds, table
from record import Result

from satgrid.errors import SatgridError
from satgrid.generators.generation import drafted, names, usual_size
from satgrid.puzzle import registry
from satgrid.solve.enumeration import Verdict
from satgrid.verdicts.puzzle_verdict import uniqueness

SEEDS = 20
_TEN = 10


def measure(_: Options) -> Result:
    """Make puzzles of each declared genre at its usual size; judge each."""
    found: Result = {"seeds": SEEDS, "genres": {}}
    for name in names():
        if hasattr(registry.find(name), "genre"):
            print(f"  {name}", file=sys.stderr)
            found["genres"][name] = _made(name)
    return found


def _made(name: str) -> Result:
    size = usual_size(name)
    times, failed = [], 0
    for seed in range(SEEDS):
        start = time.process_time()
        try:
            puzzle = drafted(name, *size, seed=seed)
        except SatgridError:
            failed += 1
            continue
        finally:
            times.append(time.process_time() - start)
        judged = uniqueness(registry.parse(puzzle.text()))
        assert judged.verdict is Verdict.UNIQUE, (name, seed)
    return {"size": list(size), "times": times, "failed": failed}


def shown(result: Result) -> dict[str, str]:
    """Return the table."""
    rows = []
    for name, row in result["genres"].items():
        sized = f"{name} {row['size'][0]}x{row['size'][1]}"
        ten, most = sum(row["times"][:_TEN]), max(row["times"])
        rows.append((sized, seconds(ten), seconds(most), str(row["failed"])))
    head = ("genre", "ten puzzles", "longest", "failed")
    return {"generators.made": table(head, rows), "generators.seeds": str(result["seeds"] - 1)}
