"""Rules of areas: by their size, by their numbers and by their centers."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import KW_ONLY
from typing import Any, ClassVar

from satgrid.board.field import of_shape, size
from satgrid.board.grid import Cell, named
from satgrid.board.text import plural
from satgrid.grounds.ground import Ground, Seen, Slots
from satgrid.grounds.number_area_candidates import AreaCandidates
from satgrid.grounds.number_areas import NumberAreas
from satgrid.grounds.symmetric_areas import Symmetric
from satgrid.grounds.two_numbers_areas import Between
from satgrid.judging import areas as judge, number_areas
from satgrid.layers.stars import Stars
from satgrid.layers.words import Words
from satgrid.phrases.phrase import Named, Phrase
from satgrid.puzzle.protocol import Violation
from satgrid.puzzle.view import AnyBoard
from satgrid.record import record
from satgrid.rules.houses import Given, OneEach
from satgrid.rules.rule import Rule, StepName

__all__ = ["Galaxies", "Polyominoes", "TwoNumbers", "printed_numbers"]


@record
class Galaxies(Rule):
    """Each area has exactly one star, and a half turn about the star takes the area to itself.

    Attributes
    ----------
    layer
        The layer of the stars.
    """

    _: KW_ONLY
    layer: str = "stars"

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("each area symmetric about one of {layer}", layer=Named(Stars)),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "within": StepName("joined to its star", 1, "No border is within an area."),
        "apart": StepName("between stars", 1, "Each star has an area of its own."),
        "mirror": StepName(
            "mirror of a border", 1, "Turned about the star, the sides of its area are the same."
        ),
    }
    ahead: ClassVar[Mapping[str, StepName]] = {
        "reach": StepName("only one star reaches", 3, "No other star can have these cells."),
        "both": StepName("no star has both", 3, "No star can have the cells on both sides."),
        "all": StepName("only galaxy", 4, "No other galaxy can reach there and be symmetric."),
        "cut": StepName("cut off", 5, "Otherwise some cell would belong to no star, or to two."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Division",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """State that areas are symmetric about the stars."""
        stars = board.data[self.layer]
        yield Symmetric(
            board.shape, {place: board.clue_number(self.layer, place) for place in stars}
        )

    def together(self, board: AnyBoard, seen: Seen, clues: tuple[int, ...]) -> Hashable:
        """Return a value of its own for each step: it is about one star."""
        return seen

    def clues_for(self, board: AnyBoard, solution: frozenset[Any]) -> Mapping[Hashable, str]:
        """Return a star in the middle of each area."""
        found: dict[Hashable, str] = {}
        for part in judge.parts(board.shape, solution):
            rows, columns = [row for row, _ in part], [column for _, column in part]
            down, right = min(rows) + max(rows), min(columns) + max(columns)
            if all((down - row, right - column) in part for row, column in part):
                found[Cell(down, right)] = "o"
        return found

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Turn each area about its star."""
        return judge.galaxies(self.name, board.shape, board.data[self.layer], solution)


@record
class TwoNumbers(Rule):
    """Each area has exactly two numbers; its size lies strictly between these.

    Attributes
    ----------
    layer
        The layer of the numbers.
    """

    _: KW_ONLY
    layer: str = "numbers"

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase(
            "each area has two {layer} and a size between them",
            layer=Named(Words, at="cells", signs="", black=""),
        ),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "near": StepName("too much", 2, "Together there would be too many numbers or cells."),
        "around": StepName(
            "too much around", 3, "Together there would be too many numbers or cells."
        ),
        "joined": StepName(
            "no area without", 4, "With a border there, it would not get two numbers that fit."
        ),
        "apart": StepName(
            "no area with both", 4, "Together they would not get two numbers that fit, or no room."
        ),
        "all": StepName("only way on", 4, "The area needs more cells or another number."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Division",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """State that the size of each area lies between its two numbers."""
        words = board.data[self.layer]
        yield Between(
            board.shape,
            {cell: (word, board.clue_number(self.layer, cell)) for cell, word in words.items()},
        )

    def clues_for(self, board: AnyBoard, solution: frozenset[Any]) -> Mapping[Hashable, int]:
        """Return two numbers for each area: the printed ones, else two around its size."""
        words = board.data[self.layer]
        found: dict[Hashable, int] = {}
        for part in judge.parts(board.shape, solution):
            inside = {cell: word for cell, word in words.items() if cell in part}
            if not inside and len(part) > 1:
                inside = {Cell(*min(part)): len(part) - 1, Cell(*max(part)): len(part) + 1}
            found |= inside
        return found

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Count the numbers and the cells of each area."""
        return judge.between(self.name, board.shape, board.data[self.layer], solution)


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
        left = AreaCandidates(field, printed, whole=field.whole & ~field.of(board.dark_cells))
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
        return number_areas.sized(self.name, board.shape, solution)


def printed_numbers(board: AnyBoard) -> list[tuple[Cell, int]]:
    """Return the printed numbers that are part of the answer, with their cells."""
    given = (rule for rule in board.genre.rules if isinstance(rule, Given))
    return [pair for rule in given for pair in rule.numbers(board).items()]
