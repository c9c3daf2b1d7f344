"""Rules of several squares of numbers: superposed as numbers of two digits, or overlapping."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import KW_ONLY
from functools import lru_cache
from typing import Any, ClassVar

from satgrid.answers.kinds import grid_length
from satgrid.board.grid import Cell
from satgrid.board.known import known
from satgrid.grounds.counts import Count
from satgrid.grounds.exactly_one import Groups, Ones
from satgrid.grounds.ground import Ground, Slots
from satgrid.grounds.two_digits import DigitHelpers
from satgrid.judging import overlapping_grids, two_digits as judge
from satgrid.layers.overlapping_grids import Grids, box_side, rows_of
from satgrid.layers.two_digits import TwoDigits
from satgrid.phrases.phrase import Named, Phrase
from satgrid.puzzle.protocol import Violation
from satgrid.puzzle.view import AnyBoard
from satgrid.record import record
from satgrid.rules.rule import Rule, StepName

__all__ = ["DigitsStay", "OnceInGrids", "TwoSquares"]


@lru_cache(maxsize=64)
def _squares(low: int, values: int, size: int) -> DigitHelpers:
    """Return what two squares of digits state, on boards of a size."""
    having = [[0] * size, [0] * size]  # of each place and digit the numbers that have it
    for at in range(values):
        digits = divmod(low + at, 10)
        if all(1 <= digit <= size for digit in digits):
            for place, digit in enumerate(digits):
                having[place][digit - 1] |= 1 << at
    cells = [cell * values for cell in range(size * size)]
    rows = [cells[at : at + size] for at in range(0, len(cells), size)]
    found = DigitHelpers(cells, [*rows, *zip(*rows, strict=True)], having)
    for count in found.counts:
        count.replaced = True
    return found


@record
class TwoSquares(Rule):
    """First digits occur once in each line, and so do second digits; no number occurs twice.

    Digits are those from 1 to the number of rows.
    """

    fills: ClassVar[bool] = True
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("first and second digits once in each row and column"),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "full": StepName("already there", 1, "The digit, or the number, stands elsewhere already."),
        "last": StepName("single", 3, "It is the only place, or the only number, that is left."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Numbers",)

    @property
    def shaped(self) -> bool:
        """Whether its constraints are the same on all boards of a shape."""
        return True

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return counts: numbers of a cell, digits of a line, cells of a number."""
        squares = self._squares(board)
        beyond = ((1 << board.values) - 1) & ~squares.numbers
        if beyond:
            yield Count(board.mask(board.open_cells) * beyond, 0, 0)
        yield from squares.counts

    def follows(self, board: AnyBoard) -> Iterator[Ground]:
        """Return one constraint with a helper for each digit, in place of all counts."""
        yield self._squares(board)

    @staticmethod
    def _squares(board: AnyBoard) -> DigitHelpers:
        return _squares(board.answer.low, board.values, board.shape[0])

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Look at the digits of each line, and for numbers that come again."""
        return judge.two_squares(self.name, board.shape[0], solution)


@lru_cache(maxsize=1024)
def _others(word: int, low: int, values: int) -> Slots:
    """Return the slots of the numbers that do not have the digits of a word; 0 is any digit."""
    wrong = 0
    for at in range(values):
        pairs = zip(divmod(word, 10), divmod(low + at, 10), strict=True)
        if any(wanted not in (0, own) for wanted, own in pairs):
            wrong |= 1 << at
    return wrong


@record
class DigitsStay(Rule):
    """The printed digits of a cell are those of its number; 0 is a digit that is not given.

    Attributes
    ----------
    layer
        The digits.
    """

    _: KW_ONLY
    layer: str = "givens"

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("digits of {layer} stay", layer=Named(TwoDigits)),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "full": StepName("printed digit", 1, "Another digit is printed there."),
        "last": StepName("given", 1, "It is printed there."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Numbers",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """State that each cell holds a number with the printed digits."""
        low, values = board.answer.low, board.values
        for cell, word in known(board.data[self.layer]).items():
            clue, wrong = board.clue_number(self.layer, cell), _others(word, low, values)
            first, full = board.first(cell), (1 << values) - 1
            yield Count(wrong << first, 0, 0, clue=clue)
            yield Count((full & ~wrong) << first, 1, values, clue=clue)

    def clues_for(self, board: AnyBoard, solution: frozenset[Any]) -> Mapping[Hashable, int]:
        """Return the printed digits of each cell; where none are printed, one of the two.

        Which one depends on the cell alone: so two solutions have the same clue where both keep it.
        """
        found: dict[Hashable, int] = {}
        for (row, column), number in sorted(solution):
            printed = board.data[self.layer].get((row, column))
            first, second = divmod(number, 10)
            shorter = (first * 10, second)
            one = shorter[(row * column + row // 2 + column // 3) % 2]
            found[row, column] = {None: one, **dict.fromkeys(shorter, printed)}.get(printed, number)
        return found

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Compare the digits of each cell."""
        return judge.printed_digits(self.name, board.data[self.layer], solution)


@record
class OnceInGrids(Rule):
    """Each number occurs once in each row, each column and each box of every grid.

    Boxes are squares; a grid whose length is not a square number has none.

    Attributes
    ----------
    layer
        The layer of the grids.
    """

    _: KW_ONLY
    layer: str = "grids"

    wants: ClassVar[Mapping[str, object]] = {"high": grid_length}
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("each number once in lines and boxes of {layer}", layer=Named(Grids)),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "last": StepName("hidden single", 2, "It is the only cell there that can hold the number."),
        "full": StepName("already there", 1, "The number stands in the same house already."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Numbers",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return, for each number and each house, the group of its places."""
        full = (1 << board.values) - 1
        houses: dict[tuple[Cell, ...], None] = {}
        for grid in sorted(board.data[self.layer].layout):
            lines = rows_of(grid)
            houses |= dict.fromkeys(map(tuple, lines))
            houses |= dict.fromkeys(zip(*lines, strict=True))
            side = box_side(len(lines))
            for down in range(0, len(lines) if side else 0, side or 1):
                for right in range(0, len(lines), side):
                    rows = [line[right : right + side] for line in lines[down : down + side]]
                    houses[tuple(cell for row in rows for cell in row)] = None
        yield Ones([Groups([board.first(cell) for cell in house], full, full) for house in houses])

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Count each number in each house of each grid."""
        return overlapping_grids.once_each(self.name, board.data[self.layer].layout, solution)
