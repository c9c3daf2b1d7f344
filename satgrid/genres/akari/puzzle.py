"""Akari: put lamps into white cells so that every one is lit and no lamp shines on another.

A lamp lights its own cell, and its row and column in all directions up to the next black cell.

Rules
-----
lit
    Every white cell is lit.
sight
    No two lamps see each other: between two in a row or column there is a black cell.
clue
    A number in a black cell says how many of the cells beside it have a lamp.
"""

from __future__ import annotations

from functools import cached_property

from satgrid.board import text
from satgrid.board.grid import Cell
from satgrid.board.symbols import DARK
from satgrid.formula import cardinality
from satgrid.formula.clauses import Formula
from satgrid.genres.akari import judge
from satgrid.genres.akari.presolve import Lamps, Plan, deduce, plan
from satgrid.puzzle.cells import Cells
from satgrid.puzzle.protocol import Puzzle, Violation, variant
from satgrid.rules.answer import Shade
from satgrid.rules.genre import Genre
from satgrid.rules.numbered_board import NumberedBoard
from satgrid.rules.owned import own
from satgrid.rules.word_layers import Words

__all__ = ["GENRE", "PUZZLE", "Akari"]

GENRE = Genre(
    "akari",
    says="Put lamps into white cells so that every white cell is lit: a lamp shines along its row "
    "and column up to the next black cell. No lamp shines on another, and a number says how many "
    "of the cells beside it hold a lamp.",
    answer=Shade(
        "lamp", mark="o", thing="lamp", puzzlekit="o", penpa="sun_moon", upon=False, antichain=True
    ),
    layers=(
        Words(
            most=4,
            black=DARK,
            black_numbers=True,
            kept=DARK,
            coding="four",
            puzzlekit=(("x", DARK),),
        ),
    ),
    aliases=("Light Up", "Bijutsukan"),
    puzzlink=("lightup",),
    puzzlekit=("Akari",),
)


@own(GENRE)
class Akari(NumberedBoard, Cells):
    """A board of white and black cells, some of the black ones with a number."""

    @cached_property
    def white(self) -> frozenset[Cell]:
        """The white cells."""
        return frozenset(self.open_cells)

    def _beside(self, cell: Cell) -> list[Cell]:
        return [near for near in self.grid.neighbors(cell) if near in self.white]

    @cached_property
    def lanes(self) -> list[list[Cell]]:
        """The longest runs of white cells in the rows, then those in the columns."""
        width = self._plan.width
        return [[Cell(*divmod(place, width)) for place in lane] for lane in self._plan.lanes]

    def seen(self) -> dict[Cell, list[Cell]]:
        """Return, row by row, the other cells that a lamp in each white cell would light."""
        found: dict[Cell, list[Cell]] = {cell: [] for cell in sorted(self.white)}
        for lane in self.lanes:
            for cell in lane:
                found[cell] += (other for other in lane if other != cell)
        return found

    def flaws(self) -> list[str]:
        """Report which number is larger than the number of white cells beside it."""
        width = self._plan.width
        return [
            f"{self.named_at(Cell(*divmod(place, width)))} has "
            f"{text.plural(len(near), 'white cell')} beside it"
            for place, near, number in self._plan.numbers
            if len(near) < number
        ]

    @cached_property
    def _plan(self) -> Plan:
        """The board as lists."""
        return plan(self.shape, self.data["numbers"])

    def true_words(self, solution: frozenset[Cell]) -> dict[str, dict[Cell, int]]:
        """Return the numbers that a solution has beside black cells without a number."""
        bare = [cell for cell, number in self.numbered.items() if number is None]
        near = self.grid.neighbors
        return {"numbers": {cell: len(solution.intersection(near(cell))) for cell in bare}}

    def encode(
        self, formula: Formula, encoding: str | None = None, known: Lamps | None = None
    ) -> None:
        """Write the clauses of ``encodings/akari.md``."""
        variant(self.encodings, encoding)
        if known is not None:
            self._write_open(formula, known)
            return
        # A lamp more than in another solution would be seen by the lamp that lights its cell.
        lamp = formula.variables("lamp", sorted(self.white), answer=True, antichain=True)
        with formula.rule("lit"):
            for cell, others in self.seen().items():
                formula.add(lamp[cell], *(lamp[other] for other in others))
        with formula.rule("sight"):
            for lane in self.lanes:
                cardinality.at_most(formula, 1, [lamp[cell] for cell in lane])
        with formula.rule("clue"):
            for index, (cell, number) in enumerate(self.clues):
                with formula.clue(index):
                    near = [lamp[beside] for beside in self._beside(cell)]
                    cardinality.exactly(formula, number, near)

    def deduced(self, *, deadline: float | None = None) -> Lamps:
        """Return the lamps that are forced."""
        return deduce(self._plan)

    def _write_open(self, formula: Formula, known: Lamps) -> None:
        """Write the clauses of the open places of lamps; the answer is the set of lamps there."""
        block = formula.variables("lamp", known.left(), answer=True, antichain=True)
        board, lamp = known.plan, known.spread(block.numbers())
        open_lanes = [[lamp[place] for place in lane if lamp[place]] for lane in board.lanes]
        with formula.rule("lit"):
            for place, dark in enumerate(known.dark):
                if dark:
                    # The cell's own lamp is in both of its lanes.
                    own = open_lanes[board.across[place]]
                    more = [one for one in open_lanes[board.down[place]] if one != lamp[place]]
                    formula.add(*own, *more)
        with formula.rule("sight"):
            for literals in open_lanes:
                cardinality.at_most(formula, 1, literals)
        with formula.rule("clue"):
            held = set(known.lamps)
            for _, near, number in board.numbers:
                literals = [lamp[place] for place in near if lamp[place]]
                if literals:
                    cardinality.exactly(formula, number - len(held.intersection(near)), literals)

    def check(self, solution: frozenset[Cell]) -> list[Violation]:
        """Judge lamps by walking from each of them up to the next black cell."""
        return judge.check(self.printed, solution)


PUZZLE: type[Puzzle[Cell]] = Akari
