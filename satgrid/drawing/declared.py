"""Pictures of declared genres: the drawing of their layers, over that of their kind of answer."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property
from types import SimpleNamespace
from typing import Any, ClassVar

from satgrid.answers.kinds import (
    Answer,
    Bars,
    Bridges,
    Division,
    Lines,
    Numbers,
    Pairs,
    Shade,
    Slants,
)
from satgrid.answers.lines_and_cells import LinesAndCells
from satgrid.answers.triangles import Triangles
from satgrid.board.grid import Cell, Place
from satgrid.declared.genre import Genre
from satgrid.drawing import ships
from satgrid.drawing.answers import (
    FOUND,
    CellsPainter,
    EdgesPainter,
    LinesAndCellsPainter,
    NumbersPainter,
)
from satgrid.drawing.bridges import BridgesPainter
from satgrid.drawing.painter import Painter, Style
from satgrid.drawing.parted import Paired, Parted
from satgrid.drawing.printed_marks import Marked
from satgrid.drawing.shapes import (
    CELL,
    INK,
    PAPER,
    Element,
    circle,
    fitted,
    group,
    label,
    line,
    path,
    rectangle,
)
from satgrid.drawing.triangles import TrianglesPainter
from satgrid.layers.by_class import row
from satgrid.layers.circles import Circles
from satgrid.layers.layer import Mark
from satgrid.layers.ships import FleetList

__all__ = ["derived", "with_own"]

_PALE = "#a9a9a9"


class _Shaded(Marked, CellsPainter):
    """Draws shaded cells, or discs, mines and the like in cells."""

    def __init__(self, puzzle: Any) -> None:
        super().__init__(puzzle)
        # Circles are places of the answer, which stands upon them; other discs are givens.
        self.covered = not puzzle.genre.layers_of(Circles)

    def answer(self, solution: frozenset[Any] | None) -> list[Element]:
        """Draw the cells of a solution; if all other cells hold something, as open discs."""
        drawn = super().answer(solution)
        if solution is None or not self.puzzle.answer.other:
            return drawn
        given = {mark.at for mark in self.of("disc")}
        others = [
            circle(self.center(cell), 0.32 * CELL)
            for cell in self.puzzle.grid
            if cell not in solution and (2 * cell.row + 1, 2 * cell.column + 1) not in given
        ]
        return [*drawn, group(others, fill=PAPER, stroke="#8c8c8c", stroke_width=1.5)]

    def whole(self, state: Collection[Any], cell: Place) -> str | None:
        """Describe the content of a cell that has no key."""
        other = self.puzzle.answer.other
        return f"a {other}" if other and not state else None


class _Numbered(Marked, NumbersPainter):
    """Draws numbers or letters in cells."""

    below = beneath = True

    def answer(self, solution: frozenset[Any] | None) -> list[Element]:
        """Draw the numbers, and empty cells in the way of the genre."""
        drawn = list(super().answer(solution))
        if solution is None or self.puzzle.answer.bare != "black":
            return drawn
        held = {entry.cell for entry in solution}
        bare = [cell for cell in self.puzzle.open_cells if cell not in held]
        black = [rectangle(*self.spot(cell), CELL, CELL) for cell in bare]
        return [group(black, fill="#5a5a5a"), *drawn]

    @cached_property
    def _crowded(self) -> bool:
        """Whether words are in corners of cells, so that numbers are smaller and lower."""
        inside = {(2 * cell.row + 1, 2 * cell.column + 1) for cell in self.puzzle.grid}
        return any(mark.at in inside for mark in self.of("word"))

    def _beside(self, cell: Cell, numbers: list[int]) -> list[Element]:
        answer = self.puzzle.answer
        if not answer.letters:
            if self._crowded and len(numbers) == 1:
                x, y = self.center(cell)
                size = 0.72 * fitted(numbers[0], self.across)
                return [label(numbers[0], (x + 0.04 * CELL, y + 0.12 * CELL), size)]
            return list(super()._beside(cell, numbers))
        x, y = self.center(cell)
        words = "".join(map(answer.word_of, numbers))
        return [label(words, (x, y), fitted(words, self.across)) for _ in numbers]

    def numeral(self, number: int) -> str:
        """Return the number, or its letter."""
        return str(self.puzzle.answer.word_of(number))


class _Fleet(_Shaded):
    """Draws ships: round ends, and square parts between them."""

    style: ClassVar[Style] = {"fill": FOUND}

    def answer(self, solution: frozenset[Any] | None) -> list[Element]:
        """Draw the ships of a solution, except for printed parts."""
        printed = {mark.at for mark in self.of("ship") if mark.word != "?"}
        words = any(mark.at[0] > 0 and mark.at[1] > 0 for mark in self.of("word"))
        fill = _PALE if words else FOUND  # numbers stay visible on it
        return [
            ships.part(_part(cell, solution or frozenset()), self.center(cell), fill)
            for cell in sorted(solution or ())
            if (2 * cell[0] + 1, 2 * cell[1] + 1) not in printed
        ]


def _part(cell: Place, solution: frozenset[Any]) -> str:
    """Return the part of a ship in a cell; ``m`` in a bent ship."""
    row, column = cell
    near = {"n": (1, 0), "s": (-1, 0), "w": (0, 1), "e": (0, -1)}
    on = [word for word, (down, right) in near.items() if (row + down, column + right) in solution]
    return on[0] if len(on) == 1 else "m" if on else "o"


class _Slanted(_Shaded):
    """Draws a slant in each cell, from one of its corners to the opposite one."""

    style: ClassVar[Style] = {
        "fill": "none",
        "stroke": FOUND,
        "stroke_width": 2.5,
        "stroke_linecap": "round",
    }

    def key(self, key: Any) -> Element:
        """Draw a slant that starts in the upper left corner."""
        x, y = self.spot(key)
        return path(line((x, y), (x + CELL, y + CELL)))

    def answer(self, solution: frozenset[Any] | None) -> list[Element]:
        """Draw the slants of all cells; a cell that is not a key has the other slant."""
        if solution is None:
            return []
        shapes = []
        for cell in self.puzzle.grid:
            x, y = self.spot(cell)
            rising = path(line((x, y + CELL), (x + CELL, y)))
            shapes.append(self.key(cell) if cell in solution else rising)
        return [group(shapes, **self.style)]

    def said(self, key: Any) -> str:
        """Describe the content of the cell in a word or two."""
        return "slant down"

    def stated(self, key: Any) -> str:
        """Describe the content of the cell in a sentence."""
        return "a slant down to the right"


class _Lined(Marked, EdgesPainter):
    """Draws lines along the sides of cells, or through cells; words in cells are below the lines.

    Words at which paths end lie above them.
    """

    covered = beneath = True

    def lines(self) -> list[Element]:
        """Draw the borders of rooms above the lines through cells, and the printed marks."""
        areas = self.puzzle.areas
        if not self.puzzle.through or len({room for line in areas for room in line}) == 1:
            return super().lines()
        return [*self._divided(lambda cell: areas[cell[0]][cell[1]])[1:], *super().lines()]

    def board(self) -> list[Element]:
        """Draw dark cells, and the grid below lines through cells; write the words in cells."""
        words = [] if self._ended else list(map(self._written, self.of("word")))
        grid = [self._thin()] if self.puzzle.through else []
        return [*grid, *super().board(), *([group(words, fill=INK)] if words else [])]

    @property
    def _ended(self) -> bool:
        """Whether lines are paths that end at words."""
        return bool(self.puzzle.answer.block == "path")

    def _written(self, mark: Mark) -> Element:
        return label(mark.word, self.at(mark), fitted(mark.word))

    def word(self, mark: Mark) -> list[Element]:
        """Draw the marks that are not words in cells; such words are drawn below the answer."""
        if mark.kind == "word" and self._ended:
            ground = circle(self.at(mark), 0.36 * CELL, fill=PAPER)
            return [ground, group([self._written(mark)], fill=INK)]
        return [] if mark.kind == "word" else super().word(mark)


class _LinedCells(LinesAndCellsPainter, _Lined):
    """Draws lines through cells and shaded cells; words in cells are below the lines."""


class _Barred(_Slanted):
    """Draws a bar in each cell."""

    below = True

    def _bar(self, key: Any, *, upright: bool) -> Element:
        x, y = self.center(key)
        far = 0.36 * CELL
        ends = ((x, y - far), (x, y + far)) if upright else ((x - far, y), (x + far, y))
        return path(line(*ends))

    def key(self, key: Any) -> Element:
        """Draw an upright bar."""
        return self._bar(key, upright=True)

    def answer(self, solution: frozenset[Any] | None) -> list[Element]:
        """Draw the bars of all cells; a cell that is not a key has a level bar."""
        if solution is None:
            return []
        shapes = [self._bar(cell, upright=cell in solution) for cell in self.puzzle.grid]
        return [group(shapes, **self.style)]

    def said(self, key: Any) -> str:
        """Describe the content of the cell in a word or two."""
        return "upright bar"

    def stated(self, key: Any) -> str:
        """Describe the content of the cell in a sentence."""
        return "an upright bar"


_PAINTERS: dict[type, type[Painter]] = {
    Bars: _Barred,
    Slants: _Slanted,
    Shade: _Shaded,
    Numbers: _Numbered,
    Pairs: Paired,
    Division: Parted,
    Triangles: TrianglesPainter,
    Bridges: BridgesPainter,
    Lines: _Lined,
    LinesAndCells: _LinedCells,
}
"""By kind of answer; one without a row has that of the kind from which it is derived."""


def _painter(answer: Answer) -> type[Painter]:
    """Return the painter of a kind of answer."""
    painter = row(_PAINTERS, type(answer))
    assert painter is not None, type(answer)
    return painter


def derived(genre: Genre) -> Any:
    """Derive the PAINTER of a genre without a ``picture.py`` of its own."""
    painter = _painter(genre.answer)
    answer = genre.answer
    if genre.layers_of(FleetList):
        painter = _Fleet
    if isinstance(answer, Shade) and answer.thing:
        painter = type(painter.__name__, (painter,), {"thing": answer.thing})
    return SimpleNamespace(PAINTER=painter)


def with_own(found: Any, own: Any) -> Any:
    """Return the derived PAINTER with the things in cells of a genre's own, if it has such."""
    if not issubclass(own.PAINTER, CellsPainter):
        return found
    return SimpleNamespace(PAINTER=type(own.PAINTER.__name__, (own.PAINTER, found.PAINTER), {}))
