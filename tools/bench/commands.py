"""Commands of satgrid run as a user runs them, with everything they start."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from typing import NamedTuple

from children import FailedError

SATGRID = [sys.executable, "-m", "satgrid"]


class Measured(NamedTuple):
    """What a command took."""

    elapsed: float
    cpu: float | None
    """Processor seconds of all its processes together, where the platform tells."""
    memory: float | None
    """The most megabytes of any one of its processes, where the platform tells."""
    output: str


def run(*arguments: str, codes: tuple[int, ...] = (0,)) -> Measured:
    """Run a command of satgrid.

    Raises
    ------
    FailedError
        If it ends with another exit code than these.
    """
    start = time.perf_counter()
    with tempfile.TemporaryFile("w+", encoding="utf-8") as output:
        process = subprocess.Popen([*SATGRID, *arguments], stdout=output)
        cpu, memory = _waited(process)
        elapsed = time.perf_counter() - start
        output.seek(0)
        said = output.read()
    if process.returncode not in codes:
        raise FailedError(f"satgrid {' '.join(arguments)}: exit code {process.returncode}")
    return Measured(elapsed, cpu, memory, said)


def _waited(process: subprocess.Popen[bytes]) -> tuple[float | None, float | None]:
    """Wait for the end of a process; return its processor seconds and megabytes."""
    if not hasattr(os, "wait4"):  # on Windows
        process.wait()
        return None, None
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / unit
