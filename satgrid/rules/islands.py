"""Rules of shaded areas: in rooms, as rectangles, apart from each other."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, replace
from itertools import pairwise
from typing import Any, ClassVar

from satgrid.board.grid import components
from satgrid.board.known import known
from satgrid.board.regions import cells_of
from satgrid.grounds.area_sizes_beside import SizeAround
from satgrid.grounds.counts import Count
from satgrid.grounds.ground import Ground, slots
from satgrid.grounds.seen.blocks import Block
from satgrid.grounds.stencil import stencil
from satgrid.grounds.unequal_counts import UnequalCounts
from satgrid.judging import islands as judge
from satgrid.layers.layer import Layer
from satgrid.layers.rooms import Rooms
from satgrid.layers.words import Words
from satgrid.phrases.phrase import Choice, Each, Named, Phrase
from satgrid.puzzle.protocol import Violation
from satgrid.puzzle.view import AnyBoard
from satgrid.record import record
from satgrid.rules.connected import around
from satgrid.rules.rooms import InRooms
from satgrid.rules.rule import Rule, StepName

__all__ = ["ApartAcross", "AreasBeside", "ConnectedInRooms", "ShadedRectangles", "SizesDiffer"]


@record
class ConnectedInRooms(Rule):
    """The shaded cells of each room are connected by their sides, within the room.

    Attributes
    ----------
    some
        Whether each room has a shaded cell.
    rooms
        The layer of the rooms.
    """

    _: KW_ONLY
    some: bool
    rooms: str = "rooms"

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase(
            "{some}shaded connected in each {rooms}",
            some=Choice({True: "some ", False: ""}),
            rooms=Each(Rooms, partial=False),
        ),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "cut off": StepName("cut off", 3, "Nothing leads from these cells to the others."),
        "only way": StepName("only way", 3, "Otherwise cells would be cut off from each other."),
        "last": StepName("not empty", 1, "A cell of each room is shaded."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Shade",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """State for each room that its shaded cells are connected."""
        height, width = board.shape
        near = around(height, width)
        ends = sum(1 << row * width + width - 1 for row in range(height))
        for cells in cells_of(board.data[self.rooms]):
            mask = board.mask(cells)
            if self.some:
                yield Count(mask, 1, len(cells))
            if len(cells) > 2:
                beside = [(at, at + 1) for at in slots(mask & mask >> 1 & ~ends)]
                below = [(at, at + width) for at in slots(mask & mask >> width)]
                yield Block(mask, near, sorted(beside + below), on=True)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Flood the shaded cells of each room."""
        return judge.in_rooms(self.name, board.data[self.rooms], solution, some=self.some)


