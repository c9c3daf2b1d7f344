"""The kinds of puzzles that puzz.link knows and satgrid reads: those in ``formats/kinds``.

Source: pzprjs, the modules of the kinds. Its sudoku is satgrid's kropki with boxes and without
dots.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from satgrid.formats import kinds
from satgrid.formats._format import unwritable
from satgrid.formats._kind import Kind
from satgrid.puzzle import Puzzle

__all__ = ["KINDS", "kind_of"]

KINDS: dict[str, Kind] = {
    name: import_module(f"{kinds.__name__}.{name}").KIND
    for name in sorted(info.name for info in iter_modules(kinds.__path__))
}


def kind_of(puzzle: Puzzle[Any], format_name: str) -> str:
    """Return what puzz.link calls a puzzle; refuse what would be lost."""
    reasons = {
        name: kind.lost(puzzle) for name, kind in KINDS.items() if kind.puzzle == puzzle.name
    }
    for name, reason in reasons.items():
        if reason is None:
            return name
    others = f"it holds {', '.join(KINDS)} only"
    raise unwritable(puzzle, format_name, reasons.get(puzzle.name) or others)
