"""All formats: those of several genres, and those in the folder of one genre."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module

from satgrid.errors import SatgridError, unknown
from satgrid.formats.format import Format
from satgrid.puzzle import registry
from satgrid.puzzle.faults import caught

__all__ = ["asked", "find", "of_one_puzzle"]

_SHARED = (
    "satgrid_text",
    "cnf",
    "penpa.link",
    "fpuzzles.links",
    "iss.link",
    "sites",
    "janko",
    "pvv",
    "puzzlink.saved",
    "puzzlink.url",
    "tatham.ids",
    "puzzlekit.collection",
)
"""Those of several puzzles, each loaded where none before it is the one.

The others are for one puzzle only, and in its folder."""


def asked() -> Iterator[Format]:
    """Yield the formats in turn; load those of single genres only if no shared format fits."""
    yield from map(_shared, _SHARED)
    yield from of_one_puzzle()


@cache
def _shared(module: str) -> Format:
    found: Format = import_module(f"satgrid.formats.{module}").FORMAT
    return found


@registry.cached
def of_one_puzzle() -> list[Format]:
    """Return the formats that belong to a single genre, lower ranks first."""
    taken, listed = {_shared(module).name for module in _SHARED}, []
    for puzzle, module in registry.parts("formats"):
        with registry.spared(puzzle), caught():
            found: Format = module.FORMAT
            if found.name in taken:
                raise SatgridError(f"{module.__file__}: another format is called {found.name!r}")
            taken.add(found.name)
            listed.append(found)
    return sorted(listed, key=lambda kind: kind.rank)


def find(name: str) -> Format:
    """Return the format with a name.

    Raises
    ------
    SatgridError
        If there is no format with this name.
    """
    for kind in asked():
        if kind.name == name:
            return kind
    raise SatgridError(unknown("format", name, sorted(kind.name for kind in asked())))
