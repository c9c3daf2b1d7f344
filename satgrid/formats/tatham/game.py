"""A game of the collection: how ids are read into the text of a genre, and written from it.

A game knows no class of a board.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from satgrid.board.symbols import BLANK
from satgrid.board.text import Document, Value, read
from satgrid.formats.tatham import codes
from satgrid.record import record

__all__ = ["LETTERS", "Game", "Id", "drawn", "simple", "spaced"]

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@record
class Id:
    """A game id: its rows, columns, the other parameters, and the board."""

    height: int
    width: int
    more: str
    board: str
    at: Value

    @property
    def count(self) -> int:
        """The number of cells."""
        return self.height * self.width

    def rows(self, found: dict[int, str]) -> list[list[str]]:
        """Return words by their places as rows; a blank is a point."""
        every = [found.get(place, BLANK) for place in range(self.count)]
        return [every[start : start + self.width] for start in range(0, self.count, self.width)]


@record
class Game:
    """A game of the collection.

    Attributes
    ----------
    genre
        The name of the genre here.
    read
        Returns the lines of its text below the first one.
    written
        Returns the parameters and the board of an id from a puzzle and its text.
    fits
        The parameters behind the size, as a pattern. Those that are only for the generator, such as
        a difficulty, are passed over; what is not in the pattern may be another rule.
    also
        Other genres that the game has.
    """

    genre: str
    read: Callable[[Id], list[str]]
    written: Callable[[Any], str]
    fits: str = ""
    also: tuple[str, ...] = ()


def spaced(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return words as rows of a text, below a blank line."""
    single = all(len(word) == 1 for row in rows for word in row)
    return ["", *(("" if single else " ").join(row) for row in rows)]


def drawn(puzzle: Any) -> tuple[Document, list[list[str]]]:
    """Return the text of a puzzle, and its first drawing word by word."""
    document = read(puzzle.text())
    height, width = puzzle.shape
    rows = [row.text for row in document.rows][: height + 1]
    if any(" " in row.strip() for row in rows) or width == 1:
        return document, [row.split() for row in rows]
    return document, [list(row.strip()) for row in rows]


def simple(
    genre: str,
    *,
    numbers: bool,
    corners: bool = False,
    signs: dict[str, str] | None = None,
    fits: str = "",
    more: str = "",
    letters: bool = False,
    whole: bool = True,
) -> Game:
    """Return a game whose id is a word for each cell, with runs of blanks."""
    theirs = signs or {}
    ours = {word: sign for sign, word in theirs.items()}

    def loaded(word: str) -> str:
        if letters and word in LETTERS:
            return str(10 + LETTERS.index(word))
        return theirs.get(word, word)

    def wrote(word: str) -> str:
        if letters and word.isdecimal() and int(word) > 9:
            return LETTERS[int(word) - 10]
        return "" if word == BLANK else ours.get(word, word)

    def load(given: Id) -> list[str]:
        size = (given.height + corners) * (given.width + corners)
        found = codes.words(given.board, size, given.at, numbers=numbers, whole=whole)
        width = given.width + corners
        every = [loaded(found[place]) if place in found else BLANK for place in range(size)]
        return spaced([every[start : start + width] for start in range(0, size, width)])

    def save(puzzle: Any) -> str:
        height, width = puzzle.shape
        _, rows = drawn(puzzle)
        flat = [wrote(word) for row in rows[: height + corners] for word in row]
        while not whole and flat and not flat[-1]:
            flat.pop()
        return f"{width}x{height}{more}:{codes.words_written(flat, numbers=numbers)}"

    return Game(genre, load, save, fits)
