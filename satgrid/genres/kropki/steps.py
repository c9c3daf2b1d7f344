"""Steps of people in a kropki: numbers that dots allow, and the steps of a sudoku."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from satgrid.steps.pencil_marks import pencil_marks
from satgrid.steps.squares import SQUARE_TECHNIQUES
from satgrid.steps.techniques import Deduction, Known, Technique

__all__ = ["TECHNIQUES"]


def _across(rule: str) -> Callable[[Any, Known], Iterator[Deduction]]:
    """Return the finder of numbers without a partner across a border of a rule."""

    def find(puzzle: Any, known: Known) -> Iterator[Deduction]:
        marks = pencil_marks(puzzle, known)
        for border in marks.borders:
            if border.rule != rule:
                continue
            one, other = marks.ends(border)
            for here, there in ((one, other), (other, one)):
                if marks.held[here] or marks.held[there]:
                    continue
                gone = [
                    number
                    for number in marks.numbers(marks.left[here])
                    if not border.fitting[number - 1] & marks.left[there]
                ]
                partners = 0
                for number in gone:
                    partners |= border.fitting[number - 1]
                reason = marks.why(
                    [(there, number) for number in marks.numbers(partners)], [border.clue]
                )
                bits = sum(1 << number - 1 for number in gone)
                yield from marks.gone([here], bits, reason, "")

    return find


_WHY = "What is left beyond {} has no number that goes with these, so they are not here."

TECHNIQUES = (
    *SQUARE_TECHNIQUES,
    Technique("black dot", 3, _WHY.format("the dot"), _across("black")),
    Technique("white dot", 3, _WHY.format("the dot"), _across("white")),
    Technique("no dot", 4, _WHY.format("the border without a dot"), _across("no dot")),
)
