"""Marks in pictures of declared genres, on the board and beside it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from satgrid.board.grid import Cell
from satgrid.drawing import outlines, ships, strokes, walls
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
from satgrid.layers.layer import Layer, Mark

__all__ = ["Marked"]

_SMALL = 0.34 * CELL
"""The size of a word in the corner of a cell, or at a corner of cells."""
_DOT, _DISC, _VERTEX = 0.13 * CELL, 0.34 * CELL, 0.24 * CELL
_SHAPE = 0.26 * CELL
_GROUND = "#dcdcdc"
_COLORS = {"white": PAPER}
_RINGS = {
    1: ((0.0, 0.0),),
    2: ((-0.22, -0.2), (0.22, 0.2)),
    3: ((-0.23, -0.21), (0.23, -0.21), (0.0, 0.23)),
    4: ((0.0, -0.28), (-0.27, 0.0), (0.27, 0.0), (0.0, 0.28)),
}
"""Where up to four digits stand in a cell."""
_RING_SIZES = {1: fitted("8"), 2: 0.58 * CELL, 3: 0.5 * CELL, 4: 0.42 * CELL}
_POINTED = "↗↘↙↖"
"""Behind a word beside the board: it is about the cells there."""
_STEPS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}


class Marked(Painter):
    """Draws the marks of a board's layers; a mixin in front of the painter of an answer."""

    covered = False
    """Whether the answer would cover discs, so that they are drawn above it."""
    beneath = False
    """Whether shapes lie beneath the answer, which is drawn through them or over them."""
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

    def layers(self) -> Sequence[Layer]:
        """Return the layers whose marks are drawn: all of the board."""
        found: Sequence[Layer] = self.puzzle.genre.layers
        return found

    @cached_property
    def marks(self) -> list[Mark]:
        """The printed marks, layer by layer; givens are drawn with the answer instead."""
        given = {(2 * cell.row + 1, 2 * cell.column + 1) for cell, _ in self.puzzle.givens}
        return [
            mark
            for layer in self.layers()
            for mark in layer.marks(self.puzzle.data[layer.name], self.puzzle)
            if not (mark.kind == "word" and mark.at in given and self.below)
        ]

    def size(self, *, blank: bool) -> Point:
        """Return the width and height of the picture, including the words beside the board."""
        width, height = super().size(blank=blank)
        return width + self._beyond[0], height + self._beyond[1]

    def at(self, mark: Mark) -> Point:
        """Return the place of a mark."""
        return self.corner[0] + mark.at[1] * CELL / 2, self.corner[1] + mark.at[0] * CELL / 2

    @cached_property
    def _caged(self) -> set[tuple[int, int]]:
        """The cells with a dashed line around a cage, which a word interrupts."""
        cells = {cell for mark in self.of("cage") for cell in mark.cells}
        return {(2 * row + 1, 2 * column + 1) for row, column in cells}

    def words(self) -> list[tuple[Cell, str]]:
        """Return nothing: words are marks."""
        return []

    def board(self) -> list[Element]:
        """Draw dark cells, discs and strokes below the answer."""
        shapes = [rectangle(*self._spot(mark), CELL, CELL, fill=INK) for mark in self.of("dark")]
        shapes += [walls.block(mark.word, self.at(mark)) for mark in self.of("wall")]
        # Backgrounds of cells first: they would cover the lines.
        for mark in self.of("tint"):
            shapes += [strokes.tinted(self.center(cell), mark.word) for cell in mark.cells]
        shapes += map(self.shape, self.of("shape")) if self.beneath else []
        for mark in self.of("line"):
            shapes += strokes.stroke(mark.word, [self.center(cell) for cell in mark.cells])
        return [*shapes, *([] if self.covered else map(self._disc, self.of("disc")))]

    @property
    def bleed(self) -> float:
        """Return the margin, if words or discs are at corners of the board or on its sides."""
        height, width = self.puzzle.shape
        placed = {mark.at for mark in self.of("word", "disc")}
        edge = any(row in (0, 2 * height) or column in (0, 2 * width) for row, column in placed)
        return MARGIN if edge else super().bleed

    def of(self, *kinds: str) -> list[Mark]:
        """Return the marks of the given kinds."""
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
        """Draw the lines of the board, and the printed marks above them."""
        return [*super().lines(), *self.above()]

    def above(self) -> list[Element]:
        """Draw the printed marks that lie above the lines of the board."""
        drawn: list[Element] = []
        drawn += map(self._disc, self.of("disc")) if self.covered else []
        drawn += [self._cage(mark) for mark in self.of("cage")]
        drawn += [shape for mark in self.of("thermometer") for shape in self._tube(mark)]
        drawn += [self._border(mark) for mark in self.of("border")]
        drawn += [shape for mark in self.of("dark") for shape in self._on_dark(mark)]
        drawn += [shape for mark in self.of("word", "sign") for shape in self.word(mark)]
        drawn += [] if self.beneath else map(self.shape, self.of("shape"))
        drawn += [ships.part(mark.word, self.at(mark), INK) for mark in self.of("ship")]
        drawn += [shape for mark in self.of("arrow") for shape in self._arrow(mark)]
        for mark in self.of("wall"):
            color, _, arrow = mark.word.partition(" ")
            if arrow:
                drawn += self._arrow(mark._replace(word=arrow), fill=walls.ink(color))
        drawn += [shape for mark in self.of("ring") for shape in self._ring(mark)]
        for mark in self.of("dot"):
            fill = _COLORS.get(mark.word, INK)
            drawn.append(circle(self.at(mark), _DOT, fill=fill, stroke=INK, stroke_width=1.5))
        return drawn

    def word(self, mark: Mark) -> list[Element]:
        """Draw a word at its place: in a cell, at a corner, on a side or beside the board."""
        row, column = mark.at
        x, y = self.at(mark)
        inside = 0 <= row <= 2 * self.height and 0 <= column <= 2 * self.width
        if row % 2 == 0 and column % 2 == 0 and inside:
            return self._vertex(mark.word.split(), (x, y))
        if (row % 2 == 0 or column % 2 == 0) and inside:
            ground = circle((x, y), 0.8 * _VERTEX, fill=PAPER)
            return [ground, label(mark.word, (x, y), 0.42 * CELL, fill=INK, font_weight="bold")]
        if self.below and inside:
            size = min(_SMALL, fitted(mark.word, 0.8 * CELL))
            place = x - 0.44 * CELL, y - 0.3 * CELL
            word = label(mark.word, place, size, fill=INK, text_anchor="start")
            if mark.at not in self._caged:
                return [word]
            edge, across = 0.45 * CELL, 0.58 * size * len(mark.word) + 0.02 * CELL
            return [rectangle(x - edge, y - edge, across, 0.28 * CELL, fill=PAPER), word]
        size = _SMALL if mark.word[-1:] in {*_POINTED} else fitted(mark.word)
        return [label(mark.word, (x, y), size, fill=INK)]

    def _vertex(self, words: list[str], place: Point) -> list[Element]:
        """Draw a disc at a corner with a word in its middle, or several numbers side by side."""
        if len(words) < 2:
            disc = circle(place, _VERTEX, fill=PAPER, stroke=INK, stroke_width=1)
            return [disc, label("".join(words), place, _SMALL, fill=INK)]
        (x, y), most = place, 2 if len(words) < 5 else 3
        rows = [words[at : at + most] for at in range(0, len(words), most)]
        size = _SMALL * (0.8 if max(map(len, words)) == 1 and most == 2 else 0.5)
        step = 0.5 * CELL / max(most, len(rows))
        return [
            circle(place, 0.29 * CELL, fill=PAPER, stroke=INK, stroke_width=1),
            *(
                label(
                    word,
                    (x + (at - (len(row) - 1) / 2) * step, y + (down - (len(rows) - 1) / 2) * step),
                    size,
                    fill=INK,
                )
                for down, row in enumerate(rows)
                for at, word in enumerate(row)
            ),
        ]

    def shape(self, mark: Mark) -> Element:
        """Draw the shape of a printed sign, as ``Words.shapes`` names them."""
        x, y = self.at(mark)
        name = mark.word.partition(" ")[0]
        if name == "square":
            side = 2 * _DISC
            return rectangle(x - _DISC, y - _DISC, side, side, fill=_GROUND)
        if name == "round":
            return circle((x, y), 1.1 * _DISC, fill=_GROUND)
        if name == "ring":
            return circle((x, y), 1.1 * _DISC, fill="none", stroke=INK, stroke_width=1)
        if name == "times":
            ends = [(x + side * _SHAPE, y - _SHAPE) for side in (-1, 1)]
            feet = [(x - side * _SHAPE, y + _SHAPE) for side in (-1, 1)]
            steps = "".join(map(line, ends, feet))
            return path(steps, fill="none", stroke=INK, stroke_width=1)
        if name == "sun":
            return circle((x, y), _SHAPE, fill=PAPER, stroke=INK, stroke_width=1.5)
        if name == "moon":
            left, up, outer, inner = x - 0.3 * _SHAPE, 0.95 * _SHAPE, _SHAPE, 1.1 * _SHAPE
            top, foot = (f"{number(left)},{number(y + step)}" for step in (-up, up))
            one, other = (f"{number(reach)},{number(reach)}" for reach in (outer, inner))
            arcs = f"M{top}A{one} 0 1 1 {foot}A{other} 0 0 0 {top}Z"
            return path(arcs, fill=INK, stroke=INK, stroke_width=1, stroke_linejoin="round")
        level, upright = (
            line((x - _SHAPE, y), (x + _SHAPE, y)),
            line((x, y - _SHAPE), (x, y + _SHAPE)),
        )
        steps = {"level": level, "upright": upright, "cross": level + upright}[name]
        return path(steps, fill="none", stroke=INK, stroke_width=2.5)

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

    def _ring(self, mark: Mark) -> list[Element]:
        x, y = self.at(mark)
        places, size = _RINGS[len(mark.word)], _RING_SIZES[len(mark.word)]
        return [
            label(digit, (x + right * CELL, y + down * CELL), size, fill=INK)
            for digit, (right, down) in zip(mark.word, places, strict=True)
        ]

    def _border(self, mark: Mark) -> Element:
        x, y = self.at(mark)
        half = CELL / 2
        upright = mark.at[0] % 2 == 1
        ends = ((x, y - half), (x, y + half)) if upright else ((x - half, y), (x + half, y))
        return path(line(*ends), stroke=INK, stroke_width=3, stroke_linecap="square")

    def _arrow(self, mark: Mark, *, fill: str = INK) -> list[Element]:
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
            path(line(tail, base), stroke=fill, stroke_width=1.5),
            path(polygon(head), fill=fill),
            label(number, place, min(0.62 * CELL, fitted(number, 0.6 * CELL)), fill=fill),
        ]
