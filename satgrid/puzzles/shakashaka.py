"""Shakashaka: put triangles into white cells so that all white areas become rectangles.

Rules
-----
one state
    A white cell stays white or has one half filled: a triangle in one of its four corners.
clue
    A number in a black cell says how many of the cells beside it hold a triangle.
rectangle
    Every white area is a rectangle, upright or at 45 degrees.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, NamedTuple, Self

from satgrid import cardinality, text
from satgrid.cover import ExactCover
from satgrid.errors import ParseError
from satgrid.formula import Formula
from satgrid.grid import Cell, Grid, Isometry, Place
from satgrid.puzzle import Clue, Puzzle, Violation, variant
from satgrid.puzzles._shakashaka_areas import broken_areas
from satgrid.puzzles._shakashaka_vertex import CORNERS, clauses
from satgrid.sketch import paint
from satgrid.text import Notes, Row

__all__ = ["PUZZLE", "Shakashaka", "Triangle"]

_SYMBOLS = re.compile(r"[.#0-4]")
_SHAPES = {"A": "◤ ", "B": " ◥", "C": " ◢", "D": "◣ "}
_OFFSETS = {"A": (-1, -1), "B": (-1, 1), "C": (1, 1), "D": (1, -1)}
_PAPER, _INK, _SHADE, _MARK = 231, 16, 25, 221


class Triangle(NamedTuple):
    """A cell with the half around one corner filled."""

    cell: Cell
    corner: str
    """``A`` upper left, ``B`` upper right, ``C`` lower right, ``D`` lower left."""


@dataclass(frozen=True)
class Shakashaka:
    """A board of white and black cells, some of the black ones with a number."""

    name: ClassVar[str] = "shakashaka"
    encodings: ClassVar[tuple[str, ...]] = ("vertex",)
    explained: ClassVar[str] = "vertex"

    rows: tuple[str, ...]
    notes: Notes = ()

    @classmethod
    def parse(cls, text_: str) -> Self:
        """Read a board: ``.`` white, ``#`` black, ``0`` to ``4`` black with a number."""
        document = text.read(text_)
        document.known()
        drawn = document.grid()
        for row in drawn:
            for column, symbol in enumerate(row.text, 1):
                if not _SYMBOLS.fullmatch(symbol):
                    raise row.error(f"{symbol!r} is not one of . # 0-4", column)
        return cls(tuple(row.text for row in drawn), document.notes())

    def text(self) -> str:
        """Write the puzzle as ``parse`` reads it."""
        return text.compose(self.name, self.notes, {}, self.rows)

    @property
    def shape(self) -> tuple[int, ...]:
        """The number of rows and of columns."""
        return len(self.rows), len(self.rows[0])

    @cached_property
    def grid(self) -> Grid:
        """The cells of the board, black ones included."""
        return Grid(len(self.rows), len(self.rows[0]))

    @cached_property
    def white(self) -> tuple[Cell, ...]:
        """The white cells, row by row."""
        return tuple(cell for cell in self.grid if self.rows[cell.row][cell.column] == ".")

    @cached_property
    def clues(self) -> tuple[tuple[Cell, int], ...]:
        """The black cells with a number, row by row."""
        return tuple(
            (cell, int(self.rows[cell.row][cell.column]))
            for cell in self.grid
            if self.rows[cell.row][cell.column].isdigit()
        )

    def flaws(self) -> list[str]:
        """Say which number is larger than the number of white cells beside it."""
        found = []
        for cell, number in self.clues:
            free = len(self._beside(cell))
            if free < number:
                found.append(
                    f"the {number} at row {cell.row + 1}, column {cell.column + 1} has "
                    f"{text.count(free, 'white cell')} beside it"
                )
        return found

    def clue_list(self) -> list[Clue]:
        """Return the numbers, row by row."""
        return [
            Clue(f"the {number} at row {cell.row + 1}, column {cell.column + 1}", (cell,), True)
            for cell, number in self.clues
        ]

    def without(self, clues: Collection[int]) -> Self:
        """Return the board with some of its numbers gone; their cells stay black."""
        gone = {cell for index, (cell, _) in enumerate(self.clues) if index in clues}
        rows = [
            "".join("#" if (row, column) in gone else symbol for column, symbol in enumerate(line))
            for row, line in enumerate(self.rows)
        ]
        return replace(self, rows=tuple(rows))

    def more_clues(self, solution: frozenset[Triangle]) -> dict[tuple[Cell, int], Clue]:
        """Return the numbers that a solution has in black cells without a number."""
        halved = {triangle.cell for triangle in solution}
        found = {}
        for cell in self.grid:
            if self.rows[cell.row][cell.column] == "#":
                number = sum(near in halved for near in self.grid.neighbors(cell))
                name = f"the {number} at row {cell.row + 1}, column {cell.column + 1}"
                found[cell, number] = Clue(name, (cell,), True)
        return found

    def with_clue(self, key: tuple[Cell, int]) -> Self:
        """Return the board with a number in a black cell."""
        (row, column), number = key
        line = self.rows[row]
        changed = f"{line[:column]}{number}{line[column + 1 :]}"
        return replace(self, rows=(*self.rows[:row], changed, *self.rows[row + 1 :]))

    def _beside(self, cell: Cell) -> list[Cell]:
        return [near for near in self.grid.neighbors(cell) if near in self._white]

    @cached_property
    def _white(self) -> frozenset[Cell]:
        return frozenset(self.white)

    def encode(self, formula: Formula, encoding: str | None = None) -> None:
        """Write the clauses of ``encodings/shakashaka.md``."""
        variant(self.encodings, encoding)
        keys = [Triangle(cell, corner) for cell in self.white for corner in CORNERS]
        triangle = formula.variables("triangle", keys, answer=True)
        numbers = triangle.numbers()
        corners = {
            cell: numbers[start : start + len(CORNERS)]
            for start, cell in zip(range(0, len(keys), len(CORNERS)), self.white, strict=True)
        }
        # A helper for each cell beside a number: without it, "at most 2 of 4 cells" would
        # name all choices of their corners.
        beside = {cell: self._beside(cell) for cell, _ in self.clues}
        counted = dict.fromkeys(cell for near in beside.values() for cell in near)
        halved = formula.variables("halved", counted)
        with formula.rule("one state"):
            for literals in corners.values():
                cardinality.at_most(formula, 1, literals)
        with formula.rule("channel", defining=True):
            for cell in halved:
                formula.add(-halved[cell], *corners[cell])
                for literal in corners[cell]:
                    formula.add(-literal, halved[cell])
        with formula.rule("clue"):
            for index, (cell, number) in enumerate(self.clues):
                with formula.clue(index):
                    cardinality.exactly(formula, number, [halved[near] for near in beside[cell]])
        with formula.rule("rectangle"):
            self._right_angles(formula, corners)

    def _right_angles(self, formula: Formula, corners: dict[Cell, range]) -> None:
        none: tuple[int, ...] = (0,) * len(CORNERS)
        for row in range(self.grid.height + 1):
            for column in range(self.grid.width + 1):
                around = [
                    corners.get(Cell(row - 1, column - 1)),
                    corners.get(Cell(row - 1, column)),
                    corners.get(Cell(row, column)),
                    corners.get(Cell(row, column - 1)),
                ]
                literals = [literal for part in around for literal in part or none]
                # Literal 3 of a pattern stands at index 3, literal -3 at index -3.
                signed = [0, *literals, *(-literal for literal in reversed(literals))]
                first, second, third, fourth = (part is not None for part in around)
                for clause in clauses((first, second, third, fourth)):
                    formula.add(*[signed[number] for number in clause])

    def check(self, solution: frozenset[Triangle]) -> list[Violation]:
        """Judge triangles by flooding the white areas and measuring them."""
        broken = []
        held: dict[Place, list[str]] = {}
        for cell, corner in sorted(solution):
            held.setdefault(cell, []).append(corner)
        for place, filled in held.items():
            if len(filled) > 1:
                note = f"triangles {' and '.join(filled)} in one cell"
                broken.append(Violation("one state", place, note))
            if place not in self.grid or self.rows[place[0]][place[1]] != ".":
                broken.append(Violation("one state", place, "a triangle where no white cell is"))
        for row, line in enumerate(self.rows):
            for column, symbol in enumerate(line):
                if not symbol.isdigit():
                    continue
                near = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
                filled_near = sum(place in held for place in near)
                if filled_near != int(symbol):
                    note = f"{text.count(filled_near, 'triangle')} beside the {symbol}"
                    broken.append(Violation("clue", Cell(row, column), note))
        for place, note in broken_areas(self.rows, held):
            broken.append(Violation("rectangle", place, note))
        return broken

    def render(self, solution: frozenset[Triangle] | None = None) -> str:
        """Write the board with the letters of the triangles' filled corners.

        Triangles that share a cell cannot be drawn; they are listed instead, one a line.
        """
        held = dict(solution or ())
        if len(held) < len(solution or ()):
            listed = sorted(solution or ())
            return "\n".join(f"{corner} {row},{column}" for (row, column), corner in listed)
        return "\n".join(
            "".join(held.get(Cell(row, column), symbol) for column, symbol in enumerate(line))
            for row, line in enumerate(self.rows)
        )

    def read(self, text_: str) -> frozenset[Triangle]:
        """Read what ``render`` writes."""
        rows = [
            Row(line.rstrip(), number)
            for number, line in enumerate(text_.split("\n"), 1)
            if line.strip()
        ]
        if any(" " in row.text for row in rows):
            return frozenset(self._listed(row) for row in rows)
        if len(rows) != len(self.rows):
            raise ParseError(
                f"{text.count(len(rows), 'row')} where the board has {len(self.rows)}",
                line=rows[-1].line if rows else 1,
            )
        found = []
        for number, (row, line) in enumerate(zip(rows, self.rows, strict=True)):
            if len(row.text) != len(line):
                raise row.error(
                    f"{text.count(len(row.text), 'cell')} where the board has {len(line)}",
                    min(len(row.text), len(line)) + 1,
                )
            for column, (symbol, printed) in enumerate(zip(row.text, line, strict=True)):
                if printed == "." and symbol in CORNERS:
                    found.append(Triangle(Cell(number, column), symbol))
                elif symbol != printed:
                    known = ". A B C D" if printed == "." else f"{printed}, as on the board"
                    raise row.error(f"{symbol!r} is not one of {known}", column + 1)
        return frozenset(found)

    def _listed(self, row: Row) -> Triangle:
        match = re.fullmatch(r"\s*([A-D])\s+(\d{1,6}),(\d{1,6})", row.text, re.ASCII)
        if not match:
            raise row.error("not of the form 'CORNER row,column'")
        cell = Cell(int(match[2]), int(match[3]))
        if cell not in self._white:
            raise row.error("this is no white cell of the board", match.start(2) + 1)
        return Triangle(cell, match[1])

    def draw(
        self,
        solution: frozenset[Triangle] | None = None,
        *,
        color: bool = False,
        marked: Collection[Place] = (),
    ) -> str:
        """Draw the board with triangles as shapes and numbers on black."""
        held = dict(sorted(solution or ()))

        def symbol(cell: Cell) -> str:
            printed = self.rows[cell.row][cell.column]
            corner = held.get(cell)
            shown = _SHAPES[corner] if corner else "· "
            if printed != ".":
                shown = "██" if printed == "#" else f"█{printed}"
            if cell in marked:
                # The star takes the place of the half that says less.
                shown = f"*{shown[1]}" if shown[1] != " " else f"{shown[0]}*"
            if not color:
                return shown
            back = _MARK if cell in marked else _PAPER
            if printed != ".":
                return paint(shown.replace("█", " "), front=_PAPER, back=_INK, bold=cell in marked)
            return paint(shown, front=_SHADE if corner else 250, back=back, bold=cell in marked)

        edge = "──" * self.grid.width
        lines = ["".join(map(symbol, line)) for line in self.grid.rows()]
        return "\n".join([f"┌{edge}┐", *(f"│{line}│" for line in lines), f"└{edge}┘"])

    def places(self, key: Triangle) -> tuple[Place, ...]:
        """Return the cell of a triangle."""
        return (key.cell,)

    def keeps(self, isometry: Isometry) -> bool:
        """Tell whether white cells, black cells and numbers are their own image."""
        if isometry.image_shape != self.shape:
            return False
        return all(
            self.rows[row][column] == self.rows[cell.row][cell.column]
            for cell in self.grid
            for row, column in [isometry(cell)]
        )

    def moved(self, key: Triangle, isometry: Isometry) -> Triangle:
        """Return the image of a triangle; its corner turns with the board."""
        row, column = isometry(key.cell)
        old = _OFFSETS[key.corner]
        new = tuple(
            -old[axis] if flip else old[axis]
            for axis, flip in zip(isometry.axes, isometry.flipped, strict=True)
        )
        corner = next(corner for corner, offset in _OFFSETS.items() if offset == new)
        return Triangle(Cell(row, column), corner)

    def cover(self) -> ExactCover | None:
        """Return None: triangles cover nothing exactly."""
        return None


PUZZLE: type[Puzzle[Triangle]] = Shakashaka
