"""What a folder shows: names that are loaded when they are first asked for.

So ``from satgrid.formula import Formula`` works, and to import one module of a folder loads no
other. Such an ``__init__.py`` imports its names for type checkers only.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

__all__ = ["shown"]


def shown(package: str, **homes: str) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return ``__getattr__`` and ``__dir__`` of a package.

    Parameters
    ----------
    homes
        For each of its modules the names that it shows, with spaces between them.
    """
    home = {name: module for module, names in homes.items() for name in names.split()}

    def get(name: str) -> Any:
        if name not in home:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(f"{package}.{home[name]}"), name)

    return get, lambda: sorted(home)
