"""Nurikabe: shade a sea around islands, one for each number, with as many cells as the number.

Rules
-----
island
    Every connected part of the unshaded cells, an island, has exactly one cell with a number, and
    as many cells as the number says. A question mark is a number that is not given.
sea
    All shaded cells are connected by their sides.
pool
    No square of four cells is shaded.
"""

from __future__ import annotations

from satgrid.board import text
from satgrid.board.grid import Cell, components
from satgrid.formula.clauses import Formula
from satgrid.formula.connectivity import no_square
from satgrid.genres.nurikabe import judge, rest
from satgrid.genres.nurikabe.islands import Islands
from satgrid.genres.nurikabe.presolve import Chart
from satgrid.puzzle.cells import Cells
from satgrid.puzzle.protocol import Puzzle, Violation, variant
from satgrid.rules import shading
from satgrid.rules.answer import Shade
from satgrid.rules.genre import Encoding, Genre
from satgrid.rules.numbered_board import NumberedBoard
from satgrid.rules.owned import own
from satgrid.rules.word_layers import UNKNOWN, Words

__all__ = ["GENRE", "PUZZLE", "Nurikabe"]

GENRE = Genre(
    "nurikabe",
    says="Shade cells so that the others form islands: each holds exactly one number, which says "
    "how many cells it has, or a question mark for any number. All shaded cells are connected, "
    "and no four of them form a square.",
    answer=Shade(),
    layers=(Words(least=1, most=4095, signs=UNKNOWN, kept=UNKNOWN),),
    encodings=(Encoding("layers"), Encoding("clues")),
    explained="clues",
    aliases=("Cell Structure", "Islands in the Stream"),
    puzzlink=("nurikabe",),
    puzzlekit=("Nurikabe",),
)


@own(GENRE)
class Nurikabe(NumberedBoard, Cells):
    """A rectangle of cells, some of them with a number or a question mark."""

    def flaws(self) -> list[str]:
        """Report which numbers share a side, and islands with more cells than the board."""
        starts, named = self.numbered, self.named_at
        found = [
            f"{named(one)} and {named(other)} share a side: their islands would be one"
            for one, other in self.grid.sides()
            if one in starts and other in starts
        ]
        total = sum(number or 1 for number in starts.values())
        if total > len(self.grid):
            cells = text.plural(len(self.grid), "cell")
            found.append(f"the islands have {total} cells on a board of {cells}")
        return found

    def true_words(self, solution: frozenset[Cell]) -> dict[str, dict[Cell, int]]:
        """Return the sizes in a solution of the islands with unknown numbers."""
        unnumbered = [cell for cell, number in self.numbered.items() if number is None]
        found: dict[Cell, int] = {}
        for island in components([cell for cell in self.grid if cell not in solution]):
            found |= {cell: len(island) for cell in unnumbered if cell in island}
        return {"numbers": dict(sorted(found.items()))}

    def encode(
        self, formula: Formula, encoding: str | None = None, known: Chart | None = None
    ) -> None:
        """Write the clauses of ``encodings/nurikabe.md``."""
        layers = variant(self.encodings, encoding) == "layers"
        if known is not None:
            rest.write(formula, known)
            return
        grid = self.grid
        block = formula.variables("shaded", grid, answer=True)
        shaded = {cell: block[cell] for cell in grid}
        islands = Islands(formula, grid, shaded, self.numbered, layers=layers)
        with formula.rule("island"):
            islands.divide()
            islands.state_connected()
            for clue, (cell, number) in enumerate(self.clues):
                with formula.clue(clue):
                    islands.count(cell, number)
        with formula.rule("sea"):
            shading.connected(formula, shaded, grid)
        with formula.rule("pool"):
            no_square(formula, [[block[cell] for cell in row] for row in grid.rows()])

    def deduced(self, *, deadline: float | None = None) -> Chart:
        """Return the land and sea that are forced."""
        return Chart(self.grid, self.numbered, deadline=deadline)

    def check(self, solution: frozenset[Cell]) -> list[Violation]:
        """Judge shaded cells by flooding islands and sea."""
        return judge.check(self.numbered, self.grid, solution)


PUZZLE: type[Puzzle[Cell]] = Nurikabe
