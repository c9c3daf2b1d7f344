"""Rules of lists of cells in a square of numbers: thermometers, arrows, and lines of many kinds."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY
from functools import lru_cache
from itertools import pairwise
from typing import Any, ClassVar

from satgrid.board.grid import Cell, Side
from satgrid.grounds.automaton import Regular, WordAutomaton
from satgrid.grounds.exactly_one import Groups, Ones
from satgrid.grounds.ground import Ground, Slots
from satgrid.grounds.neighbor_relation import Across, fit_if_both
from satgrid.grounds.number_sets import Combos
from satgrid.judging import cell_lists as judge
from satgrid.layers.cell_lists import CellLists
from satgrid.layers.cell_lists_kinds import (
    BETWEEN,
    CLONES,
    GERMAN,
    PALINDROMES,
    RENBAN,
    THERMOMETERS,
)
from satgrid.phrases.phrase import Named, Phrase, Whole
from satgrid.puzzle.protocol import Violation
from satgrid.puzzle.view import AnyBoard, Word
from satgrid.record import record
from satgrid.rules.rule import Rule, StepName

__all__ = [
    "BetweenEnds",
    "Mirrored",
    "OnLists",
    "RenbanLines",
    "Rising",
    "SameHalves",
    "Whispers",
    "fitting",
    "related",
]


@lru_cache(maxsize=512)
def fitting(fits: Callable[[int, int], bool], low: int, values: int) -> tuple[Slots, ...]:
    """Return, for each value, the values that fit it."""
    every = range(low, low + values)
    return tuple(sum(1 << two - low for two in every if fits(one, two)) for one in every)


def related(
    board: AnyBoard, one: Cell, two: Cell, fits: Callable[[int, int], bool], clue: int | None
) -> Ground:
    """State that the numbers of two cells, if both have one, fit by a symmetric relation."""
    ends = board.first(one), board.first(two)
    known = fitting(fits, board.answer.low, board.values)
    if board.answer.empty:
        return fit_if_both(ends, known, clue)
    return Across(Side(one, two), ends, known, clue=clue)


@record
class OnLists(Rule):
    """The base class of rules that every list of a layer must keep."""

    _: KW_ONLY
    layer: str

    steps: ClassVar[Mapping[str, StepName]] = {
        "every way": StepName("line", 4, "No other way to fill the line is left."),
        "beyond": StepName("line", 3, "No number left beyond goes with these."),
        "sums": StepName("line", 3, "No other numbers of the line are left."),
        "full": StepName("already there", 1, "The number stands in the same line already."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Numbers",)

    @abstractmethod
    def stated(
        self, board: AnyBoard, cells: Sequence[Cell], word: Word, clue: int | None
    ) -> Iterator[Ground]:
        """Return the constraints of one list."""

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return the constraints of each list."""
        for cells, word in board.data[self.layer].items():
            yield from self.stated(board, cells, word, board.clue_number(self.layer, cells))

    def read_by(
        self, board: AnyBoard, cells: Sequence[Cell], machine: WordAutomaton, clue: int | None
    ) -> Ground:
        """State that a machine accepts the numbers of some cells in order."""
        return Regular([board.first(cell) for cell in cells], board.values, machine, clue=clue)

    def judged(
        self,
        board: AnyBoard,
        solution: frozenset[Any],
        keeps: Callable[[Sequence[int], Any], bool],
    ) -> list[Violation]:
        """Judge each list by its numbers in order."""
        return judge.wrong(self.name, board.data[self.layer], solution, keeps)


