"""A layer of words at the ends of lines: beside rows, above and below columns."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY
from functools import lru_cache
from typing import Any, ClassVar

from satgrid.board.grid import Cell, Place
from satgrid.board.isometry import Isometry
from satgrid.board.symbols import BLANK
from satgrid.board.text import Value, plural
from satgrid.board.ways import WAYS
from satgrid.layers.layer import Entering, Layer, Mark, Section, is_number, kept, sign
from satgrid.phrases.phrase import MOST, Choice, Name, Phrase, SignsField, Whole
from satgrid.puzzle.protocol import Clue
from satgrid.puzzle.view import AnyBoard, Shape, Word
from satgrid.record import record

__all__ = ["SIDES", "Beside", "Spot", "ends", "line"]

SIDES = ("above", "below", "left", "right")
_SIDES = {
    SIDES: "beside",
    ("above", "left"): "above and left",
    ("below", "right"): "below and right",
    ("above",): "above",
    ("below",): "below",
    ("left",): "left",
    ("right",): "right",
}
_OPPOSITE = {"above": "below", "below": "above", "left": "right", "right": "left"}
Spot = tuple[str, int]


@record
class Beside(Layer):
    """A word, or several, at the ends of lines: ``above: 2 . 3`` is a word for each column.

    Several words of one line are a tuple in the order of reading, from the left or from above; in
    the text they have commas between them.

    Attributes
    ----------
    least, most
        The bounds of numbers; most is -1 where there are none.
    signs
        The words besides numbers, one character each.
    sides
        Where words may stand.
    several
        Whether a line may have several words at one end.
    whole
        Whether a word is about its line whichever end it stands at, such as a total.
    every
        Whether a generator prints a word at every line, unless that is too easy.
    prefix
        A word before ``above`` and the others in the header, for a second layer of this kind.
    silent
        The signs that state nothing; they are no clues.
    clue
        A clue's name, with ``{word}``, its ``{line}`` and its ``{place}``.
    lines
        The keys of the header for the sides where these are not called so.
    coding
        How puzz.link writes it: ``outside`` (decodeNumber16ExCell), ``indicated`` (the same
        behind the number of letters), ``tiles`` (as beside the tiles of tilepaint).
    penpa
        ``corner`` where penpa has them as small numbers in the corners of cells beside the board.
    """

    name: str = "beside"
    _: KW_ONLY
    least: int = 0
    most: int = -1
    signs: str = ""
    sides: tuple[str, ...] = SIDES
    several: bool = False
    whole: bool = False
    every: bool = False
    prefix: str = ""
    silent: str = ""
    clue: str = "the {word} {place}"
    coding: str = "outside"
    puzzlekit: tuple[tuple[str, str], ...] = ()
    penpa: str = ""
    lines: tuple[str, ...] = ()

    drawn: ClassVar[bool] = False

    unnamed: ClassVar[tuple[str, ...]] = (
        *("every", "silent", "clue", "coding", "puzzlekit", "penpa"),
    )
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase(
            "numbers[ {least} to {most}][ or {signs}] {sides}[ several at a line|several=True]"
            "[ about whole lines|whole=True][ called {name}]",
            {"most": 999},
            least=Whole(0, MOST),
            most=Whole(0, MOST),
            signs=SignsField(),
            sides=Choice(_SIDES),
            name=Name(),
        ),
        Phrase(
            "signs {signs} {sides}[ about whole lines|whole=True][ called {name}]",
            signs=SignsField(),
            sides=Choice(_SIDES),
            name=Name(),
        ),
    )

    @property
    def keys(self) -> tuple[str, ...]:
        """Return a key for each side."""
        return self.lines or tuple(f"{self.prefix} {side}".strip() for side in self.sides)

    @property
    def around(self) -> tuple[str, ...]:
        """The sides in the order in which other programs list them."""
        return tuple(side for side in SIDES if side in self.sides)

    def blank(self, shape: Shape) -> dict[Spot, Any]:
        """Return the value on a blank board: no words."""
        return {}

    def places(self, shape: Shape) -> list[Spot]:
        """Return the places of words, side by side."""
        return [(side, at) for side in self.sides for at in range(_lines(side, shape))]

    def read(self, section: Section) -> dict[Spot, Any]:
        """Read one word for each line, or several with commas; ``.`` is none."""
        found = {}
        for side, key in zip(self.sides, self.keys, strict=True):
            if key in section.values:
                value = section.values[key]
                words = list(value.words())
                lines = _lines(side, section.shape)
                noun = "column" if side in SIDES[:2] else "row"
                if len(words) != lines:
                    at = words[lines] if len(words) > lines else value
                    raise at.error(f"{plural(len(words), 'word')} for {plural(lines, noun)}")
                for at_, word in enumerate(words):
                    if word.text != BLANK:
                        found[side, at_] = self.entry(word)
        return found

    def entry(self, word: Value) -> Any:
        """Return the value of one line of a text; raise ParseError if a word is not allowed."""
        parts, column = [], word.column
        for part in word.text.split(",") if self.several else [word.text]:
            parts.append(Value(part, word.line, column))
            column += len(part) + 1
        return self.joined(parts)

    def joined(self, words: Sequence[Value]) -> Any:
        """Return the value of one line from its words, in the order of reading."""
        found = tuple(map(self.word, words))
        return found if self.several else found[0]

    def shown(self, value: Mapping[Spot, Any], spot: Spot) -> tuple[Word, ...]:
        """Return the words at one end of a line, in the order of reading."""
        word = value.get(spot, ())
        return word if isinstance(word, tuple) else (word,)

    def word(self, word: Value) -> Word:
        """Return one word of a text as a value; raise ParseError if it is not allowed here."""
        if is_number(word.text) and self.least <= int(word.text) <= self.most:
            return int(word.text)
        found = sign(word.text, [*self.signs])
        if found is None:
            known = [BLANK, *self.signs]
            if self.most >= self.least:
                known.append(f"{self.least}-{self.most}")
            raise word.error(f"{word.text[:20]!r} is not one of {' '.join(known)}")
        return found

    def written(self, value: Any, board: AnyBoard) -> tuple[dict[str, str], Sequence[str]]:
        """Return one line of the header for each side with words."""
        found = {}
        for side, key in zip(self.sides, self.keys, strict=True):
            listed = [value.get((side, at)) for at in range(_lines(side, board.shape))]
            if any(word is not None for word in listed):
                found[key] = " ".join(BLANK if word is None else _shown(word) for word in listed)
        return found, ()

    def sound(self, value: Any, board: AnyBoard) -> bool:
        """Return whether all words are at ends of lines and each entry reads as itself."""
        if type(self).read is not Beside.read or type(self).written is not Beside.written:
            return False
        return value.keys() <= {*self.places(board.shape)} and all(
            kept(word, _shown(word), self.entry) for word in {*value.values()}
        )

    def image(self, value: Any, isometry: Isometry, data: Mapping[str, Any]) -> dict[Spot, Any]:
        """Return the words at the images of their ends; several of them may change their order."""
        height, width = isometry.shape
        found = {}
        for (side, at), word in value.items():
            turned, line = _spot(isometry(_place(side, at, (height, width))), isometry.image_shape)
            if self.whole and turned not in self.sides:
                turned = _OPPOSITE[turned]
            along = isometry.axes.index(0 if side in SIDES[:2] else 1)
            reverse = isinstance(word, tuple) and isometry.flipped[along]
            found[turned, line] = word[::-1] if reverse else word
        return found

    def marks(self, value: Any, board: AnyBoard) -> Iterator[Mark]:
        """Return the words beside the board, several words of one line one after another."""
        for side, at in self.places(board.shape):
            if (side, at) in value:
                word = value[side, at]
                listed = word if isinstance(word, tuple) else (word,)
                row, column = _place(side, at, board.shape)
                down, right = _OUTWARD[side]
                outward = listed if side in ("below", "right") else listed[::-1]
                for far, one in enumerate(outward):
                    place = 2 * (row + far * down) + 1, 2 * (column + far * right) + 1
                    yield Mark("word", place, str(one))

    def caption(self, value: Any) -> str:
        """Return the layer's name if there are several such layers: their words look the same."""
        return self.name if value and self.prefix else ""

    def form(self) -> str:
        """State that the header has one line for each side."""
        keys = ", ".join(f"`{key}:`" for key in self.keys)
        known = [f"`{sign}`" for sign in self.signs]
        if self.most >= self.least:
            known.append(f"a number from {self.least} to {self.most}")
        more = "; several words of a line have commas between them" if self.several else ""
        return (
            f"{self.name}: lines {keys} of the header with a word for each row or column: "
            f"{', '.join(known)}, or `.` for nothing{more}"
        )

    def entering(self, board: AnyBoard) -> Entering:
        """Words are entered beside the board."""
        signs = tuple(self.signs)
        return Entering("beside", self.least, self.most, signs, several=self.several)

    def clues(self, value: Any, board: AnyBoard) -> Iterator[tuple[Hashable, Clue]]:
        """Yield the words side by side; each clue is about its line, seen from the word."""
        for side, at in self.places(board.shape):
            if self.holds(value, (side, at)):
                word, place = _spoken(value[side, at]), _named(side, at)
                named_line = f"{'column' if side in SIDES[:2] else 'row'} {at + 1}"
                name = self.clue.format(word=word, place=place, line=named_line)
                yield (side, at), Clue(name, line(side, at, board.shape), True)

    def clue_keys(self, value: Any, board: AnyBoard) -> list[Hashable]:
        """Return the ends of lines that have a word, side by side."""
        return [spot for spot in self.places(board.shape) if self.holds(value, spot)]

    def holds(self, value: Any, key: Hashable) -> bool:
        """Return whether a line has a word that states something."""
        return key in value and value[key] not in [*self.silent]

    def without(self, value: Any, keys: Collection[Hashable]) -> dict[Spot, Any]:
        """Return the words without those at some ends of lines."""
        return {spot: word for spot, word in value.items() if spot not in keys}

    def changed(self, value: Any, words: Mapping[Hashable, Any]) -> dict[Any, Any]:
        """Return the words with changes at some ends of lines."""
        return {**value, **words}


