"""Rules of numbers in cells: one per cell, each once per house, and the givens.

A house is a row, a column, a box, a room, a cage or a long diagonal.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, replace
from functools import lru_cache
from math import inf
from typing import Any, ClassVar

from satgrid.answers.kinds import largest_room
from satgrid.board import boxes, regions
from satgrid.board.grid import Cell, Grid
from satgrid.board.isometry import Isometry
from satgrid.board.regions import Regions
from satgrid.grounds.counts import Count
from satgrid.grounds.exactly_one import Groups, Never, Ones
from satgrid.grounds.ground import Ground
from satgrid.judging import houses as judge
from satgrid.layers.black_cells import Blacks
from satgrid.layers.layer import Layer
from satgrid.layers.option import Option
from satgrid.layers.rooms import Rooms
from satgrid.layers.words import Words
from satgrid.phrases.phrase import Asked, Choice, Each, Named, Phrase
from satgrid.puzzle.numbers import Entry
from satgrid.puzzle.protocol import Violation
from satgrid.puzzle.view import AnyBoard, Shape
from satgrid.record import record
from satgrid.rules.rule import Rule, StepName

__all__ = [
    "FILLED",
    "Given",
    "Once",
    "OneEach",
    "box_of",
    "firsts",
    "houses_of",
    "largest_room",
    "may_be_empty",
    "number_of",
    "rooms_of",
    "stated_largest",
]

_HOUSES = {
    ("row", "column"): "row and column",
    ("row", "column", "box"): "row, column and box",
    ("row",): "row",
    ("column",): "column",
    ("box",): "box",
    ("diagonal",): "diagonal",
}


def firsts(board: AnyBoard, cells: Sequence[Cell]) -> list[int]:
    """Return the first slots of the open ones of some cells, in the order of the cells."""
    dark, width, values = board.dark_cells, board.shape[1], board.values
    if dark:
        cells = [cell for cell in cells if cell not in dark]
    return [(row * width + column) * values for row, column in cells]


def rooms_of(board: AnyBoard, layer: str) -> list[list[Cell]]:
    """Return the cells of each room, or cage, of a layer of regions."""
    return regions.cells_of(board.data[layer])


def stated_largest(option: str, less: int = 0) -> Callable[[AnyBoard], int]:
    """Return a function that finds the largest number: from an option, else a row's length."""

    def largest(board: AnyBoard) -> int:
        stated = board.options[option]
        return max(1, max(board.shape) - less) if stated is None else int(stated)

    return largest


def number_of(board: AnyBoard, word: Any) -> int | None:
    """Return the number that a printed word means; None if it means none."""
    found: int | None = board.answer.number_of(word)
    return found


def may_be_empty(board: AnyBoard) -> bool:
    """Return whether cells may be empty: not if a line has each number, as many as its cells."""
    houses = houses_of(board.genre.rules) if board.answer.empty else ()
    full = {"row": board.shape[1], "column": board.shape[0]}
    return bool(board.answer.empty) and not any(
        board.values >= full.get(one, inf) for one in houses
    )


