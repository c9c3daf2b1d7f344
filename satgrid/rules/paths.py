"""Rules of paths from end to end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import KW_ONLY
from typing import Any, ClassVar

from satgrid.board.grid import Place
from satgrid.grounds import shortest_paths
from satgrid.grounds.counts import Count
from satgrid.grounds.ground import Ground, Slots
from satgrid.grounds.one_loop import Degree
from satgrid.grounds.paths import Paths
from satgrid.judging import lines, paths as judge
from satgrid.layers.option import Option
from satgrid.layers.words import Words
from satgrid.machines.paths import ANY_END
from satgrid.phrases.phrase import Asked, Named, Phrase
from satgrid.puzzle.protocol import Violation
from satgrid.puzzle.view import AnyBoard
from satgrid.record import record
from satgrid.rules.rule import Rule, StepName

__all__ = ["PathsJoin"]


@record
class PathsJoin(Rule):
    """Paths join equal numbers and pass no others; they neither branch nor touch.

    Attributes
    ----------
    layer
        The layer of the numbers at the ends of paths; ``?`` fits every number.
    option
        The option that paths pass through all cells.
    """

    _: KW_ONLY
    layer: str = "numbers"
    option: str = "fill"

    wants: ClassVar[Mapping[str, object]] = {"through": True}
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase(
            "paths join equal {layer}[ through all if {option}]",
            layer=Named(Words, at="cells"),
            option=Asked(Option("fill")),
        ),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "two lines meet": StepName("two lines meet", 1, "A path passes here already."),
        "only way on": StepName("only way on", 1, "The path does not end, and one way on is left."),
        "dead end": StepName("dead end", 2, "A path could come here, but not leave."),
        "full": StepName("two lines meet", 1, "A path passes here already."),
        "last": StepName("only way on", 1, "A path has to come here, and no other way is left."),
        "loop": StepName("no loop", 2, "The line would close a loop."),
        "unlike": StepName("different numbers", 2, "The line would join different numbers."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Lines",)

    @property
    def reads(self) -> tuple[str, ...]:
        """The numbers, and whether all cells are passed."""
        return self.layer, self.option

    def _full(self, board: AnyBoard) -> bool:
        return bool(board.options[self.option] == "yes")

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return how many lines meet in each cell, and which numbers the lines join."""
        words = board.data[self.layer]
        full = self._full(board)
        at: dict[Place, Slots] = dict.fromkeys(board.open_cells, 0)
        for slot, side in enumerate(board.keys):
            for cell in side:
                if cell in at:
                    at[cell] |= 1 << slot
        for cell, mask in at.items():
            if cell in words:
                yield Count(mask, 1, 1)
            elif full:
                yield Count(mask, 2, 2)
            else:
                yield Degree(mask)
        number = {cell: index for index, cell in enumerate(board.grid)}
        kinds = {word: label for label, word in enumerate(_kinds(words.values()), 1)}
        tips = {number[cell]: kinds.get(word, ANY_END) for cell, word in words.items()}
        ends = [(number[one], number[other]) for one, other in board.keys]
        yield Paths(ends, len(number), tips, full=full)

    def narrowed(self, board: AnyBoard, literal: Callable[[Any], int | bool]) -> list[list[int]]:
        """Return clauses that shortest paths satisfy, if cells may stay empty."""
        if self._full(board) or board.dark_cells:
            return []
        return shortest_paths.clauses(board.grid, board.data[self.layer], literal)

    def varied(self, board: AnyBoard, solution: frozenset[Any]) -> frozenset[Any] | None:
        """Reroute a path over empty cells."""
        return shortest_paths.other_way(board.grid, board.data[self.layer], solution)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Walk along the paths, and compare the numbers at their ends."""
        words = board.data[self.layer]
        broken = judge.paths(self.name, words, solution)
        if self._full(board):
            broken += lines.passed_by(self.name, board.open_cells, solution)
        return broken


def _kinds(words: Any) -> list[Any]:
    """Return the distinct numbers at the ends of paths."""
    return sorted({word for word in words if word != "?"}, key=str)
