"""Rules of circles that are joined by straight lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import KW_ONLY
from functools import lru_cache
from typing import Any, ClassVar

from satgrid.board.grid import Cell, Grid
from satgrid.grounds.counts import Count
from satgrid.grounds.ground import Ground
from satgrid.grounds.line_slots import StraightOn
from satgrid.judging import circles as judge
from satgrid.layers.words import Words
from satgrid.phrases.phrase import Named, Phrase
from satgrid.puzzle.protocol import Violation
from satgrid.puzzle.view import AnyBoard, Shape
from satgrid.record import record
from satgrid.rules.rule import Rule, StepName

__all__ = ["JoinedCircles"]


@record
class JoinedCircles(Rule):
    """Each circle is joined by a straight line with a circle of the other color.

    Lines do not cross each other or pass through circles.

    Attributes
    ----------
    layer
        The layer of the circles.
    """

    _: KW_ONLY
    layer: str = "circles"

    wants: ClassVar[Mapping[str, object]] = {"through": True}
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("{layer} joined with the other color", layer=Named(Words, at="cells")),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "full": StepName(
            "no line", 1, "The circle is joined, or the line would lead to no other color."
        ),
        "last": StepName("only line", 1, "One line is left for the circle."),
        "one way": StepName(
            "straight on", 1, "A line goes straight on through a bare cell, alone."
        ),
    }
    answers: ClassVar[tuple[str, ...]] = ("Lines",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return constraints for each circle, each bare cell, and each two circles in sight."""
        circles, passing = board.data[self.layer], _passing(board.shape)
        clauses: list[tuple[int, int]] = []
        for cell, (lines, straight) in passing.items():
            if cell in circles:
                clue = board.clue_number(self.layer, cell)
                yield Count(sum(lines), 1, 1, clue=clue)
            else:
                clauses += straight
        stretches: list[tuple[int, int]] = []
        astray, ahead = 0, {}
        for way, along in ((1, board.grid.rows()), (3, board.grid.columns())):
            for line in along:
                last, stretch, across = None, 0, 0
                for cell in line:
                    lines = passing[cell][0]
                    if cell not in circles:
                        across |= lines[3 - way] | lines[4 - way]
                    else:
                        if last is None:
                            astray |= stretch
                        else:
                            stretches.append((stretch, across))
                            ahead[last, way] = cell
                        last, stretch, across = cell, 0, 0
                    stretch |= lines[way]
                astray |= stretch
        if clauses:
            yield StraightOn(clauses, stretches, astray)
        for cell, color in circles.items():
            for way in (1, 3):
                if (cell, way) in ahead and circles[ahead[cell, way]] == color:
                    clue = board.clue_number(self.layer, cell)
                    yield Count(passing[cell][0][way], 0, 0, clue=clue)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Walk along the lines from each circle."""
        return judge.circles(self.name, board.data[self.layer], solution)


@lru_cache(maxsize=64)
def _passing(shape: Shape) -> dict[Cell, tuple[tuple[int, ...], list[tuple[int, int]]]]:
    """Return for each cell its lines, as slots, and that a line goes straight on there, alone.

    The lines are those to the left, right, above and below; 0 at the edge of the board.
    """
    grid = Grid(*shape)
    lines = {cell: [0] * 4 for cell in grid}
    for slot, side in enumerate(grid.sides()):
        to = 1 if side.upright else 3
        lines[side.one][to] = lines[side.other][to - 1] = 1 << slot
    found: dict[Cell, tuple[tuple[int, ...], list[tuple[int, int]]]] = {}
    for cell, (left, right, above, below) in lines.items():
        clauses = []
        for one, other in ((left, right), (above, below)):
            clauses += [(other, one)] if one else []
            clauses += [(one, other)] if other else []
        clauses += [
            (0, one | other) for one in (left, right) for other in (above, below) if one and other
        ]
        found[cell] = (left, right, above, below), clauses
    return found
