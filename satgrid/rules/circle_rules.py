"""Rules of circles that are joined by straight lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import KW_ONLY
from typing import Any, ClassVar

from satgrid.board.grid import Cell, Side
from satgrid.judging import circles as judge
from satgrid.puzzle.protocol import Violation
from satgrid.record import record
from satgrid.rules.count import Clauses, Count
from satgrid.rules.ground import Ground
from satgrid.rules.phrase import Named, Phrase
from satgrid.rules.rule import Rule, Step
from satgrid.rules.view import AnyBoard
from satgrid.rules.word_layers import Words

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
    steps: ClassVar[Mapping[str, Step]] = {
        "full": Step(
            "no line", 1, "The circle is joined, or the line would lead to no other color."
        ),
        "last": Step("only line", 1, "One line is left for the circle."),
        "one way": Step("straight on", 1, "A line goes straight on through a bare cell, alone."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Lines",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return constraints for each circle, each bare cell, and each two circles in sight."""
        circles = board.data[self.layer]
        clauses: list[tuple[int, int]] = []
        for cell in board.grid:
            left, right, above, below = (self._slot(board, cell, *way) for way in _WAYS)
            if cell in circles:
                clue = board.clue_number(self.layer, cell)
                yield Count(left | right | above | below, 1, 1, clue=clue)
                continue
            for one, other in ((left, right), (above, below)):
                clauses += [(other, one)] if one else []
                clauses += [(one, other)] if other else []
            clauses += [
                (0, one | other)
                for one in (left, right)
                for other in (above, below)
                if one and other
            ]
        if clauses:
            yield Clauses(clauses)
        for cell, color in circles.items():
            for down, right in ((0, 1), (1, 0)):
                ahead = Cell(cell.row + down, cell.column + right)
                while ahead in board.grid and ahead not in circles:
                    ahead = Cell(ahead.row + down, ahead.column + right)
                if circles.get(ahead) == color:
                    yield Count(
                        self._slot(board, cell, down, right),
                        0,
                        0,
                        clue=board.clue_number(self.layer, cell),
                    )

    @staticmethod
    def _slot(board: AnyBoard, cell: Cell, down: int, right: int) -> int:
        """Return the slot of a line that leaves a cell; 0 at the edge of the board."""
        other = Cell(cell.row + down, cell.column + right)
        return 1 << board.slot_of[Side.between(cell, other)] if other in board.grid else 0

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Walk along the lines from each circle."""
        return judge.circles(self.name, board.data[self.layer], solution)


_WAYS = ((0, -1), (0, 1), (-1, 0), (1, 0))
