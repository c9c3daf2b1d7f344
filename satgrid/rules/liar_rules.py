"""Rules of wrong numbers: exactly one number in each room is wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import KW_ONLY
from typing import Any, ClassVar

from satgrid.board.known import known
from satgrid.board.regions import cells_of
from satgrid.judging import shade_counts as judge
from satgrid.puzzle.protocol import Violation
from satgrid.record import record
from satgrid.rules.count import Count
from satgrid.rules.ground import Ground
from satgrid.rules.liars import OneWrong
from satgrid.rules.phrase import Each, Named, Phrase
from satgrid.rules.rooms import Rooms
from satgrid.rules.rule import Rule, Step
from satgrid.rules.view import AnyBoard
from satgrid.rules.word_layers import Words

__all__ = ["OneLiar"]


@record
class OneLiar(Rule):
    """In each room all numbers but one count the adjacent shaded cells; that one is wrong.

    No cell with a number is shaded. A room without numbers has no wrong one.

    Attributes
    ----------
    layer, rooms
        The layers of the numbers and of the rooms.
    """

    _: KW_ONLY
    layer: str = "numbers"
    rooms: str = "rooms"

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase(
            "{layer} count shaded beside with one wrong in each {rooms}",
            layer=Named(Words, at="cells"),
            rooms=Each(Rooms, partial=False),
        ),
    )
    steps: ClassVar[Mapping[str, Step]] = {
        "one wrong": Step("one wrong number", 2, "Exactly one number of the room is wrong."),
        "full": Step("number", 1, "A cell with a number is not shaded."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Shade",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """State for each room that one of its counts is wrong."""
        words = board.data[self.layer]
        numbers = known(words)
        if words:
            yield Count(board.mask(words), 0, 0)
        for cells in cells_of(board.data[self.rooms]):
            counts = [
                (board.mask(board.grid.neighbors(cell)), numbers[cell])
                for cell in cells
                if cell in numbers
            ]
            if counts:
                yield OneWrong(counts)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Count the shaded cells around each number, and the wrong numbers of each room."""
        words = board.data[self.layer]
        broken = judge.shaded_words(self.name, words, solution)
        return broken + judge.liars(self.name, board.data[self.rooms], words, solution)
