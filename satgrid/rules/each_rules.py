"""As many shaded cells in each row, column or room as the header states."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import KW_ONLY
from functools import lru_cache
from typing import Any, ClassVar

from satgrid.board.grid import Cell
from satgrid.board.regions import cells_of, named
from satgrid.board.text import plural
from satgrid.judging import shade_counts, tallies
from satgrid.puzzle.protocol import Violation
from satgrid.record import record
from satgrid.rules.count import Count
from satgrid.rules.ground import Ground, Slots
from satgrid.rules.many_counts import ManyCounts
from satgrid.rules.option import Option
from satgrid.rules.phrase import Asked, Choice, Each, Phrase
from satgrid.rules.rooms import Rooms
from satgrid.rules.rule import Rule, Step
from satgrid.rules.view import AnyBoard, Shape

__all__ = ["InEach"]


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
    steps: ClassVar[Mapping[str, Step]] = {
        "full": Step("full house", 1, "It has its shaded cells, so the rest of it is not."),
        "last": Step("last cells", 1, "It has as many cells left as it needs."),
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
