"""The puzzlekit form of a declared genre, derived from its layers and its answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import SimpleNamespace
from typing import Any, TypeGuard

from satgrid.board import regions
from satgrid.board.cover import Placement
from satgrid.board.grid import Cell, Side
from satgrid.board.text import Value
from satgrid.errors import ParseError
from satgrid.formats.puzzlekit import layers
from satgrid.formats.puzzlekit.genres import Genre as Kit
from satgrid.formats.puzzlekit.sheet import NOTHING, Sheet, Words as Rows, is_nothing, sized
from satgrid.puzzle.numbers import Entry
from satgrid.rules.answers import (
    Answer,
    Bars,
    Bridges,
    Division,
    Lines,
    Numbers,
    Pairs,
    Shade,
    Slants,
)
from satgrid.rules.beside import Beside, ends
from satgrid.rules.blocks import ANY, UNKNOWN, Blocks
from satgrid.rules.board import class_of
from satgrid.rules.genre import OPTIONAL, Genre, Option
from satgrid.rules.grids import Grids
from satgrid.rules.layer import Layer
from satgrid.rules.lines_and_cells import LinesAndCells
from satgrid.rules.rectangles import Rectangles
from satgrid.rules.ship_layers import FleetList
from satgrid.rules.stars import Stars
from satgrid.rules.triangles import Triangle, Triangles
from satgrid.rules.word_layers import Words

__all__ = ["derived"]

_BLACK = "x"
_LENGTHS = 5  # of ships: so many numbers are written at least
_YES = "yes"
_FILLED = {"nw": "A", "ne": "B", "se": "C", "sw": "D"}


def derived(genre: Genre) -> Any:
    """Derive the GENRES that a ``puzzlekit.py`` would have; None if there is no name."""
    if not genre.puzzlekit:
        return None
    name, chosen = genre.puzzlekit[0], genre.parts(genre.puzzlekit, "puzzlekit")
    kits, forms = [], {}
    for kit, fixed in _named(genre, name):
        made = _Declared(genre, chosen, fixed)
        kits.append(Kit(kit, made.read, made.answer, made.lines, made.lost))
        forms[kit] = made.forms()
    return SimpleNamespace(GENRES=tuple(kits), FORMS=forms, __file__=genre.name)


def _named(genre: Genre, name: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the genre's names in the collection, each with the values of layers that it implies.

    In the collection, each layout of overlapping grids has a name of its own.
    """
    has_layouts = False
    for layer in genre.layers:
        if isinstance(layer, Grids):
            for kit, layout in layer.puzzlekit:
                has_layouts = True
                yield kit, {layer.name: layer.placed(layout)}
    if not has_layouts:
        yield name, {}


