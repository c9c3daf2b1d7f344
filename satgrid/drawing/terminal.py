"""Puzzles drawn with characters for a player at a terminal.

How a puzzle is drawn stands in the file ``terminal.py`` of its folder: a function ``rows`` that
gives the lines of the drawing, each as pieces with their colors. Without such a file that follows
from the kind of its answer: cells are dark, sides are lines, numbers stand in their cells.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

from satgrid.board.grid import Cell, Place, Side
from satgrid.board.symbols import BLANK, DARK
from satgrid.drawing.character_board import (
    BLACK,
    FAINT,
    FOUND,
    MARK,
    WHITE,
    Ink,
    bordered,
    corner,
    filled,
    printed,
)
from satgrid.puzzle import registry
from satgrid.puzzle.numbers import numbered
from satgrid.puzzle.plane import Plane
from satgrid.puzzle.protocol import Puzzle

__all__ = ["Drawing", "captioned", "cells", "divided", "draw", "edges", "numbers", "through"]

Drawing = list[list[Ink]]


def draw(
    puzzle: Puzzle[Any],
    solution: frozenset[Any] | None = None,
    *,
    color: bool = False,
    marked: Collection[Place] = (),
    unsettled: Collection[Place] = (),
) -> str:
    """Draw a board for a player at a terminal, with some cells marked.

    Parameters
    ----------
    solution
        Any answer, right or wrong, perhaps with vacancies; None draws the puzzle without one.
    color
        Whether to use the 256 colors of ECMA-48.
    unsettled
        Cells with unknown content: they stay empty even if a cell without a key holds something.
    """
    way: Callable[..., Drawing] = registry.part_of(puzzle, "terminal").rows
    solution = None if solution is None else numbered(solution)
    more = {"unsettled": frozenset(unsettled)} if unsettled and _other(puzzle) else {}
    drawing = way(puzzle, solution, color=color, marked=frozenset(marked), **more)
    return printed(drawing, color=color)


def partial(puzzle: Puzzle[Any], keys: frozenset[Any]) -> frozenset[Any] | None:
    """Return the keys to draw of a partly known board.

    None if a cell without a key has a content, too: unknown cells would look known.
    """
    return None if _other(puzzle) else keys


def _other(puzzle: Puzzle[Any]) -> bool:
    """Return whether a cell without a key holds something, such as the other slant."""
    return bool(getattr(getattr(puzzle, "answer", None), "other", ""))


def divided(puzzle: Plane, symbol: Callable[[Cell], Ink], *, inner: int = 3) -> Drawing:
    """Draw cells with lines around the regions of a board.

    Parameters
    ----------
    symbol
        Returns the content of a cell: ``inner`` characters.
    """
    height, width = puzzle.shape
    areas = puzzle.areas
    names = puzzle.part_names

    def content(cell: tuple[int, int]) -> Ink:
        ink, name = symbol(Cell(*cell)), names.get(cell, "")
        free = name and not ink.text[: len(name)].strip()
        return ink._replace(text=name + ink.text[len(name) :]) if free else ink

    return bordered(height, width, lambda cell: areas[cell[0]][cell[1]], content, inner=inner)


def captioned(puzzle: Plane) -> Drawing:
    """Return a line with the caption of the board, if it has one."""
    return [[Ink(puzzle.caption)]] if puzzle.caption else []


def cells(
    puzzle: Any, solution: frozenset[Cell] | None, *, color: bool, marked: Collection[Place]
) -> Drawing:
    """Draw a board; cells of the solution are dark, or have their mark if it is not ``#``."""
    held = solution or frozenset()
    printed_ = puzzle.printed
    inner = 2 + max(len(word) for line in printed_ for word in line)
    shaded = puzzle.mark == DARK

    def symbol(cell: Cell) -> Ink:
        word = printed_[cell.row][cell.column]
        star = cell in marked
        shown = word.replace(BLANK, "").replace(DARK, "")
        if puzzle.dark(word) or (shaded and cell in held):
            return filled(inner, color=color, marked=star, symbol=shown)
        front = BLACK
        if cell in held:
            shown, front = puzzle.mark, FOUND
        if star:
            return Ink((f"*{shown}*" if shown else "*").center(inner), back=MARK, bold=True)
        return Ink(shown.center(inner), front, bold=cell in held)

    return [*divided(puzzle, symbol, inner=inner), *captioned(puzzle)]


