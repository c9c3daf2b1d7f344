"""Puzzles by name: the folder ``genres/tiling`` is the puzzle ``tiling``.

What else there is about a puzzle is found by the name of a file in its folder: ``picture``,
``generator``, ``puzzlink``, and the modules of its folder ``formats``. ``packages`` knows where the
folders lie, ``loading`` loads their files, ``aliases`` knows other names.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

from satgrid.board import text
from satgrid.errors import ParseError, SatgridError
from satgrid.puzzle.aliases import aliases, namesake, resolved, unknown_name
from satgrid.puzzle.loading import class_of, has_file, is_module, loaded, spared
from satgrid.puzzle.packages import (
    FILES,
    FOLDER,
    cached,
    own,
    own_first,
    owner,
    package_of,
    packages,
    place_of,
    plug,
    plugged,
    unplug,
)
from satgrid.puzzle.protocol import Puzzle
from satgrid.system.disk import is_file

__all__ = ["DERIVED", "UnknownPuzzleError", "example", "find", "having", "likely", "namesake"]
__all__ += ["names", "parse"]
__all__ += ["part", "parts", "plug_in"]
# What the modules below it know, for those who ask here.
__all__ += ["cached", "own_first", "owner", "plugged", "resolved", "spared", "unknown_name"]

_NAME = re.compile("[a-z][a-z0-9_]*")
_QUOTED = re.compile(r'"([^"\n]*)"')
DERIVED = {
    "penpa": "satgrid.formats.penpa.declared",
    "picture": "satgrid.drawing.declared",
    "puzzlekit": "satgrid.formats.puzzlekit.declared",
    "puzzlink": "satgrid.formats.puzzlink.declared",
    "steps": "satgrid.steps.declared",
    "terminal": "satgrid.drawing.declared_terminal",
    "generator": "satgrid.generators.declared",
}
"""What derives a role of a declared genre: by name, for a folder does not know those above it."""

COMPLETED = frozenset({"steps"})
"""Roles in which a genre's own file is completed by what every genre has: ``completed`` of what
derives them."""


_RULED = "satgrid.generators.ruled"
"""What makes a genre's own generator mind rules that are added."""
OWN = "custom"
"""The name of a puzzle whose text has all its rules: it is no genre."""
_COMPOSED = "satgrid.own_text.reading"


def names() -> list[str]:
    """Return the names of all puzzles, sorted."""
    return sorted(packages())


def find(name: str) -> type[Puzzle[Any]]:
    """Return the class of a puzzle.

    Raises
    ------
    SatgridError
        If there is no such puzzle, or one from outside cannot be loaded.
    """
    found = class_of(resolved(name) or name)
    if found is None:
        raise SatgridError(unknown_name(name, aliases()))
    return found


def example(name: str) -> str | None:
    """Return the text of a puzzle's example, a board with one solution; None without one."""
    from importlib.resources import files

    file = files(FOLDER) / "examples" / f"{name}.txt"
    return file.read_text(encoding="utf-8") if file.is_file() else None


def part(name: str, role: str) -> Any:
    """Return a module of a puzzle's folder by its file name.

    Where a declared genre has no such file, what is derived from the declaration for this role:
    an object with the same names. None where there is neither.
    """
    package = package_of(name)
    if package is None:
        return None
    if has_file(package, role):
        own = loaded(f"{package}.{role}")
        return _completed(name, role) if role in COMPLETED else own
    return _derived(name, role) if role in DERIVED else None


def part_of(puzzle: Puzzle[Any], role: str) -> Any:
    """Return the part of a puzzle's genre for a role; derived if the puzzle has its own rules."""
    if getattr(puzzle, "composed", False) and role in DERIVED:
        return _composed(type(puzzle), role)
    return part(puzzle.name, role)


@lru_cache(maxsize=256)
def _composed(kind: Any, role: str) -> Any:
    """Return what follows from the declaration, and from the base's own file for the role."""
    found = _derived_of(kind.genre, role)
    if kind.base is None:
        return found
    own = part(kind.base.name, role)
    if role == "generator" and (found is None or isinstance(own, ModuleType)):
        return None if own is None else import_module(_RULED).derived(kind, own)
    if own is None or role not in {"picture", "steps", "terminal"}:
        return found
    if role != "steps" and kind.genre.layers == kind.base.genre.layers:
        return own
    return found if role == "terminal" else import_module(DERIVED[role]).with_own(found, own)


@lru_cache(maxsize=256)
def _derived_of(genre: Any, role: str) -> Any:
    return import_module(DERIVED[role]).derived(genre)


