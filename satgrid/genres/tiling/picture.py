"""A tiling: pieces in color with their borders, and without a solution the pieces to lay.

In space, the layers stand side by side, and beside them the whole as it looks from outside.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil, sqrt
from typing import Any, ClassVar

from satgrid.board.cover import Placement
from satgrid.board.grid import Place
from satgrid.board.isometry import at_origin
from satgrid.drawing import colors, outlines
from satgrid.drawing.isometric import Solid
from satgrid.drawing.painter import MARGIN, Painter, Style
from satgrid.drawing.shapes import CELL, INK, RULE, Element, Point, group, label, number, path

__all__ = ["PAINTER", "TilingPainter"]

_CAPTION = 0.8 * CELL
_GAP = CELL
_SMALL = 0.5  # the size of a piece beside the board
_BARE = "#e4e4e4"


class TilingPainter(Painter):
    """Draws a board and the pieces on it."""

    style: ClassVar[Style] = {
        "fill": "currentColor",
        "stroke": INK,
        "stroke_width": 2.5,
        "stroke_linejoin": "round",
    }
    colorful: ClassVar[bool] = True

    def __init__(self, puzzle: Any) -> None:
        super().__init__(puzzle)
        # The frame of a drawn board counts too: cells keep their row and column.
        *layers, self.height, self.width = puzzle.size
        self._layers = layers[0] if layers else 1
        self._abreast = min(self._layers, ceil(sqrt(1.5 * self._layers * self.height / self.width)))
        self._solid: Solid | None = None
        if layers:
            left = self.corner[0] + self._abreast * (self.width * CELL + _GAP)
            self._solid = Solid(puzzle.cells, (left, MARGIN), 0.9 * CELL)
        self._numbers = {piece.name: at for at, piece in enumerate(puzzle.pieces)}

    def size(self, *, blank: bool) -> Point:
        """Return the size of board and solid, including the pieces below if shown."""
        if not blank:
            return self._size()
        _, (width, height) = self._tray()
        return max(width, self._size()[0]), height

    def _size(self) -> Point:
        if self._solid is None:
            return super().size(blank=False)
        rows = ceil(self._layers / self._abreast)
        width = MARGIN + self._abreast * (self.width * CELL + _GAP) + self._solid.size[0] + MARGIN
        height = rows * (self.height * CELL + _CAPTION)
        return width, MARGIN + max(height, self._solid.size[1]) + MARGIN

    def caption(self) -> str:
        """Return whether pieces may be turned over, if that is unusual for the board."""
        if self._solid is None:
            return "" if self.puzzle.reflections else "no piece may be turned over"
        return "pieces may be laid as in a mirror" if self.puzzle.reflections else ""

    def cells(self) -> list[Place]:
        """Return the cells of the board, layer by layer."""
        return sorted(self.puzzle.cells)

    def spot(self, cell: Place) -> Point:
        """Return the upper left corner of a cell in the picture of its layer."""
        *layer, row, column = cell
        left, top = self._layer(layer[0] if layer else 0)
        return left + column * CELL, top + row * CELL

    def _layer(self, number: int) -> Point:
        down, across = divmod(number, self._abreast)
        left, top = self.corner
        return (
            left + across * (self.width * CELL + _GAP),
            top + down * (self.height * CELL + _CAPTION),
        )

    def _inside(self, layer: int, cell: tuple[int, int]) -> int | None:
        place = cell if self._solid is None else (layer, *cell)
        return 0 if place in self.puzzle.cells else None

    def _all_borders(self, *, same: bool) -> str:
        return "".join(
            outlines.borders(
                self.height,
                self.width,
                lambda cell, layer=layer: self._inside(layer, cell),  # type: ignore[misc]
                self._layer(layer),
                same=same,
            )
            for layer in range(self._layers)
        )

    def board(self) -> list[Element]:
        """Draw the empty solid and the names of the layers."""
        if self._solid is None:
            return []
        names = []
        for layer in range(self._layers):
            left, top = self._layer(layer)
            below = (left + self.width * CELL / 2, top + self.height * CELL + 0.4 * CELL)
            names.append(label(f"layer {layer + 1}", below, 0.4 * CELL))
        bare = self._solid.shape(self.puzzle.cells)
        bare.set("color", "#f6f6f6")
        return [group(names, fill="#555555"), bare]

    def lines(self) -> list[Element]:
        """Draw the lines of cells, faint over pieces, and the border of the board."""
        thin, thick = self._all_borders(same=True), self._all_borders(same=False)
        return [
            path(thin, fill="none", stroke=INK, stroke_opacity=0.22, stroke_width=1),
            path(thick, fill="none", stroke=INK, stroke_width=3, stroke_linecap="square"),
        ]

    def key(self, key: Placement) -> Element:
        """Draw a piece in its place: in each of its layers, and its visible part outside."""
        layers: dict[int, list[tuple[int, int]]] = {}
        for *layer, row, column in key.cells:
            layers.setdefault(layer[0] if layer else 0, []).append((row, column))
        flat = path(
            "".join(outlines.outline(cells, self._layer(at)) for at, cells in layers.items())
        )
        if self._solid is None or not self._solid.visible(key.cells):
            return flat
        seen = self._solid.shape(key.cells)
        seen.set("stroke", "none")
        return group([flat, seen])

    def said(self, key: Placement) -> str:
        """Return the name of the piece."""
        return key.piece

    def stated(self, key: Placement) -> str:
        """Name the piece or rectangle that covers the cell."""
        return f"covered by {key.piece}"

    def wanted(self, key: Placement) -> int:
        """Return the number of the piece, which decides its color."""
        return self._numbers.get(key.piece, 0)

    def answer(self, solution: frozenset[Any] | None) -> list[Element]:
        """Draw the pieces of a solution in their colors, or the pieces to lay."""
        if solution is None:
            return self._tray()[0]
        laid = sorted(solution)
        wanted = list(map(self.wanted, laid))
        shapes = []
        for placement, shade in zip(
            laid, colors.colored([placement.cells for placement in laid], wanted), strict=True
        ):
            shape = self.key(placement)
            shape.set("color", colors.color(shade))
            shapes.append(shape)
        return [group(shapes, **self.style)] if shapes else []

    def _tray(self) -> tuple[list[Element], Point]:
        """Return the pieces in rows below the board, and the height of the picture with them."""
        width, y = self._size()
        x, deepest, widest = float(MARGIN), 0.0, 0.0
        shapes = []
        for piece in self.puzzle.pieces:
            drawn, (across, down) = _piece(piece.cells)
            times = _times(piece.least, piece.most)
            across, down = _SMALL * across, _SMALL * down
            words = 0.22 * CELL * len(times) + (0.1 * CELL if times else 0)
            if x > MARGIN and x + across + words > width - MARGIN:
                x, y, deepest = MARGIN, y + deepest, 0.0
            drawn.set("transform", f"translate({number(x)},{number(y)}) scale({_SMALL})")
            shapes.append(drawn)
            if times:
                middle = (x + across + 0.15 * CELL, y + down / 2)
                shapes.append(label(times, middle, 0.36 * CELL, fill=INK, text_anchor="start"))
            x += across + words
            widest = max(widest, x + MARGIN)
            x += 0.35 * CELL
            deepest = max(deepest, down + 0.35 * CELL)
        return [group(shapes, color=_BARE)], (widest, y + deepest - 0.35 * CELL + MARGIN)


def _times(least: int, most: int | None) -> str:
    if least == most == 1:
        return ""
    if most is None:
        return "any number" if least == 0 else f"{least}+"
    return f"x{least}" if least == most else f"x{least}-{most}"


def _piece(cells: Iterable[Place]) -> tuple[Element, Point]:
    """Return the picture of a piece and its size: flat if the piece is flat, else as a solid."""
    shape = at_origin(cells)
    extent = [1 + max(axis) for axis in zip(*shape, strict=True)]
    if len(extent) == 3 and 1 not in extent:
        solid = Solid(shape, (0, 0), CELL)
        return group([solid.shape(shape)]), solid.size
    thin = extent.index(1) if len(extent) == 3 else None
    flat = [tuple(at for axis, at in enumerate(cell) if axis != thin) for cell in shape]
    pairs = [(row, column) for row, column in flat]
    height, width = (1 + max(axis) for axis in zip(*pairs, strict=True))
    inner = outlines.borders(
        height, width, lambda cell: 0 if cell in pairs else None, (0, 0), same=True
    )
    shapes = [
        path(outlines.outline(pairs, (0, 0)), fill="currentColor", stroke=INK, stroke_width=3),
        path(inner, fill="none", stroke=RULE, stroke_width=1.5),
    ]
    return group(shapes), (width * CELL, height * CELL)


PAINTER = TilingPainter
