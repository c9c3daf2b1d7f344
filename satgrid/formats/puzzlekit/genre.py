"""The interface of a genre of the format."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from satgrid.formats.puzzlekit.sheet import Sheet
from satgrid.puzzle.protocol import Puzzle
from satgrid.record import record

__all__ = ["Genre"]


def _nothing(_: Any) -> None:
    return None


@record
class Genre:
    """How boards of one genre are written.

    Attributes
    ----------
    name
        The name in the collection: ``Tent``. Case, spaces and the like do not matter.
    read
        Makes a puzzle from its problem. What a puzzle refuses in its own text is refused anyway.
    answer
        Returns the keys of the answer that a solution of a puzzle has. The sizes agree.
    lines
        Writes a problem as rows of words, the size first; None where it is only read.
    lost
        Names the part of a puzzle that would be lost; None if there is none.
    """

    name: str
    read: Callable[[Sheet], Puzzle[Any]]
    answer: Callable[[Any, Sheet], frozenset[Any]]
    lines: Callable[[Any], list[list[str]]] | None = None
    lost: Callable[[Any], str | None] = _nothing
