"""Squares of N rows with the numbers 1 to N, each once in every line and every box.

Boxes are rectangles of one size, or irregular regions, or there are none. Sudoku and kropki are
such squares; they have a text of their own, in which numbers are characters.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from satgrid.board import boxes
from satgrid.board.houses import Border
from satgrid.board.regions import OUTSIDE, Regions
from satgrid.board.text import Notes
from satgrid.judging import squares as judge
from satgrid.puzzle.numbers import Entry, Numbers
from satgrid.rules.board import Board
from satgrid.rules.box_layer import BoxLayer
from satgrid.rules.digit_layer import GivenDigits
from satgrid.rules.house_rules import FILLED

__all__ = ["DIVIDED", "FILLED", "GIVENS", "Square"]


GIVENS = GivenDigits(close=True)
DIVIDED = BoxLayer(stated="none")


class Square(Board, Numbers):
    """A square board of N rows with the numbers 1 to N.

    Parameters
    ----------
    size
        The number of rows.
    givens
        The numbers given.
    box
        The rows and columns of a box.
    regions
        Irregular regions in place of boxes; without both there are none.
    data
        The values of other layers.
    """

    def __init__(
        self,
        size: int,
        givens: Iterable[Entry] = (),
        box: tuple[int, int] | None = None,
        regions: Regions | None = None,
        *,
        data: Mapping[str, Any] | None = None,
        options: Mapping[str, Any] | None = None,
        notes: Notes = (),
    ) -> None:
        own = {GIVENS.name: dict(givens), DIVIDED.name: regions or boxes.divided(size, box)}
        super().__init__((size, size), {**own, **(data or {})}, options, notes)

    @property
    def size(self) -> int:
        """The number of rows."""
        return self.shape[0]

    @cached_property
    def givens(self) -> tuple[Entry, ...]:
        """The printed numbers, row by row."""
        return tuple(Entry(*given) for given in self.data[GIVENS.name].items())

    @property
    def boxed(self) -> bool:
        """Whether the board has boxes or regions."""
        return bool(self.data[DIVIDED.name][0][0] != OUTSIDE)

    @property
    def box(self) -> tuple[int, int] | None:
        """The rows and columns of a box; None without boxes or with irregular regions."""
        return boxes.size_of(self.data[DIVIDED.name])

    @property
    def regions(self) -> Regions | None:
        """Irregular regions in place of boxes."""
        found: Regions = self.data[DIVIDED.name]
        return found if self.boxed and self.box is None else None

    @property
    def diagonals(self) -> bool:
        """Whether both long diagonals hold each number once, too."""
        return bool(self.options.get("diagonals") == "yes")

    def borders(self) -> Sequence[Border]:
        """Return the pairs of numbers that borders allow, for techniques: by default none."""
        return ()

    def flaws(self) -> list[str]:
        """Report givens that occur twice in a line."""
        if self.deduced().clash is None:
            return []
        areas = self.data[DIVIDED.name] if self.boxed else ()
        found = [*judge.lines(self.size, areas)]
        found += judge.diagonals(self.size) if self.diagonals else []
        return judge.given_twice(found, self.givens)
