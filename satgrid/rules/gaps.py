"""Rules of lines with two shaded cells, and of the distance between these."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import KW_ONLY
from typing import Any, ClassVar

from satgrid.grounds.counts import Clauses, Count
from satgrid.grounds.ground import Ground
from satgrid.judging import tallies as judge
from satgrid.layers.words_beside import Beside
from satgrid.phrases.phrase import Named, Phrase, Whole
from satgrid.puzzle.protocol import Violation
from satgrid.puzzle.view import AnyBoard
from satgrid.record import record
from satgrid.rules.rule import Rule, StepName

__all__ = ["Gap", "InLines"]


@record
class InLines(Rule):
    """The same number of cells is shaded in each row and each column.

    Attributes
    ----------
    number
        The number of every line.
    """

    _: KW_ONLY
    number: int

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("{number} shaded in each row and column", number=Whole(0, 999)),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "full": StepName(
            "full line", 1, "The line has its shaded cells, so the rest of it is not."
        ),
        "last": StepName("last cells", 1, "The line has as many cells left as it needs."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Shade",)

    @property
    def shaped(self) -> bool:
        """Whether its constraints are the same on all boards of a shape."""
        return True

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return a count for each line."""
        for line in (*board.grid.rows(), *board.grid.columns()):
            yield Count(board.mask(line), self.number, self.number, native=True)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Count the shaded cells of each line."""
        return judge.in_lines(self.name, board.shape, solution, self.number)


@record
class Gap(Rule):
    """A line with a number beside it has two shaded cells, and the number counts those between.

    ``?`` states that there are two.

    Attributes
    ----------
    layer
        The numbers beside lines.
    """

    _: KW_ONLY
    layer: str = "beside"

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase(
            "{layer} count cells between two shaded", layer=Named(Beside, sides=("above", "left"))
        ),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "one way": StepName("gap", 1, "The other shaded cell of the line is so far from it."),
        "full": StepName(
            "full line", 1, "The line has its shaded cells, so the rest of it is not."
        ),
        "last": StepName("last cells", 1, "The line has as many cells left as it needs."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Shade",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return clauses: if a cell is shaded, so is one of the two cells at the right distance."""
        rows, columns = list(board.grid.rows()), list(board.grid.columns())
        for (side, at), word in board.data[self.layer].items():
            line = [board.mask([cell]) for cell in (rows if side == "left" else columns)[at]]
            clue = board.clue_number(self.layer, (side, at))
            yield Count(sum(line), 2, 2, clue=clue, native=True)
            if isinstance(word, int):
                far, clauses = word + 1, []
                for place, own in enumerate(line):
                    before = line[place - far] if place >= far else 0
                    behind = line[place + far] if place + far < len(line) else 0
                    clauses.append((before | behind, own))
                yield Clauses(clauses, clue=clue)

    def clues_for(self, board: AnyBoard, solution: frozenset[Any]) -> Mapping[Hashable, int]:
        """Return the number of each line that has two shaded cells."""
        found: dict[Hashable, int] = {}
        for side, lines in (("above", board.grid.columns()), ("left", board.grid.rows())):
            for at, line in enumerate(lines):
                places = [place for place, cell in enumerate(line) if cell in solution]
                if len(places) == 2:
                    found[side, at] = places[1] - places[0] - 1
        return found

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Count the cells between those that are shaded."""
        return judge.gaps(self.name, board.data[self.layer], solution)
