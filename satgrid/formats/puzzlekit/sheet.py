"""The text of a problem or of a solution: a line with the size, then rows of words.

Height and width come first, for some genres with a number more. ``-`` is nothing, and so is ``.``
where a genre gives it no meaning of its own. Every word keeps its place, so that an error names it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NoReturn

from satgrid.board import regions
from satgrid.board.grid import Cell, Grid, Side
from satgrid.board.regions import Regions
from satgrid.board.text import Value, plural
from satgrid.errors import ParseError
from satgrid.formats.format import dimensions
from satgrid.puzzle.numbers import Entry

__all__ = ["NOTHING", "OUTSIDE", "SheetWords", "WordSheet", "is_nothing", "number_of", "sized"]

NOTHING = "-"
_NOTHING = (NOTHING, ".")
OUTSIDE = ("#", "@")
"""The words of a cell outside every region."""
_PAGE = "unit"
_STEPS = {"n": (-1, 0), "s": (1, 0), "e": (0, 1), "w": (0, -1)}
_LINE = re.compile(r"[nsew]{1,4}")
_NUMBER = re.compile(r"\d{1,9}", re.ASCII)


class SheetWords:
    """A rectangle of words."""

    def __init__(self, rows: Sequence[Sequence[Value]]) -> None:
        self.rows = rows
        """The words, row by row, each with its place."""

    def __iter__(self) -> Iterator[tuple[Cell, Value]]:
        """Yield the cells with their words, row by row."""
        for row, line in enumerate(self.rows):
            for column, word in enumerate(line):
                yield Cell(row, column), word

    def signs(
        self, known: Mapping[str, str], numbers: Collection[int] = ()
    ) -> tuple[tuple[str, ...], ...]:
        """Return the rows with each word replaced by the sign of satgrid's own text.

        Parameters
        ----------
        known
            The sign for each word: ``{"-": ".", "x": "#"}``.
        numbers
            The numbers that a cell may hold, such as ``range(5)``; they are kept.

        Raises
        ------
        ParseError
            At the first word that is none of these.
        """
        return tuple(tuple(_sign(word, known, numbers) for word in line) for line in self.rows)

    def regions(self, *, noun: str = "room", outside: Collection[str] = ()) -> Regions:
        """Return the regions of cells with equal words.

        Parameters
        ----------
        outside
            The words of a cell outside every region, if allowed.

        Raises
        ------
        ParseError
            If a region is in two parts.
        """
        return regions.of_words(self.rows, noun=noun, outside=outside)

    def where(self, *signs: str) -> frozenset[Cell]:
        """Return the cells whose word is one of these."""
        return frozenset(cell for cell, word in self if word.text in signs)

    def entries(self, most: int | None = None) -> frozenset[Entry]:
        """Return the numbers in the cells; an empty cell has none.

        Raises
        ------
        ParseError
            At the first word that is not a number, or none of 1 to ``most``.
        """
        found = set()
        for cell, word in self:
            number = number_of(word)
            if number is not None:
                found.add(Entry(cell, number if most is None else word.number(1, most)))
        return frozenset(found)

    def outline(self, sign: str) -> frozenset[Side]:
        """Return the sides between cells with this word and all others, the outside included."""
        inside = self.where(sign)
        grid = Grid(len(self.rows), len(self.rows[0]))
        return frozenset(side for side in grid.sides(outer=True) if len({*side} & inside) == 1)

    def links(self) -> frozenset[Side]:
        """Return the sides that lines cross: ``se`` means lines down and right from its cell.

        Words that are no directions have no line. One direction is the end of a path, four are a
        crossing.

        Raises
        ------
        ParseError
            If a line leads to a cell that does not lead back, or off the board.
        """
        found: dict[Side, tuple[Cell, Value]] = {}
        grid = Grid(len(self.rows), len(self.rows[0]))
        for cell, word in self:
            if _LINE.fullmatch(word.text):
                for letter in word.text:
                    down, right = _STEPS[letter]
                    other = Cell(cell.row + down, cell.column + right)
                    side = Side.between(cell, other)
                    back = self.rows[other.row][other.column].text if other in grid else ""
                    way = next(key for key, step in _STEPS.items() if step == (-down, -right))
                    if not _LINE.fullmatch(back) or way not in back:
                        raise word.error(f"{word.text!r}: no line comes back from {letter!r}")
                    found[side] = cell, word
        return frozenset(found)


class WordSheet:
    """A text that is read line by line."""

    def __init__(self, content: str) -> None:
        self._lines = [
            [Value(word.group(), number, word.start() + 1) for word in re.finditer(r"\S+", line)]
            for number, line in enumerate(content.rstrip().split("\n"), 1)
        ]
        self._read = 0
        head = self.line("the size")
        if len(head) < 2:
            raise ParseError(
                "the first line should be the size: rows and columns",
                line=1 if not head else head[0].line,
            )
        self.height, self.width = dimensions(head[0], head[1])
        self.more: Sequence[Value] = head[2:]
        """The words after the size."""
        self.size = head[0]
        """The first word of the size, to blame for it."""

    @property
    def left(self) -> int:
        """The number of lines that are not read yet."""
        return len(self._lines) - self._read

    def square(self) -> int:
        """Return the rows of a board whose numbers of rows and columns must be equal."""
        if self.height != self.width:
            size = f"{self.height} rows of {self.width} cells"
            raise self.size.error(f"{size}: this board must be a square")
        return self.height

    def line(self, what: str, length: int | None = None) -> list[Value]:
        """Return the words of the next line.

        Parameters
        ----------
        what
            The expected content, for the error.
        length
            The required number of words; None for any.
        """
        if not self.left:
            raise ParseError(f"the text ends where {what} should be", line=len(self._lines))
        words = self._lines[self._read]
        self._read += 1
        if length is not None and len(words) != length:
            last = words[min(len(words), length + 1) - 1] if words else None
            raise ParseError(
                f"{plural(len(words), 'word')} where {what} should be: {length}",
                line=self._read,
                column=1 if last is None else last.column,
            )
        return words

    def grid(self, what: str = "the board") -> SheetWords:
        """Return the next rows, with a word for each cell."""
        return SheetWords([self.line(f"a row of {what}", self.width) for _ in range(self.height)])

    def numbers(self, length: int, what: str) -> tuple[int | None, ...]:
        """Return the numbers of the next line, with None for an empty place."""
        return tuple(map(number_of, self.line(what, length)))

    def end(self) -> None:
        """Refuse remaining lines, except a remark for pictures: ``unit 30``."""
        for words in self._lines[self._read :]:
            if words and words[0].text != _PAGE:
                raise words[0].error("the board ends above this line")


def is_nothing(word: Value) -> bool:
    """Return whether a word means an empty cell."""
    return word.text in _NOTHING


def number_of(word: Value) -> int | None:
    """Return a word as a number; None for an empty cell."""
    if is_nothing(word):
        return None
    if not _NUMBER.fullmatch(word.text):
        raise word.error(f"{word.text[:20]!r} is neither a number nor {NOTHING!r}")
    return int(word.text)


def sized(shape: Sequence[int], *more: object) -> list[str]:
    """Return the words of the first line of a text: the size and what follows."""
    return [*map(str, shape), *map(str, more)]


def _sign(word: Value, known: Mapping[str, str], numbers: Collection[int]) -> str:
    if word.text in known:
        return known[word.text]
    if is_nothing(word) and NOTHING in known:
        return known[NOTHING]
    if _NUMBER.fullmatch(word.text) and int(word.text) in numbers:
        return str(int(word.text))
    _refuse(word, known, numbers)


def _refuse(word: Value, known: Mapping[str, str], numbers: Collection[int]) -> NoReturn:
    listed = " ".join(known)
    if numbers:
        listed += f" {min(numbers)}-{max(numbers)}"
    raise word.error(f"{word.text[:20]!r} is not one of {listed}")
