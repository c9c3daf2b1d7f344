"""The places of genres: in the package, in folders that are plugged in, in distributions.

A puzzle may live elsewhere, in a folder that is the same as those in ``genres``: it is imported as
if it lay with the others. A distribution names its package under the entry point group
``satgrid.genres``. None replaces a puzzle that is there already.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import cache
from importlib import import_module
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import Any, ParamSpec, TypeVar

from satgrid.errors import SatgridError

__all__ = ["FILES", "FOLDER", "cached", "forget", "own", "own_first", "owner", "packages"]
__all__ += ["package_of", "place_of", "plug", "plugged", "unplug", "warn"]

FOLDER = "satgrid.genres"
"""The package of the genres, by its name: what a puzzle is knows no puzzle."""
FILES = ("__init__.py", "puzzle.py")
"""What every folder of a genre has."""
_GROUP = "satgrid.genres"
_T = TypeVar("_T")
_P = ParamSpec("_P")

_plugged: dict[str, Path] = {}
_forgetting: list[Callable[[], None]] = []


def cached(function: Callable[_P, _T]) -> Callable[_P, _T]:
    """Cache what a function computes from all puzzles, until a puzzle is added."""
    kept: Any = cache(function)
    _forgetting.append(kept.cache_clear)
    found: Callable[_P, _T] = kept
    return found


def forget() -> None:
    """Clear the caches of all puzzles, since a puzzle was added or removed."""
    for clear in _forgetting:
        clear()


def warn(message: str) -> None:
    """Warn about a plug-in that is not used.

    Worker processes are silent: the main process has warned already.
    """
    processes = sys.modules.get("multiprocessing.process")
    if processes is None or processes.parent_process() is None:
        warnings.warn(message, RuntimeWarning, stacklevel=3)


@cache
def own() -> frozenset[str]:
    """Return the names of the puzzles in the package itself."""
    inside = iter_modules(import_module(FOLDER).__path__)
    return frozenset(info.name for info in inside if info.name != "examples")


@cached
def packages() -> dict[str, str]:
    """Return the package of every puzzle by the puzzle's name."""
    from importlib.metadata import entry_points  # slow to load, and most questions need no answer

    found = {name: f"{FOLDER}.{name}" for name in (*own(), *_plugged)}
    for point in entry_points(group=_GROUP):
        if found.setdefault(point.name, point.module) != point.module:
            source = f" of {point.dist.name}" if point.dist else ""
            entry = f"the entry point {point.name} = {point.value}{source}"
            warn(f"{entry} is not used: there is a puzzle {point.name!r} already")
    return found


def package_of(name: str) -> str | None:
    """Return the package of a puzzle; look up installed plug-ins only if necessary."""
    if name in own() or name in _plugged:
        return f"{FOLDER}.{name}"
    return packages().get(name)


def own_first(found: Iterable[str]) -> list[str]:
    """Sort names of puzzles so that plug-ins come last and replace nothing."""
    return sorted(found, key=lambda name: (name not in own(), name))


def plugged() -> tuple[str, ...]:
    """Return the plugged-in folders; another process must plug them in, too."""
    return tuple(map(str, _plugged.values()))


def place_of(name: str) -> Path | None:
    """Return the folder or file of a plugged-in puzzle; None for any other puzzle."""
    return _plugged.get(name)


class _Outside:
    """Finds the modules of plugged-in folders, after those of the package.

    It needs no base from ``importlib.abc``, which takes longer to load than all of this module.
    """

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        parent, _, name = fullname.rpartition(".")
        if parent != FOLDER or name not in _plugged:
            return None
        place = _plugged[name]
        if place.suffix == ".py":
            return spec_from_file_location(fullname, place)
        return spec_from_file_location(
            fullname, place / FILES[0], submodule_search_locations=[str(place)]
        )


_outside = _Outside()


def plug(name: str, place: Path) -> None:
    """Add a folder or file as the genre with a name."""
    if _outside not in sys.meta_path:
        sys.meta_path.append(_outside)
    _plugged[name] = place
    forget()


def unplug(name: str) -> None:
    """Remove a plugged-in genre."""
    package = f"{FOLDER}.{name}."
    for module in [one for one in sys.modules if f"{one}.".startswith(package)]:
        del sys.modules[module]
    del _plugged[name]
    forget()


def owner(module: str) -> str | None:
    """Return the puzzle that a module belongs to, given its full name; None if there is none."""
    inside, _, rest = module.partition(f"{FOLDER}.")
    if not inside and rest:
        return rest.split(".")[0]
    with suppress(SatgridError):
        for name, package in packages().items():
            if f"{module}.".startswith(f"{package}."):
                return name
    return None
