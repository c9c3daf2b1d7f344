"""Squares of N rows with the numbers 1 to N, each once in every line and every box.

Boxes are rectangles of one size, or irregular regions, or there are none. Sudoku and kropki are
such squares; they have a text of their own, in which numbers are characters.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY
from functools import cached_property, lru_cache
from typing import Any, ClassVar

from satgrid.board import boxes, regions
from satgrid.board.houses import Border, Houses
from satgrid.board.regions import OUTSIDE, Regions
from satgrid.board.text import Notes
from satgrid.judging import squares as judge
from satgrid.puzzle.numbers import LARGEST, Entry, Numbers
from satgrid.puzzle.protocol import Clue
from satgrid.record import record
from satgrid.rules.board import Board
from satgrid.rules.house_rules import Once, OneEach
from satgrid.rules.layer import Entering
from satgrid.rules.phrase import Name, Phrase
from satgrid.rules.rooms import Rooms
from satgrid.rules.rule import Rule
from satgrid.rules.view import AnyBoard, Shape
from satgrid.rules.word_layers import Givens

__all__ = ["DIVIDED", "FILLED", "GIVENS", "Digits", "Division", "Square"]


@record
class Division(Rooms):
    """Boxes or irregular regions of as many cells as a row; without either, cells are outside."""

    name: str = "regions"
    _: KW_ONLY
    noun: str = "region"
    coding: str = ""
    parts: bool = True

    grows: ClassVar[bool] = False
    phrases: ClassVar[tuple[Phrase, ...]] = (Phrase("boxes[ called {name}]", name=Name()),)

    def blank(self, shape: Shape) -> Regions:
        """Return the usual boxes of a square, none where it has no usual ones."""
        return _divided(shape[0], boxes.usual(shape[0]))

    def entering(self, board: AnyBoard) -> Entering:
        """Return that regions are painted."""
        return Entering("regions")

    def entered(self, areas: Regions, before: Regions) -> Regions:
        """Return painted regions if they divide the board; else what was there before."""
        found = regions.cells_of(areas)
        inside = sum(map(len, found))
        even = all(len(cells) == len(areas) for cells in found)
        return areas if even and inside in (0, len(areas) ** 2) else before

    def clues(self, value: Any, board: AnyBoard) -> Iterator[tuple[Hashable, Clue]]:
        """Yield nothing: regions are no clues, as none can be left out."""
        return iter(())

    def clue_keys(self, value: Any, board: AnyBoard) -> list[Hashable]:
        """Return no keys, since there are no clues."""
        return []

    def areas(self, value: Any) -> Regions | None:
        """Return the regions, if there are any."""
        return None if value[0][0] == OUTSIDE else super().areas(value)


@record
class Digits(Givens):
    """Numbers up to the number of rows, written as characters."""

    most: int = LARGEST

    phrases: ClassVar[tuple[Phrase, ...]] = (Phrase("digits[ called {name}]", name=Name()),)

    def entering(self, board: AnyBoard) -> Entering:
        """Return that numbers are entered in cells."""
        return Entering("cells", self.least, board.shape[0])


GIVENS = Digits()
DIVIDED = Division()
FILLED: tuple[Rule, ...] = (
    OneEach("cell"),
    Once("row", houses=("row",), paired=True),
    Once("column", houses=("column",), paired=True),
    Once("box", houses=("room",), rooms=DIVIDED.name, noun="box"),
)
"""The rules of every such square."""


class Square(Board, Numbers):
    """A square board of N rows with the numbers 1 to N.

    Parameters
    ----------
    size
        The number of rows.
    givens
        The numbers given.
    box
        The rows and columns of a box.
    regions
        Irregular regions in place of boxes; without both there are none.
    data
        The values of other layers.
    """

    def __init__(
        self,
        size: int,
        givens: Iterable[Entry] = (),
        box: tuple[int, int] | None = None,
        regions: Regions | None = None,
        *,
        data: Mapping[str, Any] | None = None,
        options: Mapping[str, Any] | None = None,
        notes: Notes = (),
    ) -> None:
        own = {GIVENS.name: dict(givens), DIVIDED.name: regions or _divided(size, box)}
        super().__init__((size, size), {**own, **(data or {})}, options, notes)

    @property
    def size(self) -> int:
        """The number of rows."""
        return self.shape[0]

    @cached_property
    def givens(self) -> tuple[Entry, ...]:
        """The printed numbers, row by row."""
        return tuple(Entry(*given) for given in self.data[GIVENS.name].items())

    @property
    def boxed(self) -> bool:
        """Whether the board has boxes or regions."""
        return bool(self.data[DIVIDED.name][0][0] != OUTSIDE)

    @property
    def box(self) -> tuple[int, int] | None:
        """The rows and columns of a box; None without boxes or with irregular regions."""
        return _box(self.data[DIVIDED.name])

    @property
    def regions(self) -> Regions | None:
        """Irregular regions in place of boxes."""
        found: Regions = self.data[DIVIDED.name]
        return found if self.boxed and self.box is None else None

    @property
    def diagonals(self) -> bool:
        """Whether both long diagonals hold each number once, too."""
        return bool(self.options.get("diagonals") == "yes")

    @property
    def houses(self) -> Houses:
        """Rows, columns, boxes and diagonals, kept for all boards of the same shape."""
        areas = self.data[DIVIDED.name] if self.boxed else None
        return _houses(self.size, areas, self.diagonals)

    def borders(self) -> Sequence[Border]:
        """Return the pairs of numbers that borders allow, for techniques: by default none."""
        return ()

    def flaws(self) -> list[str]:
        """Report givens that occur twice in a line."""
        if self.deduced().clash is None:
            return []
        areas = self.data[DIVIDED.name] if self.boxed else ()
        found = [*judge.lines(self.size, areas)]
        found += judge.diagonals(self.size) if self.diagonals else []
        return judge.given_twice(found, self.givens)


_divided_by = lru_cache(maxsize=64)(boxes.areas)


def _divided(size: int, box: tuple[int, int] | None) -> Regions:
    """Return the boxes of a square; without boxes every cell is outside."""
    return _divided_by(size, box) if box else ((OUTSIDE,) * size,) * size


@lru_cache(maxsize=256)
def _box(areas: Regions) -> tuple[int, int] | None:
    """Return the rows and columns of the boxes; None if regions are not boxes."""
    size = len(areas)
    sizes = [(high, size // high) for high in range(1, size + 1) if size % high == 0]
    usual = boxes.usual(size)
    known = [usual, *sizes] if usual else sizes
    return next((box for box in known if areas == _divided_by(size, box)), None)


@lru_cache(maxsize=256)
def _houses(size: int, areas: Regions | None, diagonals: bool) -> Houses:
    down = [at * size + at for at in range(size)]
    up = [at * size + size - 1 - at for at in range(size)]
    found = _lines(size, areas)
    found.setdefault("box", [])
    return Houses(size, found | {"diagonal": [down, up] if diagonals else []})


def _lines(size: int, areas: Regions | None) -> dict[str, list[list[int]]]:
    """Return the houses of a square by rule: the cells of each house, by number.

    Parameters
    ----------
    areas
        The box or region of each cell, or None.
    """
    along = range(size)
    found = {
        "row": [[row * size + column for column in along] for row in along],
        "column": [[row * size + column for row in along] for column in along],
    }
    if areas is not None:
        found["box"] = [
            [row * size + column for row, column in cells] for cells in regions.cells_of(areas)
        ]
    return found
