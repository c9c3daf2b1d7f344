"""Unforeseen errors in a genre's code, reported as one line that names the genre.

A genre, above all a plug-in, may raise anything, also ``SystemExit``. Code that handles one puzzle
or request of several does so within ``caught``: the fault is then an error like any other, and the
rest continues. With ``SATGRID_TRACEBACK=1`` the traceback is printed, too.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from traceback import walk_tb
from types import FrameType

from satgrid.errors import SatgridError, TimeUpError, reason_of
from satgrid.puzzle import registry

__all__ = ["UNFORESEEN", "FaultError", "caught", "fault"]

UNFORESEEN = (Exception, SystemExit)
"""What is caught; an interrupt and the end of time are not."""
_VARIABLE = "SATGRID_TRACEBACK"


class FaultError(SatgridError):
    """An unforeseen error; it names the genre and the method."""


@contextmanager
def caught() -> Iterator[None]:
    """Convert an unforeseen error in this block into a FaultError; let intended errors pass."""
    try:
        yield
    except SatgridError:
        raise
    except OSError as error:
        if _genre(error) is None:
            raise  # the system's, and its words are known
        raise fault(error) from error
    except UNFORESEEN as error:
        raise fault(error) from error


def fault(error: BaseException) -> SatgridError:
    """Return an unforeseen error as one line; print its traceback if enabled.

    One that comes of an interrupt or of the end of time is that again.
    """
    if isinstance(error, SatgridError):
        return error
    end = _end(error)
    if end is not None:
        raise end from error
    found = _genre(error)
    if isinstance(error, OSError) and found is None:
        place = "" if error.filename is None else f"{error.filename}: "
        return SatgridError(f"{place}{reason_of(error)}")
    if isinstance(error, MemoryError | RecursionError):
        short = isinstance(error, MemoryError)
        words = "there is not enough memory" if short else "this is nested too deeply"
        return FaultError(f"{words} ({found[0]}, {found[1]})" if found else words)
    if os.environ.get(_VARIABLE):
        sys.excepthook(type(error), error, error.__traceback__)
    where = "satgrid" if found is None else f"the genre {found[0]}, {found[1]}"
    return FaultError(f"a fault in {where} ({_place(error)}): {_words(error)}")


def _end(error: BaseException | None) -> BaseException | None:
    """Return the Ctrl-C or the end of time that an error comes of, as a class body's may."""
    while error is not None:
        if isinstance(error, KeyboardInterrupt):
            return KeyboardInterrupt()
        if isinstance(error, TimeUpError):
            return TimeUpError(*error.args)
        error = error.__cause__ or error.__context__
    return None


def _genre(error: BaseException) -> tuple[str, str] | None:
    """Return the genre whose code failed, and the method; None if no genre's code ran.

    That is the last function in a module of a genre, or else the first method that an object of a
    genre, such as a board, has from a shared base.
    """
    found = inherited = None
    for frame, _ in walk_tb(error.__traceback__):
        name, method = registry.owner(frame.f_globals.get("__name__", "")), frame.f_code.co_name
        if name and (found is None or method[0] != "<"):
            found = name, method
        elif not (found or inherited) and (name := _inherited(frame)):
            inherited = name, method
    return found or inherited


def _inherited(frame: FrameType) -> str | None:
    """Return the genre of an object whose failing method comes from a shared base."""
    own = frame.f_locals.get("self", frame.f_locals.get("cls"))
    kind = own if isinstance(own, type) else type(own)
    return registry.owner(getattr(kind, "__module__", ""))


def _place(error: BaseException) -> str:
    """Return the file and line of the last call, ignoring C code and frozen modules."""
    calls = [
        f"{Path(frame.f_code.co_filename).name}:{line}"
        for frame, line in walk_tb(error.__traceback__)
        if frame.f_code.co_filename[:1] != "<"
    ]
    return calls[-1] if calls else "in another process"


def _words(error: BaseException) -> str:
    kind = type(error).__name__
    try:
        message = str(error)
    except Exception:  # noqa: BLE001 - a plug-in's own class may fail even here
        message = ""
    return f"{kind}: {message}" if message else kind
