"""Puzzles by name: the folder ``genres/tiling`` is the puzzle ``tiling``.

What else there is about a puzzle is found by the name of a file in its folder: ``picture``,
``generator``, ``puzzlink``, and the modules of its folder ``formats``.

A puzzle may live elsewhere, in a folder that is the same: ``plug_in`` takes such a folder, which
is then imported as if it lay with the others, and a distribution names its package under the entry
point group ``satgrid.genres``. None replaces a puzzle that is there already.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from importlib import import_module
from importlib.machinery import ModuleSpec
from importlib.util import find_spec, spec_from_file_location
from pathlib import Path
from pkgutil import iter_modules
from traceback import extract_tb
from types import ModuleType
from typing import Any, ParamSpec, TypeVar

from satgrid.board import text
from satgrid.errors import ParseError, SatgridError, unknown
from satgrid.puzzle import earlier
from satgrid.puzzle.protocol import Puzzle
from satgrid.system.disk import is_file

__all__ = ["UnknownPuzzleError", "cached", "find", "having", "names", "parse", "part", "parts"]
__all__ += ["example", "likely", "own_first", "owner", "plug_in", "plugged", "resolved", "spared"]

_FOLDER = "satgrid.genres"  # by its name: what a puzzle is knows no puzzle
_GROUP = "satgrid.genres"
_FILES = ("__init__.py", "puzzle.py")
_NAME = re.compile("[a-z][a-z0-9_]*")
_QUOTED = re.compile(r'"([^"\n]*)"')
_T = TypeVar("_T")
_P = ParamSpec("_P")
_BOARDS = "satgrid.rules.board"
DERIVED = {
    "picture": "satgrid.drawing.declared",
    "puzzlekit": "satgrid.formats.puzzlekit.declared",
    "puzzlink": "satgrid.formats.puzzlink.declared",
    "steps": "satgrid.steps.declared",
    "terminal": "satgrid.drawing.declared_terminal",
    "generator": "satgrid.generators.declared",
}
"""What derives a role of a declared genre: by name, for a folder does not know those above it."""

_plugged: dict[str, Path] = {}
_forgetting: list[Callable[[], None]] = []


def cached(function: Callable[_P, _T]) -> Callable[_P, _T]:
    """Keep what a function makes of all puzzles, until there is another puzzle."""
    kept: Any = cache(function)
    _forgetting.append(kept.cache_clear)
    found: Callable[_P, _T] = kept
    return found


def names() -> list[str]:
    """Return the names of all puzzles, sorted."""
    return sorted(_packages())


def find(name: str) -> type[Puzzle[Any]]:
    """Return the class of a puzzle.

    Raises
    ------
    SatgridError
        If there is no such puzzle, or one from outside cannot be loaded.
    """
    name = resolved(name) or name
    package = _package(name)
    if package is None:
        raise SatgridError(unknown("puzzle", name, [*names(), *_aliases()]))
    module = _loaded(package if _is_file(package) else f"{package}.puzzle")
    found: Any = getattr(module, "PUZZLE", None)
    if hasattr(module, "GENRE") and found is None:
        found = import_module(_BOARDS).class_of(module.GENRE)
    if not isinstance(found, type):
        raise SatgridError(f"{module.__file__}: it has no class PUZZLE")
    called = getattr(found, "name", None)
    if called != name:
        raise SatgridError(f"{module.__file__}: PUZZLE is called {called!r}, and not {name!r}")
    return found


def owner(module: str) -> str | None:
    """Return the puzzle to which a module belongs, by its full name; None where there is none."""
    inside, _, rest = module.partition(f"{_FOLDER}.")
    if not inside and rest:
        return rest.split(".")[0]
    with suppress(SatgridError):
        for name, package in _packages().items():
            if f"{module}.".startswith(f"{package}."):
                return name
    return None


def resolved(word: str) -> str | None:
    """Return the name of the puzzle that a word means: its own, or another that people use.

    Case, spaces and the like do not matter in the latter: ``Two Not Touch`` is a star battle.
    """
    if _package(word) is not None:
        return word
    return _meant().get(_bare(word))


def _bare(word: str) -> str:
    return re.sub(r"[\W_]+", "", word).lower()


@cached
def _meant() -> dict[str, str]:
    found = {_bare(name): name for name in names()}
    for name, alias in _aliases().items():
        found.setdefault(_bare(name), alias)
    return found


@cached
def _aliases() -> dict[str, str]:
    """Return the names of puzzles by the other names that people use."""
    found: dict[str, str] = {}
    for name in names():
        for alias in getattr(find(name), "aliases", ()):
            found.setdefault(alias, name)
    return found


def example(name: str) -> str | None:
    """Return the text of a puzzle's example, a board with one solution; None without one."""
    from importlib.resources import files

    file = files(_FOLDER) / "examples" / f"{name}.txt"
    return file.read_text(encoding="utf-8") if file.is_file() else None


