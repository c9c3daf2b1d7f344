"""The kinds of puzzles that puzz.link knows and satgrid reads.

The kinds are in the files ``puzzlink.py`` of the puzzles' folders.
Source: pzprjs, the modules of the kinds.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from satgrid.errors import SatgridError
from satgrid.formats.format import unwritable
from satgrid.formats.puzzlink.bodies import Body
from satgrid.formats.puzzlink.lines import SavedLines
from satgrid.formats.puzzlink.table import OTHERS, ROWS, KindRow
from satgrid.puzzle import registry
from satgrid.puzzle.faults import caught
from satgrid.puzzle.protocol import Puzzle
from satgrid.record import record

__all__ = ["Kind", "canonical", "find", "kind_of", "kinds", "unknown"]


def _nothing(_: Any) -> None:
    return None


def _shape(puzzle: Any) -> tuple[int, ...]:
    shape: tuple[int, ...] = puzzle.shape
    return shape


@record
class Kind:
    """How boards of one kind are written, in URLs and in saved files.

    Attributes
    ----------
    puzzle
        The name of satgrid's puzzle.
    read
        Makes a puzzle from rows, columns and the body of a URL.
    body
        Writes the body.
    load
        Makes a puzzle from the lines of a saved file, its rows and columns.
    lines
        Writes these lines as words, without those of the answer.
    lost
        Names the part of a puzzle that would be lost; None if there is none.
    row
        What else puzz.link has of it.
    square
        Whether the numbers of rows and columns must be equal.
    size
        How many numbers state the size in a saved file: rows and columns, or one for both.
    stated
        The words allowed in the line below the size in a saved file, if there is such a line.
    box
        Returns the rows and columns as a link states them.
    form
        What stands in a link, part by part, for the documentation.
    """

    puzzle: str
    read: Callable[[int, int, Body], Puzzle[Any]]
    body: Callable[[Any], str]
    load: Callable[[SavedLines, int, int], Puzzle[Any]]
    lines: Callable[[Any], list[list[str]]]
    lost: Callable[[Any], str | None] = _nothing
    row: KindRow = KindRow()
    square: bool = False
    size: int = 2
    stated: tuple[str, ...] = ()
    box: Callable[[Any], tuple[int, ...]] = _shape
    form: tuple[str, ...] = ()


@registry.cached
def kinds() -> dict[str, Kind]:
    """Return the kinds by their names at puzz.link, sorted."""
    found: dict[str, Kind] = {}
    for puzzle in registry.own_first(registry.having("puzzlink")):
        with registry.spared(puzzle), caught():
            module = registry.part(puzzle, "puzzlink")
            for name, kind in module.KINDS.items():
                if found.setdefault(name, kind) is not kind:
                    raise _taken(module, name)
    return dict(sorted(found.items()))


def _taken(module: Any, name: str) -> SatgridError:
    return SatgridError(f"{module.__file__}: another kind is called {name!r}")


@registry.cached
def named() -> dict[str, Kind]:
    """Return the kinds by every name under which puzz.link reads them."""
    return _named(kinds())


def _named(some: dict[str, Kind]) -> dict[str, Kind]:
    others = {
        other: kind for kind in some.values() for other in (kind.row.url, *kind.row.others) if other
    }
    return others | some


@registry.cached
def find(name: str) -> Kind | None:
    """Return a kind by any name that puzz.link reads; None if the name is unknown.

    Only genres whose files have the name are loaded, and all where one was plugged in: it must
    not have the name of another one.
    """
    if registry.plugged():
        return named().get(name) or _called(name)
    words = {name, *(kind for kind, row in ROWS.items() if name in (row.url, *row.others))}
    words |= {row.like for kind, row in ROWS.items() if kind in words and row.like}
    for genre in registry.likely("puzzlink", words.__contains__):
        with registry.spared(genre), caught():
            found = _named(_kinds_of(genre)).get(name)
            if found is not None:
                return found
    return _called(name)


def unknown(name: str) -> str:
    """Return the error of a kind that is not known."""
    other = registry.namesake(OTHERS.get(name, name))
    hint = f" ({other})" if other else ""
    return f"unknown kind of puzzle {name[:30]!r}{hint}; known: {', '.join(kinds())}"


def _called(name: str) -> Kind | None:
    """Return the only kind of the genre with this name or alias; None if there is none."""
    genre = None if name in OTHERS else registry.resolved(name)
    own = [*_kinds_of(genre).values()] if genre else []
    return own[0] if len(own) == 1 else None


def canonical(kind: Kind) -> str:
    """Return the name of a kind in puzz.link's files."""
    return next(name for name, one in _kinds_of(kind.puzzle).items() if one is kind)


def kind_of(puzzle: Puzzle[Any], format_name: str) -> tuple[str, Kind]:
    """Return puzz.link's name for a puzzle, and its kind; refuse a puzzle that would lose parts."""
    module = registry.part_of(puzzle, "puzzlink")
    reason = None
    own: dict[str, Kind] = module.KINDS if module else {}
    for name, kind in own.items():
        if find(name) is not kind:
            raise _taken(module, name)
        reason = kind.lost(puzzle)
        if reason is None:
            return name, kind
    raise unwritable(puzzle, format_name, reason or f"it holds {', '.join(kinds())} only")


def _kinds_of(genre: str) -> dict[str, Kind]:
    module = registry.part(genre, "puzzlink")
    return module.KINDS if module else {}
