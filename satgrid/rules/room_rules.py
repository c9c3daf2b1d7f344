"""Rules of whole rooms: equal cells, a count of either kind, magnets."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import KW_ONLY
from itertools import combinations, pairwise
from typing import Any, ClassVar

from satgrid.board.regions import cells_of
from satgrid.judging import rooms as judge
from satgrid.puzzle.protocol import Violation
from satgrid.record import record
from satgrid.rules.count import Clauses
from satgrid.rules.ground import Ground
from satgrid.rules.phrase import Each, Named, Phrase
from satgrid.rules.rooms import Rooms, RoomWords
from satgrid.rules.rule import Rule, Step
from satgrid.rules.view import AnyBoard
from satgrid.rules.weighted import Weighted

__all__ = ["EitherInRooms", "Poles", "SameInRoom"]


@record
class SameInRoom(Rule):
    """All cells of a room are shaded, or none is.

    Attributes
    ----------
    rooms
        The layer of the rooms.
    """

    _: KW_ONLY
    rooms: str = "rooms"

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("all or none shaded in each {rooms}", rooms=Each(Rooms)),
    )
    steps: ClassVar[Mapping[str, Step]] = {
        "one way": Step("same room", 1, "All cells of the room are alike."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Shade",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """State clauses in a ring for each room: if a cell is shaded, so is the next one."""
        for cells in cells_of(board.data[self.rooms]):
            ring = [board.mask([cell]) for cell in cells]
            if len(ring) > 1:
                yield Clauses([(there, here) for here, there in pairwise([*ring, ring[0]])])

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Compare the cells of each room."""
        return judge.alike(self.name, board.data[self.rooms], solution)


@record
class EitherInRooms(Rule):
    """The number of a room counts either its shaded cells or its unshaded cells.

    Attributes
    ----------
    rooms, layer
        The layers of the rooms and of their numbers.
    """

    _: KW_ONLY
    rooms: str = "rooms"
    layer: str = "numbers"

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase(
            "{layer} count shaded or unshaded in each {rooms}",
            layer=Named(RoomWords),
            rooms=Each(Rooms),
        ),
    )
    steps: ClassVar[Mapping[str, Step]] = {
        "every way": Step("room with a number", 2, "Neither kind can have the number otherwise."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Shade", "Bars")

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """State, for each number of a room, that it counts the shaded or the unshaded cells."""
        rooms = cells_of(board.data[self.rooms])
        for room, word in board.data[self.layer].items():
            if isinstance(word, int):
                pairs = [(board.first(cell), 1) for cell in rooms[room]]
                clue = board.clue_number(self.layer, room)
                yield Weighted(pairs, [word, len(pairs) - word], clue=clue)

    def clues_for(self, board: AnyBoard, solution: frozenset[Any]) -> Mapping[Hashable, int]:
        """Return the larger count of each room, or the printed number if it is true."""
        found: dict[Hashable, int] = {}
        for room, cells in enumerate(cells_of(board.data[self.rooms])):
            number = sum(cell in solution for cell in cells)
            printed = board.data[self.layer].get(room)
            counts = number, len(cells) - number
            found[room] = printed if printed in counts else max(counts)
        return found

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Count both kinds of cells in each room."""
        return judge.either(self.name, board.data[self.rooms], board.data[self.layer], solution)


@record
class Poles(Rule):
    """Each plate is empty, or has one 1 and one 2 in adjacent cells.

    A plate of one cell is empty.

    Attributes
    ----------
    plates
        The layer of the plates.
    """

    _: KW_ONLY
    plates: str = "plates"

    fills: ClassVar[bool] = True
    wants: ClassVar[Mapping[str, object]] = {"low": 1, "high": 2, "empty": True}
    spares: ClassVar[bool] = True
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("one magnet or none in each {plates}", plates=Each(Rooms)),
    )
    steps: ClassVar[Mapping[str, Step]] = {
        "one way": Step("both poles", 1, "A magnet has one pole of each kind."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Numbers",)

    @property
    def reads(self) -> tuple[str, ...]:
        """The layer of the plates."""
        return (self.plates,)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return clauses for each plate: a pole has the other pole beside it, and is single."""
        for cells in cells_of(board.data[self.plates]):
            if len(cells) == 2:  # as nearly all are: what follows, without what follows from it
                up, below = (1 << board.first(cell) for cell in cells)
                down, above = up << 1, below << 1
                equal = [(above, up), (up, above), (below, down), (down, below)]
                yield Clauses([*equal, (0, up | down)])
                continue
            slots = {cell: (1 << board.first(cell), 2 << board.first(cell)) for cell in cells}
            clauses = []
            for cell in cells:
                near = [slots[one] for one in board.grid.neighbors(cell) if one in slots]
                for own in (0, 1):
                    others = sum(pair[1 - own] for pair in near)
                    clauses.append((others, slots[cell][own]))
            for one, other in combinations(cells, 2):
                clauses += [(0, slots[one][at] | slots[other][at]) for at in (0, 1)]
            clauses += [(0, plus | minus) for plus, minus in slots.values()]
            yield Clauses(clauses)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Look at the poles of each plate."""
        return judge.magnets(self.name, board.data[self.plates], solution)
