"""Rules of lines through cells and shaded cells together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import KW_ONLY
from functools import lru_cache
from typing import Any, ClassVar

from satgrid.board.grid import Cell
from satgrid.grounds.cells_off_loop import CellsOffLoop, Passed
from satgrid.grounds.ground import Ground
from satgrid.judging import passed as judge
from satgrid.layers.option import Option
from satgrid.phrases.phrase import Asked, Phrase
from satgrid.puzzle.protocol import Violation
from satgrid.puzzle.view import AnyBoard, Shape
from satgrid.record import record
from satgrid.rules.rule import Rule, StepName
from satgrid.rules.walls import corner, parted

__all__ = ["PassedOrShaded", "ShadedOutside"]


@record
class PassedOrShaded(Rule):
    """Each cell is either shaded, and no line comes to it, or passed: two lines meet in it."""

    phrases: ClassVar[tuple[Phrase, ...]] = (Phrase("each cell shaded or passed"),)
    steps: ClassVar[Mapping[str, StepName]] = {
        "line": StepName("a line here", 1, "A line comes to the cell, so it is not shaded."),
        "shaded": StepName("no line here", 1, "No line comes to a shaded cell."),
        "two lines": StepName(
            "two lines meet", 1, "The loop passes here already, so no third line ends here."
        ),
        "only way": StepName(
            "only way through", 2, "The loop passes the cell, and two ways are left."
        ),
        "no way through": StepName(
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


@record
class ShadedOutside(Rule):
    """Where the option is ``yes``, all shaded cells are outside the loop.

    Attributes
    ----------
    option
        The option that turns it on.
    """

    _: KW_ONLY
    option: str = "outside"

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("shaded cells outside the loop if {option}", option=Asked(Option("outside"))),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "side": StepName("inside and outside", 3, "Shaded cells are outside the loop."),
    }
    answers: ClassVar[tuple[str, ...]] = ("LinesAndCells",)

    @property
    def reads(self) -> tuple[str, ...]:
        """The option."""
        return (self.option,)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """State for each shaded cell that its upper left corner is outside."""
        if board.options[self.option] == "yes":
            ends, nodes = parted(board.shape)
            cells = {board.first(cell): corner(*cell, *board.shape) for cell in board.grid}
            yield CellsOffLoop(ends, nodes, cells)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Look from each shaded cell to the edge, and count the lines crossed."""
        if board.options[self.option] != "yes":
            return []
        return judge.enclosed(self.name, solution)


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
