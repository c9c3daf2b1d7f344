"""Loading the files of a genre; errors in a plug-in name its file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from traceback import extract_tb
from types import ModuleType
from typing import Any, TypeVar

from satgrid.errors import SatgridError
from satgrid.puzzle.packages import FOLDER, cached, own, package_of, warn
from satgrid.puzzle.protocol import Puzzle

__all__ = ["class_of", "has_file", "is_module", "loaded", "spared"]

_BOARDS = "satgrid.declared.board"
_PACKAGE = str(Path(__file__).parents[1])
_T = TypeVar("_T")


def class_of(name: str) -> type[Puzzle[Any]] | None:
    """Return the class of a puzzle by its name (no alias); None if there is no such puzzle.

    Raises
    ------
    SatgridError
        If a plug-in cannot be loaded.
    """
    package = package_of(name)
    if package is None:
        return None
    module = loaded(package if is_module(package) else f"{package}.puzzle")
    found: Any = getattr(module, "PUZZLE", None)
    genre = getattr(module, "GENRE", None)
    if found is None and hasattr(genre, "answer"):
        class_of_genre = import_module(_BOARDS).class_of
        found = _tried(lambda _: class_of_genre(genre), module.__name__)
    if not isinstance(found, type):
        raise SatgridError(f"{module.__file__}: it has no GENRE")
    called = getattr(found, "name", None)
    if called != name:
        raise SatgridError(f"{module.__file__}: its GENRE is called {called!r}, and not {name!r}")
    return found


def loaded(module: str) -> ModuleType:
    """Import a module of a genre."""
    return _tried(import_module, module)


def _tried(function: Callable[[str], _T], module: str) -> _T:
    """Call a function that may run a puzzle's module; attribute errors to the module."""
    outside = module.removeprefix(f"{FOLDER}.").split(".")[0] not in own()
    try:
        return function(module)
    except SatgridError:
        raise
    except (Exception, SystemExit) as error:
        if not outside:
            raise  # the fault is satgrid's
        if isinstance(error, SyntaxError) and error.filename:
            place = f"{error.filename}:{error.lineno}:{error.offset}"
            raise SatgridError(f"{place}: {error.msg}") from error
        calls = [call for call in extract_tb(error.__traceback__) if call.filename[0] != "<"][2:]
        theirs = [call for call in calls if not call.filename.startswith(_PACKAGE)]
        place = f"{theirs[-1].filename}:{theirs[-1].lineno}" if theirs else module
        raise SatgridError(f"{place}: {type(error).__name__}: {error}") from error


def has_file(package: str, role: str) -> bool:
    """Return whether there is a file for a role in a puzzle's folder."""
    return not is_module(package) and _is_there(f"{package}.{role}")


@cached
def is_module(package: str) -> bool:
    """Return whether a genre is a single file rather than a folder."""
    spec = _tried(find_spec, package)
    return spec is not None and spec.submodule_search_locations is None


@cached
def _is_there(module: str) -> bool:
    return _tried(find_spec, module) is not None


@contextmanager
def spared(name: str) -> Iterator[None]:
    """Turn errors of a plug-in in this block into warnings, so that the work continues.

    One broken plug-in must not stop the others. An error of a genre of the package is raised.
    """
    try:
        yield
    except SatgridError as error:
        if name in own():
            raise
        warn(f"{name} is not used here: {error}")
