"""Rules of views from beside a line: how many buildings are visible, or which letter first."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import KW_ONLY
from functools import lru_cache
from typing import Any, ClassVar

from satgrid.board.known import known
from satgrid.grounds.automaton import Regular, WordAutomaton
from satgrid.grounds.counts import Clauses
from satgrid.grounds.ground import Ground
from satgrid.judging import views_beside as judge
from satgrid.layers.words_beside import Beside, ends, line
from satgrid.phrases.phrase import Named, Phrase
from satgrid.puzzle.protocol import Violation
from satgrid.puzzle.view import AnyBoard
from satgrid.record import record
from satgrid.rules.houses import firsts, may_be_empty, number_of
from satgrid.rules.rule import Rule, StepName

__all__ = ["FirstSeen", "Skyline"]


@record
class Skyline(Rule):
    """A number beside a line counts the numbers seen from there: those larger than all before.

    An empty cell hides nothing and is not counted.
    """

    _: KW_ONLY
    layer: str = "beside"

    wants: ClassVar[Mapping[str, object]] = {"low": 1}
    spares: ClassVar[bool] = True
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("{layer} count numbers seen", layer=Named(Beside)),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "every way": StepName("skyline", 4, "No other way to see so many is left."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Numbers",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """State for each number a machine that reads the line from there."""
        values, empty = board.values, may_be_empty(board)
        for (side, at), number in sorted(known(board.data[self.layer]).items()):
            places = firsts(board, line(side, at, board.shape))
            machine = _skyline(number, len(places), values + empty, values)
            clue = board.clue_number(self.layer, (side, at))
            yield Regular(places, values, machine, empty=empty, clue=clue)

    def clues_for(self, board: AnyBoard, solution: frozenset[Any]) -> Mapping[Hashable, int]:
        """Return how many numbers are seen from each end of a line."""
        held = dict(solution)
        found: dict[Hashable, int] = {}
        for side, at in ends(board.shape):
            highest = seen = 0
            for cell in line(side, at, board.shape):
                if held.get(cell, 0) > highest:
                    highest, seen = held[cell], seen + 1
            found[side, at] = seen
        return found

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Walk along each line and count the numbers larger than all before."""
        bare = board.grid if board.answer.empty else board.dark_cells
        words = board.data[self.layer]
        return judge.skylines(self.name, board.shape, words, solution, bare=frozenset(bare))


@lru_cache(maxsize=1024)
def _skyline(number: int, length: int, letters: int, values: int) -> WordAutomaton:
    """Return a machine that reads a line from the end where its number is."""

    def step(state: tuple[int, int], value: int) -> tuple[int, int] | None:
        highest, seen = state
        if value == values or value < highest:  # an empty cell, or a hidden one
            return state
        return (value + 1, seen + 1) if seen < number else None

    return WordAutomaton(
        (0, 0), step, lambda state: state[1] == number, letters=letters, length=length
    )


@record
class FirstSeen(Rule):
    """A word beside a line is the first letter or number in the line, seen from there."""

    _: KW_ONLY
    layer: str = "beside"

    spares: ClassVar[bool] = True
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("{layer} are the first seen", layer=Named(Beside)),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "one way": StepName("first seen", 2, "It must be the first that is seen from there."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Numbers",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return clauses: the passed cells contain the word, and no other one before it."""
        for (side, at), word in sorted(board.data[self.layer].items()):
            if word == "?":
                continue
            number = number_of(board, word)
            value = -1 if number is None else number - board.answer.low
            own = 1 << value if 0 <= value < board.values else 0
            others = [1 << other for other in range(board.values) if other != value]
            clauses, passed = [], 0
            for place in firsts(board, line(side, at, board.shape)):
                clauses += [(passed, other << place) for other in others]
                passed |= own << place
            clauses.append((passed, 0))
            yield Clauses(clauses, clue=board.clue_number(self.layer, (side, at)))

    def clues_for(self, board: AnyBoard, solution: frozenset[Any]) -> Mapping[Hashable, Any]:
        """Return the first word seen from each end of a line that is not empty."""
        held = dict(solution)
        found: dict[Hashable, Any] = {}
        for side, at in ends(board.shape):
            first = next((held[cell] for cell in line(side, at, board.shape) if cell in held), None)
            if first is not None:
                found[side, at] = board.answer.word_of(first)
        return found

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Walk along each line to the first cell that is not empty."""
        answer, words = board.answer, board.data[self.layer]
        letters, low = answer.letters, answer.low
        return judge.first_seen(self.name, board.shape, words, solution, letters=letters, low=low)
