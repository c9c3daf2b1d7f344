"""Rules of numbers near lines: they count the cells of a loop around them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import KW_ONLY
from typing import Any, ClassVar

from satgrid.judging import near_lines as judge
from satgrid.puzzle.protocol import Violation
from satgrid.record import record
from satgrid.rules.count import Count
from satgrid.rules.ground import Ground, slots
from satgrid.rules.phrase import Named, Phrase
from satgrid.rules.rule import Rule, Step
from satgrid.rules.through import lines_at
from satgrid.rules.view import AnyBoard
from satgrid.rules.weighted import Weighted
from satgrid.rules.word_layers import Words

__all__ = ["LoopNear"]


@record
class LoopNear(Rule):
    """A number is off the loop and counts the cells around it that the loop passes.

    A cell on the loop has two ends of lines, and these are counted.

    Attributes
    ----------
    layer
        The numbers.
    """

    _: KW_ONLY
    layer: str = "numbers"

    needs: ClassVar[tuple[str, ...]] = ("OneLoop",)
    wants: ClassVar[Mapping[str, object]] = {"through": True}
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("{layer} count cells around them on the loop", layer=Named(Words, at="cells")),
    )
    steps: ClassVar[Mapping[str, Step]] = {
        "full": Step("no line here", 1, "The loop does not pass through a number."),
        "every way": Step("cells around", 4, "No other way to pass so many cells is left."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Lines",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """State for each number that it has no line, and how many ends of lines are near it."""
        grid, lines = board.grid, lines_at(board)
        for cell, word in board.data[self.layer].items():
            clue = board.clue_number(self.layer, cell)
            yield Count(lines[cell], 0, 0, clue=clue)
            if isinstance(word, int):
                ends: dict[int, int] = {}
                for near in grid.around(cell):
                    for slot in slots(lines[near]):
                        ends[slot] = ends.get(slot, 0) + 1
                yield Weighted(sorted(ends.items()), [2 * word], clue=clue)

    def clues_for(self, board: AnyBoard, solution: frozenset[Any]) -> Mapping[Hashable, int]:
        """Return the number of each cell off the loop."""
        ends = Counter(cell for side in solution for cell in side)
        found: dict[Hashable, int] = {}
        for cell in board.grid:
            near = sum(ends[one] for one in board.grid.around(cell))
            if not ends[cell] and near % 2 == 0:
                found[cell] = near // 2
        return found

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Count the ends of lines near each number."""
        return judge.ends_near(self.name, board.data[self.layer], solution)
