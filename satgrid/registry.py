"""Puzzles by name: the file ``puzzles/tiling.py`` is the puzzle ``tiling``."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from satgrid import puzzles, text
from satgrid.errors import SatgridError
from satgrid.puzzle import Puzzle

__all__ = ["find", "names", "parse"]


def names() -> list[str]:
    """Return the names of all puzzles, sorted."""
    return sorted(info.name for info in iter_modules(puzzles.__path__) if info.name[0] != "_")


def find(name: str) -> type[Puzzle[Any]]:
    """Return the class of a puzzle."""
    if name not in names():
        raise SatgridError(f"no puzzle {name!r}; known: {', '.join(names())}")
    module = import_module(f"satgrid.puzzles.{name}")
    found: type[Puzzle[Any]] = module.PUZZLE
    return found


def parse(content: str) -> Puzzle[Any]:
    """Read a puzzle of any kind from its text."""
    name = text.read(content).name
    if name.text not in names():
        raise name.error(f"no puzzle {name.text!r}; known: {', '.join(names())}")
    return find(name.text).parse(content)
