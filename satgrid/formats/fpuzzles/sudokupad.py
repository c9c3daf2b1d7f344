"""Puzzles of SudokuPad (``scl``): a drawing, of which only some parts state a rule.

Read are givens, regions, cages with their sums, white and black dots, X and V, both diagonals and
the rules that it lists by name. All else that is drawn is refused by the name of its kind: the
drawing does not state what is meant by it.
"""

from __future__ import annotations

from typing import Any

from satgrid.board.grid import Cell
from satgrid.board.text import noted
from satgrid.errors import SatgridError
from satgrid.formats.fpuzzles.variants import Collected

__all__ = ["board"]

_NO_RULES = {"cellSize", "cells", "regions", "metadata", "settings", "id", "foglight", "fogofwar"}
_NO_RULES |= {"title", "author", "rules", "videos", "duration", "triggereffect", "src"}
_GLOBAL = {
    "antiknight": "antiknight",
    "antiking": "antiking",
    "nonconsecutive": "nonconsecutive",
    "disjointgroups": "disjoint groups",
}
_DIAGONAL = "#34BBE6"
_LARGEST_DOT = 0.5  # in cells
Part = dict[str, Any]


def board(found: Part) -> Any:
    """Return the board of a puzzle; raise SatgridError for parts that are wrong or unknown."""
    cells = found.get("cells")
    if not isinstance(cells, list) or not cells:
        raise SatgridError("there are no cells")
    taken = Collected(len(cells))
    _givens(cells, taken)
    if found.get("regions"):
        _divide(found["regions"], taken)
    notes = (
        {
            key: value
            for key, value in (found.get("metadata") or {}).items()
            if isinstance(value, str)
        }
        if isinstance(found.get("metadata") or {}, dict)
        else {}
    )
    for name, value in found.items():
        if not value or name in _NO_RULES:
            continue
        try:
            _taken(name, value, taken, notes)
        except SatgridError as error:
            raise SatgridError(f"{name[:30]!r} of SudokuPad: {error}") from None
    stated = {key: notes[key] for key in ("title", "author") if key in notes}
    return taken.board(noted(**stated))


def _taken(name: str, value: Any, taken: Collected, notes: dict[str, str]) -> None:
    """Add one part of the drawing to the board; refuse an unknown part."""
    if name == "cages":
        _cages(value, taken, notes)
    elif name in ("overlays", "underlays"):
        for part in _parts(value):
            _sign(part, taken)
    elif name == "lines":
        _lines(value, taken)
    elif name == "global":
        for word in value if isinstance(value, list) else [value]:
            option = _GLOBAL.get(word) if isinstance(word, str) else None
            if option is None:
                raise SatgridError(f"satgrid has no rule {str(word)[:20]!r}")
            taken.options[option] = "yes"
    else:
        raise SatgridError("the link does not state its meaning")


def _parts(value: Any) -> list[Part]:
    if not isinstance(value, list) or not all(isinstance(part, dict) for part in value):
        raise SatgridError("a list of parts is expected")
    return value


def _givens(cells: list[Any], taken: Collected) -> None:
    for row, line in enumerate(cells):
        if not isinstance(line, list) or len(line) != taken.size:
            raise SatgridError(f"a row does not have {taken.size} cells")
        for column, cell in enumerate(line):
            value = cell.get("value") if isinstance(cell, dict) else None
            if value not in (None, ""):
                word = str(value)
                known = word.isascii() and word.isdecimal() and len(word) < 4
                taken.number(Cell(row, column), int(word) if known else value)


def _place(value: Any, taken: Collected) -> Cell:
    whole = isinstance(value, list) and len(value) == 2
    if not whole or not all(isinstance(one, int) and not isinstance(one, bool) for one in value):
        raise SatgridError(f"{str(value)[:20]} is not a cell")
    return taken.inside(Cell(*value))


