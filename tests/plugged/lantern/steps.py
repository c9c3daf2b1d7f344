"""What people see in a lantern."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from satgrid.steps.groups import Group, complete, last_cells
from satgrid.steps.techniques import Deduction, Known, Technique, absent, held

__all__ = ["TECHNIQUES"]


def _apart(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See that the cells beside a shaded one stay empty."""
    for cell in sorted(known.held):
        near = [beside for beside in puzzle.grid.neighbors(cell) if not known.settled(beside)]
        if near:
            yield Deduction(absent(near), because=held([cell]))


def _near(puzzle: Any) -> list[Group]:
    numbers = enumerate(puzzle.data["numbers"].items())
    return [Group(puzzle.grid.neighbors(cell), number, (at,)) for at, (cell, number) in numbers]


TECHNIQUES = (
    Technique("beside a shaded cell", 1, "No two shaded cells touch.", _apart),
    Technique("enough", 1, "The number has all its shaded cells.", complete(_near)),
    Technique("all needed", 1, "The number needs all cells left to it.", last_cells(_near)),
)
