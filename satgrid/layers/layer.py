"""Layers: the kinds of things that are printed on a board, such as numbers or rooms.

A layer knows its text form, its clues, its images under isometries, its drawing, and where
and how it is entered. How puzz.link and puzzlekit write it follows from its kind and from the names
of codings that it states; the codings themselves stand in ``satgrid.formats``.

The value of a layer on a board is immutable. For most layers it is a mapping from places to words;
a word is a whole number or one of the layer's signs, and ``?`` is a clue that is not given.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY
from typing import Any, ClassVar, NamedTuple

from satgrid.board import symbols
from satgrid.board.grid import Cell
from satgrid.board.isometry import Isometry
from satgrid.board.text import Row, Value, plural
from satgrid.errors import ParseError
from satgrid.phrases.phrase import Phrase
from satgrid.puzzle.protocol import Clue
from satgrid.puzzle.view import AnyBoard, Shape, Word
from satgrid.record import record

__all__ = ["Entering", "Layer", "Mark", "Section", "drawn_words", "is_number", "kept"]
__all__ += ["sign"]


class Section(NamedTuple):
    """The text from which a layer is read.

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
    r"""Something printed, in a form that pictures and terminals can draw.

    Attributes
    ----------
    kind
        ``word`` (text), ``dot`` (a small disc: word ``black``, ``white``), ``disc`` (a large one),
        ``dark`` (the cell is black; the word is printed on it, a word such as ``14\7`` in its lower
        and upper half), ``arrow`` (the word is one of ``up down left right`` and a number behind a
        space), ``cage`` (a dashed outline around cells), ``border`` (a thick line along a side),
        ``sign`` (a small word on a side), ``thermometer`` (its cells from the bulb
        on), ``line`` (a stroke through its cells, by its style), ``tint`` (its cells in gray, or
        in that of a ``clone``), ``ship`` (a part of a ship: ``n s w e m o``, or ``x`` for water),
        ``ring`` (up to four digits around the middle of a cell), ``wall`` (``white``, ``black`` or
        ``gray``, and what an arrow has behind a space, if it has one), ``shape`` (one of ``cross
        level upright sun moon`` and, behind a space, the sign that stands for it in text).
    at
        The place in half cells: (1, 1) is the middle of the first cell, (0, 0) its upper left
        corner, (1, 2) the middle of its right side; (1, -1) is beside the first row.
    word
        What is printed.
    cells
        The cells that it covers, for a cage, a thermometer, a line and a tint.
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
        ``cells``, ``corners``, ``sides``, ``beside``; ``points`` (half cells); ``borders`` (lines
        that make rooms), ``cages`` (cells that are painted), ``fleet`` (lengths of ships),
        ``paths``, ``rooms`` (any cell of a room is its place), ``sums`` (the two halves of dark
        cells), ``arrows`` (cells; a number has a way behind it), ``lists`` (cells drawn in turn),
        ``regions`` (cells that are painted, all regions alike in size), ``line`` (a line of the
        header: one of the signs, or other words), ``grids`` (such a line, and on the board squares
        of one length that may overlap).
    least, most
        The bounds of numbers; most is -1 where none can be entered.
    signs
        The words besides numbers, in the order in which clicks go through them.
    behind
        The characters that may follow a number.
    several
        Whether several words may stand at one place.
    before
        What may stand in front of a number, an empty word where nothing may.
    ways
        The letters that point up, right, down and left, where a word has them.
    unknown
        Whether ``?`` may stand in place of the number of an arrow.
    rooms
        The layer whose rooms are the places.
    edges
        Whether the sides at the edge of the board are places, too.
    form, fewest, many
        Of a list: its form (``CellLists.form_of``), and the bounds of the number of its cells;
        many is 0 where there is no upper one. Of a line: ``pieces`` where it may have drawn ones.
    needed, commas
        Of a list: whether each has a word, and whether this is some numbers with commas.
    """

    places: str
    least: int = 0
    most: int = -1
    signs: tuple[str, ...] = ()
    behind: str = ""
    several: bool = False
    before: tuple[str, ...] = ("",)
    ways: str = ""
    unknown: bool = False
    rooms: str = ""
    edges: bool = False
    form: str = ""
    fewest: int = 0
    many: int = 0
    needed: bool = False
    commas: bool = False


