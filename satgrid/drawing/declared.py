"""Pictures of declared genres: what their layers print, above the kind of their answer."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property
from types import SimpleNamespace
from typing import Any, ClassVar

from satgrid.board.grid import Cell, Place
from satgrid.drawing import outlines, ships
from satgrid.drawing.answers import FOUND, CellsPainter, EdgesPainter, NumbersPainter
from satgrid.drawing.bridges import BridgesPainter
from satgrid.drawing.painter import MARGIN, Painter, Style
from satgrid.drawing.shapes import (
    CELL,
    INK,
    PAPER,
    RULE,
    Element,
    Point,
    circle,
    fitted,
    group,
    label,
    line,
    number,
    path,
    polygon,
    rectangle,
)
from satgrid.rules.answers import (
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
from satgrid.rules.circles import Circles
from satgrid.rules.genre import Genre
from satgrid.rules.layer import Mark
from satgrid.rules.ships import FleetList

__all__ = ["derived"]

_SMALL = 0.34 * CELL
"""The size of a word in the corner of a cell, or at a corner of cells."""
_DOT, _DISC, _VERTEX = 0.13 * CELL, 0.34 * CELL, 0.24 * CELL
_COLORS = {"white": PAPER}
_PALE = "#a9a9a9"
_STEPS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}


class _Marked(Painter):
    """Draws the marks of a board's layers; a mixin in front of the painter of an answer."""

    covered = False
    """Whether the answer would cover discs, so that they are drawn above it."""
    below = False
    """Whether words in cells stand in a corner, since the answer fills the cells."""

    def __init__(self, puzzle: Any) -> None:
        super().__init__(puzzle)
        reach = [mark.at for mark in self.marks]
        left = max([0, *[-column for _, column in reach]]) + 1
        top = max([0, *[-row for row, _ in reach]]) + 1
        right = max([0, *[column - 2 * self.width for _, column in reach]]) + 1
        bottom = max([0, *[row - 2 * self.height for row, _ in reach]]) + 1
        # A word beside the board stands half a cell from it, the next one a cell further.
        self.corner = (MARGIN + left // 2 * CELL, MARGIN + top // 2 * CELL)
        self._beyond = right // 2 * CELL, bottom // 2 * CELL

    @cached_property
    def marks(self) -> list[Mark]:
        """What is printed, layer by layer; what is a given is drawn with the answer."""
        given = {(2 * cell.row + 1, 2 * cell.column + 1) for cell, _ in self.puzzle.givens}
        return [
            mark
            for layer in self.puzzle.genre.layers
            for mark in layer.marks(self.puzzle.data[layer.name], self.puzzle)
            if not (mark.kind == "word" and mark.at in given and self.below)
        ]

    def size(self, *, blank: bool) -> Point:
        """Return the width and height of the picture, with what stands beside the board."""
        width, height = super().size(blank=blank)
        return width + self._beyond[0], height + self._beyond[1]

    def at(self, mark: Mark) -> Point:
        """Return the place of a mark."""
        return self.corner[0] + mark.at[1] * CELL / 2, self.corner[1] + mark.at[0] * CELL / 2

    def words(self) -> list[tuple[Cell, str]]:
        """Return nothing: words are marks."""
        return []

    def board(self) -> list[Element]:
        """Draw dark cells and discs below the answer."""
        shapes = [rectangle(*self._spot(mark), CELL, CELL, fill=INK) for mark in self._of("dark")]
        return [*shapes, *([] if self.covered else map(self._disc, self._of("disc")))]

    def _of(self, *kinds: str) -> list[Mark]:
        return [mark for mark in self.marks if mark.kind in kinds]

    def _spot(self, mark: Mark) -> Point:
        x, y = self.at(mark)
        return x - CELL / 2, y - CELL / 2

    def _disc(self, mark: Mark) -> Element:
        color, _, number = mark.word.partition(" ")
        fill, place = _COLORS.get(color, INK), self.at(mark)
        disc = circle(place, _DISC, fill=fill, stroke=INK, stroke_width=1.5)
        if not number:
            return disc
        word = label(number, place, 0.8 * fitted(number), fill=INK if fill == PAPER else PAPER)
        return group([disc, word])

    def lines(self) -> list[Element]:
        """Draw the lines of the board, and above them what is printed."""
        drawn = list(super().lines())
        drawn += map(self._disc, self._of("disc")) if self.covered else []
        drawn += [self._cage(mark) for mark in self._of("cage")]
        drawn += [shape for mark in self._of("thermometer") for shape in self._tube(mark)]
        drawn += [self._border(mark) for mark in self._of("border")]
        drawn += [shape for mark in self._of("dark") for shape in self._on_dark(mark)]
        drawn += [shape for mark in self._of("word", "sign") for shape in self._word(mark)]
        drawn += [ships.part(mark.word, self.at(mark), INK) for mark in self._of("ship")]
        drawn += [shape for mark in self._of("arrow") for shape in self._arrow(mark)]
        for mark in self._of("dot"):
            fill = _COLORS.get(mark.word, INK)
            drawn.append(circle(self.at(mark), _DOT, fill=fill, stroke=INK, stroke_width=1.5))
        return drawn

    def _word(self, mark: Mark) -> list[Element]:
        row, column = mark.at
        x, y = self.at(mark)
        inside = 0 <= row <= 2 * self.height and 0 <= column <= 2 * self.width
        if row % 2 == 0 and column % 2 == 0 and inside:
            disc = circle((x, y), _VERTEX, fill=PAPER, stroke=INK, stroke_width=1)
            return [disc, label(mark.word, (x, y), _SMALL, fill=INK)]
        if (row % 2 == 0 or column % 2 == 0) and inside:
            ground = circle((x, y), 0.8 * _VERTEX, fill=PAPER)
            return [ground, label(mark.word, (x, y), 0.42 * CELL, fill=INK, font_weight="bold")]
        if self.below and inside:
            size = min(_SMALL, fitted(mark.word, 0.8 * CELL))
            place = x - 0.44 * CELL, y - 0.3 * CELL
            return [label(mark.word, place, size, fill=INK, text_anchor="start")]
        return [label(mark.word, (x, y), fitted(mark.word), fill=INK)]

    def _on_dark(self, mark: Mark) -> list[Element]:
        down, slash, across = mark.word.partition("\\")
        x, y = self.at(mark)
        if not slash:
            word = mark.word if mark.word not in ("#", "x") else ""
            return [label(word, (x, y), fitted(word), fill=PAPER)] if word else []
        half = CELL / 2
        steps = line((x - half, y - half), (x + half, y + half))
        shapes = [path(steps, fill="none", stroke=RULE, stroke_width=1)]
        for word, (right, below) in ((down, (-0.22, 0.24)), (across, (0.22, -0.24))):
            if word:
                place = x + right * CELL, y + below * CELL
                shapes.append(label(word, place, _SMALL, fill=PAPER))
        return shapes

    def _cage(self, mark: Mark) -> Element:
        steps = outlines.outline([*mark.cells], self.corner, 0.08 * CELL)
        return path(steps, fill="none", stroke=INK, stroke_width=1, stroke_dasharray="3 2")

    def _tube(self, mark: Mark) -> list[Element]:
        centers = [self.center(cell) for cell in mark.cells]
        bends = "L".join(f"{number(x)},{number(y)}" for x, y in centers)
        style: Style = {"stroke": INK, "fill": "none", "stroke_linecap": "round"}
        bulb = circle(centers[0], 0.26 * CELL, fill=INK)
        return [path(f"M{bends}", stroke_width=3, stroke_linejoin="round", **style), bulb]

    def _border(self, mark: Mark) -> Element:
        x, y = self.at(mark)
        half = CELL / 2
        upright = mark.at[0] % 2 == 1
        ends = ((x, y - half), (x, y + half)) if upright else ((x - half, y), (x + half, y))
        return path(line(*ends), stroke=INK, stroke_width=3, stroke_linecap="square")

    def _arrow(self, mark: Mark) -> list[Element]:
        way, _, number = mark.word.partition(" ")
        x, y = self.at(mark)
        right, down = _STEPS[way]
        # The number stands beside the arrow: above a level one, left of an upright one.
        x, y = (x, y - 0.3 * CELL) if right else (x + 0.3 * CELL, y)
        tip = x + 0.3 * CELL * right, y + 0.3 * CELL * down
        tail = x - 0.3 * CELL * right, y - 0.3 * CELL * down
        side = 0.12 * CELL
        base = tip[0] - 2 * side * right, tip[1] - 2 * side * down
        head = [
            tip,
            (base[0] - side * down, base[1] - side * right),
            (base[0] + side * down, base[1] + side * right),
        ]
        center_x, center_y = self.at(mark)
        place = (center_x, center_y + 0.12 * CELL) if right else (center_x - 0.12 * CELL, center_y)
        return [
            path(line(tail, base), stroke=INK, stroke_width=1.5),
            path(polygon(head), fill=INK),
            label(number, place, min(0.62 * CELL, fitted(number, 0.6 * CELL)), fill=INK),
        ]


class _Shaded(_Marked, CellsPainter):
    """Shaded cells, or discs, mines and the like in cells."""

    def __init__(self, puzzle: Any) -> None:
        super().__init__(puzzle)
        # Circles are places of the answer, which stands upon them; other discs are givens.
        self.covered = not any(isinstance(one, Circles) for one in puzzle.genre.layers)

    def answer(self, solution: frozenset[Any] | None) -> list[Element]:
        """Draw the cells of a solution; where all others hold something, that as an open disc."""
        drawn = super().answer(solution)
        if solution is None or not self.puzzle.answer.other:
            return drawn
        given = {mark.at for mark in self._of("disc")}
        others = [
            circle(self.center(cell), 0.32 * CELL)
            for cell in self.puzzle.grid
            if cell not in solution and (2 * cell.row + 1, 2 * cell.column + 1) not in given
        ]
        return [*drawn, group(others, fill=PAPER, stroke="#8c8c8c", stroke_width=1.5)]

    def whole(self, state: Collection[Any], cell: Place) -> str | None:
        """Describe what a cell without a key holds, where it holds something."""
        other = self.puzzle.answer.other
        return f"a {other}" if other and not state else None


class _Numbered(_Marked, NumbersPainter):
    """Numbers or letters in cells."""

    below = True

    def answer(self, solution: frozenset[Any] | None) -> list[Element]:
        """Draw the numbers, and cells without one as the genre has them."""
        drawn = list(super().answer(solution))
        if solution is None or self.puzzle.answer.bare != "black":
            return drawn
        held = {entry.cell for entry in solution}
        bare = [cell for cell in self.puzzle.open_cells if cell not in held]
        black = [rectangle(*self.spot(cell), CELL, CELL) for cell in bare]
        return [group(black, fill="#5a5a5a"), *drawn]

    @cached_property
    def _crowded(self) -> bool:
        """Whether words stand in corners of cells, so that numbers are smaller and lower."""
        inside = {(2 * cell.row + 1, 2 * cell.column + 1) for cell in self.puzzle.grid}
        return any(mark.at in inside for mark in self._of("word"))

    def _beside(self, cell: Cell, numbers: list[int]) -> list[Element]:
        answer = self.puzzle.answer
        if not answer.letters:
            if self._crowded and len(numbers) == 1:
                x, y = self.center(cell)
                size = 0.72 * fitted(numbers[0], self.across)
                return [label(numbers[0], (x + 0.04 * CELL, y + 0.12 * CELL), size)]
            return list(super()._beside(cell, numbers))
        x, y = self.center(cell)
        words = "".join(answer.letters[number - 1] for number in numbers)
        return [label(words, (x, y), fitted(words, self.across)) for _ in numbers]

    def said(self, key: Any) -> str:
        """Return the number, or its letter."""
        answer = self.puzzle.answer
        return answer.letters[key.number - 1] if answer.letters else super().said(key)


class _Fleet(_Shaded):
    """Ships: round ends, and square parts between them."""

    style: ClassVar[Style] = {"fill": FOUND}

    def answer(self, solution: frozenset[Any] | None) -> list[Element]:
        """Draw the ships of a solution but for the parts that are printed."""
        printed = {mark.at for mark in self._of("ship") if mark.word != "?"}
        words = any(mark.at[0] > 0 and mark.at[1] > 0 for mark in self._of("word"))
        fill = _PALE if words else FOUND  # numbers stay visible on it
        return [
            ships.part(_part(cell, solution or frozenset()), self.center(cell), fill)
            for cell in sorted(solution or ())
            if (2 * cell[0] + 1, 2 * cell[1] + 1) not in printed
        ]


def _part(cell: Place, solution: frozenset[Any]) -> str:
    """Return the part of a ship in a cell; ``m`` in a ship that is bent."""
    row, column = cell
    near = {"n": (1, 0), "s": (-1, 0), "w": (0, 1), "e": (0, -1)}
    on = [word for word, (down, right) in near.items() if (row + down, column + right) in solution]
    return on[0] if len(on) == 1 else "m" if on else "o"


class _Slanted(_Shaded):
    """A slant in each cell, from one corner of it to another."""

    style: ClassVar[Style] = {
        "fill": "none",
        "stroke": FOUND,
        "stroke_width": 2.5,
        "stroke_linecap": "round",
    }

    def key(self, key: Any) -> Element:
        """Draw a slant from the upper left."""
        x, y = self.spot(key)
        return path(line((x, y), (x + CELL, y + CELL)))

    def answer(self, solution: frozenset[Any] | None) -> list[Element]:
        """Draw the slants of all cells; those that are no keys go the other way."""
        if solution is None:
            return []
        shapes = []
        for cell in self.puzzle.grid:
            x, y = self.spot(cell)
            rising = path(line((x, y + CELL), (x + CELL, y)))
            shapes.append(self.key(cell) if cell in solution else rising)
        return [group(shapes, **self.style)]

    def said(self, key: Any) -> str:
        """Return what is in the cell."""
        return "slant down"

    def stated(self, key: Any) -> str:
        """Return what is in the cell, in a sentence."""
        return "a slant down to the right"


class _Lined(_Marked, EdgesPainter):
    """Lines along the sides of cells, or through them; words in cells lie below them."""

    covered = True

    def lines(self) -> list[Element]:
        """Draw the borders of rooms above the lines through cells, and what is printed."""
        areas = self.puzzle.areas
        if not self.puzzle.through or len({room for line in areas for room in line}) == 1:
            return super().lines()
        return [*self._divided(lambda cell: areas[cell[0]][cell[1]])[1:], *super().lines()]

    def board(self) -> list[Element]:
        """Draw dark cells, and the grid below lines through cells; write the words in cells."""
        words = [label(mark.word, self.at(mark), fitted(mark.word)) for mark in self._of("word")]
        grid = [self._thin()] if self.puzzle.through else []
        return [*grid, *super().board(), *([group(words, fill=INK)] if words else [])]

    def _word(self, mark: Mark) -> list[Element]:
        return [] if mark.kind == "word" else super()._word(mark)


class _Parted(_Marked, EdgesPainter):
    """Borders between areas."""

    style: ClassVar[Style] = {**EdgesPainter.style, "stroke": INK, "stroke_width": 3}

    def board(self) -> list[Element]:
        """Draw thin lines below the borders."""
        return [self._thin(), *super().board()]

    def lines(self) -> list[Element]:
        """Draw the frame, and what is printed."""
        return [self._frame(), *super().lines()[1:]]  # without the dots at corners

    def said(self, key: Any) -> str:
        """Describe a border in a word."""
        return "border"


class _Paired(_Marked, EdgesPainter):
    """Pairs of cells, each with a line around it."""

    def lines(self) -> list[Element]:
        """Draw thin lines and the frame, and what is printed."""
        return [self._thin(), *super().lines()]

    def key(self, key: Any) -> Element:
        """Draw a rounded line around both cells."""
        (left, top), (right, bottom) = map(self.spot, key)
        edge = 0.1 * CELL
        across, along = right - left + CELL - 2 * edge, bottom - top + CELL - 2 * edge
        return rectangle(left + edge, top + edge, across, along, rx=0.25 * CELL)


class _Barred(_Slanted):
    """A bar in each cell."""

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
        """Draw the bars of all cells; those that are no keys are level."""
        if solution is None:
            return []
        shapes = [self._bar(cell, upright=cell in solution) for cell in self.puzzle.grid]
        return [group(shapes, **self.style)]

    def said(self, key: Any) -> str:
        """Return what is in the cell."""
        return "upright bar"

    def stated(self, key: Any) -> str:
        """Return what is in the cell, in a sentence."""
        return "an upright bar"


_PAINTERS: dict[type[Answer], type[Painter]] = {
    Bars: _Barred,
    Slants: _Slanted,
    Shade: _Shaded,
    Numbers: _Numbered,
    Pairs: _Paired,
    Division: _Parted,
    Bridges: BridgesPainter,
    Lines: _Lined,
}
"""By kind of answer, the special ones first."""


def _painter(answer: Answer) -> type[Painter]:
    """Return the painter of a kind of answer."""
    return next(painter for kind, painter in _PAINTERS.items() if isinstance(answer, kind))


def derived(genre: Genre) -> Any:
    """Return what a genre's own ``picture.py`` would have: its PAINTER."""
    painter = _painter(genre.answer)
    answer = genre.answer
    if any(isinstance(layer, FleetList) for layer in genre.layers):
        painter = _Fleet
    if isinstance(answer, Shade) and answer.thing:
        painter = type(painter.__name__, (painter,), {"thing": answer.thing})
    return SimpleNamespace(PAINTER=painter)
