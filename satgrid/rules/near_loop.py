"""Rules of what is printed at a loop: numbers that count it, and lines of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import KW_ONLY
from typing import Any, ClassVar

from satgrid.grounds.counts import Count
from satgrid.grounds.ground import Ground, slots
from satgrid.grounds.line_slots import lines_at
from satgrid.grounds.weighted_sum import Weighted
from satgrid.judging import lines, near_loop as judge
from satgrid.layers.given_lines import LINE, DrawnLines
from satgrid.layers.words import Words
from satgrid.phrases.phrase import Named, Phrase
from satgrid.puzzle.protocol import Violation
from satgrid.puzzle.view import AnyBoard
from satgrid.record import record
from satgrid.rules.rule import Rule, StepName

__all__ = ["LinesStay", "LoopNear"]


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
    steps: ClassVar[Mapping[str, StepName]] = {
        "full": StepName("no line here", 1, "The loop does not pass through a number."),
        "every way": StepName("cells around", 4, "No other way to pass so many cells is left."),
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


@record
class LinesStay(Rule):
    """The given lines belong to the answer.

    Attributes
    ----------
    layer
        The layer of these lines.
    """

    _: KW_ONLY
    layer: str = "lines"

    wants: ClassVar[Mapping[str, object]] = {"through": False}
    phrases: ClassVar[tuple[Phrase, ...]] = (Phrase("{layer} stay", layer=Named(DrawnLines)),)
    steps: ClassVar[Mapping[str, StepName]] = {"last": StepName("given", 1, "It is drawn there.")}
    answers: ClassVar[tuple[str, ...]] = ("Lines",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """State that the slot of each drawn line holds."""
        for side in board.data[self.layer]:
            clue = board.clue_number(self.layer, side)
            yield Count(1 << board.slot_of[side], 1, 1, clue=clue)

    def clues_for(self, board: AnyBoard, solution: frozenset[Any]) -> Mapping[Hashable, str]:
        """Return all lines of a solution: each of them may be printed."""
        return dict.fromkeys(sorted(solution), LINE)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Look for each line in the answer."""
        return lines.gone(self.name, board.data[self.layer], solution)
