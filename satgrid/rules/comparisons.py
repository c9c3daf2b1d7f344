"""Rules that compare shaded cells: no two lines are equal, and signs between two cells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import KW_ONLY
from itertools import compress
from typing import Any, ClassVar

from satgrid.grounds.counts import Count
from satgrid.grounds.ground import Ground
from satgrid.grounds.unequal_counts import Unlike
from satgrid.judging import patterns as judge
from satgrid.layers.option import Option
from satgrid.layers.side_signs import SideSigns
from satgrid.phrases.phrase import Asked, Named, Phrase
from satgrid.puzzle.protocol import Violation
from satgrid.puzzle.view import AnyBoard
from satgrid.record import record
from satgrid.rules.rule import Rule, StepName

__all__ = ["LinesDiffer", "Signs"]


@record
class LinesDiffer(Rule):
    """No two rows are equal, and no two columns; a line of the header may decide this.

    A black cell equals black cells only.

    Attributes
    ----------
    option
        The name of that line, ``yes`` or ``no``; empty where it is always so.
    """

    _: KW_ONLY
    option: str = ""

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase(
            "no two rows alike and no two columns[ if {option}]",
            option=Asked(Option("lines differ")),
        ),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "alike": StepName("no two alike", 3, "Otherwise two lines would be alike."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Shade",)

    @property
    def reads(self) -> tuple[str, ...]:
        """The line of the header, if any."""
        return (self.option,) if self.option else ()

    def _stated(self, board: AnyBoard) -> bool:
        return not self.option or board.options[self.option] == "yes"

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """State that the rows differ, and the columns."""
        if self._stated(board):
            for lines in (board.grid.rows(), board.grid.columns()):
                alike: dict[tuple[bool, ...], list[list[int]]] = {}
                for line in lines:
                    there = [cell not in board.dark_cells for cell in line]
                    slots = [board.first(cell) for cell in compress(line, there)]
                    alike.setdefault(tuple(there), []).append(slots)
                yield from map(Unlike, alike.values())

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Compare each line with those before it."""
        if not self._stated(board):
            return []
        return judge.equal_lines(self.name, board.shape, board.dark_cells, solution)


@record
class Signs(Rule):
    """Cells with ``=`` between them are both shaded or both not; with ``x`` they differ.

    Attributes
    ----------
    layer
        The layer of the signs between cells.
    """

    _: KW_ONLY
    layer: str = "signs"

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("{layer} = alike and x different", layer=Named(SideSigns, signs="=x")),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "full": StepName("sign", 1, "The sign states whether its two cells are alike."),
        "last": StepName("sign", 1, "The sign states whether its two cells are alike."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Shade",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """State, for each sign, that its cells are equal or that they differ."""
        for side, sign in board.data[self.layer].items():
            one, other = board.mask([side[0]]), board.mask([side[1]])
            clue = board.clue_number(self.layer, side)
            if sign == "=":
                yield Count(one, 1, 1, negative=other, clue=clue)
            else:
                yield Count(one | other, 1, 1, clue=clue)

    def clues_for(self, board: AnyBoard, solution: frozenset[Any]) -> Mapping[Any, str]:
        """Return the sign of each side."""
        return {
            side: "=" if (side.one in solution) == (side.other in solution) else "x"
            for side in board.grid.sides()
        }

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Compare the two cells of each sign."""
        return judge.wrong_signs(self.name, board.data[self.layer], solution)
