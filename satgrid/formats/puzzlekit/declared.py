"""The genre of the collection that belongs to a declared genre, from its layers and its answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import SimpleNamespace
from typing import Any

from satgrid.board import regions
from satgrid.board.grid import Cell, Side
from satgrid.board.regions import OUTSIDE
from satgrid.board.symbols import BLANK
from satgrid.board.text import Value
from satgrid.errors import SatgridError
from satgrid.formats.puzzlekit.genre import Genre as Kit
from satgrid.formats.puzzlekit.sheet import NOTHING, Sheet, is_nothing, sized
from satgrid.formats.puzzlekit.sheet import Words as Rows
from satgrid.puzzle.numbers import Entry
from satgrid.rules.answers import Lines, Numbers, Pairs, Shade
from satgrid.rules.beside import Beside
from satgrid.rules.black_cells import Blacks, Sums
from satgrid.rules.board import class_of
from satgrid.rules.genre import Genre, Option
from satgrid.rules.layer import Layer
from satgrid.rules.rooms import Rooms, RoomWords
from satgrid.rules.view import Shape
from satgrid.rules.words import ArrowWords, Words

__all__ = ["derived"]

_BLACK, _WHITE = "x", "0"
_DRAWN = (Words, Rooms, RoomWords, Beside, Sums, Blacks, ArrowWords)
_YES = "yes"


def derived(genre: Genre) -> Any:
    """Return what a genre's own ``puzzlekit.py`` would have: its GENRES; None without a name."""
    if not genre.puzzlekit:
        return None
    name, *parts = genre.puzzlekit
    named: dict[str, Layer | Option] = {layer.name: layer for layer in genre.layers}
    named |= {option.name: option for option in genre.options}
    for part in parts:
        if part not in named:
            raise SatgridError(f"genre {genre.name}: puzzlekit: no layer or option {part!r}")
    chosen = [named[part] for part in parts] or [*genre.layers]
    made = _Declared(genre, chosen)
    kit = Kit(name, made.read, made.answer, made.lines, made.lost)
    return SimpleNamespace(GENRES=(kit,), __file__=genre.name)


