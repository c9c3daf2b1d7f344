"""Counts by SAT alone, through the command: two processes, start-up included."""

from __future__ import annotations

import json
import sys

from boards import INSTANCES
from commands import run
from options import Options, megabytes, seconds, table
from record import Result

CASES = [
    ("pentominoes-3x20", "--distinct"),
    ("pentominoes-4x15", "--distinct"),
    ("pentominoes-5x12", "--distinct"),
    ("pentominoes-6x10", "--distinct"),
    ("dominoes-6x8", ""),
    ("pentominoes-8x8-square", "--distinct"),
]
TIMEOUT = 280.0


def measure(options: Options) -> Result:
    """Run each count once."""
    rows = []
    limit = options.limit(TIMEOUT)
    for board, flag in CASES:
        path = str(INSTANCES / "tiling" / f"{board}.txt")
        command = ("count", path, "--json", "--method", "sat", "--jobs", "2", "--quiet")
        took = run(*command, *filter(None, [flag]), "--timeout", f"{limit:g}", codes=(0, 1, 3))
        found = json.loads(took.output)
        rows.append(
            {
                "board": f"{board} {flag}".strip(),
                "count": found["count"],
                "complete": found["complete"],
                "conflicts": found["conflicts"],
                "elapsed": took.elapsed,
                "cpu": took.cpu,
                "memory": took.memory,
            }
        )
        print(f"  {board}", file=sys.stderr)
    return {"limit": limit, "rows": rows}


def shown(result: Result) -> dict[str, str]:
    """Return the table."""
    rows = [
        (
            row["board"],
            f"{row['count']:,}" if row["complete"] else f"not done (over {result['limit']:g} s)",
            seconds(row["elapsed"]),
            seconds(row["cpu"]),
            f"{row['conflicts']:,}",
            megabytes(row["memory"]),
        )
        for row in result["rows"]
    ]
    head = ("board", "count", "by the clock", "processor", "conflicts", "largest process")
    return {"sat": table(head, rows)}
