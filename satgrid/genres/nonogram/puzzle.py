"""Nonogram: fill cells so that every line has the blocks that its clue lists.

Rules
-----
row
    The longest runs of filled cells in each row, read from the left, have the lengths that the
    row's clue lists; between two of them there is at least one blank cell. A row whose clue is
    empty or 0 stays blank. ``?`` is a run of any length, ``*`` any number of runs, or none.
column
    The same for each column, read from the top.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count
from typing import Any, ClassVar, NamedTuple, Self

from satgrid.board import text
from satgrid.board.grid import Cell
from satgrid.board.isometry import Isometry
from satgrid.board.text import Notes
from satgrid.errors import SatgridError
from satgrid.formula.clauses import Formula
from satgrid.genres.nonogram import clauses, judge, lines, linewise, patterns, text as nonogram_text
from satgrid.genres.nonogram.text import LineClue
from satgrid.puzzle.cells import Cells
from satgrid.puzzle.protocol import Clue, Puzzle, Violation, variant
from satgrid.record import record
from satgrid.rules.beside import Beside
from satgrid.rules.layer import Layer

__all__ = ["PUZZLE", "Nonogram"]

MOST_VARIABLES = 4_000_000


class Begun(NamedTuple):
    """The fact that a block of a row or a column begins at this position or before it."""

    line: str
    number: int
    block: int
    position: int


@record
class Nonogram(Cells):
    """The clues of the rows from the top and of the columns from the left."""

    name: ClassVar[str] = "nonogram"
    aliases: ClassVar[tuple[str, ...]] = (
        "Picross",
        "Griddler",
        "Hanjie",
        "Paint by Numbers",
        "Pattern",
        "Paint by Number",
    )
    rules: ClassVar[str] = (
        "Fill cells so that the runs of filled cells in each row and column have the lengths "
        "that its numbers say, in this order. Between two runs there is at least one blank "
        "cell; ? is a run of any length, and * any number of runs or none."
    )
    encodings: ClassVar[tuple[str, ...]] = ("order", "automaton")
    explained: ClassVar[str] = "order"
    mark: ClassVar[str] = "#"

    layers: ClassVar[tuple[Layer, ...]] = (
        Beside(least=1, most=999, signs="?*", sides=("above", "left"), whole=True, several=True),
    )

    rows: tuple[LineClue, ...]
    columns: tuple[LineClue, ...]
    notes: Notes = ()

    @classmethod
    def parse(cls, text_: str) -> Self:
        """Read the clues; there are as many rows and columns as clues."""
        document = text.read(text_)
        document.known("rows", "columns")
        rows, columns = nonogram_text.clues(document)
        found = cls(rows, columns, document.notes())
        if found._order_size() > MOST_VARIABLES:
            raise document.name.error(_too_large(found.shape, found._order_size()))
        return found

    def text(self) -> str:
        """Write the clues, one per line."""
        rows = ["rows:", *map(nonogram_text.spelled, self.rows), ""]
        columns = ["columns:", *map(nonogram_text.spelled, self.columns)]
        return text.compose(self.name, self.notes, {}, [*rows, *columns])

    @property
    def shape(self) -> tuple[int, ...]:
        """The number of rows and of columns."""
        return len(self.rows), len(self.columns)

    @property
    def data(self) -> dict[str, Any]:
        """The values of its layers."""
        by_side = (("left", self.rows), ("above", self.columns))
        clues = {
            (side, at): tuple(map(nonogram_text.part, clue))
            for side, listed in by_side
            for at, clue in enumerate(listed)
            if clue
        }
        return {"beside": clues}

    def with_data(self, shape: tuple[int, int], data: Mapping[str, Any]) -> Self:
        """Return a board with other values of its layers."""
        (height, width) = shape
        clues = {
            spot: tuple(map(nonogram_text.length, clue)) for spot, clue in data["beside"].items()
        }
        rows = tuple(clues.get(("left", at), ()) for at in range(height))
        columns = tuple(clues.get(("above", at), ()) for at in range(width))
        return replace(self, rows=rows, columns=columns)

    def flaws(self) -> list[str]:
        """Report lines too short for their clues, and unequal totals of rows and columns."""
        found = []
        for kind, clues, length in self._sides():
            for number, clue in enumerate(clues, 1):
                over = -lines.spare(length, patterns.least(clue))
                if over > 0:
                    found.append(
                        f"{kind} {number} has {text.plural(length, 'cell')}, "
                        f"but its clue needs {length + over}"
                    )
        every = all(map(patterns.known, (*self.rows, *self.columns)))
        across, down = sum(map(sum, self.rows)), sum(map(sum, self.columns))
        if every and across != down:
            filled = text.plural(across, "filled cell")
            found.append(f"the rows ask for {filled} in all, the columns for {down:,}")
        return found

    def clue_list(self) -> list[Clue]:
        """Return the clue of each row, then of each column."""
        cells = {"row": self.grid.rows(), "column": self.grid.columns()}
        return [
            Clue(f"{kind} {number}: {nonogram_text.spelled(clue)}", tuple(line))
            for kind, clues, _ in self._sides()
            for number, (clue, line) in enumerate(zip(clues, cells[kind], strict=True), 1)
        ]

    def deduced(self, *, deadline: float | None = None) -> linewise.LineDeduction:
        """Return the cells forced by single lines; raise TimeUpError at the deadline."""
        return linewise.deduce(self.rows, self.columns, deadline=deadline)

    def passes(self) -> int:
        """Return the number of passes over all lines until nothing more follows."""
        return linewise.passes(self.rows, self.columns)

    def _sides(self) -> list[tuple[str, tuple[LineClue, ...], int]]:
        """Return the two rules, each with its clues and the length of its lines."""
        return [("row", self.rows, len(self.columns)), ("column", self.columns, len(self.rows))]

    def _order_size(self) -> int:
        """Return the number of variables of the default encoding."""
        return len(self.grid) + sum(
            len(clue) * max(0, lines.spare(length, clue)) if patterns.known(clue) else 2 * length
            for _, clues, length in self._sides()
            for clue in clues
        )

    def _automaton_size(self) -> int:
        """Return the number of variables of the other encoding."""
        size = len(self.grid)
        for _, clues, length in self._sides():
            for clue in clues:
                free = lines.spare(length, patterns.least(clue))
                used = length - free
                if free < 0:
                    continue
                size += (free + 1) * used + 2 * free if clue else length
        return size

    def encode(
        self,
        formula: Formula,
        encoding: str | None = None,
        known: linewise.LineDeduction | None = None,
    ) -> None:
        """Write the clauses of ``encodings/nonogram.md``."""
        order = variant(self.encodings, encoding) == "order"
        if known is not None:
            clauses.rest(formula, list(self.grid.rows()), list(self.grid.columns()), known)
            return
        if not order and self._automaton_size() > MOST_VARIABLES:
            raise SatgridError(_too_large(self.shape, self._automaton_size()))
        single = not clauses.contained(self.rows, self.columns)
        ink = formula.variables("ink", self.grid, answer=True, antichain=single)
        cells = {"row": self.grid.rows(), "column": self.grid.columns()}
        first = formula.top + 1
        numbers = count()
        if order:
            formula.variables("started", self._beginnings())
        for rule, clues, length in self._sides():
            with formula.rule(rule):
                for clue, line in zip(clues, cells[rule], strict=True):
                    literals = [ink[cell] for cell in line]
                    free = lines.spare(length, patterns.least(clue))
                    with formula.clue(next(numbers)):
                        if free < 0:
                            formula.add()
                        elif order and patterns.known(clue):
                            begun = [
                                range(first + free * j, first + free * (j + 1))
                                for j in range(len(clue))
                            ]
                            first += free * len(clue)
                            clauses.order(formula, literals, clue, free, begun)
                        else:
                            clauses.accept(formula, literals, clue)

    def _beginnings(self) -> Iterator[Begun]:
        for rule, clues, length in self._sides():
            for number, clue in enumerate(clues):
                known = patterns.known(clue)  # other lines are stated by an automaton
                free = lines.spare(length, clue) if known else 0
                for block, least in enumerate(lines.offsets(clue)):
                    for position in range(least, least + free):
                        yield Begun(rule, number, block, position)

    def check(self, solution: frozenset[Cell]) -> list[Violation]:
        """Judge filled cells by walking along every line."""
        return judge.check(self.rows, self.columns, solution)

    def read(self, text_: str) -> frozenset[Cell]:
        """Read the form that ``render`` writes."""
        return nonogram_text.read(text_, self.grid)

    def invariant(self, isometry: Isometry) -> bool:
        """Return whether the clues stay the same after an isometry of the board."""
        # A line is moved along by the flip of its own axis, and read backwards by the flip of
        # the other one; both are flips of the image's axes.
        down, along = isometry.flipped
        swapped = isometry.axes[0] == 1
        rows, columns = (self.columns, self.rows) if swapped else (self.rows, self.columns)
        return (
            _image(rows, moved=down, backwards=along) == self.rows
            and _image(columns, moved=along, backwards=down) == self.columns
        )


def _too_large(shape: tuple[int, ...], variables: int) -> str:
    return (
        f"a board of {shape[0]:,} rows and {shape[1]:,} columns would need {variables:,} "
        f"variables; the limit is {MOST_VARIABLES:,}"
    )


def _image(clues: Sequence[LineClue], *, moved: bool, backwards: bool) -> tuple[LineClue, ...]:
    listed = [clue[::-1] if backwards else clue for clue in clues]
    return tuple(listed[::-1] if moved else listed)


PUZZLE: type[Puzzle[Cell]] = Nonogram