class _Declared:
    """The form of the boards of a genre: the options after the size, then the layers."""

    def __init__(
        self, genre: Genre, parts: Sequence[Layer | Option], fixed: Mapping[str, Any]
    ) -> None:
        self.genre, self.fixed = genre, fixed
        self.layers = [part for part in parts if isinstance(part, layers.DRAWN)]
        self.optional = {one.removesuffix(OPTIONAL) for one in genre.puzzlekit if OPTIONAL in one}
        self.options = [part for part in parts if isinstance(part, Option)]
        self.fleet = next((part for part in parts if isinstance(part, FleetList)), None)

    def forms(self) -> tuple[str, str]:
        """Describe, for the documentation, the rows below the size, and the form of a solution."""
        below = ", and ".join(self._form(layer) for layer in self.layers)
        forms = [_option_form(option) for option in self.options]
        if forms:
            below += f"; after the size there may be {', and '.join(forms)}"
        if self.fleet is not None:
            below += "; after the size come the numbers of ships of length 1, 2, 3 and so on"
        return below, _answer_form(self.genre.answer)

    def _form(self, layer: Layer) -> str:
        form = layers.form(layer)
        return f"perhaps {form}" if layer.name in self.optional else form

    # Problems

    def read(self, sheet: Sheet) -> Any:
        """Read a board from the text of a problem."""
        shape = sheet.height, sheet.width
        if self.genre.square:
            sheet.square()
        options = dict(self._options_after(sheet.more)) if self.fleet is None else {}
        for option in self.options:
            if option.always and option.name not in options:
                raise ParseError(f"the number of {option.name} is expected after the size")
        rows: dict[str, list[list[Value]]] = {layer.name: [] for layer in self.layers}
        for some in self._together():
            if self._is_left_out(some[0][1], sheet):
                continue
            parts = [self._rows(layer, sheet, at) for at, layer in some]
            for (_, layer), part in zip(some, parts, strict=True):
                rows[layer.name] += part
        data: dict[str, Any] = dict(self.fixed)
        if self.fleet is not None:
            numbers = [word.number(0, 999) for word in sheet.more]
            data[self.fleet.name] = {at: number for at, number in enumerate(numbers, 1) if number}
        for layer in self.genre.layers:
            if isinstance(layer, Grids) and layer.name in data:
                layer.refuse(data[layer.name], shape, sheet.size)
        for layer in self.genre.layers:  # words of rooms stand above the rooms there, below here
            if layer.name in rows:
                data[layer.name] = layers.read(layer, rows[layer.name], shape, data)
        board = class_of(self.genre).made(shape, data)
        known = {name: word for name, word in options.items() if self._usual(name, board) != word}
        return class_of(self.genre).made(shape, data, known)

    def _together(self) -> Iterator[list[tuple[int, Layer]]]:
        """Yield the layers in turn; layers of words beside the board are read together.

        Of several layers of such words the first sides come first.
        """
        beside = [layer for layer in self.layers if _is_beside(layer)]
        for layer in self.layers:
            if layer not in beside:
                yield [(0, layer)]
            elif layer is beside[0]:
                for at in range(max(len(one.sides) for one in beside)):
                    yield [(at, one) for one in beside if at < len(one.sides)]

    def _is_left_out(self, layer: Layer, sheet: Sheet) -> bool:
        """Return whether an optional layer is missing since too few lines are left."""
        names = [one.name for one in self.layers]
        still = len(names) - names.index(layer.name)
        return layer.name in self.optional and sheet.left < sheet.height * still

    def _rows(self, layer: Layer, sheet: Sheet, at: int) -> list[list[Value]]:
        noun = f"the {layer.name}"
        if isinstance(layer, Blocks):
            spots = ends((sheet.height, sheet.width), layer.around)
            kinds = {"above": "column", "left": "row"}
            return [sheet.line(f"the clue of a {kinds[side]}") for side, _ in spots]
        if isinstance(layer, Beside):
            shape, side = (sheet.height, sheet.width), layer.around[at]
            return [sheet.line(f"{noun} {side}", shape[side in ("above", "below")])]
        if isinstance(layer, Words) and layer.at == "corners":
            grid = layer.grid((sheet.height, sheet.width))
            return [sheet.line(f"a row of {noun}", grid.width) for _ in range(grid.height)]
        return [list(row) for row in sheet.grid(noun).rows]

    def _options_after(self, words: Sequence[Value]) -> Iterator[tuple[str, str | int]]:
        """Yield the options after the size: numbers in order, and the initials of options in force.

        A letter in place of a number is the last letter that the answer uses.
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
                    raise word.error(f"{word.text[:20]!r} means nothing after the size")

    def _usual(self, name: str, board: Any) -> Any:
        """Return the value of an option that is not given."""
        default = self.genre.defaults()[name]
        return board.most if default is None and self._is_most(name) else default

    def _is_most(self, name: str) -> bool:
        """Return whether an option is the largest number of the answer."""
        first = next((one.name for one in self.options if not _is_yes(one)), "")
        return isinstance(self.genre.answer, Numbers) and name == first

    def lines(self, board: Any) -> list[list[str]]:
        """Write the form that ``read`` reads."""
        words = []
        for option in self.options:
            word = board.options[option.name]
            if _is_yes(option):
                words += [option.name[0].upper()] if word == _YES else []
            elif word is not None or self._is_most(option.name):
                words.append(self._shown(board.most if word is None else word))
        if self.fleet is not None:
            fleet = board.data[self.fleet.name]
            most = max([_LENGTHS, *fleet])
            words += [str(fleet.get(length, 0)) for length in range(1, most + 1)]
        found = [sized(board.shape, *words)]
        for some in self._together():
            for at, layer in some:
                if self._is_blank(layer, board):
                    continue
                own = layers.written(layer, board.data[layer.name], board)
                found += [own[at]] if _is_beside(layer) else own
        return found

    def _is_blank(self, layer: Layer, board: Any) -> bool:
        """Return whether an optional layer is blank, so that it is not written."""
        blank = board.data[layer.name] == layer.blank(board.shape)
        return layer.name in self.optional and blank

    def _shown(self, word: Any) -> str:
        letters = self.genre.answer.letters if isinstance(self.genre.answer, Numbers) else ""
        return letters[word - 1] if isinstance(word, int) and word <= len(letters) else str(word)

    def lost(self, board: Any) -> str | None:
        """Return the part of a board that the format cannot hold; None if there is none."""
        written = {layer.name for layer in self.layers}
        written |= {self.fleet.name} if self.fleet is not None else set()
        for layer in self.genre.layers:
            value = board.data[layer.name]
            if layer.name in self.fixed:
                if value != self.fixed[layer.name]:
                    return f"there is no name for its {layer.name} there"
            elif layer.name not in written and value != layer.blank(board.shape):
                return f"there is no place for its {layer.name} there"
            if isinstance(layer, Stars):
                if any(word != layer.signs[0] for word in value.values()):
                    return "black stars have no place in it"
                if len({(row // 2, column // 2) for row, column in value}) < len(value):
                    return "two stars at one cell have no place in it"
            if isinstance(layer, Words):
                strange = [ours for theirs, ours in layer.puzzlekit if not theirs]
                if any(word in strange for word in value.values()):
                    return "its numbers that are not given have no place in it"
            if isinstance(layer, Blocks):
                if any({UNKNOWN, ANY}.intersection(clue) for clue in value.values()):
                    return "a clue with ? or * has no place in it"
            elif isinstance(layer, Beside) and any(
                isinstance(one, tuple) for one in value.values()
            ):
                return "several words of a line have no place in it"
        written = {option.name for option in self.options}
        for name, usual in self.genre.defaults().items():
            if name not in written and board.options[name] != usual:
                return f"there is no place for '{name}: {board.options[name]}' there"
        return None

    # Solutions

    def answer(self, board: Any, sheet: Sheet) -> frozenset[Any]:
        """Read the keys of the answer from the text of a solution."""
        answer, rows = self.genre.answer, sheet.grid()
        if isinstance(answer, Numbers):
            return frozenset(_entries(answer, board, rows))
        if isinstance(answer, Division):
            words = dict(rows)
            return frozenset(side for side in board.grid.sides() if not _same(words, side))
        if isinstance(answer, Rectangles):
            areas = regions.cells_of(rows.regions(noun="rectangle"))
            return frozenset(Placement(str(len(cells)), tuple(cells)) for cells in areas)
        if isinstance(answer, Triangles):
            filled = ((cell, _FILLED.get(word.text)) for cell, word in rows)
            return frozenset(Triangle(cell, corner) for cell, corner in filled if corner)
        if isinstance(answer, Bridges):
            return frozenset(_bridges(board, dict(rows)))
        if isinstance(answer, Pairs):
            words = dict(rows)
            return frozenset(side for side in board.grid.sides() if _same(words, side))
        if isinstance(answer, LinesAndCells):
            shaded = [(cell,) for cell in rows.where(answer.puzzlekit) if cell in board.open_cells]
            return frozenset([*shaded, *rows.links()])
        if isinstance(answer, Lines):
            return rows.links() if answer.through else rows.outline(_BLACK)
        mark = answer.puzzlekit if isinstance(answer, Shade) else _BLACK
        marks = (NOTHING, ".") if mark == NOTHING else mark.split()
        return rows.where(*marks)


def _option_form(option: Option) -> str:
    if _is_yes(option):
        return f"`{option.name[0].upper()}` for `{option.name}: {_YES}`"
    return f"the number of `{option.name}`"


def _answer_form(answer: Answer) -> str:
    """Describe the form of a solution for the documentation."""
    if isinstance(answer, Numbers):
        return "all letters" if answer.letters else "all numbers"
    if isinstance(answer, Division):
        return "cells of one area have the same word"
    if isinstance(answer, Rectangles):
        return "cells of one rectangle have the same word"
    if isinstance(answer, Triangles):
        return f"triangles by their filled corner: `{' '.join(_FILLED)}`"
    if isinstance(answer, Bridges):
        return "between islands `1` and `2` for level bridges, `a` and `b` for upright ones"
    if isinstance(answer, Pairs):
        return "cells of one pair have the same word"
    if isinstance(answer, LinesAndCells):
        return (
            f"`{answer.puzzlekit}` is shaded, "
            "`se` a cell that the loop leaves down and to the right"
        )
    if isinstance(answer, Lines):
        through = "the two ways in which a line leaves a cell: `se` for down and right"
        return through if answer.through else "`x` is inside the loop"
    if isinstance(answer, Bars):
        return "`v` is an upright bar, `h` a level one"
    if isinstance(answer, Slants):
        return "`\\` and `/` are the slants"
    thing = f"a {answer.thing}" if isinstance(answer, Shade) and answer.thing else "shaded"
    marks = ", ".join(f"`{mark}`" for mark in getattr(answer, "puzzlekit", _BLACK).split())
    return f"{marks} is {thing}"


def _is_beside(layer: Layer) -> TypeGuard[Beside]:
    """Return whether all words at one side of the board stand on one line."""
    return isinstance(layer, Beside) and not isinstance(layer, Blocks)


def _same(words: Mapping[Cell, Value], side: Side) -> bool:
    return words[side.one].text == words[side.other].text


def _bridges(board: Any, words: Mapping[Cell, Value]) -> Iterator[Any]:
    """Yield the bridges of a solution, which the text shows in the cells between islands."""
    for key in board.keys:
        inner = board.places(key)[1:-1]
        if not inner:
            message = "islands side by side have no place between them"
            raise words[key.other].error(message)
        if words[inner[0]].text in [*("12" if key.level else "ab")][key.number - 1 :]:
            yield key


def _entries(answer: Numbers, board: Any, rows: Rows) -> Iterator[Entry]:
    """Yield the numbers of a solution; words in black cells are ignored."""
    for cell, word in rows:
        if cell in board.dark_cells or (is_nothing(word) and word.text not in [*answer.letters]):
            continue
        if answer.empty and word.text == _BLACK not in answer.letters:
            continue
        if answer.letters:
            found = answer.number_of(word.text)
            if found is None:
                raise word.error(f"{word.text[:20]!r} is not one of {' '.join(answer.letters)}")
            yield Entry(cell, found)
        else:
            number = word.number(0, 10**9)
            if number or not (answer.empty and answer.low):
                yield Entry(cell, number)


def _is_yes(option: Option) -> bool:
    return _YES in option.words


def _option(option: Option, word: Value) -> str | int | None:
    """Return the option's value for a word after the size; None if the word does not fit."""
    if _is_yes(option):
        return _YES if word.text == option.name[0].upper() else None
    if option.words:
        return word.text if word.text in option.words else None
    number = word
    if len(word.text) == 1 and "a" <= word.text <= "z":
        number = Value(str(ord(word.text) - ord("a") + 1), word.line, word.column)
    return number.number(option.least, option.most) if number.text.isdecimal() else None
