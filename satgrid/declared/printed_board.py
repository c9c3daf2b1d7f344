"""The printed part of a board of a declared genre: layers, text, keys, images and drawing."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any, ClassVar, Self

from satgrid.answers.answer import Answer
from satgrid.board import regions
from satgrid.board.grid import Cell, Grid, Place
from satgrid.board.isometry import Isometry
from satgrid.board.regions import Regions
from satgrid.board.symbols import BLANK, DARK
from satgrid.board.text import Notes
from satgrid.declared import text
from satgrid.declared.genre import Genre
from satgrid.errors import SatgridError
from satgrid.grounds.ground import Slots, State
from satgrid.layers.layer import Layer
from satgrid.puzzle.numbers import Entries, Entry, Vacancy
from satgrid.puzzle.plane import Plane
from satgrid.puzzle.view import Shape
from satgrid.rules.rule import Rule

__all__ = ["PrintedBoard"]


class PrintedBoard(Plane):
    """A board of a declared genre: its shape and its printed parts. Immutable.

    Parameters
    ----------
    shape
        The number of rows and of columns.
    data
        The value of each layer by its name; a layer left out is blank.
    options
        The lines of the header that change the rules, as far as they are not the default.
    """

    genre: ClassVar[Genre]
    whole: ClassVar[bool] = False
    """Whether all about the genre follows from its declaration, documentation included."""
    name: ClassVar[str]
    rules: ClassVar[str]
    places: Callable[[Any], tuple[Place, ...]]
    """The cells of a key; the kind of answer gives it."""

    def __init__(
        self,
        shape: Shape,
        data: Mapping[str, Any],
        options: Mapping[str, Any] | None = None,
        notes: Notes = (),
    ) -> None:
        self._shape = shape
        self.data: dict[str, Any] = {
            layer.name: _ordered(data.get(layer.name, layer.blank(shape)))
            for layer in self.genre.layers
        }
        self.options: dict[str, Any] = {**self.genre.defaults(), **(options or {})}
        self.notes = notes

    @classmethod
    def made(
        cls,
        shape: Shape,
        data: Mapping[str, Any],
        options: Mapping[str, Any] | None = None,
        notes: Notes = (),
    ) -> Self:
        """Return a board with these layers; classes with another constructor override this."""
        board = cls.__new__(cls)
        PrintedBoard.__init__(board, shape, data, options, notes)
        return board

    def __eq__(self, other: object) -> bool:
        """Return whether another board has the same printed parts."""
        if not isinstance(other, PrintedBoard) or type(self) is not type(other):
            return NotImplemented
        return self._printed() == other._printed()

    def __hash__(self) -> int:
        """Return a hash that equal boards share."""
        return hash((self.name, self._shape))

    def __reduce__(self) -> tuple[Any, ...]:
        """Support pickling: the other process derives the class from the declaration."""
        return _remade, (self.name, self._shape, self.data, self.options, self.notes)

    def _printed(self) -> tuple[Any, ...]:
        return self._shape, self.data, self.options, self.notes

    @property
    def shape(self) -> Shape:
        """The number of rows and of columns."""
        return self._shape

    @cached_property
    def grid(self) -> Grid:
        """The cells of the board."""
        return Grid(*self._shape)

    def with_notes(self, notes: Notes) -> Self:
        """Return the board with other notes."""
        return self.made(self._shape, self.data, self.options, notes)

    def with_data(self, **data: Any) -> Self:
        """Return the board with other values of some layers."""
        return self.made(self._shape, {**self.data, **data}, self.options, self.notes)

    def with_options(self, **options: Any) -> Self:
        """Return the board with other values of some options."""
        return self.made(self._shape, self.data, {**self.options, **options}, self.notes)

    @property
    def answer(self) -> Answer:
        """The kind of solution."""
        return self.genre.answer

    @property
    def shown(self) -> Any:
        """The board with what its answer shows as its answer; only declared boards have one."""
        raise NotImplementedError(self.name)

    def is_first(self, layer: Layer) -> bool:
        """Return whether a layer is the first drawn one, which is drawn even if blank."""
        return layer is text.first(self.genre)

    # Keys and slots

    @cached_property
    def values(self) -> int:
        """The number of slots of a cell."""
        return self.genre.answer.values(self)

    @property
    def most(self) -> int:
        """The largest number of an answer; 0 where it has no numbers."""
        return self.genre.answer.most(self)

    @cached_property
    def keys(self) -> Sequence[Any]:
        """The key of each slot."""
        return self.genre.answer.keys_on(self)

    @cached_property
    def slot_of(self) -> Mapping[Any, int]:
        """The slot of each key, including keys of dark cells."""
        if self.genre.answer.printed:
            return {key: slot for slot, key in enumerate(self.keys)}
        return _slots_of(self.genre, self._shape, self.values)

    @cached_property
    def vacancy(self) -> int:
        """How far behind the first slot of a cell the slot lies that holds where it is empty.

        0 where there are no such slots: if cells are full, or no rule speaks of empty ones. They
        lie behind the slots of all keys, so that no rule can take one for a number.
        """
        empty = getattr(self.genre.answer, "empty", False)
        return len(self.keys) if empty and any(rule.vacates for rule in self.genre.rules) else 0

    def key(self, slot: int) -> Any:
        """Return the key of a slot; for a cell that is empty its vacancy."""
        if slot < len(self.keys):
            return self.keys[slot]
        return Vacancy(Cell(*divmod((slot - self.vacancy) // self.values, self._shape[1])))

    def slot(self, key: Any) -> int:
        """Return the slot of a key or of a vacancy."""
        return self.first(key.cell) + self.vacancy if type(key) is Vacancy else self.slot_of[key]

    @cached_property
    def dark_cells(self) -> frozenset[Cell]:
        """The cells that are no part of the answer."""
        return frozenset(
            cell for layer in self.genre.layers for cell in layer.dark(self.data[layer.name])
        )

    @cached_property
    def open_cells(self) -> tuple[Cell, ...]:
        """The cells that are part of the answer, row by row."""
        dark = self.dark_cells
        return tuple(cell for cell in self.grid if cell not in dark) if dark else tuple(self.grid)

    def first(self, cell: Place) -> int:
        """Return the first slot of a cell."""
        return (cell[0] * self._shape[1] + cell[1]) * self.values

    def mask(self, cells: Collection[Place]) -> Slots:
        """Return the first slots of some cells as a set: all their slots if each has one."""
        width, values = self._shape[1], self.values
        found = 0
        for row, column in cells:
            found |= 1 << (row * width + column) * values
        return found

    def blank_state(self) -> State:
        """Return the state in which nothing is known."""
        whole = (1 << len(self.keys)) - 1
        if self.vacancy:
            whole |= self.mask(tuple(self.grid)) << self.vacancy
        return State(whole, gone=self.barred)

    @cached_property
    def barred(self) -> Slots:
        """The slots that cannot hold since their cells are dark."""
        barred = self.genre.answer.barred(self) if self.dark_cells else 0
        return barred | (self.mask(self.dark_cells) << self.vacancy if self.vacancy else 0)

    @property
    @abstractmethod
    def givens(self) -> tuple[Entry, ...]:
        """The printed numbers that are part of the answer; none in an answer without numbers."""

    @abstractmethod
    def clue_number(self, layer: str, key: Hashable) -> int | None:
        """Return the number of a printed clue in the clue list; None where it is none."""

    @abstractmethod
    def made_clue(self, rule: Rule, index: int) -> int:
        """Return the number of a clue that a rule makes by itself, by its index there."""

    # Text

    @classmethod
    def parse(cls, text_: str) -> Self:
        """Read a board: its header, then its layers, all but the first below a line ``name:``."""
        return cls.made(*text.read(cls.genre, text_))

    @property
    def sound(self) -> bool:
        """Whether ``parse`` would read this very board from its text, seen without text."""
        inherited = getattr(type(self).parse, "__func__", None) is _PARSE
        return inherited and not self.notes and text.sound(self)

    def text(self) -> str:
        """Write the board as ``parse`` reads it."""
        return text.written(self)

    # Symmetry and drawing

    def invariant(self, isometry: Isometry) -> bool:
        """Return whether an isometry maps every layer to itself and keeps every rule."""
        return (
            isometry.image_shape == self._shape
            and all(rule.turned(isometry) for rule in self.genre.rules)
            and all(
                layer.image(self.data[layer.name], isometry, self.data) == self.data[layer.name]
                for layer in self.genre.layers
            )
            and super().invariant(isometry)
        )

    def moved(self, isometry: Isometry) -> Self:
        """Return the board after an isometry of its box.

        Raises
        ------
        SatgridError
            If a rule has another meaning on the image, such as boxes of 2x3 cells that would be
            3x2.
        """
        for rule in self.genre.rules:
            if not rule.turned(isometry):
                raise SatgridError(
                    f"the rule {rule.name!r} does not hold on the image of the board"
                )
        data = {
            layer.name: layer.image(self.data[layer.name], isometry, self.data)
            for layer in self.genre.layers
        }
        height, width = isometry.image_shape
        return self.made((height, width), data, self.options, self.notes)

    @cached_property
    def printed(self) -> tuple[tuple[str, ...], ...]:
        """The words in the cells of the board, row by row; ``#`` is a dark cell without a word."""
        rows = [[BLANK] * self._shape[1] for _ in range(self._shape[0])]
        for cell in self.dark_cells:
            rows[cell.row][cell.column] = DARK
        for layer in self.genre.layers:
            for mark in layer.marks(self.data[layer.name], self):
                down, right = mark.at
                inside = down % 2 and right % 2 and (down // 2, right // 2) in self.grid
                if mark.kind in ("word", "disc", "dark") and inside and mark.word:
                    color, _, number = mark.word.partition(" ")
                    short = number or mark.kind == "disc"
                    rows[down // 2][right // 2] = color[0] + number if short else mark.word
        return tuple(map(tuple, rows))

    def dark(self, word: str) -> bool:
        """Return whether a cell with this content is dark."""
        return word in self._dark_words

    @cached_property
    def _dark_words(self) -> frozenset[str]:
        """The words in the dark cells of the board."""
        return frozenset(self.printed[row][column] for row, column in self.dark_cells)

    @cached_property
    def islands(self) -> list[Cell]:
        """The islands, row by row; none if the answer is not made of bridges."""
        layer = getattr(self.answer, "layer", None)
        return [Cell(*cell) for cell in sorted(self.data[layer])] if layer else []

    @property
    def part_names(self) -> Mapping[Place, str]:
        """Names for the parts of regions in several parts, where a layer has such regions."""
        found: dict[Place, str] = {}
        for layer in self.genre.layers:
            if getattr(layer, "parts", False):
                found |= regions.part_names(self.data[layer.name])
        return found

    @cached_property
    def areas(self) -> Regions:
        """The regions with thick borders around them."""
        found = [layer.areas(self.data[layer.name]) for layer in self.genre.layers]
        found += [rule.areas(self.shape) for rule in self.genre.rules]
        return next((one for one in found if one is not None), super().areas)

    @property
    def caption(self) -> str:
        """The captions of the layers, and the options with unusual values."""
        words = [layer.caption(self.data[layer.name]) for layer in self.genre.layers]
        words += [
            option.caption(self.options[option.name], self.data) for option in self.genre.options
        ]
        return "; ".join(filter(None, words))


_PARSE = PrintedBoard.parse.__func__  # type: ignore[attr-defined]


def _ordered(value: Any) -> Any:
    """Return words in the order of their places, so that equal boards have equal clauses."""
    return dict(sorted(value.items())) if isinstance(value, dict) else value


def _remade(name: str, *parts: Any) -> Any:
    from satgrid.puzzle import registry

    kind: Any = registry.find(name)
    return kind.made(*parts)


@lru_cache(maxsize=256)
def _slots_of(genre: Genre, shape: Shape, values: int) -> Mapping[Any, int]:
    keys = genre.answer.keys(shape, values)
    if isinstance(keys, Entries):
        return keys.slots()
    return {key: slot for slot, key in enumerate(keys)}
