"""A tiling at a terminal: borders around the pieces, the layers of a solid one below another."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from satgrid.board.cover import Placement
from satgrid.board.grid import Place
from satgrid.drawing.character_board import MARK, TINTS, WHITE, Ink, bordered
from satgrid.drawing.terminal import Drawing
from satgrid.puzzle.placements import layers, lettered

__all__ = ["rows"]


def rows(
    puzzle: Any, solution: frozenset[Placement] | None, *, color: bool, marked: Collection[Place]
) -> Drawing:
    """Draw the board."""
    laid = sorted(solution or ())
    owner = {cell: number for number, placement in enumerate(laid) for cell in placement.cells}
    letters = lettered(laid)
    cells = puzzle.cells
    *_, height, width = puzzle.size

    def layer(above: tuple[int, ...]) -> Drawing:
        def region(cell: tuple[int, int]) -> object:
            place = (*above, *cell)
            return owner.get(place, -1) if place in cells else None

        def symbol(cell: tuple[int, int]) -> Ink:
            place = (*above, *cell)
            mark = "*" if place in marked else " "
            shown = f"{mark}{letters.get(place, ' ')}{mark}"
            if place in owner:
                back = TINTS[owner[place] % len(TINTS)]
                return Ink(shown, WHITE, back, bold=place in marked)
            return Ink(shown, back=MARK if place in marked else WHITE, bold=place in marked)

        return bordered(height, width, region, symbol)

    first, *others = map(layer, layers(puzzle.size))
    return [*first, *(row for more in others for row in ([], *more))]
