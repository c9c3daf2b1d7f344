"""How puzz.link writes the layers of declared genres: the coding of each kind of layer.

A coding reads and writes the part of a URL's body that a layer has, and its rows in a saved file.
Source: the descriptions of pzprjs, ``Encode.js`` and ``FileData.js``, and the boards of its tests.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from satgrid.board import regions
from satgrid.board.grid import Cell, Grid
from satgrid.board.text import Value
from satgrid.formats.puzzlink import rooms
from satgrid.formats.puzzlink.bodies import UNKNOWN, Body, FoundNumbers
from satgrid.formats.puzzlink.codes import CODES, Code
from satgrid.formats.puzzlink.lines import SavedLines
from satgrid.formats.puzzlink.table import KindRow
from satgrid.layers.rooms import Rooms, RoomWords
from satgrid.layers.words import Words
from satgrid.layers.words_beside import Beside
from satgrid.puzzle.view import Shape, Word

__all__ = ["Coding", "Data", "InCells", "NumberCoding", "RoomCoding", "Rooming"]

Data = Mapping[str, Any]
_EMPTY, _QUESTION = ".", "-"
_HOLES = ("*", "#")
_FEW = 6
"""So many signs are too many to name each in the documentation."""


class Coding:
    """How one layer is written; the coding knows the values of the layer and of earlier ones."""

    says: ClassVar[str] = ""
    """What it is in a link, for the documentation."""

    def __init__(self, layer: Any, row: KindRow) -> None:
        self.layer = layer
        self.row = row

    def form(self) -> str:
        """Return what it is in a link, for the documentation."""
        return self.says

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

    def load(self, lines: SavedLines, shape: Shape, data: Data) -> Any:
        """Read the value from the next lines of a saved file."""
        raise NotImplementedError

    def lines(self, value: Any, shape: Shape, data: Data) -> list[list[str]]:
        """Write the form that ``load`` reads."""
        raise NotImplementedError

    def lost(self, value: Any, shape: Shape) -> str | None:
        """Return the part of a value that the format cannot hold; None if there is none."""
        return None


class NumberCoding(Coding):
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

    @property
    def code(self) -> Code:
        """How the numbers are written."""
        return CODES["numbers"]

    @property
    def most(self) -> int:
        """The largest number that the format holds."""
        return self.code.most

    def form(self) -> str:
        """Return what it is in a link, for the documentation."""
        signs = [f"{at + self.first} is `{sign}`" for at, sign in enumerate(self.letters)]
        some = ", ".join(signs) if len(signs) < _FEW else "letters as numbers from 1 on"
        return f"{self.layer.name}: {self.code.says}{f', {some}' if some else ''}"

    def read_places(self, body: Body, places: Iterable[Any]) -> tuple[Any, int]:
        """Read the words of places from the start of a body; also return the position after."""
        listed = list(places)
        found = self.code.read(body, len(listed))
        return self.words(found, listed, body), found.end

    def words(self, found: FoundNumbers, places: Iterable[Any], body: Body) -> Any:
        """Return the words of places for their numbers."""
        words = {}
        known: dict[tuple[int, str], Word | None] = {}  # a board has few different words
        for place, number, start in zip(places, found.values, found.starts, strict=True):
            if number is not None:
                said = number, body.text[start]
                if said not in known:
                    known[said] = self.word(number, Value(said[1], 1, body.column + start))
                if (word := known[said]) is not None:
                    words[place] = word
        return words

    def word(self, number: int, at: Value) -> Word | None:
        """Return the word of the layer for a number; None if the number has no meaning there."""
        layer = self.layer
        if message := self.row.not_held(at.text):
            raise at.error(message)
        if number == UNKNOWN:
            if self.unknown:
                return self.unknown
            if not isinstance(layer, Words) or layer.given or layer.coding == "four":
                return None  # it states nothing there
            raise at.error("a number that is a question mark; only numbers can be read")
        if self.letters:
            if not self.first <= number < self.first + len(self.letters):
                raise at.error(f"{number} is not a letter: there are {len(self.letters)}")
            return self.letters[number - self.first]
        if number > layer.most:
            raise at.error(f"a number above {layer.most}")
        if number < layer.least:
            raise at.error(f"a number below {layer.least}")
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
        if message := self.row.not_held(word.text):
            raise word.error(message)
        if word.text in (self.row.question, str(UNKNOWN)):
            return self.word(UNKNOWN, word)
        if self.row.signs and word.text in self.row.signs:
            return self.word(self.row.signs.index(word.text) + self.first, word)
        return self.word(word.number(0, 10**9), word)

    def saved(self, word: Word | None) -> str:
        """Write the form that ``loaded`` reads."""
        number = self.number(word)
        if number is None:
            return _EMPTY
        if number == UNKNOWN:
            return self.row.question
        return self.row.signs[number - self.first] if self.row.signs else str(number)

    def lost(self, value: Any, shape: Shape) -> str | None:
        """Return a word or number that the format cannot hold; None if there is none."""
        most = self.most
        for word in value.values():
            if isinstance(word, int) and word > most:
                return f"a number above {most} has no place in it"
            if isinstance(word, str) and word not in (*self.letters, "?", self.unknown):
                return f"{word!r} has no place in it"
            if isinstance(word, tuple):
                return "several words of a line have no place in it"
        return None


class InCells(NumberCoding):
    """Numbers in cells or at corners: decodeNumber16, decode4Cell, decode4Cross, decodeCircle."""

    layer: Words

    @property
    def code(self) -> Code:
        """How the numbers are written."""
        return CODES[self.layer.coding]

    @property
    def whole(self) -> bool:
        """Whether a layer without words is written, too, behind numbers around the board."""
        return self.layer.coding == "gaps"

    def _places(self, shape: Shape) -> Grid:
        return self.layer.grid(shape)

    def read(self, body: Body, shape: Shape, data: Data) -> tuple[Any, int]:
        """Read one number for each place."""
        return self.read_places(body, self._places(shape))

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
        if self.layer.coding == "holes" and not value:
            return ""
        return self.code.write([self.number(value.get(place)) for place in self._places(shape)])

    def loaded(self, word: Value) -> Word | None:
        """Return the word of the layer for a word of a saved file."""
        if self.layer.coding == "gaps":  # all else is of the answer
            return self.signs[0] if word.text == "1" else None
        return None if word.text in [*self.row.among] else super().loaded(word)

    def load(self, lines: SavedLines, shape: Shape, data: Data) -> Any:
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
            return [[self.row.holes if cell in value else _EMPTY for cell in row] for row in rows]
        return [[self.saved(value.get(cell)) for cell in row] for row in rows]


class Rooming(Coding):
    """Rooms as the borders between them: decodeBorder.

    In a saved file there is a number for each cell, or a digit for each border.
    """

    layer: Rooms

    def form(self) -> str:
        """Return what it is in a link, for the documentation."""
        return f"borders of {self.layer.noun}s, five a character"

    def read(self, body: Body, shape: Shape, data: Data) -> tuple[Any, int]:
        """Read rooms from the borders between them."""
        return rooms.read_some(body, Grid(*shape))

    def written(self, value: Any, shape: Shape, data: Data) -> str:
        """Write rooms as the borders between them."""
        return rooms.written(value)

    def load(self, lines: SavedLines, shape: Shape, data: Data) -> Any:
        """Read the rooms, or their borders."""
        since = self.row.borders
        load = rooms.load if since is None or lines.version < since else rooms.load_borders
        return load(lines, Grid(*shape))

    def lines(self, value: Any, shape: Shape, data: Data) -> list[list[str]]:
        """Write the rooms, or their borders."""
        return rooms.lines(value) if self.row.borders is None else rooms.border_lines(value)

    def lost(self, value: Any, shape: Shape) -> str | None:
        """Return the error of cells outside every room, and of rooms in several parts."""
        if regions.part_names(value):
            return f"a {self.layer.noun} in several parts has no place in it"
        outside = self.layer.holes and regions.outside(value)
        return f"its cells outside every {self.layer.noun} have no place in it" if outside else None


class RoomCoding(NumberCoding):
    """Numbers of rooms, in the order of their first cells: decodeRoomNumber16."""

    layer: RoomWords

    def _cells(self, data: Data) -> list[list[Cell]]:
        return regions.cells_of(data[self.layer.rooms])

    def read(self, body: Body, shape: Shape, data: Data) -> tuple[Any, int]:
        """Read one number for each room."""
        return self.read_places(body, range(len(self._cells(data))))

    def written(self, value: Any, shape: Shape, data: Data) -> str:
        """Write one number for each room."""
        found = [self.number(value.get(room)) for room in range(len(self._cells(data)))]
        return self.code.write(found)

    def load(self, lines: SavedLines, shape: Shape, data: Data) -> Any:
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
