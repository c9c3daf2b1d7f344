"""Layers of rooms: rooms that fill the board, cages that need not, and words of either."""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY
from itertools import chain
from typing import Any, ClassVar

from satgrid.board import regions, symbols
from satgrid.board.grid import Cell
from satgrid.board.isometry import Isometry
from satgrid.board.regions import OUTSIDE, Regions
from satgrid.board.symbols import BLANK, DARK
from satgrid.board.text import Value
from satgrid.errors import ParseError
from satgrid.layers.layer import (
    Entering,
    Layer,
    Mark,
    Section,
    drawn_words,
    is_number,
    kept,
)
from satgrid.phrases.phrase import MOST, Name, Named, Phrase, SignsField, Whole
from satgrid.puzzle.protocol import Clue
from satgrid.puzzle.view import AnyBoard, Shape, Word
from satgrid.record import record

__all__ = ["Cages", "RoomWords", "Rooms"]


@record
class Rooms(Layer):
    """Rooms that fill the board: the same character or word in all cells of a room.

    Attributes
    ----------
    noun
        What a player calls such a part of the board.
    typical
        The average number of cells of a room in random boards; None for as many rooms as a square
        of so many cells has rows.
    dominoes
        Whether rooms of random boards have two cells, except for a few of one cell.
    straight
        Whether rooms of random boards are rectangles.
    fitted
        Whether cells of random rooms change rooms until the numbers of an answer fit.
    clues_only
        Whether only the clues in cells are symmetric, never these rooms.
    clued
        Whether rooms are clues, which an explanation may name; else their words are.
    holes
        Whether a cell ``#`` is outside every room, and no part of the answer.
    parts
        Whether a room may lie in several parts.
    puzzlekit
        The word of such a cell in the collection.
    """

    name: str = "rooms"
    _: KW_ONLY
    noun: str = "room"
    typical: float | None = 4.5
    dominoes: bool = False
    straight: bool = False
    fitted: bool = False
    clues_only: bool = False
    clued: bool = True
    holes: bool = False
    parts: bool = False
    puzzlekit: str = DARK
    coding: str = "borders"

    partial: ClassVar[bool] = False
    """Whether cells may lie outside."""
    grows: ClassVar[bool] = True
    """Whether a generator draws them at random; else they are the usual ones of a size."""

    unnamed: ClassVar[tuple[str, ...]] = (
        *("noun", "typical", "dominoes", "straight", "fitted", "clues_only"),
        *("clued", "holes", "parts", "puzzlekit", "coding"),
    )
    phrases: ClassVar[tuple[Phrase, ...]] = (Phrase("rooms[ called {name}]", name=Name()),)

    @property
    def outside(self) -> tuple[str, ...]:
        """The words of cells outside every room."""
        return (BLANK,) if self.partial else (DARK,) if self.holes else ()

    @property
    def darkens(self) -> bool:
        """Whether there may be cells outside every room, which are no part of the answer."""
        return self.holes

    def dark(self, value: Any) -> Collection[Cell]:
        """Return the cells outside every room, where these are no part of the answer."""
        return regions.outside(value) if self.holes else ()

    def blank(self, shape: Shape) -> Regions:
        """Return one room, or no cages."""
        height, width = shape
        return ((OUTSIDE if self.partial else 0,) * width,) * height

    def read(self, section: Section) -> Regions:
        """Read one word for each cell."""
        if section.rows:
            words = drawn_words(section, section.shape)
            return regions.of_words(words, noun=self.noun, outside=self.outside, parts=self.parts)
        if not self.partial:
            raise ParseError(f"the {self.name} are missing", line=section.line)
        return self.blank(section.shape)

    def written(self, value: Any, board: AnyBoard) -> tuple[dict[str, str], Sequence[str]]:
        """Return the rows; none where there is no cage."""
        if self.partial and value == self.blank(board.shape) and not board.is_first(self):
            return {}, ()
        rows = regions.written(value)
        return {}, [row.replace("#", BLANK) for row in rows] if self.partial else rows

    def sound(self, value: Any, board: AnyBoard) -> bool:
        """Return whether these are rooms in the order of the board, each in one part."""
        kind = type(self)
        return (
            kind.read is Rooms.read
            and kind.written is Rooms.written
            and (regions.are_whole(value) or (self.parts and regions.are_numbered(value)))
        )

    def image(self, value: Any, isometry: Isometry, data: Mapping[str, Any]) -> Regions:
        """Return the images of the rooms."""
        return regions.image(value, isometry)

    def marks(self, value: Any, board: AnyBoard) -> Iterator[Mark]:
        """Return the cells outside every room; the borders are drawn from ``areas``."""
        for row, column in self.dark(value):
            yield Mark("dark", (2 * row + 1, 2 * column + 1))

    def form(self) -> str:
        """Return how rooms are written: equal characters make a room."""
        rest = f", `{self.outside[0]}` in a cell of no {self.noun}" if self.outside else ""
        parts = f"; a {self.noun} may lie in several parts" if self.parts else ""
        return f"{self.name}: the same character in all cells of a {self.noun}{rest}{parts}"

    def entering(self, board: AnyBoard) -> Entering:
        """Rooms are entered by their borders, or painted."""
        signs = (DARK,) if self.holes else ()
        return Entering("cages" if self.partial else "borders", signs=signs)

    def clues(self, value: Any, board: AnyBoard) -> Iterator[tuple[Hashable, Clue]]:
        """Yield the rooms, which cannot be left out."""
        for room, cells in enumerate(regions.cells_of(value) if self.clued else ()):
            yield room, Clue(regions.named(cells, noun=self.noun), tuple(cells))

    def clue_keys(self, value: Any, board: AnyBoard) -> list[Hashable]:
        """Return the keys of the clues: the rooms."""
        number = 1 + max((max(row) for row in value), default=-1)
        return list(range(number if self.clued else 0))

    def areas(self, value: Any) -> Regions | None:
        """Return the rooms; cages are drawn in another way."""
        found: Regions | None = None if self.partial else value
        return found


