"""Numbers on a kropki board judged by the printed rules; nothing here serves the encoder."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from satgrid.board.grid import Cell, Side, named
from satgrid.board.regions import Regions
from satgrid.genres.kropki.board import KropkiBoard
from satgrid.judging import squares
from satgrid.puzzle.numbers import Entry
from satgrid.puzzle.protocol import Violation

__all__ = ["Judge"]


@dataclass(frozen=True)
class Judge:
    """A board with its rules.

    Attributes
    ----------
    all_dots
        Which dots are all shown: ``yes``, ``no``, ``white`` or ``black``.
    areas
        The box or region of each cell; empty where the board has none.
    """

    board: KropkiBoard
    all_dots: str
    areas: Regions

    def flaws(self) -> list[str]:
        """Report which givens clash with each other or with a dot."""
        found = squares.given_twice(self._lines, self.board.givens)
        if self._given:
            for side in self._borders():
                found += self._clashes(side)
        return found

    def _clashes(self, side: Side) -> list[str]:
        one, other = side
        here, there = self._given.get(one), self._given.get(other)
        if here and there:
            note = self._wrong(side, here, there)
            return [f"{note}, at {named(one)} and {named(other)}"] if note else []
        size = self.board.size
        return [
            f"the given {number} at {named(cell)} cannot have a black dot: "
            f"none of the numbers 1 to {size} is its half or its double"
            for number, cell in ((here, one), (there, other))
            if number and side in self.board.black and number % 2 and 2 * number > size
        ]

    def check(self, solution: frozenset[Entry]) -> list[Violation]:
        """Judge numbers by reading along the lines and across every border."""
        size = self.board.size
        held = squares.held(size, solution)
        broken = squares.strange(size, solution, held)
        broken += squares.misplaced(size, self._lines, held)
        for side in self._borders():
            one, other = side
            if len(held[one]) == len(held[other]) == 1:  # otherwise `cell` is broken already
                note = self._wrong(side, held[one][0], held[other][0])
                if note:
                    broken.append(Violation(self._dot(side) or "no dot", one, note))
        return broken + squares.gone(self.board.givens, held)

    @cached_property
    def _lines(self) -> tuple[squares.Line, ...]:
        return squares.lines(self.board.size, self.areas)

    def _borders(self) -> Iterator[Side]:
        """Yield each cell with its neighbor to the right and with the one below."""
        last = self.board.size - 1
        for row in range(last + 1):
            for column in range(last + 1):
                if column < last:
                    yield Side(Cell(row, column), Cell(row, column + 1))
                if row < last:
                    yield Side(Cell(row, column), Cell(row + 1, column))

    @cached_property
    def _given(self) -> dict[Cell, int]:
        return dict(self.board.givens)

    def _dot(self, side: Side) -> str | None:
        if side in self.board.white:
            return "white"
        return "black" if side in self.board.black else None

    def _wrong(self, side: Side, here: int, there: int) -> str:
        """Report what is wrong with numbers on the two sides of a border; empty if nothing."""
        low, high = min(here, there), max(here, there)
        consecutive, double = high - low == 1, high == 2 * low
        dot = self._dot(side)
        if dot == "white":
            return "" if consecutive else f"{here} and {there} are not consecutive"
        if dot == "black":
            return "" if double else f"neither of {here} and {there} is twice the other"
        if consecutive and self.all_dots in ("yes", "white"):
            return f"{here} and {there} should have a white dot between them"
        if double and self.all_dots in ("yes", "black"):
            return f"{here} and {there} should have a black dot between them"
        return ""
