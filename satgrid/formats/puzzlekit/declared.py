"""The puzzlekit form of a declared genre, derived from its layers and its answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import SimpleNamespace
from typing import Any

from satgrid.answers.kinds import Numbers
from satgrid.board.text import Value
from satgrid.declared.board import class_of
from satgrid.declared.genre import OPTIONAL, Genre
from satgrid.errors import ParseError
from satgrid.formats.puzzlekit.answers import answer_codec
from satgrid.formats.puzzlekit.genres import SheetGenre as Kit
from satgrid.formats.puzzlekit.sheet import WordSheet, sized
from satgrid.formats.puzzlekit.table import codec
from satgrid.layers.layer import Layer
from satgrid.layers.option import Option
from satgrid.layers.overlapping_grids import Grids
from satgrid.layers.ships import FleetList

__all__ = ["derived"]

_LENGTHS = 5  # of ships: so many numbers are written at least
_YES = "yes"


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
    for layer in genre.layers_of(Grids):
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
        held = ((part, codec(part)) for part in parts if isinstance(part, Layer))
        known = [(layer, kind) for layer, kind in held if kind is not None]
        self.layers = [layer for layer, _ in known]
        self.codecs = {layer.name: kind for layer, kind in known}
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
        answer = self.genre.answer
        return below, answer_codec(answer).form(answer)

    def _form(self, layer: Layer) -> str:
        form = self.codecs[layer.name].form(layer)
        return f"perhaps {form}" if layer.name in self.optional else form

    # Problems

    def read(self, sheet: WordSheet) -> Any:
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
            parts = [self.codecs[layer.name].rows(layer, sheet, at) for at, layer in some]
            for (_, layer), part in zip(some, parts, strict=True):
                rows[layer.name] += part
        data: dict[str, Any] = dict(self.fixed)
        if self.fleet is not None:
            numbers = [word.number(0, 999) for word in sheet.more]
            data[self.fleet.name] = {at: number for at, number in enumerate(numbers, 1) if number}
        for grids in self.genre.layers_of(Grids):
            if grids.name in data:
                grids.refuse(data[grids.name], shape, sheet.size)
        for layer in self.genre.layers:  # words of rooms stand above the rooms there, below here
            if layer.name in rows:
                read = self.codecs[layer.name].read
                data[layer.name] = read(layer, rows[layer.name], shape, data)
        board = class_of(self.genre).made(shape, data)
        known = {name: word for name, word in options.items() if self._usual(name, board) != word}
        return class_of(self.genre).made(shape, data, known)

    def _together(self) -> Iterator[list[tuple[int, Layer]]]:
        """Yield the layers in turn; layers of words beside the board are read together.

        Of several layers of such words the first sides come first.
        """
        beside: list[Any] = [layer for layer in self.layers if self.codecs[layer.name].sided]
        for layer in self.layers:
            if layer not in beside:
                yield [(0, layer)]
            elif layer is beside[0]:
                for at in range(max(len(one.sides) for one in beside)):
                    yield [(at, one) for one in beside if at < len(one.sides)]

    def _is_left_out(self, layer: Layer, sheet: WordSheet) -> bool:
        """Return whether an optional layer is missing since too few lines are left."""
        names = [one.name for one in self.layers]
        still = len(names) - names.index(layer.name)
        return layer.name in self.optional and sheet.left < sheet.height * still

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
                kind = self.codecs[layer.name]
                own = kind.write(layer, board.data[layer.name], board)
                found += [own[at]] if kind.sided else own
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
            kind = codec(layer)
            reason = kind.lost(layer, value) if kind else None
            if reason:
                return reason
        written = {option.name for option in self.options}
        for name, usual in self.genre.defaults().items():
            if name not in written and board.options[name] != usual:
                return f"there is no place for '{name}: {board.options[name]}' there"
        return None

    # Solutions

    def answer(self, board: Any, sheet: WordSheet) -> frozenset[Any]:
        """Read the keys of the answer from the text of a solution."""
        answer = self.genre.answer
        return frozenset(answer_codec(answer).read(answer, board, sheet.grid()))


def _option_form(option: Option) -> str:
    if _is_yes(option):
        return f"`{option.name[0].upper()}` for `{option.name}: {_YES}`"
    return f"the number of `{option.name}`"


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
