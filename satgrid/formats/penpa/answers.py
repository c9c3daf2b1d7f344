"""How each kind of answer is drawn on, and read from, the solution side of a penpa link."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator
from itertools import pairwise
from typing import Any

from satgrid.board.cover import Placement
from satgrid.board.grid import Cell, Place, Side
from satgrid.formats.penpa.sheet import Drawing, Points, Sheet
from satgrid.puzzle.numbers import Entry
from satgrid.rules.answers import (
    Answer,
    Bars,
    Bridges,
    Division,
    Lines,
    Numbers,
    Pairs,
    Shade,
    Slants,
)
from satgrid.rules.drawn_lines import DrawnLines
from satgrid.rules.lines_and_cells import LinesAndCells
from satgrid.rules.rectangles import Rectangles
from satgrid.rules.triangles import Triangle, Triangles

__all__ = ["checked", "draw", "draw_pieces", "pieces", "read"]

_GREY, _LINE, _DOUBLE, _BLUE = 1, 3, 30, 9
_SYMBOLS = {
    "star": (2, "sol_star", "1E"),
    "sun_moon": (3, "sol_akari", "3H"),
    "tents": (2, "sol_tent", "2F"),
}
"""Of the symbols of answers the style, the setting that checks them, and their code there."""
_UPRIGHT, _LEVEL = ("|", "\u2502", "\uff5c"), ("\u2014", "\u2014\u2014", "-", "--", "\u2500")
"""The texts of bars in the answer of a juosan; the first ones are written."""
_TRIANGLE, _FILLED = "tri", {"1": "A", "2": "D", "3": "C", "4": "B"}
"""The symbol of triangles, and the filled corner by its style."""


def read(
    answer: Answer, board: Any, sheet: Sheet, *, finished: bool = True
) -> frozenset[Any] | None:
    """Return the keys that are drawn on the solution side; None if nothing is drawn there.

    Parameters
    ----------
    finished
        Whether an answer that lacks some numbers counts as no answer.
    """
    points, drawing = sheet.points, sheet.answer
    found: Collection[Any] = ()
    if isinstance(answer, Bars):
        words = {cell: (drawing.word(points.cell(*cell)) or "").strip() for cell in sheet.grid}
        if not all(word in (*_UPRIGHT, *_LEVEL) for word in words.values()):
            return None
        return frozenset(cell for cell, word in words.items() if word in _UPRIGHT)
    if isinstance(answer, Slants):
        lines = drawing.lines("lineE")
        found = [cell for cell in sheet.grid if _slant(points, cell) in lines]
    elif isinstance(answer, Shade):
        found = [cell for cell in sheet.grid if _marked(answer, drawing, points.cell(*cell))]
    elif isinstance(answer, Rectangles):
        found = [Placement(str(len(cells)), cells) for cells in pieces(sheet, sheet.grid)]
        found = found if drawing.lines("lineE") else ()
    elif isinstance(answer, Triangles):
        found = list(_triangles(board, points, drawing))
    elif isinstance(answer, Numbers):
        found = list(_entries(answer, board, sheet))
        filled = {entry.cell for entry in found}
        drawn = bool(drawing.dicts.get("number"))
        if finished and not (drawn if answer.empty else filled.issuperset(board.open_cells)):
            return None
    elif isinstance(answer, Bridges):
        lines = drawing.lines("line")
        found = [key for key in board.keys if _bridged(board, key, points, lines)]
    elif isinstance(answer, Pairs):
        lines = drawing.lines("lineE")
        sides = [side for side in sheet.grid.sides() if points.border(side) not in lines]
        found = sides if lines else ()
    elif isinstance(answer, Division):
        lines = drawing.lines("lineE")
        found = [side for side in sheet.grid.sides() if points.border(side) in lines]
    elif isinstance(answer, LinesAndCells):
        lines = drawing.lines("line")
        found = [(cell,) for cell in board.open_cells if drawing.dark(points.cell(*cell))]
        found += [side for side in board.sides() if points.link(side) in lines]
    elif isinstance(answer, Lines):
        lines = drawing.lines("line" if answer.through else "lineE")
        if lines and any(isinstance(layer, DrawnLines) for layer in board.genre.layers):
            lines = lines | sheet.problem.lines("lineE")  # given ones need not be drawn again
        name = points.link if answer.through else points.border
        found = [side for side in board.keys if name(side) in lines]
    return frozenset(found) if found else None


def draw(answer: Answer, board: Any, solution: frozenset[Any], sheet: Sheet) -> None:
    """Draw a solution, and state how penpa checks it."""
    points, drawing = sheet.points, sheet.answer
    if isinstance(answer, Bars):
        for cell in sheet.grid:
            word = (_UPRIGHT if cell in solution else _LEVEL)[0]
            drawing.put("number", points.cell(*cell), [word, _BLUE, "1"])
        sheet.check = "sol_number"
    elif isinstance(answer, Slants):
        for cell in sheet.grid:
            drawing.put("lineE", _slant(points, cell, up=cell not in solution), _LINE)
        sheet.check = "sol_loopedge"
    elif isinstance(answer, Shade):
        for cell in sheet.grid:
            point = points.cell(*cell)
            if answer.other:  # both kinds of cells have something in them
                drawing.put("symbol", point, [1 + (cell in solution), "circle_M", 2])
            elif cell in solution and answer.penpa:
                drawing.put("symbol", point, [_SYMBOLS[answer.penpa][0], answer.penpa, 2])
            elif cell in solution:
                drawing.put("surface", point, _GREY)
        check = _SYMBOLS[answer.penpa][1] if answer.penpa else "sol_surface"
        sheet.check = "" if answer.other else check
    elif isinstance(answer, Rectangles):
        draw_pieces(solution, sheet)
    elif isinstance(answer, Triangles):
        styles = {corner: int(style) for style, corner in _FILLED.items()}
        for cell, corner in sorted(solution):
            drawing.put("symbol", points.cell(*cell), [styles[corner], _TRIANGLE, 1])
        sheet.check = "sol_tri"
    elif isinstance(answer, LinesAndCells):
        for key in sorted(solution):
            if len(key) == 1:
                drawing.put("surface", points.cell(*key[0]), _GREY)
            else:
                drawing.put("line", points.link(Side(*key)), _LINE)
        sheet.check = "sol_surface sol_loopline"
    elif isinstance(answer, Numbers):
        given = _given(board)
        for cell, number in solution:
            shown = answer.word_of(number)
            if given.get(cell) not in (number, shown):
                drawing.put("number", points.cell(*cell), [shown, _BLUE, "1"])
        sheet.check = "sol_number"
    elif isinstance(answer, Bridges):
        for key in sorted(solution):
            for step in _steps(board, key):
                drawing.put("line", points.link(step), _DOUBLE if key.number == 2 else _LINE)
        sheet.check = "sol_loopline"
    elif isinstance(answer, Pairs):
        for side in sheet.grid.sides():
            if side not in solution:
                drawing.put("lineE", points.border(side), _LINE)
        sheet.check = "sol_loopedge"
    else:
        through = isinstance(answer, Lines) and answer.through
        for side in sorted(solution):
            if through:
                drawing.put("line", points.link(side), _LINE)
            else:
                drawing.put("lineE", points.border(side), _LINE)
        sheet.check = "sol_loopline" if through else "sol_loopedge"


def pieces(sheet: Sheet, cells: Iterable[Place]) -> list[tuple[Place, ...]]:
    """Return the parts into which the lines of a solution divide some cells."""
    lines, left = sheet.answer.lines("lineE"), {(row, column) for row, column in cells}
    found: list[tuple[Place, ...]] = []
    while left:
        part = [min(left)]
        left.remove(part[0])
        for row, column in part:  # grows
            for near in (
                (row - 1, column),
                (row, column - 1),
                (row, column + 1),
                (row + 1, column),
            ):
                if near in left and sheet.points.wall((row, column), near) not in lines:
                    left.remove(near)
                    part.append(near)
        found.append(tuple(sorted(part)))
    return found


def draw_pieces(solution: Collection[Placement], sheet: Sheet) -> None:
    """Draw the lines between the pieces of a solution."""
    owner = {tuple(cell): placement for placement in solution for cell in placement.cells}
    for side in sheet.grid.sides():
        one, other = (owner.get(tuple(cell)) for cell in side)
        if one is not None and other is not None and one != other:
            sheet.answer.put("lineE", sheet.points.border(side), _LINE)
    sheet.check = "sol_loopedge"


def checked(drawing: Drawing) -> str:
    """Return the parameter ``a`` of a link, unpacked: the answer that penpa compares with.

    Source: penpa-edit, ``class_p.js``, ``make_solution``; each part is sorted as strings.
    """
    surface = sorted(cell for cell, color in drawing.dicts.get("surface", {}).items() if color)
    lines, edges = (
        sorted(f"{ends},{2 if style == _DOUBLE else 1}" for ends, style in found.items())
        for found in (drawing.dicts.get("line", {}), drawing.dicts.get("lineE", {}))
    )
    numbers = sorted(
        f"{cell},{found[0]}" for cell, found in drawing.dicts.get("number", {}).items()
    )
    symbols = sorted(
        f"{cell},{_SYMBOLS[name][2] if name in _SYMBOLS else f'{style}B'}"
        for cell, (style, name, *_) in drawing.dicts.get("symbol", {}).items()
        if name in _SYMBOLS or name == _TRIANGLE
    )
    return json.dumps([surface, lines, edges, [], numbers, symbols], separators=(",", ":"))


def _triangles(board: Any, points: Points, drawing: Drawing) -> Iterator[Triangle]:
    for cell in board.open_cells:
        name, style = drawing.symbol(points.cell(*cell)) or ("", "")
        if name == _TRIANGLE and str(style) in _FILLED:
            yield Triangle(cell, _FILLED[str(style)])


def _marked(answer: Shade, drawing: Drawing, point: int) -> bool:
    if answer.other:
        symbol = drawing.symbol(point)
        return symbol is not None and str(symbol[1]) == "2"
    symbol = drawing.symbol(point)
    if answer.penpa:
        return symbol is not None and symbol[0] == answer.penpa
    return drawing.dark(point) or (bool(answer.thing) and symbol is not None)


def _slant(points: Points, cell: Cell, *, up: bool = False) -> str:
    r"""Return the line of the slant ``\`` or ``/``, from corner to corner."""
    row, column = cell
    ends = [points.corner(row, column + up), points.corner(row + 1, column + (not up))]
    return ",".join(map(str, sorted(ends)))


def _given(board: Any) -> dict[Cell, Any]:
    found: dict[Cell, Any] = {}
    for layer in board.genre.layers:
        if getattr(layer, "given", False):
            found |= board.data[layer.name]
    return found


def _entries(answer: Numbers, board: Any, sheet: Sheet) -> Iterator[Entry]:
    """Yield the numbers of a solution, givens included."""
    keys = set(board.keys)
    for cell in board.open_cells:
        point = sheet.points.cell(*cell)
        text = (sheet.answer.word(point) or sheet.problem.word(point) or "").strip()
        number = None
        if answer.letters:
            number = answer.number_of(text if text in [*answer.letters] else text.lower())
        elif text.isascii() and text.isdecimal() and len(text) < 10:
            number = int(text)
        if number is not None and (entry := Entry(cell, number)) in keys:
            yield entry


def _steps(board: Any, key: Any) -> list[Side]:
    cells = list(board.places(key))
    return [Side.between(one, other) for one, other in pairwise(cells)]


def _bridged(board: Any, key: Any, points: Points, lines: dict[str, int]) -> bool:
    styles = [lines.get(points.link(step)) for step in _steps(board, key)]
    if None in styles:
        return False
    return key.number == 1 or all(style == _DOUBLE for style in styles)
