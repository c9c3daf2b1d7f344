"""Numbers on a kropki board judged by the printed rules; nothing here serves the encoder."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from satgrid.board.grid import Cell, Side, named
from satgrid.board.regions import Regions
from satgrid.board.text import plural
from satgrid.puzzle.numbers import Entry
from satgrid.puzzle.protocol import Violation
from satgrid.puzzles.kropki.board import KropkiBoard

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
        """Say which givens clash with each other or with a dot."""
        found = []
        for rule, index, line in self._lines():
            places: dict[int, list[Cell]] = {}
            for cell in line:
                if cell in self._given:
                    places.setdefault(self._given[cell], []).append(cell)
            found += [
                f"{rule} {index} has the given {number} {plural(len(cells), 'time')}: "
                f"at {' and at '.join(map(named, cells))}"
                for number, cells in sorted(places.items())
                if len(cells) > 1
            ]
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
        broken = []
        held: dict[Cell, list[int]] = {
            Cell(row, column): [] for row in range(size) for column in range(size)
        }
        for place, number in sorted(solution):
            cell = Cell(*place)
            if cell in held and 1 <= number <= size:
                held[cell].append(number)
            else:
                broken.append(Violation("cell", cell, f"{number} does not belong here"))
        for cell, inside in held.items():
            if len(inside) != 1:
                note = f"this cell holds {plural(len(inside), 'number')}"
                broken.append(Violation("cell", cell, note))
        for rule, index, line in self._lines():
            for number in range(1, size + 1):
                spots = [cell for cell in line if number in held[cell]]
                if len(spots) != 1:
                    times = plural(len(spots), "time") if spots else "nowhere"
                    note = f"{number} stands {times} in {rule} {index}"
                    broken.append(Violation(rule, spots[1] if spots else line[0], note))
        for side in self._borders():
            one, other = side
            if len(held[one]) == len(held[other]) == 1:  # otherwise `cell` is broken already
                note = self._wrong(side, held[one][0], held[other][0])
                if note:
                    broken.append(Violation(self._dot(side) or "no dot", one, note))
        broken += [
            Violation("given", given.cell, f"the given {given.number} is gone")
            for given in self.board.givens
            if given.number not in held[given.cell]
        ]
        return broken

    def _lines(self) -> Iterator[tuple[str, int, list[Cell]]]:
        """Yield rows, columns and boxes, each with its rule and its number for a player."""
        along = range(self.board.size)
        for index in along:
            yield "row", index + 1, [Cell(index, step) for step in along]
        for index in along:
            yield "column", index + 1, [Cell(step, index) for step in along]
        members: dict[int, list[Cell]] = {}
        for row, line in enumerate(self.areas):
            for column, area in enumerate(line):
                members.setdefault(area, []).append(Cell(row, column))
        for index, cells in enumerate(members.values(), 1):
            yield "box", index, cells

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
        """Say what is wrong with numbers on the two sides of a border; empty if nothing."""
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
