"""What each place that is left for a number excludes, or each number that is left for a cell."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from satgrid.grounds.ground import Slots, slots
from satgrid.steps.exclusions import exclusions
from satgrid.steps.group_names import node_name
from satgrid.steps.pairs import Marks
from satgrid.steps.techniques import Deduction, Known, Technique

__all__ = ["everywhere_with"]


def everywhere_with(look: Callable[[Any, Known], Marks]) -> Technique:
    """Return the technique for boards with marks of a kind."""

    def find(puzzle: Any, known: Known) -> Iterator[Deduction]:
        marks, board = look(puzzle, known), exclusions(puzzle, known)
        for group in board.every:
            left = group.slots & marks.open
            if not group.needed or group.slots & marks.held or not left & (left - 1):
                continue
            gone = board.beside_all(marks.open, left)
            by_clues: dict[tuple[int, ...], Slots] = {}
            for slot in slots(gone):
                between = tuple(sorted({*board.between(left, 1 << slot)}))
                by_clues[between] = by_clues.get(between, 0) | 1 << slot
            for between, some in by_clues.items():
                facts, clues = marks.why(group.slots & ~marks.open)
                named = tuple(dict.fromkeys((*group.clues, *clues, *between)))
                number, cells = node_name(puzzle, left)
                where = f"{number} in {cells}" if number else cells
                yield Deduction(marks.absent(some), named, facts, where)

    return Technique(
        "wherever it is",
        5,
        "One of these holds, and each of them excludes it.",
        find,
    )
