"""Rules of groups of cells: cages that may overlap, more regions, digits around a corner."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY
from typing import Any, ClassVar

from satgrid.board import boxes, regions
from satgrid.board.grid import Cell
from satgrid.board.known import known
from satgrid.grounds.counts import Count
from satgrid.grounds.exactly_one import Groups, Never, Ones
from satgrid.grounds.ground import Ground
from satgrid.grounds.house_sums import (
    Adding,
    Total,
    bands_of,
    different,
    leftovers,
    whole_houses,
)
from satgrid.judging import cell_lists as judge, houses
from satgrid.layers.cell_lists import CellLists, digits_of
from satgrid.layers.cell_lists_kinds import CAGES, CANDIDATES, QUADRUPLES, REGIONS
from satgrid.layers.option import Option
from satgrid.layers.rooms import Rooms
from satgrid.phrases.phrase import Asked, Named, Phrase
from satgrid.puzzle.protocol import Violation
from satgrid.puzzle.view import AnyBoard, Shape, Word
from satgrid.record import record
from satgrid.rules.arithmetic import summed
from satgrid.rules.houses import box_of
from satgrid.rules.on_lists import OnLists
from satgrid.rules.rule import ADDED, Rule, StepName

__all__ = ["RULE_OF_45", "Candidates", "DisjointGroups", "ExtraRegions", "KillerCages"]
__all__ += ["Quadruples", "added_to_houses"]

_MOST_LEFT = 4  # cells of a sum that follows
_MOST_ADDED = 6  # cells of a sum that people add up
RULE_OF_45 = {
    kind: StepName(
        "rule of 45",
        level,
        "Houses hold each number once, so their sum is known: without cages that have a sum, few "
        "cells are left.",
    )
    for level, kind in enumerate(ADDED, 2)
}


@record
class KillerCages(OnLists):
    """The numbers of a cage differ and have its sum, if it has one; cages may overlap."""

    _: KW_ONLY
    layer: str = "cages"

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("different numbers in {layer} that overlap", layer=Named(CellLists, adds=CAGES)),
    )

    steps: ClassVar[Mapping[str, StepName]] = {
        "full": StepName("already in the cage", 1, "The number stands in the same cage already."),
        "sums": StepName("sums", 3, "No other way to make the sum is left."),
        "every way": StepName("sums", 4, "No other way to make the sum is left."),
        **RULE_OF_45,
    }

    def stated(
        self, board: AnyBoard, cells: Sequence[Cell], word: Word, clue: int | None
    ) -> Iterator[Ground]:
        """State that the numbers differ, and which sets of numbers have the sum."""
        places = sorted(board.first(cell) for cell in cells)
        yield Ones([Groups(places, (1 << board.values) - 1, 0)], clue=clue)
        if isinstance(word, int):
            yield summed(board, places, word, clue)

    def follows(self, board: AnyBoard) -> Iterator[Ground]:
        """Return sums that follow: of house cells outside cages, of cage cells outside houses."""
        width, low, values = board.shape[1], board.answer.low, board.values
        box = box_of(width)
        if not _divided(board, box):
            return
        cages = [(mask, total) for mask, total, _ in apart(board, self._sums(board))]
        whole = sum(range(low, low + values))
        for some, total in different(board.shape, box, cages, whole, _MOST_LEFT) if cages else ():
            yield summed(board, [cell * values for cell in some], total, None)

    def added(self, board: AnyBoard) -> Iterator[Adding]:
        """Return what cages leave of houses that hold each number once."""
        cages = self._sums(board)
        clues = [board.clue_number(self.layer, cells) for cells, _ in cages]
        yield from added_to_houses(board, cages, clues)

    def _sums(self, board: AnyBoard) -> list[tuple[tuple[Cell, ...], int]]:
        return list(known(board.data[self.layer]).items())

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Compare and add up the numbers of each cage."""
        return self.judged(board, solution, judge.cage)


def _divided(board: AnyBoard, box: Shape) -> bool:
    """Return whether each row, each column and each of the usual boxes holds all numbers."""
    height, width = board.shape
    if height != width or board.values != width:
        return False
    known: Any = board  # its constraints know the houses
    found = whole_houses((one for _, one in known.constraints), width)
    met = {frozenset(house) for house in found}
    boxed = regions.cells_of(boxes.areas(width, box))
    return all(
        frozenset(map(board.first, cells)) in met
        for cells in (*board.grid.rows(), *board.grid.columns(), *boxed)
    )


def apart(
    board: AnyBoard, cages: Iterable[tuple[Sequence[Cell], int]]
) -> list[tuple[int, int, int]]:
    """Return cages that share no cell, the first ones: cells as bits, sum, place in the list."""
    width, taken, found = board.shape[1], 0, []
    for at, (cells, total) in enumerate(cages):
        mask = sum(1 << row * width + column for row, column in cells)
        if not mask & taken:
            taken |= mask
            found.append((mask, total, at))
    return found


