"""Kinds of answers: the form that solutions of a declared genre have."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import KW_ONLY
from functools import lru_cache
from typing import Any, ClassVar

from satgrid.answers.answer import Answer, Shade
from satgrid.answers.text import InBars, InLetters, InSlants
from satgrid.board import regions
from satgrid.board.grid import Cell, Grid
from satgrid.phrases.phrase import Name, Phrase, PhraseField, SignsField, Whole
from satgrid.puzzle.bridges import Bridge, BridgePuzzle as BetweenIslands, in_sight
from satgrid.puzzle.divisions import Divisions
from satgrid.puzzle.edges import Edges
from satgrid.puzzle.numbers import Entries, Entry, NumberPuzzle as InCells
from satgrid.puzzle.plane import Plane
from satgrid.puzzle.view import AnyBoard, Shape
from satgrid.record import record

__all__ = [
    "MOST_NUMBER",
    "Answer",
    "Bars",
    "Bridges",
    "Division",
    "Lines",
    "Numbers",
    "Pairs",
    "Shade",
    "Slants",
]


MOST_NUMBER = 9999
"""The largest number of an answer that a puzzle's own text can ask for."""


_LISTED = 20_000
"""So many keys of numbers are a list; of more each is made where it is asked for."""


def largest_room(board: AnyBoard) -> int:
    """Return the number of open cells of the largest room."""
    dark, found = board.dark_cells, regions.cells_of(board.data["rooms"])
    return max(1, *(sum(cell not in dark for cell in cells) for cells in found))


def all_cells(board: AnyBoard) -> int:
    """Return the number of open cells."""
    return max(1, len(board.open_cells))


def grid_length(board: AnyBoard) -> int:
    """Return the number of rows of each of the overlapping grids."""
    return max((len(rows) for rows, _ in board.data["grids"].layout), default=1)


class Highest(PhraseField):
    """The largest number of an answer: a fixed number, or the number of certain cells."""

    pattern = r"\d{1,4}|the largest room|the number of cells|the length of grids"
    _FOUND: ClassVar[dict[str, Callable[[AnyBoard], int]]] = {
        "the largest room": largest_room,
        "the number of cells": all_cells,
        "the length of grids": grid_length,
    }

    def read(self, word: str) -> Any:
        """Return the number, or a function that finds it for a board."""
        return self._FOUND.get(word) or int(word)

    def written(self, value: Any) -> str | None:
        """Return the number, or its words."""
        if isinstance(value, int):
            return str(value)
        return next((word for word, own in self._FOUND.items() if own is value), None)

    def form(self, name: str) -> str:
        """Return the allowed words for the documentation."""
        return "|".join(["N", *self._FOUND])


@record
class Slants(Shade):
    r"""A slant in each cell: a key is a cell with ``\``, all others have ``/``."""

    block: str = "down"
    _: KW_ONLY
    puzzlekit: str = "\\"
    other: str = "slant up to the right"

    phrases: ClassVar[tuple[Phrase, ...]] = (Phrase("slants"),)
    light: ClassVar[bool] = True

    @property
    def base(self) -> type[Plane]:
        """A set of cells, written as slants."""
        return InSlants


@record
class Bars(Slants):
    """A bar in each cell: a key is a cell with an upright one, all others have a level one."""

    block: str = "upright"
    _: KW_ONLY
    puzzlekit: str = "v"
    other: str = "level bar"

    phrases: ClassVar[tuple[Phrase, ...]] = (Phrase("bars"),)
    light: ClassVar[bool] = False

    @property
    def base(self) -> type[Plane]:
        """A set of cells, written as bars."""
        return InBars


@record
class Numbers(Answer):
    """A number in each cell, or in some.

    Attributes
    ----------
    low
        The smallest number.
    high
        The largest number, or what finds it for a board. By default as many as rows or columns.
    empty
        Whether a cell may stay empty.
    letters
        The letters that stand for the numbers from ``low`` on, if any do.
    decimal
        Whether numbers are written with the digits 0 to 9 only, with spaces between cells.
    bare
        How a cell without a number is drawn in a solution: ``black``, or as it is if empty.
    """

    block: str = "value"
    _: KW_ONLY
    low: int = 1
    high: int | Callable[[AnyBoard], int] | None = None
    empty: bool = False
    letters: str = ""
    decimal: bool = False
    bare: str = ""

    unnamed: ClassVar[tuple[str, ...]] = ("block", "antichain", "share", "decimal", "bare")
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase(
            "numbers[ from {low}][ to {high}][ or nothing|empty=True][ written {letters}]",
            low=Whole(0, MOST_NUMBER),
            high=Highest(),
            letters=SignsField(),
        ),
        Phrase(  # as it was written while 0 was a number of an empty cell
            "numbers[ from 0|low=1][ to {high}][ or nothing|empty=True] where 0 is nothing"
            "[ written {letters}]",
            {"empty": True},
            high=Highest(),
            letters=SignsField(),
        ),
    )

    @property
    def base(self) -> type[Plane]:
        """A number in each cell."""
        return InLetters if self.letters else InCells

    def space(self) -> dict[str, Any]:
        """Return how numbers are written."""
        space = {"letters": self.letters, "decimal": self.decimal, "least": self.low}
        return space | {"gaps": self.empty}

    def word_of(self, number: int) -> str | int:
        """Return how a number is written: its letter, where numbers have letters."""
        return self.letters[number - self.low] if self.letters else number

    def number_of(self, word: object) -> int | None:
        """Return the number that a word means; None if it means none."""
        if isinstance(word, str) and self.letters:
            at = self.letters.find(word) if len(word) == 1 else -1
            return None if at < 0 else self.low + at
        return word if isinstance(word, int) else None

    def most(self, board: AnyBoard) -> int:
        """Return the largest number on a board."""
        if self.high is None:
            return max(board.shape)
        return self.high if isinstance(self.high, int) else self.high(board)

    def values(self, board: AnyBoard) -> int:
        """Return how many numbers a cell can have."""
        return self.most(board) - self.low + 1

    def keys(self, shape: Shape, values: int) -> Sequence[Hashable]:
        """Return the numbers of each cell, row by row."""
        return _entries(shape, self.low, values)


