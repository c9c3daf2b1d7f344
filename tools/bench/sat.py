"""Counts by SAT alone, through the command line: seconds, memory, conflicts.

Run by ``python tools/bench sat``. Each count is a process of its own with its worker processes.
"""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path

BOARDS = Path(__file__).parents[2] / "instances" / "tiling"
CASES = [
    ("pentominoes-3x20", "--distinct"),
    ("pentominoes-4x15", "--distinct"),
    ("pentominoes-5x12", "--distinct"),
    ("pentominoes-6x10", "--distinct"),
    ("dominoes-6x8", ""),
    ("pentominoes-8x8-square", "--distinct"),
    ("pentominoes-8x8-square", ""),
]


def once(board: str, *arguments: str) -> dict[str, object]:
    """Run one count; return what it says, with its times and the memory of its largest process."""
    import resource
    import subprocess

    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    command = [sys.executable, "-m", "satgrid", "count", str(BOARDS / f"{board}.txt"), "--json"]
    done = subprocess.run(
        [*command, "--method", "sat", "--quiet", *arguments],
        capture_output=True,
        text=True,
        check=True,
    )
    seconds = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    found: dict[str, object] = json.loads(done.stdout)
    return found | {"seconds": seconds, "cpu": spent, "memory": after.ru_maxrss / 1024}


def table(names: list[str]) -> None:
    """Print a row for each case whose board is named, or for all."""
    print(f"{os.cpu_count()} cores\n")
    print("| board | count | seconds | CPU seconds | conflicts | MB, largest process so far |")
    print("| --- | --- | --- | --- | --- | --- |")
    for board, *flags in CASES:
        if names and board not in names:
            continue
        found = once(board, *filter(None, flags))
        print(
            f"| {board} {' '.join(flags)} | {found['count']} | {found['seconds']:.1f} "
            f"| {found['cpu']:.1f} | {found['conflicts']:,} | {found['memory']:.0f} |",
            flush=True,
        )