@record
class OneEach(Rule):
    """Each cell holds one number; a cell may be empty if the answer allows it."""

    fills: ClassVar[bool] = True
    spares: ClassVar[bool] = True
    phrases: ClassVar[tuple[Phrase, ...]] = (Phrase("one number in each cell"),)
    steps: ClassVar[Mapping[str, StepName]] = {
        "last": StepName("naked single", 3, "All other numbers are ruled out for the cell."),
        "full": StepName("cell filled", 1, "The cell holds a number already."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Numbers",)

    @property
    def shaped(self) -> bool:
        """Whether its constraints are the same on all boards of a shape."""
        return True

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return the groups of the numbers of each cell."""
        cells, values = board.mask(board.open_cells), [*range(board.values)]
        if board.vacancy:
            vacant = cells << board.vacancy
            yield Ones([Groups([*values, board.vacancy], cells, cells)], defined=vacant)
        else:
            yield Ones([Groups(values, cells, 0 if may_be_empty(board) else cells)])

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Count the numbers of each cell."""
        empty = board.answer.empty
        return judge.filled(self.name, board.open_cells, solution, empty=empty)


@record
class Once(Rule):
    """Each number occurs once in each house.

    A room of N open cells holds the N smallest numbers, or all of them where these are fewer.

    Attributes
    ----------
    houses
        The kinds: ``row``, ``column``, ``box``, ``room``, ``diagonal`` (both long ones).
    most
        Whether each number occurs at most once, so that it may be missing.
    rooms
        The layer of regions, where rooms, or cages, are among the houses.
    noun
        What a player calls a room.
    option
        The option with ``yes`` where the rule is in force; empty where it always is.
    paired
        Whether another rule states the same of columns in place of rows, or of rows.
    """

    _: KW_ONLY
    houses: tuple[str, ...] = ("row", "column")
    most: bool = False
    rooms: str = "rooms"
    noun: str = "room"
    option: str = ""
    paired: bool = False

    unnamed: ClassVar[tuple[str, ...]] = ("noun", "paired")
    spares: ClassVar[bool] = True
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase(
            "each number[ at most|most=True] once in each {houses}[ if {option}]",
            houses=Choice(_HOUSES),
            option=Asked(Option("diagonals")),
        ),
        Phrase(
            "each number[ at most|most=True] once in each {rooms}[ if {option}]",
            {"houses": ("room",)},
            rooms=Each(Rooms),
            option=Asked(Option("rooms once")),
        ),
        Phrase(
            "diagonals[ if {option}]", {"houses": ("diagonal",)}, option=Asked(Option("diagonals"))
        ),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "last": StepName("hidden single", 2, "It is the only cell there that can hold the number."),
        "full": StepName(
            "already there", 1, "It stands already in the same row, column or region."
        ),
        "never": StepName("too large", 1, "A room holds no number larger than its size."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Numbers",)

    @property
    def reads(self) -> tuple[str, ...]:
        """The layer of the rooms, and the option."""
        rooms = (self.rooms,) if "room" in self.houses else ()
        return (*rooms, self.option) if self.option else rooms

    @property
    def shaped(self) -> bool:
        """Whether its constraints are the same on all boards of a shape."""
        return not self.reads

    @property
    def square(self) -> bool:
        """Whether there are boxes or diagonals, which only a square has."""
        return "box" in self.houses or "diagonal" in self.houses

    def among(self, rules: Sequence[Rule], layers: Sequence[Layer]) -> Once:
        """Return the rule, which notes whether another rule states the same of columns or rows."""
        return replace(self, paired={"row", "column"} <= houses_of(rules))

    def turned(self, isometry: Isometry) -> bool:
        """Return whether an isometry maps rows to rows, if they differ from columns, and boxes."""
        same = ("row" in self.houses) == ("column" in self.houses)
        if "box" in self.houses:
            width = isometry.shape[1]
            if not regions.kept(boxes.areas(width, box_of(width)), isometry):
                return False
        return same or self.paired or tuple(isometry.axes) == (0, 1)

    def areas(self, shape: Shape) -> Regions | None:
        """Return the boxes, unless each box is a row."""
        box = box_of(shape[1])
        return boxes.areas(shape[1], box) if "box" in self.houses and box[0] > 1 else None

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return, for each number and each house, the group of its places."""
        if self.option and board.options[self.option] != "yes":
            return
        areas = board.data[self.rooms] if "room" in self.houses else ()
        yield from _once(self, board.shape, board.values, areas, board.dark_cells)

    def flaws(self, board: AnyBoard) -> list[str]:
        """Return the givens that a house has more than once."""
        if self.option and board.options[self.option] != "yes":
            return []
        return judge.given_twice(
            board.shape,
            board.givens,
            houses=self.houses,
            regions=board.data[self.rooms] if "room" in self.houses else (),
            noun=self.noun,
            spelled=board.answer.word_of,
        )

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Count each number in each house."""
        if self.option and board.options[self.option] != "yes":
            return []
        low = board.answer.low
        return judge.once(
            self.name,
            board.shape,
            board.open_cells,
            solution,
            houses=self.houses,
            regions=board.data[self.rooms] if "room" in self.houses else (),
            numbers=range(low, low + board.values),
            most=self.most,
            noun=self.noun,
        )


@lru_cache(maxsize=512)
def _once(
    rule: Once, shape: Shape, values: int, areas: Regions, dark: frozenset[Cell]
) -> Sequence[Ground]:
    """Return, for each number and each house, the group of its places; cached."""
    full = (1 << values) - 1

    def firsts_of(cells: Sequence[Cell]) -> list[int]:
        return [(cell.row * shape[1] + cell.column) * values for cell in cells if cell not in dark]

    groups, beyond = [], 0
    for cells in _lines(shape, rule.houses):
        groups.append(Groups(firsts_of(cells), full, 0 if rule.most else full))
    for cells in regions.cells_of(areas):
        places = firsts_of(cells)
        fitting = full if rule.most else full & (1 << len(places)) - 1
        groups.append(Groups(places, fitting, 0 if rule.most else fitting))
        if fitting != full:
            for place in places:
                beyond |= (full & ~fitting) << place
    return (Ones(groups), Never(beyond)) if beyond else (Ones(groups),)


def _lines(shape: Shape, houses: Sequence[str]) -> Iterator[Sequence[Cell]]:
    """Yield the cells of each row, column, box and diagonal."""
    height, width = shape
    grid = Grid(height, width)
    if "row" in houses:
        yield from grid.rows()
    if "column" in houses:
        yield from grid.columns()
    if "box" in houses:
        yield from regions.cells_of(boxes.areas(width, box_of(width)))
    if "diagonal" in houses:
        along = range(min(height, width))
        yield [Cell(at, at) for at in along]
        yield [Cell(at, width - 1 - at) for at in along]


def box_of(size: int) -> tuple[int, int]:
    """Return the rows and columns of a box: as square as can be, not higher than wide."""
    height = max(at for at in range(1, size + 1) if at * at <= size and size % at == 0)
    return height, size // height


FILLED: tuple[Rule, ...] = (
    OneEach("cell"),
    Once("row", houses=("row",), paired=True),
    Once("column", houses=("column",), paired=True),
    Once("box", houses=("room",), rooms="regions", noun="box"),
)
"""The rules of a square with each number once in every line and every box of a ``BoxLayer``."""


def houses_of(rules: Sequence[Rule]) -> set[str]:
    """Return the kinds of houses in which some rules require each number once."""
    always = [rule for rule in rules if isinstance(rule, Once) and not (rule.option or rule.most)]
    return {house for rule in always for house in rule.houses}


@record
class Given(Rule):
    """A printed number or letter is in its cell.

    Attributes
    ----------
    layer
        The layer of what is printed; its signs that are no letter of the answer state nothing here.
    """

    _: KW_ONLY
    layer: str = "givens"

    spares: ClassVar[bool] = True
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("{layer} stay", layer=Named(Words, Blacks, at="cells")),
    )
    steps: ClassVar[Mapping[str, StepName]] = {"last": StepName("given", 1, "It is printed there.")}
    answers: ClassVar[tuple[str, ...]] = ("Numbers",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """State that the slot of each given holds; a given without a slot is a contradiction."""
        for cell, number in self.numbers(board).items():
            slot = board.slot_of.get(Entry(Cell(*cell), number))
            mask = 0 if slot is None else 1 << slot
            yield Count(mask, 1, 1, clue=board.clue_number(self.layer, cell))

    def numbers(self, board: AnyBoard) -> dict[Cell, int]:
        """Return the number that is printed in each cell, row by row; signs mean none."""
        words = board.data[self.layer].items()
        return {
            cell: number for cell, word in words if (number := number_of(board, word)) is not None
        }

    def clues_for(self, board: AnyBoard, solution: frozenset[Any]) -> Mapping[Hashable, Any]:
        """Return the number, or the letter, of each cell."""
        return {cell: board.answer.word_of(number) for cell, number in sorted(solution)}

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Look for each given in its cell."""
        answer = board.answer
        words = board.data[self.layer]
        return judge.gone(self.name, words, solution, letters=answer.letters, low=answer.low)
