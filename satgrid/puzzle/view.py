"""The interface of a board for layers, answers and rules."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias

from satgrid.board.grid import Cell, Grid, Place
from satgrid.puzzle.numbers import Entry

__all__ = ["AnyBoard", "Shape", "Word"]

Shape: TypeAlias = tuple[int, int]
"""The number of rows and of columns."""

Word: TypeAlias = int | str
"""Something printed: a whole number, or a sign; ``?`` is a clue that is not given."""


class AnyBoard(Protocol):
    """A board of a declared genre; ``satgrid.declared.board.Board`` is one."""

    @property
    def shape(self) -> Shape:
        """The number of rows and of columns."""
        ...

    @property
    def grid(self) -> Grid:
        """The cells of the board."""
        ...

    @property
    def data(self) -> Mapping[str, Any]:
        """The value of each layer by its name."""
        ...

    @property
    def options(self) -> Mapping[str, Any]:
        """The lines of the header that change the rules, with their defaults."""
        ...

    @property
    def genre(self) -> Any:
        """The declaration of the genre (``satgrid.declared.genre``)."""
        ...

    @property
    def answer(self) -> Any:
        """The kind of solution (``satgrid.answers.kinds``)."""
        ...

    @property
    def shown(self) -> Any:
        """The board with what its answer shows as its answer, and the rules about that."""
        ...

    @property
    def values(self) -> int:
        """The number of slots of a cell."""
        ...

    @property
    def most(self) -> int:
        """The largest number of an answer in numbers."""
        ...

    @property
    def keys(self) -> Sequence[Any]:
        """The key of each slot."""
        ...

    @property
    def slot_of(self) -> Mapping[Any, int]:
        """The slot of each key."""
        ...

    @property
    def vacancy(self) -> int:
        """How far behind a cell's first slot that of "it is empty" lies; 0 where there is none."""
        ...

    @property
    def givens(self) -> Sequence[Entry]:
        """The printed numbers that are part of the answer."""
        ...

    @property
    def dark_cells(self) -> frozenset[Cell]:
        """The cells that are no part of the answer."""
        ...

    @property
    def open_cells(self) -> tuple[Cell, ...]:
        """The cells that are part of the answer, row by row."""
        ...

    def places(self, key: Any) -> tuple[Place, ...]:
        """Return the cells that a key is about."""
        ...

    def first(self, cell: Place) -> int:
        """Return the first slot of a cell."""
        ...

    def mask(self, cells: Collection[Place]) -> int:
        """Return the first slots of some cells as a set."""
        ...

    def __hash__(self) -> int:
        """Return a hash that equal boards share."""
        ...

    def clue_number(self, layer: str, key: Hashable) -> int | None:
        """Return the number of a printed clue in the clue list; None where it is none."""
        ...

    def made_clue(self, rule: Any, index: int) -> int:
        """Return the number of a clue that a rule makes by itself, by its index there."""
        ...

    def is_first(self, layer: Any) -> bool:
        """Return whether a layer is the first of its genre: it is always drawn."""
        ...
