"""Rules of shaded cells."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import KW_ONLY, dataclass
from functools import lru_cache
from typing import Any, ClassVar

from satgrid.board.grid import Cell, Grid
from satgrid.judging import shades as judge
from satgrid.puzzle.protocol import Violation
from satgrid.rules.connected import Linked
from satgrid.rules.count import Count
from satgrid.rules.ground import Ground, Slots
from satgrid.rules.rule import Rule, Step
from satgrid.rules.view import AnyBoard

__all__ = ["Connected", "CountNear"]


@dataclass(frozen=True)
class CountNear(Rule):
    """A number counts the shaded cells near it.

    Attributes
    ----------
    near
        ``corner`` (the cells around a corner), ``sides``, ``touching`` (the eight around a cell) or
        ``square`` (these and its own).
    bare
        Whether the cell of a number is not shaded.
    """

    _: KW_ONLY
    near: str
    layer: str = "numbers"
    bare: bool = False

    steps: ClassVar[Mapping[str, Step]] = {
        "full": Step("number reached", 1, "The number has all its cells, so no other near it."),
        "last": Step("number needs all", 1, "The number needs all the cells left near it."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Shade",)

    @property
    def reads(self) -> tuple[str, ...]:
        """The layer of the numbers."""
        return (self.layer,)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return a count for each number: the cells near it."""
        for place, word in board.data[self.layer].items():
            clue = board.clue_number(self.layer, place)
            if isinstance(word, int):
                near = [
                    cell
                    for cell in _near(board.grid, place, self.near)
                    if cell not in board.dark_cells
                ]
                yield Count(board.mask(near), word, word, clue=clue)
            if self.bare and place not in board.dark_cells:
                yield Count(board.mask([place]), 0, 0, clue=clue)

    def told(self, board: AnyBoard, solution: frozenset[Any]) -> Mapping[Hashable, int]:
        """Return the number of each place."""
        corner = self.near == "corner"
        places = board.grid.vertices() if corner else board.grid
        return {
            Cell(*place): sum(
                cell in solution for cell in _near(board.grid, Cell(*place), self.near)
            )
            for place in places
            if not (self.bare and place in solution)
        }

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Count the shaded cells near each number."""
        words = board.data[self.layer]
        broken = judge.counted_near(self.name, words, solution, near=self.near)
        return broken + (judge.shaded_words(self.name, words, solution) if self.bare else [])


def _near(grid: Grid, place: Cell, near: str) -> list[Cell]:
    row, column = place
    if near == "corner":
        around = [Cell(row - 1, column - 1), Cell(row - 1, column), Cell(row, column - 1), place]
        return [cell for cell in around if cell in grid]
    if near == "sides":
        return grid.neighbors(place)
    return [*grid.around(place), *([place] if near == "square" else [])]


@dataclass(frozen=True)
class Connected(Rule):
    """All shaded cells, or all others, are connected by their sides.

    Attributes
    ----------
    on
        Whether it is about the shaded cells.
    edge
        Whether each part has to reach the edge of the board in place of the other parts.
    """

    _: KW_ONLY
    on: bool = False
    edge: bool = False

    steps: ClassVar[Mapping[str, Step]] = {
        "cut off": Step("cut off", 3, "Nothing leads from these cells to the others."),
        "only way": Step("only way", 3, "Otherwise cells would be cut off from each other."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Shade",)

    @property
    def shaped(self) -> bool:
        """Whether it is the same on all boards of a shape."""
        return True

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return that the cells are connected."""
        height, width = board.shape
        there = board.mask(board.open_cells)
        sides = [
            (row * width + column, below * width + right)
            for (row, column), (below, right) in board.grid.sides()
        ]
        rim = [
            cell
            for cell in board.grid
            if cell.row in (0, height - 1) or cell.column in (0, width - 1)
        ]
        edge = board.mask(rim) & there if self.edge else 0
        yield Linked(there, _around(height, width), sides, on=self.on, edge=edge)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Flood the cells from one of them."""
        cells = {cell for cell in board.open_cells if (cell in solution) == self.on}
        noun = "shaded cells" if self.on else "unshaded cells"
        if self.edge:
            return judge.away_from_edge(self.name, cells, board.shape, noun)
        return judge.parted(self.name, cells, noun)


@lru_cache(maxsize=64)
def _around(height: int, width: int) -> Any:
    whole = (1 << height * width) - 1
    left = sum(1 << row * width for row in range(height))
    inner, outer = whole & ~(left << width - 1), whole & ~left

    def around(some: Slots) -> Slots:
        wide = (some & inner) << 1 | (some & outer) >> 1
        return (wide | some << width | some >> width) & whole

    return around