_OUTWARD = dict(zip(SIDES, WAYS.values(), strict=True))


def _lines(side: str, shape: Shape) -> int:
    """Return how many lines end at a side."""
    return shape[side in SIDES[:2]]


def _place(side: str, at: int, shape: Shape) -> Place:
    """Return the cell, outside the board, where the word of a line is drawn."""
    height, width = shape
    return {"above": (-1, at), "below": (height, at), "left": (at, -1), "right": (at, width)}[side]


def _spot(place: Place, shape: Sequence[int]) -> Spot:
    """Return the side and the line of a cell outside the board."""
    row, column = place
    if row in (-1, shape[0]):
        return ("above" if row < 0 else "below"), column
    return ("left" if column < 0 else "right"), row


def ends(shape: Shape, sides: Sequence[str] = SIDES) -> Iterator[Spot]:
    """Yield the ends of lines: the side, and the number of the column or row."""
    for side in sides:
        for at in range(_lines(side, shape)):
            yield side, at


@lru_cache(maxsize=4096)
def line(side: str, at: int, shape: Shape) -> tuple[Cell, ...]:
    """Return the cells of a row or column, as they follow each other from one of its ends."""
    height, width = shape
    if side in SIDES[:2]:
        cells = tuple(Cell(row, at) for row in range(height))
    else:
        cells = tuple(Cell(at, column) for column in range(width))
    return cells if side in ("above", "left") else cells[::-1]


def _named(side: str, at: int) -> str:
    return f"{side} column {at + 1}" if side in SIDES[:2] else f"{side} of row {at + 1}"


def _shown(word: Any) -> str:
    return ",".join(map(str, word)) if isinstance(word, tuple) else str(word)


def _spoken(word: Any) -> str:
    return " ".join(map(str, word)) if isinstance(word, tuple) else str(word)
