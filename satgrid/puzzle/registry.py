"""Puzzles by name: the folder ``puzzles/tiling`` is the puzzle ``tiling``.

What else there is about a puzzle is found by the name of a file in its folder: ``picture``,
``generator``, ``puzzlink``, and the modules of its folder ``formats``.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

from satgrid.board import text
from satgrid.errors import SatgridError, unknown
from satgrid.puzzle.protocol import Puzzle

__all__ = ["find", "having", "names", "parse", "part", "parts"]

_FOLDER = "satgrid.puzzles"  # by its name: what a puzzle is knows no puzzle


@cache
def _names() -> tuple[str, ...]:
    return tuple(
        sorted(info.name for info in iter_modules(import_module(_FOLDER).__path__) if info.ispkg)
    )


def names() -> list[str]:
    """Return the names of all puzzles, sorted."""
    return list(_names())


def find(name: str) -> type[Puzzle[Any]]:
    """Return the class of a puzzle."""
    if name not in _names():
        raise SatgridError(unknown("puzzle", name, _names()))
    found: type[Puzzle[Any]] = import_module(f"{_FOLDER}.{name}.puzzle").PUZZLE
    return found


def part(name: str, role: str) -> ModuleType | None:
    """Return a module of a puzzle's folder by its file name, None where it has no such file."""
    where = f"{_FOLDER}.{name}.{role}"
    return import_module(where) if _is_there(where) else None


def having(role: str) -> list[str]:
    """Return the names of the puzzles that have such a file, sorted."""
    return [name for name in _names() if _is_there(f"{_FOLDER}.{name}.{role}")]


def parts(folder: str) -> list[ModuleType]:
    """Return the modules in the folders of this name of all puzzles, sorted by their names."""
    found = []
    for name in having(folder):
        package = import_module(f"{_FOLDER}.{name}.{folder}")
        inside = sorted(info.name for info in iter_modules(package.__path__))
        inside = [module for module in inside if module[0] != "_"]
        found += [import_module(f"{package.__name__}.{module}") for module in inside]
    return found


@cache
def _is_there(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:  # there is no such puzzle
        return False


def parse(content: str) -> Puzzle[Any]:
    """Read a puzzle of any kind from its text."""
    name = text.read(content).name
    if name.text not in _names():
        raise name.error(unknown("puzzle", name.text, _names()))
    return find(name.text).parse(content)
