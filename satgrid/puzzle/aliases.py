"""Other names that people use for a genre: ``Two Not Touch`` is a star battle."""

from __future__ import annotations

import re

from satgrid.puzzle.loading import class_of
from satgrid.puzzle.packages import cached, package_of, packages

__all__ = ["aliases", "resolved"]


def resolved(word: str) -> str | None:
    """Return the name of the genre that a word means: a name or an alias.

    Case, spaces and the like do not matter in the latter: ``Two Not Touch`` is a star battle.
    """
    if package_of(word) is not None:
        return word
    # Tags of penpa-edit name a genre twice: ``slant (gokigen)``.
    names = (word, *re.split(r"[()/]", word))
    return next(filter(None, (_meant().get(_bare(name)) for name in names)), None)


@cached
def aliases() -> dict[str, str]:
    """Return the names of genres by their aliases."""
    found: dict[str, str] = {}
    for name in sorted(packages()):
        for alias in getattr(class_of(name), "aliases", ()):
            found.setdefault(alias, name)
    return found


@cached
def _meant() -> dict[str, str]:
    found = {_bare(name): name for name in sorted(packages())}
    for name, alias in aliases().items():
        found.setdefault(_bare(name), alias)
    return found


def _bare(word: str) -> str:
    return re.sub(r"[\W_]+", "", word).lower()
