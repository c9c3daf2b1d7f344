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

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from typing import ClassVar, Self

from satgrid import cardinality, text
from satgrid.cover import ExactCover
from satgrid.errors import ParseError
from satgrid.formula import Formula, Variables
from satgrid.grid import Cell, Grid, Isometry, Place
from satgrid.puzzle import Clue, Puzzle, Violation, variant
from satgrid.puzzles._tents_draw import Counts, drawn
from satgrid.puzzles._tents_judge import alone
from satgrid.text import Document, Notes, Row

__all__ = ["PUZZLE", "Tents"]


@dataclass(frozen=True)
class Tents:
    """A rectangle of cells, some of them trees, and the numbers of tents beside it."""

    name: ClassVar[str] = "tents"
    encodings: ClassVar[tuple[str, ...]] = ("direct",)
    explained: ClassVar[str] = "direct"

    cells: tuple[str, ...]
    """The rows of the board: ``T`` a tree, ``.`` any other cell."""
    rows: Counts
    columns: Counts
    notes: Notes = ()

    @classmethod
    def parse(cls, text_: str) -> Self:
        """Read a board of ``T`` and ``.``, and the numbers of the lines ``rows`` and ``columns``.

        A dot there is a number that is not told; without the line none is.
        """
        document = text.read(text_)
        document.known("rows", "columns")
        drawn = document.grid()
        for row in drawn:
            for column, symbol in enumerate(row.text, 1):
                if symbol not in ".T":
                    raise row.error(f"{symbol!r} is not one of . T", column)
        height, width = len(drawn), len(drawn[0].text)
        return cls(
            tuple(row.text for row in drawn),
            _counts(document, "rows", height, width),
            _counts(document, "columns", width, height),
            document.notes(),
        )

    def text(self) -> str:
        """Write the puzzle as ``parse`` reads it."""
        values = {
            key: " ".join("." if number is None else str(number) for number in counts)
            for key, counts in (("rows", self.rows), ("columns", self.columns))
            if any(number is not None for number in counts)
        }
        return text.compose(self.name, self.notes, values, self.cells)

    @property
    def shape(self) -> tuple[int, ...]:
        """The number of rows and of columns."""
        return len(self.cells), len(self.cells[0])

    @property
    def grid(self) -> Grid:
        """The cells of the board, trees included."""
        return Grid(len(self.cells), len(self.cells[0]))

    @cached_property
    def trees(self) -> tuple[Cell, ...]:
        """The cells with a tree, row by row."""
        return tuple(cell for cell in self.grid if self.cells[cell.row][cell.column] == "T")

    def _free(self, cells: Sequence[Cell]) -> list[Cell]:
        """Return those of some cells that are no trees."""
        return [cell for cell in cells if self.cells[cell.row][cell.column] == "."]

    def _told(self) -> list[tuple[str, int, int, list[Cell]]]:
        """Return the numbers with their kind, the place of their line and its cells."""
        lines = (
            ("row", self.rows, self.grid.rows()),
            ("column", self.columns, self.grid.columns()),
        )
        return [
            (kind, place, number, cells)
            for kind, counts, listed in lines
            for place, (number, cells) in enumerate(zip(counts, listed, strict=True))
            if number is not None
        ]

    def flaws(self) -> list[str]:
        """Say which trees have no room for a tent, and which numbers cannot be."""
        found = [
            f"the tree at row {cell.row + 1}, column {cell.column + 1} has no free cell beside it"
            for cell in self.trees
            if not self._free(self.grid.neighbors(cell))
        ]
        for kind, place, number, cells in self._told():
            free = len(self._free(cells))
            if number > free:
                found.append(f"{kind} {place + 1} has {text.count(free, 'free cell')} for {number}")
        for kind, counts in (("row", self.rows), ("column", self.columns)):
            told = [number for number in counts if number is not None]
            total = sum(told)
            if total > len(self.trees) or (len(told) == len(counts) and total < len(self.trees)):
                trees = text.count(len(self.trees), "tree")
                found.append(
                    f"the numbers of the {kind}s add up to {total} where there are {trees}"
                )
        return found

    def clue_list(self) -> list[Clue]:
        """Return the trees, then the numbers of the rows and those of the columns."""
        trees = [
            Clue(f"the tree at row {cell.row + 1}, column {cell.column + 1}", (cell,))
            for cell in self.trees
        ]
        return trees + [
            Clue(f"{kind} {place + 1}: {number}", tuple(cells), True)
            for kind, place, number, cells in self._told()
        ]

    def without(self, clues: Collection[int]) -> Self:
        """Return the puzzle with some of its numbers gone; the trees stay."""
        first = len(self.trees)
        gone = {
            (kind, place)
            for index, (kind, place, _, _) in enumerate(self._told(), first)
            if index in clues
        }
        rows, columns = (
            tuple(None if (kind, at) in gone else number for at, number in enumerate(counts))
            for kind, counts in (("row", self.rows), ("column", self.columns))
        )
        return replace(self, rows=rows, columns=columns)

    def more_clues(self, solution: frozenset[Cell]) -> dict[tuple[str, int, int], Clue]:
        """Return the numbers that a solution has in lines without a number."""
        lines = (
            ("row", self.rows, self.grid.rows()),
            ("column", self.columns, self.grid.columns()),
        )
        return {
            (kind, place, number): Clue(f"{kind} {place + 1}: {number}", tuple(cells), True)
            for kind, counts, listed in lines
            for place, (told, cells) in enumerate(zip(counts, listed, strict=True))
            if told is None
            for number in [sum(cell in solution for cell in cells)]
        }

    def with_clue(self, key: tuple[str, int, int]) -> Self:
        """Return the puzzle with the number of one line more."""
        kind, place, number = key
        rows, columns = (
            tuple(number if (kind, place) == (side, at) else told for at, told in enumerate(counts))
            for side, counts in (("row", self.rows), ("column", self.columns))
        )
        return replace(self, rows=rows, columns=columns)

    def encode(self, formula: Formula, encoding: str | None = None) -> None:
        """Write the clauses of ``encodings/tents.md``."""
        variant(self.encodings, encoding)
        grid = self.grid
        free = self._free(list(grid))
        # As many tents as trees in every solution: none contains another.
        tent = formula.variables("tent", free, answer=True, antichain=True)
        sides = [(tree, cell) for tree in self.trees for cell in self._free(grid.neighbors(tree))]
        own = formula.variables("own", sides)
        self._pair(formula, tent, own)
        with formula.rule("apart"):
            for one, other in self._touching():
                formula.add(-tent[one], -tent[other])
        told = list(enumerate(self._told(), len(self.trees)))
        for rule in ("row", "column"):
            with formula.rule(rule):
                for index, (kind, _, number, cells) in told:
                    if kind == rule:
                        with formula.clue(index):
                            counted = [tent[cell] for cell in self._free(cells)]
                            cardinality.exactly(formula, number, counted)

    def _pair(
        self, formula: Formula, tent: Variables[Cell], own: Variables[tuple[Cell, Cell]]
    ) -> None:
        """State that trees and tents pair off.

        Several ways to pair them off are one solution: whoever counts, counts the tents.
        """
        of_tree: dict[Cell, list[int]] = {tree: [] for tree in self.trees}
        of_cell: dict[Cell, list[int]] = {cell: [] for cell in tent}
        with formula.rule("owned", defining=True):
            for tree, cell in own:
                formula.add(-own[tree, cell], tent[cell])
                of_tree[tree].append(own[tree, cell])
                of_cell[cell].append(own[tree, cell])
            for literals in (*of_tree.values(), *of_cell.values()):
                for one, other in combinations(literals, 2):
                    formula.add(-one, -other)
        with formula.rule("pair"):
            for index, literals in enumerate(of_tree.values()):
                with formula.clue(index):
                    formula.add(*literals)
            for cell, literals in of_cell.items():
                formula.add(-tent[cell], *literals)

    def _touching(self) -> list[tuple[Cell, Cell]]:
        """Return the pairs of free cells that share a side or a corner, each once."""
        found = []
        for cell in self._free(list(self.grid)):
            row, column = cell
            behind = [
                Cell(row, column + 1),
                Cell(row + 1, column - 1),
                Cell(row + 1, column),
                Cell(row + 1, column + 1),
            ]
            inside = [near for near in behind if near in self.grid]
            found += [(cell, near) for near in self._free(inside)]
        return found

    def check(self, solution: frozenset[Cell]) -> list[Violation]:
        """Judge tents by pairing them off with the trees, looking around them and counting."""
        broken = []
        trees = set()
        for row, line in enumerate(self.cells):
            trees |= {(row, column) for column, symbol in enumerate(line) if symbol == "T"}
        for row, column in sorted(solution):
            if (row, column) in trees or (row, column) not in self.grid:
                broken.append(Violation("pair", (row, column), "a tent where no free cell is"))
            for near in ((row, column + 1), *((row + 1, column + step) for step in (-1, 0, 1))):
                if near in solution:
                    broken.append(Violation("apart", (row, column), "touches another tent"))
        single_trees, single_tents = alone(trees, solution)
        broken += [Violation("pair", tree, "no tent of its own") for tree in single_trees]
        broken += [Violation("pair", tent, "belongs to no tree") for tent in single_tents]
        for kind, counts, axis in (("row", self.rows, 0), ("column", self.columns, 1)):
            for place, number in enumerate(counts):
                held = sum(tent[axis] == place for tent in solution)
                if number is not None and held != number:
                    first = (place, 0) if axis == 0 else (0, place)
                    note = f"{text.count(held, 'tent')} where the number is {number}"
                    broken.append(Violation(kind, first, note))
        return broken

    def render(self, solution: frozenset[Cell] | None = None) -> str:
        """Write ``T`` for a tree, ``A`` for a tent and ``.`` for any other cell."""
        held = solution or frozenset()
        return "\n".join(
            "".join("A" if (row, column) in held else symbol for column, symbol in enumerate(line))
            for row, line in enumerate(self.cells)
        )

    def read(self, text_: str) -> frozenset[Cell]:
        """Read what ``render`` writes."""
        lines = [
            Row(line.rstrip(), number)
            for number, line in enumerate(text_.split("\n"), 1)
            if line.strip()
        ]
        if len(lines) != len(self.cells):
            raise ParseError(
                f"{text.count(len(lines), 'row')} where the board has {len(self.cells)}",
                line=lines[-1].line if lines else 1,
            )
        found = []
        for number, (line, printed) in enumerate(zip(lines, self.cells, strict=True)):
            if len(line.text) != len(printed):
                raise line.error(
                    f"{text.count(len(line.text), 'cell')} where the board has {len(printed)}",
                    min(len(line.text), len(printed)) + 1,
                )
            for column, (symbol, there) in enumerate(zip(line.text, printed, strict=True)):
                if there == "." and symbol == "A":
                    found.append(Cell(number, column))
                elif symbol != there:
                    known = ". A" if there == "." else "T, as on the board"
                    raise line.error(f"{symbol!r} is not one of {known}", column + 1)
        return frozenset(found)

    def draw(
        self,
        solution: frozenset[Cell] | None = None,
        *,
        color: bool = False,
        marked: Collection[Place] = (),
    ) -> str:
        """Draw trees and tents with the numbers above and on the left."""
        return drawn(self.cells, self.rows, self.columns, solution or frozenset(), color, marked)

    def places(self, key: Cell) -> tuple[Place, ...]:
        """Return the cell itself."""
        return (key,)

    def keeps(self, isometry: Isometry) -> bool:
        """Tell whether trees land on trees, and every number on the number of its line's image."""
        if isometry.image_shape != self.shape:
            return False
        told = (self.rows, self.columns)
        for axis, flipped, counts in zip(isometry.axes, isometry.flipped, told, strict=True):
            if counts != (told[axis][::-1] if flipped else told[axis]):
                return False
        return {isometry(cell) for cell in self.trees} == set(self.trees)

    def moved(self, key: Cell, isometry: Isometry) -> Cell:
        """Return the image of a cell."""
        return Cell(*isometry(key))

    def cover(self) -> ExactCover | None:
        """Return None: tents leave cells free."""
        return None


def _counts(document: Document, key: str, lines: int, cells: int) -> Counts:
    """Read the numbers of the rows or columns."""
    if key not in document.values:
        return (None,) * lines
    value = document.values[key]
    words = list(value.words())
    if len(words) != lines:
        raise value.error(f"{text.count(len(words), 'number')} for {text.count(lines, key[:-1])}")
    return tuple(None if word.text == "." else word.number(0, cells) for word in words)


PUZZLE: type[Puzzle[Cell]] = Tents
