"""Tents: pitch a tent beside each tree so that no two tents touch and the counts are right.

Rules
-----
pair
    Trees and tents pair off: every tree has one tent of its own in a cell that shares a side
    with it, and every tent belongs to one tree. A tent may stand beside other trees as well.
apart
    No two tents touch, not even at a corner.
row
    A number beside a row says how many tents are in it.
column
    A number above a column says how many tents are in it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import count
from typing import Any, ClassVar, Self

from satgrid.board import symbols, text
from satgrid.board.field import Field, bits, of_shape
from satgrid.board.grid import Cell, named
from satgrid.board.isometry import Isometry
from satgrid.board.text import MOST_NUMBER, Document
from satgrid.formula.clauses import Formula
from satgrid.genres.tents import judge
from satgrid.genres.tents.clauses import Told, write
from satgrid.genres.tents.presolve import Camp, deduce
from satgrid.puzzle.boards import Characters
from satgrid.puzzle.cells import Cells
from satgrid.puzzle.protocol import Clue, Puzzle, Violation, variant
from satgrid.rules.beside import Beside
from satgrid.rules.layer import Layer
from satgrid.rules.word_layers import Words

__all__ = ["PUZZLE", "Tents"]

Counts = tuple[int | None, ...]
"""For each line the number of its tents, None where it is not given."""


@dataclass(frozen=True)
class Tents(Characters, Cells):
    """A rectangle of cells, some of them trees, and the numbers of tents beside it."""

    name: ClassVar[str] = "tents"
    aliases: ClassVar[tuple[str, ...]] = ("Tents and Trees", "Tent")
    rules: ClassVar[str] = (
        "Pitch a tent for every tree in a cell that shares a side with it, so that trees and "
        "tents pair off. No two tents touch, not even at a corner, and a number says how many "
        "tents are in its row or column."
    )
    signs: ClassVar[str] = ".T"
    """``T`` a tree, ``.`` any other cell."""
    mark: ClassVar[str] = "A"
    layers: ClassVar[tuple[Layer, ...]] = (
        Words("trees", signs="T"),
        Beside(most=999, sides=("above", "left"), whole=True, lines=("columns", "rows")),
    )

    rows: Counts
    """The numbers beside the rows, from the top."""
    columns: Counts
    """The numbers above the columns, from the left."""

    @classmethod
    def parse(cls, text_: str) -> Self:
        """Read a board of ``T`` and ``.``, and the numbers of the lines ``rows`` and ``columns``.

        A dot there stands for a number that is not given. Without such a line no number is told.
        """
        document = text.read(text_)
        document.known("rows", "columns")
        cells = symbols.characters(document.board(), cls.signs)
        height, width = len(cells), len(cells[0])
        return cls(
            cells,
            _counts(document, "rows", height),
            _counts(document, "columns", width),
            notes=document.notes(),
        )

    def text(self) -> str:
        """Write the puzzle as ``parse`` reads it."""
        values = {
            key: " ".join("." if number is None else str(number) for number in counts)
            for key, counts in (("rows", self.rows), ("columns", self.columns))
            if any(number is not None for number in counts)
        }
        return text.compose(self.name, self.notes, values, self.cells)

    @cached_property
    def trees(self) -> tuple[Cell, ...]:
        """The cells with a tree, row by row."""
        return tuple(cell for cell in self.grid if self.cells[cell.row][cell.column] == "T")

    def free(self, cells: Iterable[Cell]) -> list[Cell]:
        """Return the given cells that are not trees."""
        return [cell for cell in cells if self.cells[cell.row][cell.column] == "."]

    def _lines(self) -> list[tuple[str, int, int | None, list[Cell]]]:
        """Return the rows, then the columns: the kind, the place, the number and the cells."""
        lines = (
            ("row", self.rows, self.grid.rows()),
            ("column", self.columns, self.grid.columns()),
        )
        return [
            (kind, place, number, cells)
            for kind, counts, listed in lines
            for place, (number, cells) in enumerate(zip(counts, listed, strict=True))
        ]

    def told(self) -> list[tuple[str, int, int, list[Cell]]]:
        """Return the lines with a number."""
        return [
            (kind, place, number, cells)
            for kind, place, number, cells in self._lines()
            if number is not None
        ]

    def _telling(self, changed: Mapping[tuple[str, int], int | None]) -> Self:
        """Return the puzzle with other numbers in some lines, by kind and place."""
        rows, columns = (
            tuple(changed.get((kind, place), number) for place, number in enumerate(counts))
            for kind, counts in (("row", self.rows), ("column", self.columns))
        )
        return replace(self, rows=rows, columns=columns)

    def flaws(self) -> list[str]:
        """Report trees without room for a tent, and impossible numbers."""
        board, trees = self._field, self._planted
        free = board.whole & ~trees
        found = [
            f"the tree at {named(board.cells(tree)[0])} has no free cell beside it"
            for tree in bits(trees)
            if not board.around(tree) & free
        ]
        for line in self._counted:
            room = (line.cells(board) & free).bit_count()
            if line.number > room:
                found.append(
                    f"{line.rule} {line.place + 1} has {text.plural(room, 'free cell')} "
                    f"for {line.number}"
                )
        for kind, counts in (("row", self.rows), ("column", self.columns)):
            told = [number for number in counts if number is not None]
            total, needed = sum(told), trees.bit_count()
            if total > needed or (len(told) == len(counts) and total < needed):
                found.append(
                    f"the numbers of the {kind}s add up to {total} where there are "
                    + text.plural(needed, "tree")
                )
        return found

    def clue_list(self) -> list[Clue]:
        """Return the trees, then the numbers of the rows and those of the columns."""
        trees = [Clue(f"the tree at {named(cell)}", (cell,)) for cell in self.trees]
        return trees + [_clue(*line) for line in self.told()]

    def without(self, clues: Collection[int]) -> Self:
        """Return the puzzle without some of its numbers; the trees stay."""
        told = enumerate(self.told(), len(self.trees))
        return self._telling(
            {(kind, at): None for index, (kind, at, _, _) in told if index in clues}
        )

    def more_clues(self, solution: frozenset[Cell]) -> dict[tuple[str, int, int], Clue]:
        """Return the numbers that a solution has in lines without a number."""
        found = {}
        for kind, place, told, cells in self._lines():
            if told is None:
                number = sum(cell in solution for cell in cells)
                found[kind, place, number] = _clue(kind, place, number, cells)
        return found

    def with_clue(self, key: tuple[str, int, int]) -> Self:
        """Return the puzzle with one more number beside a line."""
        kind, place, number = key
        return self._telling({(kind, place): number})

    def encode(
        self, formula: Formula, encoding: str | None = None, known: Camp | None = None
    ) -> None:
        """Write the clauses of ``encodings/tents.md``."""
        variant(self.encodings, encoding)
        board, trees = self._field, self._planted
        if known is None:
            write(formula, board, board.whole & ~trees, list(bits(trees)), self._counted)
            return
        held = known.held & ~known.loose
        lines = [
            line._replace(number=line.number - (held & line.cells(board)).bit_count())
            for line in self._counted
        ]
        write(formula, board, known.open | known.loose, known.trees, lines, known.loose)

    def deduced(self, *, deadline: float | None = None) -> Camp:
        """Return the tents that are forced."""
        lines = [
            (line.cells(self._field), line.number, 1 if line.rule == "row" else self._field.stride)
            for line in self._counted
        ]
        return deduce(self._field, self._planted, lines)

    @property
    def data(self) -> dict[str, Any]:
        """The values of its layers."""
        told = (("left", self.rows), ("above", self.columns))
        numbers = {
            (side, at): number
            for side, counts in told
            for at, number in enumerate(counts)
            if number is not None
        }
        return {"trees": dict.fromkeys(self.trees, "T"), "beside": numbers}

    def with_data(self, shape: tuple[int, int], data: Mapping[str, Any]) -> Self:
        """Return a board with other values of its layers."""
        height, width = shape
        trees, numbers = data["trees"], data["beside"]
        cells = ["".join(trees.get((row, at), ".") for at in range(width)) for row in range(height)]
        rows = tuple(numbers.get(("left", at)) for at in range(height))
        return replace(
            self,
            cells=tuple(cells),
            rows=rows,
            columns=tuple(numbers.get(("above", at)) for at in range(width)),
        )

    @property
    def _field(self) -> Field:
        return of_shape(*self.shape)

    @cached_property
    def _planted(self) -> int:
        """The cells with a tree."""
        return self._field.drawn(self.cells, "T")

    @cached_property
    def _counted(self) -> list[Told]:
        """The lines with a number, in the order of the clues."""
        clue = count(self._planted.bit_count())
        return [
            Told(rule, place, number, next(clue))
            for rule, counts in (("row", self.rows), ("column", self.columns))
            for place, number in enumerate(counts)
            if number is not None
        ]

    def check(self, solution: frozenset[Cell]) -> list[Violation]:
        """Judge tents by pairing them off with the trees, looking around them and counting."""
        return judge.check(self.cells, self.grid, self.rows, self.columns, solution)

    def invariant(self, isometry: Isometry) -> bool:
        """Return whether trees map to trees, and numbers to the numbers of their lines' images."""
        told = (self.rows, self.columns)
        images = tuple(
            told[axis][::-1] if flipped else told[axis]
            for axis, flipped in zip(isometry.axes, isometry.flipped, strict=True)
        )
        return images == told and super().invariant(isometry)


def _clue(kind: str, place: int, number: int, cells: Sequence[Cell]) -> Clue:
    return Clue(f"{kind} {place + 1}: {number}", tuple(cells), True)


def _counts(document: Document, key: str, lines: int) -> Counts:
    """Read the numbers of the rows or columns."""
    if key not in document.values:
        return (None,) * lines
    value = document.values[key]
    words = list(value.words())
    if len(words) != lines:
        raise value.error(f"{text.plural(len(words), 'number')} for {text.plural(lines, key[:-1])}")
    return tuple(None if word.text == "." else word.number(0, MOST_NUMBER) for word in words)


PUZZLE: type[Puzzle[Cell]] = Tents
