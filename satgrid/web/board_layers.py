"""The printed layers of a board: of a declared genre, or of tilings, which name theirs alike."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from satgrid.board.text import Notes
from satgrid.errors import SatgridError
from satgrid.layers.layer import Layer
from satgrid.layers.option import Option
from satgrid.puzzle import registry
from satgrid.puzzle.protocol import Puzzle
from satgrid.puzzle.view import Shape

__all__ = ["blank", "data_of", "layers_of", "options_of", "refuse_size", "values_of", "with_data"]

MOST = 100
"""Rows and columns of a board that is begun or made larger on the page."""


def layers_of(kind: type[Any]) -> tuple[Layer, ...]:
    """Return the layers of the boards of a genre."""
    return cast("tuple[Layer, ...]", getattr(kind, "genre", kind).layers)


def options_of(kind: type[Any]) -> tuple[Option, ...]:
    """Return the options of a genre: header lines that change the rules."""
    return cast("tuple[Option, ...]", getattr(getattr(kind, "genre", None), "options", ()))


def values_of(puzzle: Puzzle[Any]) -> dict[str, Any]:
    """Return the values of a board's options."""
    return dict(getattr(puzzle, "options", {}))


def data_of(puzzle: Any) -> Mapping[str, Any]:
    """Return the value of each layer of a board by its name."""
    return cast("Mapping[str, Any]", puzzle.data)


def with_data(
    puzzle: Any,
    shape: Shape,
    data: Mapping[str, Any],
    options: Mapping[str, Any],
    notes: Notes,
) -> Puzzle[Any]:
    """Return a board of the same genre with other values of its layers and options."""
    return cast("Puzzle[Any]", puzzle.made(shape, data, options, notes))


def refuse_size(height: int, width: int) -> None:
    """Raise SatgridError if the page makes no board of this size."""
    if not (0 < height <= MOST and 0 < width <= MOST):
        raise SatgridError(f"a board here has 1 to {MOST} rows and columns, not {height}x{width}")


def blank(name: str, shape: Shape) -> Puzzle[Any]:
    """Return a board of a genre on which nothing is printed.

    Raises
    ------
    SatgridError
        If there is no such genre, or it has no board of this size.
    """
    kind: Any = registry.find(name)
    found = kind.made(shape, {layer.name: layer.blank(shape) for layer in layers_of(kind)})
    return cast("Puzzle[Any]", kind.parse(found.text()))  # which refuses a size it does not have