def numbers(
    puzzle: Any, solution: frozenset[Any] | None, *, color: bool, marked: Collection[Place]
) -> Drawing:
    """Draw a board with numbers, givens in bold.

    An empty cell shows a point, one with several numbers a question mark.
    """
    held: dict[Place, list[int]] = {}
    for cell, number in sorted(puzzle.givens if solution is None else solution):
        held.setdefault(cell, []).append(number)
    given = {entry.cell for entry in puzzle.givens}
    width = len(str(puzzle.most))

    def symbol(cell: Cell) -> Ink:
        return numeral(held.get(cell, ()), width, given=cell in given, marked=cell in marked)

    return [*divided(puzzle, symbol, inner=width + 2), *captioned(puzzle)]


def numeral(inside: Sequence[int], width: int, *, given: bool, marked: bool) -> Ink:
    """Return the ink of a cell with numbers, two columns wider than the widest of them.

    An empty cell shows a point, one with several numbers a question mark.
    """
    number = "·" if not inside else str(inside[0]) if len(inside) == 1 else "?"
    mark = "*" if marked else " "
    return Ink(
        f"{mark}{number.rjust(width)}{mark}",
        BLACK if marked or given else FOUND if inside else FAINT,
        MARK if marked else WHITE,
        bold=marked or given,
    )


def edges(
    puzzle: Any, solution: frozenset[Side] | None, *, color: bool, marked: Collection[Place]
) -> Drawing:
    """Draw a board with the sides of the solution as lines, around cells or through cells."""
    held = solution or frozenset()
    lines = through(puzzle, held, marked) if puzzle.through else _around(puzzle, held, marked)
    return [*lines, *captioned(puzzle)]


def _around(puzzle: Any, held: Collection[Side], marked: Collection[Place]) -> Drawing:
    """Draw sides between the corners of cells, and the words printed in cells."""
    height, width = puzzle.shape
    lines: Drawing = []
    for row in range(height + 1):
        border: list[Ink] = []
        content: list[Ink] = []
        for column in range(width + 1):
            here, over = Cell(row, column), Cell(row - 1, column)
            before, across = Cell(row, column - 1), Cell(row - 1, column - 1)
            east, south = Side(over, here) in held, Side(before, here) in held
            north, west = Side(across, over) in held, Side(across, before) in held
            joint = corner(up=north, right=east, down=south, left=west).strip()
            border.append(Ink(joint or "·", FOUND if joint else FAINT, bold=True))
            content.append(Ink("│" if south else " ", FOUND, bold=True))
            if column < width:
                border.append(Ink("───" if east else "   ", FOUND, bold=True))
                if row < height:
                    word = puzzle.printed[row][column].replace(BLANK, "")
                    if here in marked:
                        shown = f"*{word}*" if word else " * "
                        content.append(Ink(shown, back=MARK, bold=True))
                    else:
                        content.append(Ink(word.center(3)))
        lines += [border, content]
    return lines[:-1]


def through(
    puzzle: Any,
    held: Collection[Side],
    marked: Collection[Place],
    symbol: Callable[[Cell], str | Ink] | None = None,
    *,
    inner: int = 3,
) -> Drawing:
    """Draw sides as lines from the center of a cell to that of the next one.

    Parameters
    ----------
    symbol
        Returns a character for the middle of a cell in place of lines, or none; by default the
        printed one. An ``Ink`` replaces the whole cell.
    inner
        The width of a cell, an odd number.
    """
    if symbol is None:
        longest = max(len(word) for row in puzzle.printed for word in row)
        inner = max(inner, longest + 2 + (longest + 1) % 2)
    half = inner // 2
    lines: Drawing = []
    for cells_ in puzzle.grid.rows():
        content: list[Ink] = []
        below: list[Ink] = []
        for here in cells_:
            north, west, east, south = (
                Side.between(here, (here.row + down, here.column + right)) in held
                for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0))
            )
            below.append(Ink(("│" if south else "").center(inner), FOUND, bold=True))
            word = puzzle.printed[here.row][here.column].replace(BLANK, "")
            word = word if symbol is None else symbol(here)
            if isinstance(word, Ink):
                content.append(word)
                continue
            middle = word or corner(up=north, right=east, down=south, left=west).strip() or "·"
            star = here in marked
            back = MARK if star else WHITE
            front = BLACK if word else FOUND if north or west or east or south else FAINT
            before = "*".rjust(half) if star else ("─" if west else " ") * half
            content += [
                Ink(before, BLACK if star else FOUND, back, bold=True),
                Ink(middle, BLACK if star and middle == "·" else front, back, bold=True),
                Ink(("─" if east else " ") * (inner - half - len(middle)), FOUND, back, bold=True),
            ]
        lines += [content, below]
    return lines[:-1]
