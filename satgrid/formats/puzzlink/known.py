"""The kinds of puzzles that puzz.link knows and satgrid reads.

They stand in the files ``puzzlink.py`` of the puzzles' folders.
Source: pzprjs, the modules of the kinds.
"""

from __future__ import annotations

from typing import Any

from satgrid.errors import SatgridError
from satgrid.formats.format import unwritable
from satgrid.formats.puzzlink.kind import Kind
from satgrid.puzzle import registry
from satgrid.puzzle.protocol import Puzzle

__all__ = ["kind_of", "kinds", "named"]


@registry.cached
def kinds() -> dict[str, Kind]:
    """Return the kinds by their names at puzz.link, sorted."""
    found: dict[str, Kind] = {}
    for module in filter(None, (registry.part(one, "puzzlink") for one in registry.names())):
        for name, kind in module.KINDS.items():
            if found.setdefault(name, kind) is not kind:
                raise SatgridError(f"{module.__file__}: another kind is called {name!r}")
    return dict(sorted(found.items()))


@registry.cached
def named() -> dict[str, Kind]:
    """Return the kinds by every name under which puzz.link reads them."""
    found = {
        other: kind for kind in kinds().values() for other in (kind.url, *kind.aliases) if other
    }
    return found | kinds()


def kind_of(puzzle: Puzzle[Any], format_name: str) -> str:
    """Return what puzz.link calls a puzzle; refuse what would be lost."""
    reasons = {
        name: kind.lost(puzzle) for name, kind in kinds().items() if kind.puzzle == puzzle.name
    }
    for name, reason in reasons.items():
        if reason is None:
            return name
    others = f"it holds {', '.join(kinds())} only"
    raise unwritable(puzzle, format_name, reasons.get(puzzle.name) or others)
