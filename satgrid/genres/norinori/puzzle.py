"""Norinori: shade two cells in every room so that the shaded cells form dominoes.

Rules
-----
room
    Every room has exactly two shaded cells; they need not touch.
domino
    A shaded cell has exactly one shaded neighbor, in its own room or in another.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

from satgrid.board import regions
from satgrid.board.field import bits, of_shape, places
from satgrid.board.grid import Cell, named
from satgrid.formula import cardinality
from satgrid.formula.clauses import Formula
from satgrid.formula.templates import Template, stamp_each
from satgrid.genres.norinori import judge
from satgrid.genres.norinori.presolve import deduce
from satgrid.puzzle.cells import Cells
from satgrid.puzzle.protocol import Puzzle, Violation, variant
from satgrid.puzzle.rooms import Rooms
from satgrid.rules import shading
from satgrid.rules.presolve import Forced

__all__ = ["PUZZLE", "Norinori"]

_SHADED = 2
_DOMINO = [
    Template(1 + near, [(-1, *range(2, 2 + near)), *((-1, *pair) for pair in pairs)])
    for near, pairs in ((near, combinations(range(-2, -2 - near, -1), 2)) for near in range(5))
]
"""Of a cell with so many neighbors: it is not shaded, or one of them is, and no two of them."""
_HALF = [Template(1 + near, [(-1, -2 - one) for one in range(near)]) for near in range(5)]
"""Of a cell beside a shaded one: it is not shaded, or none of its other neighbors is."""


@dataclass(frozen=True)
class Norinori(Rooms, Cells):
    """A rectangle divided into rooms."""

    name: ClassVar[str] = "norinori"
    rules: ClassVar[str] = (
        "Shade exactly two cells in every region with thick borders. Every shaded cell shares a "
        "side with exactly one other, in its own region or in the next."
    )
    mark: ClassVar[str] = "#"

    def flaws(self) -> list[str]:
        """Report which rooms are too small for two shaded cells."""
        return [
            f"the room at {named(cells[0])} has one cell only"
            for cells in regions.cells_of(self.rooms)
            if len(cells) < _SHADED
        ]

    def encode(
        self, formula: Formula, encoding: str | None = None, known: Forced | None = None
    ) -> None:
        """Write the clauses of ``encodings/norinori.md``."""
        variant(self.encodings, encoding)
        if known is None:
            field = of_shape(*self.shape)
            known = Forced(field, 0, field.whole)
        field, open_ = known.field, known.open
        # As many shaded cells in every solution: none contains another.
        block = formula.variables("shaded", field.cells(open_), answer=True, antichain=True)
        shaded = field.spread(open_, block.numbers())

        def literals(cells: int) -> list[int]:
            return [shaded[place] for place in places(cells & open_)]

        with formula.rule("room"):
            for index, room in enumerate(self.room_sets):
                if room & open_:
                    number = _SHADED - (room & known.held).bit_count()
                    with formula.clue(index):
                        cardinality.exactly(formula, number, literals(room))
        with formula.rule("domino"):
            ends = known.held & ~field.around(known.held)
            halves = set(literals(field.around(ends)))
            for near, stamps in enumerate(shading.around(field.lines(shaded))):
                stamp_each(formula, _DOMINO[near], [one for one in stamps if one[0] not in halves])
                stamp_each(formula, _HALF[near], [one for one in stamps if one[0] in halves])
            for end in bits(ends):
                cardinality.exactly(formula, 1, literals(field.around(end)))

    def deduced(self, *, deadline: float | None = None) -> Forced:
        """Return the cells that are forced."""
        return deduce(of_shape(*self.shape), self.room_sets)

    def check(self, solution: frozenset[Cell]) -> list[Violation]:
        """Judge shaded cells by counting them, room by room and around each of them."""
        return judge.check(self.rooms, self.grid, solution)


PUZZLE: type[Puzzle[Cell]] = Norinori
