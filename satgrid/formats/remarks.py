"""Remarks: what a reader of another program's puzzles passes over, since it is only drawn.

What changes the solutions is read or refused; a color, a text beside the board or a line without
a rule is neither. The reader says so with ``passed_over``, and whoever asked for the puzzle hears
it with ``collected``. Where nobody listens, a remark is dropped.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

__all__ = ["collected", "heard", "passed_over"]

_FOUND: ContextVar[list[str] | None] = ContextVar("remarks", default=None)


def passed_over(message: str) -> None:
    """Say what is passed over, in a sentence that has its place and no period, as an error has.

    >>> with collected() as found:
    ...     passed_over("the line at row 3, column 4 is only drawn")
    ...     passed_over("the line at row 3, column 4 is only drawn")
    >>> found
    ['the line at row 3, column 4 is only drawn']
    """
    found = _FOUND.get()
    if found is not None and message not in found:
        found.append(message)


@contextmanager
def collected() -> Iterator[list[str]]:
    """Collect the remarks of what is read inside, each once; those around it do not hear them."""
    found: list[str] = []
    token = _FOUND.set(found)
    try:
        yield found
    finally:
        _FOUND.reset(token)


def heard() -> tuple[str, ...]:
    """Return what the innermost ``collected`` has so far; nothing outside of one."""
    return tuple(_FOUND.get() or ())