def added_to_houses(
    board: AnyBoard, cages: Sequence[tuple[Sequence[Cell], int]], clues: Sequence[int | None]
) -> Iterator[Adding]:
    """Yield what cages leave of rows, columns, boxes and others that hold each number once.

    Parameters
    ----------
    cages
        The cells and the sum of each.
    clues
        The clue of each.
    """
    values, low = board.values, board.answer.low
    known: Any = board  # its constraints know the houses
    of_clue: dict[tuple[int, ...], int | None] = {}
    for _, one in sorted(known.constraints, key=lambda pair: pair[1].clue is not None):
        for house in whole_houses([one], values):
            of_clue.setdefault(house, one.clue)
    houses = list(of_clue)
    cells = [[place // values for place in house] for house in houses]
    bands = bands_of(cells, board.shape[1], sum(range(low, low + values)))
    totals = [Total(mask, total, (at,)) for mask, total, at in apart(board, cages)]
    for one in leftovers(bands, totals, _MOST_ADDED, mixed=True):
        if not one.taken.parts:
            continue
        numbers = [of_clue[houses[at]] for at in one.band.parts]
        numbers += [clues[at] for at in one.taken.parts]
        yield Adding(
            inside=tuple(cell * values for cell in one.inside),
            beyond=tuple(cell * values for cell in one.beyond),
            total=one.total,
            houses=tuple(houses[at] for at in one.band.parts),
            band="",
            holds=one.band.total,
            cages="the cage" if len(one.taken.parts) == 1 else "the cages",
            within=one.taken.total,
            clues=tuple(number for number in numbers if number is not None),
        )


@record
class ExtraRegions(OnLists):
    """No number occurs twice in an extra region."""

    _: KW_ONLY
    layer: str = "extra regions"

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("no number twice in {layer}", layer=Named(CellLists, adds=REGIONS)),
    )

    steps: ClassVar[Mapping[str, StepName]] = {
        "full": StepName("already there", 1, "The number stands in the same region already."),
        "last": StepName("hidden single", 2, "It is the only cell there that can hold the number."),
    }

    def stated(
        self, board: AnyBoard, cells: Sequence[Cell], word: Word, clue: int | None
    ) -> Iterator[Ground]:
        """Return a group for each number; a region with a cell per number has all of them."""
        full = (1 << board.values) - 1
        places = sorted(board.first(cell) for cell in cells)
        yield Ones([Groups(places, full, full if len(cells) == board.values else 0)], clue=clue)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Count each number in each region."""
        return self.judged(board, solution, judge.once)


@record
class Quadruples(OnLists):
    """The four cells around a corner contain its numbers, each at least as often as printed."""

    _: KW_ONLY
    layer: str = "quadruples"

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("{layer} hold their numbers", layer=Named(CellLists, adds=QUADRUPLES)),
    )

    steps: ClassVar[Mapping[str, StepName]] = {
        "last": StepName("quadruple", 2, "The number has no other cells left around the corner."),
        "full": StepName("quadruple", 2, "The cells around the corner hold the number already."),
    }

    def stated(
        self, board: AnyBoard, cells: Sequence[Cell], word: Word, clue: int | None
    ) -> Iterator[Ground]:
        """State how often each number occurs around its corner."""
        mask = board.mask(cells)
        for number, times in sorted(Counter(digits_of(str(word))).items()):
            value = number - board.answer.low
            there = mask << value if 0 <= value < board.values else 0
            yield Count(there, times, len(cells), clue=clue)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Look for each number around its corner."""
        return self.judged(board, solution, judge.has_digits)


@record
class Candidates(OnLists):
    """A cell holds one of the numbers that are listed for it."""

    _: KW_ONLY
    layer: str = "candidates"

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("{layer} list what cells hold", layer=Named(CellLists, adds=CANDIDATES)),
    )

    steps: ClassVar[Mapping[str, StepName]] = {
        "never": StepName("candidates", 1, "The number is not among those listed for the cell."),
    }

    def stated(
        self, board: AnyBoard, cells: Sequence[Cell], word: Word, clue: int | None
    ) -> Iterator[Ground]:
        """State that the cell holds none of the other numbers."""
        low, values = board.answer.low, board.values
        listed = {number - low for number in digits_of(str(word))}
        never = sum(1 << value for value in range(values) if value not in listed)
        yield Never(board.mask(cells) * never, clue=clue)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Look for the number of each cell in its list."""
        return self.judged(board, solution, judge.is_one_of)


@record
class DisjointGroups(Rule):
    """Cells at the same place of their boxes, counted in the order of reading, differ.

    Attributes
    ----------
    option
        The option with ``yes`` where the rule is in force; empty where it always is.
    regions
        The layer of the boxes.
    """

    _: KW_ONLY
    option: str = ""
    regions: str = "regions"

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase(
            "no equal numbers at the same place of {regions}[ if {option}]",
            regions=Named(Rooms),
            option=Asked(Option("disjoint groups")),
        ),
    )

    steps: ClassVar[Mapping[str, StepName]] = {
        "full": StepName("same place", 2, "The number stands at the same place of another box."),
        "last": StepName("same place", 3, "No other box has room for the number at this place."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Numbers",)

    @property
    def reads(self) -> tuple[str, ...]:
        """The boxes and the option."""
        return (self.regions, self.option) if self.option else (self.regions,)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return a group for each number and each place."""
        if self.option and board.options[self.option] != "yes":
            return
        full, groups = (1 << board.values) - 1, []
        rooms = regions.cells_of(board.data[self.regions])
        for at in range(max(map(len, rooms), default=0)):
            places = sorted(board.first(cells[at]) for cells in rooms if at < len(cells))
            groups.append(Groups(places, full, full if len(places) == board.values else 0))
        yield Ones(groups)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Count the numbers at each place of all boxes."""
        if self.option and board.options[self.option] != "yes":
            return []
        return houses.same_places(self.name, board.data[self.regions], solution)
