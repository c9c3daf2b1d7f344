"""A command at a terminal of a given width, and the screen that it leaves."""

from __future__ import annotations

import os
import re
import select
import struct
import subprocess
import sys
from typing import NamedTuple

_CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
PATIENCE = 120.0  # seconds; far more than anything needs on a busy machine


class Seen(NamedTuple):
    """What a command wrote."""

    terminal: str
    """Everything, with the carriage returns and the controls that draw a line anew."""
    code: int
    piped: str = ""
    """Standard output, where that was no terminal."""

    def frames(self) -> list[str]:
        """Return what was on a line at any time."""
        lines = _CONTROL.sub("", self.terminal).replace("\n", "\r").split("\r")
        return [line.rstrip() for line in lines if line.strip()]


def at_terminal(
    *command: str, columns: int = 80, piped: bool = False, environment: dict[str, str] | None = None
) -> Seen:
    """Run a command of satgrid with standard error, and output unless piped, on a terminal."""
    import fcntl
    import pty
    import termios

    here, there = pty.openpty()
    fcntl.ioctl(there, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    variables = {key: value for key, value in os.environ.items() if key != "COLUMNS"}
    process = subprocess.Popen(
        [sys.executable, *command],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE if piped else there,
        stderr=there,
        env=variables | {"PYTHONUTF8": "1", "TERM": "xterm"} | (environment or {}),
        start_new_session=True,
    )
    os.close(there)
    # A terminal keeps some thousand characters: it is read as it comes, or the command would wait.
    seen = bytearray()
    try:
        while select.select([here], [], [], PATIENCE)[0] and (chunk := os.read(here, 1 << 16)):
            seen += chunk
    except OSError:  # how a terminal says on Linux that nobody writes any more
        pass
    finally:
        os.close(here)
    output = process.communicate(timeout=PATIENCE)[0] or b""
    return Seen(seen.decode(), process.returncode, output.decode())
