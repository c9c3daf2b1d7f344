"""Rules of a loop through rooms."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import KW_ONLY
from functools import lru_cache
from typing import Any, ClassVar

from satgrid.board.known import known
from satgrid.board.regions import cells_of
from satgrid.grounds.counts import Count
from satgrid.grounds.ground import Ground, Slots, slots
from satgrid.grounds.line_slots import lines_at
from satgrid.grounds.weighted_sum import Weighted
from satgrid.judging import loop_through_rooms as judge
from satgrid.layers.option import Option
from satgrid.layers.rooms import Rooms, RoomWords
from satgrid.phrases.phrase import Asked, Each, Named, Phrase
from satgrid.puzzle.protocol import Violation
from satgrid.puzzle.view import AnyBoard, Shape
from satgrid.record import record
from satgrid.rules.rule import Rule, StepName

__all__ = ["NoBarePairs", "RoomsOnce"]


@record
class RoomsOnce(Rule):
    """The loop enters each room once; a number counts the cells of its room that it passes.

    The loop crosses a room in one piece, so it passes one cell more than it has lines there.

    Attributes
    ----------
    layer
        The layer of the numbers of rooms; empty where there are none.
    rooms
        The layer of the rooms.
    option
        The option with ``yes`` where the loop may leave rooms out; empty where it never may.
    """

    _: KW_ONLY
    layer: str = "numbers"
    rooms: str = "rooms"
    option: str = ""

    needs: ClassVar[tuple[str, ...]] = ("OneLoop",)
    wants: ClassVar[Mapping[str, object]] = {"through": True}
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("one way through each {rooms}", {"layer": ""}, rooms=Each(Rooms, partial=False)),
        Phrase(
            "one way through each {rooms} with {layer} of cells[, or none if {option}]",
            rooms=Each(Rooms, partial=False),
            layer=Named(RoomWords),
            option=Asked(Option("empty")),
        ),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "full": StepName(
            "room is passed", 1, "The loop has been there already, or passes no more."
        ),
        "last": StepName("way needed", 2, "The loop needs all the ways that are left."),
        "every way": StepName("cells of a room", 4, "No other way to pass so many cells is left."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Lines",)

    @property
    def reads(self) -> tuple[str, ...]:
        """The layers, and the option if the rule has one."""
        return tuple(filter(None, (self.layer, self.rooms, self.option)))

    def _may_be_empty(self, board: AnyBoard) -> bool:
        return bool(self.option) and board.options[self.option] == "yes"

    def _words(self, board: AnyBoard) -> Mapping[int, Any]:
        return board.data[self.layer] if self.layer else {}

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return counts of the lines over the borders of rooms, and of those inside."""
        rooms = board.data[self.rooms]
        inner: dict[int, Slots] = {}
        outer: dict[int, Slots] = {}
        flat, ends = [room for row in rooms for room in row], _ends(board.answer, board.shape)
        for slot, (one, other) in enumerate(ends):
            here, there = flat[one], flat[other]
            if here == there:
                inner[here] = inner.get(here, 0) | 1 << slot
            else:
                outer[here] = outer.get(here, 0) | 1 << slot
                outer[there] = outer.get(there, 0) | 1 << slot
        number_of_rooms, empty = len(cells_of(rooms)), self._may_be_empty(board)
        several = number_of_rooms > 1
        if several:
            for room in range(number_of_rooms):
                yield Count(outer.get(room, 0), 0 if empty else 2, 2)
        for room, number in known(self._words(board)).items():
            if empty:
                # A cell has two lines, and those over the border belong to one cell inside.
                pairs = [(slot, 2) for slot in slots(inner.get(room, 0))]
                pairs += [(slot, 1) for slot in slots(outer.get(room, 0))]
                yield Weighted(pairs, [2 * number], clue=board.clue_number(self.layer, room))
            else:
                lines = number - several
                clue = board.clue_number(self.layer, room)
                yield Count(inner.get(room, 0), lines, lines, clue=clue)

    def clues_for(self, board: AnyBoard, solution: frozenset[Any]) -> Mapping[Hashable, int]:
        """Return how many cells of each room the loop passes."""
        if not self.layer:
            return {}
        passed = {cell for side in solution for cell in side}
        groups = cells_of(board.data[self.rooms])
        return {room: sum(cell in passed for cell in cells) for room, cells in enumerate(groups)}

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Count the lines that enter and leave."""
        rooms, empty = board.data[self.rooms], self._may_be_empty(board)
        return judge.rooms_once(self.name, rooms, self._words(board), solution, empty=empty)


@record
class NoBarePairs(Rule):
    """Of two adjacent cells in different rooms, the loop passes at least one.

    Attributes
    ----------
    rooms
        The layer of the rooms.
    """

    _: KW_ONLY
    rooms: str = "rooms"

    needs: ClassVar[tuple[str, ...]] = ("OneLoop",)
    wants: ClassVar[Mapping[str, object]] = {"through": True}
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase(
            "no two cells off the loop side by side across {rooms}",
            rooms=Named(Rooms, partial=False),
        ),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "last": StepName("bare across a border", 2, "Otherwise two bare cells share a border."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Lines",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """State, for each side between rooms, that a line reaches one of its cells."""
        rooms = board.data[self.rooms]
        at = lines_at(board)
        for one, other in board.keys:
            dark = one in board.dark_cells or other in board.dark_cells
            if not dark and rooms[one.row][one.column] != rooms[other.row][other.column]:
                yield Count(at[one] | at[other], 1, 7)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Look at both sides of each border."""
        return judge.bare_pairs(self.name, board.data[self.rooms], board.dark_cells, solution)


@lru_cache(maxsize=64)
def _ends(answer: Any, shape: Shape) -> list[tuple[int, int]]:
    """Return the cells at the ends of each line, as their numbers row by row."""
    width = shape[1]
    return [
        (one.row * width + one.column, other.row * width + other.column)
        for one, other in answer.keys(shape, 1)
    ]
