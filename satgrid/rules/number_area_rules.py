"""Rules of numbers that are the sizes of their areas."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import KW_ONLY
from typing import Any, ClassVar

from satgrid.board.field import of_shape, size
from satgrid.board.grid import Cell, named
from satgrid.board.text import plural
from satgrid.judging import number_areas as judge
from satgrid.puzzle.protocol import Violation
from satgrid.record import record
from satgrid.rules.area_numbers import Candidates
from satgrid.rules.ground import Slots
from satgrid.rules.house_rules import Given, OneEach
from satgrid.rules.number_areas import NumberAreas
from satgrid.rules.phrase import Phrase
from satgrid.rules.rule import Rule
from satgrid.rules.view import AnyBoard

__all__ = ["Polyominoes", "printed_numbers"]


@record
class Polyominoes(Rule):
    """Connected cells with the same number are exactly that many.

    Attributes
    ----------
    loose
        Whether the clauses of the whole board say nothing of the printed numbers, and each number
        is possible in each cell. Explanations need that. Otherwise they start from the printed
        numbers, and a number that has no room beside these has no variable.
    """

    _: KW_ONLY
    loose: bool = True

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("each area of equal numbers as large as its number"),
    )
    unnamed: ClassVar[tuple[str, ...]] = ("loose",)
    answers: ClassVar[tuple[str, ...]] = ("Numbers",)

    def ground(self, board: AnyBoard) -> Iterator[NumberAreas]:
        """Return the constraint of all areas."""
        yield NumberAreas(self.name, board, None if self.loose else printed_numbers(board))

    def absent(self, board: AnyBoard) -> Slots:
        """Return the numbers without room beside the printed ones, if nothing else is stated."""
        rules = board.genre.rules
        if self.loose or not all(isinstance(one, Given | OneEach | Polyominoes) for one in rules):
            return 0
        [areas] = self.ground(board)
        return areas.absent

    def flaws(self, board: AnyBoard) -> list[str]:
        """Report printed numbers without room for their area, or with too many connected cells."""
        printed, cells = printed_numbers(board), len(board.open_cells)
        above = [pair for pair in printed if cells > board.most < pair[1]]
        if above:
            return [
                f"the {number} at {named(cell)} is above {board.most}, the largest number"
                for cell, number in above
            ]
        found = []
        field = of_shape(*board.shape)
        left = Candidates(field, printed, whole=field.whole & ~field.of(board.dark_cells))
        for number in left.known:
            for group in left.groups(number):
                at = f"the {number} at {named(field.cell(group))}"
                if size(group) > number:
                    found.append(f"{at} has {plural(size(group), 'cell')} in its area")
                elif (room := size(left.reach(number, group))) < number:
                    found.append(f"{at} has room for {plural(room, 'cell')} only")
        return found

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Walk through every area, and count its cells."""
        return judge.sized(self.name, board.shape, solution)


def printed_numbers(board: AnyBoard) -> list[tuple[Cell, int]]:
    """Return the printed numbers that are part of the answer, with their cells."""
    given = (rule for rule in board.genre.rules if isinstance(rule, Given))
    return [pair for rule in given for pair in rule.numbers(board).items()]
