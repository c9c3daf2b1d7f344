"""The rule that each number is once in every line of grids that overlap."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import KW_ONLY
from typing import Any, ClassVar

from satgrid.board.grid import Cell
from satgrid.judging import grids as judge
from satgrid.puzzle.protocol import Violation
from satgrid.record import record
from satgrid.rules.answers import grid_length
from satgrid.rules.exactly_one import Groups, Ones
from satgrid.rules.grids import Grids, _box, _cells
from satgrid.rules.ground import Ground
from satgrid.rules.phrase import Named, Phrase
from satgrid.rules.rule import Rule, Step
from satgrid.rules.view import AnyBoard

__all__ = ["OnceInGrids"]


@record
class OnceInGrids(Rule):
    """Each number occurs once in each row, each column and each box of every grid.

    Boxes are squares; a grid whose length is not a square number has none.

    Attributes
    ----------
    layer
        The layer of the grids.
    """

    _: KW_ONLY
    layer: str = "grids"

    wants: ClassVar[Mapping[str, object]] = {"high": grid_length}
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("each number once in lines and boxes of {layer}", layer=Named(Grids)),
    )
    steps: ClassVar[Mapping[str, Step]] = {
        "last": Step("hidden single", 2, "It is the only cell there that can hold the number."),
        "full": Step("already there", 1, "The number stands in the same house already."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Numbers",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return, for each number and each house, the group of its places."""
        full = (1 << board.values) - 1
        houses: dict[tuple[Cell, ...], None] = {}
        for grid in sorted(board.data[self.layer].layout):
            lines = _cells(grid)
            houses |= dict.fromkeys(map(tuple, lines))
            houses |= dict.fromkeys(zip(*lines, strict=True))
            side = _box(len(lines))
            for down in range(0, len(lines) if side else 0, side or 1):
                for right in range(0, len(lines), side):
                    rows = [line[right : right + side] for line in lines[down : down + side]]
                    houses[tuple(cell for row in rows for cell in row)] = None
        yield Ones([Groups([board.first(cell) for cell in house], full, full) for house in houses])

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Count each number in each house of each grid."""
        return judge.once_each(self.name, board.data[self.layer].layout, solution)
