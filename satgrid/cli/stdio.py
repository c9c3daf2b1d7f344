"""The standard streams, adapted for a command line.

A reader may leave before the end, as ``head -1`` does. Then nothing more is written, and the
command continues until its exit code, which is its answer; a command with long output checks
``unread`` and ends early. If output cannot be written for another reason, that is one error.
Failures on standard error are ignored. A stream that was closed from the start cannot be read or
written, and no file opened later gets its number.
"""

from __future__ import annotations

import errno
import io
import os
import select
import sys
from typing import Any, TextIO

__all__ = ["settle", "unread"]

_BUFFER = 1 << 16


class _Kept(io.RawIOBase):
    """Writes until the stream fails; later output is dropped."""

    def __init__(self, stream: TextIO, raw: Any, name: str | None) -> None:
        """Stand in for the raw stream of another one; without a name it has no errors."""
        self.unread = False
        self._stream = stream  # which would close it when nobody knows it any more
        self._raw = raw
        self._name = name
        self._lost = False
        self._terminal = bool(raw.isatty())

    def write(self, data: Any, /) -> int:
        if not self._lost:
            try:
                return self._written(data)
            except OSError as error:
                self._lost = True
                self.unread = self._is_gone(error)
                if not self.unread and self._name is not None:
                    raise OSError(error.errno, error.strerror, self._name) from None
        return len(data)

    def _written(self, data: Any) -> int:
        while (number := self._raw.write(data)) is None:  # it does not block, and others may
            select.select([], [self.fileno()], [])
        return int(number)

    def _is_gone(self, error: OSError) -> bool:
        """Return whether nobody reads the stream any more."""
        if isinstance(error, BrokenPipeError):
            return True
        if error.errno == errno.EIO:
            return self._terminal  # a terminal that was closed
        return sys.platform == "win32" and error.errno == errno.EINVAL  # so a pipe ends there

    def writable(self) -> bool:
        return True

    def isatty(self) -> bool:
        return self._terminal

    def fileno(self) -> int:
        number: int = self._raw.fileno()
        return number


def settle() -> None:
    """Replace the streams; call this once, before anything is written."""
    if sys.stdin is None:
        sys.stdin = _useless(os.O_WRONLY, "r")
    if sys.stdout is None:
        sys.stdout = _useless(os.O_RDONLY, "w")
    if sys.stderr is None:
        sys.stderr = _useless(os.O_WRONLY, "w")
    sys.stdout = _kept(sys.stdout, "standard output")
    sys.stderr = _kept(sys.stderr, None)


def _useless(how: int, mode: str) -> Any:
    return open(os.open(os.devnull, how), mode, encoding="utf-8", closefd=False)


def _kept(stream: TextIO, name: str | None) -> Any:
    raw = _raw(stream)
    if raw is None or isinstance(raw, _Kept):  # a stream of somebody else's, or all is done
        return stream
    stream.flush()
    return io.TextIOWrapper(
        io.BufferedWriter(_Kept(stream, raw, name), _BUFFER),
        encoding=stream.encoding,
        errors="replace",  # a console that lacks box-drawing characters
        line_buffering=getattr(stream, "line_buffering", False),
        write_through=getattr(stream, "write_through", False),
    )


def unread() -> bool:
    """Return whether nobody reads standard output any more."""
    raw = _raw(sys.stdout)
    return isinstance(raw, _Kept) and raw.unread


def _raw(stream: TextIO) -> io.RawIOBase | None:
    binary = getattr(stream, "buffer", None)
    raw = getattr(binary, "raw", binary)  # no buffer in between under PYTHONUNBUFFERED
    return raw if isinstance(raw, io.RawIOBase) else None
