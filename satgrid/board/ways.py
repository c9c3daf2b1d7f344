"""The four ways along rows and columns, by name."""

from __future__ import annotations

from satgrid.board.isometry import Isometry

__all__ = ["WAYS", "turned_way"]


WAYS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
"""Where arrows point: rows and columns to go."""


def turned_way(way: str, isometry: Isometry) -> str:
    """Return the direction of ``up``, ``down``, ``left`` or ``right`` after an isometry."""
    step = WAYS[way]
    image = tuple(
        -step[axis] if flip else step[axis]
        for axis, flip in zip(isometry.axes, isometry.flipped, strict=True)
    )
    return next(other for other, found in WAYS.items() if found == image)
