"""Rules of how far a line runs straight on from a cell."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY
from functools import lru_cache
from itertools import accumulate, combinations, product
from typing import Any, ClassVar

from satgrid.board.grid import Cell
from satgrid.board.ways import WAYS
from satgrid.grounds.ground import Ground, Slots
from satgrid.grounds.line_slots import lines_ahead
from satgrid.grounds.stencil import Choices
from satgrid.judging import arms as judge
from satgrid.layers.circled_words import Circled
from satgrid.layers.words import Words
from satgrid.phrases.phrase import Choice, Named, Phrase
from satgrid.puzzle.protocol import Violation
from satgrid.puzzle.view import AnyBoard, Word
from satgrid.record import record
from satgrid.rules.rule import Rule, StepName

__all__ = ["Arms"]

_STRAIGHT = ({"up", "down"}, {"left", "right"})


@record
class Arms(Rule):
    """The loop passes each word, and runs straight on both ways as far as the word states.

    Attributes
    ----------
    layer
        The layer of the words.
    like
        ``segments``: both straight pieces at a cell have the length of its number, or the one piece
        through it; at ``?`` both are equally long. ``turns``: the loop goes straight on at a white
        circle and turns at a black one. ``equal``: both ways from a white circle are equally long,
        from a black one they are not. In both a number is the sum of both lengths.
    """

    _: KW_ONLY
    layer: str = "numbers"
    like: str = "segments"

    needs: ClassVar[tuple[str, ...]] = ("OneLoop",)
    wants: ClassVar[Mapping[str, object]] = {"through": True}
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase(
            "lines straight from {layer} {like}",
            layer=Named(Words, Circled, at="cells"),
            like=Choice(
                {
                    "segments": "for their length",
                    "turns": "at white and turning at black",
                    "equal": "equally far at white and not at black",
                }
            ),
        ),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "fits": StepName("what fits the word", 4, "All ways to pass it have that in common."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Lines",)

    def _ways(self, board: AnyBoard, cell: Cell) -> list[tuple[str, tuple[int, ...]]]:
        """Return, for each direction from a cell, the slots of the sides on the way."""
        ahead = lines_ahead(board)
        return [(way, ahead[cell, way]) for way in WAYS]

    def _patterns(self, board: AnyBoard, cell: Cell, word: Word) -> Iterator[tuple[Slots, Slots]]:
        """Yield the patterns that fit a word: lines that are drawn, and lines that are not."""
        ways = [(way, _runs(line)) for way, line in self._ways(board, cell)]
        for (one, here), (other, there) in combinations(ways, 2):
            if not here or not there:
                continue
            rest = sum([runs[0][0] for way, runs in ways if runs and way not in (one, other)])
            straight = {one, other} in _STRAIGHT
            for first, second in _lengths(self.like, word, len(here), len(there), straight):
                (held, stop), (also, end) = here[first - 1], there[second - 1]
                yield held | also, stop | end | rest

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """State that the loop passes each word in one of the possible ways."""
        for cell, word in board.data[self.layer].items():
            clue = board.clue_number(self.layer, cell)
            yield Choices(list(self._patterns(board, Cell(*cell), word)), clue=clue)

    def clues_for(self, board: AnyBoard, solution: frozenset[Any]) -> Mapping[Hashable, Any]:
        """Return the words that are true of the cells on the loop."""
        found: dict[Hashable, Any] = {}
        for cell in board.open_cells:
            runs = {}
            for way, line in self._ways(board, cell):
                length = 0
                while length < len(line) and board.keys[line[length]] in solution:
                    length += 1
                if length:
                    runs[way] = length
            if len(runs) == 2:
                one, other = runs.values()
                straight = {*runs} in _STRAIGHT
                if self.like != "segments":
                    white = straight if self.like == "turns" else one == other
                    found[cell] = f"{'w' if white else 'b'}{one + other}"
                elif straight or one == other:
                    found[cell] = one + other if straight else one
        return found

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Walk straight on from each word."""
        return judge.arms(self.name, board.data[self.layer], solution, like=self.like)


def _runs(line: Sequence[int]) -> list[tuple[Slots, Slots]]:
    """Return, for each length, the sides of a line that are drawn, and the one where it ends."""
    bits = [1 << slot for slot in line]
    return list(zip(accumulate(bits), [*bits[1:], 0], strict=False))


@lru_cache(maxsize=4096)
def _lengths(
    like: str, word: Word, here: int, there: int, straight: bool
) -> tuple[tuple[int, int], ...]:
    """Return the lengths of both lines from a word, up to some each."""
    return tuple(
        (one, other)
        for one, other in product(range(1, here + 1), range(1, there + 1))
        if _fits(like, word, one, other, straight=straight)
    )


def _fits(like: str, word: Word, one: int, other: int, *, straight: bool) -> bool:
    if word == "?":
        return straight or one == other
    if like == "segments":
        return one + other == word if straight else one == other == word
    spelled = str(word)
    kind = straight if like == "turns" else one == other
    return kind == (spelled[0] == "w") and spelled[1:] in ("", str(one + other))
