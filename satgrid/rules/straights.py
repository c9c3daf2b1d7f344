"""Rules of straights: consecutive numbers in any order; and numbers in black cells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import KW_ONLY
from itertools import permutations
from typing import Any, ClassVar

from satgrid.board.grid import Cell
from satgrid.board.symbols import DARK
from satgrid.grounds.counts import Clauses, Count
from satgrid.grounds.exactly_one import Groups, Never, Ones
from satgrid.grounds.ground import Ground
from satgrid.grounds.number_sets import Combos
from satgrid.judging import spacing as judge
from satgrid.layers.black_cells import Blacks
from satgrid.layers.rooms import Rooms
from satgrid.phrases.phrase import Each, Named, Phrase
from satgrid.puzzle.protocol import Violation
from satgrid.puzzle.view import AnyBoard
from satgrid.record import record
from satgrid.rules.houses import firsts, rooms_of
from satgrid.rules.rule import Rule, StepName

__all__ = ["BlackNumbers", "LinesFilled", "RoomRuns", "Straights"]

_STEPS = {"sums": StepName("straight", 2, "Otherwise the numbers would not be consecutive.")}


def _straight(board: AnyBoard, cells: Sequence[Cell]) -> Iterator[Ground]:
    """State that the numbers of some cells are consecutive, in any order.

    Where cells may be empty: none is there twice, and no number is left out between two of them.
    """
    size, places, values = len(cells), firsts(board, cells), range(board.values)
    if board.answer.empty:
        yield Ones([Groups(sorted(places), (1 << board.values) - 1, 0)])
        there = sum(1 << place for place in places)
        yield Clauses(
            [
                (there << low + 1, 1 << one + low | 1 << other + high)
                for one, other in permutations(places, 2)
                for low in values
                for high in values[low + 2 :]
            ]
        )
        return
    sets = [(1 << size) - 1 << start for start in range(board.values - size + 1)]
    yield Combos(places, board.values, sets)


@record
class Straights(Rule):
    """The numbers of a run of open cells, across or down, are consecutive in any order."""

    spares: ClassVar[bool] = True
    phrases: ClassVar[tuple[Phrase, ...]] = (Phrase("runs of consecutive numbers"),)
    steps: ClassVar[Mapping[str, StepName]] = _STEPS
    answers: ClassVar[tuple[str, ...]] = ("Numbers",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return the sets of numbers of each run of two cells and more."""
        dark = board.dark_cells
        for line in (*board.grid.rows(), *board.grid.columns()):
            run: list[Cell] = []
            for cell in line:
                if cell not in dark:
                    run.append(cell)
                elif len(run) > 1:
                    yield from _straight(board, run)
                if cell in dark:
                    run = []
            if len(run) > 1:
                yield from _straight(board, run)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Sort the numbers of each run."""
        return judge.gaps(
            self.name, board.shape, board.open_cells, solution, empty=board.answer.empty
        )


@record
class LinesFilled(Rule):
    """A row or column of N open cells holds the numbers from 1 to N, each once."""

    spares: ClassVar[bool] = True
    wants: ClassVar[Mapping[str, object]] = {"low": 1}
    phrases: ClassVar[tuple[Phrase, ...]] = (Phrase("numbers from 1 in each line"),)
    steps: ClassVar[Mapping[str, StepName]] = {
        "last": StepName("hidden single", 2, "It is the only cell there that can hold the number."),
        "full": StepName("already there", 1, "It stands already in the same row or column."),
        "never": StepName("too large", 1, "A line holds no number larger than its open cells."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Numbers",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return the groups of places of each number, and exclude numbers that are too large."""
        full = (1 << board.values) - 1
        groups, beyond = [], 0
        for line in (*board.grid.rows(), *board.grid.columns()):
            places = firsts(board, line)
            fitting = full & (1 << len(places)) - 1
            if len(places) > board.values:
                yield Count(0, 1, 1)  # the answer has fewer numbers
            if places:
                groups.append(Groups(places, fitting, fitting))
            for place in places:
                beyond |= (full & ~fitting) << place
        yield Ones(groups)
        if beyond:
            yield Never(beyond)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Compare the numbers of each line with those from 1 on."""
        return judge.filled_lines(self.name, board.shape, board.open_cells, solution)


@record
class RoomRuns(Rule):
    """The numbers of a room are consecutive in any order."""

    _: KW_ONLY
    rooms: str = "rooms"

    spares: ClassVar[bool] = True
    light: ClassVar[bool] = True
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("consecutive numbers in each {rooms}", rooms=Each(Rooms)),
    )
    steps: ClassVar[Mapping[str, StepName]] = _STEPS
    answers: ClassVar[tuple[str, ...]] = ("Numbers",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return the sets of numbers of each room of two cells and more."""
        for cells in rooms_of(board, self.rooms):
            if len(cells) > 1:
                yield from _straight(board, cells)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Sort the numbers of each room."""
        rooms, empty = board.data[self.rooms], board.answer.empty
        return judge.gaps_in_rooms(self.name, rooms, solution, empty=empty)


@record
class BlackNumbers(Rule):
    """A number in a black cell occurs nowhere else in its row and column."""

    _: KW_ONLY
    layer: str = "givens"

    spares: ClassVar[bool] = True
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("black {layer} once in their lines", layer=Named(Blacks)),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "never": StepName("black number", 1, "It stands in a black cell of the line."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Numbers",)

    def _numbers(self, board: AnyBoard) -> dict[Cell, int]:
        return {
            Cell(*cell): int(word[1:])
            for cell, word in sorted(board.data[self.layer].items())
            if isinstance(word, str) and word[:1] == DARK and word[1:].isdecimal()
        }

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """State, for each number, that the open cells of its lines do not have it."""
        numbers, low = self._numbers(board), board.answer.low
        rows, columns = board.grid.rows(), board.grid.columns()
        for cell, number in numbers.items():
            clue = board.clue_number(self.layer, cell)
            lines = (*rows[cell.row], *columns[cell.column])
            along = [other for other in lines if other != cell]
            if any(numbers.get(other) == number for other in along):
                yield Count(0, 1, 1, clue=clue)  # two of them see each other
            if 0 <= number - low < board.values:
                mask = sum(1 << place + number - low for place in firsts(board, along))
                yield Never(mask, clue=clue)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Look along the lines of each black cell with a number."""
        return judge.black_twice(self.name, self._numbers(board), solution)
