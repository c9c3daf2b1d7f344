"""Numbers on a sudoku judged by reading along its lines; nothing here serves the encoder."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from satgrid.board.grid import Cell
from satgrid.board.regions import Regions
from satgrid.judging import squares
from satgrid.puzzle.numbers import Entry
from satgrid.puzzle.protocol import Violation

__all__ = ["Judge"]


@dataclass(frozen=True)
class Judge:
    """A board with its rules.

    Attributes
    ----------
    areas
        The box or region of each cell; empty where the board has none.
    diagonals
        Whether numbers stand once on each of the two long diagonals, too.
    """

    size: int
    givens: tuple[Entry, ...]
    areas: Regions
    diagonals: bool

    @cached_property
    def _lines(self) -> list[squares.Line]:
        found = [*squares.lines(self.size, self.areas)]
        if self.diagonals:
            along, last = range(self.size), self.size - 1
            down = [Cell(at, at) for at in along]
            up = [Cell(last - at, at) for at in along]
            found.append(squares.Line("diagonal", "the diagonal down to the right", down))
            found.append(squares.Line("diagonal", "the diagonal up to the right", up))
        return found

    def flaws(self) -> list[str]:
        """Report which givens stand twice in a line."""
        return squares.given_twice(self._lines, self.givens)

    def check(self, solution: frozenset[Entry]) -> list[Violation]:
        """Judge numbers by reading along every line."""
        held = squares.held(self.size, solution)
        return [
            *squares.strange(self.size, solution, held),
            *squares.misplaced(self.size, self._lines, held),
            *squares.gone(self.givens, held),
        ]
