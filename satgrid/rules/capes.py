"""Rules of capes: a cape is an unshaded cell with exactly one unshaded neighbor."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import KW_ONLY
from typing import Any, ClassVar

from satgrid.board.grid import Cell
from satgrid.board.ways import WAYS
from satgrid.grounds.counts import Clauses, Count
from satgrid.grounds.ground import Ground
from satgrid.judging import capes as judge
from satgrid.layers.words import Words
from satgrid.phrases.phrase import Named, Phrase
from satgrid.puzzle.protocol import Violation
from satgrid.puzzle.view import AnyBoard
from satgrid.record import record
from satgrid.rules.rule import Rule, StepName

__all__ = ["Capes", "CapesMarked"]


@record
class Capes(Rule):
    """A cell with a circle is unshaded, and exactly one of its neighbors is unshaded.

    Attributes
    ----------
    layer
        The layer of the circles, with a number or without.
    """

    _: KW_ONLY
    layer: str = "numbers"

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("one unshaded beside each of {layer}", layer=Named(Words, at="cells")),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "full": StepName("cape", 1, "A circle is not shaded, and one cell beside it at most is."),
        "last": StepName("way to the cape", 1, "One way to the circle is left."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Shade",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """State for each circle how many of its neighbors are shaded."""
        for cell in board.data[self.layer]:
            near = _beside(board, cell)
            yield Count(board.mask([cell]), 0, 0)
            yield Count(board.mask(near), len(near) - 1, len(near) - 1)

    def clues_for(self, board: AnyBoard, solution: frozenset[Any]) -> Mapping[Hashable, int]:
        """Return, for each cape, how many cells are seen from it, itself included."""
        left = [cell for cell in board.open_cells if cell not in solution]
        found: dict[Hashable, int] = {}
        for cell in left:
            arms = [0] * len(WAYS)
            for at, (down, right) in enumerate(WAYS.values()):
                while (
                    cell.row + (arms[at] + 1) * down,
                    cell.column + (arms[at] + 1) * right,
                ) in left:
                    arms[at] += 1
            if sum(map(bool, arms)) == 1:
                found[cell] = 1 + sum(arms)
        return found

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Count the unshaded neighbors of each circle."""
        circles = board.data[self.layer]
        return judge.circles(self.name, board.shape, circles, board.dark_cells, solution)


@record
class CapesMarked(Rule):
    """All unshaded cells that share a side with exactly one other have a circle.

    Attributes
    ----------
    layer
        The layer of the circles.
    """

    _: KW_ONLY
    layer: str = "numbers"

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("all with one unshaded beside in {layer}", layer=Named(Words, at="cells")),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "one way": StepName("no cape", 2, "Without a circle no cell has one unshaded neighbor."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Shade",)
    complete: ClassVar[bool] = True

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """State that a cell without a circle is shaded or is not a cape."""
        clauses = []
        circles = board.data[self.layer]
        slot = {cell: board.mask([cell]) for cell in board.open_cells}
        for cell, own in slot.items():
            if cell not in circles:
                beside = [slot[near] for near in board.grid.neighbors(cell) if near in slot]
                whole = sum(beside)
                clauses += [(own | there, whole ^ there) for there in beside]
        if clauses:
            yield Clauses(clauses)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Look around each cell without a circle."""
        circles = board.data[self.layer]
        return judge.unmarked(self.name, board.shape, circles, board.dark_cells, solution)


def _beside(board: AnyBoard, cell: Cell) -> list[Cell]:
    """Return the neighbors of a cell that are not dark."""
    return [near for near in board.grid.neighbors(cell) if near not in board.dark_cells]
