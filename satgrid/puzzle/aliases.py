"""Other names that people use for a genre: ``Two Not Touch`` is a star battle."""

from __future__ import annotations

import re
from collections.abc import Iterable

from satgrid.errors import unknown
from satgrid.puzzle.loading import class_of
from satgrid.puzzle.packages import cached, package_of, packages

__all__ = ["aliases", "namesake", "resolved", "unknown_name"]


def resolved(word: str) -> str | None:
    """Return the name of the genre that a word means: a name or an alias.

    Case, spaces and the like do not matter in the latter: ``Two Not Touch`` is a star battle.
    """
    if package_of(word) is not None:
        return word
    if namesake(word) is not None:
        return None
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


def namesake(word: str) -> str | None:
    """Return what a name stands for that could be taken for a genre's, but is not; else None.

    The sentence begins with the name: ``Kakuru is another puzzle``. Case and spaces do not matter.
    """
    return _others().get(_bare(word))


def unknown_name(word: str, more: Iterable[str] = ()) -> str:
    """Return a message for a name that no genre has: what it stands for, or the known names.

    Parameters
    ----------
    more
        Further names that are known beside the genres'.
    """
    other = namesake(word)
    if other is not None:
        return f"no puzzle {word!r}: {other}"
    return unknown("puzzle", word, [*sorted(packages()), *more])


@cached
def _others() -> dict[str, str]:
    return {
        _bare(other): f"{other} is {meaning}"
        for name in sorted(packages())
        for other, meaning in getattr(class_of(name), "namesakes", ())
    }


@cached
def _meant() -> dict[str, str]:
    found = {_bare(name): name for name in sorted(packages())}
    for name, alias in aliases().items():
        found.setdefault(_bare(name), alias)
    return found


def _bare(word: str) -> str:
    return re.sub(r"[\W_]+", "", word).lower()
