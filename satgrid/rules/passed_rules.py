"""Rules of lines through cells and shaded cells together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, ClassVar

from satgrid.board.grid import Cell
from satgrid.judging import passed as judge
from satgrid.puzzle.protocol import Violation
from satgrid.record import record
from satgrid.rules.ground import Ground
from satgrid.rules.passed import Passed
from satgrid.rules.phrase import Phrase
from satgrid.rules.rule import Rule, Step
from satgrid.rules.view import AnyBoard, Shape

__all__ = ["PassedOrShaded"]


@record
class PassedOrShaded(Rule):
    """Each cell is either shaded, and no line comes to it, or passed: two lines meet in it."""

    phrases: ClassVar[tuple[Phrase, ...]] = (Phrase("each cell shaded or passed"),)
    steps: ClassVar[Mapping[str, Step]] = {
        "line": Step("a line here", 1, "A line comes to the cell, so it is not shaded."),
        "shaded": Step("no line here", 1, "No line comes to a shaded cell."),
        "two lines": Step(
            "two lines meet", 1, "The loop passes here already, so no third line ends here."
        ),
        "only way": Step("only way through", 2, "The loop passes the cell, and two ways are left."),
        "no way through": Step(
            "no way through", 2, "The loop cannot pass the cell, so it is shaded."
        ),
    }
    answers: ClassVar[tuple[str, ...]] = ("LinesAndCells",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return a constraint for each cell, with the lines that could come to it."""
        every = _every(board.answer, board.shape)
        yield from (every[cell] for cell in board.open_cells)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Count the lines at each cell."""
        return judge.passed(self.name, board.open_cells, solution)


@lru_cache(maxsize=64)
def _every(answer: Any, shape: Shape) -> dict[Cell, Passed]:
    """Return the constraint of each cell; lines through dark cells are gone from the start."""
    slot, lines = dict[Cell, int](), dict[Cell, int]()
    for at, key in enumerate(answer.keys(shape, 1)):
        if len(key) == 1:
            slot[key[0]] = at
        else:
            for cell in key:
                lines[cell] = lines.get(cell, 0) | 1 << at
    return {cell: Passed(at, lines.get(cell, 0)) for cell, at in slot.items()}
