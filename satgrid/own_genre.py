"""``satgrid.Genre``: a genre that a program composes from phrases."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property
from typing import Any

from satgrid.answers.kinds import Answer
from satgrid.board.text import Notes, compose, noted
from satgrid.errors import SatgridError
from satgrid.layers.layer import Layer
from satgrid.loaded import LoadedPuzzle
from satgrid.new_puzzles import generate
from satgrid.own_text import index
from satgrid.puzzle import registry
from satgrid.record import record
from satgrid.rules.rule import Rule

__all__ = ["Genre", "OwnGenre"]

_HEADER = re.compile(r"[a-z][a-z ]*:[ \t]*\S")


@record
class OwnGenre:
    """A genre made of an answer, layers and rules; its boards can do all that other boards can.

    Attributes
    ----------
    title
        The title of its boards.
    says
        The rules for a player; by default the phrases of the rules.
    answer, layers, rules
        Phrases, as ``satgrid rules`` lists them, or objects of the library. Layers in one string
        have commas between them.
    """

    title: str = ""
    says: str = ""
    answer: str | Answer = "shade"
    layers: str | Sequence[str | Layer] = "numbers in cells"
    rules: Sequence[str | Rule] = ()

    def load(self, text: str) -> LoadedPuzzle:
        """Read a board: the part of a custom puzzle's text below its rules.

        Raises
        ------
        SatgridError
            If the parts contradict each other, or the text is malformed.
        """
        rows = text.strip("\n")
        between = "" if _HEADER.match(rows) else "\n"
        return LoadedPuzzle(registry.parse(f"{self._header}{between}{rows}\n"))

    def blank(self, rows: int, columns: int) -> LoadedPuzzle:
        """Return a board with nothing printed; errors are those of ``load``."""
        kind: Any = type(self._kind)
        return LoadedPuzzle(kind.made((rows, columns), {}, None, self._notes))

    def generate(
        self,
        rows: int | None = None,
        columns: int | None = None,
        *,
        seed: int = 0,
        difficulty: str | None = None,
    ) -> LoadedPuzzle:
        """Make a puzzle with exactly one solution; as ``satgrid.generate``."""
        made: Any = generate(self._kind, rows, columns, seed=seed, difficulty=difficulty)
        return LoadedPuzzle(made.puzzle.with_notes(self._notes))

    @cached_property
    def _kind(self) -> Any:
        """A board of one cell."""
        from satgrid.own_text.reading import of_phrases

        layers = self.layers.split(",") if isinstance(self.layers, str) else self.layers
        return of_phrases(
            self.says,
            _phrase(self.answer),
            [_phrase(layer) for layer in layers],
            [_phrase(rule) for rule in self.rules],
        )

    @property
    def _header(self) -> str:
        lines = [compose("custom", self._notes, {}).rstrip("\n"), *self._kind.declared()]
        return "\n".join(lines) + "\n"

    @property
    def _notes(self) -> Notes:
        return noted(title=self.title)


def _phrase(part: Any) -> str:
    if isinstance(part, str):
        return " ".join(part.split())
    found = index.written(part)
    if found is None:
        raise SatgridError(f"there is no phrase for {type(part).__name__}")
    return found


Genre = OwnGenre
"""Its name in the package."""
