"""The methods of counting, found by name: each is a module ``by_NAME`` with a ``METHOD``."""

from functools import cache
from pkgutil import iter_modules

__all__ = ["PREFIX", "names"]

PREFIX = "by_"


@cache
def names() -> tuple[str, ...]:
    """Return the names of the methods, sorted."""
    found = [info.name for info in iter_modules(__path__) if info.name.startswith(PREFIX)]
    return tuple(sorted(name.removeprefix(PREFIX) for name in found))
