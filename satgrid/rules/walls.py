"""Rules of walls: cells off a loop that count lines ahead of them, inside or outside the loop."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import KW_ONLY
from functools import lru_cache
from typing import Any, ClassVar

from satgrid.board.grid import Cell, Grid, Side
from satgrid.board.ways import WAYS
from satgrid.grounds.counts import Count
from satgrid.grounds.ground import Ground
from satgrid.grounds.line_slots import lines_ahead, lines_at
from satgrid.grounds.loop_inside import OUTSIDE, Inside
from satgrid.judging import walls as judge
from satgrid.layers.walls import WallWords
from satgrid.phrases.phrase import Named, Phrase
from satgrid.puzzle.protocol import Violation
from satgrid.puzzle.view import AnyBoard, Shape
from satgrid.record import record
from satgrid.rules.rule import Rule, StepName

__all__ = ["LinesAhead", "WallSides", "corner", "parted"]


@record
class LinesAhead(Rule):
    """A number with an arrow counts the lines ahead that run in the arrow's direction.

    The loop does not pass a cell of a wall.

    Attributes
    ----------
    layer
        The cells of walls.
    """

    _: KW_ONLY
    layer: str = "walls"

    wants: ClassVar[Mapping[str, object]] = {"through": True}
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("{layer} count lines ahead", layer=Named(WallWords)),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "full": StepName("number reached", 1, "The number has all its lines, or a wall is here."),
        "last": StepName("number needs all", 1, "The number needs all the lines left ahead of it."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Lines",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return for each wall that it has no line, and a count for each number."""
        lines, ahead = lines_at(board), lines_ahead(board)
        for cell, word in board.data[self.layer].items():
            clue = board.clue_number(self.layer, cell)
            own = lines[cell]
            yield Count(own, 0, 0, clue=clue)
            number, way, _ = WallWords.part(word)
            if number is not None:
                counted = sum([1 << slot for slot in ahead[cell, way]]) & ~own
                yield Count(counted, number, number, clue=clue)

    def clues_for(self, board: AnyBoard, solution: frozenset[Any]) -> Mapping[Hashable, str]:
        """Return a word for each cell off the loop.

        Its arrow is the printed one, or points where there are lines, in turn from cell to cell.
        """
        passed = {cell for side in solution for cell in side}
        found: dict[Hashable, str] = {}
        ahead = lines_ahead(board)
        for cell in board.grid:
            if cell not in passed:
                counted = {
                    way: sum(board.keys[slot] in solution for slot in ahead[cell, way])
                    for way in WAYS
                }
                printed = board.data[self.layer].get(cell)
                way = WallWords.part(printed).way if printed else ""
                at = (3 * cell.row + 2 * cell.column) % len(WAYS)
                ways = [*WAYS][at:] + [*WAYS][:at]
                way = way or max(ways, key=lambda one: counted[one] > 0)
                crossed = sum(
                    Side.between((row, cell.column), (row, cell.column + 1)) in solution
                    for row in range(cell.row)
                )
                found[cell] = WallWords.of(counted[way], way, "xo"[crossed % 2])
        return found

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Walk ahead from each number."""
        return judge.lines_ahead(self.name, board.data[self.layer], board.shape, solution)


@record
class WallSides(Rule):
    """White cells of walls are inside the loop, black ones outside; it passes neither.

    Attributes
    ----------
    layer
        The cells of walls.
    """

    _: KW_ONLY
    layer: str = "walls"

    needs: ClassVar[tuple[str, ...]] = ("OneLoop",)
    wants: ClassVar[Mapping[str, object]] = {"through": True}
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("white {layer} inside, black ones outside", layer=Named(WallWords)),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "side": StepName(
            "inside and outside", 3, "The loop parts what is inside from what is not."
        ),
    }
    answers: ClassVar[tuple[str, ...]] = ("Lines",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """State for each colored wall cell that its upper left corner is inside or outside."""
        ends, nodes = parted(board.shape)
        height, width = board.shape
        known: dict[int, tuple[bool, int | None]] = {}
        for (row, column), word in board.data[self.layer].items():
            side = WallWords.part(word).side
            if side:
                node = corner(row, column, height, width)
                clue = board.clue_number(self.layer, Cell(row, column))
                yield Count(lines_at(board)[Cell(row, column)], 0, 0, clue=clue)
                if node == OUTSIDE:
                    if side == "o":
                        yield Count(0, 1, 1, clue=clue)
                else:
                    known[node] = side == "o", clue
        if known:
            yield Inside(ends, nodes, known)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Look from each colored cell to the edge, and count the lines crossed."""
        return judge.sides(self.name, board.data[self.layer], board.shape, solution)


def corner(row: int, column: int, height: int, width: int) -> int:
    """Return the node of a corner, given by the cell below and to the right of it."""
    if 0 < row < height and 0 < column < width:
        return 1 + (row - 1) * (width - 1) + column - 1
    return OUTSIDE


@lru_cache(maxsize=64)
def parted(shape: Shape) -> tuple[list[tuple[int, int]], int]:
    """Return, for each side, the corners separated by a line across; and the number of nodes."""
    height, width = shape
    found = []
    for one, other in Grid(height, width).sides():
        below = one[0] + 1, one[1] + 1
        found.append((corner(*other, height, width), corner(*below, height, width)))
    return found, 1 + (height - 1) * (width - 1)
