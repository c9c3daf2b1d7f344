"""The cases of all suites of rules, by the classes of ``satgrid/rules``."""

from __future__ import annotations

import inspect
import random
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

from satgrid import declared, grounds, rules
from satgrid.declared.board import Board
from satgrid.puzzle import registry

__all__ = ["cases", "classes"]

MODULES = [
    import_module(f"{room.__name__}.{one.name}")
    for room in (declared, grounds, rules)
    for one in iter_modules(room.__path__)
]
SUITES = [
    import_module(f"rules.{path.stem}")
    for path in sorted((Path(__file__).parents[1] / "rules").glob("test_*_rules.py"))
]
SEEDS = 24
"""So many boards of each maker are tried."""


def classes(base: type) -> list[type]:
    """Return the concrete classes of rules and of constraints with this base."""
    found = {
        one
        for module in MODULES
        for one in vars(module).values()
        if isinstance(one, type) and issubclass(one, base) and not inspect.isabstract(one)
    }
    own = [one for one in found if one.__module__.split(".")[1] in ("declared", "grounds", "rules")]
    return sorted(own, key=lambda one: one.__name__)


@cache
def cases() -> dict[str, list[Board]]:
    """Return the boards on which each rule is tried, by the name of its class."""
    found: dict[str, list[Board]] = {}
    for suite in SUITES:
        if hasattr(suite, "CASES"):
            for name, boards in suite.CASES.items():
                found.setdefault(name, []).extend(
                    boards if isinstance(boards, Sequence) else [boards]
                )
        else:
            for maker in getattr(suite, "MAKERS", ()):
                for seed in range(SEEDS):
                    case = maker(random.Random(seed))
                    found.setdefault(type(case.rule).__name__, []).append(case.board())
        for name, text in getattr(suite, "LARGER", {}).items():
            board: Any = registry.parse(text)
            found.setdefault(name, []).append(board)
    return found
