"""The puzz.link kind of a declared genre, derived from its layers and their codings."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

from satgrid.answers.answer import Answer
from satgrid.answers.kinds import Bridges, Division, Lines, Numbers
from satgrid.answers.lines_and_cells import LinesAndCells
from satgrid.board.grid import Cell, Grid
from satgrid.board.text import Notes, Value
from satgrid.declared.board import class_of
from satgrid.declared.genre import Genre
from satgrid.formats.puzzlink import sums
from satgrid.formats.puzzlink.banks import Bank
from satgrid.formats.puzzlink.bodies import Body
from satgrid.formats.puzzlink.codings import Coding, InCells
from satgrid.formats.puzzlink.filled import filled
from satgrid.formats.puzzlink.kinds import Kind
from satgrid.formats.puzzlink.layers import coding_of
from satgrid.formats.puzzlink.lines import SavedLines
from satgrid.formats.puzzlink.outside import OutsideCoding
from satgrid.formats.puzzlink.table import ROWS, KindRow
from satgrid.layers.black_cells import Sums
from satgrid.layers.by_class import row
from satgrid.layers.layer import Layer
from satgrid.layers.option import Option
from satgrid.layers.words_beside import SIDES
from satgrid.puzzle.view import Shape

__all__ = ["derived"]

_GIVEN = "q"
"""What stands before a given in a saved file that has words around the board."""


def derived(genre: Genre) -> Any:
    """Derive the KINDS of a genre without a ``puzzlink.py``; None if puzz.link has no kind."""
    if not genre.puzzlink:
        return None
    name, chosen = genre.puzzlink[0], genre.parts(genre.puzzlink, "puzzlink")
    if any(isinstance(part, Sums) for part in chosen):
        kind = _summed(genre, name)
    else:
        kind = _Declared(genre, name, chosen).kind()
    others = (other for other, row in ROWS.items() if row.like == name)
    kinds = {name: kind, **{other: filled(genre, kind, ROWS[other]) for other in others}}
    return SimpleNamespace(KINDS=kinds, __file__=genre.name)


class _Declared:
    """The form of the boards of a genre, part by part."""

    def __init__(self, genre: Genre, name: str, parts: Sequence[Layer | Option]) -> None:
        self.genre, self.name = genre, name
        self.row = ROWS.get(name) or _usual(genre.answer)
        self.option = next((part for part in parts if isinstance(part, Option)), None)
        found = [coding_of(part, self.row) for part in parts if isinstance(part, Layer)]
        self.codings: list[Coding] = [coding for coding in found if coding is not None]
        around = (one for one in self.codings if isinstance(one, OutsideCoding) and one.shared)
        self.outside = next(around, None)
        self.inside = [one for one in self.codings if isinstance(one, InCells)]
        self.banks = [one for one in self.codings if isinstance(one, Bank)]
        self.holed = any(it.layer.coding == "holes" for it in self.inside) and len(self.inside) > 1
        """Whether there are numbers and holes, which share the rows of a saved file."""
        self.given = _GIVEN if isinstance(genre.answer, Numbers) else ""
        """What stands before a printed word in a saved file that has words around the board."""

    def kind(self) -> Kind:
        """Return the puzz.link kind of the genre."""
        return Kind(
            self.genre.name,
            self.read,
            self.body,
            self.load,
            self.lines,
            self.lost,
            row=self.row,
            square=self.genre.square,
            form=(
                *([f"the number of `{self.option.name}`"] if self.option else []),
                *(coding.form() for coding in self.codings),
            ),
        )

    def _board(
        self, shape: Shape, data: dict[str, Any], stated: Value | None, notes: Notes = ()
    ) -> Any:
        made = class_of(self.genre).made
        board = made(shape, data, notes=notes)
        if self.option is None or not stated or not stated.text:
            return board
        word = _option(self.option, stated)
        usual = _number(self.option, board) == stated.number(0, 10**9)  # the same without a line
        return board if usual else made(shape, data, {self.option.name: word}, notes)

    # URLs

    def read(self, height: int, width: int, body: Body) -> Any:
        """Read a board from the body of a URL."""
        stated, position = None, 0
        if self.option is not None:
            position = (body.text + "/").index("/")
            stated = Value(body.text[:position], 1, body.column)
            position += 1
        shape, data = (height, width), dict[str, Any]()
        for coding in self.codings:
            rest = Body(body.text[position:], body.column + position)
            data[coding.layer.name], behind = coding.read(rest, shape, data)
            position += behind
        left = body.text[position:].rstrip("/")
        if self.row.not_held("behind") and left.strip("0"):
            first = position + len(left) - len(left.lstrip("0"))
            raise body.error(self.row.not_held("behind"), first)
        return self._board(shape, data, stated)

    def body(self, board: Any) -> str:
        """Write the form that ``read`` reads."""
        parts = [] if self.option is None else [f"{_number(self.option, board)}/"]
        last = self.codings[-1]
        for coding in self.codings:
            value = board.data[coding.layer.name]
            # Beside numbers around the board its own are written only where there are any.
            if value or coding is not last or self.outside is None or coding.whole:
                parts.append(coding.written(value, board.shape, board.data))
        return "".join(parts)

    # Saved files

    def load(self, lines: SavedLines, height: int, width: int) -> Any:
        """Read a board from the lines of a saved file."""
        stated = lines.line(f"the {self.option.name}") if self.option is not None else None
        shape, data = (height, width), dict[str, Any]()
        for bank in self.banks:
            data[bank.layer.name] = bank.load(lines, shape, data)
        if self.outside is None:
            for coding in self.codings:
                if coding.layer.name in data:
                    continue
                if self.holed and coding in self.inside:
                    shared = lines.grid(height, width, "the board")
                    data |= {one.layer.name: one.of_rows(shared, holes=True) for one in self.inside}
                else:
                    data[coding.layer.name] = coding.load(lines, shape, data)
        else:
            self._load_around(lines, shape, data)
        for word in (word for words in lines.rest() for word in words if self.row.gone):
            if message := self.row.not_held(word.text.removeprefix("-")):
                raise word.error(message)
        return self._board(shape, data, stated, lines.notes)

    def lines(self, board: Any) -> list[list[str]]:
        """Write the form that ``load`` reads."""
        found = [] if self.option is None else [[str(_number(self.option, board))]]
        for bank in self.banks:
            found += bank.lines(board.data[bank.layer.name], board.shape, board.data)
        if self.outside is not None:
            return found + self._lines_around(board)
        shared: list[list[str]] = []
        for coding in self.codings:
            if coding in self.banks:
                continue
            rows = coding.lines(board.data[coding.layer.name], board.shape, board.data)
            if shared and coding in self.inside:
                pairs = [zip(*lines, strict=True) for lines in zip(shared, rows, strict=True)]
                merged = [[own if own != "." else other for own, other in row] for row in pairs]
                found[-len(shared) :] = merged
            else:
                found += rows
            if self.holed and coding in self.inside:
                shared = rows
        return found

    def _size_around(self, shape: Shape) -> tuple[int, int, int, int]:
        """Return the size with the rows and columns around it, and where the board begins."""
        assert self.outside is not None
        top, bottom, left, right = (self.outside.deep(side, shape) for side in SIDES)
        return shape[0] + top + bottom, shape[1] + left + right, top, left

    def _load_around(self, lines: SavedLines, shape: Shape, data: dict[str, Any]) -> None:
        """Read rows that contain the words beside the board, and givens marked by a q."""
        assert self.outside is not None
        height, width, top, left = self._size_around(shape)
        words = lines.grid(height, width, "the board with its numbers")
        lines.board = [line[left : left + shape[1]] for line in words[top : top + shape[0]]]
        data[self.outside.layer.name] = self.outside.of_rows(words, shape)
        for coding in self.inside:
            givens = {}
            for cell in Grid(*shape):
                there = words[cell.row + top][cell.column + left]
                if self.row.circles and there.text.isdecimal():
                    circle = int(there.text[:9]) & self.row.circles  # the rest is the answer
                    there = Value(str(circle) if circle else ".", there.line, there.column)
                if there.text.startswith(self.given):
                    before = len(self.given)
                    text, at = there.text[before:], there.column + before
                    given = coding.loaded(Value(text, there.line, at))
                    if given is not None:
                        givens[cell] = given
            data[coding.layer.name] = givens

    def _lines_around(self, board: Any) -> list[list[str]]:
        assert self.outside is not None
        height, width, top, left = self._size_around(board.shape)
        rows = [["."] * width for _ in range(height)]
        if self.row.circles:
            for cell in Grid(*board.shape):
                rows[cell.row + top][cell.column + left] = "0"
        self.outside.enter(board.data[self.outside.layer.name], rows, board.shape)
        for coding in self.inside:
            for cell, word in board.data[coding.layer.name].items():
                rows[cell.row + top][cell.column + left] = self.given + coding.saved(word)
        return rows

    def lost(self, board: Any) -> str | None:
        """Return the parts of a board that the format cannot hold."""
        written = {coding.layer.name for coding in self.codings}
        for layer in self.genre.layers:
            blank = board.data[layer.name] == layer.blank(board.shape)
            if layer.name not in written and not blank:
                return f"there is no place for its {layer.name} there"
        named = "" if self.option is None else self.option.name
        for name, usual in self.genre.defaults().items():
            flags = [flag.option for flag in self.row.flags]
            value = board.options[name]
            if name != named and (name, value) not in flags and value != usual:
                return f"there is no place for '{name}: {value}' there"
        if self.holed:
            inside = [set(board.data[one.layer.name]) for one in self.inside]
            if inside[0] & inside[1]:
                return "a number in a hole has no place in it"
        reasons = (
            coding.lost(board.data[coding.layer.name], board.shape) for coding in self.codings
        )
        return next((reason for reason in reasons if reason), None)


def _option(option: Option, stated: Value) -> str | int:
    """Return the value of an option from its number: a word of the option, or the number."""
    if not option.words:
        return stated.number(option.least, option.most)
    return option.words[stated.number(1, len(option.words)) - 1]


def _number(option: Option, board: Any) -> int:
    """Return an option as a number; the largest number of the answer if none is given."""
    word = board.options[option.name]
    if word is None:
        most: int = board.most
        return most
    return 1 + option.words.index(word) if option.words else int(word)


def _summed(genre: Genre, name: str) -> Kind:
    """Return the kind of boards with sums in their black cells."""
    layer = genre.layers_of(Sums)[0]
    made = class_of(genre).made

    def sums_of(board: Any) -> dict[Cell, Any]:
        found: dict[Cell, Any] = board.data[layer.name]
        return found

    def read(height: int, width: int, body: Body) -> Any:
        return made((height + 1, width + 1), {layer.name: sums.read(layer, body, (height, width))})

    def load(lines: SavedLines, height: int, width: int) -> Any:
        value = sums.load(layer, lines, (height, width))
        return made((height + 1, width + 1), {layer.name: value}, notes=lines.notes)

    return Kind(
        genre.name,
        read,
        lambda board: sums.body(sums_of(board), board.shape),
        load,
        lambda board: sums.lines(sums_of(board), board.shape),
        lambda board: sums.lost(sums_of(board), board.shape),
        row=ROWS.get(name, KindRow()),
        form=("white cells as letters, sums of black cells", "sums above, then left"),
        box=lambda board: sums.inner(board.shape),
    )


_AFTER: dict[type, tuple[str, ...]] = {
    Bridges: ("inner",),
    Division: ("inner",),
    Lines: ("outer",),
    LinesAndCells: ("cells", "inner"),
}
"""Where the answer of a genre stands of which the table of kinds knows nothing; else in cells."""


def _usual(answer: Answer) -> KindRow:
    """Return the row of a genre from outside, of which the table knows nothing."""
    through = ("inner",) if getattr(answer, "through", False) else ()
    return KindRow(after=through or row(_AFTER, type(answer)) or ("cells",))
