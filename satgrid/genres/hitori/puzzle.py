"""Hitori: shade cells so that no number is left twice in a row or column.

Rules
-----
repeat
    No number stands twice among the unshaded cells of a row or of a column.
apart
    No two shaded cells share a side.
connected
    All unshaded cells are connected by their sides.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import ClassVar

from satgrid.board.grid import Cell, adjacent
from satgrid.formula.clauses import Formula
from satgrid.genres.hitori import judge
from satgrid.genres.hitori.presolve import settle
from satgrid.puzzle.boards import Printed
from satgrid.puzzle.cells import Cells
from satgrid.puzzle.protocol import Clue, Puzzle, Violation, variant
from satgrid.rules import shading
from satgrid.rules.presolve_shading import Shades

__all__ = ["PUZZLE", "Hitori"]


@dataclass(frozen=True)
class Hitori(Printed, Cells):
    """A rectangle of cells, nearly always all of them with a number."""

    name: ClassVar[str] = "hitori"
    aliases: ClassVar[tuple[str, ...]] = ("Alone",)
    rules: ClassVar[str] = (
        "Shade cells so that no number is left twice in a row or column. No two shaded cells "
        "share a side, and all others are connected."
    )
    least: ClassVar[int] = 1
    most: ClassVar[int] = 1295
    mark: ClassVar[str] = "#"
    anywhere: ClassVar[bool] = True

    @cached_property
    def repeats(self) -> tuple[tuple[str, int, tuple[Cell, ...]], ...]:
        """The lines with a number that they have several times: line, number and cells.

        Row by row, then column by column, by the first of the cells.
        """
        found: dict[tuple[int, int, int], list[Cell]] = {}
        for axis in (0, 1):
            for cell, number in sorted(self.numbers, key=lambda each: each[0][axis]):
                found.setdefault((axis, cell[axis], number), []).append(cell)
        return tuple(
            (f"{('row', 'column')[axis]} {line + 1}", number, tuple(cells))
            for (axis, line, number), cells in found.items()
            if len(cells) > 1
        )

    def clue_list(self) -> list[Clue]:
        """Return what stands several times in a line, line by line."""
        return [Clue(f"the {number}s in {line}", cells) for line, number, cells in self.repeats]

    def flaws(self) -> list[str]:
        """Report where equal neighbors would leave two shaded cells beside each other."""
        return [
            f"the {number}s in {line}: all but one are shaded, which makes two neighbors shaded"
            for line, number, cells in self.repeats
            if _pairs(cells) > 1
        ]

    def encode(
        self, formula: Formula, encoding: str | None = None, known: Shades | None = None
    ) -> None:
        """Write the clauses of ``encodings/hitori.md``."""
        variant(self.encodings, encoding)
        grid = self.grid
        cells = list(grid) if known is None else known.open()
        block = formula.variables("shaded", cells, answer=True)
        shaded = dict(zip(cells, block.numbers(), strict=True))
        with formula.rule("repeat"):
            for index, (_, _, alike) in enumerate(self.repeats):
                open_ = [shaded[cell] for cell in alike if cell in shaded]
                if open_:
                    with formula.clue(index):
                        formula.extend(combinations(open_, 2))
        with formula.rule("apart"):
            shading.apart(formula, shaded, grid)
        with formula.rule("connected"):
            if known is None:
                shading.connected(formula, {cell: -shaded[cell] for cell in cells}, grid)
            else:
                known.state_connected(formula, shaded)

    def deduced(self, *, deadline: float | None = None) -> Shades:
        """Return the cells that are forced."""
        shades = Shades(self.grid, deadline=deadline)
        settle(shades, [cells for _, _, cells in self.repeats])
        return shades

    def check(self, solution: frozenset[Cell]) -> list[Violation]:
        """Judge shaded cells by walking along every line and flooding what is not shaded."""
        return judge.check(self.cells, self.grid, solution)


def _pairs(cells: Sequence[Cell]) -> int:
    """Return how many pairs of neighbors there are among cells of a line, none in two pairs."""
    number = at = 0
    while at + 1 < len(cells):
        beside = adjacent(cells[at], cells[at + 1])
        number += beside
        at += 1 + beside
    return number


PUZZLE: type[Puzzle[Cell]] = Hitori
