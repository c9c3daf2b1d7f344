"""Random puzzles of declared genres whose boards are divided into rectangles or other pieces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from satgrid.board.grid import Cell, Grid, Side, components
from satgrid.declared.board import class_of
from satgrid.declared.genre import Genre
from satgrid.errors import SatgridError
from satgrid.generators.leaving import in_stages
from satgrid.generators.mending import another_presolved
from satgrid.generators.order import Order
from satgrid.generators.reduction import reduced
from satgrid.generators.steering import put_back
from satgrid.rules.pieces import PiecesOf, Rectangles

__all__ = ["MADE", "borders", "divided"]

MADE = (Rectangles, PiecesOf)
"""The rules whose boards are made here: a board without clues has no areas of theirs."""
_BOARDS, _CHANGES = 2000, 80
_MOST_CELLS = 900
_HALVED, _SHARE = 4, 0.4
"""Rectangles of so many cells are cut in two at times, where there is another solution."""
_LARGEST = 12  # cells of a rectangle
_BACK_EASY, _BACK_MEDIUM = 0.3, 0.0
"""Of the numbers of pieces that could be spared, the share that stays."""

Area = Sequence[Cell]


def divided(genre: Genre, order: Order) -> Any:
    """Return a puzzle with exactly one solution."""
    order.limit(f"a puzzle of {genre.name}", _MOST_CELLS)
    rule = next(rule for rule in genre.rules if isinstance(rule, MADE))
    for number in range(1, _BOARDS + 1):
        order.tick(f"board {number} of at most {_BOARDS}")
        if isinstance(rule, Rectangles):
            found = _with_words(genre, rule, order)
        else:
            found = _with_numbers(genre, rule, order)
        if found is not None:
            return found
    raise order.failure(genre.name)


def borders(grid: Grid, areas: Sequence[Area]) -> frozenset[Side]:
    """Return the borders between the given areas."""
    owner = {cell: number for number, area in enumerate(areas) for cell in area}
    return frozenset(side for side in grid.sides() if owner[side.one] != owner[side.other])


def _with_words(genre: Genre, rule: Rectangles, order: Order) -> Any:
    """Return a board with a word per rectangle; move words until no other solution is left."""
    grid = Grid(order.height, order.width)
    areas = _rectangles(order, grid)
    kind: Any = class_of(genre)
    bare = kind((grid.height, grid.width), {})
    others = [one for one in genre.rules if one is not rule]
    if any(one.violations(bare, borders(grid, areas)) for one in others):
        return None
    places = [order.random.choice(area) for area in areas]
    for _ in range(_CHANGES):
        solution = borders(grid, areas)
        bare = kind((grid.height, grid.width), {rule.layer: dict.fromkeys(places, "?")})
        puzzle = bare.with_data(**{rule.layer: dict(rule.clues_for(bare, solution))})
        if puzzle.check(solution):
            return None  # another rule forbids these rectangles, or no word is true of one
        other = another_presolved(puzzle, solution, order)
        if other is None:
            return puzzle
        apart = [
            at
            for at, area in enumerate(areas)
            if any({*side} & {*area} for side in solution ^ other)
        ]
        moved = order.random.choice(apart)
        if len(areas[moved]) >= _HALVED and order.random.random() < _SHARE:
            first, second = _halves(order, areas[moved])
            areas[moved] = first
            areas.append(second)
            places.append(order.random.choice(second))
        places[moved] = order.random.choice(areas[moved])
    return None


def _halves(order: Order, area: Area) -> tuple[list[Cell], list[Cell]]:
    """Return the two parts of a rectangle that is cut."""
    rows, columns = sorted({cell.row for cell in area}), sorted({cell.column for cell in area})
    across = len(rows) > 1 and (len(columns) == 1 or order.random.random() < 0.5)
    at = order.random.choice(rows[1:] if across else columns[1:])
    first = [cell for cell in area if (cell.row if across else cell.column) < at]
    return first, [cell for cell in area if cell not in first]


def _rectangles(order: Order, grid: Grid) -> list[list[Cell]]:
    """Return random rectangles, each placed at the first free cell."""
    free = set(grid)
    laid = []
    for cell in grid:
        if cell not in free:
            continue
        room = 1
        while Cell(cell.row, cell.column + room) in free:
            room += 1
        sizes = [
            (height, width)
            for height in range(1, grid.height - cell.row + 1)
            for width in range(1, room + 1)
            if height * width <= _LARGEST
        ]
        # Those of one cell, and long ones, are met less often.
        liked = [min(h, w) * (0.1 if h * w == 1 else 1.0) / h for h, w in sizes]
        height, width = order.random.choices(sizes, liked)[0]
        area = [
            Cell(cell.row + down, cell.column + right)
            for down in range(height)
            for right in range(width)
        ]
        laid.append(area)
        free.difference_update(area)
    return laid


def _with_numbers(genre: Genre, rule: PiecesOf, order: Order) -> Any:
    """Return a board of pieces with the numbers that a difficulty requires, if they suffice."""
    grid = Grid(order.height, order.width)
    if len(grid) % rule.size:
        raise SatgridError(f"a board of {genre.name} has a multiple of {rule.size} cells")
    areas = _pieces(order, grid, rule.size)
    if areas is None:
        return None
    solution = borders(grid, areas)
    kind: Any = class_of(genre)
    bare = kind((grid.height, grid.width), {})
    layer = next(layer for layer in genre.layers if layer.name == rule.layer)
    words = {
        cell: word
        for cell, word in rule.clues_for(bare, solution).items()
        if word <= getattr(layer, "most", word)
    }
    full = bare.with_data(**{rule.layer: words})
    if full.check(solution):
        return None  # another rule forbids these pieces
    gone = reduced(full, solution, in_stages(full, order), order.limits)
    if gone is None:
        return None
    return put_back(order, full, gone, easy=_BACK_EASY, medium=_BACK_MEDIUM)


def _pieces(order: Order, grid: Grid, size: int) -> list[list[Cell]] | None:
    """Return random connected pieces of one size; None if they do not fill the board."""
    free, laid = set(grid), list[list[Cell]]()
    for _ in range(20 * len(grid)):
        if not free:
            return laid
        # The cell with the fewest free neighbors comes first.
        start = min(
            sorted(free),
            key=lambda cell: (sum(n in free for n in grid.neighbors(cell)), order.random.random()),
        )
        piece = [start]
        while len(piece) < size:
            near = [n for cell in piece for n in grid.neighbors(cell) if n in free - {*piece}]
            if not near:
                break
            piece.append(order.random.choice(near))
        left = free.difference(piece)
        if len(piece) == size and all(len(part) % size == 0 for part in components(left)):
            laid.append(piece)
            free = left
        elif laid and order.random.random() < 0.2:
            free.update(laid.pop(order.random.randrange(len(laid))))
    return None
