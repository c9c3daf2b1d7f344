"""The houses of a square: lines, boxes and others that hold each number once.

Sets of numbers are bits of an integer, bit n - 1 for the number n.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from satgrid.board.grid import Cell, Grid, Side
from satgrid.record import record

__all__ = ["Border", "Houses"]


@record
class Houses:
    """Lines, boxes and other houses; each of them has every number once.

    All boards of one shape share the object; what follows from the houses alone is cached in it.

    Attributes
    ----------
    by_rule
        For each rule the houses of its kind, by the numbers of their cells, row by row from 0.
    """

    size: int
    by_rule: Mapping[str, Sequence[Sequence[int]]]

    @cached_property
    def cells(self) -> list[Cell]:
        """The cells of the square, row by row."""
        return list(Grid(self.size, self.size))

    @cached_property
    def all(self) -> list[Sequence[int]]:
        """The houses of all kinds."""
        return [house for houses in self.by_rule.values() for house in houses]

    @cached_property
    def of(self) -> list[list[int]]:
        """For each cell, its houses, given by their places among all houses."""
        found: list[list[int]] = [[] for _ in self.cells]
        for number, house in enumerate(self.all):
            for cell in house:
                found[cell].append(number)
        return found

    @cached_property
    def peers(self) -> list[list[int]]:
        """For each cell, the other cells of its houses."""
        return [
            sorted({other for number in own for other in self.all[number]} - {cell})
            for cell, own in enumerate(self.of)
        ]


class Border(NamedTuple):
    """The pairs of numbers that two neighbors can have, by a dot or its absence.

    Attributes
    ----------
    clue
        The number of the clue.
    fitting
        For each number, from 1, in one cell the numbers that may stand in the other, as bits; the
        same in both directions.
    rule
        The name of the rule.
    """

    clue: int
    side: Side
    fitting: Sequence[int]
    rule: str
