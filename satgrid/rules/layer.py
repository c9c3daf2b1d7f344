"""Layers: what is printed on a board, each kind of it stated once.

A layer knows its text form, its clues, its images under isometries, what is drawn of it, and where
and how it is entered. How puzz.link and puzzlekit write it follows from its kind and from the names
of codings that it states; the codings themselves stand in ``satgrid.formats``.

The value of a layer on a board is immutable. For most layers it is a mapping from places to words;
a word is a whole number or one of the layer's signs, and ``?`` is a clue that is not told.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any, ClassVar, NamedTuple

from satgrid.board import symbols
from satgrid.board.grid import Cell
from satgrid.board.isometry import Isometry
from satgrid.board.text import Row, Value
from satgrid.puzzle.protocol import Clue
from satgrid.rules.view import AnyBoard, Shape, Word

__all__ = ["Entering", "Layer", "Mark", "Section"]


class Section(NamedTuple):
    """What a layer is read from.

    Attributes
    ----------
    rows
        The drawn rows of the layer; empty where it has none in the text.
    values
        The lines of the header.
    shape
        The rows and columns of the board.
    data
        The values of the layers before it.
    line
        The line of the text to blame for what is missing.
    """

    rows: Sequence[Row]
    values: Mapping[str, Value]
    shape: Shape
    data: Mapping[str, Any]
    line: int


class Mark(NamedTuple):
    """Something printed, for whoever draws a board.

    Attributes
    ----------
    kind
        ``word`` (text), ``dot`` (a small disc: word ``black``, ``white``), ``disc`` (a large one),
        ``dark`` (the cell is black; the word is printed on it), ``arrow`` (the word is one of
        ``up down left right`` and a number behind a space), ``cage`` (a dashed outline around
        cells), ``border`` (a thick line along a side), ``sign`` (a small word on a side).
    at
        The place in half cells: (1, 1) is the middle of the first cell, (0, 0) its upper left
        corner, (1, 2) the middle of its right side; (1, -1) is beside the first row.
    word
        What is printed.
    cells
        The cells that it covers, for a cage.
    """

    kind: str
    at: tuple[int, int]
    word: str = ""
    cells: tuple[Cell, ...] = ()


class Entering(NamedTuple):
    """Where and how a layer is entered on the page.

    Attributes
    ----------
    places
        ``cells``, ``corners``, ``sides``, ``borders``, ``beside``, ``cages``.
    least, most
        The bounds of numbers; most is -1 where none can be entered.
    signs
        The words besides numbers, in the order in which clicks go through them.
    """

    places: str
    least: int = 0
    most: int = -1
    signs: tuple[str, ...] = ()


@dataclass(frozen=True)
class Layer(ABC):
    """Something printed on boards of a genre.

    Attributes
    ----------
    name
        The name of its value on a board, of its section in the text, and for rules to read.
    """

    name: str
    _: KW_ONLY

    keys: ClassVar[tuple[str, ...]] = ()
    """Keys of the header that belong to it."""

    @abstractmethod
    def blank(self, shape: Shape) -> Any:
        """Return the value on a board where nothing is printed."""

    @abstractmethod
    def read(self, section: Section) -> Any:
        """Read its value from a text.

        Raises
        ------
        ParseError
            With the place, if the text is malformed.
        """

    def shape_of(self, rows: Sequence[Row]) -> Shape:
        """Return the rows and columns of the board whose first layer is drawn so."""
        return len(rows), len(symbols.words(rows, spaced=True)[0])

    @abstractmethod
    def written(self, value: Any, board: AnyBoard) -> tuple[dict[str, str], Sequence[str]]:
        """Return the lines of the header and the drawn rows that ``read`` takes."""

    @abstractmethod
    def image(self, value: Any, isometry: Isometry) -> Any:
        """Return the value on the board after an isometry of its box."""

    @abstractmethod
    def marks(self, value: Any, board: AnyBoard) -> Iterable[Mark]:
        """Return what is printed."""

    @abstractmethod
    def entering(self, board: AnyBoard) -> Entering:
        """Return where and how it is entered."""

    def clues(self, value: Any, board: AnyBoard) -> Iterator[tuple[Hashable, Clue]]:
        """Yield its clues in order, each by its key in the value."""
        return iter(())

    def without(self, value: Any, keys: Collection[Hashable]) -> Any:
        """Return the value with some clues left out."""
        raise NotImplementedError

    def changed(self, value: Any, words: Mapping[Hashable, Word]) -> Any:
        """Return the value with other words at some places."""
        raise NotImplementedError

    def dark(self, value: Any) -> Collection[Cell]:
        """Return the cells that it keeps out of the answer, such as black ones."""
        return ()

    def areas(self, value: Any) -> Any:
        """Return the regions that are drawn with thick borders; None where it has none."""
        return None
