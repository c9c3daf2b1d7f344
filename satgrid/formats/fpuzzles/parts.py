"""The parts of a puzzle's JSON: cells, lists and numbers, each checked before it is used.

Nothing that a link holds can be trusted to have the form that its program writes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from satgrid.board.grid import Cell
from satgrid.errors import SatgridError
from satgrid.formats.fpuzzles.variants import cell_of

__all__ = ["Part", "cells_of", "lines_of", "list_of", "name_of", "names_of", "number_of"]
__all__ += ["parts_of", "places", "stated", "two_of"]

Part = dict[str, Any]
_SHOWN = 3


def list_of(value: Any) -> list[Any]:
    """Return a value that is a list; raise SatgridError for any other."""
    if not isinstance(value, list):
        raise SatgridError("a list is expected")
    return value


def parts_of(value: Any) -> list[Part]:
    """Return a value that is a list of objects; raise SatgridError for any other."""
    found = list_of(value)
    if not all(isinstance(part, dict) for part in found):
        raise SatgridError("a list of parts is expected")
    return found


def number_of(value: Any) -> int:
    """Return a whole number, which may stand in quotes; raise SatgridError for anything else."""
    word = str(value).strip() if isinstance(value, int | str) else ""
    if isinstance(value, bool) or not (word.isascii() and word.isdecimal() and len(word) < 6):
        raise SatgridError(f"{str(value)[:20]!r} is not a number")
    return int(word)


def stated(part: Part) -> int | None:
    """Return the number of a part; None where it has none."""
    value = part.get("value")
    return None if value in ("", None) else number_of(value)


def cells_of(value: Any) -> list[Cell]:
    """Return the cells of a list of names such as ``R1C2``."""
    return [cell_of(word) for word in list_of(value)]


def lines_of(value: Any) -> Iterator[tuple[Part, list[Cell]]]:
    """Yield each line of each part, with its part."""
    for part in parts_of(value):
        for line in list_of(part.get("lines")):
            yield part, cells_of(line)


def two_of(part: Part) -> list[Cell]:
    """Return the two cells of a part; raise SatgridError for another number."""
    cells = cells_of(part.get("cells"))
    if len(cells) != 2:
        raise SatgridError(f"{len(cells)} cells where two are expected")
    return cells


def name_of(cell: Cell) -> str:
    """Return the name of a cell, such as ``R1C2``."""
    return f"R{cell.row + 1}C{cell.column + 1}"


def names_of(cells: Iterable[Cell]) -> list[str]:
    """Return the names of cells."""
    return [name_of(cell) for cell in cells]


def places(words: Sequence[str]) -> str:
    """Return words in a list for a message: the first few, and how many more there are."""
    more = len(words) - _SHOWN
    return ", ".join(words[:_SHOWN]) + (f" and {more} more" if more > 0 else "")
