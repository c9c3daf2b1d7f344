"""Answers of shaded cells, numbers, bars and triangles on the solution side of a link."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from satgrid.answers.answer import Shade
from satgrid.answers.kinds import Bars, Numbers
from satgrid.answers.triangles import Triangle, Triangles
from satgrid.board.grid import Cell
from satgrid.formats.penpa.cells import DISCS
from satgrid.formats.penpa.elements import family
from satgrid.formats.penpa.sheet import Sheet
from satgrid.puzzle.numbers import Entry

__all__ = ["draw_bars", "draw_numbers", "draw_shade", "draw_triangles"]
__all__ += ["read_bars", "read_numbers", "read_shade", "read_triangles"]

_GREY, _BLUE = 1, 9
_CIRCLE = "circle_M"
_THINGS = {
    "star": (2, "sol_star"),
    "sun_moon": (3, "sol_akari"),
    "sun_moon 4": (4, "sol_mine"),
    "tents": (2, "sol_tent"),
    "circle_M 2": (2, "sol_circle"),
    "battleship_B": (1, "sol_battleship"),
}
"""By ``Shade.penpa`` the style of the symbol in shaded cells and the setting that checks it."""
_ANY_STYLE = {"star": "123", "battleship_B": "123456", "sun_moon 4": "45"}
"""Where a symbol has more styles than the one that is drawn."""
_SHIPS = {"": 1, "e": 3, "s": 4, "w": 5, "n": 6}
"""The style of a part of a ship by the side on which its ship goes on; any other is its middle."""
_MIDDLE = 2
_SIDES = {"n": (-1, 0), "w": (0, -1), "e": (0, 1), "s": (1, 0)}
_UPRIGHT, _LEVEL = ("|", "\u2502", "\uff5c"), ("\u2014", "\u2014\u2014", "-", "--", "\u2500")
"""The texts of bars in the answer of a juosan; the first ones are written."""
_TRIANGLE, _FILLED = "tri", {"1": "A", "2": "D", "3": "C", "4": "B"}
"""The symbol of triangles, and the filled corner by its style."""
_POLES = {"+": 2, "-": 3}
"""The styles of ``math`` and ``math_G`` for the letters + and -."""
_LONGEST = 9  # digits


def read_bars(_: Bars, board: Any, sheet: Sheet, finished: bool) -> Collection[Any] | None:
    """Return the cells with an upright bar, a text or a line; None unless each cell has a bar."""
    points, drawing = sheet.points, sheet.answer
    words = {cell: (drawing.word(points.cell(*cell)) or "").strip() for cell in sheet.grid}
    halves = {cell: _halves(sheet, points.cell(*cell)) for cell in sheet.grid}
    upright = [cell for cell in sheet.grid if words[cell] in _UPRIGHT or halves[cell] == {2}]
    level = [cell for cell in sheet.grid if words[cell] in _LEVEL or halves[cell] == {3}]
    return upright if len(upright) + len(level) == len(words) else None


def _halves(sheet: Sheet, cell: int) -> set[int]:
    """Return the kinds of the sides to which lines go from a cell: 2 up or down, 3 left or right.

    So noqx draws bars: two halves of a line, up to the sides of the cell.
    """
    points = sheet.points
    around = (
        *(2 * points.every + one for one in (cell, cell - points.across)),
        *(3 * points.every + one for one in (cell, cell - 1)),
    )
    lines = sheet.answer.lines("line")
    return {side // points.every for side in around if f"{cell},{side}" in lines}


def draw_bars(_: Bars, board: Any, solution: frozenset[Any], sheet: Sheet) -> None:
    """Draw a bar in each cell."""
    for cell in sheet.grid:
        word = (_UPRIGHT if cell in solution else _LEVEL)[0]
        sheet.answer.put("number", sheet.points.cell(*cell), [word, _BLUE, "1"])
    sheet.check = "sol_number"


def read_shade(answer: Shade, board: Any, sheet: Sheet, finished: bool) -> Collection[Any] | None:
    """Return the shaded cells, or those with the symbol of the genre."""
    marks = {cell: _mark(answer, sheet, sheet.points.cell(*cell)) for cell in sheet.grid}
    if answer.other and finished and None in marks.values():
        return None
    return [cell for cell, mark in marks.items() if mark]


def _mark(answer: Shade, sheet: Sheet, point: int) -> bool | None:
    """Return whether a cell is marked; None where both kinds of cells are, and this is not."""
    name, style = sheet.answer.symbol(point) or sheet.problem.symbol(point) or ("", "")
    if answer.other:
        return style == DISCS[1] if family(name) == "circle" and style in DISCS else None
    own, _, usual = answer.penpa.partition(" ")
    if own and family(name) == family(own):
        return style in (_ANY_STYLE.get(answer.penpa) or (usual or str(_THINGS[answer.penpa][0])))
    drawn = bool(answer.thing) and not own and sheet.answer.symbol(point) is not None
    return drawn or sheet.answer.dark(point)


def draw_shade(answer: Shade, board: Any, solution: frozenset[Any], sheet: Sheet) -> None:
    """Shade cells, or draw the symbol of the genre in them."""
    points, drawing = sheet.points, sheet.answer
    own = answer.penpa.partition(" ")[0]
    for cell in sheet.grid:
        point = points.cell(*cell)
        if answer.other:  # both kinds of cells have something in them
            if sheet.problem.symbol(point) is None:
                drawing.put("symbol", point, [1 + (cell in solution), _CIRCLE, 2])
        elif cell in solution and family(own) == "battleship":
            drawing.put("symbol", point, [_ship(cell, solution), own, 2])
        elif cell in solution and own:
            drawing.put("symbol", point, [_THINGS[answer.penpa][0], own, 2])
        elif cell in solution:
            drawing.put("surface", point, _GREY)
    check = _THINGS[answer.penpa][1] if own else "sol_surface"
    sheet.check = "sol_circle" if answer.other else check


def _ship(cell: Cell, solution: frozenset[Any]) -> int:
    """Return the style of a part of a ship."""
    around = {
        side
        for side, (down, right) in _SIDES.items()
        if (cell.row + down, cell.column + right) in solution
    }
    return _SHIPS.get("".join(around), _MIDDLE) if len(around) < _MIDDLE else _MIDDLE


def read_triangles(
    _: Triangles, board: Any, sheet: Sheet, finished: bool
) -> Collection[Any] | None:
    """Return the triangles."""
    found = []
    for cell in board.open_cells:
        name, style = sheet.answer.symbol(sheet.points.cell(*cell)) or ("", "")
        if name == _TRIANGLE and style in _FILLED:
            found.append(Triangle(cell, _FILLED[style]))
    return found


def draw_triangles(_: Triangles, board: Any, solution: frozenset[Any], sheet: Sheet) -> None:
    """Draw triangles."""
    styles = {corner: int(style) for style, corner in _FILLED.items()}
    for cell, corner in sorted(solution):
        sheet.answer.put("symbol", sheet.points.cell(*cell), [styles[corner], _TRIANGLE, 1])
    sheet.check = "sol_tri"


def read_numbers(
    answer: Numbers, board: Any, sheet: Sheet, finished: bool
) -> Collection[Any] | None:
    """Return the numbers, givens included; None if some lack and only a finished answer counts."""
    found = list(_entries(answer, board, sheet))
    filled = {entry.cell for entry in found}
    drawn = bool(sheet.answer.dicts.get("number") or sheet.answer.dicts.get("symbol"))
    if finished and not (drawn if answer.empty else filled.issuperset(board.open_cells)):
        return None
    return found


def _entries(answer: Numbers, board: Any, sheet: Sheet) -> Iterator[Entry]:
    """Yield the numbers of a solution, givens included."""
    keys = set(board.keys)
    poles = {("math", str(style)): sign for sign, style in _POLES.items()}
    for cell in board.open_cells:
        point = sheet.points.cell(*cell)
        text = (sheet.answer.word(point) or sheet.problem.word(point) or "").strip()
        name, style = sheet.answer.symbol(point) or ("", "")
        text = poles.get((name.removesuffix("_G"), style), text)
        number = None
        if answer.letters:
            number = answer.number_of(text if text in [*answer.letters] else text.lower())
        elif text.isascii() and text.isdecimal() and len(text) <= _LONGEST:
            number = int(text)
        if number is not None and (entry := Entry(cell, number)) in keys:
            yield entry


def draw_numbers(answer: Numbers, board: Any, solution: frozenset[Any], sheet: Sheet) -> None:
    """Draw the numbers that are not given; + and - as symbols."""
    given: dict[Cell, Any] = {}
    for layer in board.genre.layers:
        if getattr(layer, "given", False):
            given |= board.data[layer.name]
    sheet.check = "sol_number"
    for cell, number in solution:
        shown = answer.word_of(number)
        if given.get(cell) in (number, shown):
            continue
        point = sheet.points.cell(*cell)
        if shown in _POLES:
            sheet.answer.put("symbol", point, [_POLES[shown], "math_G", 2])
            sheet.check = "sol_math"
        else:
            sheet.answer.put("number", point, [shown, _BLUE, "1"])
