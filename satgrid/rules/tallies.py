"""Rules of numbers beside lines: counts in a line, or sums of the places of shaded cells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, replace
from functools import lru_cache
from typing import Any, ClassVar

from satgrid.board.grid import Cell
from satgrid.board.isometry import Isometry
from satgrid.board.known import known
from satgrid.board.regions import OUTSIDE
from satgrid.grounds.counts import Count
from satgrid.grounds.ground import Ground, Slots
from satgrid.grounds.weighted_sum import Weighted
from satgrid.judging import tallies as judge
from satgrid.layers.layer import Layer
from satgrid.layers.words import Words
from satgrid.layers.words_beside import Beside, ends, line
from satgrid.phrases.phrase import Choice, Named, Phrase, Whole
from satgrid.puzzle.protocol import Violation
from satgrid.puzzle.view import AnyBoard, Shape
from satgrid.record import record
from satgrid.rules.rooms import SameInRoom
from satgrid.rules.rule import Rule, StepName

__all__ = ["PlaceSums", "Tally"]

_COLUMNS = ("above", "below")


def _cells(board: AnyBoard, side: str, at: int) -> list[Cell]:
    """Return the open cells of the line that ends at a side, from the top or the left."""
    start = "above" if side in _COLUMNS else "left"
    return [cell for cell in line(start, at, board.shape) if cell not in board.dark_cells]


@lru_cache(maxsize=1024)
def _along(down: bool, at: int, shape: Shape, values: int) -> Slots:
    """Return the first slots of the cells of a line, a column or a row."""
    height, width = shape
    cells = range(at, height * width, width) if down else range(at * width, (at + 1) * width)
    return sum(1 << cell * values for cell in cells)


def _falling(weights: Mapping[int, int]) -> list[tuple[int, int]]:
    """Return slots with their weights, the heaviest first."""
    return sorted(weights.items(), key=lambda pair: -pair[1])


@record
class Tally(Rule):
    """A number beside a line counts its shaded cells, or its cells with a certain number.

    Attributes
    ----------
    layer
        The numbers beside lines.
    sides
        The sides at which the layer has them.
    number
        The number that is counted in an answer of numbers; None if shaded cells are counted.
    noun
        What a player calls what is counted.
    rooms
        The layer of rooms whose cells are alike by another rule: then one cell of each counts for
        all that it has in a line.
    """

    _: KW_ONLY
    layer: str = "beside"
    sides: tuple[str, ...] = ("above", "left")
    number: int | None = None
    noun: str = "shaded cells"
    rooms: str = ""

    unnamed: ClassVar[tuple[str, ...]] = ("sides", "noun", "rooms")
    spares: ClassVar[bool] = True
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("{layer} count shaded in lines", {}, ("Shade",), layer=Named(Beside)),
        Phrase(
            "{layer} count {number} in lines",
            {},
            ("Numbers",),
            layer=Named(Beside),
            number=Whole(0, 99),
        ),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "full": StepName("full line", 1, "The line has as many as its number, so no more."),
        "last": StepName("line needs all", 1, "The line needs all the cells that are left in it."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Shade", "Numbers")

    def among(self, rules: Sequence[Rule], layers: Sequence[Layer]) -> Rule:
        """Return the rule adapted: with the rooms whose cells are all equal by another rule."""
        alike = (rule.rooms for rule in rules if isinstance(rule, SameInRoom))
        return replace(super().among(rules, layers), rooms=next(alike, ""))  # type: ignore[call-arg]

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return a count for each number: the cells of its line."""
        value = 0 if self.number is None else self.number - board.answer.low
        dark = board.mask(board.dark_cells)
        for (side, at), word in known(board.data[self.layer]).items():
            there = 0 <= value < board.values
            cells = _along(side in _COLUMNS, at, board.shape, board.values) & ~dark
            mask = cells << value if there else 0
            clue = board.clue_number(self.layer, (side, at))
            yield Count(mask, word, word, clue=clue, native=True)

    def follows(self, board: AnyBoard) -> Iterator[Ground]:
        """Return a sum for each number: rooms, weighted by their numbers of cells in the line.

        Then the differences of neighboring lines that have no more rooms than one of the two: a
        room with as many cells in both cancels out.
        """
        if not self.rooms:
            return
        width = board.shape[1]
        first: dict[int, int] = {}
        rows = [
            [
                slot if room == OUTSIDE else first.setdefault(room, slot)
                for slot, room in enumerate(line, at * width)
            ]
            for at, line in enumerate(board.data[self.rooms])
        ]
        lines: dict[bool, Sequence[Sequence[int]]] = {
            True: [*zip(*rows, strict=True)],
            False: rows,
        }
        counted: dict[tuple[bool, int], tuple[Counter[int], int]] = {}
        for (side, at), word in known(board.data[self.layer]).items():
            down = side in _COLUMNS
            weights = Counter(lines[down][at])
            counted[down, at] = weights, word
            clue = board.clue_number(self.layer, (side, at))
            yield Weighted(_falling(weights), [word], clue=clue)
        for (down, at), (weights, word) in counted.items():
            if (down, at + 1) in counted:
                others, number = counted[down, at + 1]
                more = {slot: times - others.get(slot, 0) for slot, times in weights.items()}
                more |= {slot: -times for slot, times in others.items() if slot not in weights}
                left = {slot: abs(times) for slot, times in more.items() if times}
                if 0 < len(left) <= max(len(weights), len(others)):
                    negative = {slot: -times for slot, times in more.items() if times < 0}
                    total = word - number + sum(negative.values())
                    mask = sum(1 << slot for slot in negative)
                    yield Weighted(_falling(left), [total], negative=mask)

    def clues_for(self, board: AnyBoard, solution: frozenset[Any]) -> Mapping[Hashable, int]:
        """Return the number of each line."""
        own = solution
        if self.number is not None:
            own = frozenset(cell for cell, number in solution if number == self.number)
        return {
            (side, at): sum(cell in own for cell in _cells(board, side, at))
            for side, at in ends(board.shape, self.sides)
        }

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Count what each number counts in its line."""
        words = board.data[self.layer]
        return judge.tallied(self.name, words, solution, number=self.number, noun=self.noun)


@record
class PlaceSums(Rule):
    """A number beside a line is the sum of its shaded cells' positions: 1, 2, 3 and so on.

    Attributes
    ----------
    layer
        The numbers beside lines.
    sides
        The sides at which the layer has them.
    """

    _: KW_ONLY
    layer: str = "beside"
    sides: tuple[str, ...] = ("above", "left")

    unnamed: ClassVar[tuple[str, ...]] = ("sides",)
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("{layer} add up places of shaded", layer=Named(Beside)),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "every way": StepName("sums", 4, "No other places of the line add up to the number."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Shade",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return a sum for each number: the positions of the shaded cells in its line."""
        for (side, at), word in known(board.data[self.layer]).items():
            clue = board.clue_number(self.layer, (side, at))
            axis = 0 if side in _COLUMNS else 1
            pairs = [(board.first(cell), cell[axis] + 1) for cell in _cells(board, side, at)]
            yield Weighted(pairs, [word], clue=clue)

    def clues_for(self, board: AnyBoard, solution: frozenset[Any]) -> Mapping[Hashable, int]:
        """Return the sum of each line."""
        return {
            (side, at): sum(
                cell[0 if side in _COLUMNS else 1] + 1
                for cell in _cells(board, side, at)
                if cell in solution
            )
            for side, at in ends(board.shape, self.sides)
        }

    def turned(self, isometry: Isometry) -> bool:
        """Return whether an isometry keeps the positions in lines: if nothing is flipped."""
        return not any(isometry.flipped)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Add up the positions of the shaded cells in each line."""
        return judge.weighed(self.name, board.data[self.layer], solution)


@record
class NumberSums(Rule):
    """A number beside a line is the sum of the numbers in its shaded cells, or in its other cells.

    Attributes
    ----------
    layer
        The sums beside lines.
    numbers
        The numbers in cells.
    on
        Whether the numbers of shaded cells are added.
    sides
        The sides at which the layer has sums.
    """

    _: KW_ONLY
    layer: str = "beside"
    numbers: str = "numbers"
    on: bool = True
    sides: tuple[str, ...] = ("above", "left")

    unnamed: ClassVar[tuple[str, ...]] = ("sides",)
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase(
            "{layer} add up {on} {numbers}",
            layer=Named(Beside),
            on=Choice({True: "shaded", False: "unshaded"}),
            numbers=Named(Words, at="cells"),
        ),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "every way": StepName("sums", 4, "No other numbers of the line have the sum."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Shade",)

    @property
    def reads(self) -> tuple[str, ...]:
        """The layers of the sums and of the numbers."""
        return self.layer, self.numbers

    def _numbers(self, board: AnyBoard, side: str, at: int) -> list[tuple[Cell, int]]:
        words = known(board.data[self.numbers])
        return [(cell, words[cell]) for cell in _cells(board, side, at) if cell in words]

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return a sum for each line: of the numbers in shaded cells, or in all others."""
        for (side, at), word in known(board.data[self.layer]).items():
            pairs = [(board.first(cell), number) for cell, number in self._numbers(board, side, at)]
            total = word if self.on else sum(number for _, number in pairs) - word
            yield Weighted(pairs, [total], clue=board.clue_number(self.layer, (side, at)))

    def clues_for(self, board: AnyBoard, solution: frozenset[Any]) -> Mapping[Hashable, int]:
        """Return the sum of each line."""
        return {
            (side, at): sum(
                number
                for cell, number in self._numbers(board, side, at)
                if (cell in solution) == self.on
            )
            for side, at in ends(board.shape, self.sides)
        }

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Add up the numbers of each line."""
        data = board.data
        words, numbers = data[self.layer], data[self.numbers]
        shape, dark = board.shape, board.dark_cells
        return judge.summed(self.name, words, numbers, shape, dark, solution, on=self.on)
