"""LITS: shade a tetromino in each region so that all of them are connected.

Rules
-----
tetromino
    In every region exactly four cells are shaded, and they form an L, an I, a T or an S. A cell
    outside every region is not shaded.
alike
    Two tetrominoes of one shape, turned or mirrored or not, do not share a side.
connected
    The shaded cells are connected by their sides.
pool
    No four shaded cells form a square.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property
from typing import ClassVar

from satgrid.board import regions
from satgrid.board.grid import Cell, Place
from satgrid.formula import cardinality, connectivity
from satgrid.formula.clauses import Formula
from satgrid.formula.variables import Variables
from satgrid.genres.lits import judge, rest
from satgrid.genres.lits.presolve import Tetrominoes
from satgrid.genres.lits.shapes import LETTERS, Laid, Tetromino, laid, placements
from satgrid.puzzle.cells import Cells
from satgrid.puzzle.protocol import Puzzle, Violation, variant
from satgrid.rules import shading
from satgrid.rules.answer import Shade
from satgrid.rules.genre import Genre
from satgrid.rules.owned import own
from satgrid.rules.room_board import RoomBoard
from satgrid.rules.rooms import Rooms

__all__ = ["GENRE", "PUZZLE", "Lits"]


GENRE = Genre(
    "lits",
    says="Shade four connected cells in every region with thick borders so that they form an L, "
    "I, T or S. All shaded cells are connected without a shaded square of four, and pieces "
    "of the same shape, turned and mirrored ones too, share no sides.",
    # Four cells in each region: no solution contains another one.
    answer=Shade(puzzlekit="L I T S x", upon=False, antichain=True),
    layers=(Rooms(noun="region", holes=True, puzzlekit="@"),),
    aliases=("Nuruomino",),
    puzzlink=("lits",),
    puzzlekit=("LITS",),
)


@own(GENRE)
class Lits(RoomBoard, Cells):
    """A rectangle divided into regions."""

    called: ClassVar[str] = "LITS"

    @cached_property
    def fitting(self) -> list[list[Laid]]:
        """The tetrominoes that fit into each region."""
        return laid(self.rooms)

    def flaws(self) -> list[str]:
        """Report which regions have no room for a tetromino."""
        if all(self.fitting):
            return []
        return [
            f"{regions.named(cells, noun='region')} has no room for an L, I, T or S"
            for cells, found in zip(self.cells_of_rooms, self.fitting, strict=True)
            if not found
        ]

    def encode(
        self, formula: Formula, encoding: str | None = None, known: Tetrominoes | None = None
    ) -> None:
        """Write the clauses of ``encodings/lits.md``."""
        variant(self.encodings, encoding)
        if known is not None:
            rest.write(formula, known)
            return
        grid = self.grid
        areas, inside = self.cells_of_rooms, self.open_cells
        block = formula.variables("shaded", inside, answer=True, antichain=True)
        held = {cell: block[cell] for cell in inside}
        fitting = placements(self.rooms)
        tetromino = formula.variables("tetromino", (one for found in fitting for one in found))
        covering = _covering(fitting)
        shape = formula.variables(
            "shape", ((cell, letter) for cell in inside for letter in covering[cell])
        )
        with formula.rule("placed", defining=True):
            for cells, found in zip(areas, fitting, strict=True):
                _placed(formula, cells, found, (block, tetromino, shape))
        with formula.rule("tetromino"):
            for number, cells in enumerate(areas):
                with formula.clue(number):
                    cardinality.exactly(formula, 1, [tetromino[one] for one in fitting[number]])
                    for cell in cells:
                        letters = [shape[cell, letter] for letter in covering[cell]]
                        formula.add(-held[cell], *letters)
        with formula.rule("alike"):
            formula.extend(
                (-shape[one, letter], -shape[other, letter])
                for one, other in grid.sides()
                if self.rooms[one.row][one.column] != self.rooms[other.row][other.column]
                for letter in LETTERS
                if (one, letter) in shape and (other, letter) in shape
            )
        with formula.rule("connected"):
            shading.connected(formula, held, grid)
        with formula.rule("pool"):
            connectivity.no_square(
                formula, [[held.get(cell) for cell in row] for row in grid.rows()]
            )

    def deduced(self, *, deadline: float | None = None) -> Tetrominoes:
        """Return the tetrominoes that propagation leaves for each region."""
        return Tetrominoes(self.rooms, self.fitting, deadline=deadline)

    def letters(self, solution: frozenset[Cell]) -> dict[Place, str]:
        """Return the shape of each shaded cell of a tetromino, as a letter."""
        return judge.letters(self.rooms, solution)

    def check(self, solution: frozenset[Cell]) -> list[Violation]:
        """Judge shaded cells region by region, then by walking over them."""
        return judge.check(self.rooms, self.grid, solution)


def _placed(
    formula: Formula,
    cells: list[Cell],
    fitting: list[Tetromino],
    blocks: tuple[Variables[Cell], Variables[Tetromino], Variables[tuple[Cell, str]]],
) -> None:
    """State what each tetromino and shape of a region means for its shaded cells.

    A tetromino whose cells are shaded, and no others of the region, is there in any case.
    """
    shaded, tetromino, shape = blocks
    held = [shaded[cell] for cell in cells]
    supports: dict[int, list[int]] = defaultdict(list)
    for one in fitting:
        literal = tetromino[one]
        own = {shaded[cell] for cell in one.cells}
        formula.add(literal, *(-cell if cell in own else cell for cell in held))
        for cell in one.cells:
            formula.add(-literal, shape[cell, one.letter])
            supports[shape[cell, one.letter]].append(literal)
    for cell in cells:
        for letter in LETTERS:
            if (cell, letter) in shape:
                literal = shape[cell, letter]
                formula.add(-literal, shaded[cell])
                formula.add(-literal, *supports[literal])


def _covering(fitting: list[list[Tetromino]]) -> dict[Cell, list[str]]:
    """Return the letters of the tetrominoes that cover each cell."""
    found: dict[Cell, set[str]] = defaultdict(set)
    for one in (one for placed in fitting for one in placed):
        for cell in one.cells:
            found[cell].add(one.letter)
    return defaultdict(list, {cell: sorted(letters) for cell, letters in found.items()})


PUZZLE: type[Puzzle[Cell]] = Lits
