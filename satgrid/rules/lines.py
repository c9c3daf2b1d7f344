"""Rules of lines: one loop, the sides it takes, and cells in pairs."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, replace
from functools import lru_cache
from typing import Any, ClassVar

from satgrid.board.grid import Place, Side, adjacent, named
from satgrid.board.known import known
from satgrid.grounds.counts import Count
from satgrid.grounds.ground import Ground, Slots
from satgrid.grounds.one_loop import Degree, Loop
from satgrid.judging import lines as judge
from satgrid.layers.layer import Layer
from satgrid.layers.option import Option
from satgrid.layers.words import Words
from satgrid.phrases.phrase import Asked, Named, Phrase
from satgrid.puzzle.protocol import Clue, Violation
from satgrid.puzzle.view import AnyBoard, Shape
from satgrid.record import record
from satgrid.rules.passed_cells import PassedOrShaded
from satgrid.rules.rule import Rule, StepName

__all__ = ["EachPair", "InPairs", "OneLoop", "SidesTaken", "TwoMeet"]

_ALL = 4  # the sides of a cell


def _slots_at(board: AnyBoard, *, through: bool) -> dict[Place, Slots]:
    """Return the slots of the sides at each node: a cell, or a corner of cells."""
    return _nodes(board.keys, through=through)


def _loop(
    board: AnyBoard, *, through: bool, needed: bool, every: bool
) -> tuple[dict[Place, Slots], Loop]:
    """Return the slots at each node, and the loop; both once for all boards of a shape."""
    if board.answer.printed:
        return _made(board.keys, through, needed, every)
    return _kept(board.answer, board.shape, needed, every)


@lru_cache(maxsize=64)
def _kept(answer: Any, shape: Shape, needed: bool, every: bool) -> tuple[dict[Place, Slots], Loop]:
    return _made(answer.keys(shape, 1), answer.through, needed, every)


def _made(
    keys: Sequence[Any], through: bool, needed: bool, every: bool
) -> tuple[dict[Place, Slots], Loop]:
    at = _nodes(keys, through=through)
    number = {node: index for index, node in enumerate(at)}
    first = next((slot for slot, key in enumerate(keys) if len(key) > 1), len(keys))
    ends = [side if through else side.ends for side in keys[first:]]
    nodes = [(number[one], number[other]) for one, other in ends]
    return at, Loop(nodes, len(at), first=first, needed=needed, every=every)


def _nodes(keys: Sequence[Any], *, through: bool) -> dict[Place, Slots]:
    found: dict[Place, Slots] = {}
    for slot, side in enumerate(keys):
        for node in () if len(side) == 1 else side if through else side.ends:
            found[node] = found.get(node, 0) | 1 << slot
    return found


_MEETING = {
    "two lines meet": StepName(
        "two lines meet", 1, "The loop passes here already, so no third line ends here."
    ),
    "only way on": StepName("only way on", 1, "The line does not end, and one way on is left."),
    "dead end": StepName("dead end", 2, "A line could come here, but not leave."),
}


@record
class TwoMeet(Rule):
    """Exactly two lines, or none, meet at each cell, or at each corner of cells.

    Beside this rule, ``OneLoop`` omits it: for a player these are two rules.
    """

    phrases: ClassVar[tuple[Phrase, ...]] = (Phrase("lines neither end nor branch"),)
    steps: ClassVar[Mapping[str, StepName]] = _MEETING
    answers: ClassVar[tuple[str, ...]] = ("Lines", "Pairs")

    @property
    def shaped(self) -> bool:
        """Whether its constraints are the same on all boards of a shape."""
        return True

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return how many lines meet at each node."""
        yield from map(Degree, _slots_at(board, through=board.answer.through).values())

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Count the lines at each node."""
        return judge.meetings(self.name, board.shape, solution, through=board.answer.through)


@record
class OneLoop(Rule):
    """The lines are one closed loop that neither touches nor crosses itself.

    Attributes
    ----------
    every
        Whether it passes through every cell, or every corner of cells.
    meeting
        Whether it states how many lines meet, too, and no ``TwoMeet`` beside it does.
    needed
        Whether there must be a loop.
    option
        The option that it passes through all; empty where ``every`` decides.
    """

    _: KW_ONLY
    every: bool = False
    meeting: bool = True
    needed: bool = True
    option: str = ""

    unnamed: ClassVar[tuple[str, ...]] = ("meeting",)
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("one loop[ through all|every=True][ or none|needed=False]"),
        Phrase("one loop through all if {option}", option=Asked(Option("full"))),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "closed": StepName("closed loop", 1, "The loop is closed: no other line is drawn."),
        **_MEETING,
        "closed early": StepName(
            "closed too early", 3, "The loop would close without all its lines."
        ),
        "full": StepName("two lines meet", 1, "The loop passes here already."),
        "last": StepName(
            "only way on", 1, "The loop passes through the cell, and two ways are left."
        ),
    }
    ahead: ClassVar[Mapping[str, StepName]] = {
        "one ahead": StepName(
            "one step ahead", 4, "Otherwise a cell beside it would have too few ways left."
        ),
        "two ahead": StepName(
            "two steps ahead",
            6.5,
            "Otherwise what must follow beside it would leave too few ways.",
        ),
        "closed ahead": StepName(
            "closed a step later",
            6.5,
            "Otherwise lines that must follow would close the loop early.",
        ),
        "two ways": StepName(
            "two ways between", 6.5, "Two ways are left between lines: the loop takes both."
        ),
        "even": StepName(
            "even crossings",
            6.5,
            "The loop crosses the border of a part of the board an even number of times.",
        ),
    }
    answers: ClassVar[tuple[str, ...]] = ("Lines", "LinesAndCells", "Pairs")

    @property
    def reads(self) -> tuple[str, ...]:
        """The option, if the rule has one."""
        return (self.option,) if self.option else ()

    @property
    def shaped(self) -> bool:
        """Whether its constraints are the same on all boards of a shape."""
        return not self.option

    def _all(self, board: AnyBoard) -> bool:
        return bool(board.options[self.option] == "yes") if self.option else self.every

    def among(self, rules: Sequence[Rule], layers: Sequence[Layer]) -> OneLoop:
        """Return the rule adapted: whether it must itself state how many lines meet."""
        others = (TwoMeet, PassedOrShaded)
        return replace(self, meeting=not any(isinstance(rule, others) for rule in rules))

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return how many lines meet at each node, and that they are one loop."""
        through = board.answer.through
        every = self._all(board)
        at, loop = _loop(board, through=through, needed=self.needed, every=every)
        if every:
            nodes = board.open_cells if through else tuple(at)
            yield from (Count(at.get(node, 0), 2, 2) for node in nodes)
            if not nodes:
                yield Count(0, 1, 1)  # there must be a loop
        elif self.meeting:
            yield from map(Degree, at.values())
        yield loop

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Walk along the lines to see whether they are one loop."""
        through = board.answer.through
        broken, solution = [], board.answer.lines(solution)
        if self.meeting:
            broken += judge.meetings(self.name, board.shape, solution, through=through)
        if solution or self.needed:
            broken += judge.one_loop(self.name, board.shape, solution, through=through)
        if self._all(board):
            broken += (
                judge.passed_by(self.name, board.open_cells, solution)
                if through
                else judge.missed_corners(self.name, board.shape, solution)
            )
        return broken


@record
class SidesTaken(Rule):
    """A number counts the sides of its cell that have a line.

    Attributes
    ----------
    layer
        The layer of the numbers.
    """

    _: KW_ONLY
    layer: str = "numbers"

    wants: ClassVar[Mapping[str, object]] = {"through": False}
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("{layer} count lines around", layer=Named(Words, at="cells")),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "full": StepName(
            "all lines drawn", 1, "The number has its lines: none at its other sides."
        ),
        "last": StepName("all sides needed", 1, "The number needs all the sides that are left."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Lines",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return a count for each number."""
        for cell, word in known(board.data[self.layer]).items():
            sides = board.grid.sides_of(cell, outer=True)
            mask = sum(1 << board.slot_of[side] for side in sides)
            yield Count(mask, word, word, clue=board.clue_number(self.layer, cell))

    def clues_for(self, board: AnyBoard, solution: frozenset[Any]) -> Mapping[Hashable, int]:
        """Return the number of each cell."""
        return {
            cell: sum(side in solution for side in board.grid.sides_of(cell, outer=True))
            for cell in board.grid
        }

    def flaws(self, board: AnyBoard) -> list[str]:
        """Report numbers that contradict a 4, whose four sides are the whole loop."""
        words = sorted(known(board.data[self.layer]).items())
        found = []
        for cell, number in words:
            for other, near in words if number == _ALL else ():
                if other != cell and near != adjacent(cell, other):
                    found.append(
                        f"the {number} at {named(cell)} closes the loop around itself, against "
                        f"the {near} at {named(other)}"
                    )
        return found

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Count the lines around each number."""
        return judge.sides_taken(self.name, board.data[self.layer], solution)


@record
class InPairs(Rule):
    """Each cell is joined with exactly one neighbor."""

    wants: ClassVar[Mapping[str, object]] = {"through": True}
    phrases: ClassVar[tuple[Phrase, ...]] = (Phrase("cells in pairs"),)
    steps: ClassVar[Mapping[str, StepName]] = {
        "full": StepName("joined", 1, "The cell has its other half."),
        "last": StepName("one neighbor", 1, "One neighbor is left for the cell."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Lines", "Pairs")

    @property
    def shaped(self) -> bool:
        """Whether its constraints are the same on all boards of a shape."""
        return True

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """State that one line leads from each cell."""
        at = _slots_at(board, through=True)
        for cell in board.open_cells:
            yield Count(at.get(cell, 0), 1, 1)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Count the lines from each cell."""
        return judge.unpaired(self.name, board.open_cells, solution)


