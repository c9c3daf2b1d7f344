"""A cell as a user names it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from satgrid.board.grid import Place

__all__ = ["place_from"]

_LISTED = re.compile(r"\d{1,6}(\s*,\s*\d{1,6})+", re.ASCII)
_LETTERED = re.compile(r"(?:l(\d{1,6})\s*)?r(\d{1,6})\s*c(\d{1,6})", re.ASCII | re.IGNORECASE)


def place_from(text: str, shape: tuple[int, ...]) -> Place:
    """Read a cell, counted from 1: ``1,2`` or ``r1c2``; in 3D ``3,1,2`` or ``l3r1c2``.

    >>> place_from("r1c2", (6, 6))
    (0, 1)

    Raises
    ------
    SatgridError
        If there is no such cell on a board of this shape.
    """
    from satgrid.errors import SatgridError

    text = text.strip()
    lettered = _LETTERED.fullmatch(text)
    if lettered:
        numbers = [number for number in lettered.groups() if number is not None]
    else:
        numbers = text.split(",") if _LISTED.fullmatch(text) else []
    place = tuple(int(number) - 1 for number in numbers)
    if (
        len(place) != len(shape)
        or min(place) < 0
        or any(at >= most for at, most in zip(place, shape, strict=True))
    ):
        solid = len(shape) == 3
        listed, lettered_as = ("layer,row,column", "l1r2c3") if solid else ("row,column", "r1c2")
        size = ",".join(map(str, shape))
        raise SatgridError(
            f"{text!r} is no cell: write it as {listed}, from 1 to {size}, or as {lettered_as}"
        )
    return place