@record
class Lines(Answer):
    """Lines along the sides of cells, or through cells from center to center."""

    block: str = "line"
    _: KW_ONLY
    through: bool = False

    unnamed: ClassVar[tuple[str, ...]] = ("block", "antichain", "share")
    phrases: ClassVar[tuple[Phrase, ...]] = (Phrase("lines[ through cells|through=True]"),)

    @property
    def base(self) -> type[Plane]:
        """The class of puzzles whose solution is a set of sides."""
        return Edges

    def keys(self, shape: Shape, values: int) -> Sequence[Hashable]:
        """Return the sides: those between cells of a row, then those between cells of a column."""
        return _sides(shape, not self.through)

    def barred(self, board: AnyBoard) -> int:
        """Return the lines through dark cells; along their sides there may be some."""
        dark, found = board.dark_cells if self.through else frozenset(), 0
        for slot, side in enumerate(board.keys if dark else ()):
            found |= (not dark.isdisjoint(side)) << slot
        return found

    def space(self) -> dict[str, Any]:
        """Return whether lines go along sides or through cells, as class attributes."""
        return {"through": self.through}


@record
class Pairs(Lines):
    """The board is divided into pairs of cells: the key of a pair is the side between them."""

    block: str = "pair"
    _: KW_ONLY
    through: bool = True
    antichain: bool = True

    phrases: ClassVar[tuple[Phrase, ...]] = (Phrase("pairs of cells"),)


@record
class Division(Answer):
    """The board is divided into connected areas: a key is a border between two cells.

    A border always parts two areas: it does not end inside one.
    """

    block: str = "border"

    unnamed: ClassVar[tuple[str, ...]] = ("block", "antichain", "share")
    phrases: ClassVar[tuple[Phrase, ...]] = (Phrase("areas"),)
    light: ClassVar[bool] = True

    @property
    def base(self) -> type[Plane]:
        """A set of borders, written as areas."""
        return Divisions

    def keys(self, shape: Shape, values: int) -> Sequence[Hashable]:
        """Return the sides between cells of a row, then those between cells of a column."""
        return _sides(shape, False)


@record
class Bridges(Answer):
    """Up to two bridges between any two islands in sight of each other.

    Attributes
    ----------
    layer
        The layer of the islands.
    """

    block: str = "bridge"
    _: KW_ONLY
    layer: str = "numbers"

    unnamed: ClassVar[tuple[str, ...]] = ("block", "antichain", "share")
    phrases: ClassVar[tuple[Phrase, ...]] = (Phrase("bridges[ between {layer}]", layer=Name()),)
    light: ClassVar[bool] = True

    @property
    def base(self) -> type[Plane]:
        """The class of puzzles whose solution is a set of bridges."""
        return BetweenIslands

    @property
    def printed(self) -> bool:
        """The keys depend on the printed islands."""
        return True

    def keys(self, shape: Shape, values: int) -> Sequence[Hashable]:
        """Return none: there are no islands before they are printed."""
        return ()

    def keys_on(self, board: AnyBoard) -> Sequence[Hashable]:
        """Return two bridges for each two islands in sight, the first one first."""
        islands = [Cell(*cell) for cell in sorted(board.data[self.layer])]
        pairs = in_sight(islands)
        return [Bridge(*pair, number) for pair in pairs for number in (1, 2)]


@lru_cache(maxsize=64)
def _entries(shape: Shape, low: int, values: int) -> Sequence[Hashable]:
    if shape[0] * shape[1] * values > _LISTED:
        return Entries(Grid(*shape), low, values)
    return [Entry(cell, low + value) for cell in Grid(*shape) for value in range(values)]


@lru_cache(maxsize=64)
def _sides(shape: Shape, outer: bool) -> list[Hashable]:
    return list(Grid(*shape).sides(outer=outer))
