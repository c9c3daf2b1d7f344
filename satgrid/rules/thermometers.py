"""The rule that numbers rise from the bulb of a thermometer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import KW_ONLY
from itertools import pairwise
from typing import Any, ClassVar

from satgrid.grounds.counts import Clauses
from satgrid.grounds.exactly_one import Never
from satgrid.grounds.ground import Ground
from satgrid.judging import thermometers as judge
from satgrid.layers.thermometers import Thermometers, paths_of
from satgrid.phrases.phrase import Named, Phrase
from satgrid.puzzle.protocol import Violation
from satgrid.puzzle.view import AnyBoard
from satgrid.record import record
from satgrid.rules.rule import Rule, StepName

__all__ = ["FromBulb"]


@record
class FromBulb(Rule):
    """A thermometer is filled from its bulb on, without a gap; cells of none stay empty.

    Attributes
    ----------
    layer
        The thermometers.
    """

    _: KW_ONLY
    layer: str = "thermometers"

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("{layer} filled from the bulb", layer=Named(Thermometers)),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "one way": StepName("from the bulb", 1, "A thermometer is filled from its bulb on."),
        "never": StepName("no thermometer", 1, "The cell is on no thermometer, so it stays empty."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Shade",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return clauses: if a cell is filled, so is the previous one; and exclude all others."""
        value = board.data[self.layer]
        bare = [cell for cell in board.open_cells if cell not in value]
        if bare:
            yield Never(board.mask(bare))
        for cells in paths_of(value).values():
            slots = [board.mask([cell]) for cell in cells]
            if len(slots) > 1:
                yield Clauses([(before, here) for before, here in pairwise(slots)])

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Look for filled cells behind empty ones, and on no thermometer."""
        return judge.gaps(self.name, board.data[self.layer], solution)
