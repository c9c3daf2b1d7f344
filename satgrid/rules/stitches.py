"""Rules of stitches: short lines over the borders of rooms, and the number of ends in a line."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import KW_ONLY
from typing import Any, ClassVar

from satgrid.board.known import known
from satgrid.grounds.counts import Count
from satgrid.grounds.ground import Ground, Slots
from satgrid.grounds.weighted_sum import Weighted
from satgrid.judging import stitches as judge
from satgrid.layers.rooms import Rooms
from satgrid.layers.words_beside import Beside
from satgrid.phrases.phrase import Named, Phrase
from satgrid.puzzle.protocol import Violation
from satgrid.puzzle.view import AnyBoard
from satgrid.record import record
from satgrid.rules.rule import Rule, StepName

__all__ = ["EndTally", "Stitched"]


@record
class Stitched(Rule):
    """Each two adjacent rooms are joined by exactly one line, with one end in each room.

    Rooms that meet at black cells only are not adjacent.

    No cell has two ends of lines, and no line is inside a room.

    Attributes
    ----------
    rooms
        The layer of the rooms.
    """

    _: KW_ONLY
    rooms: str = "rooms"

    wants: ClassVar[Mapping[str, object]] = {"through": True}
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("one line between each two {rooms}", rooms=Named(Rooms, partial=False)),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "full": StepName("stitched already", 1, "The cell, or the pair of rooms, has its stitch."),
        "last": StepName("last place", 1, "One place is left for the stitch of two rooms."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Lines",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return a count for each cell, for each two adjacent rooms, and for all other sides."""
        rooms = board.data[self.rooms]
        at: dict[Any, Slots] = {}
        between: dict[tuple[int, int], Slots] = {}
        inner = 0
        for slot, (one, other) in enumerate(board.keys):
            if one in board.dark_cells or other in board.dark_cells:
                continue
            here, there = sorted((rooms[one.row][one.column], rooms[other.row][other.column]))
            if here == there:
                inner |= 1 << slot
            else:
                between[here, there] = between.get((here, there), 0) | 1 << slot
                for cell in (one, other):
                    at[cell] = at.get(cell, 0) | 1 << slot
        if inner:
            yield Count(inner, 0, 0)
        for mask in at.values():
            if mask & (mask - 1):
                yield Count(mask, 0, 1)
        for mask in between.values():
            yield Count(mask, 1, 1)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Look at both ends of each line."""
        return judge.stitched(self.name, board.data[self.rooms], board.dark_cells, solution)


@record
class EndTally(Rule):
    """A number beside a row or column counts its cells in which a line ends.

    Another rule states that lines are as long as the way from a cell to the next.

    Attributes
    ----------
    layer
        The numbers beside lines.
    """

    _: KW_ONLY
    layer: str = "beside"

    needs: ClassVar[tuple[str, ...]] = ("InPairs", "Stitched")
    wants: ClassVar[Mapping[str, object]] = {"through": True}
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("{layer} count ends of lines", layer=Named(Beside)),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "every way": StepName(
            "ends in a line", 2, "The row or column can have its number no other way."
        ),
    }
    answers: ClassVar[tuple[str, ...]] = ("Lines",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return a sum for each number: a line within its row or column has two ends there."""
        ends: dict[tuple[int, int], dict[int, int]] = {}
        for slot, cells in enumerate(board.keys):
            for cell in cells:
                for axis in (0, 1):
                    own = ends.setdefault((axis, cell[axis]), {})
                    own[slot] = own.get(slot, 0) + 1
        for (side, at), word in known(board.data[self.layer]).items():
            axis = 1 if side in ("above", "below") else 0
            pairs = list(ends.get((axis, at), {}).items())
            yield Weighted(pairs, [word], clue=board.clue_number(self.layer, (side, at)))

    def clues_for(self, board: AnyBoard, solution: frozenset[Any]) -> Mapping[Hashable, int]:
        """Return the number of ends in each column, and in each row."""
        height, width = board.shape
        ends = [cell for side in solution for cell in side]
        found: dict[Hashable, int] = {}
        for at in range(width):
            found["above", at] = sum(cell.column == at for cell in ends)
        for at in range(height):
            found["left", at] = sum(cell.row == at for cell in ends)
        return found

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Count the ends in each row and column with a number."""
        return judge.ends(self.name, board.data[self.layer], solution)
