"""The printed layers of a board, for declared genres and for those written by hand.

A genre by hand has its layers by the base of its board (``satgrid.puzzle.boards``, ``rooms``). One
with more in its text names them: ``layers``, ``data`` with their values, and ``with_data``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any, ClassVar, Protocol, cast, runtime_checkable

from satgrid.board.grid import Cell
from satgrid.board.symbols import BLANK
from satgrid.board.text import Notes, Value
from satgrid.errors import SatgridError
from satgrid.puzzle import registry
from satgrid.puzzle.boards import Characters, Printed, Words as WordsBoard
from satgrid.puzzle.protocol import Puzzle
from satgrid.puzzle.rooms import Rooms as RoomsBoard
from satgrid.rules.layer import Layer
from satgrid.rules.option import Option
from satgrid.rules.printed_board import PrintedBoard
from satgrid.rules.rooms import Rooms
from satgrid.rules.view import Shape
from satgrid.rules.word_layers import Words

__all__ = ["blank", "data_of", "layers_of", "options_of", "refuse_size", "values_of", "with_data"]

MOST = 100
"""Rows and columns of a board that is begun or made larger on the page."""


@runtime_checkable
class _Own(Protocol):
    """A handwritten genre that names its layers."""

    layers: ClassVar[tuple[Layer, ...]]

    @property
    def data(self) -> Mapping[str, Any]:
        """The value of each layer by its name."""

    def with_data(self, shape: Shape, data: Mapping[str, Any]) -> Any:
        """Return the board with other values, perhaps of another size."""


@cache
def layers_of(kind: type[Any]) -> tuple[Layer, ...]:
    """Return the layers of the boards of a genre; none if they are unknown."""
    if issubclass(kind, PrintedBoard):
        return kind.genre.layers
    if hasattr(kind, "layers"):
        return cast("tuple[Layer, ...]", kind.layers)
    if issubclass(kind, Printed):
        signs = kind.signs.replace(BLANK, "")
        return (Words(least=kind.least, most=kind.most, signs=signs),)
    if issubclass(kind, Characters):
        return (Words(signs=kind.signs.replace(BLANK, "")),)
    if issubclass(kind, RoomsBoard):
        return (Rooms(noun=kind.noun, holes=kind.partial),)
    return ()


def options_of(kind: type[Puzzle[Any]]) -> tuple[Option, ...]:
    """Return the options of a genre: header lines that change the rules."""
    if issubclass(kind, PrintedBoard):
        return kind.genre.options
    return cast("tuple[Option, ...]", getattr(kind, "lines", ()))


def values_of(puzzle: Puzzle[Any]) -> dict[str, Any]:
    """Return the values of a board's options."""
    if isinstance(puzzle, PrintedBoard):
        return dict(puzzle.options)
    return {option.name: getattr(puzzle, option.name) for option in options_of(type(puzzle))}


def data_of(puzzle: Puzzle[Any]) -> Mapping[str, Any]:
    """Return the value of each layer of a board by its name."""
    if isinstance(puzzle, PrintedBoard | _Own):
        return puzzle.data
    layers = layers_of(type(puzzle))
    own: Any = puzzle
    if isinstance(own, WordsBoard):
        layer: Any = layers[0]
        return {
            layer.name: {
                Cell(row, column): layer.word(Value(word, 1, 1))
                for row, line in enumerate(own.cells)
                for column, word in enumerate(line)
                if word != BLANK
            }
        }
    if isinstance(own, RoomsBoard):
        return {layers[0].name: own.rooms}
    raise SatgridError(f"a {puzzle.name} cannot be edited but by its text")


def with_data(
    puzzle: Puzzle[Any],
    shape: Shape,
    data: Mapping[str, Any],
    options: Mapping[str, Any],
    notes: Notes,
) -> Puzzle[Any]:
    """Return a board of the same genre with other values of its layers and options."""
    if isinstance(puzzle, PrintedBoard):
        return cast("Puzzle[Any]", puzzle.made(shape, data, options, notes))
    fields: dict[str, Any] = {**options, "notes": notes}
    other: Any = puzzle
    if isinstance(puzzle, _Own):
        other = puzzle.with_data(shape, data)
    elif isinstance(puzzle, WordsBoard):
        layer: Any = layers_of(type(puzzle))[0]
        words = {cell: layer.spelled(word) for cell, word in data[layer.name].items()}
        height, width = shape
        rows = [
            [words.get(Cell(row, column), BLANK) for column in range(width)]
            for row in range(height)
        ]
        joined = isinstance(puzzle, Characters)
        fields["cells"] = tuple("".join(row) if joined else tuple(row) for row in rows)
    elif isinstance(puzzle, RoomsBoard):
        fields["rooms"] = data[layers_of(type(puzzle))[0].name]
    return cast("Puzzle[Any]", replace(other, **fields))


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
    kind = registry.find(name)
    layers = layers_of(kind)
    data = {layer.name: layer.blank(shape) for layer in layers}
    if issubclass(kind, PrintedBoard):
        found = cast("Puzzle[Any]", kind.made(shape, data))
    else:
        example = registry.example(kind.name)
        if not layers or example is None:
            raise SatgridError(f"a {kind.name} cannot be begun but by its text")
        begun = kind.parse(example)
        found = with_data(begun, shape, data, values_of(begun), ())
    return kind.parse(found.text())  # which refuses a size that the genre does not have