def _places(value: Any, taken: Collected) -> list[Cell]:
    if not isinstance(value, list):
        raise SatgridError("a list of cells is expected")
    return [_place(one, taken) for one in value]


def _divide(value: Any, taken: Collected) -> None:
    if not isinstance(value, list):
        raise SatgridError("'regions' of SudokuPad: a list is expected")
    labels: list[list[Any]] = [[None] * taken.size for _ in range(taken.size)]
    for number, cells in enumerate(value):
        for row, column in _places(cells, taken):
            if labels[row][column] is not None:
                raise SatgridError("'regions' of SudokuPad: two of them have a cell in common")
            labels[row][column] = number
    taken.divide(labels)


def _cages(value: Any, taken: Collected, notes: dict[str, str]) -> None:
    for part in _parts(value):
        stated = part.get("sum", part.get("value"))
        if not part.get("cells"):  # what a puzzle says of itself stands there
            key, colon, rest = str(stated).partition(": ")
            if colon:
                notes.setdefault(key, rest)
            continue
        cells = _places(part["cells"], taken)
        if part.get("hidden") and part.get("unique") is False:
            continue
        if part.get("style") not in (None, "", "killer") or part.get("unique") is False:
            raise SatgridError("the link does not state the meaning of one of them")
        word = "" if stated in (None, "") else str(stated)
        if not (word == "" or (word.isascii() and word.isdecimal() and len(word) < 5)):
            raise SatgridError(f"{word[:20]!r} is not a sum")
        taken.add("cages", cells, int(word) if word else "")


def _middle(value: Any) -> tuple[float, float]:
    whole = isinstance(value, list) and len(value) == 2
    if not whole or not all(isinstance(one, int | float) and abs(one) < 1000 for one in value):
        raise SatgridError(f"{str(value)[:20]} is not a place")
    return float(value[0]), float(value[1])


def _sign(part: Part, taken: Collected) -> None:
    """Add a dot, an X or a V on the side between two cells; refuse any other sign."""
    down, right = _middle(part.get("center"))
    level, upright = down.is_integer(), right.is_integer()
    on_side = level != upright and (2 * down).is_integer() and (2 * right).is_integer()
    text = str(part.get("text") or "").strip().upper()
    sizes = [part.get(key) for key in ("width", "height")]
    small = all(isinstance(one, int | float) and one <= _LARGEST_DOT for one in sizes)
    color = str(part.get("backgroundColor") or "").upper()
    if on_side:
        cell = Cell(int(down), int(right))
        before = Cell(cell.row - level, cell.column - upright)
        if text in ("X", "V"):
            _signed("xv", [before, cell], text, taken)
            return
        dot = {"#FFFFFF": "o", "#FFF": "o", "#000000": "*", "#000": "*"}.get(color)
        if not text and part.get("rounded") and small and dot:
            _signed("dots", [before, cell], dot, taken)
            return
    what = f"the text {text[:10]!r}" if text else "a shape"
    raise SatgridError(f"the link does not state the meaning of {what}")


def _signed(layer: str, cells: list[Cell], sign: str, taken: Collected) -> None:
    if not taken.sign(layer, cells, sign):
        raise SatgridError("two signs between the same cells")


def _lines(value: Any, taken: Collected) -> None:
    """Add the long diagonals, drawn in their own color; refuse all other lines."""
    size = taken.size
    ways: set[str] = set()
    for part in _parts(value):
        points = [_middle(one) for one in part.get("wayPoints") or []]
        ends = {points[0], points[-1]} if points else set()
        color = str(part.get("color")).upper()
        if color != _DIAGONAL or len(points) != 2:
            raise SatgridError("the link does not state their meaning")
        if ends == {(0.0, 0.0), (float(size), float(size))}:
            ways.add("falling")
        elif ends == {(0.0, float(size)), (float(size), 0.0)}:
            ways.add("rising")
        else:
            raise SatgridError("a diagonal that does not join corners of the board")
    taken.diagonals(falling="falling" in ways, rising="rising" in ways)
