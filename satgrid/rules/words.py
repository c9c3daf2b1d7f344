"""Layers of words in places: numbers and signs in cells or at corners, and numbers with arrows."""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any, ClassVar

from satgrid.board.grid import Cell, Grid, Place, Vertex, named
from satgrid.board.isometry import Isometry
from satgrid.board.symbols import BLANK, DARK
from satgrid.board.text import Row, Value
from satgrid.puzzle.protocol import Clue
from satgrid.rules.layer import WAYS, Entering, Mark, is_number, sign, turned_way
from satgrid.rules.phrase import MOST, Choice, Name, Phrase, Signs, Whole
from satgrid.rules.placed import Placed
from satgrid.rules.view import AnyBoard, Shape, Word

__all__ = ["UNKNOWN", "ArrowWords", "Givens", "Words"]

UNKNOWN = "?"
_COLORS = ("white", "black")


@dataclass(frozen=True)
class Words(Placed):
    """A number or a sign in some cells, or at some corners of cells.

    Attributes
    ----------
    least, most
        The bounds of numbers; most is -1 where there are none.
    signs
        The words besides numbers, one character each; ``?`` is a number that is not given.
    at
        ``cells`` or ``corners``.
    given
        Whether a word is part of the answer.
    black
        The signs of cells that are no part of the answer; they are drawn black.
    black_numbers
        Whether a cell with a number is no part of the answer either.
    clue
        A clue's name, with ``{word}``, the ``{color}`` of a disc and ``{place}``; empty where no
        word is a clue by itself.
    coding
        How puzz.link writes it: ``numbers`` (decodeNumber16), ``four`` (decode4Cell and
        decode4Cross), ``digits`` (a digit or letter for each cell), ``circles`` (decodeCircle, with
        the first and the second of the signs), or ``holes`` (decodeEmpty, with the first black
        sign); empty where it has no such layer.
    discs
        The words that are drawn as a white and as a black disc, in this order.
    shapes
        The signs that are drawn as shapes: pairs of a sign and of ``cross`` (a plus), ``level`` or
        ``upright`` (a short line), ``sun`` or ``moon``.
    filled
        The bounds of the numbers that a generator prints in all cells, where it does: then a word
        is no clue that can be left out.
    sown
        How many of the cells a generator makes black, with the first black sign; then a word is no
        clue that can be left out.
    spare
        Whether a generator leaves its words out before others.
    kept
        The sign that stays where a number is left out, as the place itself means something; the
        sign alone is no clue. Empty where nothing stays.
    silent
        The signs that state nothing, not even that their place means something; they are no clues.
    puzzlekit
        Words of the collection that are written otherwise here: pairs of its word, empty where it
        has none, and of ours.
    """

    name: str = "numbers"
    _: KW_ONLY
    least: int = 0
    most: int = -1
    signs: str = ""
    at: str = "cells"
    discs: tuple[Word, ...] = ()
    shapes: tuple[tuple[str, str], ...] = ()
    given: bool = False
    black: str = ""
    black_numbers: bool = False
    clue: str = "the {word} at {place}"
    coding: str = "numbers"
    filled: tuple[int, ...] = ()
    spare: bool = False
    kept: str = ""
    silent: str = ""
    sown: float = 0.0
    puzzlekit: tuple[tuple[str, str], ...] = ()

    unnamed: ClassVar[tuple[str, ...]] = (
        *("coding", "discs", "shapes", "filled", "spare", "silent", "sown", "puzzlekit"),
    )
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase(
            "numbers[ {least} to {most}][ or {signs}][ without ?|signs=] {at}"
            "[ with {black} black][ and numbers black|black_numbers=True][ in circles|kept=?]"
            "[ as no clues|clue=][ called {name}]",
            {"most": 999, "signs": "?"},
            least=Whole(0, MOST),
            most=Whole(0, MOST),
            signs=Signs(),
            at=Choice({"cells": "in cells", "corners": "at corners"}),
            black=Signs(),
            name=Name(),
        ),
        Phrase(
            "signs {signs} {at}[ with {black} black][ as givens|given=True]"
            "[ as pearls|clue=the {color} pearl at {place}]"
            "[ as no clues|clue=][ called {name}]",
            {"name": "signs"},
            signs=Signs(),
            at=Choice({"cells": "in cells", "corners": "at corners"}),
            black=Signs(),
            name=Name(),
        ),
        Phrase("black cells[ called {name}]", {"name": "blacks", "black": "#"}, name=Name()),
    )

    @property
    def darkens(self) -> bool:
        """Whether there are signs of black cells, or numbers in them."""
        return bool(self.black) or self.black_numbers

    def grid(self, shape: Shape) -> Grid:
        """Return the places of a board as a grid."""
        beyond = self.at == "corners"
        return Grid(shape[0] + beyond, shape[1] + beyond)

    @property
    def words(self) -> tuple[str, ...]:
        """The signs, those of black cells included."""
        return tuple(dict.fromkeys(self.signs + self.black))

    def word(self, word: Value) -> Word:
        """Return a word of a text as a value; raise ParseError if it is not allowed here."""
        if is_number(word.text) and self.least <= int(word.text) <= self.most:
            return int(word.text)
        found = sign(word.text, self.words)
        if found is None:
            known = [BLANK, *self.words]
            if self.most >= self.least:
                known.append(f"{self.least}-{self.most}")
            raise word.error(f"{word.text[:20]!r} is not one of {' '.join(known)}")
        return found

    def image(self, value: Any, isometry: Isometry, data: Mapping[str, Any]) -> dict[Cell, Word]:
        """Return the words at the images of their places."""
        return {Cell(*self._moved(place, isometry)): word for place, word in value.items()}

    def _moved(self, place: Cell, isometry: Isometry) -> Place:
        return isometry.vertex(Vertex(*place)) if self.at == "corners" else isometry(place)

    def marks(self, value: Any, board: AnyBoard) -> Iterator[Mark]:
        """Return the words at their places."""
        behind = 0 if self.at == "corners" else 1
        for (row, column), word in sorted(value.items()):
            kind = "dark" if self._is_black(word) else "word"
            shown = "" if word == DARK else self.spelled(word)
            if word in self.discs:
                kind, shown = "disc", _COLORS[self.discs.index(word)]
            elif word in (shapes := dict(self.shapes)):
                kind, shown = "shape", f"{shapes[str(word)]} {word}"
            yield Mark(kind, (2 * row + behind, 2 * column + behind), shown)

    def _is_black(self, word: Word) -> bool:
        return self.black_numbers if isinstance(word, int) else word in [*self.black]

    def form(self) -> str:
        """Return how words are written: one for each place."""
        known = [f"`{sign}`" for sign in self.words]
        if self.most >= self.least:
            known.append(f"a number from {self.least} to {self.most}")
        noun = "corner of cells" if self.at == "corners" else "cell"
        return f"{self.name}: for each {noun} {', '.join(known)}, or `.` for nothing"

    def entering(self, board: AnyBoard) -> Entering:
        """Words are entered at their places."""
        most = min(self.most, board.most or self.most) if self.given else self.most
        return Entering(self.at, self.least, most, self.words)

    @property
    def _are_clues(self) -> bool:
        return not self.filled and bool(self.clue)

    def clues(self, value: Any, board: AnyBoard) -> Iterator[tuple[Hashable, Clue]]:
        """Yield the words, row by row; a black cell without a number is no clue."""
        for place, word in sorted(value.items()) if self._are_clues else ():
            if word not in self._silent:
                corner = "corner " if self.at == "corners" else ""
                color = _COLORS[self.discs.index(word)] if word in self.discs else word
                name = self.clue.format(word=word, color=color, place=corner + named(place))
                given = self.given and _in_answer(word, board)
                yield place, Clue(name, self.cells_at(place, board), not self.sown, given=given)

    def clue_keys(self, value: Any, board: AnyBoard) -> list[Hashable]:
        """Return the places of words, row by row."""
        if not self._are_clues:
            return []
        return sorted(place for place, word in value.items() if word not in self._silent)

    @property
    def _silent(self) -> list[Word]:
        """The words that are no clues."""
        return [*self.black, *self.kept, *self.silent]

    def holds(self, value: Any, key: Hashable) -> bool:
        """Return whether there is a word at a place, other than the sign that always stays."""
        return key in value and value[key] not in [*self.kept, *self.silent]

    def without(self, value: Any, keys: Collection[Hashable]) -> dict[Any, Any]:
        """Return the words except for those at some places, where only the kept sign stays."""
        if not self.kept:
            return super().without(value, keys)
        return {place: self.kept if place in keys else word for place, word in value.items()}

    def cells_at(self, place: Cell, board: AnyBoard) -> tuple[Cell, ...]:
        """Return the cells at a place: the cell itself, or those around a corner."""
        if self.at == "cells":
            return (place,)
        row, column = place
        around = [Cell(row - a, column - b) for a in (1, 0) for b in (1, 0)]
        return tuple(cell for cell in around if cell in board.grid)

    def dark(self, value: Any) -> list[Cell]:
        """Return the cells with a word that keeps them out of the answer."""
        if not self.black and not self.black_numbers:
            return []
        return [place for place, word in value.items() if self._is_black(word)]

    def shape_of(self, rows: Sequence[Row]) -> Shape:
        """Return the rows and columns of cells; corners have one more row and column."""
        height, width = super().shape_of(rows)
        return (height - 1, width - 1) if self.at == "corners" else (height, width)


