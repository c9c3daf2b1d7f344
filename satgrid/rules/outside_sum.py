"""Rules of sums beside the lines of a sudoku: sandwiches and X-sums."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, replace
from functools import lru_cache
from typing import Any, ClassVar

from satgrid.board.known import known
from satgrid.grounds.automaton import Regular, WordAutomaton
from satgrid.grounds.counts import Count
from satgrid.grounds.ground import Ground
from satgrid.judging import variants as judge
from satgrid.layers.layer import Layer
from satgrid.layers.words_beside import Beside, ends, line
from satgrid.phrases.phrase import Named, Phrase
from satgrid.puzzle.protocol import Violation
from satgrid.puzzle.view import AnyBoard
from satgrid.record import record
from satgrid.rules.houses import firsts, houses_of
from satgrid.rules.rule import Rule, StepName

__all__ = ["Sandwich", "XSums"]


@record
class Sandwich(Rule):
    """A number beside a line is the sum of the numbers between the smallest and the largest number.

    These are the smallest and the largest number of the answer; each is in the line once.

    Attributes
    ----------
    layer
        The sums beside lines.
    once
        Whether other rules state that each number is once in each row and column.
    """

    _: KW_ONLY
    layer: str = "sandwiches"
    once: bool = False

    unnamed: ClassVar[tuple[str, ...]] = ("once",)

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("{layer} are sums between the smallest and the largest number", layer=Named(Beside)),
    )

    steps: ClassVar[Mapping[str, StepName]] = {
        "every way": StepName("sandwich", 4, "No other way to make the sum is left."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Numbers",)

    def among(self, rules: Sequence[Rule], layers: Sequence[Layer]) -> Rule:
        """Return the rule, which notes whether each number is once in each line."""
        once = {"row", "column"} <= houses_of(rules)
        return replace(super().among(rules, layers), once=once)  # type: ignore[call-arg]

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return a machine for each number that reads the line."""
        values = board.values
        for (side, at), word in sorted(known(board.data[self.layer]).items()):
            places = firsts(board, line(side, at, board.shape))
            machine = _sandwich(word, len(places), board.answer.low, values)
            clue = board.clue_number(self.layer, (side, at))
            if not self.once:  # else two of the smallest would do as well
                yield Count(sum(1 << place for place in places), 1, 1, clue=clue)
            yield Regular(places, values, machine, clue=clue)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Add up the numbers between the smallest and the largest of each line."""
        low = board.answer.low
        ends_ = low, low + board.values - 1
        shape, words = board.shape, board.data[self.layer]
        return judge.sandwiches(self.name, shape, words, board.dark_cells, solution, ends_)


@lru_cache(maxsize=1024)
def _sandwich(total: int, length: int, low: int, values: int) -> WordAutomaton:
    """Return a machine that reads a line: it counts the ends passed, and adds up in between."""

    def step(state: tuple[int, int], value: int) -> tuple[int, int] | None:
        met, found = state
        if value in (0, values - 1):
            return (met + 1, found) if met < 2 else None
        found += low + value if met == 1 else 0
        return (met, found) if found <= total else None

    return WordAutomaton(
        (0, 0), step, lambda state: bool(state == (2, total)), letters=values, length=length
    )


@record
class XSums(Rule):
    """A number beside a line is the sum of the first X numbers from there; the first number is X.

    Attributes
    ----------
    layer
        The sums beside lines.
    """

    _: KW_ONLY
    layer: str = "x sums"

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("{layer} are sums of as many numbers as the first states", layer=Named(Beside)),
    )

    steps: ClassVar[Mapping[str, StepName]] = {
        "every way": StepName("X-sum", 4, "No other way to make the sum is left."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Numbers",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return a machine for each number that reads the line from there."""
        for (side, at), word in sorted(known(board.data[self.layer]).items()):
            places = firsts(board, line(side, at, board.shape))
            machine = _x_sum(word, len(places), board.answer.low, board.values)
            clue = board.clue_number(self.layer, (side, at))
            yield Regular(places, board.values, machine, clue=clue)

    def clues_for(self, board: AnyBoard, solution: frozenset[Any]) -> Mapping[Hashable, int]:
        """Return the sum from each end of a line."""
        held = dict(solution)
        found: dict[Hashable, int] = {}
        for side, at in ends(board.shape):
            numbers = [held.get(cell, 0) for cell in line(side, at, board.shape)]
            if 0 < numbers[0] <= len(numbers):
                found[side, at] = sum(numbers[: numbers[0]])
        return found

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Add up the first numbers of each line."""
        shape, words = board.shape, board.data[self.layer]
        return judge.x_sums(self.name, shape, words, board.dark_cells, solution)


@lru_cache(maxsize=1024)
def _x_sum(total: int, length: int, low: int, values: int) -> WordAutomaton:
    """Return a machine that reads a line: it remembers how many numbers and which sum are left."""

    def step(state: tuple[int, int], value: int) -> tuple[int, int] | None:
        left, rest = state
        number = low + value
        if left < 0:  # the first number
            left = number
        if left == 0:
            return 0, rest
        rest -= number
        return (left - 1, rest) if rest >= 0 else None

    return WordAutomaton(
        (-1, total), step, lambda state: bool(state == (0, 0)), letters=values, length=length
    )
