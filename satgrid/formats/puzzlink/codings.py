"""How puzz.link writes the layers of declared genres: the coding of each kind of layer.

A coding reads and writes the part of a URL's body that a layer has, and its rows in a saved file.
Source: the descriptions of pzprjs, ``Encode.js`` and ``FileData.js``, and the boards of its tests.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from satgrid.board import regions
from satgrid.board.grid import Cell, Grid
from satgrid.board.text import Value
from satgrid.errors import ParseError
from satgrid.formats.puzzlink import bodies, rooms
from satgrid.formats.puzzlink.bodies import UNKNOWN, Body
from satgrid.formats.puzzlink.lines import Lines
from satgrid.rules.beside import Beside, Spot, ends
from satgrid.rules.rooms import Rooms, RoomWords
from satgrid.rules.view import Shape, Word
from satgrid.rules.word_layers import Words

__all__ = ["Coding", "Data", "InCells", "InRooms", "Outside", "Rooming"]

Data = Mapping[str, Any]
_EMPTY, _QUESTION = ".", "-"
_HOLES = ("*", "#")
_DONE = "c"
_LARGEST = {"four": 4, "outside": 255}
_MOST = 4095


class Coding:
    """How one layer is written; the coding knows the values of the layer and of earlier ones."""

    def __init__(self, layer: Any) -> None:
        self.layer = layer

    @property
    def whole(self) -> bool:
        """Whether a layer without words is written, too, behind numbers around the board."""
        return False

    def read(self, body: Body, shape: Shape, data: Data) -> tuple[Any, int]:
        """Read the value from the start of a body; also return the position after it."""
        raise NotImplementedError

    def written(self, value: Any, shape: Shape, data: Data) -> str:
        """Write the form that ``read`` reads."""
        raise NotImplementedError

    def load(self, lines: Lines, shape: Shape, data: Data) -> Any:
        """Read the value from the next lines of a saved file."""
        raise NotImplementedError

    def lines(self, value: Any, shape: Shape, data: Data) -> list[list[str]]:
        """Write the form that ``load`` reads."""
        raise NotImplementedError

    def lost(self, value: Any, shape: Shape) -> str | None:
        """Return the part of a value that the format cannot hold; None if there is none."""
        return None


class _Numbered(Coding):
    """Numbers in places; letters are written as the numbers from 1 on."""

    layer: Words | RoomWords | Beside

    @property
    def letters(self) -> str:
        """The signs that are written as numbers, if the layer has no numbers of its own."""
        return "" if self.layer.most >= 0 else self.layer.signs.replace("?", "")

    @property
    def first(self) -> int:
        """The number of the first of the signs."""
        return getattr(self.layer, "first", 1)

    @property
    def unknown(self) -> str:
        """The sign of a number that is not given; empty where there is none."""
        return "?" if "?" in self.layer.signs else getattr(self.layer, "kept", "")

    def words(self, numbers: Iterable[int | None], places: Iterable[Any], at: Body) -> Any:
        """Return the words of places for their numbers."""
        found = {}
        for place, number in zip(places, numbers, strict=True):
            word = None if number is None else self.word(number, at)
            if word is not None:
                found[place] = word
        return found

    def word(self, number: int, at: Body | Value) -> Word | None:
        """Return the word of the layer for a number; None if the number has no meaning there."""
        layer = self.layer
        if number == UNKNOWN:
            if self.unknown:
                return self.unknown
            if not isinstance(layer, Words) or layer.given or layer.coding == "four":
                return None  # it states nothing there
            raise _error(at, "a number that is a question mark; only numbers can be read")
        if self.letters:
            if not self.first <= number < self.first + len(self.letters):
                raise _error(at, f"{number} is not a letter: there are {len(self.letters)}")
            return self.letters[number - self.first]
        if number > layer.most:
            raise _error(at, f"a number above {layer.most}")
        if number < layer.least:
            raise _error(at, f"a number below {layer.least}")
        return number

    def number(self, word: Word | None) -> int | None:
        """Return a word as a number."""
        if word is None or isinstance(word, int):
            return word
        return UNKNOWN if word == self.unknown else self.letters.index(word) + self.first

    def loaded(self, word: Value) -> Word | None:
        """Return the word of the layer for a word of a saved file."""
        if word.text == _EMPTY:
            return None
        if word.text in (_QUESTION, str(UNKNOWN)):
            return self.word(UNKNOWN, word)
        return self.word(word.number(0, 10**9), word)

    def saved(self, word: Word | None) -> str:
        """Write the form that ``loaded`` reads."""
        number = self.number(word)
        return _EMPTY if number is None else _QUESTION if number == UNKNOWN else str(number)

    def lost(self, value: Any, shape: Shape) -> str | None:
        """Return a word or number that the format cannot hold; None if there is none."""
        most = _LARGEST.get(self.layer.coding, _MOST)
        for word in value.values():
            if isinstance(word, int) and word > most:
                return f"a number above {most} has no place in it"
            if isinstance(word, str) and word not in (*self.letters, "?", self.unknown):
                return f"{word!r} has no place in it"
            if isinstance(word, tuple):
                return "several words of a line have no place in it"
        return None


class InCells(_Numbered):
    """Numbers in cells or at corners: decodeNumber16, decode4Cell, decode4Cross, decodeCircle."""

    layer: Words

    def __init__(self, layer: Words, *, answers: str = "", question: str = _QUESTION) -> None:
        super().__init__(layer)
        self.question = question
        """The word of saved files for a number that is not given, when they are written."""
        self.blank = [_EMPTY, *answers]
        """The words of saved files that are no printed ones: those of the answer among them."""

    @property
    def whole(self) -> bool:
        """Whether a layer without words is written, too, behind numbers around the board."""
        return self.layer.coding == "gaps"

    def _places(self, shape: Shape) -> Grid:
        return self.layer.grid(shape)

    def read(self, body: Body, shape: Shape, data: Data) -> tuple[Any, int]:
        """Read one number for each place."""
        places = self._places(shape)
        if self.layer.coding == "four":
            return self.words(bodies.four(body, len(places)), places, body), len(body.text)
        if self.layer.coding == "digits":
            return self.words(bodies.each(body, len(places)), places, body), len(body.text)
        if self.layer.coding == "gaps":
            marked = bodies.gaps(body, len(places))
            return self.words([1 if one else None for one in marked], places, body), len(body.text)
        if self.layer.coding in ("circles", "holes"):
            base, each = (3, 3) if self.layer.coding == "circles" else (2, 5)
            digits, position = bodies.digits(body, 0, len(places), base, each)
            found = [digit or None for digit in digits]
            return self.words(found, places, body), position
        numbers, position = bodies.some_numbers(body, len(places))
        return self.words(numbers, places, body), position

    @property
    def signs(self) -> str:
        """The signs for the digits from 1 on: white comes before black."""
        if self.layer.coding == "holes":
            return self.layer.black
        white = [sign for sign in self.layer.signs if sign in "wo"]
        return "".join(dict.fromkeys([*white, *self.layer.signs]))

    @property
    def letters(self) -> str:
        """The signs that are written as numbers."""
        return self.signs if self.layer.coding in ("circles", "holes") else super().letters

    def written(self, value: Any, shape: Shape, data: Data) -> str:
        """Write one number for each place; holes are left out where there is none."""
        found = [self.number(value.get(place)) for place in self._places(shape)]
        if self.layer.coding == "gaps":
            return bodies.written_gaps(number is not None for number in found)
        if self.layer.coding == "four":
            return bodies.written_four(found)
        if self.layer.coding == "digits":
            return bodies.written_each(found)
        if self.layer.coding == "circles":
            return bodies.written_digits([number or 0 for number in found], 3, 3)
        if self.layer.coding == "holes":
            return bodies.written_digits([number or 0 for number in found], 2, 5) if value else ""
        return bodies.written(found)

    def loaded(self, word: Value) -> Word | None:
        """Return the word of the layer for a word of a saved file."""
        if self.layer.coding == "gaps":  # all else is of the answer
            return self.signs[0] if word.text == "1" else None
        if word.text == self.question != _QUESTION:
            return self.word(UNKNOWN, word)
        return None if word.text in self.blank else super().loaded(word)

    def saved(self, word: Word | None) -> str:
        """Write the form that ``loaded`` reads."""
        return self.question if word is not None and word == self.unknown else super().saved(word)

    def load(self, lines: Lines, shape: Shape, data: Data) -> Any:
        """Read one word for each place."""
        places = self._places(shape)
        return self.of_rows(lines.grid(places.height, places.width, "the board"), holes=False)

    def of_rows(self, rows: Sequence[Sequence[Value]], *, holes: bool) -> Any:
        """Return the words of rows; with ``holes``, holes may occur among the numbers."""
        words = {Cell(r, c): word for r, line in enumerate(rows) for c, word in enumerate(line)}
        gone = {cell for cell, word in words.items() if word.text in _HOLES}
        if self.layer.coding == "holes":
            return dict.fromkeys(sorted(gone), self.signs[0])
        read = {
            cell: self.loaded(word) for cell, word in words.items() if not holes or cell not in gone
        }
        return {cell: word for cell, word in read.items() if word is not None}

    def lines(self, value: Any, shape: Shape, data: Data) -> list[list[str]]:
        """Write one word for each place."""
        rows = self._places(shape).rows()
        if self.layer.coding == "holes":
            return [[_HOLES[0] if cell in value else _EMPTY for cell in row] for row in rows]
        return [[self.saved(value.get(cell)) for cell in row] for row in rows]


class Rooming(Coding):
    """Rooms as the borders between them: decodeBorder.

    In a saved file there is a number for each cell, or, with ``drawn``, a digit for each border.
    """

    def __init__(self, layer: Rooms, *, drawn: bool) -> None:
        super().__init__(layer)
        self.drawn = drawn

    def read(self, body: Body, shape: Shape, data: Data) -> tuple[Any, int]:
        """Read rooms from the borders between them."""
        return rooms.read_some(body, 0, Grid(*shape))

    def written(self, value: Any, shape: Shape, data: Data) -> str:
        """Write rooms as the borders between them."""
        return rooms.written(value)

    def load(self, lines: Lines, shape: Shape, data: Data) -> Any:
        """Read the rooms, or their borders."""
        load = rooms.load_borders if self.drawn else rooms.load
        return load(lines, Grid(*shape))

    def lines(self, value: Any, shape: Shape, data: Data) -> list[list[str]]:
        """Write the rooms, or their borders."""
        return rooms.border_lines(value) if self.drawn else rooms.lines(value)

    def lost(self, value: Any, shape: Shape) -> str | None:
        """Return the error of cells outside every room, and of rooms in several parts."""
        if regions.part_names(value):
            return f"a {self.layer.noun} in several parts has no place in it"
        outside = self.layer.holes and regions.outside(value)
        return f"its cells outside every {self.layer.noun} have no place in it" if outside else None


class InRooms(_Numbered):
    """Numbers of rooms, in the order of their first cells: decodeRoomNumber16."""

    layer: RoomWords

    def _cells(self, data: Data) -> list[list[Cell]]:
        return regions.cells_of(data[self.layer.rooms])

    def read(self, body: Body, shape: Shape, data: Data) -> tuple[Any, int]:
        """Read one number for each room."""
        count = len(self._cells(data))
        found, position = bodies.some_numbers(body, count)
        return self.words(found, range(count), body), position

    def written(self, value: Any, shape: Shape, data: Data) -> str:
        """Write one number for each room."""
        found = [self.number(value.get(room)) for room in range(len(self._cells(data)))]
        return bodies.written(found)

    def load(self, lines: Lines, shape: Shape, data: Data) -> Any:
        """Read one word for each cell; a second word in a room is ignored, as in pzprjs."""
        words = lines.grid(*shape, "the numbers")
        found: dict[int, Word] = {}
        for cell in Grid(*shape):
            word = self.loaded(words[cell.row][cell.column])
            if word is not None:
                found.setdefault(data[self.layer.rooms][cell.row][cell.column], word)
        return dict(sorted(found.items()))

    def lines(self, value: Any, shape: Shape, data: Data) -> list[list[str]]:
        """Write each number in the uppermost of its room's cells that are furthest left."""
        words = [[_EMPTY] * shape[1] for _ in range(shape[0])]
        for room, cells in enumerate(self._cells(data)):
            if room in value:
                row, column = min(cells, key=lambda cell: (cell.column, cell.row))
                words[row][column] = self.saved(value[room])
        return words