@dataclass(frozen=True)
class Givens(Words):
    """Printed numbers, or letters as signs, that are part of the answer."""

    name: str = "givens"
    _: KW_ONLY
    least: int = 1
    most: int = 99
    given: bool = True
    clue: str = "the given {word} at {place}"

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase(
            "givens[ {least} to {most}][ or {signs}][ with {black} black][ called {name}]",
            least=Whole(0, MOST),
            most=Whole(0, MOST),
            signs=Signs(),
            black=Signs(),
            name=Name(),
        ),
        Phrase("given letters {signs}[ called {name}]", {"most": -1}, signs=Signs(), name=Name()),
    )


def _in_answer(word: Word, board: AnyBoard) -> bool:
    """Return whether a word can be in an answer: of numbers, not a sign other than its letters."""
    letters = getattr(board.answer, "letters", None)
    return isinstance(word, int) or letters is None or word in [*letters]


_LETTERS = {"n": "up", "e": "right", "s": "down", "w": "left"}
_BACK = {way: letter for letter, way in _LETTERS.items()}
_ARROW = re.compile(r"(\d+|\?)([nesw])", re.ASCII)


@dataclass(frozen=True)
class ArrowWords(Placed):
    """A number with an arrow in some cells: ``2e`` is a 2 that points to the right.

    Attributes
    ----------
    least, most
        The bounds of numbers.
    unknown
        Whether ``?e`` is an arrow whose number is not given.
    black
        Whether a cell with an arrow is no part of the answer.
    """

    name: str = "arrows"
    _: KW_ONLY
    least: int = 0
    most: int = 999
    unknown: bool = False
    black: bool = False
    coding: str = "arrows"

    unnamed: ClassVar[tuple[str, ...]] = ("coding",)
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase(
            "arrows[ {least} to {most}][ or ?|unknown=True][ in black cells|black=True]"
            "[ called {name}]",
            least=Whole(0, MOST),
            most=Whole(0, MOST),
            name=Name(),
        ),
    )

    def word(self, word: Value) -> tuple[str, Word]:
        """Return a word of a text as a value; raise ParseError if it is not allowed here."""
        match = _ARROW.fullmatch(word.text)
        told = match is not None and is_number(match[1]) and self.fits(int(match[1]))
        if match is None or not (told or (match[1] == UNKNOWN and self.unknown)):
            bounds = f"numbers {self.least}-{self.most}, ways n e s w"
            raise word.error(f"{word.text[:20]!r} is no number with an arrow such as 2e: {bounds}")
        return _LETTERS[match[2]], int(match[1]) if told else UNKNOWN

    def fits(self, number: int) -> bool:
        """Return whether a number is within the bounds."""
        return self.least <= number <= self.most

    def spelled(self, word: Any) -> str:
        """Return a number with the letter of its direction."""
        way, number = word
        return f"{number}{_BACK[way]}"

    def image(
        self, value: Any, isometry: Isometry, data: Mapping[str, Any]
    ) -> dict[Cell, tuple[str, Word]]:
        """Return the arrows in the images of their cells, with turned directions."""
        return {
            Cell(*isometry(cell)): (turned_way(way, isometry), number)
            for cell, (way, number) in value.items()
        }

    def marks(self, value: Any, board: AnyBoard) -> Iterator[Mark]:
        """Return the arrows in their cells."""
        for (row, column), (way, number) in sorted(value.items()):
            yield Mark("arrow", (2 * row + 1, 2 * column + 1), f"{way} {number}")

    def form(self) -> str:
        """State that a number is followed by its direction."""
        return (
            f"{self.name}: for each cell a number with `n`, `e`, `s` or `w` behind it for up, "
            "right, down or left, or `.` for nothing"
        )

    def entering(self, board: AnyBoard) -> Entering:
        """Numbers with directions are entered in cells."""
        ways = "".join(_LETTERS)
        return Entering("arrows", self.least, self.most, ways=ways, unknown=self.unknown)

    def clues(self, value: Any, board: AnyBoard) -> Iterator[tuple[Hashable, Clue]]:
        """Yield the arrows, row by row: each is about the cells that it points to."""
        for cell, (way, number) in sorted(value.items()):
            down, right = WAYS[way]
            seen, at = [], Cell(cell.row + down, cell.column + right)
            while at in board.grid:
                seen.append(at)
                at = Cell(at.row + down, at.column + right)
            name = f"the {number} at {named(cell)}, pointing {way}"
            yield cell, Clue(name, (cell, *seen), True)

    def clue_keys(self, value: Any, board: AnyBoard) -> list[Hashable]:
        """Return the cells with arrows, row by row."""
        return sorted(value)

    def dark(self, value: Any) -> list[Cell]:
        """Return the cells with arrows, if these are no part of the answer."""
        return list(value) if self.black else []
