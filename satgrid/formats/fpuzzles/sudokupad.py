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
from satgrid.formats.fpuzzles.keys import Key, nothing, remarked, take_all
from satgrid.formats.fpuzzles.parts import Part, list_of, parts_of
from satgrid.formats.fpuzzles.variants import Collected

__all__ = ["PARTS", "board"]

_DIAGONAL = "#34BBE6"
_LARGEST_DOT = 0.5  # in cells
_GLOBAL = {
    "antiknight": "antiknight",
    "antiking": "antiking",
    "disjointgroups": "disjoint groups",
}


def board(found: Part) -> Any:
    """Return the board of a puzzle; raise SatgridError for parts that are wrong or unknown."""
    cells = found.get("cells")
    if not isinstance(cells, list) or not cells:
        raise SatgridError("there are no cells")
    taken = Collected(len(cells))
    unknown = "the link does not state its meaning"
    take_all(PARTS, found, taken, program="SudokuPad", unknown=unknown)
    stated = {key: taken.notes[key] for key in ("title", "author") if key in taken.notes}
    return taken.board(noted(**stated))


def _global(value: Any, found: Part, taken: Collected) -> None:
    for word in value if isinstance(value, list) else [value]:
        option = _GLOBAL.get(word) if isinstance(word, str) else None
        if word == "nonconsecutive":
            taken.nonconsecutive = True
        elif option is None:
            raise SatgridError(f"satgrid has no rule {str(word)[:20]!r}")
        else:
            taken.options[option] = "yes"


def _metadata(value: Any, found: Part, taken: Collected) -> None:
    """Keep what a puzzle says of itself; a cage that says it, too, does not change it."""
    if isinstance(value, dict):
        taken.notes |= {key: word for key, word in value.items() if isinstance(word, str)}


def _givens(value: Any, found: Part, taken: Collected) -> None:
    for row, line in enumerate(value):
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
    return [_place(one, taken) for one in list_of(value)]


def _divide(value: Any, found: Part, taken: Collected) -> None:
    labels: list[list[Any]] = [[None] * taken.size for _ in range(taken.size)]
    for number, cells in enumerate(list_of(value)):
        for row, column in _places(cells, taken):
            if labels[row][column] is not None:
                raise SatgridError("two of them have a cell in common")
            labels[row][column] = number
    taken.divide(labels)


def _cages(value: Any, found: Part, taken: Collected) -> None:
    for part in parts_of(value):
        stated = part.get("sum", part.get("value"))
        if not part.get("cells"):  # what a puzzle says of itself stands there
            key, colon, rest = str(stated).partition(": ")
            if colon:
                taken.notes.setdefault(key, rest)
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


def _signs(value: Any, found: Part, taken: Collected) -> None:
    for part in parts_of(value):
        _sign(part, taken)


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


def _lines(value: Any, found: Part, taken: Collected) -> None:
    """Add the long diagonals, drawn in their own color; refuse all other lines."""
    size = taken.size
    for part in parts_of(value):
        points = [_middle(one) for one in list_of(part.get("wayPoints") or [])]
        ends = {points[0], points[-1]} if points else set()
        color = str(part.get("color")).upper()
        if color != _DIAGONAL or len(points) != 2:
            raise SatgridError("the link does not state their meaning")
        if ends == {(0.0, 0.0), (float(size), float(size))}:
            taken.ways.add("falling")
        elif ends == {(0.0, float(size)), (float(size), 0.0)}:
            taken.ways.add("rising")
        else:
            raise SatgridError("a diagonal that does not join corners of the board")


_FOG = "fog only hides parts of the puzzle"
PARTS: dict[str, Key] = {
    key.name: key
    for key in (
        Key("metadata", "`title` and `author`", _metadata),
        Key("cells", "`value`: a given number; all else is an answer so far", _givens),
        Key("regions", "regions; a cell outside is in none", _divide),
        Key(
            "cages",
            "cages that hold no number twice, with or without a sum; without cells notes",
            _cages,
        ),
        Key("underlays", "as `overlays`", _signs),
        Key("overlays", "white and black dots, X and V, on a side; all else is refused", _signs),
        Key("lines", f"long diagonals in the color `{_DIAGONAL}`; all else is refused", _lines),
        Key(
            "global",
            "`antiknight`, `antiking`, `disjointgroups`, `nonconsecutive` (except at dots)",
            _global,
        ),
        remarked("foglight", _FOG),
        remarked("fogofwar", _FOG),
        remarked("triggereffect", _FOG),
        remarked("rules", "rules in words are not read"),
        *(
            nothing(name, "nothing")
            for name in ("cellSize", "settings", "id", "title", "author", "videos", "duration")
        ),
        nothing("src", "nothing"),
    )
}
"""The keys of a puzzle. All else is drawn, and may mean anything: it is refused by its name."""
