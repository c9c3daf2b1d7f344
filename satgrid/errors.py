"""Every error that satgrid raises on purpose."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

__all__ = ["EncodingError", "ParseError", "SatgridError", "StateError", "TimeUpError", "nearest"]
__all__ += ["extra", "missing", "of_several", "one_line", "reason_of", "unknown"]

LONGEST = 1000  # characters; a message may repeat what was read
_KEPT = 200  # of them, from the end
_BETWEEN = " ... "
_UNPRINTABLE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]")
_LONGEST_NAME = 50  # a longer one is nobody's slip of the finger


def one_line(message: str) -> str:
    """Return a message on one line of limited length; escape unprintable characters."""
    spelled = _UNPRINTABLE.sub(lambda found: repr(found[0])[1:-1], message)
    if len(spelled) <= LONGEST:
        return spelled
    return spelled[: LONGEST - _KEPT - len(_BETWEEN)] + _BETWEEN + spelled[-_KEPT:]


def reason_of(error: Exception) -> str:
    """Return the system's reason for a failure in words, without the name of the file."""
    return (getattr(error, "strerror", None) or str(error)).lower()


class SatgridError(Exception):
    """Root of the errors below; also raised if something that the user names does not exist."""

    def __init__(self, *arguments: object) -> None:
        super().__init__(*(one_line(one) if isinstance(one, str) else one for one in arguments))


class ParseError(SatgridError, ValueError):
    """An error in a text that is read, with its line and column, counted from 1."""

    def __init__(self, message: str, *, line: int = 1, column: int = 1) -> None:
        self.message = one_line(message)
        self.line = line
        self.column = column
        super().__init__(self.message, line, column)

    def __str__(self) -> str:
        """Return place and message; the command line adds the file's name."""
        return f"{self.line}:{self.column}: {self.message}"

    def __reduce__(self) -> tuple[object, ...]:
        """Support pickling, so that the error can come back from another process."""
        return _parse_error, (self.message, self.line, self.column)


def extra(module: str, words: str, name: str) -> Any:
    """Return a module of an extra; if it is not installed, raise the error of ``missing``."""
    try:
        return import_module(module)
    except ImportError:
        raise missing(words, name) from None


def missing(words: str, extra: str) -> SatgridError:
    """Return the error that an extra is not installed; the command in it works in every shell."""
    return SatgridError(f'{words}: pip install "satgrid[{extra}]"')


def _parse_error(message: str, line: int, column: int) -> ParseError:
    return ParseError(message, line=line, column=column)


class EncodingError(SatgridError):
    """A violation of the rules of the clause builder; always a fault in the encoder."""


class StateError(SatgridError):
    """A request to a session that its last answer does not allow."""


class TooManyStatesError(SatgridError):
    """More states of a frontier than fit in memory.

    Attributes
    ----------
    states
        The number of states when the work was given up.
    """

    def __init__(self, states: int) -> None:
        super().__init__(
            f"{states:,} states of the frontier are more than --memory holds: "
            "another --method may do"
        )
        self.states = states


class TimeUpError(BaseException):
    """The deadline passed during work that has no partial result.

    Like Ctrl-C it may come anywhere and is no fault of what was being done, so it is no Exception:
    whoever catches errors, here, in a plug-in or in Python's library, cannot take it for one.
    """


@contextmanager
def of_several(number: int, total: int, title: str = "") -> Iterator[None]:
    """Add the name of the puzzle, one of several, to an error's message."""
    try:
        yield
    except SatgridError as error:
        if total == 1:
            raise
        called = f", {title!r}" if title else ""
        raise SatgridError(f"puzzle {number:,} of {total:,}{called}: {error}") from None


def unknown(kind: str, name: str, known: Iterable[str]) -> str:
    """Return a message for an unknown name, with the nearest and all known ones.

    >>> unknown("method", "fronteir", ["auto", "frontier"])
    "no method 'fronteir'; did you mean 'frontier'? known: auto, frontier"
    """
    names = list(known)
    near = nearest(name, names)
    meant = f"did you mean {near!r}? " if near else ""
    return f"no {kind} {name!r}; {meant}known: {', '.join(names)}"


def nearest(name: str, known: Iterable[str]) -> str | None:
    """Return the known name most similar to a given one, if any is similar."""
    if len(name) > _LONGEST_NAME:
        return None
    from difflib import get_close_matches

    lower = {one.lower(): one for one in known}
    found = get_close_matches(name.lower(), lower, 1)
    return lower[found[0]] if found else None
