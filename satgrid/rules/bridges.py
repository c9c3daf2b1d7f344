"""Rules of bridges between islands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import KW_ONLY
from typing import Any, ClassVar

from satgrid.board.known import known
from satgrid.grounds.bridge_count import BridgeCount
from satgrid.grounds.connected_lines import LinesConnected
from satgrid.grounds.counts import Count
from satgrid.grounds.ground import Ground, Slots
from satgrid.grounds.stencil import Stencil
from satgrid.judging import bridges as judge
from satgrid.layers.islands import Islands
from satgrid.phrases.phrase import Named, Phrase
from satgrid.puzzle.protocol import Violation
from satgrid.puzzle.view import AnyBoard
from satgrid.record import record
from satgrid.rules.rule import Rule, StepName

__all__ = ["BridgesEnd", "IslandsConnected", "NoCrossing"]


@record
class BridgesEnd(Rule):
    """A number counts the bridges that lead from its island, one or two each way.

    So the second bridge between two islands is present only if the first is.

    Attributes
    ----------
    layer
        The layer of the islands.
    """

    _: KW_ONLY
    layer: str = "numbers"

    phrases: ClassVar[tuple[Phrase, ...]] = (Phrase("{layer} count bridges", layer=Named(Islands)),)
    steps: ClassVar[Mapping[str, StepName]] = {
        "full": StepName("island is full", 1, "The island has all its bridges."),
        "last": StepName("all that is left", 1, "The island needs all the bridges that are left."),
        "pattern": StepName(
            "second bridge", 1, "A second bridge is there only beside a first one."
        ),
        "each": StepName(
            "one each way", 1, "Two each other way are too few, so one leads this way."
        ),
        "lone": StepName("only way left", 1, "The island lacks one bridge, and one way is left."),
        "single": StepName("no two at a 1", 1, "The island has one bridge, so none is double."),
        "one": StepName(
            "one is missing", 2, "The island lacks one bridge, so no two more lead on."
        ),
        "some": StepName("too few elsewhere", 2, "The other ways have too few bridges."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Bridges",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """State that a second bridge needs a first one, and a count for each number."""
        ways: dict[Any, list[int]] = {}
        firsts = 0
        for slot in range(0, len(board.keys), 2):
            one, other, _ = board.keys[slot]
            ways.setdefault(one, []).append(slot)
            ways.setdefault(other, []).append(slot)
            firsts |= 1 << slot
        yield Stencil([(0, True, 0), (1, False, 0)], firsts)
        for cell, word in known(board.data[self.layer]).items():
            clue = board.clue_number(self.layer, cell)
            yield BridgeCount(ways.get(cell, []), word, clue=clue)

    def clues_for(self, board: AnyBoard, solution: frozenset[Any]) -> Mapping[Hashable, int]:
        """Return the number of each island."""
        ends = Counter(cell for one, other, _ in solution for cell in (one, other))
        return {cell: ends[cell] for cell in board.data[self.layer] if ends[cell]}

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Count the bridges at each number."""
        broken = judge.wrong_numbers(self.name, board.data[self.layer], solution)
        return broken + judge.seconds(self.name, solution)


@record
class NoCrossing(Rule):
    """No two bridges cross each other."""

    needs: ClassVar[tuple[str, ...]] = ("BridgesEnd",)
    phrases: ClassVar[tuple[Phrase, ...]] = (Phrase("no crossing bridges"),)
    steps: ClassVar[Mapping[str, StepName]] = {
        "full": StepName("no crossing", 1, "A bridge is there already, and bridges do not cross."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Bridges",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """State that of two first bridges that would cross, at most one is present."""
        level: dict[Any, int] = {}
        for slot, bridge in enumerate(board.keys):
            if bridge.number == 1 and bridge.level:
                inner = range(bridge.one.column + 1, bridge.other.column)
                level |= dict.fromkeys([(bridge.one.row, at) for at in inner], slot)
        for slot, bridge in enumerate(board.keys):
            if bridge.number == 1 and not bridge.level:
                for row in range(bridge.one.row + 1, bridge.other.row):
                    other = level.get((row, bridge.one.column))
                    if other is not None:
                        yield Count(1 << slot | 1 << other, 0, 1)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Look at the cells between islands."""
        return judge.crossings(self.name, solution)


@record
class IslandsConnected(Rule):
    """All islands are connected by bridges.

    Attributes
    ----------
    layer
        The layer of the islands.
    """

    _: KW_ONLY
    layer: str = "numbers"

    needs: ClassVar[tuple[str, ...]] = ("BridgesEnd",)
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("{layer} connected by bridges", layer=Named(Islands)),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "only way": StepName("only way", 3, "Otherwise islands would be cut off from each other."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Bridges",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """State that the first bridges connect all islands."""
        number = {cell: index for index, cell in enumerate(sorted(board.data[self.layer]))}
        ends = [
            (slot, number[one], number[other])
            for slot, (one, other, which) in enumerate(board.keys)
            if which == 1
        ]
        yield LinesConnected(ends, len(number))

    def hints(self, board: AnyBoard) -> tuple[Slots, Slots]:
        """Return the bridges that would close off two islands with equal small numbers."""
        words = board.data[self.layer]
        gone = 0
        if len(words) > 2:
            for slot, (one, other, which) in enumerate(board.keys):
                if words[one] == words[other] == which:
                    gone |= 1 << slot
        return 0, gone

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Walk from island to island."""
        return judge.parted(self.name, board.data[self.layer], solution)
