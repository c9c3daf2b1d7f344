"""Classes of boards that genres have of their own; a genre with rules by hand needs no others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from satgrid.rules.board_clues import CluedBoard
from satgrid.rules.genre import Genre

__all__ = ["OWN", "own", "space_of"]

_B = TypeVar("_B", bound=CluedBoard)
OWN: dict[Genre, type[Any]] = {}
"""The classes by their genres; those of genres without declared rules are no ``Board``."""


def own(genre: Genre) -> Callable[[type[_B]], type[_B]]:
    """Return a decorator for the hand-written class of a genre."""

    def taken(kind: type[_B]) -> type[_B]:
        for name, value in space_of(genre).items():
            if name not in kind.__dict__:
                setattr(kind, name, value)
        OWN[genre] = kind
        return kind

    return taken


def space_of(genre: Genre) -> dict[str, Any]:
    """Return the class attributes that follow from a declaration."""
    space: dict[str, Any] = {"genre": genre, "name": genre.name, "rules": genre.says}
    space |= {"called": genre.called} if genre.called else {}
    names = tuple(one.name for one in genre.encodings)
    space |= {"encodings": names, "explained": genre.explained or names[0]}
    return space | {"aliases": genre.aliases, "namesakes": genre.namesakes} | genre.answer.space()
