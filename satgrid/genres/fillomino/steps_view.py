"""The known facts of a fillomino, number by number, as sets of cells."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from satgrid.board.field import Cells, bits, of_shape, size
from satgrid.board.grid import named
from satgrid.genres.fillomino.forced import AreaCandidates
from satgrid.genres.fillomino.steps_trials import TrialReason
from satgrid.puzzle.numbers import Entry
from satgrid.steps.techniques import Fact, Known, held, looked_at_once

__all__ = ["AreaView", "seen"]


class AreaView:
    """The known facts, number by number, as sets of cells."""

    def __init__(self, puzzle: Any, known: Known) -> None:
        self.field = of_shape(*puzzle.shape)
        self._most = puzzle.most
        self._gone: dict[int, Cells] = {}
        self._taken = 0
        self.further(known)

    def further(self, known: Known) -> AreaView:
        """Update the board by the facts learned since the last time, and return it."""
        for (cell, number), holds in known.learned[self._taken :]:
            if not holds:
                self._gone[number] = self._gone.get(number, 0) | self.field.bit(cell)
        self._taken = len(known.learned)
        self.left = AreaCandidates(self.field, known.held, self._most)
        self.open = self.left.open
        self.held = self.left.known
        self.possible = {
            number: (self.open | self.held.get(number, 0)) & ~self._gone.get(number, 0)
            for number in range(1, self._most + 1)
        }
        self._number = {bit: number for number, cells in self.held.items() for bit in bits(cells)}
        self.__dict__.pop("ground", None)
        return self

    @cached_property
    def ground(self) -> TrialReason:
        """What is known, for trials."""
        return TrialReason(self.field, self.held, self.possible, self.open)

    def groups(self) -> Iterator[tuple[int, Cells]]:
        """Yield the known parts of areas, each with its number, from the smallest number on."""
        for number in sorted(self.held):
            for group in self.left.groups(number):
                yield number, group

    def name(self, number: int, area: Cells) -> str:
        """Return the name of the known part of an area, by its first cell."""
        return f"the {number} at {named(self.field.cell(area & -area))}"

    def entries(self, number: int, cells: Cells) -> list[Entry]:
        """Return the facts that some cells have a number."""
        return [Entry(self.field.cell(bit), number) for bit in bits(cells)]

    def reasons(self, number: int, cells: Cells, wall: Cells) -> list[Fact]:
        """Return the facts that some cells have a number, and the reasons why others do not."""
        return held(self.entries(number, cells)) + [
            Fact(Entry(self.field.cell(bit), self._number[bit]), True)
            if bit in self._number
            else Fact(Entry(self.field.cell(bit), number), False)
            for bit in bits(wall)
        ]

    def fits(self, number: int, bit: Cells, beside: Cells, other: int = 0) -> bool:
        """Return whether a cell can have a number where a cell beside it has another.

        Parameters
        ----------
        other
            The number of the cell beside it; 0 for any that is not the first one.
        """
        group, area = self._grown(number, bit, beside, other)
        return size(group) <= number <= size(area)

    def misfit(self, number: int, bit: Cells, beside: Cells, other: int) -> list[Fact]:
        """Return the facts by which a cell cannot have a number beside another."""
        group, area = self._grown(number, bit, beside, other)
        if size(group) > number:
            return self.reasons(number, group & ~bit & ~beside, 0)
        return self.reasons(number, group & ~bit & ~beside, self.wall(number, area) & ~beside)

    def _grown(self, number: int, bit: Cells, beside: Cells, other: int) -> tuple[Cells, Cells]:
        """Return the known cells of a number with a cell, and these with room for the rest."""
        start = bit | beside if other == number else bit
        group = self.field.reached(start, self.held.get(number, 0) | start)
        free = self.possible[number] & ~(0 if other == number else beside)
        return group, self.field.grown(group, free, number)

    def wall(self, number: int, cells: Cells) -> Cells:
        """Return the cells around some cells that cannot have a number."""
        return self.field.around(cells) & ~cells & ~self.possible[number]


seen = looked_at_once(AreaView, AreaView.further)
"""What is known, seen once for all techniques."""
