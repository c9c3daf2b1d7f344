"""Rules of dots between numbers: consecutive ones, and one that is twice the other."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY
from functools import lru_cache
from typing import Any, ClassVar

from satgrid.board.grid import Grid, Side, named
from satgrid.grounds.ground import Ground, Slots
from satgrid.grounds.neighbor_relation import Across, fit_if_both
from satgrid.judging import signs as judge
from satgrid.layers.option import Option
from satgrid.layers.side_signs import SideSigns
from satgrid.phrases.phrase import Asked, Choice, Named, Phrase
from satgrid.puzzle.protocol import Clue, Violation
from satgrid.puzzle.view import AnyBoard, Shape
from satgrid.record import record
from satgrid.rules.rule import Rule, StepName

__all__ = ["Dots", "NoDots", "sides_of"]

_SIGNS = {"consecutive": "o", "double": "*"}


def _needs(relation: str, low: int, high: int) -> bool:
    """Return whether a relation holds between a smaller and a larger number."""
    return high == low + 1 if relation == "consecutive" else high == 2 * low


def _numbers(board: AnyBoard) -> range:
    """Return the numbers that a cell can hold."""
    return range(board.answer.low, board.answer.low + board.values)


@lru_cache(maxsize=64)
def sides_of(shape: Shape) -> tuple[Side, ...]:
    """Return the sides between cells, kept for all boards of a shape."""
    return tuple(Grid(*shape).sides())


@lru_cache(maxsize=256)
def _pairs(relations: tuple[str, ...], low: int, values: int) -> tuple[tuple[int, int], ...]:
    """Return the pairs of values, the smaller first, with one of some relations."""
    every = range(values)
    return tuple(
        (one, other)
        for one in every
        for other in every[one + 1 :]
        if any(_needs(relation, low + one, low + other) for relation in relations)
    )


@lru_cache(maxsize=256)
def _fitting(relations: tuple[str, ...], low: int, values: int) -> tuple[Slots, ...]:
    """Return the values that have one of some relations with each value."""
    found = [0] * values
    for one, other in _pairs(relations, low, values):
        found[one] |= 1 << other
        found[other] |= 1 << one
    return tuple(found)


def _across(
    board: AnyBoard,
    side: Side,
    fitting: tuple[Slots, ...],
    clue: int | None,
    apart: tuple[tuple[int, int], ...] | None = None,
) -> Ground:
    ends = board.first(side.one), board.first(side.other)
    if board.answer.empty:
        return fit_if_both(ends, fitting, clue)
    return Across(side, ends, fitting, apart=apart, clue=clue)


_ALL = ("yes", "no", "white", "black")
_SHOWN = {"white": ("consecutive",), "black": ("double",), "no": ()}
_BOTH = ("consecutive", "double")


def _shown(word: Any) -> tuple[str, ...]:
    """Return the relations of which all dots are shown, by the word of the option."""
    return _SHOWN.get(word, _BOTH)


def _more_words(
    board: AnyBoard, layer: str, solution: frozenset[Any]
) -> Mapping[Hashable, Sequence[str]]:
    """Return, for each side, the dots that fit, except for colors of which all dots are shown."""
    rules = board.genre.rules
    wanted = {one.relation for one in rules if isinstance(one, Dots) and one.layer == layer}
    for one in rules:
        if isinstance(one, NoDots) and one.layer == layer:
            wanted -= {*_shown(board.options[one.option])}
    held = dict(solution)
    found: dict[Hashable, Sequence[str]] = {}
    for side in sides_of(board.shape):
        low, high = sorted(held.get(cell, 0) for cell in side)
        found[side] = [_SIGNS[one] for one in sorted(wanted) if low and _needs(one, low, high)]
    return found


@record
class Dots(Rule):
    """Numbers with a dot between them are consecutive, or one is twice the other.

    Attributes
    ----------
    relation
        ``consecutive`` (the dot is the sign ``o``) or ``double`` (``*``).
    layer
        The layer of the dots.
    """

    _: KW_ONLY
    relation: str
    layer: str = "dots"

    spares: ClassVar[bool] = True
    wants: ClassVar[Mapping[str, object]] = {"low": 1}
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase(
            "{relation} {layer}",
            relation=Choice({"consecutive": "consecutive at white", "double": "double at black"}),
            layer=Named(SideSigns, signs="o*"),
        ),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "beyond": StepName("dot", 3, "No number left beyond the dot goes with these."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Numbers",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """State for each dot which pairs of numbers are allowed."""
        fitting = _fitting((self.relation,), board.answer.low, board.values)
        for side, sign in board.data[self.layer].items():
            if sign == _SIGNS[self.relation]:
                yield _across(board, side, fitting, board.clue_number(self.layer, side))

    def clues_for(self, board: AnyBoard, solution: frozenset[Any]) -> Mapping[Hashable, str]:
        """Return a dot for each two neighbors whose numbers have this relation."""
        held = dict(solution)
        found: dict[Hashable, str] = {}
        for side in sides_of(board.shape):
            low, high = sorted(held.get(cell, 0) for cell in side)
            if low and _needs(self.relation, low, high):
                found[side] = _SIGNS[self.relation]
        return found

    def more_words(
        self, board: AnyBoard, solution: frozenset[Any]
    ) -> Mapping[Hashable, Sequence[str]]:
        """Return the dots that fit each two neighbors, where their absence says nothing."""
        return _more_words(board, self.layer, solution)

    def flaws(self, board: AnyBoard) -> list[str]:
        """Return the dots that givens contradict."""
        words, dot = board.data[self.layer], _SIGNS[self.relation]
        return judge.wrong_givens(words, board.givens, _numbers(board), dot=dot)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Compare the numbers beside each dot."""
        words, dot = board.data[self.layer], _SIGNS[self.relation]
        return judge.wrong_dots(self.name, words, solution, dot=dot)


