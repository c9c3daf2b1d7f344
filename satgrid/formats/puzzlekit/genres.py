"""The genres of the format that satgrid reads.

They are in the files ``puzzlekit.py`` of the genres' folders, each of which has a tuple
``GENRES``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from satgrid.errors import SatgridError
from satgrid.formats.format import unwritable
from satgrid.formats.puzzlekit.sheet import WordSheet
from satgrid.puzzle import registry
from satgrid.puzzle.faults import caught
from satgrid.puzzle.protocol import Puzzle
from satgrid.record import record

__all__ = ["SheetGenre", "find", "genre_of", "genres"]


def _nothing(_: Any) -> None:
    return None


@record
class SheetGenre:
    """How boards of one genre are written.

    Attributes
    ----------
    name
        The name in the collection: ``Tent``. Case, spaces and the like do not matter.
    read
        Makes a puzzle from its problem. What a puzzle refuses in its own text is refused anyway.
    answer
        Returns the keys of the answer that a solution of a puzzle has. The sizes agree.
    lines
        Writes a problem as rows of words, the size first; None where it is only read.
    lost
        Names the part of a puzzle that would be lost; None if there is none.
    """

    name: str
    read: Callable[[WordSheet], Puzzle[Any]]
    answer: Callable[[Any, WordSheet], frozenset[Any]]
    lines: Callable[[Any], list[list[str]]] | None = None
    lost: Callable[[Any], str | None] = _nothing


@registry.cached
def genres() -> dict[str, SheetGenre]:
    """Return the genres by their names in the collection, sorted."""
    return {genre.name: genre for _, genre in sorted(_all().items())}


@registry.cached
def find(name: str) -> SheetGenre | None:
    """Return a genre by its puzzlekit name, or by that of satgrid's genre; None if it is unknown.

    Only puzzles whose files have the name are loaded, and all where one was plugged in: it must
    not have the name of another one.
    """
    if registry.plugged():
        _all()
    bare, own = _bare(name), None
    asked = registry.likely("puzzlekit", lambda word: _bare(word) == bare) if bare else ()
    for puzzle in asked:
        with registry.spared(puzzle), caught():
            module = registry.part(puzzle, "puzzlekit")
            for genre in module.GENRES if module else ():
                if _bare(genre.name) == bare:
                    found: SheetGenre = genre
                    return found
            if module and _bare(puzzle) == bare:
                own = module.GENRES[0]
    return own


def genre_of(puzzle: Puzzle[Any], format_name: str) -> SheetGenre:
    """Return the puzzlekit genre of a puzzle; refuse a puzzle that would lose a part."""
    module = registry.part_of(puzzle, "puzzlekit")
    reason = "there is no genre for it"
    for genre in module.GENRES if module else ():
        if genre.lines is None:
            reason = f"{genre.name} is only read"
            continue
        lost = genre.lost(puzzle)
        if lost is None:
            found: SheetGenre = genre
            return found
        reason = lost
    raise unwritable(puzzle, format_name, reason)


@registry.cached
def _all() -> dict[str, SheetGenre]:
    found: dict[str, SheetGenre] = {}
    for puzzle in registry.own_first(registry.having("puzzlekit")):
        with registry.spared(puzzle), caught():
            module = registry.part(puzzle, "puzzlekit")
            for genre in module.GENRES if module else ():
                if found.setdefault(_bare(genre.name), genre) is not genre:
                    where = module.__file__ if module else puzzle
                    raise SatgridError(f"{where}: another genre is called {genre.name!r}")
    return found


def _bare(name: str) -> str:
    return re.sub(r"[\W_]+", "", name).lower()