def part(name: str, role: str) -> Any:
    """Return a module of a puzzle's folder by its file name.

    Where a declared genre has no such file, what is derived from the declaration for this role:
    an object with the same names. None where there is neither.
    """
    package = _package(name)
    if package is None:
        return None
    file = _file(name, package, role)
    if file is not None:
        return _loaded(f"{package}.{file}")
    return _derived(name, role) if role in DERIVED else None


@cache
def _derived(name: str, role: str) -> Any:
    genre = getattr(find(name), "genre", None)
    return None if genre is None else import_module(DERIVED[role]).derived(genre)


def having(role: str) -> list[str]:
    """Return the names of the puzzles that have such a file, or a declaration, sorted.

    What fails to load is left out, as in ``spared``.
    """
    found = []
    for name, package in sorted(_packages().items()):
        with spared(name):
            if part(name, role) is not None if role in DERIVED else _file(name, package, role):
                found.append(name)
    return found


def likely(role: str, fits: Callable[[str], bool]) -> list[str]:
    """Return the puzzles that may be known elsewhere by some name: those to ask for it.

    Of those in the package only such as are called so, or have it between quotes in their file
    for a role or in their declaration; their text is looked at, and nothing is loaded. All from
    outside.
    """
    found = []
    for name in names():
        package = _packages()[name]
        if name not in _own() or fits(name):
            found.append(name)
            continue
        spec = find_spec(package)
        place = Path(spec.origin) if spec is not None and spec.origin else Path()
        file = place if _is_file(package) else place.with_name(f"{role}.py")
        with suppress(OSError, UnicodeDecodeError):
            # A folder without a file for the role may hold a declaration.
            text_ = (file if file.exists() else place.with_name("puzzle.py")).read_text("utf-8")
            if any(map(fits, _QUOTED.findall(text_))):
                found.append(name)
    return found


def parts(folder: str) -> list[tuple[str, ModuleType]]:
    """Return the modules in the folders of this name of all puzzles, each with its puzzle's name.

    Those from outside come last. What fails to load is left out, as in ``spared``.
    """
    found = []
    for name in own_first(having(folder)):
        with spared(name):
            package = _loaded(f"{_packages()[name]}.{folder}")
            inside = sorted(info.name for info in iter_modules(package.__path__))
            inside = [module for module in inside if module[0] != "_"]
            found += [(name, _loaded(f"{package.__name__}.{module}")) for module in inside]
    return found


def own_first(found: Iterable[str]) -> list[str]:
    """Return names of puzzles, those from outside behind the others: they replace nothing."""
    return sorted(found, key=lambda name: (name not in _own(), name))


@contextmanager
def spared(name: str) -> Iterator[None]:
    """Go on without what a puzzle from outside gets wrong in this block, and warn of it.

    The others must not be lost for it. An error of one that lies in the package is raised.
    """
    try:
        yield
    except SatgridError as error:
        if name in _own():
            raise
        earlier.warn(f"{name} is not used here: {error}", RuntimeWarning)


class UnknownPuzzleError(ParseError):
    """A text is of a puzzle that nobody here knows."""


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
    name, _, rows, _ = text.read(content)
    own = resolved(name.text)
    if own is None:
        message = unknown("puzzle", name.text, names())
        raise UnknownPuzzleError(message, line=name.line, column=name.column)
    kind = find(own)
    try:
        return kind.parse(content)
    except ParseError:
        moved = text.with_late_keys(content, rows)
        if moved is None or not _is_read(kind, moved):
            raise
        message = "this line belongs above the first blank line, with the header"
        raise ParseError(message, line=rows[0].line) from None


def _is_read(kind: type[Puzzle[Any]], content: str) -> bool:
    try:
        kind.parse(content)
    except SatgridError:
        return False
    return True


