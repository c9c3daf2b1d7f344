"""Rules of dots between numbers: consecutive ones, and one that is twice the other."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import KW_ONLY
from functools import lru_cache
from typing import Any, ClassVar

from satgrid.board.grid import Grid, Side
from satgrid.judging import signs as judge
from satgrid.puzzle.protocol import Violation
from satgrid.record import record
from satgrid.rules.across import Across, fit_if_both
from satgrid.rules.ground import Ground, Slots
from satgrid.rules.option import Option
from satgrid.rules.phrase import Asked, Choice, Named, Phrase
from satgrid.rules.rule import Rule, Step
from satgrid.rules.side_signs import SideSigns
from satgrid.rules.view import AnyBoard, Shape

__all__ = ["Dots", "NoDots", "sides_of"]

_SIGNS = {"consecutive": "o", "double": "*"}


def _needs(relation: str, low: int, high: int) -> bool:
    """Return whether a relation holds between a smaller and a larger number."""
    return high == low + 1 if relation == "consecutive" else high == 2 * low


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
    layer: str,
    side: Side,
    fitting: tuple[Slots, ...],
    apart: tuple[tuple[int, int], ...] | None = None,
) -> Ground:
    ends, clue = (board.first(side.one), board.first(side.other)), board.clue_number(layer, side)
    if board.answer.empty:
        return fit_if_both(ends, fitting, clue)
    return Across(side, ends, fitting, apart=apart, clue=clue)


_ALL = ("yes", "no", "white", "black")


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
    steps: ClassVar[Mapping[str, Step]] = {
        "beyond": Step("dot", 3, "No number left beyond the dot goes with these."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Numbers",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """State for each dot which pairs of numbers are allowed."""
        fitting = _fitting((self.relation,), board.answer.low, board.values)
        for side, sign in board.data[self.layer].items():
            if sign == _SIGNS[self.relation]:
                yield _across(board, self.layer, side, fitting)

    def clues_for(self, board: AnyBoard, solution: frozenset[Any]) -> Mapping[Hashable, str]:
        """Return a dot for each two neighbors whose numbers have this relation."""
        held = dict(solution)
        found: dict[Hashable, str] = {}
        for side in sides_of(board.shape):
            low, high = sorted(held.get(cell, 0) for cell in side)
            if low and _needs(self.relation, low, high):
                found[side] = _SIGNS[self.relation]
        return found

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
    steps: ClassVar[Mapping[str, Step]] = {
        "beyond": Step("no dot", 4, "Each number left beyond would need a dot."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Numbers",)

    @property
    def reads(self) -> tuple[str, ...]:
        """The layer of the dots, and the option."""
        return self.layer, self.option

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """State, for each side without a dot, which pairs of numbers are forbidden."""
        shown = {"white": ("consecutive",), "black": ("double",), "no": ()}
        relations = shown.get(board.options[self.option], ("consecutive", "double"))
        low, values = board.answer.low, board.values
        apart = _pairs(relations, low, values)
        full = (1 << values) - 1
        fitting = tuple(full & ~needing for needing in _fitting(relations, low, values))
        for side in sides_of(board.shape) if apart else ():
            if side not in board.data[self.layer] and board.dark_cells.isdisjoint(side):
                yield _across(board, self.layer, side, fitting, apart)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Compare neighbors without a dot."""
        words, shown = board.data[self.layer], board.options[self.option]
        return judge.wrong_dots(self.name, words, solution, dot="", shown=shown)
