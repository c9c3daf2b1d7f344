"""Rules of cells that hold a number, among cells that are empty."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import KW_ONLY
from functools import lru_cache
from typing import Any, ClassVar

from satgrid.grounds.connected_cells import Linked
from satgrid.grounds.ground import Ground, Slots
from satgrid.grounds.room_count import RoomCount
from satgrid.grounds.stencil import Stencil, stencil
from satgrid.judging import filled as judge
from satgrid.layers.rooms import Rooms
from satgrid.phrases.phrase import Each, Named, Phrase
from satgrid.puzzle.protocol import Violation
from satgrid.puzzle.view import AnyBoard
from satgrid.record import record
from satgrid.rules.houses import firsts, rooms_of
from satgrid.rules.rule import Rule, StepName

__all__ = ["CountOfRoom", "FilledConnected", "NoFullSquare", "UnequalAcross"]


@record
class CountOfRoom(Rule):
    """Each room holds numbers, all equal to the number of its cells that hold one.

    Attributes
    ----------
    rooms
        The layer of the rooms.
    """

    _: KW_ONLY
    rooms: str = "rooms"

    spares: ClassVar[bool] = True
    vacates: ClassVar[bool] = True
    wants: ClassVar[Mapping[str, object]] = {"empty": True}
    needs: ClassVar[tuple[str, ...]] = ("OneEach",)
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase(
            "some numbers in each {rooms}, alike and as many as they state",
            rooms=Each(Rooms, partial=False),
        ),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "count": StepName("count of a room", 2, "All numbers that the room can have agree on it."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Numbers",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return a constraint for each room: exactly N of its cells hold its number N."""
        for cells in rooms_of(board, self.rooms):
            places = firsts(board, cells)
            yield RoomCount(places, board.values, board.vacancy, low=board.answer.low)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Count the numbers of each room."""
        return judge.counted(self.name, board.data[self.rooms], solution)


@record
class UnequalAcross(Rule):
    """Equal numbers in different rooms do not share a side.

    Attributes
    ----------
    rooms
        The layer of the rooms.
    """

    _: KW_ONLY
    rooms: str = "rooms"

    spares: ClassVar[bool] = True
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("no equal numbers side by side across {rooms}", rooms=Named(Rooms, partial=False)),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "pattern": StepName("across a border", 1, "The same number stands across the border."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Numbers",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return clauses: two neighbors in different rooms do not hold the same number."""
        rooms, numbers = board.data[self.rooms], (1 << board.values) - 1
        for down, right in ((0, 1), (1, 0)):
            parted = [
                cell
                for cell in board.open_cells
                if (other := (cell.row + down, cell.column + right)) in board.grid
                and rooms[cell.row][cell.column] != rooms[other[0]][other[1]]
            ]
            by = (down * board.shape[1] + right) * board.values
            yield Stencil([(0, False, 0), (by, False, 0)], board.mask(parted) * numbers)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Look right and down from each number."""
        return judge.alike_across(self.name, board.data[self.rooms], solution)


@record
class NoFullSquare(Rule):
    """No 2x2 square is full of numbers."""

    spares: ClassVar[bool] = True
    vacates: ClassVar[bool] = True
    wants: ClassVar[Mapping[str, object]] = {"empty": True}
    needs: ClassVar[tuple[str, ...]] = ("OneEach",)
    phrases: ClassVar[tuple[Phrase, ...]] = (Phrase("no 2x2 of numbers"),)
    steps: ClassVar[Mapping[str, StepName]] = {
        "pattern": StepName("no square", 1, "The other three cells of the square hold numbers."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Numbers",)

    @property
    def shaped(self) -> bool:
        """Whether its constraints are the same on all boards of a shape."""
        return True

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return clauses: one cell of each 2x2 square holds no number."""
        square = [(down, right, True) for down in (0, 1) for right in (0, 1)]
        yield stencil(board, square, inside=True, values=1 << board.vacancy)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Look for 2x2 squares full of numbers."""
        return judge.full_squares(self.name, solution)


@record
class FilledConnected(Rule):
    """All cells that hold a number are connected by their sides."""

    spares: ClassVar[bool] = True
    vacates: ClassVar[bool] = True
    wants: ClassVar[Mapping[str, object]] = {"empty": True}
    needs: ClassVar[tuple[str, ...]] = ("OneEach",)
    phrases: ClassVar[tuple[Phrase, ...]] = (Phrase("numbers connected"),)
    steps: ClassVar[Mapping[str, StepName]] = {
        "cut off": StepName("cut off", 3, "Nothing leads from these cells to the others."),
        "only way": StepName("only way", 3, "Otherwise numbers would be cut off from each other."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Numbers",)

    @property
    def shaped(self) -> bool:
        """Whether its constraints are the same on all boards of a shape."""
        return True

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return a constraint: the cells that are not empty are connected."""
        behind = board.vacancy
        sides = [
            (board.first(one) + behind, board.first(other) + behind)
            for one, other in board.grid.sides()
        ]
        near = _around(*board.shape, board.values, behind)
        yield Linked(board.mask(board.open_cells) << behind, near, sides, on=False)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Walk from one number to the others."""
        return judge.apart(self.name, solution)


@lru_cache(maxsize=64)
def _around(height: int, width: int, values: int, behind: int) -> Callable[[Slots], Slots]:
    """Return a function from cells to their neighbors, by a slot that lies behind their first."""
    line = width * values
    whole = sum(1 << behind + at * values for at in range(height * width))
    left = sum(1 << behind + row * line for row in range(height))
    inner, outer = whole & ~(left << line - values), whole & ~left

    def beside(some: Slots) -> Slots:
        wide = (some & inner) << values | (some & outer) >> values
        return (wide | some << line | some >> line) & whole

    return beside
