"""An exact cover: cells, each to be covered exactly once, and pieces with their placements.

The tiling puzzle states one, and the frontier counts one. There is geometry here and numbers, and
nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

__all__ = ["ExactCover", "Placement"]


class Placement(NamedTuple):
    """One piece in one place."""

    piece: str
    cells: tuple[tuple[int, ...], ...]
    """The cells it covers, sorted."""


@dataclass(frozen=True)
class ExactCover:
    """Cover each cell exactly once, using each piece as often as its bounds say.

    ``placements`` holds every way to lay every piece, without repeats, in a fixed order.
    """

    cells: tuple[tuple[int, ...], ...]
    """The cells, sorted: (row, column) in 2D, (layer, row, column) in 3D."""
    bounds: dict[str, tuple[int, int | None]]
    """For each piece, in order: the least and the most copies (None: any number)."""
    placements: tuple[Placement, ...]
