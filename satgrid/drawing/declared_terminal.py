"""Boards of declared genres at a terminal: their layers, drawn over the kind of answer."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from types import SimpleNamespace
from typing import Any

from satgrid.board.grid import Cell, Place, Side
from satgrid.board.regions import Regions
from satgrid.declared.genre import Genre
from satgrid.drawing import terminal
from satgrid.drawing.bridges_terminal import bridged
from satgrid.drawing.character_board import (
    BLACK,
    FAINT,
    FOUND,
    HATCH,
    MARK,
    TRIANGLES,
    WHITE,
    Ink,
    bordered,
    corner,
    filled,
)
from satgrid.drawing.marks_terminal import beside, overlay, word_of
from satgrid.drawing.terminal import Drawing
from satgrid.layers.layer import Mark
from satgrid.puzzle.divisions import areas_of

__all__ = ["derived"]


def rows(
    puzzle: Any,
    solution: frozenset[Any] | None,
    *,
    color: bool,
    marked: Collection[Place],
    unsettled: Collection[Place] = (),
) -> Drawing:
    """Draw a board: the answer, and words in cells, at corners, on sides and beside the board."""
    marks = _marks(puzzle)
    inside = {
        Cell(*cell): _TUBES.get(frozenset(ways), "●")
        for mark in marks
        if mark.kind in ("thermometer", "line") or mark.word == "clone"
        for cell, ways in _ways(mark.cells)
    }
    inside |= {_cell(mark): word_of(mark, color=color) for mark in marks if _in_cell(mark, puzzle)}
    kind = type(puzzle.answer).__name__
    if kind == "Bridges":
        drawing, regular = bridged(puzzle, solution, marked), False
    elif kind == "Lines" and puzzle.through and _roomy(puzzle):
        drawing, regular = _in_rooms(puzzle, solution, inside, marked), False
    elif kind == "Lines" and any(mark.kind == "wall" for mark in marks):
        inner = max(map(len, inside.values())) // 2 * 2 + 3
        lined = terminal.through(
            puzzle, solution or frozenset(), marked, lambda cell: inside.get(cell, ""), inner=inner
        )
        drawing, regular = lined, False
    elif kind == "LinesAndCells":
        drawing, regular = _with_cells(puzzle, solution, inside, marked, color=color), False
    elif kind == "Lines":
        drawing = terminal.edges(puzzle, solution, color=color, marked=marked)
        drawing = drawing[: len(drawing) - bool(puzzle.caption)]
        regular = not puzzle.through
    else:
        held = _held(puzzle, solution, unsettled)
        drawing = _celled(puzzle, solution, inside, held, color=color, marked=marked)
        regular = True
    if any(mark.kind == "cage" for mark in marks):
        _heavy(drawing, puzzle.areas)
    if regular:
        for mark in marks:
            overlay(drawing, mark, puzzle.shape, color=color)
        beside(drawing, marks, puzzle.shape)
    return [*drawing, *terminal.captioned(puzzle)]


def _with_cells(
    puzzle: Any,
    solution: frozenset[Any] | None,
    inside: dict[Cell, str],
    marked: Collection[Place],
    *,
    color: bool,
) -> Drawing:
    """Draw lines through cells, shaded cells, and words."""
    held = solution or frozenset()
    inner = max(map(len, inside.values()), default=1) // 2 * 2 + 3

    def symbol(cell: Cell) -> str | Ink:
        if (cell,) in held:
            return filled(inner, color=color, marked=cell in marked)
        return inside.get(cell, "")

    lines = {Side(*key) for key in held if len(key) == 2}
    return terminal.through(puzzle, lines, marked, symbol, inner=inner)


def _ways(cells: Sequence[Cell]) -> Iterator[tuple[Cell, list[tuple[int, int]]]]:
    """Yield the cells of a thermometer, each with the directions of its neighbors on it."""
    yield cells[0], []  # the bulb
    for at in range(1, len(cells)):
        cell = cells[at]
        near = (cells[at - 1], *cells[at + 1 : at + 2])
        yield cell, [(one.row - cell.row, one.column - cell.column) for one in near]


_UP, _DOWN, _LEFT, _RIGHT = (-1, 0), (1, 0), (0, -1), (0, 1)
_TUBES = {
    frozenset({_UP}): "╵",
    frozenset({_DOWN}): "╷",
    frozenset({_LEFT}): "╴",
    frozenset({_RIGHT}): "╶",
    frozenset({_UP, _DOWN}): "│",
    frozenset({_LEFT, _RIGHT}): "─",
    frozenset({_UP, _LEFT}): "┘",
    frozenset({_UP, _RIGHT}): "└",
    frozenset({_DOWN, _LEFT}): "┐",
    frozenset({_DOWN, _RIGHT}): "┌",
}


def _roomy(puzzle: Any) -> bool:
    return len({room for line in puzzle.areas for room in line}) > 1


def _in_rooms(
    puzzle: Any,
    solution: frozenset[Any] | None,
    inside: dict[Cell, str],
    marked: Collection[Place],
) -> Drawing:
    """Draw rooms with their borders, and the lines that end in each cell."""
    held, areas = solution or frozenset(), puzzle.areas

    def symbol(place: Place) -> Ink:
        row, column = place
        north, west, east, south = (
            Side.between((row, column), (row + down, column + right)) in held
            for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0))
        )
        star = (row, column) in marked
        joint = corner(up=north, right=east, down=south, left=west).strip()
        middle = inside.get(Cell(row, column)) or joint or ("*" if star else " ")
        text = ("─" if west else " ") + middle + ("─" if east else " ")
        front = FOUND if joint else BLACK
        return Ink(text[:3], BLACK if star else front, MARK if star else WHITE, bold=True)

    height, width = puzzle.shape
    return bordered(height, width, lambda place: areas[place[0]][place[1]], symbol, inner=3)


def _marks(puzzle: Any) -> list[Mark]:
    return [
        mark
        for layer in puzzle.genre.layers
        for mark in layer.marks(puzzle.data[layer.name], puzzle)
    ]


def _cell(mark: Mark) -> Cell:
    return Cell(mark.at[0] // 2, mark.at[1] // 2)


def _in_cell(mark: Mark, puzzle: Any) -> bool:
    odd = mark.at[0] % 2 == 1 and mark.at[1] % 2 == 1
    return (
        odd
        and mark.kind in ("word", "dark", "disc", "dot", "arrow", "shape", "ship", "ring", "wall")
        and _cell(mark) in puzzle.grid
    )


def _celled(
    puzzle: Any,
    solution: frozenset[Any] | None,
    inside: dict[Cell, str],
    held: dict[Cell, str],
    *,
    color: bool,
    marked: Collection[Place],
) -> Drawing:
    """Draw cells with the answer, and lines around regions, cages and pairs."""
    answer = puzzle.answer
    kind = type(answer).__name__
    given = {entry.cell: entry.number for entry in puzzle.givens}
    dark = puzzle.dark_cells
    printed = {cell: word for cell, word in inside.items() if cell not in given}
    numbers = kind == "Numbers"
    words = [word if not numbers else f"{word} " for word in printed.values()]
    widest = max([1, *map(len, held.values())])
    inner = 2 + max(widest, *[len(word) + widest * numbers for word in words] or [1])
    inner += 1 - inner % 2
    shades = kind == "Shade" and puzzle.mark == "#"

    def symbol(place: Place) -> Ink:
        cell = Cell(*place)
        star, word, own = cell in marked, printed.get(cell, ""), held.get(cell, "")
        bare = numbers and solution is not None and not own and puzzle.answer.bare == "black"
        if cell in dark or bare or (shades and own):
            return filled(inner, color=color, marked=star, symbol=word)
        if numbers:
            shown = own or ("" if word else "·")
            text = f"{word}{shown.rjust(inner - 1 - len(word))} " if word else shown.center(inner)
        else:
            text = (own or word).center(inner)
        front = BLACK if cell in given or not own else FOUND
        if numbers and not own and not word:
            front = FAINT
        if star:
            text = f"*{text[1:-1]}*" if text.strip() else "*".center(inner)
        return Ink(text, BLACK if star else front, MARK if star else WHITE, bold=bool(own) or star)

    region = _regions(puzzle, solution)
    height, width = puzzle.shape
    return bordered(height, width, lambda place: region[place[0]][place[1]], symbol, inner=inner)


def _held(
    puzzle: Any, solution: frozenset[Any] | None, unsettled: Collection[Place]
) -> dict[Cell, str]:
    """Return the characters of the answer in cells whose content is known."""
    answer = puzzle.answer
    kind = type(answer).__name__
    held: dict[Cell, str] = {}
    if kind == "Numbers":
        for cell, number in sorted(puzzle.givens if solution is None else solution):
            held[cell] = "?" if cell in held else str(answer.word_of(number))
    elif solution is not None and kind in ("Slants", "Bars"):
        held = {cell: puzzle.signs[cell not in solution] for cell in puzzle.grid}
    elif solution is not None and kind == "Shade":
        other = "○" if answer.other else ""
        held = {cell: puzzle.mark if cell in solution else other for cell in puzzle.grid}
        held = {cell: word for cell, word in held.items() if word}
    elif solution is not None and kind == "Triangles":
        held = {cell: TRIANGLES[corner].replace("█", HATCH) for cell, corner in sorted(solution)}
    return {cell: word for cell, word in held.items() if cell not in unsettled}


def _regions(puzzle: Any, solution: frozenset[Any] | None) -> list[list[Any]]:
    """Return the regions separated by lines: rooms, cages, or the pairs of a solution."""
    areas: list[list[Any]] = [list(row) for row in puzzle.areas]
    cages = [mark for mark in _marks(puzzle) if mark.kind == "cage"]
    if cages:
        areas = [[0] * len(row) for row in areas]  # heavy lines are around them, see _heavy
    for mark in cages:
        for cell in mark.cells:
            areas[cell.row][cell.column] = (mark.at, areas[cell.row][cell.column])
    if type(puzzle.answer).__name__ == "Division" and solution is not None:
        own = areas_of(puzzle.shape, solution)
        areas = [[own[cell] for cell in row] for row in puzzle.grid.rows()]
    if type(puzzle.answer).__name__ == "Pairs":
        for side in sorted(solution or ()):
            for cell in Side(*side):
                areas[cell[0]][cell[1]] = (side, areas[cell[0]][cell[1]])
    return areas


def _heavy(drawing: Drawing, areas: Regions) -> None:
    """Draw heavy lines between regions on a board with thin lines around cages."""
    height, width = len(areas), len(areas[0])

    def parted(one: tuple[int, int], other: tuple[int, int]) -> bool:
        inside = all(0 <= row < height and 0 <= column < width for row, column in (one, other))
        return inside and areas[one[0]][one[1]] != areas[other[0]][other[1]]

    for row, inks in enumerate(drawing[1:-1], 1):
        for column, ink in enumerate(inks[1:-1], 1):
            below, right = row // 2, column // 2
            above, left = (row - 1) // 2, (column - 1) // 2
            upright = parted((below, left), (below, right)) or parted((above, left), (above, right))
            level = parted((above, left), (below, left)) or parted((above, right), (below, right))
            if upright or level:
                line = "╋" if upright and level else "┃" if upright else "━"
                inks[column] = Ink(line * len(ink.text), ink.front, ink.back, bold=ink.bold)


def derived(genre: Genre) -> Any:
    """Derive the ``rows`` of a genre without a ``terminal.py`` of its own."""
    return SimpleNamespace(rows=rows)
