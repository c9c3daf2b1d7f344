"""Rules of a loop that passes one kind of marks in each room."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import KW_ONLY
from itertools import pairwise
from typing import Any, ClassVar

from satgrid.board.regions import cells_of
from satgrid.grounds.counts import Clauses
from satgrid.grounds.ground import Ground, Slots, slots
from satgrid.grounds.line_slots import lines_at
from satgrid.grounds.one_side import OneSide
from satgrid.judging import loop_marks as judge
from satgrid.layers.rooms import Rooms
from satgrid.layers.words import Words
from satgrid.phrases.phrase import Each, Named, Phrase
from satgrid.puzzle.protocol import Violation
from satgrid.puzzle.view import AnyBoard
from satgrid.record import record
from satgrid.rules.rule import Rule, StepName

__all__ = ["OneKind", "TakeTurns"]


@record
class _Marks(Rule):
    """A rule of the marks that a loop passes in rooms.

    Attributes
    ----------
    layer, rooms
        The layers of the marks (``o`` is a sun, ``x`` a moon) and of the rooms.
    """

    _: KW_ONLY
    layer: str = "marks"
    rooms: str = "rooms"

    needs: ClassVar[tuple[str, ...]] = ("OneLoop",)
    wants: ClassVar[Mapping[str, object]] = {"through": True}
    answers: ClassVar[tuple[str, ...]] = ("Lines",)


@record
class OneKind(_Marks):
    """In each room the loop passes all suns and no moon, or all moons and no sun, at least one.

    Attributes
    ----------
    layer, rooms
        The layers of the marks (``o`` is a sun, ``x`` a moon) and of the rooms.
    """

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase(
            "one kind of {layer} on the loop in each {rooms}",
            layer=Named(Words, at="cells", signs="ox", most=-1),
            rooms=Each(Rooms, partial=False),
        ),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "one way": StepName(
            "one kind", 2, "The loop passes all of one kind in a room, and no other."
        ),
    }
    complete: ClassVar[bool] = True

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """State, for a mark that is passed in a room, whether the other marks there are passed."""
        marks, at = board.data[self.layer], lines_at(board)
        for cells in cells_of(board.data[self.rooms]):
            suns, moons = ([at[cell] for cell in cells if marks.get(cell) == kind] for kind in "ox")
            yield OneSide(_union(suns), _union(moons))
            clauses: list[tuple[Slots, Slots]] = []
            for kind in (suns, moons):
                ring = [*kind, kind[0]] if len(kind) > 1 else []
                clauses += [
                    (there & ~here, 1 << slot)
                    for here, there in pairwise(ring)
                    for slot in slots(here & ~there)
                ]
            if clauses:
                yield Clauses(clauses)

    def clues_for(self, board: AnyBoard, solution: frozenset[Any]) -> Mapping[Hashable, str]:
        """Return a mark for each cell, for rooms that alternate; none if that is impossible."""
        rooms, words = board.data[self.rooms], board.data[self.layer]
        passed = {cell for side in solution for cell in side}
        ways: dict[int, set[int]] = {}
        for one, other in solution:
            here, there = rooms[one.row][one.column], rooms[other.row][other.column]
            if here != there:
                ways.setdefault(here, set()).add(there)
                ways.setdefault(there, set()).add(here)
        groups = cells_of(rooms)
        known = {
            room: (words[cell] == "o") == (cell in passed)
            for room, cells in enumerate(groups)
            for cell in cells
            if cell in words
        }
        start = min(known, default=0)
        sunny, fresh = {start: known.get(start, True)}, [start]
        while fresh:
            room = fresh.pop()
            for near in sorted(ways.get(room, ())):
                if sunny.setdefault(near, not sunny[room]) == sunny[room]:
                    return {}  # an odd number of rooms
                if near not in fresh and ways.get(near):
                    ways[near].discard(room)
                    fresh.append(near)
        if len(sunny) < len(groups):
            return {}
        return {
            cell: "o" if sunny[room] == (cell in passed) else "x"
            for room, cells in enumerate(groups)
            for cell in cells
        }

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Count the marks of each room that the loop passes."""
        words = board.data[self.layer]
        return judge.one_kind(self.name, board.data[self.rooms], words, solution)


@record
class TakeTurns(_Marks):
    """When the loop moves between rooms, it passes suns in one room and moons in the other.

    Attributes
    ----------
    layer, rooms
        The layers of the marks (``o`` is a sun, ``x`` a moon) and of the rooms.
    """

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase(
            "kinds of {layer} take turns on the loop through {rooms}",
            layer=Named(Words, at="cells", signs="ox", most=-1),
            rooms=Named(Rooms, partial=False),
        ),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "one way": StepName("rooms take turns", 2, "Of two rooms in turn one has suns, one moons."),
    }
    complete: ClassVar[bool] = True

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """State that a line between two rooms joins one with passed suns and one with moons."""
        marks, rooms, at = board.data[self.layer], board.data[self.rooms], lines_at(board)
        groups = cells_of(rooms)
        passed = [
            [_union([at[cell] for cell in cells if marks.get(cell) == kind]) for cells in groups]
            for kind in "ox"
        ]
        clauses = []
        for slot, (one, other) in enumerate(board.keys):
            here, there = rooms[one.row][one.column], rooms[other.row][other.column]
            if here != there:
                # A line that is at such a mark itself makes the clause true.
                own = 1 << slot
                ways = [kind[here] | kind[there] for kind in passed]
                clauses += [(way, own) for way in ways if not way & own]
        if clauses:
            yield Clauses(clauses)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Look at both ends of each line between rooms."""
        words = board.data[self.layer]
        return judge.turns(self.name, board.data[self.rooms], words, solution)


def _union(masks: Iterable[Slots]) -> Slots:
    found = 0
    for mask in masks:
        found |= mask
    return found
