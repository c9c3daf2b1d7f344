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

from collections.abc import Iterator
from functools import cached_property
from itertools import count, groupby
from typing import Any, NamedTuple, Self

from satgrid.board import text
from satgrid.board.grid import Cell
from satgrid.board.text import Notes
from satgrid.errors import SatgridError
from satgrid.formula.clauses import Formula
from satgrid.genres.nonogram import clauses, judge, lines, linewise, patterns
from satgrid.genres.nonogram.patterns import LineClue
from satgrid.puzzle.cells import Cells
from satgrid.puzzle.protocol import Puzzle, Violation, variant
from satgrid.rules.answer import Shade
from satgrid.rules.blocks import Blocks
from satgrid.rules.board_clues import CluedBoard
from satgrid.rules.genre import Encoding, Genre
from satgrid.rules.owned import own

__all__ = ["GENRE", "PUZZLE", "Nonogram"]

MOST_VARIABLES = 4_000_000
_BLOCKS = Blocks()

GENRE = Genre(
    "nonogram",
    says="Fill cells so that the runs of filled cells in each row and column have the lengths "
    "that its numbers say, in this order. Between two runs there is at least one blank "
    "cell; ? is a run of any length, and * any number of runs or none.",
    answer=Shade("ink"),
    layers=(_BLOCKS,),
    encodings=(Encoding("order"), Encoding("automaton")),
    aliases=(
        "Picross",
        "Griddler",
        "Hanjie",
        "Paint by Numbers",
        "Pattern",
        "Paint by Number",
    ),
    puzzlink=("nonogram",),
    puzzlekit=("Nonogram",),
)


class Begun(NamedTuple):
    """The fact that a block of a row or a column begins at this position or before it."""

    line: str
    number: int
    block: int
    position: int


@own(GENRE)
class Nonogram(CluedBoard, Cells):
    """The clues of the rows from the top and of the columns from the left."""

    def __init__(
        self, rows: tuple[LineClue, ...], columns: tuple[LineClue, ...], notes: Notes = ()
    ) -> None:
        clues = {
            (side, at): patterns.words(clue)
            for side, listed in zip(_BLOCKS.sides, (rows, columns), strict=True)
            for at, clue in enumerate(listed)
            if clue
        }
        super().__init__((len(rows), len(columns)), {"beside": clues}, notes=notes)

    @classmethod
    def parse(cls, text_: str) -> Self:
        """Read the clues; there are as many rows and columns as clues."""
        found = super().parse(text_)
        if found._order_size() > MOST_VARIABLES:
            name = text.read(text_).name
            raise name.error(_too_large(found.shape, found._order_size()))
        return found

    @cached_property
    def rows(self) -> tuple[LineClue, ...]:
        """The clues of the rows, from the top."""
        return self._clues("left", self.shape[0])

    @cached_property
    def columns(self) -> tuple[LineClue, ...]:
        """The clues of the columns, from the left."""
        return self._clues("above", self.shape[1])

    def _clues(self, side: str, number: int) -> tuple[LineClue, ...]:
        found = self.data["beside"]
        return tuple(patterns.lengths(found.get((side, at), ())) for at in range(number))

    @cached_property
    def gutters(self) -> tuple[list[tuple[int | str, ...]], list[tuple[int | str, ...]]]:
        """The words beside the rows and above the columns; a 0 where there is no block."""
        clues, spots = self.data["beside"], _BLOCKS.places(self.shape)
        across, down = (
            [_BLOCKS.shown(clues, spot) for spot in spots if spot[0] == side]
            for side in _BLOCKS.sides
        )
        return across, down

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

    def true_words(self, solution: frozenset[Cell]) -> dict[str, dict[tuple[str, int], Any]]:
        """Return the lengths of the runs of a solution, line by line."""
        found = {}
        for side, lines_ in zip(
            _BLOCKS.sides, (self.grid.rows(), self.grid.columns()), strict=True
        ):
            for at, cells in enumerate(lines_):
                runs = groupby(cells, solution.__contains__)
                found[side, at] = tuple(len([*run]) for ink, run in runs if ink)
        return {"beside": found}

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
                    if clue == (patterns.ANY,):
                        continue  # a line that is not told
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
        return judge.check(*self.gutters, solution)


def _too_large(shape: tuple[int, ...], variables: int) -> str:
    return (
        f"a board of {shape[0]:,} rows and {shape[1]:,} columns would need {variables:,} "
        f"variables; the limit is {MOST_VARIABLES:,}"
    )


PUZZLE: type[Puzzle[Cell]] = Nonogram