class _Declared:
    """How boards of a genre are written: the options behind the size, then the layers."""

    def __init__(self, genre: Genre, parts: Sequence[Layer | Option]) -> None:
        self.genre = genre
        self.layers = [part for part in parts if isinstance(part, _DRAWN)]
        self.options = [part for part in parts if isinstance(part, Option)]

    # Problems

    def read(self, sheet: Sheet) -> Any:
        """Read a problem."""
        shape = sheet.height, sheet.width
        if self.genre.square:
            sheet.square()
        options = dict(self._told(sheet.more))
        rows = {layer.name: self._rows(layer, sheet) for layer in self.layers}
        data: dict[str, Any] = {}
        for layer in self.genre.layers:  # words of rooms stand above the rooms there, below here
            if layer.name in rows:
                data[layer.name] = _read(layer, rows[layer.name], shape, data)
        board = class_of(self.genre)(shape, data)
        known = {name: word for name, word in options.items() if self._usual(name, board) != word}
        return class_of(self.genre)(shape, data, known)

    def _rows(self, layer: Layer, sheet: Sheet) -> list[list[Value]]:
        noun = f"the {layer.name}"
        if isinstance(layer, Beside):
            shape = sheet.height, sheet.width
            return [
                sheet.line(f"{noun} {side}", shape[side in ("above", "below")])
                for side in layer.sides
            ]
        if isinstance(layer, Words) and layer.at == "corners":
            grid = layer.grid((sheet.height, sheet.width))
            return [sheet.line(f"a row of {noun}", grid.width) for _ in range(grid.height)]
        return [list(row) for row in sheet.grid(noun).rows]

    def _told(self, words: Sequence[Value]) -> Iterator[tuple[str, str | int]]:
        """Yield the options behind the size: numbers in order, and the initials of those in force.

        A letter in place of a number is the last one of those that are used.
        """
        open_ = list(self.options)
        for word in words:
            for option in open_:
                found = _option(option, word)
                if found is not None:
                    open_.remove(option)
                    yield option.name, found
                    break
            else:
                if self.options:
                    raise word.error(f"{word.text[:20]!r} means nothing behind the size")

    def _usual(self, name: str, board: Any) -> Any:
        """Return what an option means where it is not told."""
        default = self.genre.defaults()[name]
        return board.most if default is None and self._is_most(name) else default

    def _is_most(self, name: str) -> bool:
        """Tell whether an option is the largest number of the answer."""
        first = next((one.name for one in self.options if not _is_yes(one)), "")
        return isinstance(self.genre.answer, Numbers) and name == first

    def lines(self, board: Any) -> list[list[str]]:
        """Write what ``read`` reads."""
        told = []
        for option in self.options:
            word = board.options[option.name]
            if _is_yes(option):
                told += [option.name[0].upper()] if word == _YES else []
            elif word is not None or self._is_most(option.name):
                told.append(self._shown(board.most if word is None else word))
        found = [sized(board.shape, *told)]
        for layer in self.layers:
            found += _written(layer, board.data[layer.name], board)
        return found

    def _shown(self, word: Any) -> str:
        letters = self.genre.answer.letters if isinstance(self.genre.answer, Numbers) else ""
        return letters[word - 1] if isinstance(word, int) and word <= len(letters) else str(word)

    def lost(self, board: Any) -> str | None:
        """Return what of a board has no place there."""
        written = {layer.name for layer in self.layers}
        for layer in self.genre.layers:
            value = board.data[layer.name]
            if layer.name not in written and value != layer.blank(board.shape):
                return f"there is no place for its {layer.name} there"
            if isinstance(layer, Beside) and any(isinstance(one, tuple) for one in value.values()):
                return "several words of a line have no place in it"
        told = {option.name for option in self.options}
        for name, usual in self.genre.defaults().items():
            if name not in told and board.options[name] != usual:
                return f"there is no place for '{name}: {board.options[name]}' there"
        return None

    # Solutions

    def answer(self, board: Any, sheet: Sheet) -> frozenset[Any]:
        """Read a solution."""
        answer, rows = self.genre.answer, sheet.grid()
        if isinstance(answer, Numbers):
            return frozenset(_entries(answer, board, rows))
        if isinstance(answer, Pairs):
            words = dict(rows)
            return frozenset(side for side in board.grid.sides() if _same(words, side))
        if isinstance(answer, Lines):
            return rows.links() if answer.through else rows.outline(_BLACK)
        mark = answer.puzzlekit if isinstance(answer, Shade) else _BLACK
        marks = (NOTHING, ".") if mark == NOTHING else (mark,)
        return rows.where(*marks)


def _same(words: Mapping[Cell, Value], side: Side) -> bool:
    return words[side.one].text == words[side.other].text


def _entries(answer: Numbers, board: Any, rows: Rows) -> Iterator[Entry]:
    """Yield the numbers of a solution; what stands in black cells is none."""
    for cell, word in rows:
        if cell in board.dark_cells or is_nothing(word):
            continue
        if answer.letters:
            if word.text not in [*answer.letters]:
                raise word.error(f"{word.text[:20]!r} is not one of {' '.join(answer.letters)}")
            yield Entry(cell, answer.letters.index(word.text) + 1)
        else:
            number = word.number(0, 10**9)
            if number or not answer.empty:
                yield Entry(cell, number)


def _is_yes(option: Option) -> bool:
    return _YES in option.words


def _option(option: Option, word: Value) -> str | int | None:
    """Return what a word behind the size means for an option, None where it is not of it."""
    if _is_yes(option):
        return _YES if word.text == option.name[0].upper() else None
    if option.words:
        return word.text if word.text in option.words else None
    number = word
    if len(word.text) == 1 and "a" <= word.text <= "z":
        number = Value(str(ord(word.text) - ord("a") + 1), word.line, word.column)
    return number.number(option.least, option.most) if number.text.isdecimal() else None


