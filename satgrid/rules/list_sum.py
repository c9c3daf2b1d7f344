"""Rules of sums on lists of cells: along arrows, in the parts of lines, across corners."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import KW_ONLY
from functools import lru_cache
from itertools import groupby, pairwise
from typing import Any, ClassVar

from satgrid.board.grid import Cell
from satgrid.grounds.automaton import WordAutomaton
from satgrid.grounds.ground import Ground
from satgrid.grounds.house_sums import fewer_cells, whole_houses
from satgrid.grounds.totals import MANY, Totals, added_up
from satgrid.judging import cell_lists as judge
from satgrid.layers.cell_lists import CellLists
from satgrid.layers.cell_lists_kinds import ARROWS, LITTLE_KILLERS, REGION_SUMS
from satgrid.layers.rooms import Rooms
from satgrid.phrases.phrase import Named, Phrase
from satgrid.puzzle.protocol import Violation
from satgrid.puzzle.view import AnyBoard, Word
from satgrid.record import record
from satgrid.rules.line_sum import sum_machine
from satgrid.rules.on_lists import OnLists

__all__ = ["ArrowSum", "DiagonalSums", "RegionSums"]


@record
class ArrowSum(OnLists):
    """The numbers along an arrow have the sum in its circle.

    A longer circle, a pill, holds one number of several digits; its word counts its cells.
    """

    _: KW_ONLY
    layer: str = "arrows"

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("{layer} add up to their circles", layer=Named(CellLists, adds=ARROWS)),
    )

    def stated(
        self, board: AnyBoard, cells: Sequence[Cell], word: Word, clue: int | None
    ) -> Iterator[Ground]:
        """Return a machine that reads the circle, then subtracts the other numbers."""
        pill, low = word if isinstance(word, int) else 1, int(board.answer.low)
        machine = _arrow(pill, len(cells), low, board.values)
        if len(machine.after) < MANY:
            yield self.read_by(board, cells, machine, clue)
            return

        def move(at: int, total: int, value: int) -> int:
            return 10 * total + low + value if at < pill else total - low - value

        places = [board.first(cell) for cell in cells]
        yield Totals(places, board.values, machine, move, clue=clue)

    def follows(self, board: AnyBoard) -> Iterator[Ground]:
        """Return sums of fewer cells for long arrows: a house that holds all numbers is known."""
        low, values, houses = int(board.answer.low), board.values, None
        whole_board: Any = board  # its constraints know the houses
        for cells, word in board.data[self.layer].items():
            pill = word if isinstance(word, int) else 1
            weights: Counter[int] = Counter()
            for at, cell in enumerate(cells):
                weights[board.first(cell)] += -(10 ** (pill - 1 - at)) if at < pill else 1
            if 2 * len(weights) > values:
                if houses is None:
                    houses = whole_houses((one for _, one in whole_board.constraints), values)
                left, count = fewer_cells(weights, houses)
                if left and len(left) < len(weights):
                    whole = sum(range(low, low + values))
                    yield added_up(left, count * whole, low, values)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Add up the numbers along each arrow."""
        return self.judged(board, solution, judge.arrow)


@lru_cache(maxsize=256)
def _arrow(pill: int, length: int, low: int, values: int) -> WordAutomaton:
    most = (length - pill) * (low + values - 1)

    def step(state: tuple[int, int], value: int) -> tuple[int, int] | None:
        read, number = state
        if read < pill:
            number = 10 * number + low + value
            return (read + 1, number) if number <= most else None
        left = number - low - value
        return (read, left) if left >= 0 else None

    return WordAutomaton((0, 0), step, lambda state: state[1] == 0, letters=values, length=length)


@record
class RegionSums(OnLists):
    """The parts of a line in different regions have the same sum.

    A region in which a line is twice has two parts of it.

    Attributes
    ----------
    regions
        The layer of the regions.
    """

    _: KW_ONLY
    layer: str = "region sum lines"
    regions: str = "regions"

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase(
            "{layer} have equal sums in {regions}",
            layer=Named(CellLists, adds=REGION_SUMS),
            regions=Named(Rooms),
        ),
    )

    @property
    def reads(self) -> tuple[str, ...]:
        """The lines and the regions."""
        return self.layer, self.regions

    def stated(
        self, board: AnyBoard, cells: Sequence[Cell], word: Word, clue: int | None
    ) -> Iterator[Ground]:
        """State for each two parts that follow each other that their sums are equal."""
        rooms = board.data[self.regions]
        parts = [list(part) for _, part in groupby(cells, lambda at: rooms[at.row][at.column])]
        for one, two in pairwise(parts):
            machine = _balanced(len(one), len(two), board.answer.low, board.values)
            yield self.read_by(board, [*one, *two], machine, clue)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Add up the numbers of each part."""
        return judge.region_sums(
            self.name, board.data[self.layer], board.data[self.regions], solution
        )


@lru_cache(maxsize=256)
def _balanced(first: int, second: int, low: int, values: int) -> WordAutomaton:
    """Return a machine that reads two parts of given lengths and accepts equal sums."""

    def step(state: tuple[int, int], value: int) -> tuple[int, int] | None:
        at, left = state
        left += low + value if at < first else -low - value
        return (at + 1, left) if left >= 0 else None

    return WordAutomaton(
        (0, 0), step, lambda state: state[1] == 0, letters=values, length=first + second
    )


@record
class DiagonalSums(OnLists):
    """The numbers across the corners of cells, along an arrow beside the board, have a sum."""

    _: KW_ONLY
    layer: str = "little killers"

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("{layer} are sums of diagonals", layer=Named(CellLists, adds=LITTLE_KILLERS)),
    )

    def stated(
        self, board: AnyBoard, cells: Sequence[Cell], word: Word, clue: int | None
    ) -> Iterator[Ground]:
        """Return a machine that adds up the numbers along an arrow."""
        machine = sum_machine(int(word), len(cells), board.answer.low, board.values)
        yield self.read_by(board, cells, machine, clue)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Add up the numbers of each diagonal."""
        return self.judged(board, solution, judge.adds_up)
