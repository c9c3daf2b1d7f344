"""The rule that numbers rise from the bulb of a thermometer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import KW_ONLY
from itertools import pairwise
from typing import Any, ClassVar

from satgrid.judging import thermometers as judge
from satgrid.puzzle.protocol import Violation
from satgrid.record import record
from satgrid.rules.count import Clauses
from satgrid.rules.exactly_one import Never
from satgrid.rules.ground import Ground
from satgrid.rules.phrase import Named, Phrase
from satgrid.rules.rule import Rule, Step
from satgrid.rules.thermometers import Thermometers, _paths
from satgrid.rules.view import AnyBoard

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
    steps: ClassVar[Mapping[str, Step]] = {
        "one way": Step("from the bulb", 1, "A thermometer is filled from its bulb on."),
        "never": Step("no thermometer", 1, "The cell is on no thermometer, so it stays empty."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Shade",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return clauses: if a cell is filled, so is the previous one; and exclude all others."""
        value = board.data[self.layer]
        bare = [cell for cell in board.open_cells if cell not in value]
        if bare:
            yield Never(board.mask(bare))
        for cells in _paths(value).values():
            slots = [board.mask([cell]) for cell in cells]
            if len(slots) > 1:
                yield Clauses([(before, here) for before, here in pairwise(slots)])

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Look for filled cells behind empty ones, and on no thermometer."""
        return judge.gaps(self.name, board.data[self.layer], solution)
