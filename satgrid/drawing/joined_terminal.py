"""Genres by hand with added rules at a terminal: as the genre is drawn, then the added layers."""

from __future__ import annotations

from collections.abc import Callable, Collection
from types import SimpleNamespace
from typing import Any

from satgrid.board.grid import Place
from satgrid.drawing.character_board import Ink
from satgrid.drawing.terminal import Drawing

__all__ = ["derived"]


def derived(kind: Any, own: Any) -> Any:
    """Return the ``rows`` of a kind of boards.

    Parameters
    ----------
    own
        Those of the genre by hand.
    """
    draw: Callable[..., Drawing] = own.rows
    known = {layer.name for layer in kind.base.genre.layers}
    more = [layer for layer in kind.genre.layers if layer.name not in known]

    def rows(
        puzzle: Any,
        solution: frozenset[Any] | None,
        *,
        color: bool,
        marked: Collection[Place],
        **options: Any,
    ) -> Drawing:
        """Draw the board of the genre; the added layers are below it, as in the text."""
        drawing = list(draw(puzzle.plain, solution, color=color, marked=marked, **options))
        for layer in more:
            header, drawn = layer.written(puzzle.data[layer.name], puzzle)
            drawing += [[Ink(f"{key}: {value}")] for key, value in header.items()]
            drawing += [[Ink("")], [Ink(f"{layer.name}:")]] if drawn else []
            drawing += [[Ink(row)] for row in drawn]
        return drawing

    return SimpleNamespace(rows=rows)