@record
class NoDots(Rule):
    """If an option states that all dots are shown, neighbors without a dot lack the relation.

    Attributes
    ----------
    layer
        The layer of the dots.
    option
        Which dots are all shown: ``yes``, ``no``, ``white`` (consecutive), ``black`` (double).
    """

    _: KW_ONLY
    layer: str = "dots"
    option: str = "all dots"

    spares: ClassVar[bool] = True
    wants: ClassVar[Mapping[str, object]] = {"low": 1}
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase(
            "{layer} shown as {option} states",
            layer=Named(SideSigns, signs="o*"),
            option=Asked(Option("all dots", words=_ALL, says="which dots are all shown.")),
        ),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "beyond": StepName("no dot", 4, "Each number left beyond would need a dot."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Numbers",)

    @property
    def reads(self) -> tuple[str, ...]:
        """The layer of the dots, and the option."""
        return self.layer, self.option

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """State, for each side without a dot, which pairs of numbers are forbidden."""
        relations = _shown(board.options[self.option])
        low, values = board.answer.low, board.values
        apart = _pairs(relations, low, values)
        full = (1 << values) - 1
        fitting = tuple(full & ~needing for needing in _fitting(relations, low, values))
        for index, side in enumerate(self._sides(board) if apart else ()):
            yield _across(board, side, fitting, board.made_clue(self, index), apart)

    def _sides(self, board: AnyBoard) -> list[Side]:
        """Return the sides without a dot, if that means something."""
        if not _shown(board.options[self.option]):
            return []
        words, dark = board.data[self.layer], board.dark_cells
        return [
            side for side in sides_of(board.shape) if side not in words and dark.isdisjoint(side)
        ]

    def clues(self, board: AnyBoard) -> Sequence[Clue]:
        """Return the sides without a dot."""
        return [
            Clue(f"no dot between {' and '.join(map(named, side))}", side)
            for side in self._sides(board)
        ]

    def keeps(self, board: AnyBoard) -> Collection[str]:
        """Return the layer of the dots, if a side without one means something."""
        return (self.layer,) if _shown(board.options[self.option]) else ()

    def more_words(
        self, board: AnyBoard, solution: frozenset[Any]
    ) -> Mapping[Hashable, Sequence[str]]:
        """Return the dots that fit each two neighbors, where their absence says nothing."""
        return _more_words(board, self.layer, solution)

    def flaws(self, board: AnyBoard) -> list[str]:
        """Return the givens that need a dot where none is."""
        words, shown = board.data[self.layer], board.options[self.option]
        return judge.wrong_givens(words, board.givens, _numbers(board), dot="", shown=shown)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Compare neighbors without a dot."""
        words, shown = board.data[self.layer], board.options[self.option]
        return judge.wrong_dots(self.name, words, solution, dot="", shown=shown)
