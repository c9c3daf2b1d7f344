"""Steps of people in a juosan, in addition to those of its rules: rooms with one kind of bars."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from satgrid.board.regions import cells_of
from satgrid.genres.juosan.puzzle import GENRE
from satgrid.steps.declared import derived
from satgrid.steps.techniques import Deduction, Fact, Known, Technique

__all__ = ["TECHNIQUES"]

_LONG = 3


def _alike(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """Yield the rooms whose number is their size, with three cells in a line."""
    areas = cells_of(puzzle.data["rooms"])
    for room, number in puzzle.data["numbers"].items():
        cells = set(areas[room])
        if number != len(cells):
            continue
        across, down = (
            any(
                all((row + at * below, column + at * right) in cells for at in range(_LONG))
                for row, column in cells
            )
            for below, right in ((0, 1), (1, 0))
        )
        if across != down:
            facts = [Fact(cell, down) for cell in areas[room]]
            yield Deduction(facts, (puzzle.clue_number("numbers", room),), ())


TECHNIQUES = (
    Technique(
        "bars of one kind",
        2,
        "All bars of the room are alike, and three of them would be side by side otherwise.",
        _alike,
    ),
    *derived(GENRE).TECHNIQUES,
)
