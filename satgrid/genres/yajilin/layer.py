"""The printed layer of a yajilin: numbers with arrows, and cells out of play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from satgrid.board.grid import Cell
from satgrid.board.isometry import Isometry
from satgrid.board.text import Value
from satgrid.genres.yajilin.arrows import OUT
from satgrid.record import record
from satgrid.rules.arrow_layer import ArrowWords
from satgrid.rules.layer import Entering
from satgrid.rules.view import AnyBoard

__all__ = ["ArrowsOrOut"]


@record
class ArrowsOrOut(ArrowWords):
    """Numbers with arrows, or ``?`` in cells out of play."""

    def word(self, word: Value) -> Any:
        """Return a word as a value; raise ParseError if it is not allowed here."""
        return OUT if word.text == OUT else super().word(word)

    def spelled(self, word: Any) -> str:
        """Return the text form of a word."""
        return OUT if word == OUT else super().spelled(word)

    def image(
        self, value: Any, isometry: Isometry, data: Mapping[str, Any]
    ) -> dict[Cell, tuple[str, Any]]:
        """Return the images of the cells, with arrows turned."""
        arrows = {cell: word for cell, word in value.items() if word != OUT}
        out = {Cell(*isometry(cell)): OUT for cell, word in value.items() if word == OUT}
        found: dict[Cell, Any] = {**super().image(arrows, isometry, data), **out}
        return dict(sorted(found.items()))

    def entering(self, board: AnyBoard) -> Entering:
        """Arrows are entered, and cells out of play."""
        return super().entering(board)._replace(signs=(OUT,))
