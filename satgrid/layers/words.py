"""Layers of words in places: numbers and signs in cells or at corners."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY
from typing import Any, ClassVar

from satgrid.board.grid import Cell, Grid, Place, Vertex, named
from satgrid.board.isometry import Isometry
from satgrid.board.symbols import BLANK, DARK
from satgrid.board.text import Row, Value
from satgrid.layers.layer import Entering, Mark, is_number, sign
from satgrid.layers.words_in_places import WordsInPlaces
from satgrid.phrases.phrase import MOST, Choice, Name, Phrase, SignsField, Whole
from satgrid.puzzle.protocol import Clue
from satgrid.puzzle.view import AnyBoard, Shape, Word
from satgrid.record import record

__all__ = ["UNKNOWN", "Givens", "Words"]

UNKNOWN = "?"
_COLORS = ("white", "black")


@record
class Words(WordsInPlaces):
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
    taken
        Whether each cell with a word is no part of the answer, though it is not black: a tree.
    clue
        A clue's name, with ``{word}``, the ``{color}`` of a disc and ``{place}``; empty where no
        word is a clue by itself.
    coding
        How puzz.link writes it: ``numbers`` (decodeNumber16), ``decimal`` (decodeNumber10),
        ``four`` (decode4Cell and decode4Cross), ``digits`` (a digit or letter for each cell),
        ``circles`` (decodeCircle, with the first and the second of the signs), ``gaps`` (the cells
        between the first of the signs), or ``holes`` (decodeEmpty, with the first black sign);
        empty where it has no such layer.
    discs
        The words that are drawn as a white and as a black disc, in this order.
    shapes
        The signs that are drawn as shapes: pairs of a sign and of ``cross`` (a plus), ``level`` or
        ``upright`` (a short line), ``sun``, ``moon``, ``square`` or ``round`` (a gray ground),
        ``ring`` or ``times`` (a cross of diagonals).
    filled
        The bounds of the numbers that a generator prints in all cells, where it does: then a word
        is not a clue that can be left out.
    sown
        How many of the cells a generator makes black, with the first black sign; then a word is no
        clue that can be left out.
    spare
        Whether a generator prints its words only where other clues are not enough.
    kept
        The sign that stays where a number is left out, as the place itself means something; the
        sign alone is not a clue. Empty where nothing stays.
    every
        Whether a generator prints each of its words, unless that is too easy.
    silent
        The signs that state nothing, not even that their place means something; they are no clues.
    fixed
        Whether a word is a clue that cannot be left out.
    puzzlekit
        Words of the collection that are written otherwise here: pairs of its word, empty where it
        has none, and of ours.
    penpa
        The symbols of penpa that stand for signs: a sign, the symbol's name and its style.
    circled
        Whether words stand in circles at penpa, and ``?`` is a bare circle.
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
    taken: bool = False
    clue: str = "the {word} at {place}"
    coding: str = "numbers"
    filled: tuple[int, ...] = ()
    spare: bool = False
    kept: str = ""
    every: bool = False
    silent: str = ""
    fixed: bool = False
    sown: float = 0.0
    puzzlekit: tuple[tuple[str, str], ...] = ()
    penpa: tuple[tuple[Word, str, int], ...] = ()
    circled: bool = False

    unnamed: ClassVar[tuple[str, ...]] = (
        *("coding", "discs", "shapes", "filled", "spare", "every", "silent", "fixed", "sown"),
        *("puzzlekit", "penpa", "circled"),
    )
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase(
            "numbers[ {least} to {most}][ or {signs}][ without ?|signs=] {at}"
            "[ with {black} black][ and numbers black|black_numbers=True][ in circles|kept=?]"
            "[ as no clues|clue=][ called {name}]",
            {"most": 999, "signs": "?"},
            least=Whole(0, MOST),
            most=Whole(0, MOST),
            signs=SignsField(),
            at=Choice({"cells": "in cells", "corners": "at corners"}),
            black=SignsField(),
            name=Name(),
        ),
        Phrase(
            "signs {signs} {at}[ outside the answer|taken=True][ with {black} black]"
            "[ as givens|given=True]"
            "[ as pearls|clue=the {color} pearl at {place}]"
            "[ as no clues|clue=][ called {name}]",
            {"name": "signs"},
            signs=SignsField(),
            at=Choice({"cells": "in cells", "corners": "at corners"}),
            black=SignsField(),
            name=Name(),
        ),
        Phrase("black cells[ called {name}]", {"name": "blacks", "black": "#"}, name=Name()),
    )

    @property
    def darkens(self) -> bool:
        """Whether a word can keep its cell out of the answer."""
        return bool(self.black) or self.black_numbers or self.taken

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
        """Yield the words, row by row; a black cell without a number is not a clue."""
        for place, word in sorted(value.items()) if self._are_clues else ():
            if word not in self._silent:
                corner = "corner " if self.at == "corners" else ""
                color = _COLORS[self.discs.index(word)] if word in self.discs else word
                name = self.clue.format(word=word, color=color, place=corner + named(place))
                given = self._is_given(word, board)
                spared = not self.sown and not self.fixed
                yield place, Clue(name, self.cells_at(place, board), spared, given=given)

    def _is_given(self, word: Word, board: AnyBoard) -> bool:
        """Return whether a word is part of the answer."""
        return self.given and _in_answer(word, board)

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
        if self.fixed:
            return dict(value)
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
        if not self.darkens:
            return []
        return [place for place, word in value.items() if self.taken or self._is_black(word)]

    def shape_of(self, rows: Sequence[Row]) -> Shape:
        """Return the rows and columns of cells; corners have one more row and column."""
        height, width = super().shape_of(rows)
        return (height - 1, width - 1) if self.at == "corners" else (height, width)


@record
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
            signs=SignsField(),
            black=SignsField(),
            name=Name(),
        ),
        Phrase(
            "given letters {signs}[ called {name}]", {"most": -1}, signs=SignsField(), name=Name()
        ),
    )


def _in_answer(word: Word, board: AnyBoard) -> bool:
    """Return whether a word can be in an answer: of numbers, not a sign other than its letters."""
    letters = getattr(board.answer, "letters", None)
    return isinstance(word, int) or letters is None or word in [*letters]
