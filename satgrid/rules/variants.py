"""Rules of variant sudokus: sums beside lines, pairs of numbers, numbers that must be apart."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY
from functools import lru_cache
from typing import Any, ClassVar

from satgrid.board.grid import Cell, named
from satgrid.grounds.ground import Ground
from satgrid.judging import variants as judge
from satgrid.layers.cell_lists import CellLists
from satgrid.layers.cell_lists_kinds import DIFFERENCES
from satgrid.layers.option import Option
from satgrid.layers.side_signs import SideSigns
from satgrid.phrases.phrase import Asked, Choice, Named, Phrase
from satgrid.puzzle.protocol import Violation
from satgrid.puzzle.view import AnyBoard, Word
from satgrid.record import record
from satgrid.rules.dots import Dots, sides_of
from satgrid.rules.on_lists import OnLists, related
from satgrid.rules.rule import Rule, StepName
from satgrid.rules.spacing import apart, everywhere

__all__ = ["NotNear", "PairRelation", "PairSums"]

_WAYS = {
    "knight": ((1, 2), (2, 1), (1, -2), (2, -1)),
    "king": ((1, 1), (1, -1)),
    "sides": ((0, 1), (1, 0)),
}
_WHITE = "o"
_SUMS = {"V": 5, "X": 10}


@record
class NotNear(Rule):
    """Two cells one given step apart do not hold equal, or consecutive, numbers.

    Attributes
    ----------
    option
        The option with ``yes`` where the rule is in force; empty where it always is.
    way
        Which cells: a ``knight``'s move apart, a ``king``'s move across a corner, with a common
        side (``sides``).
    gap
        How far the two numbers must not be from each other: 0 or 1.
    """

    _: KW_ONLY
    option: str = ""
    way: str = "knight"
    gap: int = 0

    spares: ClassVar[bool] = True
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase(
            "no {gap} numbers {way}[ if {option}]",
            gap=Choice({0: "equal", 1: "consecutive"}),
            way=Choice(
                {
                    "knight": "a knight's move apart",
                    "king": "touching at a corner",
                    "sides": "beside each other",
                }
            ),
            option=Asked(Option("antiknight")),
        ),
    )

    steps: ClassVar[Mapping[str, StepName]] = {
        "pattern": StepName(
            "too near", 2, "A cell near it holds a number that rules this one out."
        ),
    }
    answers: ClassVar[tuple[str, ...]] = ("Numbers",)

    @property
    def reads(self) -> tuple[str, ...]:
        """The option that the rule reads."""
        return (self.option,) if self.option else ()

    def contradicted(
        self, rules: Sequence[Rule], data: Mapping[str, Any], options: Mapping[str, Any]
    ) -> str | None:
        """Refuse a white dot where no neighbors may be consecutive."""
        if self.gap != 1 or self.way != "sides" or options.get(self.option) != "yes":
            return None
        layers = [one.layer for one in rules if isinstance(one, Dots)]
        for side, sign in (one for layer in layers for one in data[layer].items()):
            if sign == _WHITE:
                return (
                    f"a white dot lies between {named(side.one)} and {named(side.other)}, and "
                    f"'{self.option}: yes' forbids consecutive numbers there; where only "
                    "neighbors without a dot are meant, it is 'all dots: white'"
                )
        return None

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return a pattern for each direction, and for a larger and a smaller number."""
        if not self.option or board.options[self.option] == "yes":
            yield from _patterns(board.shape, board.values, self.way, self.gap)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Look at the cells around each cell."""
        if self.option and board.options[self.option] != "yes":
            return []
        return judge.near(self.name, solution, way=self.way, gap=self.gap)


@lru_cache(maxsize=256)
def _patterns(shape: tuple[int, int], values: int, way: str, gap: int) -> Sequence[Ground]:
    found: list[Ground] = []
    for down, right in _WAYS[way]:
        for more in sorted({gap, -gap}):
            some = sum(1 << value for value in range(values) if 0 <= value + more < values)
            anchors = everywhere(shape, values, some)
            found.append(apart(shape, values, down, right, anchors, more=more))
    return found


@record
class PairSums(Rule):
    """Two numbers with an X between them add up to 10, with a V to 5.

    An option may state that all signs are shown: then no other neighbors have these sums.

    Attributes
    ----------
    layer
        The layer of the signs ``X`` and ``V``.
    option
        Which signs are all shown: ``no``, ``yes``, ``X`` or ``V``; empty where none need be.
    """

    _: KW_ONLY
    layer: str = "xv"
    option: str = ""

    spares: ClassVar[bool] = True
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase(
            "{layer} at sums of 10 and 5[, shown as {option} states]",
            layer=Named(SideSigns, signs="XV"),
            option=Asked(
                Option(
                    "all xv", words=("no", "yes", "X", "V"), says="which of X and V are all shown."
                )
            ),
        ),
    )

    steps: ClassVar[Mapping[str, StepName]] = {
        "beyond": StepName("X and V", 3, "No number left beyond the side goes with these."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Numbers",)

    @property
    def reads(self) -> tuple[str, ...]:
        """The signs and the option."""
        return (self.layer, self.option) if self.option else (self.layer,)

    def _shown(self, board: AnyBoard) -> str:
        return str(board.options[self.option]) if self.option else "no"

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return a constraint for each side: the pairs that fit its sign, or its lack of one."""
        shown = {"yes": "VX", "no": ""}.get(self._shown(board), self._shown(board))
        signs = board.data[self.layer]
        for side in sides_of(board.shape) if shown else signs:
            if not board.dark_cells.isdisjoint(side):
                continue
            sign = signs.get(side)
            fits = _adds(_SUMS[sign]) if sign else _adds_not(tuple(_SUMS[one] for one in shown))
            clue = board.clue_number(self.layer, side)
            yield related(board, side.one, side.other, fits, clue)

    def clues_for(self, board: AnyBoard, solution: frozenset[Any]) -> Mapping[Hashable, str]:
        """Return a sign for each two neighbors with one of the sums."""
        held, sign = dict(solution), {total: sign for sign, total in _SUMS.items()}
        sums = {side: sum(held.get(cell, 99) for cell in side) for side in sides_of(board.shape)}
        return {side: sign[total] for side, total in sums.items() if total in sign}

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Add up the numbers beside each side."""
        return judge.xv(self.name, board.data[self.layer], solution, self._shown(board))


@lru_cache(maxsize=64)
def _adds(total: int) -> Callable[[int, int], bool]:
    return lambda one, two: one + two == total


@lru_cache(maxsize=64)
def _adds_not(totals: tuple[int, ...]) -> Callable[[int, int], bool]:
    return lambda one, two: one + two not in totals


@record
class PairRelation(OnLists):
    """The word between two cells is the difference, or the ratio, of their numbers.

    0 has no ratio.

    Attributes
    ----------
    relation
        ``difference`` or ``ratio``.
    """

    _: KW_ONLY
    layer: str = "differences"
    relation: str = "difference"

    spares: ClassVar[bool] = True
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase(
            "{layer} are {relation} of two numbers",
            relation=Choice({"difference": "differences", "ratio": "ratios"}),
            layer=Named(CellLists, adds=DIFFERENCES),
        ),
    )

    steps: ClassVar[Mapping[str, StepName]] = {
        "beyond": StepName("pair", 3, "No number left in the other cell goes with these."),
    }

    def stated(
        self, board: AnyBoard, cells: Sequence[Cell], word: Word, clue: int | None
    ) -> Iterator[Ground]:
        """State which pairs of numbers are allowed."""
        yield related(board, cells[0], cells[1], _relation(self.relation, int(word)), clue)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Compare the two numbers beside each word."""
        keeps = judge.differ if self.relation == "difference" else judge.ratio
        return self.judged(board, solution, keeps)


@lru_cache(maxsize=256)
def _relation(relation: str, word: int) -> Callable[[int, int], bool]:
    if relation == "difference":
        return lambda one, two: abs(one - two) == word
    return lambda one, two: 0 < max(one, two) == word * min(one, two)