@cached
def _completed(name: str, role: str) -> Any:
    """Return a genre's own file for a role, with what every genre has."""
    own = loaded(f"{package_of(name)}.{role}")
    return import_module(DERIVED[role]).completed(own)


@cached
def _derived(name: str, role: str) -> Any:
    genre = getattr(find(name), "genre", None)
    return None if genre is None else import_module(DERIVED[role]).derived(genre)


def having(role: str) -> list[str]:
    """Return the sorted names of the puzzles with such a file, or a declaration.

    What fails to load is left out, as in ``spared``.
    """
    found = []
    for name, package in sorted(packages().items()):
        with spared(name):
            if part(name, role) is not None if role in DERIVED else has_file(package, role):
                found.append(name)
    return found


def likely(role: str, fits: Callable[[str], bool]) -> Iterator[str]:
    """Yield the puzzles that other programs may know by a name: those of the package first.

    Of these only such as are called so, which come first, or have it between quotes in their file
    for a role or in their declaration; their text is looked at, and nothing is loaded. Then all
    from outside, which are looked up only when it comes to them.
    """
    inside = sorted(own(), key=lambda name: (not fits(name), name))
    yield from (name for name in inside if fits(name) or _quotes(name, role, fits))
    yield from (name for name in names() if name not in own())


def _quotes(name: str, role: str, fits: Callable[[str], bool]) -> bool:
    """Return whether a file of a puzzle has a fitting word between quotes."""
    package = package_of(name) or ""
    spec = find_spec(package)
    place = Path(spec.origin) if spec is not None and spec.origin else Path()
    file = place if is_module(package) else place.with_name(f"{role}.py")
    with suppress(OSError, UnicodeDecodeError):
        # A folder without a file for the role may hold a declaration.
        text_ = (file if file.exists() else place.with_name("puzzle.py")).read_text("utf-8")
        return any(map(fits, _QUOTED.findall(text_)))
    return False


def parts(folder: str) -> list[tuple[str, ModuleType]]:
    """Return the modules in all puzzles' folders of this name, each with its puzzle's name.

    Those from outside come last. What fails to load is left out, as in ``spared``.
    """
    found = []
    for name in own_first(having(folder)):
        with spared(name):
            package = loaded(f"{packages()[name]}.{folder}")
            inside = sorted(info.name for info in iter_modules(package.__path__))
            inside = [module for module in inside if module[0] != "_"]
            found += [(name, loaded(f"{package.__name__}.{module}")) for module in inside]
    return found


class UnknownPuzzleError(ParseError):
    """The text names an unknown genre."""


def parse(content: str) -> Puzzle[Any]:
    """Read a puzzle of any kind from its text.

    Raises
    ------
    UnknownPuzzleError
        If no puzzle has the name that the text gives.
    ParseError
        If the text is malformed.
    SatgridError
        If a puzzle from outside cannot be loaded.
    """
    name, _, rows, _, listed = text.read(content)
    if listed or name.text == OWN:
        found: Puzzle[Any] = import_module(_COMPOSED).parse(content)
        return found
    meant = resolved(name.text)
    if meant is None:
        message = unknown_name(name.text, [OWN])
        raise UnknownPuzzleError(message, line=name.line, column=name.column)
    kind = find(meant)
    try:
        return kind.parse(content)
    except ParseError:
        moved = text.with_late_keys(content, rows)
        if moved is None or not _is_read(moved):
            raise
        message = "this line belongs above the first blank line, with the header"
        raise ParseError(message, line=rows[0].line) from None


def _is_read(content: str) -> bool:
    try:
        parse(content)
    except SatgridError:
        return False
    return True


def plug_in(folder: Path | str) -> str:
    """Add the genre in an external folder or file; return its name, that of the folder.

    A file ``lantern.py`` is a declaration: it has a ``GENRE``.

    Raises
    ------
    SatgridError
        If the folder or file holds no genre, or there is a genre of its name already.
    """
    place = Path(folder).absolute()
    declared = place.suffix == ".py" and is_file(place)
    name = place.stem if declared else place.name
    if place_of(name) == place:
        return name
    for file in () if declared else FILES:
        if not is_file(place / file):
            raise SatgridError(f"{folder}: this is not a folder of a puzzle: it has no {file}")
    if not _NAME.fullmatch(name):
        kind = "file" if declared else "folder"
        raise SatgridError(f"{folder}: the {kind}'s name is the puzzle's: letters a to z, 0-9, _")
    if name in packages():
        raise SatgridError(f"{folder}: there is a puzzle {name!r} already")
    plug(name, place)
    try:
        find(name)
    except SatgridError:
        unplug(name)
        raise
    return name
