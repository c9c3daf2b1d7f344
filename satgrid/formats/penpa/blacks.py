"""Cells outside the answer with words of their own: sums of kakuro, walls, black cells."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from satgrid.board.grid import Cell
from satgrid.board.symbols import DARK
from satgrid.board.text import Value
from satgrid.errors import ParseError
from satgrid.formats.penpa.elements import BLACK_NUMBER, NORMAL, number, placed
from satgrid.formats.penpa.sheet import Sheet
from satgrid.rules.black_cells import Blacks, Sums
from satgrid.rules.wall_layer import WallWords

__all__ = ["draw_blacks", "draw_sums", "draw_walls", "read_blacks", "read_sums", "read_walls"]

_LIGHT, _BLACK = 3, 4
_ACROSS, _DOWN = 1, 2  # the upper right and the lower left corner of a cell
_WAYS = {"up": "0", "left": "1", "right": "2", "down": "3"}
_ARROW = re.compile(r"(\d{1,4}|\?)_([0-3])", re.ASCII)


def read_blacks(layer: Blacks, sheet: Sheet) -> dict[Cell, Any]:
    """Return the givens and the black cells, some with a number."""
    found = {}
    for cell in sheet.grid:
        point = sheet.points.cell(*cell)
        text = (sheet.problem.word(point) or "").strip()
        word = f"{DARK}{text}" if sheet.problem.dark(point) else text
        if word:
            try:
                found[cell] = layer.word(Value(word, 1, 1))
            except ParseError as error:
                raise placed(cell, error) from None
    return found


def draw_blacks(value: Mapping[Cell, Any], sheet: Sheet) -> None:
    """Draw givens and black cells."""
    for cell, word in value.items():
        point, dark = sheet.points.cell(*cell), not isinstance(word, int)
        if dark:
            sheet.problem.put("surface", point, _BLACK)
        if word != DARK:
            found = int(word[1:]) if dark else word
            sheet.problem.put("number", point, number(found, BLACK_NUMBER if dark else NORMAL))


def _corner(sheet: Sheet, cell: Cell, which: int) -> int:
    return 4 * (sheet.points.every + sheet.points.cell(*cell)) + which


def read_sums(layer: Sums, sheet: Sheet) -> dict[Cell, Any]:
    """Return the sums of black cells: down in the lower left corner, across in the upper right."""
    found: dict[Cell, Any] = {}
    for cell in sheet.grid:
        point = sheet.points.cell(*cell)
        symbol = sheet.problem.symbol(point)
        if not sheet.problem.dark(point) and (symbol is None or symbol[0] != "kakuro"):
            continue
        sums: list[int | None] = []
        for which in (_DOWN, _ACROSS):
            drawn = sheet.problem.at("numberS", _corner(sheet, cell, which))
            text = str(drawn[0]).strip() if isinstance(drawn, list) and drawn else ""
            try:
                total = Value(text, 1, 1).number(layer.least, layer.most) if text else None
            except ParseError as error:
                raise placed(cell, error) from None
            sums.append(total)
        found[cell] = tuple(sums)
    return found


def draw_sums(value: Mapping[Cell, Any], sheet: Sheet) -> None:
    """Draw black cells with their sums."""
    sheet.kind = "kakuro"
    for cell, sums in value.items():
        sheet.problem.put("symbol", sheet.points.cell(*cell), [1, "kakuro", 2])
        for which, total in zip((_DOWN, _ACROSS), sums, strict=True):
            if total is not None:
                sheet.problem.put("numberS", _corner(sheet, cell, which), [str(total), 4])


def read_walls(layer: WallWords, sheet: Sheet) -> dict[Cell, Any]:
    """Return the cells of walls: black ones outside the loop, white ones with a text inside."""
    found: dict[Cell, Any] = {}
    names = {code: way for way, code in _WAYS.items()}
    for cell in sheet.grid:
        point = sheet.points.cell(*cell)
        text = sheet.problem.word(point)
        if text is None and not sheet.problem.dark(point):
            continue
        color = sheet.problem.at("surface", point)
        side = "x" if color == _BLACK else "" if sheet.problem.dark(point) else "o"
        bare = (text or "").strip()
        match = _ARROW.fullmatch(bare)
        if bare and match is None:
            raise placed(cell, ParseError(f"{bare[:20]!r} is not a number with an arrow"))
        digits, way = (match[1], names[match[2]]) if match else ("", "")
        found[cell] = layer.of(digits if digits in ("", "?") else int(digits), way, side)
    return found


def draw_walls(layer: WallWords, value: Mapping[Cell, Any], sheet: Sheet) -> None:
    """Draw the cells of walls with lines around them."""
    points, problem = sheet.points, sheet.problem
    for cell, word in value.items():
        count, way, side = layer.part(word)
        arrow = f"{'?' if count is None else count}_{_WAYS[way]}" if way else ""
        if side != "o":
            problem.put("surface", points.cell(*cell), _BLACK if side else _LIGHT)
        problem.put("number", points.cell(*cell), [arrow, 7 if side == "x" else 1, "2"])
        for edge in sheet.grid.sides_of(cell, outer=True):
            problem.put("lineE", points.border(edge), 2)