class Outside(_Numbered):
    """Numbers beside the board: decodeNumber16ExCell. A saved file has them around the board."""

    layer: Beside

    def read(self, body: Body, shape: Shape, data: Data) -> tuple[Any, int]:
        """Read one number for each end of a line."""
        places = list(ends(shape, self.layer.around))
        found, position = bodies.some_numbers(body, len(places))
        return self.words(found, places, body), position

    def written(self, value: Any, shape: Shape, data: Data) -> str:
        """Write one number for each end of a line."""
        places = ends(shape, self.layer.around)
        return bodies.written(self.number(value.get(place)) for place in places)

    def loaded(self, word: Value) -> Word | None:
        """Return a word of a saved file; a player may have crossed it off, with a ``c``."""
        bare = word.text.removeprefix(_DONE)
        return super().loaded(Value(bare, word.line, word.column + len(word.text) - len(bare)))

    def deep(self, side: str, shape: Shape) -> int:
        """Return how many words of a line have a place at one side of the board."""
        return int(side in self.layer.sides)

    def around(self, shape: Shape) -> dict[Spot, list[tuple[int, int]]]:
        """Return the places of the words of each line in the rows of a saved file."""
        (height, width), spots = shape, {}
        top, left = self.deep("above", shape), self.deep("left", shape)
        for side, at in self.layer.places(shape):
            start = {"below": top + height, "right": left + width}.get(side, 0)
            far = range(start, start + self.deep(side, shape))
            upright = side in ("above", "below")
            spots[side, at] = [(one, left + at) if upright else (top + at, one) for one in far]
        return spots

    def of_rows(self, rows: Sequence[Sequence[Value]], shape: Shape) -> dict[Spot, Any]:
        """Return the words around the board in the rows of a saved file."""
        places = self.around(shape).items()
        found = {spot: self.loaded(rows[row][column]) for spot, [(row, column)] in places}
        return {spot: word for spot, word in found.items() if word is not None}

    def enter(self, value: Any, rows: list[list[str]], shape: Shape) -> None:
        """Write the words around the board into the rows of a saved file."""
        for spot, [(row, column)] in self.around(shape).items():
            rows[row][column] = self.saved(value.get(spot))


def _error(at: Body | Value, message: str) -> ParseError:
    return at.error(message, 0) if isinstance(at, Body) else at.error(message)
