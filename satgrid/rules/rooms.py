"""Rules of whole rooms: equal cells, a count of either kind, magnets."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, replace
from itertools import combinations
from typing import Any, ClassVar

from satgrid.board import regions
from satgrid.board.grid import Cell, named
from satgrid.board.known import known
from satgrid.board.regions import OUTSIDE, cells_of
from satgrid.board.text import plural
from satgrid.grounds.all_alike import Equal
from satgrid.grounds.counts import Clauses, Count
from satgrid.grounds.ground import ClashError, Ground, Slots
from satgrid.grounds.weighted_sum import Weighted
from satgrid.judging import rooms as judge, shade_counts
from satgrid.layers.layer import Layer
from satgrid.layers.rooms import Rooms, RoomWords
from satgrid.phrases.phrase import Choice, Each, Named, Phrase, Whole
from satgrid.puzzle.protocol import Violation
from satgrid.puzzle.view import AnyBoard
from satgrid.record import record
from satgrid.rules.patterns import Apart
from satgrid.rules.rule import Rule, StepName

__all__ = ["EitherInRooms", "InRooms", "Poles", "SameInRoom"]


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
    steps: ClassVar[Mapping[str, StepName]] = {
        "one way": StepName("same room", 1, "All cells of the room are alike."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Shade",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """State clauses in a ring for each room: if a cell is shaded, so is the next one."""
        rings: dict[int, list[Slots]] = {}
        for row, column in board.open_cells:
            room = board.data[self.rooms][row][column]
            rings.setdefault(room, []).append(board.mask([(row, column)]))
        for room, ring in sorted(rings.items()):
            if room != OUTSIDE and len(ring) > 1:
                yield Equal(ring)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Compare the cells of each room."""
        return judge.alike(self.name, board.data[self.rooms], board.dark_cells, solution)


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
    steps: ClassVar[Mapping[str, StepName]] = {
        "every way": StepName(
            "room with a number", 2, "Neither kind can have the number otherwise."
        ),
    }
    answers: ClassVar[tuple[str, ...]] = ("Shade", "Bars")

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """State, for each number of a room, that it counts the shaded or the unshaded cells."""
        rooms = _open_rooms(board, self.rooms)
        for room, word in known(board.data[self.layer]).items():
            pairs = [(board.first(cell), 1) for cell in rooms[room]]
            clue = board.clue_number(self.layer, room)
            yield Weighted(pairs, [word, len(pairs) - word], clue=clue)

    def clues_for(self, board: AnyBoard, solution: frozenset[Any]) -> Mapping[Hashable, int]:
        """Return the larger count of each room, or the printed number if it is true."""
        found: dict[Hashable, int] = {}
        for room, cells in enumerate(_open_rooms(board, self.rooms)):
            number = sum(cell in solution for cell in cells)
            printed = board.data[self.layer].get(room)
            counts = number, len(cells) - number
            found[room] = printed if printed in counts else max(counts)
        return found

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Count both kinds of cells in each room."""
        rooms, words = board.data[self.rooms], board.data[self.layer]
        return judge.either(self.name, rooms, words, board.dark_cells, solution)


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
    steps: ClassVar[Mapping[str, StepName]] = {
        "one way": StepName("both poles", 1, "A magnet has one pole of each kind."),
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


@record
class InRooms(Rule):
    """Each room has a given number of shaded cells.

    Attributes
    ----------
    number
        The number for every room; None where it is printed, for some of them.
    bound
        Whether there are ``exactly``, ``at most`` or ``at least`` as many.
    rooms, layer
        The layers of the rooms and of their numbers.
    apart
        Whether no two shaded cells share a side, by another rule: fewer have room then.
    """

    _: KW_ONLY
    number: int | None = None
    bound: str = "exactly"
    rooms: str = "rooms"
    layer: str = "numbers"
    apart: bool = False

    unnamed: ClassVar[tuple[str, ...]] = ("apart",)
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase(
            "{bound}{number} shaded in each {rooms}",
            bound=Choice({"exactly": "", "at most": "at most ", "at least": "at least "}),
            number=Whole(0, 999),
            rooms=Each(Rooms),
        ),
        Phrase(
            "{layer} count shaded in {rooms}",
            layer=Named(RoomWords),
            rooms=Named(Rooms),
        ),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "full": StepName(
            "full room", 1, "The room has its shaded cells, so the rest of it is not."
        ),
        "last": StepName("last cells", 1, "The room has as many cells left as it needs."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Shade",)

    @property
    def reads(self) -> tuple[str, ...]:
        """The layers of the rooms, and of their numbers if any are printed."""
        return (self.rooms,) if self.number is not None else (self.layer, self.rooms)

    def among(self, rules: Sequence[Rule], layers: Sequence[Layer]) -> InRooms:
        """Return the rule, which notes whether no two shaded cells share a side."""
        apart = [rule for rule in rules if isinstance(rule, Apart) and not rule.option]
        beside = any(rule.near != "corners" for rule in apart)
        return replace(self, apart=beside and self.number is None)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return a count for each room that has a number."""
        layer = self.rooms if self.number is not None else self.layer
        for room, mask in enumerate(_rooms(board, self.rooms)):
            word = self.number if self.number is not None else board.data[layer].get(room)
            if isinstance(word, int):
                low = 0 if self.bound == "at most" else word
                high = mask.bit_count() if self.bound == "at least" else word
                yield Count(mask, low, max(low, high), clue=board.clue_number(layer, room))

    def hints(self, board: AnyBoard) -> tuple[Slots, Slots]:
        """Return nothing; raise ClashError if a room lacks space for cells that share no side."""
        if self.apart and self._crowded(board):
            raise ClashError
        return 0, 0

    def flaws(self, board: AnyBoard) -> list[str]:
        """Report rooms that are too small for their numbers."""
        if self.number is None:
            return [
                f"{regions.named(cells)} has no room for {plural(number, 'shaded cell')}"
                for cells, number in (self._crowded(board) if self.apart else ())
            ]
        return [
            f"the room at {named(cells[0])} has {'one cell' if len(cells) == 1 else len(cells)} "
            "only"
            for cells in regions.cells_of(board.data[self.rooms])
            if len(cells) < self.number
        ] * (self.bound != "at most")

    def _crowded(self, board: AnyBoard) -> list[tuple[Sequence[Cell], int]]:
        """Return the rooms too small for their number of cells that share no side."""
        areas = regions.cells_of(board.data[self.rooms])
        return [
            (areas[room], number)
            for room, number in sorted(known(board.data[self.layer]).items())
            if 2 * number > len(areas[room]) and number > len(areas[room]) - _pairs(areas[room])
        ]

    def clues_for(self, board: AnyBoard, solution: frozenset[Any]) -> Mapping[Hashable, int]:
        """Return the number of each room."""
        if self.number is not None:
            return {}
        rooms = enumerate(regions.cells_of(board.data[self.rooms]))
        return {room: sum(cell in solution for cell in cells) for room, cells in rooms}

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Count the shaded cells of each room."""
        words = self.number if self.number is not None else board.data[self.layer]
        return shade_counts.counted_in_rooms(
            self.name, board.data[self.rooms], words, solution, bound=self.bound
        )


def _pairs(cells: Sequence[Cell]) -> int:
    """Return a number of disjoint pairs of neighbors, as many as a quick search finds."""
    single = set(cells)
    for cell in cells:
        for near in (Cell(cell.row, cell.column + 1), Cell(cell.row + 1, cell.column)):
            if cell in single and near in single:
                single -= {cell, near}
    return (len(cells) - len(single)) // 2


def _open_rooms(board: AnyBoard, rooms: str) -> list[list[Cell]]:
    """Return the cells of each room, without dark ones."""
    dark = board.dark_cells
    return [[cell for cell in cells if cell not in dark] for cells in cells_of(board.data[rooms])]


def _rooms(board: AnyBoard, rooms: str) -> list[Slots]:
    """Return the slots of each room."""
    found: dict[int, Slots] = {}
    bit = 1
    for line in board.data[rooms]:
        for room in line:
            found[room] = found.get(room, 0) | bit
            bit <<= 1
    found.pop(OUTSIDE, None)
    return [found[room] for room in sorted(found)]
