"""One line about the progress of the work, on standard error if that is a terminal."""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta
from typing import TYPE_CHECKING, TextIO

from satgrid.cli.printing import columns, fitted
from satgrid.errors import one_line

if TYPE_CHECKING:
    from rich.live import Live
    from rich.table import Table

    from satgrid.system.limits import Progress

__all__ = ["ProgressLine", "line"]

WAIT = 0.5  # seconds before the line is seen: what is done sooner needs none
PAUSE = 0.2  # between drawing it and drawing it anew
_BAR = 12
_NARROW = 60  # on a terminal with fewer columns there is no bar
_LEAST = 0.01  # the share from which it makes sense to tell the time that is left


class ProgressLine:
    """A progress line: the share done, a few words, the time used and left.

    A thread redraws it several times a second, so that the time advances during a long step. It
    fits on one line of any terminal.

    Parameters
    ----------
    stream
        The stream to draw on; None draws nothing.
    """

    def __init__(self, stream: TextIO | None) -> None:
        self._stream = stream
        self._last: tuple[float | None, str] = (None, "starting")
        self._started = time.monotonic()
        self._live: Live | None = None
        self._lock = threading.RLock()
        self._over = threading.Event()
        self._thread: threading.Thread | None = None
        if stream is not None:
            self._thread = threading.Thread(target=self._keep, daemon=True)
            self._thread.start()

    def say(self, note: str, share: float | None = None) -> None:
        """Show the progress of the work."""
        self._last = share, note

    def report(self, progress: Progress) -> None:
        """Report the progress of the work, with solutions and cubes if there are any."""
        parts = []
        if progress.found or not progress.note:
            elapsed = time.monotonic() - self._started
            rate = progress.found / elapsed if elapsed > 0 else 0.0
            parts.append(f"{progress.found:,} solutions, {rate:,.0f}/s")
        if progress.known:
            parts.append(f"{progress.done:,} of {progress.known:,} cubes")
        if progress.note:
            parts.append(progress.note)
        self.say(", ".join(parts), progress.share)

    @contextmanager
    def aside(self, output: str = "-") -> Iterator[None]:
        """Hide the line while the block writes, unless the output is a named file."""
        if self._stream is None or output != "-":
            yield
            return
        with self._lock:
            self._wipe()
            yield

    def close(self) -> None:
        """Erase the line and stop drawing."""
        self._over.set()
        if self._thread is not None:
            self._thread.join()
        self._wipe()

    def _keep(self) -> None:
        if hasattr(signal, "pthread_sigmask"):  # signals are for the thread that does the work
            signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
        pause = WAIT
        with suppress(OSError, ValueError):  # the terminal is gone; the work is not
            while not self._over.wait(pause):
                pause = PAUSE
                with self._lock:
                    if not self._over.is_set():
                        self._draw()

    def _draw(self) -> None:
        from rich.console import Console
        from rich.live import Live

        assert self._stream is not None
        room = columns(self._stream) - 1  # some terminals begin a new line with the last one
        if self._live is None:
            console = Console(file=self._stream, force_terminal=True)
            if console.is_dumb_terminal:
                return
            self._live = Live(
                console=console,
                auto_refresh=False,
                transient=True,
                redirect_stdout=False,
                redirect_stderr=False,
            )
            self._live.start()
            console.show_cursor()  # whatever ends this process, it is seen
        self._live.console.width = room
        row = composed(*self._last, time.monotonic() - self._started, room)
        self._live.update(row, refresh=True)

    def _wipe(self) -> None:
        if self._live is not None:
            with suppress(OSError, ValueError):
                self._live.stop()
            self._live = None


@contextmanager
def line(*, quiet: bool) -> Iterator[ProgressLine]:
    """Show a progress line while the block runs; only on a terminal, and not with --quiet."""
    shown = ProgressLine(None if quiet or not sys.stderr.isatty() else sys.stderr)
    try:
        yield shown
    finally:
        shown.close()


def composed(share: float | None, words: str, elapsed: float, room: int) -> Table:
    """Return a line of at most ``room`` columns; the words are shortened to fit."""
    from rich.progress_bar import ProgressBar
    from rich.table import Column, Table
    from rich.text import Text

    wide = room >= _NARROW
    done = "" if share is None else f"{int(100 * share):3}%"
    times = _spoken(elapsed)
    if wide and share is not None and _LEAST <= share < 1:
        times += f", about {_spoken(elapsed / share - elapsed)} left"
    left = room - sum(len(each) + 2 for each in (done, times) if each) - wide * (_BAR + 2)
    row: list[ProgressBar | Text] = []
    if wide:
        row.append(ProgressBar(1.0, share or 0.0, width=_BAR, pulse=share is None))
    if done:
        row.append(Text(done, "progress.percentage"))
    row.append(Text(fitted(one_line(words), max(left, 0))))
    row.append(Text(times, "progress.elapsed"))
    found = Table.grid(*(Column(no_wrap=True) for _ in row), padding=(0, 2))
    found.add_row(*row)
    return found


def _spoken(seconds: float) -> str:
    return str(timedelta(seconds=round(seconds))).removeprefix("0:")
