"""One line about how far the work is, on standard error where that is a terminal."""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TextIO

from satgrid.cli.output import columns, fitted, width_of

if TYPE_CHECKING:
    from satgrid.counting.request import Progress

__all__ = ["Line", "line"]

WAIT = 0.5  # seconds before the line is seen: what is done sooner needs none
PAUSE = 0.2  # between drawing it and drawing it anew
_BAR = 20
_NARROW = 60  # on a terminal with fewer columns there is no bar
_LEAST = 0.01  # the share from which it makes sense to tell the time that is left


class Line:
    """The share that is done, a few words, the time that it took and may take.

    It is drawn anew several times a second by a thread, so that the time goes on in the middle of
    a long step, and on one line, however narrow the terminal is.

    Parameters
    ----------
    stream
        Where to draw; None for nowhere.
    """

    def __init__(self, stream: TextIO | None) -> None:
        self._stream = stream
        self._told: tuple[float | None, str] = (None, "starting")
        self._started = time.monotonic()
        self._drawn = 0
        self._lock = threading.RLock()
        self._over = threading.Event()
        self._thread: threading.Thread | None = None
        if stream is not None:
            self._thread = threading.Thread(target=self._keep, daemon=True)
            self._thread.start()

    def report(self, share: float | None, words: str) -> None:
        """Say how far the work is."""
        self._told = share, words

    def solutions(self, progress: Progress) -> None:
        """Say how far a search for solutions is."""
        parts = []
        if progress.found or not progress.note:
            elapsed = time.monotonic() - self._started
            rate = progress.found / elapsed if elapsed > 0 else 0.0
            parts.append(f"{progress.found:,} solutions, {rate:,.0f}/s")
        if progress.known:
            parts.append(f"{progress.done:,} of {progress.known:,} cubes")
        if progress.note:
            parts.append(progress.note)
        self.report(progress.share, ", ".join(parts))

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Keep the line away while the block prints on the same terminal."""
        if self._stream is None or not sys.stdout.isatty():
            yield
            return
        with self._lock:
            self._wipe()
            yield

    def close(self) -> None:
        """Take the line away for good."""
        self._over.set()
        if self._thread is not None:
            self._thread.join()
        with self._lock:
            self._wipe()

    def _keep(self) -> None:
        if hasattr(signal, "pthread_sigmask"):  # signals are for the thread that does the work
            signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
        pause = WAIT
        while not self._over.wait(pause):
            pause = PAUSE
            with self._lock:
                if not self._over.is_set():
                    self._draw()

    def _draw(self) -> None:
        assert self._stream is not None
        room = columns(self._stream) - 1  # some terminals begin a new line with the last one
        elapsed = time.monotonic() - self._started
        text = composed(*self._told, elapsed, room, self._stream.encoding or "ascii")
        width = width_of(text)
        self._write(f"\r{text}{' ' * (min(self._drawn, room) - width)}")
        self._drawn = width

    def _wipe(self) -> None:
        if self._drawn and self._stream is not None:
            width = min(self._drawn, columns(self._stream) - 1)
            self._write(f"\r{' ' * width}\r")
            self._drawn = 0

    def _write(self, text: str) -> None:
        assert self._stream is not None
        try:
            self._stream.write(text)
            self._stream.flush()
        except (OSError, ValueError):  # the terminal is gone; the work is not
            self._stream = None
            self._over.set()


@contextmanager
def line(*, quiet: bool) -> Iterator[Line]:
    """Show a line while the block runs; on a terminal only, and not where that is not wanted."""
    shown = Line(None if quiet or not sys.stderr.isatty() else sys.stderr)
    try:
        yield shown
    finally:
        shown.close()


def composed(
    share: float | None, words: str, elapsed: float, room: int, encoding: str = "utf-8"
) -> str:
    """Write a line of at most ``room`` columns.

    >>> composed(0.25, "2 of 8", 3.0, 70, "ascii")
    '#####---------------  25%  2 of 8  0:03, about 0:09 left'
    >>> composed(None, "looking for a solution in all of this", 3.0, 30)
    'looking f…in all of this  0:03'
    """
    before, after = "", f"  {_spoken(elapsed)}"
    if share is not None:
        share = min(max(share, 0.0), 1.0)
        before = f"{100 * share:3.0f}%  "
        if room >= _NARROW:
            before = f"{_bar(share, encoding)} {before}"
        if _LEAST <= share < 1 and room >= _NARROW:
            after += f", about {_spoken(elapsed / share - elapsed)} left"
    inner = room - len(before) - len(after)
    return fitted(f"{before}{fitted(words, max(inner, 0), encoding)}{after}", room, encoding)


def _bar(share: float, encoding: str) -> str:
    done, open_ = "█░" if _has(encoding, "█░") else "#-"
    full = int(_BAR * share)
    return done * full + open_ * (_BAR - full)


def _has(encoding: str, text: str) -> bool:
    try:
        text.encode(encoding)
    except (UnicodeError, LookupError):
        return False
    return True


def _spoken(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
