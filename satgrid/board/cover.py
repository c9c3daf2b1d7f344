"""An exact cover: cells to be covered exactly once, and pieces with their placements.

The tiling puzzle states one, and the frontier counts one. There is geometry here and numbers, and
nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from satgrid.record import record

__all__ = ["ExactCover", "Placement"]


class Placement(NamedTuple):
    """A piece in one of its places."""

    piece: str
    cells: tuple[tuple[int, ...], ...]
    """The cells it covers, sorted."""


@record
class ExactCover:
    """Cover each cell exactly once, using each piece within its bounds.

    ``placements`` holds every way to lay every piece, without repeats, in a fixed order.
    """

    cells: tuple[tuple[int, ...], ...]
    """The cells, sorted: (row, column) in 2D, (layer, row, column) in 3D."""
    bounds: dict[str, tuple[int, int | None]]
    """For each piece, in order: the least and the most copies (None: any number)."""
    placements: tuple[Placement, ...]


def areas(pieces: Iterable[tuple[int, int, int | None]], area: int) -> int:
    """Return, as bits, the areas up to ``area`` that pieces can fill.

    Parameters
    ----------
    pieces
        For each piece its size, and its least and largest numbers of copies (None: any number).
    """
    reach, mask = 1, (2 << area) - 1
    for size, least, most in pieces:
        reach = reach << size * least & mask if size * least <= area else 0
        spare = area // size if most is None else most - least
        step = 1
        while spare > 0 and step * size <= area:  # 1, 2, 4, ... copies more make up any number
            taken = min(step, spare)
            reach |= reach << size * taken & mask
            spare, step = spare - taken, 2 * step
    return reach
