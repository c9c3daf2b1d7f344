"""Numbers as penpa's elements, and errors that begin with their cell."""

from __future__ import annotations

from typing import Any

from satgrid.errors import ParseError
from satgrid.rules.layer import is_number

__all__ = ["BLACK_NUMBER", "NORMAL", "number", "placed"]

NORMAL, BLACK_NUMBER = (1, "1"), (7, "1")
"""The color and the size of a usual number, and of one on black."""


def number(word: Any, style: tuple[int, str] = NORMAL) -> list[Any]:
    """Return the element of a number or of letters."""
    text = str(word)
    return [int(text) if is_number(text) else text.upper(), *style]


def placed(cell: tuple[int, ...], error: ParseError) -> ParseError:
    """Return an error whose message begins with the cell."""
    return ParseError(f"row {cell[0] + 1}, column {cell[1] + 1}: {error.message}")
