"""A layer that holds any data, and a rule that all keep, for genres made up in tests."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY
from typing import Any, ClassVar

from satgrid.board.grid import Cell
from satgrid.board.isometry import Isometry
from satgrid.grounds.ground import Ground
from satgrid.layers.layer import Entering, Layer, Mark, Section
from satgrid.puzzle.protocol import Clue, Violation
from satgrid.puzzle.view import AnyBoard, Shape, Word
from satgrid.record import record
from satgrid.rules.rule import Rule

__all__ = ["Anything", "Printed"]


@record
class Printed(Layer):
    """Data as they are.

    Attributes
    ----------
    black
        Which cells are no part of the answer: ``all`` that have a value, or those with a ``word``.
    halves
        Whether a value is a pair of clues.
    """

    _: KW_ONLY
    black: str = ""
    halves: bool = False

    @property
    def darkens(self) -> bool:
        """Whether some cells are no part of the answer."""
        return bool(self.black)

    def blank(self, shape: Shape) -> Any:
        """Return no data."""
        return {}

    def read(self, section: Section) -> Any:
        """Refuse: there is not text."""
        raise NotImplementedError

    def written(self, value: Any, board: AnyBoard) -> tuple[dict[str, str], Sequence[str]]:
        """Return no text."""
        return {}, ()

    def image(self, value: Any, isometry: Isometry, *more: Any) -> Any:
        """Return the same."""
        return value

    def marks(self, value: Any, board: AnyBoard) -> Iterator[Mark]:
        """Return nothing to draw."""
        return iter(())

    def entering(self, board: AnyBoard) -> Entering:
        """Return a place."""
        return Entering("cells")

    def clues(self, value: Any, board: AnyBoard) -> Iterator[tuple[Hashable, Clue]]:
        """Yield each value, or its halves, as a clue."""
        if isinstance(value, Mapping):
            for key in sorted(value):
                for one in [(key, 0), (key, 1)] if self.halves else [key]:
                    yield one, Clue(f"{self.name} {one}", (), True)

    def without(self, value: Any, keys: Collection[Hashable]) -> Any:
        """Return the data but for some keys."""
        return {key: word for key, word in value.items() if key not in keys}

    def changed(self, value: Any, words: Mapping[Hashable, Word]) -> Any:
        """Return the data with some others."""
        return {**value, **words}

    def dark(self, value: Any) -> list[Cell]:
        """Return the black cells."""
        if not self.black:
            return []
        return [key for key, word in value.items() if self.black == "all" or isinstance(word, str)]


@record
class Anything(Rule):
    """All answers keep it."""

    spares: ClassVar[bool] = True

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return nothing."""
        return iter(())

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Find nothing."""
        return []