@record
class Cages(Rooms):
    """Cages, which need not fill the board; ``.`` is a cell outside all cages."""

    name: str = "cages"
    _: KW_ONLY
    noun: str = "cage"
    coding: str = ""

    partial: ClassVar[bool] = True

    phrases: ClassVar[tuple[Phrase, ...]] = (Phrase("cages[ called {name}]", name=Name()),)

    def marks(self, value: Any, board: AnyBoard) -> Iterator[Mark]:
        """Return the outline of each cage."""
        for cells in regions.cells_of(value):
            row, column = cells[0]
            yield Mark("cage", (2 * row + 1, 2 * column + 1), cells=tuple(cells))


_TARGET = re.compile(r"([1-9]\d*)([-+*/])", re.ASCII)
_SIGNS = str.maketrans({"x": "*", "×": "*", "÷": "/", ":": "/", "−": "-"})  # noqa: RUF001


@record
class RoomWords(Layer):
    """A number or a sign for some rooms, drawn in any cell of its room.

    Attributes
    ----------
    rooms
        The layer of the rooms; it stands before this one.
    noun
        What a player calls a room.
    least, most
        The bounds of numbers; most is -1 where there are none.
    signs
        The words besides numbers, one character each.
    targets
        Whether a number may have an operation behind it: ``12+``, ``3-``, ``40*``, ``2/``.
    clue
        A clue's name, with ``{word}`` and ``{room}``.
    puzzlekit
        Words of the collection that are written otherwise here: pairs of its word and of ours.
    penpa
        ``corner`` where penpa has them as small numbers in a corner, since one in the middle of a
        cell is the cell's own.
    """

    name: str = "numbers"
    _: KW_ONLY
    rooms: str = "rooms"
    noun: str = "room"
    least: int = 0
    most: int = -1
    signs: str = ""
    targets: bool = False
    clue: str = "the {word} of {room}"
    coding: str = "numbers"
    puzzlekit: tuple[tuple[str, str], ...] = ()
    penpa: str = ""

    unnamed: ClassVar[tuple[str, ...]] = ("noun", "clue", "coding", "puzzlekit", "penpa")
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase(
            "numbers[ {least} to {most}][ or {signs}][ without ?|signs=] in {rooms}"
            "[ called {name}]",
            {"most": 999, "signs": "?"},
            least=Whole(0, MOST),
            most=Whole(0, MOST),
            signs=SignsField(),
            rooms=Named(Rooms),
            name=Name(),
        ),
        Phrase(
            "targets in {rooms}[ called {name}]",
            {"least": 1, "most": 99_999_999, "targets": True, "name": "targets"},
            rooms=Named(Rooms),
            name=Name(),
        ),
    )

    def blank(self, shape: Shape) -> dict[int, Word]:
        """Return the value on a blank board: no words."""
        return {}

    def read(self, section: Section) -> dict[int, Word]:
        """Read one word for each cell; ``.`` is none."""
        if not section.rows:
            return {}
        return self.of_words(drawn_words(section, section.shape), section.data[self.rooms])

    def of_words(self, lines: Sequence[Sequence[Value]], rooms: Regions) -> dict[int, Word]:
        """Return the words by their rooms.

        Raises
        ------
        ParseError
            If a word may not stand here, stands in no room, or is the second one of its room.
        """
        found: dict[int, Word] = {}
        for row, line in enumerate(lines):
            for column, word in enumerate(line):
                if word.text == BLANK:
                    continue
                room = rooms[row][column]
                if room == OUTSIDE:
                    raise word.error(f"this cell is in no {self.noun}")
                kept = self.word(word)
                if room in found:
                    name = regions.named(regions.cells_of(rooms)[room], noun=self.noun)
                    raise word.error(f"{name} has {found[room]} already")
                found[room] = kept
        return dict(sorted(found.items()))

    def word(self, word: Value) -> Word:
        """Return a word of a text as a value; raise ParseError if it is not allowed here."""
        if is_number(word.text) and self.least <= int(word.text) <= self.most:
            return int(word.text)
        target = _TARGET.fullmatch(word.text.translate(_SIGNS)) if self.targets else None
        if target and is_number(target[1]) and int(target[1]) <= self.most:
            return target[0]
        if word.text not in [*self.signs]:
            known = [BLANK, *self.signs]
            if self.most >= self.least:
                known.append(f"{self.least}-{self.most}")
            tail = ", or a number with + - * or / behind it" if self.targets else ""
            raise word.error(f"{word.text[:20]!r} is not one of {' '.join(known)}{tail}")
        return word.text

    def written(self, value: Any, board: AnyBoard) -> tuple[dict[str, str], Sequence[str]]:
        """Return the rows, each word in the first cell of its room; none without any."""
        if not value and not board.is_first(self):
            return {}, ()
        areas = regions.cells_of(board.data[self.rooms])
        first = {areas[room][0]: str(word) for room, word in value.items()}
        return {}, symbols.written(
            [[first.get(cell, BLANK) for cell in row] for row in board.grid.rows()]
        )

    def sound(self, value: Any, board: AnyBoard) -> bool:
        """Return whether all words are in rooms and each different word reads as itself."""
        if type(self).read is not RoomWords.read or type(self).written is not RoomWords.written:
            return False
        return (
            {*map(type, value)} <= {int}
            and value.keys() <= {*chain.from_iterable(board.data[self.rooms])} - {OUTSIDE}
            and all(kept(word, str(word), self.word) for word in {*value.values()})
        )

    def image(self, value: Any, isometry: Isometry, data: Mapping[str, Any]) -> dict[int, Word]:
        """Return the words by the images of their rooms, which have other numbers."""
        areas = regions.cells_of(data[self.rooms])
        rooms = regions.image(data[self.rooms], isometry)
        found = {}
        for room, word in value.items():
            row, column = isometry(areas[room][0])
            found[rooms[row][column]] = word
        return dict(sorted(found.items()))

    def marks(self, value: Any, board: AnyBoard) -> Iterator[Mark]:
        """Return the words in the first cells of their rooms."""
        areas = regions.cells_of(board.data[self.rooms])
        for room, word in sorted(value.items()):
            row, column = areas[room][0]
            yield Mark("word", (2 * row + 1, 2 * column + 1), str(word))

    def form(self) -> str:
        """State that a word may be in any cell of its room."""
        known = [f"`{sign}`" for sign in self.signs]
        if self.most >= self.least:
            known.append(f"a number from {self.least} to {self.most}")
        if self.targets:
            known.append("a number with `+`, `-`, `*` or `/` behind it")
        return f"{self.name}: in any one cell of a {self.noun} {', '.join(known)}; `.` elsewhere"

    def entering(self, board: AnyBoard) -> Entering:
        """Describe entering: a word in any cell of its room."""
        behind = "+-*/" if self.targets else ""
        signs = tuple(self.signs)
        return Entering("rooms", self.least, self.most, signs, behind, rooms=self.rooms)

    def clues(self, value: Any, board: AnyBoard) -> Iterator[tuple[Hashable, Clue]]:
        """Yield the words in the order of their rooms."""
        areas = regions.cells_of(board.data[self.rooms])
        for room, word in sorted(value.items()):
            name = regions.named(areas[room], noun=self.noun)
            yield room, Clue(self.clue.format(word=word, room=name), tuple(areas[room]), True)

    def clue_keys(self, value: Any, board: AnyBoard) -> list[Hashable]:
        """Return the rooms with a word, in order."""
        return sorted(value)

    def without(self, value: Any, keys: Collection[Hashable]) -> dict[int, Word]:
        """Return the words except for those of some rooms."""
        return {room: word for room, word in value.items() if room not in keys}

    def changed(self, value: Any, words: Mapping[Hashable, Word]) -> dict[Any, Word]:
        """Return the words with changes for some rooms."""
        return {**value, **words}
