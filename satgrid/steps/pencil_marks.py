"""Pencil marks of Latin squares and sudokus, with their reasons.

Numbers excluded by an equal number in the same house need no mark. Other excluded numbers are
marks, which steps make.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from satgrid.board.houses import Border, Houses
from satgrid.board.regions import Regions, cells_of
from satgrid.grounds.ground import Slots, slots
from satgrid.grounds.neighbor_relation import Across
from satgrid.puzzle.numbers import Entry
from satgrid.puzzle.view import AnyBoard
from satgrid.rules.dots import Dots, NoDots
from satgrid.steps.techniques import Deduction, Fact, Known, absent, looked_at_once

__all__ = ["MarkReason", "PencilMarks", "SquareMarks", "borders_of", "houses_of", "pencil_marks"]


def houses_of(board: AnyBoard) -> Houses:
    """Return rows, columns, boxes and diagonals, kept for all boards of the same shape."""
    areas = board.data["regions"]
    return _houses(areas, board.options.get("diagonals") == "yes")


def borders_of(board: Any) -> list[Border]:
    """Return the pairs of numbers that each dot, or the lack of one, allows, by their clues."""
    return sorted(
        Border(one.clue or 0, one.side, one.fitting, rule.name)
        for rule, one in board.constraints
        if isinstance(rule, Dots | NoDots) and isinstance(one, Across)
    )


@lru_cache(maxsize=256)
def _houses(areas: Regions, diagonals: bool) -> Houses:
    size = len(areas)
    along = range(size)
    rows = [[row * size + column for column in along] for row in along]
    boxes = [[row * size + column for row, column in cells] for cells in cells_of(areas)]
    crossing = [[at * size + at for at in along], [at * size + size - 1 - at for at in along]]
    found = {"row": rows, "column": [[*line] for line in zip(*rows, strict=True)], "box": boxes}
    return Houses(size, found | {"diagonal": crossing if diagonals else []})


class MarkReason(NamedTuple):
    """Known facts and clues from which something follows."""

    facts: tuple[Fact, ...]
    clues: tuple[int, ...] = ()


class PencilMarks:
    """The possible numbers of each cell; sets of numbers are bits, bit n - 1 for the number n."""

    def __init__(self, puzzle: AnyBoard, known: Known) -> None:
        self.houses = houses_of(puzzle)
        self.borders = borders_of(puzzle)
        size = self.houses.size
        full = (1 << size) - 1
        self.cells = self.houses.cells
        self.held: list[int] = [0] * len(self.cells)
        self.left: list[int] = [full] * len(self.cells)
        for cell, number in known.held:
            self.held[cell.row * size + cell.column] = number
        for cell, number in known.absent:
            self.left[cell.row * size + cell.column] &= ~(1 << number - 1)
        for at, number in enumerate(self.held):
            if number:
                self.left[at] = 1 << number - 1
                for peer in self.houses.peers[at]:
                    if self.held[peer] != number:
                        self.left[peer] &= ~(1 << number - 1)
        for border in self.borders:
            for here, there in (self.ends(border), self.ends(border)[::-1]):
                if self.held[here] and not self.held[there]:
                    self.left[there] &= border.fitting[self.held[here] - 1]

    def ends(self, border: Border) -> tuple[int, int]:
        """Return the two cells of a border, given by number."""
        one, other = (cell.row * self.houses.size + cell.column for cell in border.side)
        return one, other

    @cached_property
    def _beside(self) -> Mapping[int, list[tuple[int, Border]]]:
        found: dict[int, list[tuple[int, Border]]] = {}
        for border in self.borders:
            one, other = self.ends(border)
            found.setdefault(one, []).append((other, border))
            found.setdefault(other, []).append((one, border))
        return found

    @cached_property
    def boxes(self) -> range:
        """The boxes, given by their places among all houses."""
        first = 0
        for rule, houses in self.houses.by_rule.items():
            if rule == "box":
                return range(first, first + len(houses))
            first += len(houses)
        return range(0)

    def entry(self, at: int, number: int) -> Entry:
        """Return the fact that a number is in a cell."""
        return Entry(self.cells[at], number)

    def why_not(self, at: int, number: int) -> MarkReason:
        """Return the reason why a cell cannot have an excluded number."""
        if self.held[at]:
            return MarkReason((Fact(self.entry(at, self.held[at]), True),))
        for peer in self.houses.peers[at]:
            if self.held[peer] == number:
                return MarkReason((Fact(self.entry(peer, number), True),))
        for other, border in self._beside.get(at, ()):
            there = self.held[other]
            if there and not border.fitting[there - 1] >> number - 1 & 1:
                return MarkReason((Fact(self.entry(other, there), True),), (border.clue,))
        return MarkReason((Fact(self.entry(at, number), False),))

    def why(self, gone: Iterable[tuple[int, int]], clues: Iterable[int] = ()) -> MarkReason:
        """Return the reason why none of some cells can have any of some numbers."""
        facts: dict[Fact, None] = {}
        named: dict[int, None] = dict.fromkeys(clues)
        for at, number in gone:
            reason = self.why_not(at, number)
            facts.update(dict.fromkeys(reason.facts))
            named.update(dict.fromkeys(reason.clues))
        return MarkReason(tuple(facts), tuple(named))

    def places(self, house: Sequence[int], number: int) -> list[int]:
        """Return the places in a house where a number is possible."""
        return [at for at in house if self.left[at] >> number - 1 & 1]

    def name(self, index: int) -> str:
        """Return the name of a house in a player's words."""
        for rule, houses in self.houses.by_rule.items():
            if index < len(houses):
                return f"{rule} {index + 1}"
            index -= len(houses)
        raise IndexError(index)

    def numbers(self, bits: int) -> list[int]:
        """Return the numbers in a set."""
        return [number for number in range(1, self.houses.size + 1) if bits >> number - 1 & 1]

    def found(self, entry: Entry, reason: MarkReason, where: str = "") -> Deduction:
        """Return the fact that a number is in a cell."""
        return Deduction([Fact(entry, True)], reason.clues, reason.facts, where)

    def gone(
        self, cells: Iterable[int], bits: int, reason: MarkReason, where: str
    ) -> Iterator[Deduction]:
        """Yield the new facts that some cells do not have some numbers."""
        fresh = [
            self.entry(at, number)
            for at in cells
            if not self.held[at]
            for number in self.numbers(self.left[at] & bits)
        ]
        if fresh:
            yield Deduction(absent(fresh), reason.clues, reason.facts, where)


pencil_marks = looked_at_once(PencilMarks)


class SquareMarks:
    """Pencil marks as slots."""

    def __init__(self, puzzle: AnyBoard, known: Known) -> None:
        marks = self._marks = pencil_marks(puzzle, known)
        self._size = size = marks.houses.size
        self.open = self.held = 0
        for at, number in enumerate(marks.held):
            if number:
                self.held |= 1 << at * size + number - 1
            else:
                self.open |= marks.left[at] << at * size

    def why(self, some: Slots) -> tuple[Sequence[Fact], Sequence[int]]:
        """Return the known facts, and the clues, from which it follows that no slot holds."""
        return self._marks.why((slot // self._size, slot % self._size + 1) for slot in slots(some))

    def absent(self, some: Slots) -> list[Fact]:
        """Return the facts that no slot holds."""
        entry, size = self._marks.entry, self._size
        return absent(entry(slot // size, slot % size + 1) for slot in slots(some))