def plug_in(folder: Path | str) -> str:
    """Add the genre in a folder or file elsewhere and return its name, which is that of the folder.

    A file ``lantern.py`` is a declaration: it has a ``GENRE``.

    Raises
    ------
    SatgridError
        If the folder or file holds no genre, or there is a genre of its name already.
    """
    place = Path(folder).absolute()
    declared = place.suffix == ".py" and is_file(place)
    name = place.stem if declared else place.name
    if _plugged.get(name) == place:
        return name
    for file in () if declared else _FILES:
        if not is_file(place / file):
            raise SatgridError(f"{folder}: this is no folder of a puzzle: it has no {file}")
    if not _NAME.fullmatch(name):
        kind = "file" if declared else "folder"
        raise SatgridError(f"{folder}: the {kind}'s name is the puzzle's: letters a to z, 0-9, _")
    if name in _packages():
        raise SatgridError(f"{folder}: there is a puzzle {name!r} already")
    _plug(name, place)
    try:
        find(name)
    except SatgridError:
        _unplug(name)
        raise
    return name


def plugged() -> tuple[str, ...]:
    """Return the folders that were plugged in: another process must plug them in, too."""
    return tuple(map(str, _plugged.values()))


class _Outside:
    """Finds the folders that are plugged in, after those that lie in the package.

    It needs no base from ``importlib.abc``, which takes longer to load than all of this module.
    """

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        parent, _, name = fullname.rpartition(".")
        if parent != _FOLDER or name not in _plugged:
            return None
        place = _plugged[name]
        if place.suffix == ".py":
            return spec_from_file_location(fullname, place)
        return spec_from_file_location(
            fullname, place / _FILES[0], submodule_search_locations=[str(place)]
        )


_outside = _Outside()


def _plug(name: str, place: Path) -> None:
    if _outside not in sys.meta_path:
        sys.meta_path.append(_outside)
    _plugged[name] = place
    _forget()


def _unplug(name: str) -> None:
    packages = (f"{_FOLDER}.{name}.", f"{earlier.GROUP}.{name}.")
    for module in [one for one in sys.modules if f"{one}.".startswith(packages)]:
        del sys.modules[module]
    del _plugged[name]
    _forget()


def _forget() -> None:
    for forget in (*_forgetting, _is_there.cache_clear, _is_file.cache_clear, _derived.cache_clear):
        forget()


@cache
def _own() -> frozenset[str]:
    """Return the names of the puzzles that lie in the package."""
    inside = iter_modules(import_module(_FOLDER).__path__)
    return frozenset(info.name for info in inside if info.name != "examples")


@cache
def _is_file(package: str) -> bool:
    """Return whether a genre is one file and no folder."""
    spec = _tried(find_spec, package)
    return spec is not None and spec.submodule_search_locations is None


@cached
def _packages() -> dict[str, str]:
    """Return the package of every puzzle by the puzzle's name."""
    from importlib.metadata import entry_points  # slow to load, and most questions need no answer

    found = {name: f"{_FOLDER}.{name}" for name in (*_own(), *_plugged)}
    old = entry_points(group=earlier.GROUP)
    for point in old:
        earlier.warn(f"the entry point {point.name}: its group is now {_GROUP}; {earlier.UNTIL}")
    for point in (*entry_points(group=_GROUP), *old):
        if found.setdefault(point.name, point.module) != point.module:
            source = f" of {point.dist.name}" if point.dist else ""
            entry = f"the entry point {point.name} = {point.value}{source}"
            words = f"{entry} is not used: there is a puzzle {point.name!r} already"
            earlier.warn(words, RuntimeWarning)
    return found


def _package(name: str) -> str | None:
    """Return the package of a puzzle; what is installed is looked up only if it must be."""
    if name in _own() or name in _plugged:
        return f"{_FOLDER}.{name}"
    return _packages().get(name)


def _file(name: str, package: str, role: str) -> str | None:
    """Return the name of a file in a puzzle's folder, None where there is none."""
    if _is_file(package):
        return None
    if _is_there(f"{package}.{role}"):
        return role
    old = earlier.FILES.get(role)
    if old is None or name in _own() or not _is_there(f"{package}.{old}"):
        return None
    earlier.warn(f"the genre {name}: name its file {old}.py {role}.py; {earlier.UNTIL}")
    return old


@cache
def _is_there(module: str) -> bool:
    return _tried(find_spec, module) is not None


def _loaded(module: str) -> ModuleType:
    return _tried(import_module, module)


def _tried(function: Callable[[str], _T], module: str) -> _T:
    """Call a function that may run a puzzle's module; blame the module for what goes wrong."""
    outside = module.removeprefix(f"{_FOLDER}.").split(".")[0] not in _own()
    if outside:
        earlier.install()
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
        calls = [call for call in extract_tb(error.__traceback__) if call.filename[0] != "<"]
        place = f"{calls[-1].filename}:{calls[-1].lineno}" if calls[2:] else module
        raise SatgridError(f"{place}: {type(error).__name__}: {error}") from error
