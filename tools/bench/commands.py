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
    cpu: float
    """Processor seconds of all its processes together."""
    memory: float
    """The most megabytes of any one of its processes."""
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
        _, status, usage = os.wait4(process.pid, 0)
        elapsed = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        said = output.read()
    if process.returncode not in codes:
        raise FailedError(f"satgrid {' '.join(arguments)}: exit code {process.returncode}")
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
    return Measured(elapsed, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / unit, said)
