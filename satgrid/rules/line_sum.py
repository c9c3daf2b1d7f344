"""Rules of sums of numbers: of a line, between its black cells, around a cell."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, replace
from functools import lru_cache
from typing import Any, ClassVar

from satgrid.board.grid import Cell
from satgrid.board.known import known
from satgrid.grounds.automaton import Regular, WordAutomaton
from satgrid.grounds.counted_sums import CountedSums
from satgrid.grounds.counts import Clauses
from satgrid.grounds.ground import Ground
from satgrid.grounds.sum_between_empty import MOST, Enclosed, choices
from satgrid.judging import line_sums as judge
from satgrid.layers.layer import Layer
from satgrid.layers.words import Words
from satgrid.layers.words_beside import Beside, Spot, ends, line
from satgrid.phrases.phrase import Named, Phrase, Whole
from satgrid.puzzle.protocol import Violation
from satgrid.puzzle.view import AnyBoard
from satgrid.record import record
from satgrid.rules.arithmetic import summed
from satgrid.rules.houses import OneEach, firsts, houses_of, may_be_empty
from satgrid.rules.rule import Rule, StepName

__all__ = ["LineSum", "SumBetween", "SumNear", "sum_machine"]


@lru_cache(maxsize=4096)
def sum_machine(total: int, length: int, low: int, values: int) -> WordAutomaton:
    """Return a machine that reads numbers and accepts a given sum."""

    def step(state: int, value: int) -> int | None:
        return state + low + value if state + low + value <= total else None

    return WordAutomaton(0, step, lambda state: bool(state == total), letters=values, length=length)


def _summed(board: AnyBoard, cells: Sequence[Cell], total: int, clue: int | None) -> Ground:
    places = firsts(board, cells)
    if not places:
        return Clauses([] if total == 0 else [(0, 0)], clue=clue)
    return _regular(board, places, total, clue)


def _regular(board: AnyBoard, places: Sequence[int], total: int, clue: int | None) -> Regular:
    machine = sum_machine(total, len(places), board.answer.low, board.values)
    return Regular(places, board.values, machine, clue=clue)


def _counted(board: AnyBoard, sums: Iterable[tuple[Sequence[int], int]]) -> Iterator[Ground]:
    """Return one constraint for all sums of numbers, which a search counts."""
    low = board.answer.low
    found = [(places, total - low * len(places)) for places, total in sums if places]
    if found:
        yield CountedSums(found, board.values)


@record
class LineSum(Rule):
    """A number beside a line is the sum of all its numbers, or of the first ones from there.

    Attributes
    ----------
    layer
        The sums beside lines.
    sides
        The sides at which the layer has them.
    first
        How many numbers are added; 0 for all.
    """

    _: KW_ONLY
    layer: str = "beside"
    sides: tuple[str, ...] = ("above", "left")
    first: int = 0

    unnamed: ClassVar[tuple[str, ...]] = ("sides",)
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("{layer} are sums[ of the first {first}]", layer=Named(Beside), first=Whole(1, 99)),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "every way": StepName("sums", 4, "No other way to make the sum is left."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Numbers",)

    def _cells(self, board: AnyBoard, side: str, at: int) -> tuple[Cell, ...]:
        dark = board.dark_cells
        cells = tuple(cell for cell in line(side, at, board.shape) if cell not in dark)
        return cells[: self.first] if self.first else cells

    def _words(self, board: AnyBoard) -> list[tuple[Spot, int]]:
        """Return the sums beside lines, in order."""
        return sorted(known(board.data[self.layer]).items())

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return a machine for each number that reads the line."""
        for (side, at), word in self._words(board):
            clue, cells = board.clue_number(self.layer, (side, at)), self._cells(board, side, at)
            one = _summed(board, cells, word, clue)
            one.replaced = bool(cells)
            yield one

    def follows(self, board: AnyBoard) -> Iterator[Ground]:
        """Return the sums as sets of numbers where lines have each number once; else counted."""
        once = {"row", "column"} <= houses_of(board.genre.rules)
        sums = []
        for (side, at), word in self._words(board):
            places = firsts(board, self._cells(board, side, at))
            if once and places:
                yield summed(board, places, word, None)
            else:
                sums.append((places, word))
        yield from _counted(board, sums)

    def clues_for(self, board: AnyBoard, solution: frozenset[Any]) -> Mapping[Hashable, int]:
        """Return the sum of each line."""
        held = dict(solution)
        return {
            (side, at): sum(held.get(cell, 0) for cell in self._cells(board, side, at))
            for side, at in ends(board.shape, self.sides)
        }

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Add up the numbers of each line."""
        return judge.lines(
            self.name, board.shape, board.data[self.layer], solution, self.first, board.open_cells
        )


@record
class SumBetween(Rule):
    """A number beside a line is the sum of the numbers between its two empty cells.

    Attributes
    ----------
    layer
        The sums beside lines.
    sides
        The sides at which the layer has them.
    once
        Whether other rules state that each number is once in each row and column.
    """

    _: KW_ONLY
    layer: str = "beside"
    sides: tuple[str, ...] = ("above", "left")
    once: bool = False

    unnamed: ClassVar[tuple[str, ...]] = ("sides", "once")
    spares: ClassVar[bool] = True
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("{layer} are sums between two empty cells", layer=Named(Beside)),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "every way": StepName("sum between", 4, "No other way to make the sum is left."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Numbers",)

    def among(self, rules: Sequence[Rule], layers: Sequence[Layer]) -> Rule:
        """Return the rule, which notes whether each number is once in each line."""
        once = {"row", "column"} <= houses_of(rules) and any(
            isinstance(rule, OneEach) for rule in rules
        )
        return replace(super().among(rules, layers), once=once)  # type: ignore[call-arg]

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return a machine for each number that reads the line."""
        values, empty = board.values, may_be_empty(board)
        for (side, at), word in sorted(known(board.data[self.layer]).items()):
            places = firsts(board, line(side, at, board.shape))
            machine = _between(word, len(places), board.answer.low, values)
            clue = board.clue_number(self.layer, (side, at))
            one = Regular(places, values, machine, empty=empty, clue=clue)
            one.replaced = self._chosen(board, word)
            yield one

    def follows(self, board: AnyBoard) -> Iterator[Ground]:
        """Return one constraint for all lines that have each number once."""
        lines = [
            (firsts(board, line(side, at, board.shape)), word)
            for (side, at), word in sorted(known(board.data[self.layer]).items())
            if self._chosen(board, word)
        ]
        if lines:
            yield Enclosed(lines, board.answer.low, board.values)

    def _chosen(self, board: AnyBoard, total: int) -> bool:
        """Return whether lines have each number once and few sets of numbers have a sum."""
        height, width = board.shape
        if not self.once or board.dark_cells or not height == width == board.values + 2:
            return False
        return len(choices(total, board.answer.low, board.values)) <= MOST

    def clues_for(self, board: AnyBoard, solution: frozenset[Any]) -> Mapping[Hashable, int]:
        """Return the sum of each line that has two empty cells."""
        held = dict(solution)
        found: dict[Hashable, int] = {}
        for side, at in ends(board.shape, self.sides):
            numbers = [held.get(cell) for cell in line(side, at, board.shape)]
            bare = [place for place, number in enumerate(numbers) if number is None]
            if len(bare) == 2:
                found[side, at] = sum(filter(None, numbers[bare[0] : bare[1]]))
        return found

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Add up the numbers between the empty cells of each line."""
        return judge.between(
            self.name, board.shape, board.data[self.layer], board.dark_cells, solution
        )


@lru_cache(maxsize=4096)
def _between(total: int, length: int, low: int, values: int) -> WordAutomaton:
    """Return a machine that counts the empty cells of a line and adds up the numbers in between."""

    def step(state: tuple[int, int], value: int) -> tuple[int, int] | None:
        bare, found = state
        if value == values:
            return (bare + 1, found) if bare < 2 else None
        found += low + value if bare == 1 else 0
        return (bare, found) if found <= total else None

    return WordAutomaton(
        (0, 0), step, lambda state: bool(state == (2, total)), letters=values + 1, length=length
    )


@record
class SumNear(Rule):
    """A number in a black cell is the sum of the numbers in the open cells around it.

    Attributes
    ----------
    layer
        The numbers in black cells.
    """

    _: KW_ONLY
    layer: str = "numbers"

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("black {layer} are sums around", layer=Named(Words, at="cells", black_numbers=True)),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "every way": StepName("sums", 4, "No other way to make the sum is left."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Numbers",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return a machine for each number that reads the cells around it."""
        for cell, word in sorted(known(board.data[self.layer]).items()):
            clue = board.clue_number(self.layer, cell)
            one = _summed(board, board.grid.around(cell), word, clue)
            one.replaced = isinstance(one, Regular)
            yield one

    def follows(self, board: AnyBoard) -> Iterator[Ground]:
        """Return one constraint for all sums, which a search counts."""
        words, near = sorted(known(board.data[self.layer]).items()), board.grid.around
        sums = [(firsts(board, near(cell)), word) for cell, word in words]
        return _counted(board, sums)

    def clues_for(self, board: AnyBoard, solution: frozenset[Any]) -> Mapping[Hashable, int]:
        """Return the sum around each black cell."""
        held = dict(solution)
        return {
            cell: sum(held.get(near, 0) for near in board.grid.around(cell))
            for cell in board.data[self.layer]
        }

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Add up the numbers around each black cell."""
        words = board.data[self.layer]
        return judge.around(self.name, words, board.open_cells, solution)
