"""Rules of boards that are divided into areas."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import KW_ONLY
from typing import Any, ClassVar

from satgrid.board.grid import Cell
from satgrid.judging import areas as judge
from satgrid.puzzle.protocol import Violation
from satgrid.record import record
from satgrid.rules.between import Between
from satgrid.rules.ground import Ground
from satgrid.rules.phrase import Named, Phrase
from satgrid.rules.rule import Rule, Step
from satgrid.rules.stars import Stars
from satgrid.rules.symmetric import Symmetric
from satgrid.rules.view import AnyBoard
from satgrid.rules.word_layers import Words

__all__ = ["Galaxies", "TwoNumbers"]


@record
class Galaxies(Rule):
    """Each area has exactly one star, and a half turn about the star takes the area to itself.

    Attributes
    ----------
    layer
        The layer of the stars.
    """

    _: KW_ONLY
    layer: str = "stars"

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("each area symmetric about one of {layer}", layer=Named(Stars)),
    )
    steps: ClassVar[Mapping[str, Step]] = {
        "near": Step("beside a star", 1, "The stars beside it allow nothing else."),
        "around": Step(
            "stars around", 3, "The galaxies of the stars around it allow nothing else."
        ),
        "all": Step("only galaxy", 5, "No other galaxy can reach there and be symmetric."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Division",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """State that areas are symmetric about the stars."""
        stars = board.data[self.layer]
        yield Symmetric(
            board.shape, {place: board.clue_number(self.layer, place) for place in stars}
        )

    def clues_for(self, board: AnyBoard, solution: frozenset[Any]) -> Mapping[Hashable, str]:
        """Return a star in the middle of each area."""
        found: dict[Hashable, str] = {}
        for part in judge.parts(board.shape, solution):
            rows, columns = [row for row, _ in part], [column for _, column in part]
            down, right = min(rows) + max(rows), min(columns) + max(columns)
            if all((down - row, right - column) in part for row, column in part):
                found[Cell(down, right)] = "o"
        return found

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Turn each area about its star."""
        return judge.galaxies(self.name, board.shape, board.data[self.layer], solution)


@record
class TwoNumbers(Rule):
    """Each area has exactly two numbers; its size lies strictly between these.

    Attributes
    ----------
    layer
        The layer of the numbers.
    """

    _: KW_ONLY
    layer: str = "numbers"

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase(
            "each area has two {layer} and a size between them",
            layer=Named(Words, at="cells", signs="", black=""),
        ),
    )
    steps: ClassVar[Mapping[str, Step]] = {
        "near": Step("too much", 2, "Together there would be too many numbers or cells."),
        "around": Step("too much around", 3, "Together there would be too many numbers or cells."),
        "joined": Step(
            "no area without", 4, "With a border there, it would not get two numbers that fit."
        ),
        "apart": Step(
            "no area with both", 4, "Together they would not get two numbers that fit, or no room."
        ),
        "all": Step("only way on", 4, "The area needs more cells or another number."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Division",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """State that the size of each area lies between its two numbers."""
        words = board.data[self.layer]
        yield Between(
            board.shape,
            {cell: (word, board.clue_number(self.layer, cell)) for cell, word in words.items()},
        )

    def clues_for(self, board: AnyBoard, solution: frozenset[Any]) -> Mapping[Hashable, int]:
        """Return two numbers for each area: the printed ones, else two around its size."""
        words = board.data[self.layer]
        found: dict[Hashable, int] = {}
        for part in judge.parts(board.shape, solution):
            inside = {cell: word for cell, word in words.items() if cell in part}
            if not inside and len(part) > 1:
                inside = {Cell(*min(part)): len(part) - 1, Cell(*max(part)): len(part) + 1}
            found |= inside
        return found

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Count the numbers and the cells of each area."""
        return judge.between(self.name, board.shape, board.data[self.layer], solution)
