"""Lists of cells: cages, thermometers, arrows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from satgrid.board import regions
from satgrid.board.grid import Cell
from satgrid.board.regions import Regions
from satgrid.board.text import Value
from satgrid.formats.penpa.elements import placed
from satgrid.formats.penpa.sheet import Sheet
from satgrid.rules.cell_lists import CellLists
from satgrid.rules.rooms import Cages

__all__ = ["LISTED", "draw_cages", "draw_lists", "draw_thermometers", "has_element"]
__all__ += ["read_cages", "read_lists", "read_thermometers", "small", "small_put"]

LISTED = {"cage": "killercages", "thermometer": "thermo", "arrow": "arrows"}
"""The element of each form of lists of cells."""


def small(sheet: Sheet, cell: Cell) -> str:
    """Return the small number in the corner of a cell."""
    first = 4 * (sheet.points.every + sheet.points.cell(*cell))
    for corner in range(4):
        found = sheet.problem.at("numberS", first + corner)
        if isinstance(found, list) and found:
            return str(found[0]).strip()
    return ""


def small_put(sheet: Sheet, cell: Cell, word: object) -> None:
    """Write a small number into the upper left corner of a cell."""
    corner = 4 * (sheet.points.every + sheet.points.cell(*cell))
    sheet.problem.put("numberS", corner, [str(word), 1])


def _lists(sheet: Sheet, element: str, noun: str, at: Value) -> Iterator[list[Cell]]:
    numbers = {sheet.points.cell(*cell): cell for cell in sheet.grid}
    for listed in sheet.problem.lists.get(element, []):
        if not isinstance(listed, list):
            raise at.error(f"{noun} that is not a list of cells")
        cells = [numbers.get(point) if isinstance(point, int) else None for point in listed]
        inside = [cell for cell in cells if cell is not None]
        if len(inside) < len(cells):
            raise at.error(f"{noun} that leaves the board")
        yield inside


def read_cages(layer: Cages, sheet: Sheet, at: Value) -> Regions:
    """Return the cages of a drawing; a cell is in one at most."""
    room: dict[Cell, int] = {}
    for count, cells in enumerate(_lists(sheet, "killercages", "a cage", at)):
        for cell in cells:
            if cell in room:
                raise placed(cell, at.error(f"two {layer.noun}s share this cell"))
            room[cell] = count
    rows = [
        [Value(str(room[cell]) if cell in room else ".", 1, 1) for cell in row]
        for row in sheet.grid.rows()
    ]
    return regions.of_words(rows, noun=layer.noun, outside=(".",))


def draw_cages(value: Regions, sheet: Sheet) -> None:
    """Draw the cages of a board."""
    _put(sheet, "killercages", regions.cells_of(value))


def _put(sheet: Sheet, element: str, lists: Sequence[Sequence[Cell]]) -> None:
    found = [[sheet.points.cell(*cell) for cell in cells] for cells in lists]
    sheet.problem.lists[element] = found


def read_thermometers(sheet: Sheet, at: Value) -> dict[Cell, tuple[int, int]]:
    """Return the thermometer of each cell and the cell's place in it."""
    found: dict[Cell, tuple[int, int]] = {}
    for number, cells in enumerate(_lists(sheet, "thermo", "a thermometer", at), 1):
        for place, cell in enumerate(cells, 1):
            if cell in found:
                raise placed(cell, at.error("two thermometers share this cell"))
            found[cell] = number, place
    return dict(sorted(found.items()))


def draw_thermometers(value: Mapping[Cell, tuple[int, int]], sheet: Sheet) -> None:
    """Draw the thermometers of a board."""
    found: dict[int, list[tuple[int, Cell]]] = {}
    for cell, (number, place) in value.items():
        found.setdefault(number, []).append((place, cell))
    lists = [[cell for _, cell in sorted(cells)] for _, cells in sorted(found.items())]
    _put(sheet, "thermo", lists)


def read_lists(layer: CellLists, sheet: Sheet, at: Value) -> dict[Any, Any]:
    """Return the lists of a layer with an element; a cage has its sum in a corner."""
    element = LISTED.get(layer.drawn_as)
    if element is None:
        return {}
    found: dict[tuple[Cell, ...], Any] = {}
    shape = sheet.points.height, sheet.points.width
    for cells in _lists(sheet, element, f"a list of {layer.name}", at):
        if not cells:
            continue
        text = next(filter(None, (small(sheet, cell) for cell in sorted(cells))), "")
        word: Any = ""
        if element == "killercages" and text:
            word = Value(text, at.line, at.column).number(layer.least, layer.most)
        wrong = layer.wrong(tuple(cells), shape, word)
        if wrong:
            raise placed(cells[0], at.error(wrong))
        found[tuple(cells)] = word
    return layer.made(found)


def has_element(layer: CellLists, value: Mapping[Any, Any]) -> bool:
    """Return whether there is an element for the lists of a layer."""
    element = LISTED.get(layer.drawn_as)
    return element == "killercages" or (element is not None and not any(value.values()))


def draw_lists(layer: CellLists, value: Mapping[Any, Any], sheet: Sheet) -> None:
    """Draw the lists of a layer that has an element."""
    _put(sheet, LISTED[layer.drawn_as], list(value))
    for cells, word in value.items():
        if word != "":
            small_put(sheet, min(cells), word)
