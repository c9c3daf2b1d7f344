"""Rules of each room or line: as many shaded cells in each, and a number in each that is wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import KW_ONLY
from functools import lru_cache
from typing import Any, ClassVar

from satgrid.board.grid import Cell
from satgrid.board.known import known
from satgrid.board.regions import cells_of, named
from satgrid.board.text import plural
from satgrid.grounds.counts import Count
from satgrid.grounds.ground import Ground, Slots
from satgrid.grounds.one_wrong_count import OneWrong
from satgrid.grounds.overlapping_counts import ManyCounts
from satgrid.judging import shade_counts, tallies
from satgrid.layers.option import Option
from satgrid.layers.rooms import Rooms
from satgrid.layers.words import Words
from satgrid.phrases.phrase import Asked, Choice, Each, Named, Phrase
from satgrid.puzzle.protocol import Violation
from satgrid.puzzle.view import AnyBoard, Shape
from satgrid.record import record
from satgrid.rules.rule import Rule, StepName

__all__ = ["InEach", "OneLiar"]


_STATED = Option("shaded", words=(), most=999_999, usual=1)


@record
class InEach(Rule):
    """Each row, column or room has as many shaded cells as a line of the header states.

    Attributes
    ----------
    option
        The name of that line.
    lines
        ``row`` or ``column``; empty where it is about rooms.
    rooms
        The layer of the rooms, which is read where ``lines`` is empty.
    """

    _: KW_ONLY
    option: str = "shaded"
    lines: str = ""
    rooms: str = "rooms"

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase(
            "as many shaded in each {lines} as {option} states",
            lines=Choice({"row": "row", "column": "column"}),
            option=Asked(_STATED),
        ),
        Phrase(
            "as many shaded in each {rooms} as {option} states",
            rooms=Each(Rooms),
            option=Asked(_STATED),
        ),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "full": StepName("full house", 1, "It has its shaded cells, so the rest of it is not."),
        "last": StepName("last cells", 1, "It has as many cells left as it needs."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Shade",)

    @property
    def reads(self) -> tuple[str, ...]:
        """The layer of the rooms, and the line of the header."""
        return (self.option,) if self.lines else (self.rooms, self.option)

    def _houses(self, board: AnyBoard) -> list[list[Cell]]:
        """Return the cells of each row, column or room."""
        if self.lines:
            return [*(board.grid.rows() if self.lines == "row" else board.grid.columns())]
        return cells_of(board.data[self.rooms])

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return the constraint of all rows, columns or rooms."""
        number, inside = board.options[self.option], board.mask(board.open_cells)
        if self.lines:
            masks = _lines(board.shape, self.lines)
        else:
            masks = [board.mask(cells) for cells in cells_of(board.data[self.rooms])]
        yield ManyCounts(
            [
                Count(mask & inside, number, number, clue=self._clue(board, at))
                for at, mask in enumerate(masks)
            ]
        )

    def _clue(self, board: AnyBoard, at: int) -> int | None:
        return None if self.lines else board.clue_number(self.rooms, at)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Count the shaded cells of each row, column or room."""
        number = board.options[self.option]
        if self.lines:
            return tallies.counted_along(self.name, self.lines, board.shape, number, solution)
        return shade_counts.counted_in_rooms(self.name, board.data[self.rooms], number, solution)

    def flaws(self, board: AnyBoard) -> list[str]:
        """Report rooms that are too small, and as many rooms as there can be no rows of."""
        if self.lines:
            return []
        number, areas = board.options[self.option], cells_of(board.data[self.rooms])
        noun = next(layer.noun for layer in board.genre.layers if layer.name == self.rooms)
        alike = [
            (rule.lines, len(rule._houses(board)))
            for rule in board.genre.rules
            if isinstance(rule, InEach) and rule.lines and rule.option == self.option
        ]
        found = []
        whole = sum(map(len, areas)) == len(board.open_cells)
        if number and whole and any(lines != len(areas) for _, lines in alike):
            words = ", ".join(plural(lines, name) for name, lines in alike)
            rooms = plural(len(areas), noun)
            found.append(f"{words} and {rooms}: there must be as many of each")
        wanted = plural(number, board.answer.thing or "shaded cell")
        return found + [
            f"{named(cells, noun=noun)} has no room for {wanted}"
            for cells in areas
            if len(cells) < number
        ]


@lru_cache(maxsize=64)
def _lines(shape: Shape, lines: str) -> list[Slots]:
    """Return the slots of each row or column."""
    height, width = shape
    if lines == "row":
        return [((1 << width) - 1) << width * row for row in range(height)]
    first = sum(1 << width * row for row in range(height))
    return [first << column for column in range(width)]


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
    steps: ClassVar[Mapping[str, StepName]] = {
        "one wrong": StepName("one wrong number", 2, "Exactly one number of the room is wrong."),
        "full": StepName("number", 1, "A cell with a number is not shaded."),
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
        broken = shade_counts.shaded_words(self.name, words, solution)
        return broken + shade_counts.liars(self.name, board.data[self.rooms], words, solution)
