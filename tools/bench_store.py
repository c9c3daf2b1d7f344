"""Measure stores, processes and clusters: ``python tools/bench_store.py WHAT [BOARD ...]``.

``overhead``  count a board by SAT with a store and without (default pentominoes-6x10)
``listing``   list the distinct solutions into a store; count without one (pentominoes-8x8-square)
``jobs``      one process and two (pentominoes-8x8-square)
``cluster``   two processes and a Dask cluster of two workers here (pentominoes-8x8-square)
``growth``    cubes, processor time, memory and bytes of the store for boards of growing size

Seconds are of all processors together, "elapsed" is by the clock. Run it on a quiet machine.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

TILING = Path(__file__).parents[1] / "instances" / "tiling"
SATGRID = [sys.executable, "-c", "from satgrid.cli import main; main()"]
LARGE = ["pentominoes-8x8-square"]
GROWING = [
    *("dominoes-6x6", "dominoes-6x7", "dominoes-6x8"),
    *("pentominoes-3x20", "pentominoes-4x15", "pentominoes-5x12"),
]


class Measured(NamedTuple):
    """What a command took."""

    elapsed: float
    seconds: float
    megabytes: float
    """The most memory of any one of its processes."""
    output: str


def measured(*arguments: str) -> Measured:
    """Run a command of satgrid with everything it starts."""
    start = time.monotonic()
    with tempfile.TemporaryFile("w+") as output:
        process = subprocess.Popen([*SATGRID, *arguments, "--quiet"], stdout=output)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        said = output.read().strip()
    if process.returncode:
        raise SystemExit(f"{' '.join(arguments)}: exit code {process.returncode}")
    seconds = usage.ru_utime + usage.ru_stime
    return Measured(time.monotonic() - start, seconds, usage.ru_maxrss / 1024, said)


def told(label: str, one: Measured, other: Measured | None = None) -> Measured:
    """Print a line, compared with an earlier one."""
    line = f"{label:<44} {one.elapsed:8.2f} elapsed {one.seconds:8.2f} s {one.megabytes:6.0f} MB"
    if other is not None:
        line += (
            f"  x{one.seconds / other.seconds:.3f} s, x{one.elapsed / other.elapsed:.3f} elapsed"
        )
    print(f"{line}  {one.output}", flush=True)
    return one


def shown(store: str) -> dict[str, Any]:
    """Return what ``satgrid show`` says."""
    found = subprocess.run(
        [*SATGRID, "show", store, "--json"], capture_output=True, text=True, check=True
    )
    document: dict[str, Any] = json.loads(found.stdout)
    return document


def overhead(board: str, folder: str) -> None:
    """Compare a count with a store and without."""
    plain = ("count", board, "--method", "sat", "--jobs", "1")
    without = told("count", measured(*plain))
    told("count --store", measured(*plain, "--store", f"{folder}/run.db"), without)


def listed(board: str, folder: str) -> None:
    """Compare a listing into a store with a count of everything."""
    jobs = ("--jobs", "2")
    without = told("count, 2 processes", measured("count", board, "--method", "sat", *jobs))
    store = ("--store", f"{folder}/run.db")
    found = measured("list", board, "--distinct", *store, *jobs)
    told("list --distinct --store, 2 processes", found, without)


def jobs(board: str, folder: str) -> None:
    """Compare one process with two."""
    plain = ("count", board, "--method", "sat", "--jobs")
    told("2 processes", measured(*plain, "2"), told("1 process", measured(*plain, "1")))


def cluster(board: str, folder: str) -> None:
    """Compare two processes with a cluster of two workers."""
    import distributed

    plain = ("count", board, "--method", "sat")
    pool = told("2 processes", measured(*plain, "--jobs", "2"))
    start: Any = distributed.LocalCluster
    with start(n_workers=2, threads_per_worker=1, dashboard_address=None) as here:
        address = here.scheduler_address
        # The workers are not this command's: only the elapsed time can be compared.
        told("Dask, 2 workers (elapsed counts)", measured(*plain, "--cluster", address), pool)


def growth(board: str, folder: str) -> None:
    """Print how the work grows, a row of a table for each board."""
    store = f"{folder}/run.db"
    one = measured("list", board, "--store", store, "--jobs", "1")
    told(Path(board).stem, one)
    about = shown(store)
    size = Path(store).stat().st_size
    print(
        f"| {Path(board).stem} | {about['solutions']:,} | {about['cubes']['known']:,} "
        f"| {about['conflicts']:,} | {one.seconds:.1f} | {one.megabytes:.0f} | {size:,} |",
        flush=True,
    )


def main() -> None:
    """Measure what is named on the command line."""
    known = {
        "overhead": (overhead, ["pentominoes-6x10"]),
        "listing": (listed, LARGE),
        "jobs": (jobs, LARGE),
        "cluster": (cluster, LARGE),
        "growth": (growth, GROWING),
    }
    if len(sys.argv) < 2 or sys.argv[1] not in known:
        raise SystemExit(__doc__)
    measure, boards = known[sys.argv[1]]
    for name in sys.argv[2:] or boards:
        print(name)
        with tempfile.TemporaryDirectory() as folder:
            measure(str(TILING / f"{name}.txt"), folder)


if __name__ == "__main__":
    main()
