"""Rules about what an answer of another kind shows."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, replace
from functools import cache
from typing import Any

from satgrid.board.isometry import Isometry
from satgrid.board.regions import Regions
from satgrid.declared.genre import Encoding, Genre
from satgrid.declared.shown import Shown
from satgrid.grounds.ground import Ground, Slots, State
from satgrid.puzzle.protocol import Clue, Violation
from satgrid.puzzle.view import AnyBoard, Shape
from satgrid.record import record
from satgrid.rules.rule import Rule, StepName

__all__ = ["AsSeen", "shown"]


@record
class AsSeen(Rule):
    """A rule of the library about what an answer of another kind shows.

    Attributes
    ----------
    rule
        That rule, about the answer as it is seen: the cells with a triangle are shaded cells.
    """

    _: KW_ONLY
    rule: Rule

    @property
    def steps(self) -> Mapping[str, StepName]:  # type: ignore[override]
        """Those of the rule."""
        return self.rule.steps

    @property
    def complete(self) -> bool:  # type: ignore[override]
        """Whether places without a word mean something to the rule."""
        return self.rule.complete

    @property
    def gives(self) -> bool:  # type: ignore[override]
        """Whether the words that the rule reads are part of what the answer shows."""
        return self.rule.gives

    @property
    def reads(self) -> tuple[str, ...]:
        """What the rule reads."""
        return self.rule.reads

    @property
    def square(self) -> bool:
        """Whether the rule wants as many rows as columns."""
        return self.rule.square

    @property
    def even(self) -> bool:
        """Whether the rule wants even numbers of rows and columns."""
        return self.rule.even

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return one constraint for all those of the rule."""
        grounds = [one for rule, one in board.shown.constraints if rule == self.rule]
        if grounds:
            yield Shown(board, grounds)

    def follows(self, board: AnyBoard) -> Iterator[Ground]:
        """Return one constraint for all that follow from the rule and others about the same."""
        grounds = list(self.rule.follows(board.shown))
        if grounds:
            yield Shown(board, grounds)

    def _seen(self, board: AnyBoard, solution: frozenset[Any]) -> frozenset[Any]:
        seen_with = board.answer.seen_with
        return frozenset(one for key in solution for one in seen_with(key, board.shape))

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Judge what the solution shows."""
        return self.rule.violations(board.shown, self._seen(board, solution))

    def clues_for(self, board: AnyBoard, solution: frozenset[Any]) -> Mapping[Hashable, Any]:
        """Return the true words of the rule's layer."""
        return self.rule.clues_for(board.shown, self._seen(board, solution))

    def more_words(
        self, board: AnyBoard, solution: frozenset[Any]
    ) -> Mapping[Hashable, Sequence[Any]]:
        """Return the true words of places that could have several."""
        return self.rule.more_words(board.shown, self._seen(board, solution))

    def hints(self, board: AnyBoard) -> tuple[Slots, Slots]:
        """Return the slots that hold, and those that do not, by rules about what is seen."""
        blank = State((1 << len(board.keys)) - 1)
        return Shown(board, ()).follows(blank, *self.rule.hints(board.shown))

    def clues(self, board: AnyBoard) -> Sequence[Clue]:
        """Return the clues that the rule makes itself."""
        return self.rule.clues(board.shown)

    def flaws(self, board: AnyBoard) -> list[str]:
        """Return what is visibly wrong by the rules about what the answer shows."""
        found: list[str] = board.shown.flaws()
        return found

    def contradicted(
        self, rules: Sequence[Rule], data: Mapping[str, Any], options: Mapping[str, Any]
    ) -> str | None:
        """Return why its option contradicts what is printed for others; None if it does not."""
        return self.rule.contradicted(rules, data, options)

    def areas(self, shape: Shape) -> Regions | None:
        """Return the regions that the rule adds to the board."""
        return self.rule.areas(shape)

    def turned(self, isometry: Isometry) -> bool:
        """Return whether the rule keeps its meaning after an isometry."""
        return self.rule.turned(isometry)


@cache
def shown(genre: Genre) -> Genre:
    """Return the genre of what an answer shows (``Answer.seen``), with the rules about that."""
    rules = tuple(rule.rule for rule in genre.rules if isinstance(rule, AsSeen))
    plain = (Encoding("direct"),)
    answer = genre.answer.seen
    return replace(genre, answer=answer, rules=rules, partial=True, forced=None, encodings=plain)