@record
class EachPair(Rule):
    """Each two numbers, or twice the same, are joined once: all from the smallest to the largest.

    Attributes
    ----------
    layer
        The layer of the numbers.
    """

    _: KW_ONLY
    layer: str = "numbers"

    needs: ClassVar[tuple[str, ...]] = ("InPairs",)
    wants: ClassVar[Mapping[str, object]] = {"through": True}
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("each pair of {layer} once", layer=Named(Words, at="cells", signs="", black="")),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "full": StepName("pair is found", 1, "The pair is somewhere else."),
        "last": StepName("only place", 2, "The pair can be nowhere else."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Lines", "Pairs")

    def _pairs(self, board: AnyBoard) -> list[tuple[tuple[int, int], list[Side]]]:
        words = board.data[self.layer]
        least, most = min(words.values(), default=0), max(words.values(), default=-1)
        found: dict[tuple[int, int], list[Side]] = {
            (one, other): [] for one in range(least, most + 1) for other in range(one, most + 1)
        }
        for side in board.keys:
            if side.one in words and side.other in words:
                one, other = sorted((words[side.one], words[side.other]))
                found[one, other].append(side)
        return list(found.items())

    def flaws(self, board: AnyBoard) -> list[str]:
        """Report numbers that make more pairs than the board has room for."""
        pairs, cells = len(self._pairs(board)), len(board.open_cells)
        if 2 * pairs <= cells:
            return []
        words = board.data[self.layer].values()
        return [
            f"{pairs:,} pairs of numbers from {min(words)} to {max(words)} need {2 * pairs:,} "
            f"cells, but the board has {cells:,}"
        ]

    def clues(self, board: AnyBoard) -> Sequence[Clue]:
        """Return the pairs of numbers as clues."""
        return [
            Clue(f"the pair {one}-{other}", tuple(dict.fromkeys(c for side in sides for c in side)))
            for (one, other), sides in self._pairs(board)
        ]

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """State that each pair is joined once."""
        for index, (_, sides) in enumerate(self._pairs(board)):
            mask = sum(1 << board.slot_of[side] for side in sides)
            yield Count(mask, 1, 1, clue=board.made_clue(self, index))

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Count how often each pair of numbers is joined."""
        return judge.pairs(self.name, board.data[self.layer], solution)
