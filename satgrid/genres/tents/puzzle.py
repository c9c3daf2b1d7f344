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
    A number above a column says how many tents are in it. A question mark is a number that is
    not given.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from itertools import count
from typing import ClassVar

from satgrid.board import text
from satgrid.board.field import Field, bits, of_shape
from satgrid.board.grid import Cell, named
from satgrid.board.text import MOST_NUMBER
from satgrid.formula.clauses import Formula
from satgrid.genres.tents import judge
from satgrid.genres.tents.clauses import NumberedLine, write
from satgrid.genres.tents.presolve import Camp, deduce
from satgrid.puzzle.cells import Cells
from satgrid.puzzle.protocol import Puzzle, Violation, variant
from satgrid.rules.answer import Shade
from satgrid.rules.beside import Beside
from satgrid.rules.board_clues import CluedBoard
from satgrid.rules.genre import Genre
from satgrid.rules.owned import own
from satgrid.rules.word_layers import UNKNOWN, Words

__all__ = ["GENRE", "PUZZLE", "Tents"]

GENRE = Genre(
    "tents",
    says="Pitch a tent for every tree in a cell that shares a side with it, so that trees and "
    "tents pair off. No two tents touch, not even at a corner, and a number says how many "
    "tents are in its row or column.",
    answer=Shade("tent", mark="A", thing="tent", puzzlekit="o", penpa="tents", upon=False),
    layers=(
        Words(
            "trees",
            signs="T",
            fixed=True,
            clue="the tree at {place}",
            coding="gaps",
            puzzlekit=(("x", "T"),),
            penpa=(("T", "tents", 1),),
        ),
        Beside(
            most=MOST_NUMBER,
            signs=UNKNOWN,
            silent=UNKNOWN,
            sides=("left", "above"),
            whole=True,
            lines=("rows", "columns"),
            clue="{line}: {word}",
        ),
    ),
    aliases=("Tents and Trees", "Tent"),
    puzzlink=("tents", "beside", "trees"),
    puzzlekit=("Tent", "beside", "trees"),
)

Counts = tuple[int | None, ...]
"""For each line the number of its tents, None where it is not given."""


@own(GENRE)
class Tents(CluedBoard, Cells):
    """A rectangle of cells, some of them trees, and the numbers of tents beside it."""

    explained: ClassVar[str] = "direct"

    @cached_property
    def rows(self) -> Counts:
        """The numbers beside the rows, from the top."""
        return self._counts("left", self.shape[0])

    @cached_property
    def columns(self) -> Counts:
        """The numbers above the columns, from the left."""
        return self._counts("above", self.shape[1])

    def _counts(self, side: str, lines: int) -> Counts:
        words = [self.data["beside"].get((side, at)) for at in range(lines)]
        return tuple(word if isinstance(word, int) else None for word in words)

    @cached_property
    def trees(self) -> tuple[Cell, ...]:
        """The cells with a tree, row by row."""
        return tuple(self.data["trees"])

    def free(self, cells: Iterable[Cell]) -> list[Cell]:
        """Return the given cells that are not trees."""
        return [cell for cell in cells if cell not in self.data["trees"]]

    def numbered_lines(self) -> list[tuple[str, int, int, list[Cell]]]:
        """Return the lines with a number: the kind, the place, the number and the cells."""
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
            given = [number for number in counts if number is not None]
            total, needed = sum(given), trees.bit_count()
            if total > needed or (len(given) == len(counts) and total < needed):
                found.append(
                    f"the numbers of the {kind}s add up to {total} where there are "
                    + text.plural(needed, "tree")
                )
        return found

    def true_words(self, solution: frozenset[Cell]) -> dict[str, dict[tuple[str, int], int]]:
        """Return the numbers of tents of a solution, line by line."""
        height, width = self.shape
        found = {("left", row): sum(tent.row == row for tent in solution) for row in range(height)}
        found |= {
            ("above", column): sum(tent.column == column for tent in solution)
            for column in range(width)
        }
        return {"beside": found}

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
    def _field(self) -> Field:
        return of_shape(*self.shape)

    @cached_property
    def _planted(self) -> int:
        """The cells with a tree."""
        return self._field.of(self.trees)

    @cached_property
    def _counted(self) -> list[NumberedLine]:
        """The lines with a number, in the order of the clues."""
        clue = count(self._planted.bit_count())
        return [
            NumberedLine(rule, place, number, next(clue))
            for rule, counts in (("row", self.rows), ("column", self.columns))
            for place, number in enumerate(counts)
            if number is not None
        ]

    def check(self, solution: frozenset[Cell]) -> list[Violation]:
        """Judge tents by pairing them off with the trees, looking around them and counting."""
        return judge.check(self.trees, self.grid, self.rows, self.columns, solution)


PUZZLE: type[Puzzle[Cell]] = Tents
