"""Earlier names of modules, for one release: genres from outside that import them still load.

Each use is a warning that names what to import instead. The finder is installed only when a genre
from outside is loaded.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Sequence
from importlib import import_module
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

__all__ = ["FILES", "GROUP", "UNTIL", "encode", "install", "warn"]

GROUP = "satgrid.puzzles"
"""The entry point group."""
FILES = {"steps": "techniques"}
"""For a file of a genre's folder, its earlier name."""
UNTIL = "the next release drops the name"
_MOVED = {
    "puzzles": "genres",
    "puzzle.shading": "rules.shading",
    "puzzle.plain": "rules.presolve",
    "puzzle.shades": "rules.presolve_shading",
    "puzzle.shaded": "judging.shading",
    "puzzle.looped": "judging.loops",
    "puzzle.filled": "judging.squares",
    "puzzle.techniques": "steps.techniques",
    "puzzle.groups": "steps.groups",
    "puzzle.joined": "steps.shading",
    "puzzle.ways": "steps.loops",
    "puzzle.houses": "steps.squares",
    "puzzle.marks": "steps.marks",
    "drawing.ink": "drawing.character_board",
    "formats.puzzlink.kind": "formats.puzzlink.kinds",
    "formats.puzzlekit.genre": "formats.puzzlekit.genres",
    "rules.words": "rules.word_layers",
    "rules.ring_words": "rules.ring_layer",
    "rules.wall_words": "rules.wall_layer",
    "rules.wording": "rules.phrase_fields",
}
_RENAMED = {
    "satgrid.rules.presolve": {"Plain": "satgrid.rules.presolve.Forced"},
    "satgrid.rules.word_layers": {"ArrowWords": "satgrid.rules.arrow_layer.ArrowWords"},
}
"""For a module of today, the earlier names of its classes and where they are."""


def warn(message: str, kind: type[Warning] = FutureWarning) -> None:
    """Warn about a plug-in, such as one that uses an earlier name.

    Worker processes are silent: the main process has warned already.
    """
    processes = sys.modules.get("multiprocessing.process")
    if processes is None or processes.parent_process() is None:
        warnings.warn(message, kind, stacklevel=3)


def encode(puzzle: Any, formula: Any, known: Any) -> None:
    """Write the clauses that are still open, given the findings of a puzzle."""
    rest = getattr(puzzle, "encode_rest", None)
    if rest is None:
        puzzle.encode(formula, known=known)
    else:
        warn(f"the genre {puzzle.name}: make encode_rest a part of encode(known=...); {UNTIL}")
        rest(formula, known)


def install() -> None:
    """Make the earlier names importable."""
    if _finder not in sys.meta_path:
        sys.meta_path.insert(0, _finder)


class _Finder:
    """Finds a module by its old name and returns the current one.

    It needs no base from ``importlib.abc``, which takes longer to load than all of this module.
    """

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        loader: Any = self
        return ModuleSpec(fullname, loader) if _today(fullname) else None

    def create_module(self, spec: ModuleSpec) -> None:
        """Return None, so that the import system creates the module."""

    def exec_module(self, module: ModuleType) -> None:
        today = _today(module.__name__)
        assert today is not None
        found = sys.modules[module.__name__] = import_module(today)
        for old, new in _RENAMED.get(today, {}).items():
            module_name, _, name = new.rpartition(".")
            setattr(found, old, getattr(import_module(module_name), name))
        if today != "satgrid.genres":
            warn(f"{module.__name__} is now {today}: import that; {UNTIL}")


_finder = _Finder()


def _today(fullname: str) -> str | None:
    """Return the current module for an old name; None if the name is not an old one."""
    package, _, name = fullname.partition(".")
    if package != "satgrid":
        return None
    if name.startswith("puzzles."):
        return f"satgrid.genres.{name.removeprefix('puzzles.')}"
    return f"satgrid.{_MOVED[name]}" if name in _MOVED else None
