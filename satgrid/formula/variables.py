"""Variables by the keys that they refer to."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from functools import lru_cache
from typing import Any, Generic, TypeVar

from satgrid.errors import EncodingError

__all__ = ["Solution", "Variables", "spelled"]

Key = TypeVar("Key", bound=Hashable)
Solution = frozenset[Any]
"""The keys of an answer that hold."""


class Variables(Generic[Key]):
    """A named block of variables, one for each key, numbered in the order of the keys."""

    def __init__(self, name: str, first: int, keys: Iterable[Key]) -> None:
        self.name = name
        self.first = first
        self._numbers = {key: number for number, key in enumerate(dict.fromkeys(keys), first)}

    def __getitem__(self, key: Key) -> int:
        """Return the positive literal of a key."""
        try:
            return self._numbers[key]
        except KeyError:
            raise EncodingError(f"{self.name!r} has no variable for {key!r}") from None

    def __contains__(self, key: object) -> bool:
        """Return whether a key has a variable."""
        return key in self._numbers

    def __iter__(self) -> Iterator[Key]:
        """Give the keys in order."""
        return iter(self._numbers)

    def __len__(self) -> int:
        """Return the number of variables."""
        return len(self._numbers)

    def numbers(self) -> range:
        """Return the variables in order."""
        return range(self.first, self.first + len(self._numbers))


@lru_cache(maxsize=1 << 14)  # lists of solutions name the same keys over and over
def spelled(key: Hashable) -> str:
    """Write a key on one line: ``X5 0,1 1,0`` for a piece's name and two cells."""
    if not isinstance(key, tuple):
        return str(key)
    if all(isinstance(part, int) for part in key):
        return ",".join(map(str, key))
    return " ".join(spelled(part) for part in key)
