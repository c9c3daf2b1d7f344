"""What several codecs share: elements, and errors and remarks that begin with their cell."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from satgrid.errors import ParseError
from satgrid.formats.remarks import passed_over
from satgrid.layers.layer import is_number

__all__ = ["BLACK_NUMBER", "NORMAL", "UNTOLD", "Element", "family", "number", "place_of", "placed"]
__all__ += ["untold"]

NORMAL, BLACK_NUMBER = (1, "1"), (7, "1")
"""The color and the size of a usual number, and of one on black."""
UNTOLD = ("?",)
"""The texts of a number that is not told."""
_SIZED = re.compile(r"(circle|square)_(?:LL|L|M|S|SS)|(battleship)_[BGW]|(arrow)_(?:S|[BN]_[BGW])")


class Element(NamedTuple):
    """An element as the documentation lists it: its kind, its style, and what it means.

    Attributes
    ----------
    kind
        Penpa's name of the kind, such as ``symbol``.
    style
        Its name, style or color in penpa, in words.
    means
        The word that it stands for, or what it is.
    """

    kind: str
    style: str
    means: str


def family(name: str) -> str:
    """Return the name of a symbol without its size and color: ``circle`` for ``circle_SS``."""
    match = _SIZED.fullmatch(name)
    return next(filter(None, match.groups())) if match else name


def number(word: Any, style: tuple[int, str] = NORMAL) -> list[Any]:
    """Return the element of a number or of letters."""
    text = str(word)
    return [int(text) if is_number(text) else text.upper(), *style]


def place_of(cell: tuple[int, ...]) -> str:
    """Return the place of a cell in words."""
    return f"row {cell[0] + 1}, column {cell[1] + 1}"


def placed(cell: tuple[int, ...], error: ParseError) -> ParseError:
    """Return an error whose message begins with the cell."""
    return ParseError(f"{place_of(cell)}: {error.message}", line=error.line, column=error.column)


def untold(cell: tuple[int, ...]) -> None:
    """Remark that a number is not told, where that says nothing."""
    passed_over(f"{place_of(cell)}: '?' is a number that is not told, and says nothing here")