@record
class ApartAcross(Rule):
    """No two shaded cells of different rooms share a side.

    Attributes
    ----------
    rooms
        The layer of the rooms.
    """

    _: KW_ONLY
    rooms: str = "rooms"

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("no two shaded side by side across {rooms}", rooms=Named(Rooms)),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "full": StepName("beside another room", 1, "A shaded cell of another room is beside it."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Shade",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return a count for each side between rooms."""
        rooms, width = board.data[self.rooms], board.shape[1]
        for row, line in enumerate(rooms):
            for slot, (one, other) in enumerate(pairwise(line), row * width):
                if one != other:
                    yield Count(3 << slot, 0, 1)
        for row, lines in enumerate(pairwise(rooms)):
            for slot, (one, other) in enumerate(zip(*lines, strict=True), row * width):
                if one != other:
                    yield Count((1 << width | 1) << slot, 0, 1)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Look at the neighbors of each shaded cell."""
        return judge.across(self.name, board.data[self.rooms], solution)


@record
class SizesDiffer(Rule):
    """Rooms that share a side have different numbers of shaded cells.

    Attributes
    ----------
    rooms
        The layer of the rooms.
    numbers
        The layer of the numbers of shaded cells, where another rule states them; empty without.
    """

    _: KW_ONLY
    rooms: str = "rooms"
    numbers: str = ""

    unnamed: ClassVar[tuple[str, ...]] = ("numbers",)
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase(
            "neighboring {rooms} with different numbers of shaded",
            rooms=Named(Rooms, partial=False),
        ),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "other number": StepName("other number", 2, "The room beside it has this number already."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Shade",)

    def among(self, rules: Sequence[Rule], layers: Sequence[Layer]) -> SizesDiffer:
        """Return the rule, which notes whether another one states numbers of the same rooms."""
        stating = (
            rule.layer
            for rule in rules
            if isinstance(rule, InRooms)
            and rule.rooms == self.rooms
            and rule.number is None
            and rule.bound == "exactly"
        )
        return replace(self, numbers=next(stating, ""))

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """State that rooms with a common side have different numbers of shaded cells."""
        yield from self._differing(board, {})

    def follows(self, board: AnyBoard) -> Iterator[Ground]:
        """State the same of rooms whose numbers are known in part."""
        words = board.data[self.numbers] if self.numbers else {}
        totals = known(words)
        if totals:
            yield from self._differing(board, totals)

    def _differing(self, board: AnyBoard, totals: Mapping[int, int]) -> Iterator[Ground]:
        rooms = board.data[self.rooms]
        found = {pair for line in rooms for pair in pairwise(line)}
        found.update(pair for lines in pairwise(rooms) for pair in zip(*lines, strict=True))
        pairs = sorted({(min(pair), max(pair)) for pair in found if pair[0] != pair[1]})
        if pairs:
            one = UnequalCounts([board.mask(cells) for cells in cells_of(rooms)], pairs, totals)
            words = board.data[self.numbers] if self.numbers else {}
            one.replaced = not totals and any(isinstance(word, int) for word in words.values())
            yield one

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Count the shaded cells of rooms that share a side."""
        return judge.same_size(self.name, board.data[self.rooms], solution)


@record
class ShadedRectangles(Rule):
    """Each connected part of the shaded cells is a rectangle: no square of four has three."""

    phrases: ClassVar[tuple[Phrase, ...]] = (Phrase("shaded rectangles"),)
    steps: ClassVar[Mapping[str, StepName]] = {
        "pattern": StepName("corner", 1, "Three shaded cells of a square would be a bent area."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Shade",)

    @property
    def shaped(self) -> bool:
        """Whether its constraints are the same on all boards of a shape."""
        return True

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return clauses: if three cells of a 2x2 square are shaded, so is the fourth."""
        square = [(0, 0), (0, 1), (1, 0), (1, 1)]
        for last in square:
            first, *others = [cell for cell in square if cell != last]
            terms = [(0, 0, False)]
            for cell in (*others, last):
                terms.append((cell[0] - first[0], cell[1] - first[1], cell == last))
            yield stencil(board, terms)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Measure each part of the shaded cells."""
        return judge.bent(self.name, solution)


@record
class AreasBeside(Rule):
    """A number is unshaded and equals the total size of the shaded areas beside it.

    Attributes
    ----------
    layer
        The layer of the numbers.
    """

    _: KW_ONLY
    layer: str = "numbers"

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("{layer} add up shaded areas beside them", layer=Named(Words, at="cells")),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "full": StepName("number", 1, "A cell with a number is not shaded."),
        "complete": StepName("area complete", 1, "The number has all its cells."),
        "needs all": StepName("needs all", 2, "The number needs all the cells within reach."),
        "too large": StepName(
            "too large", 2, "Otherwise there would be more cells than the number."
        ),
        "only way": StepName(
            "only way on", 2, "The areas need more cells and can grow only there."
        ),
        "room": StepName("room", 3, "Without the cell the areas would have no room to grow."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Shade",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """State that each number's cell is unshaded, and the total size of the areas beside it."""
        height, width = board.shape
        near = around(height, width)
        words = board.data[self.layer]
        mask = board.mask(board.open_cells)
        for cell, word in words.items():
            clue = board.clue_number(self.layer, cell)
            yield Count(board.mask([cell]), 0, 0, clue=clue)
            if isinstance(word, int):
                yield SizeAround(mask, near(board.mask([cell])), word, near, clue=clue)

    def clues_for(self, board: AnyBoard, solution: frozenset[Any]) -> Mapping[Hashable, int]:
        """Return the number of each unshaded cell."""
        size = {cell: (part[0], len(part)) for part in components(solution) for cell in part}
        return {
            cell: sum(
                dict(size[near] for near in board.grid.neighbors(cell) if near in size).values()
            )
            for cell in board.open_cells
            if cell not in solution
        }

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Flood the areas beside each number."""
        return judge.sized_around(self.name, board.data[self.layer], solution)
