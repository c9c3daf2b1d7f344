"""Stored results: a JSON file for each part, with the conditions of its measurement."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import time
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

RESULTS = Path(__file__).parent / "results"
PACKAGES = (
    *("satgrid", "python-sat", "numpy", "networkx", "pyganak"),
    *("xcover", "exact-cover", "clingo", "ortools", "highspy", "graphillion", "puzzlekit"),
)
Result = dict[str, Any]


def machine() -> dict[str, Any]:
    """Return what the figures depend on: processor, system, versions."""
    found = {}
    for name in PACKAGES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return {
        "processor": _processor(),
        "cores": os.cpu_count(),
        "system": f"{platform.system()} {platform.machine()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "versions": found,
    }


def commit(folder: Path = RESULTS.parent) -> str | None:
    """Return the commit that is checked out, with its day and whether files differ from it.

    None where that is not known.
    """
    try:
        found = _git(folder, "log", "-1", "--format=%h of %cs", "--abbrev=8")
        changed = _git(folder, "status", "--porcelain", "--untracked-files=no", "--", ":/satgrid")
    except (OSError, subprocess.CalledProcessError):
        return None
    return f"{found} with changes" if changed else found


def _git(folder: Path, *words: str) -> str:
    done = subprocess.run(
        ["git", "-C", str(folder), *words], capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def _processor() -> str:
    path = Path("/proc/cpuinfo")
    if path.exists():
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.split(":", 1)[1].strip()
    return platform.processor() or platform.machine()


def others(seconds: float = 2.0) -> float | None:
    """Return the share of the processors that is busy while this program rests.

    None where the platform does not tell.
    """
    before = _busy()
    time.sleep(seconds)
    after = _busy()
    if before is None or after is None or after[1] == before[1]:
        return None
    return round((after[0] - before[0]) / (after[1] - before[1]), 2)


def _busy() -> tuple[int, int] | None:
    """Return the ticks that all processors were busy, and all their ticks."""
    path = Path("/proc/stat")
    if not path.exists():
        return None
    ticks = [int(word) for word in path.read_text(encoding="utf-8").split("\n")[0].split()[1:9]]
    return sum(ticks) - ticks[3] - ticks[4], sum(ticks)


def rounded(value: Any) -> Any:
    """Return a value with its numbers to four significant digits."""
    if isinstance(value, float):
        return float(f"{value:.4g}")
    if isinstance(value, dict):
        return {key: rounded(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [rounded(one) for one in value]
    return value


def save(part: str, result: Result, folder: Path = RESULTS) -> None:
    """Write the result of a part in the place of its last one."""
    folder.mkdir(exist_ok=True)
    lines = json.dumps(rounded(result), indent=1, ensure_ascii=False)
    target = folder / f"{part}.json"
    fresh = target.with_suffix(".new")
    fresh.write_text(lines + "\n", encoding="utf-8", newline="\n")
    fresh.replace(target)


def load(part: str, folder: Path = RESULTS) -> Result | None:
    """Return the last result of a part, None where there is none."""
    path = folder / f"{part}.json"
    if not path.exists():
        return None
    found: Result = json.loads(path.read_text(encoding="utf-8"))
    return found