@record
class Rising(OnLists):
    """The numbers of a thermometer rise from its bulb on."""

    _: KW_ONLY
    layer: str = "thermometers"

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("{layer} rise", layer=Named(CellLists, adds=THERMOMETERS)),
    )

    def stated(
        self, board: AnyBoard, cells: Sequence[Cell], word: Word, clue: int | None
    ) -> Iterator[Ground]:
        """Return a machine that reads the numbers and remembers the last one."""
        yield self.read_by(board, cells, _rising(len(cells), board.values), clue)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Compare each number with the one before."""
        return self.judged(board, solution, judge.rises)


@lru_cache(maxsize=256)
def _rising(length: int, values: int) -> WordAutomaton:
    return WordAutomaton(
        -1,
        lambda last, value: value if value > last else None,
        lambda _: True,
        letters=values,
        length=length,
    )


@record
class Whispers(OnLists):
    """Neighbors on a line differ by at least a given number.

    Attributes
    ----------
    gap
        The least difference on a line without a word; a word gives the line its own.
    """

    _: KW_ONLY
    layer: str = "german whispers"
    gap: int = 5

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase(
            "neighbors on {layer} differ by {gap}",
            layer=Named(CellLists, adds=GERMAN),
            gap=Whole(1, 99),
        ),
    )

    def stated(
        self, board: AnyBoard, cells: Sequence[Cell], word: Word, clue: int | None
    ) -> Iterator[Ground]:
        """State which numbers fit together for each two neighbors."""
        apart = _apart(word if isinstance(word, int) else self.gap)
        for one, two in pairwise(cells):
            yield related(board, one, two, apart, clue)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Compare the differences of consecutive numbers with the word."""
        return self.judged(
            board, solution, lambda numbers, word: judge.whispers(numbers, word or self.gap)
        )


@lru_cache(maxsize=64)
def _apart(gap: int) -> Callable[[int, int], bool]:
    return lambda one, two: abs(one - two) >= gap


@record
class RenbanLines(OnLists):
    """The numbers of a line are consecutive, in any order, without repetition."""

    _: KW_ONLY
    layer: str = "renban lines"

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("{layer} are consecutive", layer=Named(CellLists, adds=RENBAN)),
    )

    def stated(
        self, board: AnyBoard, cells: Sequence[Cell], word: Word, clue: int | None
    ) -> Iterator[Ground]:
        """State that the numbers differ, and their sets."""
        size, values = len(cells), board.values
        places = [board.first(cell) for cell in cells]
        yield Ones([Groups(sorted(places), (1 << values) - 1, 0)], clue=clue)
        sets = [(1 << size) - 1 << start for start in range(values - size + 1)]
        yield Combos(places, values, sets, clue=clue)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Sort the numbers of each line."""
        return self.judged(board, solution, judge.consecutive)


@record
class Mirrored(OnLists):
    """A line reads the same from both ends."""

    _: KW_ONLY
    layer: str = "palindromes"

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("{layer} read the same from both ends", layer=Named(CellLists, adds=PALINDROMES)),
    )

    def stated(
        self, board: AnyBoard, cells: Sequence[Cell], word: Word, clue: int | None
    ) -> Iterator[Ground]:
        """State, for each two cells equally far from the ends, that their numbers are equal."""
        for at in range(len(cells) // 2):
            yield related(board, cells[at], cells[-1 - at], _equal, clue)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Read each line from both ends."""
        return self.judged(board, solution, judge.mirrored)


def _equal(one: int, two: int) -> bool:
    return one == two


@record
class SameHalves(OnLists):
    """Clones hold the same numbers: the first half of the cells and the second, cell by cell."""

    _: KW_ONLY
    layer: str = "clones"

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("{layer} hold the same numbers", layer=Named(CellLists, adds=CLONES)),
    )

    def stated(
        self, board: AnyBoard, cells: Sequence[Cell], word: Word, clue: int | None
    ) -> Iterator[Ground]:
        """State that each cell and its clone have equal numbers."""
        half = len(cells) // 2
        for one, two in zip(cells[:half], cells[half:], strict=True):
            yield related(board, one, two, _equal, clue)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Compare the first half of each list with the second."""
        return self.judged(board, solution, judge.halves)


@record
class BetweenEnds(OnLists):
    """The numbers of a line lie between those at its ends."""

    _: KW_ONLY
    layer: str = "between lines"

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("{layer} lie between their ends", layer=Named(CellLists, adds=BETWEEN)),
    )

    def stated(
        self, board: AnyBoard, cells: Sequence[Cell], word: Word, clue: int | None
    ) -> Iterator[Ground]:
        """Return a machine that reads both ends, then the numbers between."""
        turn = [cells[0], cells[-1], *cells[1:-1]]
        yield self.read_by(board, turn, _between(len(cells), board.values), clue)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Compare the inner numbers of each line with those at its ends."""
        return self.judged(board, solution, judge.between)


@lru_cache(maxsize=256)
def _between(length: int, values: int) -> WordAutomaton:
    def step(state: tuple[int, ...], value: int) -> tuple[int, ...] | None:
        if len(state) < 2:
            return tuple(sorted((*state, value)))
        return state if state[0] < value < state[1] else None

    return WordAutomaton((), step, lambda _: True, letters=values, length=length)
