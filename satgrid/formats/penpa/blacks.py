"""Cells outside the answer with words of their own: sums of kakuro, walls, arrows, black cells."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from satgrid.board.grid import Cell
from satgrid.board.symbols import DARK
from satgrid.board.text import Value
from satgrid.errors import ParseError
from satgrid.formats.penpa.elements import BLACK_NUMBER, NORMAL, number, placed
from satgrid.formats.penpa.page import Page
from satgrid.layers.arrow_words import ArrowWords
from satgrid.layers.black_cells import Blacks, Sums
from satgrid.layers.walls import WallWords

__all__ = ["draw_arrows", "draw_blacks", "draw_sums", "draw_walls"]
__all__ += ["read_arrows", "read_blacks", "read_sums", "read_walls"]

_LIGHT, _BLACK = 3, 4
_ACROSS, _DOWN = 1, 2  # the upper right and the lower left corner of a cell
_WAYS = {"up": "0", "left": "1", "right": "2", "down": "3"}
_LETTERS = {"0": "n", "1": "w", "2": "e", "3": "s"}
_NAMES = {code: way for way, code in _WAYS.items()}
_ARROW = re.compile(r"(\d{1,4}|\?|\s?)_([0-3])", re.ASCII)
_OLD_ARROWS = "23101023"
"""The way of an ``arrow_fouredge_B``, by the place of the 1 in its style."""


def read_blacks(layer: Blacks, page: Page) -> dict[Cell, Any]:
    """Return the givens and the black cells, some with a number."""
    found, problem = {}, page.problem
    for cell in page.sheet.grid:
        point = page.points.cell(*cell)
        text, dark = (problem.word(point) or "").strip(), problem.dark(point)
        word = f"{DARK}{text}" if dark else text
        problem.take("number", point)
        if dark:
            problem.take("surface", point)
        if word:
            try:
                found[cell] = layer.word(Value(word, 1, 1))
            except ParseError as error:
                raise placed(cell, page.at.error(error.message)) from None
    return found


def draw_blacks(_: Blacks, value: Mapping[Cell, Any], page: Page) -> None:
    """Draw givens and black cells."""
    for cell, word in value.items():
        point, dark = page.points.cell(*cell), not isinstance(word, int)
        if dark:
            page.problem.put("surface", point, _BLACK)
        if word != DARK:
            found = int(word[1:]) if dark else word
            page.problem.put("number", point, number(found, BLACK_NUMBER if dark else NORMAL))


def read_sums(layer: Sums, page: Page) -> dict[Cell, Any]:
    """Return the sums of black cells: down in the lower left corner, across in the upper right."""
    found: dict[Cell, Any] = {}
    problem, points = page.problem, page.points
    for cell in page.sheet.grid:
        point = points.cell(*cell)
        name, _ = problem.symbol(point) or ("", "")
        if name == "kakuro":
            problem.take("symbol", point)
        elif not problem.dark(point):
            continue
        problem.take("surface", point)
        sums: list[int | None] = []
        for which in (_DOWN, _ACROSS):
            small = points.small(cell, which)
            text = (problem.word(small, "numberS") or "").strip()
            problem.take("numberS", small)
            try:
                total = Value(text, 1, 1).number(layer.least, layer.most) if text else None
            except ParseError as error:
                raise placed(cell, page.at.error(error.message)) from None
            sums.append(total)
        found[cell] = tuple(sums)
    return found


def draw_sums(_: Sums, value: Mapping[Cell, Any], page: Page) -> None:
    """Draw black cells with their sums."""
    page.sheet.kind = "kakuro"
    for cell, sums in value.items():
        page.problem.put("symbol", page.points.cell(*cell), [1, "kakuro", 2])
        for which, total in zip((_DOWN, _ACROSS), sums, strict=True):
            if total is not None:
                page.problem.put("numberS", page.points.small(cell, which), [str(total), 4])


def read_walls(layer: WallWords, page: Page) -> dict[Cell, Any]:
    """Return the cells of walls: black ones outside the loop, white ones with a text inside."""
    found: dict[Cell, Any] = {}
    problem = page.problem
    for cell in page.sheet.grid:
        point = page.points.cell(*cell)
        text = _old(page, point)
        dark = problem.dark(point)
        if text is None and not dark:
            continue
        color = problem.at("surface", point)
        side = "x" if color == _BLACK else "" if dark else "o"
        bare = (text or "").strip()
        match = _ARROW.fullmatch(bare)
        if bare and match is None:
            raise placed(cell, page.at.error(f"{bare[:20]!r} is not a number with an arrow"))
        digits, way = (match[1].strip() or "?", _NAMES[match[2]]) if match else ("", "")
        found[cell] = layer.of(digits if digits in ("", "?") else int(digits), way, side)
        _take(page, cell)
    return found


def draw_walls(layer: WallWords, value: Mapping[Cell, Any], page: Page) -> None:
    """Draw the cells of walls with lines around them."""
    points, problem = page.points, page.problem
    for cell, word in value.items():
        count, way, side = layer.part(word)
        arrow = f"{'?' if count is None else count}_{_WAYS[way]}" if way else ""
        if side != "o":
            problem.put("surface", points.cell(*cell), _BLACK if side else _LIGHT)
        problem.put("number", points.cell(*cell), [arrow, 7 if side == "x" else 1, "2"])
        for edge in page.sheet.grid.sides_of(cell, outer=True):
            problem.put("lineE", points.border(edge), 2)


def read_arrows(layer: ArrowWords, page: Page) -> dict[Cell, Any]:
    """Return numbers with arrows."""
    found, problem = {}, page.problem
    for cell in page.sheet.grid:
        point = page.points.cell(*cell)
        text = _old(page, point)
        if text is None or not text.strip():
            if not layer.bare or not problem.dark(point):
                continue
            text = "?"
        match = _ARROW.fullmatch(text)
        word = f"{match[1].strip() or '?'}{_LETTERS[match[2]]}" if match else text
        try:
            found[cell] = layer.word(Value(word, 1, 1))
        except ParseError as error:
            raise placed(cell, page.at.error(error.message)) from None
        _take(page, cell)
    return found


def draw_arrows(layer: ArrowWords, value: Mapping[Cell, Any], page: Page) -> None:
    """Draw numbers with arrows."""
    for cell, (way, count) in value.items():
        drawn = [f"{count}_{_WAYS[way]}", 1, "2"] if way else number(count)
        page.problem.put("number", page.points.cell(*cell), drawn)
        if layer.black:
            page.problem.put("surface", page.points.cell(*cell), _LIGHT)


def _old(page: Page, point: int) -> str | None:
    """Return the text of a cell, with the arrow that older links have as a symbol."""
    text, element = page.problem.word(point), page.problem.at("symbol", point)
    name, _ = page.problem.symbol(point) or ("", "")
    if name != "arrow_fouredge_B" or not isinstance(element[0], list):
        return text
    ways = {code for code, one in zip(_OLD_ARROWS, element[0], strict=False) if one == 1}
    if len(ways) != 1:
        return text
    page.problem.take("symbol", point)
    return f"{(text or '').strip() or '?'}_{ways.pop()}"


def _take(page: Page, cell: Cell) -> None:
    """Take the element of a clue, its ground and the lines around it, which only frame it."""
    point = page.points.cell(*cell)
    page.problem.take("number", point)
    page.problem.take("surface", point)
    sides = page.sheet.grid.sides_of(cell, outer=True)
    page.problem.take("lineE", *(page.points.border(side) for side in sides))
