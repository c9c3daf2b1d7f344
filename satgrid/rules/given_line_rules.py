"""The rule that printed lines are part of the answer."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import KW_ONLY
from typing import Any, ClassVar

from satgrid.judging import lines as judge
from satgrid.puzzle.protocol import Violation
from satgrid.record import record
from satgrid.rules.count import Count
from satgrid.rules.drawn_lines import LINE, DrawnLines
from satgrid.rules.ground import Ground
from satgrid.rules.phrase import Named, Phrase
from satgrid.rules.rule import Rule, Step
from satgrid.rules.view import AnyBoard

__all__ = ["LinesStay"]


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
    steps: ClassVar[Mapping[str, Step]] = {"last": Step("given", 1, "It is drawn there.")}
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
        return judge.gone(self.name, board.data[self.layer], solution)
