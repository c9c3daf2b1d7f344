"""Lists of cells: cages, thermometers, arrows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from satgrid.board import regions
from satgrid.board.grid import Cell
from satgrid.board.regions import Regions
from satgrid.board.text import Value
from satgrid.formats.penpa.drawing import is_point, joined
from satgrid.formats.penpa.elements import placed
from satgrid.formats.penpa.page import Page
from satgrid.layers.cell_lists import CellLists
from satgrid.layers.rooms import Cages
from satgrid.layers.thermometers import Thermometers

__all__ = ["LISTED", "draw_cages", "draw_lists", "draw_thermometers", "has_element"]
__all__ += ["read_cages", "read_lists", "read_thermometers"]

_CORNERS = 4
LISTED = {"cage": "killercages", "thermometer": "thermo", "arrow": "arrows"}
"""The element of each form of lists of cells."""


def _small(page: Page, cell: Cell) -> str:
    """Return and take the small number in a corner of a cell; empty if there is none."""
    for corner in range(_CORNERS):
        point = page.points.small(cell, corner)
        text = (page.problem.word(point, "numberS") or "").strip()
        if text:
            page.problem.take("numberS", point)
            return text
    return ""


def _lists(page: Page, element: str, noun: str) -> Iterator[list[Cell]]:
    numbers = {page.points.cell(*cell): cell for cell in page.sheet.grid}
    around: set[int] = set()
    for place, listed in enumerate(page.problem.lists.get(element, [])):
        if not isinstance(listed, list):
            raise page.at.error(f"{noun} that is not a list of cells")
        cells = [numbers.get(point) if isinstance(point, int) else None for point in listed]
        inside = [cell for cell in cells if cell is not None]
        if len(inside) < len(cells):
            raise page.at.error(f"{noun} that leaves the board")
        page.problem.take(element, place)
        for cell in inside:
            around.update(page.points.small(cell, corner) for corner in range(_CORNERS))
        if inside:  # penpa keeps a list that was begun and left
            yield inside
    if element == "killercages":  # penpa has the dashes around their cells, too, one by one
        for dash in map(joined, page.problem.dicts.get("cage", {})):
            if all(is_point(end) and int(end) in around for end in dash.split(",")):
                page.problem.take("cage", dash)


def read_cages(layer: Cages, page: Page) -> Regions:
    """Return the cages of a drawing; a cell is in one at most."""
    room: dict[Cell, int] = {}
    for count, cells in enumerate(_lists(page, "killercages", "a cage")):
        for cell in cells:
            if cell in room:
                raise placed(cell, page.at.error(f"two {layer.noun}s share this cell"))
            room[cell] = count
    rows = [
        [Value(str(room[cell]) if cell in room else ".", 1, 1) for cell in row]
        for row in page.sheet.grid.rows()
    ]
    return regions.of_words(rows, noun=layer.noun, outside=(".",))


def draw_cages(_: Cages, value: Regions, page: Page) -> None:
    """Draw the cages of a board."""
    _put(page, "killercages", regions.cells_of(value))


def _put(page: Page, element: str, lists: Sequence[Sequence[Cell]]) -> None:
    found = [[page.points.cell(*cell) for cell in cells] for cells in lists]
    page.problem.lists[element] = found


def read_thermometers(_: Thermometers, page: Page) -> dict[Cell, tuple[int, int]]:
    """Return the thermometer of each cell and the cell's place in it."""
    found: dict[Cell, tuple[int, int]] = {}
    for number, cells in enumerate(_lists(page, "thermo", "a thermometer"), 1):
        for place, cell in enumerate(cells, 1):
            if cell in found:
                raise placed(cell, page.at.error("two thermometers share this cell"))
            found[cell] = number, place
    return dict(sorted(found.items()))


def draw_thermometers(_: Thermometers, value: Mapping[Cell, tuple[int, int]], page: Page) -> None:
    """Draw the thermometers of a board."""
    found: dict[int, list[tuple[int, Cell]]] = {}
    for cell, (number, place) in value.items():
        found.setdefault(number, []).append((place, cell))
    lists = [[cell for _, cell in sorted(cells)] for _, cells in sorted(found.items())]
    _put(page, "thermo", lists)


def read_lists(layer: CellLists, page: Page) -> dict[Any, Any]:
    """Return the lists of a layer with an element; a cage has its sum in a corner."""
    element = LISTED.get(layer.drawn_as)
    if element is None:
        return {}
    found: dict[tuple[Cell, ...], Any] = {}
    for cells in _lists(page, element, f"a list of {layer.name}"):
        text = next(filter(None, (_small(page, cell) for cell in sorted(cells))), "")
        word: Any = ""
        if element == "killercages" and text:
            word = Value(text, page.at.line, page.at.column).number(layer.least, layer.most)
        wrong = layer.wrong(tuple(cells), page.shape, word)
        if wrong:
            raise placed(cells[0], page.at.error(wrong))
        found[tuple(cells)] = word
    return layer.made(found)


def has_element(layer: CellLists, value: Mapping[Any, Any]) -> bool:
    """Return whether there is an element for the lists of a layer."""
    element = LISTED.get(layer.drawn_as)
    return element == "killercages" or (element is not None and not any(value.values()))


def draw_lists(layer: CellLists, value: Mapping[Any, Any], page: Page) -> None:
    """Draw the lists of a layer that has an element."""
    if not value:
        return
    _put(page, LISTED[layer.drawn_as], list(value))
    for cells, word in value.items():
        if word != "":
            page.problem.put("numberS", page.points.small(min(cells), 0), [str(word), 1])