def _ours(layer: Any, word: Value) -> Value:
    """Return a word of the collection as the layer's own text has it."""
    told = BLANK if is_nothing(word) else word.text
    return Value(dict(layer.puzzlekit).get(told, told), word.line, word.column)


def _theirs(layer: Any) -> Callable[[Any], str]:
    """Return how a word of the layer is written in the collection."""
    words = {ours: theirs for theirs, ours in layer.puzzlekit}
    return lambda word: NOTHING if word is None else words.get(str(word), str(word))


def _read(layer: Layer, rows: list[list[Value]], shape: Shape, data: Mapping[str, Any]) -> Any:
    """Return the value of a layer from its rows."""
    if isinstance(layer, Rooms):
        return regions.of_words(
            rows, noun=layer.noun, outside=(NOTHING, ".") if layer.partial else ()
        )
    if isinstance(layer, RoomWords):
        own = [[_ours(layer, word) for word in row] for row in rows]
        return layer.of_words(own, data[layer.rooms])
    found: dict[Any, Any] = {}
    for row, line in enumerate(rows):
        for column, word in enumerate(line):
            cell = Cell(row, column)
            if isinstance(layer, Sums):
                if word.text != _WHITE:
                    found[cell] = (None, None) if is_nothing(word) else _pair(layer, word)
            elif is_nothing(word):
                continue
            elif isinstance(layer, Beside):
                found[layer.sides[row], column] = layer.word(_ours(layer, word))
            elif isinstance(layer, Blacks):
                found[cell] = _black(layer, word)
            elif isinstance(layer, ArrowWords):
                found[cell] = layer.word(word)
            elif isinstance(layer, Words):
                found[cell] = layer.word(_ours(layer, word))
    return found


def _pair(layer: Sums, word: Value) -> Any:
    r"""Return the sums of a black cell: ``14,7`` there is ``14\7`` here."""
    return layer.pair(Value(word.text.replace(",", "\\"), word.line, word.column))


def _black(layer: Blacks, word: Value) -> Any:
    """Return a given or a black cell: ``4x`` there is ``#4`` here."""
    bare = word.text.removesuffix(_BLACK)
    text = word.text if bare == word.text else f"#{bare}"
    return layer.word(Value(text, word.line, word.column))


def _written(layer: Layer, value: Any, board: Any) -> list[list[str]]:
    """Return the rows of a layer."""
    if isinstance(layer, Rooms):
        return [[NOTHING if room == OUTSIDE else str(room + 1) for room in row] for row in value]
    words: dict[Any, str] = {}
    if isinstance(layer, Beside):
        shown = _theirs(layer)
        places = layer.places(board.shape)
        return [
            [shown(value.get(place)) for place in places if place[0] == side]
            for side in layer.sides
        ]
    rows = board.grid.rows()
    blank = NOTHING
    if isinstance(layer, Sums):
        blank = _WHITE
        words = {cell: _comma(pair) for cell, pair in value.items()}
    elif isinstance(layer, Blacks):
        words = {cell: _ending(word) for cell, word in value.items()}
    elif isinstance(layer, ArrowWords):
        words = {cell: f"{number}{_WAYS[way]}" for cell, (way, number) in value.items()}
    elif isinstance(layer, RoomWords):
        shown, areas = _theirs(layer), regions.cells_of(board.data[layer.rooms])
        words = {areas[room][0]: shown(word) for room, word in value.items()}
    elif isinstance(layer, Words):
        shown, rows = _theirs(layer), layer.grid(board.shape).rows()
        words = {cell: shown(word) for cell, word in value.items()}
    return [[words.get(cell, blank) for cell in row] for row in rows]


_WAYS = {"up": "n", "down": "s", "left": "w", "right": "e"}


def _comma(pair: tuple[int | None, int | None]) -> str:
    if pair == (None, None):
        return NOTHING
    return ",".join("" if total is None else str(total) for total in pair)


def _ending(word: int | str) -> str:
    return str(word) if isinstance(word, int) else f"{word[1:]}{_BLACK}"
