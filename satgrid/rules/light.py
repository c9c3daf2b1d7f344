"""Rules of what shaded cells see: along rows and columns, up to the next black cell."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any, ClassVar, NamedTuple

from satgrid.board.grid import Cell
from satgrid.formula import cardinality
from satgrid.formula.clauses import Formula
from satgrid.grounds.counts import Count
from satgrid.grounds.ground import Ground, Literals, Slots, State
from satgrid.grounds.overlapping_counts import ManyCounts
from satgrid.judging import light as judge
from satgrid.linear.bounds import SumBound, evenly
from satgrid.phrases.phrase import Phrase
from satgrid.puzzle.protocol import Violation
from satgrid.puzzle.view import AnyBoard, Shape
from satgrid.record import record
from satgrid.rules.rule import Rule, StepName

__all__ = ["Lanes", "Lights", "Lit", "OutOfSight", "Shadows", "lanes"]


class Lanes(NamedTuple):
    """The longest runs of cells without a black one, in rows and then in columns.

    Attributes
    ----------
    slots
        The slots of each lane.
    across, down
        The numbers of the two lanes of each slot, -1 of a black cell.
    """

    slots: list[range]
    across: list[int]
    down: list[int]

    def masks(self) -> list[Slots]:
        """Return the slots of each lane as a set."""
        return [sum([1 << slot for slot in lane]) for lane in self.slots]


def lanes(board: AnyBoard) -> Lanes:
    """Return the lanes of a board."""
    return _lanes(board.shape, board.dark_cells)


@lru_cache(maxsize=8)
def _lanes(shape: Shape, black: frozenset[Cell]) -> Lanes:
    height, width = shape
    size = height * width
    dark = {row * width + column for row, column in black}
    found: list[range] = []
    across, down = [-1] * size, [-1] * size
    for lane_of, starts, step, steps in (
        (across, range(0, size, width), 1, width),
        (down, range(width), width, height),
    ):
        for start in starts:
            begun, end = start, start + step * steps
            for slot in range(start, end, step):
                if slot not in dark:
                    lane_of[slot] = len(found)
                else:
                    if begun < slot:
                        found.append(range(begun, slot, step))
                    begun = slot + step
            if begun < end:
                found.append(range(begun, end, step))
    return Lanes(found, across, down)


class _OfLanes(ManyCounts):
    """A constraint of all lanes of a board, which are written by their lists of slots."""

    def __init__(self, board: AnyBoard) -> None:
        self.lanes, self.mask = lanes(board), board.mask(board.open_cells)

    @cached_property
    def counts(self) -> Sequence[Count]:
        """What it states of each cell or lane."""
        return self._counts(self.lanes.masks())

    @abstractmethod
    def _counts(self, masks: list[Slots]) -> list[Count]:
        """Return what it states, from the slots of the lanes."""


class Lights(_OfLanes):
    """One of the cells in both lanes of each cell is shaded."""

    def _counts(self, masks: list[Slots]) -> list[Count]:
        pairs = zip(self.lanes.across, self.lanes.down, strict=True)
        both = [masks[one] | masks[other] for one, other in pairs if one >= 0]
        return [Count(mask, 1, mask.bit_count()) for mask in both]

    def bounds(self) -> Iterator[SumBound]:
        """Yield the bound of each cell, with its own slot."""
        own = [slot for slot, lane in enumerate(self.lanes.across) if lane >= 0]
        for slot, count in zip(own, self.counts, strict=True):
            yield SumBound(evenly(count.positive), 1, None, about=slot)

    def write(self, formula: Formula, state: State, literals: Literals) -> None:
        """Write a clause for each cell that does not see a shaded one yet."""
        held = state.held
        found = [[one for slot in lane if (one := literals[slot])] for lane in self.lanes.slots]
        lit = [any(held >> slot & 1 for slot in lane) for lane in self.lanes.slots] if held else ()
        clauses = []
        for slot, (across, down) in enumerate(zip(*self.lanes[1:], strict=True)):
            if across >= 0 and not (held and (lit[across] or lit[down])):
                own = literals[slot]  # in both of its lanes
                clauses.append((*found[across], *[one for one in found[down] if one != own]))
        formula.extend(clauses)


class Shadows(_OfLanes):
    """One cell of each lane is shaded at most."""

    def _counts(self, masks: list[Slots]) -> list[Count]:
        return [Count(mask, 0, 1) for mask in masks]

    def write(self, formula: Formula, state: State, literals: Literals) -> None:
        """Write a bound on the open cells of each lane that has no shaded one."""
        for lane in self.lanes.slots:
            found = [one for slot in lane if (one := literals[slot])]
            if len(found) > 1:
                cardinality.at_most(formula, 1, found)


@record
class _InLanes(Rule):
    """A rule of what shaded cells see."""

    answers: ClassVar[tuple[str, ...]] = ("Shade",)


@record
class Lit(_InLanes):
    """Each cell is shaded or sees a shaded cell."""

    phrases: ClassVar[tuple[Phrase, ...]] = (Phrase("each cell shaded or in sight of shaded"),)
    steps: ClassVar[Mapping[str, StepName]] = {
        "last": StepName("last light", 2, "A cell sees one more cell that can still be shaded."),
    }

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return the constraint that one of the cells in the lanes of each cell is shaded."""
        yield Lights(board)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Walk from each shaded cell up to the next black one."""
        return judge.unlit(self.name, board.open_cells, solution)


@record
class OutOfSight(_InLanes):
    """No shaded cell sees another one."""

    phrases: ClassVar[tuple[Phrase, ...]] = (Phrase("no shaded in sight of another"),)
    steps: ClassVar[Mapping[str, StepName]] = {
        "full": StepName("in sight of a shaded cell", 1, "A shaded cell sees no other one."),
    }

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return the constraint that one cell of each lane is shaded at most."""
        yield Shadows(board)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Walk from each shaded cell up to the next black one."""
        return judge.in_sight(self.name, board.open_cells, solution)
