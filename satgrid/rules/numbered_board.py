"""Boards with numbers in cells as their only layer, for genres whose rules are written by hand."""

from __future__ import annotations

from functools import cached_property

from satgrid.board.grid import Cell, named
from satgrid.rules.board_clues import CluedBoard

__all__ = ["NumberedBoard"]


class NumberedBoard(CluedBoard):
    """A board with numbers in some cells, the layer ``numbers``; a sign is an unknown number."""

    @cached_property
    def numbered(self) -> dict[Cell, int | None]:
        """The cells with a number, row by row; None is an unknown number."""
        words = self.data["numbers"].items()
        return {cell: word if isinstance(word, int) else None for cell, word in words}

    @cached_property
    def clues(self) -> tuple[tuple[Cell, int], ...]:
        """The cells with known numbers, each with its number, row by row."""
        return tuple((cell, number) for cell, number in self.numbered.items() if number is not None)

    def named_at(self, cell: Cell) -> str:
        """Return the name of the number in a cell."""
        return f"the {self.data['numbers'][cell]} at {named(cell)}"
