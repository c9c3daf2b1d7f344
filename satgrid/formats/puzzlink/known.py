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

__all__ = ["find", "kind_of", "kinds"]

_GENRES = {"kurodoko": "kuromasu", "lightup": "akari", "mashu": "masyu", "slither": "slitherlink"}
"""The genres that have another name at puzz.link; those of other names are found more slowly."""


@registry.cached
def kinds() -> dict[str, Kind]:
    """Return the kinds by their names at puzz.link, sorted."""
    found: dict[str, Kind] = {}
    for module in filter(None, (registry.part(one, "puzzlink") for one in registry.names())):
        for name, kind in module.KINDS.items():
            if found.setdefault(name, kind) is not kind:
                raise _taken(module, name)
    return dict(sorted(found.items()))


def _taken(module: Any, name: str) -> SatgridError:
    return SatgridError(f"{module.__file__}: another kind is called {name!r}")


@registry.cached
def named() -> dict[str, Kind]:
    """Return the kinds by every name under which puzz.link reads them."""
    found = {
        other: kind for kind in kinds().values() for other in (kind.url, *kind.aliases) if other
    }
    return found | kinds()


def find(name: str) -> Kind | None:
    """Return the kind that puzz.link reads under a name, None where satgrid knows none.

    The genre that is likely to have it is asked first: to load all takes longer than to judge.
    """
    module = registry.part(_GENRES.get(name, name), "puzzlink")
    kind: Kind | None = module.KINDS.get(name) if module else None
    return kind or named().get(name)


def kind_of(puzzle: Puzzle[Any], format_name: str) -> tuple[str, Kind]:
    """Return what puzz.link calls a puzzle, and its kind; refuse what would be lost."""
    module = registry.part(puzzle.name, "puzzlink")
    reason = None
    own: dict[str, Kind] = module.KINDS if module else {}
    for name, kind in own.items():
        if find(name) is not kind:
            raise _taken(module, name)
        reason = kind.lost(puzzle)
        if reason is None:
            return name, kind
    raise unwritable(puzzle, format_name, reason or f"it holds {', '.join(kinds())} only")
