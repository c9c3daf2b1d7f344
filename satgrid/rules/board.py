"""Boards of declared genres: everything that follows from a declaration for one board."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from itertools import groupby
from typing import Any, ClassVar, Self

from satgrid.board.grid import Cell, Grid, Place
from satgrid.board.isometry import Isometry
from satgrid.board.regions import Regions
from satgrid.board.symbols import BLANK, DARK
from satgrid.board.text import Notes
from satgrid.formula.clauses import Formula
from satgrid.machines.machine import Product
from satgrid.puzzle.numbers import Entry
from satgrid.puzzle.plane import Plane
from satgrid.puzzle.protocol import Clue, Violation, variant
from satgrid.rules import board_text
from satgrid.rules.answers import Answer, Numbers
from satgrid.rules.genre import Genre
from satgrid.rules.ground import ClashError, Ground, Slots, State, slots
from satgrid.rules.layer import Layer
from satgrid.rules.product import product
from satgrid.rules.rule import Rule
from satgrid.rules.settling import settle
from satgrid.rules.view import Shape, Word
from satgrid.system.limits import Limits

__all__ = ["Board", "Settled", "class_of"]


class Board(Plane):
    """A board of a declared genre: its shape and what is printed on it. Immutable.

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
        self._settled: Settled | None = None

    def __eq__(self, other: object) -> bool:
        """Return whether the same is printed on another board."""
        if not isinstance(other, Board) or type(self) is not type(other):
            return NotImplemented
        return self._told() == other._told()

    def __hash__(self) -> int:
        """Return a hash that equal boards share."""
        return hash((self.name, self._shape))

    def __reduce__(self) -> tuple[Any, ...]:
        """Send it to another process: its class is made of the declaration there."""
        return _remade, (self.name, self._shape, self.data, self.options, self.notes)

    def _told(self) -> tuple[Any, ...]:
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
        return type(self)(self._shape, self.data, self.options, notes)

    def with_data(self, **data: Any) -> Self:
        """Return the board with other values of some layers."""
        return type(self)(self._shape, {**self.data, **data}, self.options, self.notes)

    @property
    def answer(self) -> Answer:
        """The kind of solution."""
        return self.genre.answer

    def is_first(self, layer: Layer) -> bool:
        """Return whether a layer is the first that is drawn: it is, even where it is blank."""
        return layer is board_text.first(self.genre)

    # Keys and slots

    @cached_property
    def values(self) -> int:
        """The number of slots of a cell."""
        return self.genre.answer.values(self)

    @property
    def most(self) -> int:
        """The largest number of an answer in numbers."""
        answer = self.genre.answer
        return answer.most(self) if isinstance(answer, Numbers) else 0

    @cached_property
    def keys(self) -> Sequence[Any]:
        """The key of each slot."""
        return self.genre.answer.keys(self._shape, self.values)

    @cached_property
    def slot_of(self) -> Mapping[Any, int]:
        """The slot of each key, those of dark cells included."""
        return _slots_of(self.genre, self._shape, self.values)

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
        """Return the first slots of some cells: all of their slots where each has one."""
        width, values = self._shape[1], self.values
        found = 0
        for row, column in cells:
            found |= 1 << (row * width + column) * values
        return found

    def blank_state(self) -> State:
        """Return the state in which nothing is known."""
        return State((1 << len(self.keys)) - 1, gone=self._barred)

    @cached_property
    def _barred(self) -> Slots:
        """The slots that do not hold since their cells are dark."""
        return self.genre.answer.barred(self) if self.dark_cells else 0

    # Constraints

    @cached_property
    def constraints(self) -> list[tuple[Rule, Ground]]:
        """The ground constraints, rule by rule."""
        found: list[tuple[Rule, Ground]] = []
        for rule in self.genre.rules:
            if rule.shaped and not self.dark_cells:
                kept = _shaped(rule, self.genre, self._shape, self.values)
            else:
                kept = list(rule.ground(self))
            found += [(rule, one) for one in kept]
        return found

    def deduced(self, *, deadline: float | None = None) -> Settled:
        """Return what follows without clauses; raise TimeUpError where the deadline comes first."""
        if self._settled is None:
            self._settled = self._follows(deadline)
        return self._settled

    def _follows(self, deadline: float | None) -> Settled:
        state = self.blank_state()
        try:
            for rule in self.genre.rules:
                state.settle(*rule.hints(self))
            settle([one for _, one in self.constraints], state, Limits(deadline))
        except ClashError:
            return Settled(self, state, clash=True)
        return Settled(self, state)

    def encode(
        self, formula: Formula, encoding: str | None = None, known: Settled | None = None
    ) -> None:
        """Write the clauses of the genre's rules, of what is open where something is known."""
        variant(self.encodings, encoding)
        state = self.blank_state() if known is None else known.state
        answer = self.genre.answer
        listed = list(slots(state.open))
        formula.room_for(len(listed))
        keys = [self.keys[slot] for slot in listed]
        block = formula.variables(answer.block, keys, answer=True, antichain=answer.antichain)
        literals = [0] * len(self.keys)
        for slot, literal in zip(listed, block.numbers(), strict=True):
            literals[slot] = literal
        for rule, own in groupby(self.constraints, key=lambda pair: pair[0]):
            with formula.rule(rule.name):
                for _, one in own:
                    if known is None or one.mask & state.open or not one.mask:
                        if one.clue is None:
                            one.write(formula, state, literals)
                        else:
                            with formula.clue(one.clue):
                                one.write(formula, state, literals)

    def product(self, *, deadline: float | None = None) -> Product | None:
        """Return what is open as machines; None where a constraint has none.

        Raises
        ------
        TimeUpError
            If the deadline comes first.
        """
        known = self.deduced(deadline=deadline)
        if known.clash:
            return Product(self.keys, [], 0, {}, None)
        places = {slot: self.places(self.keys[slot]) for slot in slots(known.state.open)}
        return product(self.keys, [one for _, one in self.constraints], known.state, places)

    def flaws(self) -> list[str]:
        """Return the clues that no answer can obey, each looked at alone."""
        if self.deduced().clash is None:
            return []
        found = []
        for _, one in self.constraints:
            if one.clue is not None:
                state = self.blank_state()
                try:
                    one.propagate(state)
                except ClashError:
                    found.append(f"{self.clue_list()[one.clue].name}: no solution can have it")
        return list(dict.fromkeys(found))

    def check(self, solution: frozenset[Any]) -> list[Violation]:
        """Judge a solution rule by rule, by walking and counting."""
        broken = []
        for key in sorted(solution):
            slot = self.slot_of.get(key)
            if slot is None or self._barred >> slot & 1:
                place = (0, 0) if slot is None else next(iter(self.places(key)), (0, 0))
                broken.append(Violation(self.genre.rules[0].name, place, "outside the board"))
        for rule in self.genre.rules:
            broken += rule.violations(self, solution)
        return broken

    # Clues

    @cached_property
    def _printed_clues(self) -> list[tuple[Layer, Hashable, Clue]]:
        return [
            (layer, key, clue)
            for layer in self.genre.layers
            for key, clue in layer.clues(self.data[layer.name], self)
        ]

    @cached_property
    def _clue_numbers(self) -> dict[tuple[str, Hashable], int]:
        keys = [
            (layer.name, key)
            for layer in self.genre.layers
            for key in layer.clue_keys(self.data[layer.name], self)
        ]
        return {pair: number for number, pair in enumerate(keys)}

    def clue_number(self, layer: str, key: Hashable) -> int | None:
        """Return the number of a printed clue in ``clue_list``; None where it is none."""
        return self._clue_numbers.get((layer, key))

    @cached_property
    def _first_clue(self) -> dict[str, int]:
        """For rules the number of the first of the clues that they make, as far as asked for."""
        return {}

    def made_clue(self, rule: Rule, index: int) -> int:
        """Return the number of a clue that a rule makes by itself, by its index there."""
        first = self._first_clue.get(rule.name)
        if first is None:
            first = len(self._clue_numbers)
            for other in self.genre.rules:
                if other.name == rule.name:
                    break
                first += len(other.clues(self))
            self._first_clue[rule.name] = first
        return first + index

    def clue_list(self) -> list[Clue]:
        """Return the printed clues layer by layer, then those that rules make."""
        made = [clue for rule in self.genre.rules for clue in rule.clues(self)]
        return [clue for _, _, clue in self._printed_clues] + made

    def without(self, clues: Collection[int]) -> Self:
        """Return the board with some of its printed clues left out."""
        gone: dict[str, set[Hashable]] = {}
        for number in clues:
            layer, key, _ = self._printed_clues[number]
            gone.setdefault(layer.name, set()).add(key)
        layers = {layer.name: layer for layer in self.genre.layers}
        return self.with_data(
            **{name: layers[name].without(self.data[name], keys) for name, keys in gone.items()}
        )

    def more_clues(self, solution: frozenset[Any]) -> dict[tuple[str, Hashable, Word], Clue]:
        """Return the clues that could be added and are true of a solution."""
        found: dict[tuple[str, Hashable, Word], Clue] = {}
        for layer, words in self._true_of(solution):
            value = self.data[layer.name]
            fresh = {key: word for key, word in words.items() if not layer.holds(value, key)}
            if fresh:
                full = self.with_data(**{layer.name: layer.changed(value, fresh)})
                for key, clue in layer.clues(full.data[layer.name], full):
                    if key in fresh:
                        found[layer.name, key, fresh[key]] = clue
        return found

    def _true_of(self, solution: frozenset[Any]) -> Iterator[tuple[Layer, Mapping[Hashable, Any]]]:
        """Yield for each layer the words that are true of a solution."""
        for layer in self.genre.layers:
            for rule in self.genre.rules:
                if layer.name in rule.reads[:1]:
                    words = rule.told(self, solution)
                    if words:
                        yield layer, words
                        break

    def with_clue(self, key: tuple[str, Hashable, Word]) -> Self:
        """Return the board with a clue of ``more_clues`` added."""
        name, place, word = key
        layer = next(layer for layer in self.genre.layers if layer.name == name)
        return self.with_data(**{name: layer.changed(self.data[name], {place: word})})

    # Text

    @classmethod
    def parse(cls, text_: str) -> Self:
        """Read a board: its header, then its layers, all but the first below a line ``name:``."""
        return cls(*board_text.read(cls.genre, text_))

    def text(self) -> str:
        """Write the board as ``parse`` reads it."""
        return board_text.written(self)

    # Symmetry and drawing

    def invariant(self, isometry: Isometry) -> bool:
        """Return whether an isometry takes every layer to itself, and every rule."""
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
        """Return the board after an isometry of its box."""
        data = {
            layer.name: layer.image(self.data[layer.name], isometry, self.data)
            for layer in self.genre.layers
        }
        height, width = isometry.image_shape
        return type(self)((height, width), data, self.options, self.notes)

    @cached_property
    def printed(self) -> tuple[tuple[str, ...], ...]:
        """The words in the cells of the board, row by row; ``#`` is a dark cell."""
        rows = [[BLANK] * self._shape[1] for _ in range(self._shape[0])]
        for cell in self.dark_cells:
            rows[cell.row][cell.column] = DARK
        for layer in self.genre.layers:
            for mark in layer.marks(self.data[layer.name], self):
                down, right = mark.at
                inside = down % 2 and right % 2 and (down // 2, right // 2) in self.grid
                if mark.kind in ("word", "disc") and inside and mark.word:
                    rows[down // 2][right // 2] = mark.word
        return tuple(map(tuple, rows))

    @cached_property
    def areas(self) -> Regions:
        """The regions with thick borders around them."""
        found = [layer.areas(self.data[layer.name]) for layer in self.genre.layers]
        found += [rule.areas(self.shape) for rule in self.genre.rules]
        return next((one for one in found if one is not None), super().areas)

    @property
    def caption(self) -> str:
        """The options that are not the usual ones, in the words of the header."""
        defaults = self.genre.defaults()
        told = [f"{name}: {word}" for name, word in self.options.items() if word != defaults[name]]
        return "; ".join(told)

    @cached_property
    def givens(self) -> tuple[Entry, ...]:
        """The printed numbers that are part of the answer."""
        letters = self.answer.letters if isinstance(self.answer, Numbers) else ""
        words = [
            (Cell(*key), self.data[layer.name][key])
            for layer, key, clue in self._printed_clues
            if clue.given and isinstance(key, tuple)
        ]
        found = [
            Entry(cell, letters.index(word) + 1 if word in [*letters] else word)
            for cell, word in words
        ]
        return tuple(entry for entry in found if isinstance(entry.number, int))


@cache
def class_of(genre: Genre) -> type[Board]:
    """Return the class of the boards of a genre."""
    space: dict[str, Any] = {"genre": genre, "name": genre.name, "rules": genre.says}
    space["aliases"] = genre.aliases
    space |= {"__doc__": f"A board of {genre.name}.", "__module__": __name__}
    return type(genre.name.title(), (Board, genre.answer.base), space | genre.answer.space())


class Settled:
    """What follows without clauses.

    Attributes
    ----------
    clash
        Whether there is no solution; None without that.
    """

    def __init__(self, board: Board, state: State, *, clash: bool | None = None) -> None:
        self.board, self.state, self.clash = board, state, clash

    @property
    def complete(self) -> bool:
        """Whether nothing is left open."""
        return self.clash is None and not self.state.open

    def found(self) -> frozenset[Any]:
        """Return the keys known to be in every solution."""
        return frozenset(self.board.keys[slot] for slot in slots(self.state.held))


def _ordered(value: Any) -> Any:
    """Return words in the order of their places: equal boards have clauses in one order."""
    return dict(sorted(value.items())) if isinstance(value, dict) else value


def _remade(name: str, *told: Any) -> Any:
    from satgrid.puzzle import registry

    kind: Any = registry.find(name)
    return kind(*told)


@lru_cache(maxsize=512)
def _shaped(rule: Rule, genre: Genre, shape: Shape, values: int) -> list[Ground]:
    """Return the constraints of a rule that are the same on all boards of a shape."""
    blank = class_of(genre)(shape, {})
    # Whatever these follow from is not printed on this one.
    blank.__dict__.update(values=values, dark_cells=frozenset())
    return list(rule.ground(blank))


@lru_cache(maxsize=256)
def _slots_of(genre: Genre, shape: Shape, values: int) -> dict[Any, int]:
    return {key: slot for slot, key in enumerate(genre.answer.keys(shape, values))}
