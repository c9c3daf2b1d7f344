"""Rules of connected cells: shaded ones, unshaded ones, or both."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import KW_ONLY
from functools import lru_cache
from typing import Any, ClassVar

from satgrid.grounds.connected_cells import Linked
from satgrid.grounds.ground import Ground, Slots
from satgrid.grounds.one_run_at_edge import OneRunAtEdge
from satgrid.grounds.own_area_clauses import MOST_WRITTEN
from satgrid.grounds.stencil import stencil
from satgrid.judging import shade_counts as judge, shading
from satgrid.phrases.phrase import Choice, Phrase
from satgrid.puzzle.protocol import Violation
from satgrid.puzzle.view import AnyBoard
from satgrid.record import record
from satgrid.rules.own_areas import NumberedAreas
from satgrid.rules.rule import Rule, StepName

__all__ = ["BothConnected", "Connected", "around"]

_STEPS = {
    "cut off": StepName("cut off", 3, "Nothing leads from these cells to the others."),
    "only way": StepName("only way", 3, "Otherwise cells would be cut off from each other."),
}
_AHEAD = {
    "cut ahead": StepName(
        "cut off a step later", 5, "Otherwise what follows beside it would cut cells off."
    ),
}


_ON = Choice({True: "shaded", False: "unshaded"})


@record
class Connected(Rule):
    """All shaded cells, or all others, are connected by their sides.

    Attributes
    ----------
    on
        Whether it is about the shaded cells.
    edge
        Whether each part has to reach the edge of the board in place of the other parts.
    corners
        Whether cells that share a corner are connected, too.
    """

    _: KW_ONLY
    on: bool = False
    edge: bool = False
    corners: bool = False

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("{on} connected[ to the edge|edge=True]", on=_ON),
        Phrase("{on} connected by corners", {"corners": True}, on=_ON),
    )
    steps: ClassVar[Mapping[str, StepName]] = _STEPS
    ahead: ClassVar[Mapping[str, StepName]] = _AHEAD
    answers: ClassVar[tuple[str, ...]] = ("Shade",)

    @property
    def shaped(self) -> bool:
        """Whether its constraints are the same on all boards of a shape."""
        return True

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """State that the cells are connected."""
        one = _linked(board, on=self.on, edge=self.edge, corners=self.corners)
        if any(rule.on != self.on for rule in board.genre.rules_of(NumberedAreas)):
            one.written = MOST_WRITTEN  # each area ends where the others leave a way: they depend
        yield one

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Flood the cells from one of them."""
        cells = {cell for cell in board.open_cells if (cell in solution) == self.on}
        noun = "shaded cells" if self.on else "unshaded cells"
        if self.edge:
            return judge.away_from_edge(self.name, cells, board.shape, noun)
        if self.corners:
            return judge.scattered(self.name, cells, noun)
        return shading.parted(self.name, cells, noun)


@record
class BothConnected(Rule):
    """All shaded cells are connected by their sides, and so are all others.

    So the edge of the board is one piece of each kind, and no square of four has two shaded cells
    at opposite corners alone: what would join them would part the others.
    """

    phrases: ClassVar[tuple[Phrase, ...]] = (Phrase("shaded and unshaded connected"),)
    steps: ClassVar[Mapping[str, StepName]] = {
        "pattern": StepName("no crossing", 2, "Otherwise cells would cross in a square."),
        "border": StepName("edge", 3, "The edge of the board is one piece of each kind."),
        **_STEPS,
    }
    ahead: ClassVar[Mapping[str, StepName]] = _AHEAD
    answers: ClassVar[tuple[str, ...]] = ("Shade",)

    @property
    def shaped(self) -> bool:
        """Whether its constraints are the same on all boards of a shape."""
        return True

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """State that the cells of each kind are connected, and patterns that follow from both."""
        if not board.dark_cells:
            for kind in (True, False):
                crossing = [(0, 0, kind), (0, 1, not kind), (1, 0, not kind), (1, 1, kind)]
                yield stencil(board, crossing, inside=True)
            yield OneRunAtEdge([board.first(cell) for cell in _ring(*board.shape)])
        for kind in (True, False):
            yield _linked(board, on=kind, edge=False)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Flood the cells of each kind from one of them."""
        unshaded = {cell for cell in board.open_cells if cell not in solution}
        broken = shading.parted(self.name, solution, "shaded cells")
        return broken + shading.parted(self.name, unshaded, "unshaded cells")


def _ring(height: int, width: int) -> list[tuple[int, int]]:
    """Return the cells along the edge of the board, in circular order."""
    upper = [(0, column) for column in range(width)]
    right = [(row, width - 1) for row in range(1, height)]
    lower = [(height - 1, column) for column in range(width - 2, -1, -1)] if height > 1 else []
    left = [(row, 0) for row in range(height - 2, 0, -1)] if width > 1 else []
    return upper + right + lower + left


def _linked(board: AnyBoard, *, on: bool, edge: bool, corners: bool = False) -> Linked:
    height, width = board.shape
    there = board.mask(board.open_cells)
    sides = [
        (row * width + column, below * width + right)
        for (row, column), (below, right) in board.grid.sides()
    ]
    near = around(height, width)
    if corners:
        sides += [
            (board.first(one), board.first(other))
            for one, other in board.grid.touching()
            if one.row != other.row and one.column != other.column
        ]
        near = _touching(height, width)
    rim = board.mask(_ring(height, width)) & there if edge else 0
    return Linked(there, near, sides, on=on, edge=rim)


@lru_cache(maxsize=64)
def around(height: int, width: int) -> Any:
    """Return a function from slots to the slots beside them, on a board with one slot per cell."""
    whole = (1 << height * width) - 1
    left = sum(1 << row * width for row in range(height))
    inner, outer = whole & ~(left << width - 1), whole & ~left

    def beside(some: Slots) -> Slots:
        wide = (some & inner) << 1 | (some & outer) >> 1
        return (wide | some << width | some >> width) & whole

    return beside


@lru_cache(maxsize=64)
def _touching(height: int, width: int) -> Any:
    """Return a function from slots to the slots that share a side or a corner with them."""
    whole = (1 << height * width) - 1
    left = sum(1 << row * width for row in range(height))
    inner, outer = whole & ~(left << width - 1), whole & ~left

    def touching(some: Slots) -> Slots:
        wide = some | (some & inner) << 1 | (some & outer) >> 1
        return (wide | wide << width | wide >> width) & whole

    return touching
