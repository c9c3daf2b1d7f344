"""A layer of islands: cells with a number of bridges, which may be unknown."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator
from dataclasses import KW_ONLY
from typing import Any, ClassVar

from satgrid.board.grid import Cell
from satgrid.layers.words import UNKNOWN, Words
from satgrid.phrases.phrase import MOST, Name, Phrase, Whole
from satgrid.puzzle.protocol import Clue
from satgrid.puzzle.view import AnyBoard
from satgrid.record import record

__all__ = ["Islands"]


@record
class Islands(Words):
    """Islands, each with its number or ``?``: a number that is left out leaves its island."""

    name: str = "numbers"
    _: KW_ONLY
    least: int = 1
    most: int = 8
    signs: str = UNKNOWN

    apart: ClassVar[bool] = True
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase(
            "islands[ {least} to {most}][ called {name}]",
            least=Whole(0, MOST),
            most=Whole(0, MOST),
            name=Name(),
        ),
    )

    def clues(self, value: Any, board: AnyBoard) -> Iterator[tuple[Hashable, Clue]]:
        """Yield the numbers, row by row."""
        return (pair for pair in super().clues(value, board) if self.holds(value, pair[0]))

    def clue_keys(self, value: Any, board: AnyBoard) -> list[Hashable]:
        """Return the places of numbers, row by row."""
        return [key for key in super().clue_keys(value, board) if self.holds(value, key)]

    def holds(self, value: Any, key: Hashable) -> bool:
        """Return whether an island has a number."""
        return isinstance(value.get(key), int)

    def without(self, value: Any, keys: Collection[Hashable]) -> dict[Cell, Any]:
        """Return the islands, some of them without their numbers."""
        return {place: UNKNOWN if place in keys else word for place, word in value.items()}
