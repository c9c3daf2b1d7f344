"""Nonograms of images."""

from __future__ import annotations

from satgrid.board.grid import Cell
from satgrid.generators.image import Picture
from satgrid.generators.order import Order
from satgrid.genres.nonogram.generator import changes, clues, other_picture

__all__ = ["traced"]


def traced(picture: frozenset[Cell], order: Order) -> Picture:
    """Return the nonogram of a picture, and the pixels to change if it has several solutions."""
    puzzle = clues(picture, order.height, order.width)
    other = other_picture(puzzle, picture, deadline=order.deadline)
    order.tick()
    if other is None:
        return Picture(puzzle, True, (), puzzle)
    found = changes(picture, order)
    if found is None:
        return Picture(puzzle, False, None, None)
    return Picture(puzzle, False, tuple(found[1]), clues(found[0], order.height, order.width))
