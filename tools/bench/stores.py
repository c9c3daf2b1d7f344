"""Stores and processes: what keeping a run costs, what a second process gains, how runs grow."""

from __future__ import annotations

import json
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from boards import INSTANCES
from children import DisagreedError
from commands import Measured, run
from options import Options, megabytes, ratio, seconds, table
from record import Result

KEPT = ("pentominoes-4x15", "pentominoes-6x10")
SHARED = "pentominoes-5x12"
GROWING = (
    *("dominoes-6x6", "dominoes-6x7", "dominoes-6x8"),
    *("pentominoes-3x20", "pentominoes-4x15", "pentominoes-5x12"),
)
EIGHT = "pentominoes-8x8-square"
COUNT = ("count", "--method", "sat", "--quiet")
ONE, TWO = "counted, 1 process", "counted, 2 processes"


def _board(name: str) -> str:
    return str(INSTANCES / "tiling" / f"{name}.txt")


def _row(board: str, how: str, took: Measured) -> dict[str, Any]:
    print(f"  {board}: {how}", file=sys.stderr)
    return {
        "board": board,
        "how": how,
        "elapsed": took.elapsed,
        "cpu": took.cpu,
        "memory": took.memory,
    }


def measure(options: Options) -> Result:
    """Count with a store and without, by processes and a cluster; list boards of growing size."""
    rows = []
    for board in KEPT:
        with tempfile.TemporaryDirectory() as folder:
            alone = (*COUNT, _board(board), "--jobs", "1")
            rows.append(_row(board, "no store", run(*alone)))
            rows.append(_row(board, "store", run(*alone, "--store", f"{folder}/run.db")))
    for jobs in ("1", "2"):
        how = f"{jobs} process{'es' if jobs == '2' else ''}"
        rows.append(_row(SHARED, how, run(*COUNT, _board(SHARED), "--jobs", jobs)))
    with tempfile.TemporaryDirectory() as folder:
        kept = ("list", _board(SHARED), "--distinct", "--store", f"{folder}/run.db", "--quiet")
        rows.append(_row(SHARED, "listed into a store, 2 processes", run(*kept, "--jobs", "2")))
    if find_spec("distributed") is not None:
        rows.append(
            _row(SHARED, "Dask, 2 workers", _clustered(SHARED)) | {"cpu": None, "memory": None}
        )
    return {"rows": rows, "growth": [_listed(board) for board in GROWING]}


def _clustered(board: str) -> Measured:
    """Count on a cluster of two workers; what they use is not seen from here."""
    import distributed

    start: Any = distributed.LocalCluster
    with start(n_workers=2, threads_per_worker=1, dashboard_address=":0") as here:
        return run(*COUNT, _board(board), "--cluster", here.scheduler_address)


def _listed(board: str, *flags: str) -> dict[str, Any]:
    """List a board into a store with one process, and say what is in it."""
    with tempfile.TemporaryDirectory() as folder:
        store = f"{folder}/run.db"
        took = run("list", _board(board), *flags, "--store", store, "--jobs", "1", "--quiet")
        about = json.loads(run("show", store, "--json").output)
        return _row(board, "listed", took) | {
            "solutions": about["solutions"],
            "cubes": about["cubes"]["known"],
            "conflicts": about["conflicts"],
            "bytes": Path(store).stat().st_size,
        }


def compared(board: str, _: Options) -> Result:
    """Count one board by one process, by two and by a cluster, and list it into a store.

    The listing is up to symmetry; it searches the same cubes as the count.

    Raises
    ------
    DisagreedError
        If the numbers are not those of the frontier.
    """
    path = _board(board)
    number = run("count", path, "--quiet").output.strip()
    one, two = run(*COUNT, path, "--jobs", "1"), run(*COUNT, path, "--jobs", "2")
    rows = [_row(board, ONE, one), _row(board, TWO, two) | {"beside": ONE}]
    counts = [one, two]
    if find_spec("distributed") is not None:
        counts.append(_clustered(board))
        row = _row(board, "counted, Dask, 2 workers", counts[-1])
        rows.append(row | {"cpu": None, "memory": None, "beside": TWO})
    listed = _listed(board, "--distinct")
    rows.append(listed | {"how": "listed into a store, 1 process", "beside": ONE})
    distinct = run("count", path, "--distinct", "--quiet").output.strip()
    found = {one.output.strip() for one in counts}
    if found != {number} or str(listed["solutions"]) != distinct:
        raise DisagreedError(
            f"{board}: frontier: {number}, {distinct}; by SAT: {', '.join(sorted(found))}, "
            f"{listed['solutions']}"
        )
    return {"board": board, "number": int(number), "distinct": int(distinct), "rows": rows}


def shown_compared(result: Result) -> dict[str, str]:
    """Return the table."""
    elapsed = {row["how"]: row["elapsed"] for row in result["rows"]}
    rows = []
    for row in result["rows"]:
        beside = row.get("beside", row["how"])
        rows.append(
            (
                *(row["how"], seconds(row["elapsed"]), seconds(row["cpu"])),
                f"{row['elapsed'] / elapsed[beside]:.2f}",
                *("" if beside == row["how"] else beside, megabytes(row["memory"])),
            )
        )
    head = ("", "by the clock", "processor", "times as long", "as", "largest process")
    words = f"{result['board']}: {result['number']:,} solutions, {result['distinct']:,} distinct."
    return {"eight": f"{words}\n\n{table(head, rows)}"}


def shown(result: Result) -> dict[str, str]:
    """Return the two tables."""
    rows = []
    before: dict[str, Any] = {}
    for row in result["rows"]:
        one = before if before.get("board") == row["board"] else row
        rows.append(
            (
                *(row["board"], row["how"], seconds(row["elapsed"])),
                "" if row["cpu"] is None else seconds(row["cpu"]),
                *(ratio(row["elapsed"] / one["elapsed"]), megabytes(row["memory"])),
            )
        )
        before = one
    growth = [
        (
            *(row["board"], f"{row['solutions']:,}", f"{row['cubes']:,}", f"{row['conflicts']:,}"),
            *(seconds(row["cpu"]), megabytes(row["memory"]), f"{row['bytes']:,}"),
        )
        for row in result["growth"]
    ]
    head = ("board", "", "by the clock", "processor", "times as long", "largest process")
    grown = (
        "board",
        "solutions",
        "cubes",
        "conflicts",
        "processor",
        "memory",
        "bytes of the store",
    )
    return {"store": table(head, rows), "store.growth": table(grown, growth)}
