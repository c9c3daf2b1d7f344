"""Lists that are proved complete: how large such a certificate is, and how long it takes."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from boards import INSTANCES
from children import FailedError
from commands import run
from options import Options, megabytes, seconds, table
from record import Result

BOARDS = ("norinori/strips", "tiling/dominoes-6x6", "tiling/pentominoes-3x20")
LONG = ("tiling/pentominoes-4x15",)


def _size(folder: Path) -> float:
    return sum(file.stat().st_size for file in folder.iterdir()) / 1e6


def _row(name: str, folder: Path) -> dict[str, Any]:
    file = str(INSTANCES / f"{name}.txt")
    counted = run("count", file, "--method", "sat", "-j", "1", "-q")
    made = run("count", file, "--proof", str(folder), "-q")
    checked = run("verify-proof", file, str(folder), "-q")
    return {
        "name": name,
        "solutions": int(made.output),
        "size": _size(folder),
        "counted": counted.cpu,
        "made": made.cpu,
        "made_memory": made.memory,
        "checked": checked.cpu,
        "checked_memory": checked.memory,
    }


def _measured(names: tuple[str, ...]) -> Result:
    rows = []
    for name in names:
        with tempfile.TemporaryDirectory() as folder:
            try:
                rows.append(_row(name, Path(folder) / "proof"))
            except FailedError as error:
                print(f"  {error}", file=sys.stderr)
        print(f"  {name}", file=sys.stderr)
    return {"rows": rows}


def measure(_: Options) -> Result:
    """Count by SAT, make a certificate of the list, and verify it, each in a process of its own."""
    return _measured(BOARDS)


def measure_long(_: Options) -> Result:
    """Do the same for boards whose proof is made in cubes."""
    return _measured(LONG)


def shown(name: str, result: Result) -> dict[str, str]:
    """Return the table."""
    head = ["board", "solutions", "counted by SAT", "counted and proved", "memory", "files"]
    head += ["verified", "memory"]
    rows = [
        (
            row["name"],
            f"{row['solutions']:,}",
            seconds(row["counted"]),
            seconds(row["made"]),
            megabytes(row["made_memory"]),
            f"{row['size']:.1f} MB",
            seconds(row["checked"]),
            megabytes(row["checked_memory"]),
        )
        for row in result["rows"]
    ]
    return {name: table(head, rows)}
