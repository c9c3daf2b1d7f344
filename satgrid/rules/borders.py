"""Rules of neighbors in different rooms, which an option of a genre turns on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import KW_ONLY
from typing import Any, ClassVar

from satgrid.board.grid import Cell
from satgrid.grounds.ground import Ground
from satgrid.grounds.stencil import Stencil
from satgrid.judging import borders as judge
from satgrid.layers.option import Option
from satgrid.layers.rooms import Rooms
from satgrid.phrases.phrase import Asked, Named, Phrase
from satgrid.puzzle.protocol import Violation
from satgrid.puzzle.view import AnyBoard
from satgrid.record import record
from satgrid.rules.rule import Rule, StepName

__all__ = ["EqualAcross", "OneAcross"]


@record
class _Across(Rule):
    """A rule of two cells that share a side, in different rooms."""

    _: KW_ONLY
    rooms: str = "rooms"
    option: str = ""

    @property
    def reads(self) -> tuple[str, ...]:
        """The rooms, and the option if the rule has one."""
        return tuple(filter(None, (self.rooms, self.option)))

    def _is_on(self, board: AnyBoard) -> bool:
        return not self.option or board.options[self.option] == "yes"

    def _parted(self, board: AnyBoard) -> Iterator[tuple[int, list[Cell]]]:
        """Yield, for each direction, how many slots a neighbor is further, and the first cells.

        A rule whose option is off has no borders.
        """
        if not self._is_on(board):
            return
        rooms = board.data[self.rooms]
        for down, right in ((0, 1), (1, 0)):
            ahead = {cell: Cell(cell.row + down, cell.column + right) for cell in board.open_cells}
            yield (
                (down * board.shape[1] + right) * board.values,
                [
                    cell
                    for cell, near in ahead.items()
                    if near in ahead
                    and rooms[cell.row][cell.column] != rooms[near.row][near.column]
                ],
            )


@record
class OneAcross(_Across):
    """Of two neighbors in different rooms exactly one is shaded.

    Attributes
    ----------
    rooms
        The layer of the rooms.
    option
        The option with ``yes`` where the rule is in force; empty where it always is.
    """

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase(
            "one of two neighbors across {rooms} shaded[ if {option}]",
            rooms=Named(Rooms, partial=False),
            option=Asked(Option("borders")),
        ),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "pattern": StepName(
            "across a border", 1, "Of two cells at a border exactly one is shaded."
        ),
    }
    answers: ClassVar[tuple[str, ...]] = ("Shade",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """State for all borders that one of both cells is shaded, and that one is not."""
        for by, cells in self._parted(board):
            for shaded in (True, False):
                yield Stencil([(0, shaded, 0), (by, shaded, 0)], board.mask(cells))

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Look at both sides of each border."""
        if not self._is_on(board):
            return []
        return judge.alike(self.name, board.data[self.rooms], board.open_cells, solution)


@record
class EqualAcross(_Across):
    """Two neighbors in different rooms that hold numbers hold equal ones.

    Attributes
    ----------
    rooms
        The layer of the rooms.
    option
        The option with ``yes`` where the rule is in force; empty where it always is.
    """

    spares: ClassVar[bool] = True
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase(
            "equal numbers side by side across {rooms}[ if {option}]",
            rooms=Named(Rooms, partial=False),
            option=Asked(Option("alike")),
        ),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "pattern": StepName("across a border", 1, "The number across the border is another one."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Numbers",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """State for all borders that two different numbers are not beside each other."""
        every = (1 << board.values) - 1
        for by, cells in self._parted(board):
            for more in range(1 - board.values, board.values):
                numbers = every & (every >> more if more > 0 else every << -more)
                if more:
                    yield Stencil(
                        [(0, False, 0), (by + more, False, 0)], board.mask(cells) * numbers
                    )

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Look at both sides of each border."""
        if not self._is_on(board):
            return []
        return judge.different(self.name, board.data[self.rooms], solution)