@record
class Layer(ABC):
    """A kind of printed things on the boards of a genre, with a name.

    Attributes
    ----------
    name
        The name of its value on a board, of its section in the text, and for rules to read.
    """

    name: str
    _: KW_ONLY

    phrases: ClassVar[tuple[Phrase, ...]] = ()
    """How it is written among the layers of a puzzle with rules of its own."""
    unnamed: ClassVar[tuple[str, ...]] = ()
    """Fields that no phrase names: they matter to pictures, codecs and generators only."""
    apart: ClassVar[bool] = False
    """Whether its value means something else than that of its base, whose rules cannot read it."""
    drawn: ClassVar[bool] = True
    """Whether it has rows below the header; the first such layer of a genre has no heading."""
    headed: ClassVar[bool] = False
    """Whether its rows have headings of their own: it is the only drawn layer of a genre then."""
    codecs: ClassVar[Mapping[str, Any]] = {}
    """By the name of a format how it holds the layer, where the format's own table does not say:
    for ``penpa`` and ``puzzlekit`` a ``Codec`` of its module ``table``, for ``puzzlink`` classes of
    codings as in its module ``layers``."""
    sizes: ClassVar[bool] = True
    """Whether its rows always show the size of the board."""

    @property
    def blanks(self) -> bool:
        """Whether a blank line between two of its rows is a row, too."""
        return False

    @property
    def drawn_in(self) -> str:
        """The layer whose rows show this one as well, by its name; empty for rows of its own."""
        return ""

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of the header that belong to the layer."""
        return ()

    @abstractmethod
    def blank(self, shape: Shape) -> Any:
        """Return the value on a board where nothing is printed."""

    @abstractmethod
    def read(self, section: Section) -> Any:
        """Read the value of the layer from a text.

        Raises
        ------
        ParseError
            With the place, if the text is malformed.
        """

    def shape_of(self, rows: Sequence[Row]) -> Shape:
        """Return the numbers of rows and columns of the board in this drawing."""
        return len(rows), symbols.width(rows)

    def measured(self, section: Section) -> Shape | None:
        """Return the numbers of rows and columns of the board in a text; None if it has no rows."""
        return self.shape_of(section.rows) if section.rows else None

    @abstractmethod
    def written(self, value: Any, board: AnyBoard) -> tuple[dict[str, str], Sequence[str]]:
        """Return the lines of the header and the drawn rows in the form that ``read`` reads."""

    def sound(self, value: Any, board: AnyBoard) -> bool:
        """Return whether ``read`` would return this very value from what ``written`` returns.

        Seen without text, which takes most of the time of reading a link. False also where that is
        not known: the text then decides.
        """
        return False

    @abstractmethod
    def image(self, value: Any, isometry: Isometry, data: Mapping[str, Any]) -> Any:
        """Return the value on the board after an isometry of its box.

        Parameters
        ----------
        data
            The values of all layers before the isometry.
        """

    @abstractmethod
    def marks(self, value: Any, board: AnyBoard) -> Iterable[Mark]:
        """Return the printed marks."""

    def caption(self, value: Any) -> str:
        """Return the information that a player needs besides the drawing; usually empty."""
        return ""

    def form(self) -> str:
        """Describe the layer's text form for the documentation, without a full stop."""
        return self.name

    @abstractmethod
    def entering(self, board: AnyBoard) -> Entering:
        """Return where and how the layer is entered."""

    def clues(self, value: Any, board: AnyBoard) -> Iterator[tuple[Hashable, Clue]]:
        """Yield the clues in order, each with its key in the value."""
        return iter(())

    def clue_keys(self, value: Any, board: AnyBoard) -> list[Hashable]:
        """Return the keys of the clues in order; faster than ``clues``."""
        return [key for key, _ in self.clues(value, board)]

    def without(self, value: Any, keys: Collection[Hashable]) -> Any:
        """Return the value with some clues left out."""
        raise NotImplementedError

    def holds(self, value: Any, key: Hashable) -> bool:
        """Return whether there is a clue with this key."""
        return key in value

    def changed(self, value: Any, words: Mapping[Hashable, Word]) -> Any:
        """Return the value with changed words at some places."""
        raise NotImplementedError

    def dark(self, value: Any) -> Collection[Cell]:
        """Return the cells that the layer excludes from the answer, such as black cells."""
        return ()

    def keep_off(self, dark: Collection[Cell], rows: Sequence[Row]) -> None:
        """Refuse with its place what cannot be about dark cells; by default nothing.

        Parameters
        ----------
        rows
            The lines of the text in which the layer is drawn.
        """
        return

    @property
    def darkens(self) -> bool:
        """Whether the layer can exclude cells from the answer."""
        return type(self).dark is not Layer.dark

    def areas(self, value: Any) -> Any:
        """Return the regions to draw with thick borders; None if the layer has none."""
        return None


def is_number(word: str) -> bool:
    """Return whether a word is a whole number as it is written: ``7``, not ``07``."""
    return word.isascii() and word.isdecimal() and len(word) < 10 and str(int(word)) == word


def kept(word: Any, spelled: str, read: Callable[[Value], Any]) -> bool:
    """Return whether the text form of a word is read as the same word."""
    try:
        found = read(Value(spelled, 1, 1))
    except ParseError:
        return False
    return type(found) is type(word) and bool(found == word)


def sign(word: str, signs: Collection[str]) -> str | None:
    """Return the sign that a word means, in upper or lower case; None if it means none."""
    if word in signs:
        return word
    small = word.lower()
    return small if word.isascii() and small in signs else None


def drawn_words(section: Section, shape: Shape, noun: str = "cell") -> list[list[Value]]:
    """Return the words of a layer's drawn rows, one for each place, each with its place.

    Raises
    ------
    ParseError
        Where there are more or fewer rows or words than the board has.
    """
    rows, (height, width) = section.rows, shape
    if len(rows) != height:
        at = rows[min(len(rows), height + 1) - 1]
        raise at.error(f"{plural(len(rows), 'row')} where the board has {height}")
    # In one column no spaces would tell that 10 is one word, not two.
    lines = symbols.words(rows, spaced=True) if width > 1 else [[_only(row)] for row in rows]
    for row, line in zip(rows, lines, strict=True):
        for word in line[width:]:
            raise word.error(f"{plural(len(line), noun)} where the board has {width}")
        if len(line) < width:
            message = f"{plural(len(line), noun)} where the board has {width}"
            raise row.error(message, len(row.text) + 1)
    return lines


def _only(row: Row) -> Value:
    bare = row.text.strip()
    return Value(bare, row.line, row.text.index(bare) + 1)
