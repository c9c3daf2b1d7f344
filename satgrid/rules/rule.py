"""The interface of a rule of a declared genre.

A rule states its meaning twice, in two rooms: as ground constraints, which find solutions, and by
a judge of ``satgrid.judging``, which walks, counts and floods. The two share no helper.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import KW_ONLY, replace
from typing import Any, ClassVar, NamedTuple

from satgrid.board.isometry import Isometry
from satgrid.board.regions import Regions
from satgrid.grounds.ground import Ground, Seen, Slots
from satgrid.grounds.house_sums import Adding
from satgrid.layers.layer import Layer
from satgrid.phrases.phrase import Phrase
from satgrid.puzzle.protocol import Clue, Violation
from satgrid.puzzle.view import AnyBoard, Shape
from satgrid.record import record

__all__ = ["ADDED", "Rule", "StepName"]

ADDED = ("one cell over", "two cells over", "more cells over")
"""The kinds of what ``Rule.added`` yields, the easiest first."""


class StepName(NamedTuple):
    """A technique of a rule: its name and its level.

    Attributes
    ----------
    name
        In the words of those who solve such puzzles: ``hidden single``.
    level
        How hard the step is to see, on the scale of all genres (docs/explain.md).
    why
        A sentence that explains why the step is correct.
    """

    name: str
    level: float
    why: str


@record
class Rule(ABC):
    """One rule. Subclasses are frozen dataclasses, so that equal rules share what they make.

    Attributes
    ----------
    name
        One or two words a player would use: in the encoder, the judge, the specification and the
        names of the wrong boards.
    """

    name: str
    _: KW_ONLY

    steps: ClassVar[Mapping[str, StepName]] = {}
    """What people see by it, for each kind of ``Seen`` of its constraints, and for ``ADDED``."""
    ahead: ClassVar[Mapping[str, StepName]] = {}
    """What people see when they look further, for each kind of what ``Ground.ahead`` yields."""
    single: ClassVar[Mapping[str, StepName]] = {}
    """The names of some of ``steps`` where a constraint leaves one cell, and is easier to see."""
    told: ClassVar[str] = ""
    """What a player says of it in a chain, where none of its phrases reads well there."""
    answers: ClassVar[tuple[str, ...]] = ()
    """The kinds of answer that it can be about, by the names of their classes; empty for all."""
    phrases: ClassVar[tuple[Phrase, ...]] = ()
    """How it is written in a puzzle's own text; the first that can express it is taken."""
    unnamed: ClassVar[tuple[str, ...]] = ()
    """Fields that no phrase names: they follow from the rest of the puzzle, or are words only."""
    needs: ClassVar[tuple[str, ...]] = ()
    """The classes of rules of which one has to be there, too: ``OneLoop`` where it counts on it."""
    wants: ClassVar[Mapping[str, object]] = {}
    """What attributes of the answer have to be, such as ``empty``: cells may be empty."""
    spares: ClassVar[bool] = False
    """Whether it can also be about numbers where cells may be empty."""
    vacates: ClassVar[bool] = False
    """Whether its constraints speak of empty cells: boards have a slot for each (``vacancy``)."""
    light: ClassVar[bool] = False
    """Whether it goes only with boards without black cells."""
    fills: ClassVar[bool] = False
    """Whether it states that a cell of an answer in numbers holds at most one of them."""
    complete: ClassVar[bool] = False
    """Whether places without a word mean something: a generator draws its answer without it."""
    gives: ClassVar[bool] = False
    """Whether the words that it reads are part of the answer: there is nothing to find there."""

    @property
    def reads(self) -> tuple[str, ...]:
        """The names of the layers and options that the rule reads; the genre must declare each.

        The first is the layer of which ``clues_for`` returns words. By default the rule's ``layer``
        and its ``rooms``, where it has these.
        """
        return tuple(filter(None, (getattr(self, "layer", ""), getattr(self, "rooms", ""))))

    @property
    def shaped(self) -> bool:
        """Whether its constraints are the same on all boards of a shape: they are kept then."""
        return False

    @property
    def square(self) -> bool:
        """Whether a board with the rule must have as many rows as columns."""
        return False

    @property
    def even(self) -> bool:
        """Whether a board with the rule must have even numbers of rows and columns."""
        return False

    def among(self, rules: Sequence[Rule], layers: Sequence[Layer]) -> Rule:
        """Return the rule adapted to the other rules of the genre.

        By default with the sides at which its layer has words.
        """
        own = next((one for one in layers if one.name == getattr(self, "layer", "")), None)
        sides = getattr(own, "sides", None)
        more: dict[str, Any] = {"sides": sides} if sides and hasattr(self, "sides") else {}
        return replace(self, **more)

    @abstractmethod
    def ground(self, board: AnyBoard) -> Iterable[Ground]:
        """Return the ground constraints of the rule on a board."""

    @abstractmethod
    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Judge a solution by ``satgrid.judging``, independently of the constraints."""

    def clues_for(self, board: AnyBoard, solution: frozenset[Any]) -> Mapping[Hashable, Any]:
        """Return the clues for a solution: the true words of the rule's layer, by their places.

        For the generator, and for clues that could be added. Empty for a rule without clues.
        """
        return {}

    def clues(self, board: AnyBoard) -> Sequence[Clue]:
        """Return the clues that the rule makes itself, such as the equal numbers of a line."""
        return ()

    def more_words(
        self, board: AnyBoard, solution: frozenset[Any]
    ) -> Mapping[Hashable, Sequence[Any]]:
        """Return the true words of places that could have several, in place of ``clues_for``."""
        return {}

    def keeps(self, board: AnyBoard) -> Collection[str]:
        """Return the layers whose words cannot be left out, as places without one say something."""
        return ()

    def flaws(self, board: AnyBoard) -> list[str]:
        """Return, in sentences, clues that visibly contradict each other or the rule."""
        return []

    def contradicted(
        self, rules: Sequence[Rule], data: Mapping[str, Any], options: Mapping[str, Any]
    ) -> str | None:
        """Return why its option contradicts what is printed for others; None if it does not."""
        return None

    def areas(self, shape: Shape) -> Regions | None:
        """Return regions that the rule adds to the board, drawn with thick lines; or None."""
        return None

    def together(self, board: AnyBoard, seen: Seen, clues: tuple[int, ...]) -> Hashable:
        """Return a value that is equal for everything that people see in one step.

        By default all that the same clues show is one step; without a clue, all that follows from
        the same facts.
        """
        return clues or (seen.because_held, seen.because_gone)

    def hints(self, board: AnyBoard) -> tuple[Slots, Slots]:
        """Return slots that hold, and slots that do not, by this rule and others together."""
        return 0, 0

    def absent(self, board: AnyBoard) -> Slots:
        """Return slots that hold in no solution, as the printed parts show at a glance.

        An encoding that has the rule leaves them out from the start: they have no variables.
        """
        return 0

    def follows(self, board: AnyBoard) -> Iterable[Ground]:
        """Return constraints that follow from this rule and others together.

        They are asked where the others leave slots open, and write clauses for a search alone. What
        they state in a better form is ``replaced``.
        """
        return ()

    def added(self, board: AnyBoard) -> Iterable[Adding]:
        """Return sums that people find by adding up clues of this rule, for its steps alone."""
        return ()

    def as_many(self, board: AnyBoard, left: Slots) -> bool:
        """Return whether all that keep the rule have as many of the slots that are left.

        Then no solution contains another, whatever the other rules are.
        """
        return False

    def narrowed(self, board: AnyBoard, literal: Callable[[Any], int | bool]) -> list[list[int]]:
        """Return clauses for a verdict where this rule is the only one.

        If there is a solution, one keeps them; if there is one besides a solution that ``varied``
        cannot change, one of those does. ``literal`` returns the literal of a key, or whether it is
        known to hold.
        """
        return []

    def varied(self, board: AnyBoard, solution: frozenset[Any]) -> frozenset[Any] | None:
        """Return another solution that is easily derived from this one, or None."""
        return None

    def turned(self, isometry: Isometry) -> bool:
        """Return whether the rule keeps its meaning after an isometry."""
        return True
