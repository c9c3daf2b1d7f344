"""Loops through the cells of new puzzles: drawn at random, and changed near another answer."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Set as AbstractSet
from typing import Any

from satgrid.answers.kinds import Lines
from satgrid.board.grid import Cell, Grid, components
from satgrid.board.ways import WAYS
from satgrid.declared.board import Board
from satgrid.declared.genre import Genre
from satgrid.generators import loops
from satgrid.generators.masks import spread_out
from satgrid.generators.order import Order
from satgrid.layers.walls import WallWords
from satgrid.layers.words import Words
from satgrid.rules.cells_off_loop import BareBeside
from satgrid.rules.lines import OneLoop

__all__ = [
    "around",
    "corners",
    "drawn_loop",
    "has_holes",
    "holes_alone",
    "is_redrawn",
    "shaken_loops",
    "walls_of",
]

Answer = frozenset[Any]

_SHAKEN, _LOOSE = 50, 0.15  # changes of a loop that are tried, and how rarely they shorten it
_SHORT = 0.3  # that share where the cells off the loop are counted
_OFF, _OFF_WEIGHT = 0.25, 1.0  # of all cells, those that such a loop may leave out; how they count
_HOLES = 0.24  # of all cells, those that a loop through all others may leave out
_ALONE = 0.6  # of the cells off a loop that touch no other, those that have a number
_WALLS, _WEIGHT = 0.32, 2.0  # of all cells, those where walls may stand; how much they count
_BORDER = 0.8  # the share of places in the outer ring that is taken, compared with others


def _passed(genre: Genre) -> bool:
    """Return whether one loop passes through every cell that is not black."""
    through = isinstance(genre.answer, Lines) and genre.answer.through
    return through and any(rule.every for rule in genre.rules_of(OneLoop))


def _counted(genre: Genre) -> Words | None:
    """Return the layer of numbers that count cells off a loop beside them; None without one."""
    read = {rule.layer for rule in genre.rules_of(BareBeside)}
    return next((layer for layer in genre.layers_of(Words) if layer.name in read), None)


def _holes(genre: Genre) -> Words | None:
    """Return the layer of black cells; None if there is none."""
    return next((layer for layer in genre.layers_of(Words) if layer.black), None)


def walls_of(genre: Genre) -> WallWords | None:
    """Return the layer of walls, which may stand wherever a loop does not pass; None without."""
    return next(iter(genre.layers_of(WallWords)), None)


def is_redrawn(genre: Genre) -> bool:
    """Return whether another loop is soon found, so that one is changed a few times only."""
    return bool(walls_of(genre) or _counted(genre))


def has_holes(genre: Genre) -> bool:
    """Return whether one loop passes through all cells but the black ones."""
    return bool(_passed(genre) and _holes(genre))


def holes_alone(genre: Genre) -> Words | None:
    """Return the layer of black cells where a loop passes all others and nothing else is given."""
    return _holes(genre) if has_holes(genre) and len(genre.layers) == 1 else None


def drawn_loop(blank: Board, order: Order) -> tuple[Board, Answer] | None:
    """Return a winding loop with the cells off it black; None if no loop fits."""
    genre = blank.genre
    if not isinstance(genre.answer, Lines) or min(blank.shape) < 3:
        return None
    if not genre.rules_of(OneLoop):
        return None
    if not genre.answer.through:
        return blank, loops.border(blank.grid, loops.region(order, blank.grid))
    squares = loops.between(blank.grid)
    if walls := walls_of(genre):
        return _walled(blank, walls, order)
    if counted := _counted(genre):
        places = spread_out(order, _OFF)
        inside = loops.past(order, loops.region(order, squares), squares, places, _OFF_WEIGHT)
        answer = loops.centered(squares, inside)
        return _numbered(blank, counted, answer, order), answer
    inside = loops.region(order, squares)
    if holes_alone(genre):
        inside = loops.past(order, inside, squares, spread_out(order, _HOLES), 1.0)
    return around(blank, inside)


def _walled(blank: Board, layer: WallWords, order: Order) -> tuple[Board, Answer]:
    """Return a loop, and walls where it does not pass, symmetric and loosely spread."""
    squares, places = loops.between(blank.grid), spread_out(order, _WALLS, border=_BORDER)
    inside = loops.past(order, loops.region(order, squares), squares, places, _WEIGHT)
    answer = loops.centered(squares, inside)
    off = _off(blank.grid, answer)
    walls = [cell for cell in sorted(places) if off.issuperset(order.orbit(cell))]
    return blank.with_data(**{layer.name: dict.fromkeys(walls, layer.of("", "", ""))}), answer


def _numbered(
    blank: Board, layer: Words, answer: Answer, order: Order, before: Answer | None = None
) -> Board:
    """Return a board with places of numbers off a loop; the other cells off it are shaded.

    No two shaded cells share a side, and few numbers do. Cells that are off the loop before stay
    what they are.
    """
    words = blank.data[layer.name]
    off = _off(blank.grid, answer)
    stays = _off(blank.grid, before) & off if before is not None else set[Cell]()
    numbers, shaded = {cell for cell in words if cell in off}, stays.difference(words)
    for part in components(off):
        known = [Cell(*cell) for cell in part if cell in numbers or cell in shaded]
        if not known:
            first = Cell(*order.random.choice(part))
            share = _ALONE if len(part) == 1 else 0.5
            (numbers if order.random.random() < share else shaded).add(first)
            known = [first]
        for cell in known:
            for near in blank.grid.neighbors(cell):
                if near in off and near not in known:
                    beside_shaded = not shaded.isdisjoint(blank.grid.neighbors(near))
                    (numbers if beside_shaded else shaded).add(near)
                    known.append(near)
    return blank.with_data(**{layer.name: dict.fromkeys(sorted(numbers), layer.kept)})


def _off(grid: Grid, loop: Answer) -> set[Cell]:
    """Return the cells that a loop does not pass."""
    return set(grid) - {cell for side in loop for cell in side}


def around(blank: Board, inside: Collection[Cell]) -> tuple[Board, Answer]:
    """Return the loop around some squares of centers, with other cells black if allowed."""
    answer = loops.centered(loops.between(blank.grid), inside)
    holes = _holes(blank.genre)
    if holes and _passed(blank.genre):
        black = dict.fromkeys(sorted(_off(blank.grid, answer)), holes.black)
        blank = blank.with_data(**{holes.name: black})
    return blank, answer


def shaken_loops(
    blank: Board, answer: Answer, differ: AbstractSet[Cell], order: Order
) -> Iterator[tuple[Board, Answer]]:
    """Yield layouts with loops changed near some cells, where the loop makes the layout."""
    genre = blank.genre
    walls = walls_of(genre)
    if walls:
        yield from _turned(blank, answer, walls, differ, order)
    counted = _counted(genre)
    if counted:
        yield from _more_numbers(blank, counted, answer, differ, order)
    if walls or counted or has_holes(genre):
        squares = loops.between(blank.grid)
        inside, fixed = loops.enclosed(squares, answer), blank.data[walls.name] if walls else ()
        near = [
            square
            for square in squares
            if not differ.isdisjoint(corners(square))
            and not any(cell in fixed for cell in corners(square))
        ]
        for _ in range(_SHAKEN if near else 0):
            shaken = loops.shaken(order, inside, near, 2, _SHORT if counted else _LOOSE)
            if shaken != inside and counted:
                loop = loops.centered(squares, shaken)
                yield _numbered(blank, counted, loop, order, answer), loop
            elif shaken != inside:
                yield around(blank, shaken)


def _more_numbers(
    blank: Board, layer: Words, answer: Answer, differ: AbstractSet[Cell], order: Order
) -> Iterator[tuple[Board, Answer]]:
    """Yield boards where a shaded cell that no number counts is the place of a number."""
    words, off = blank.data[layer.name], _off(blank.grid, answer)
    for cell in order.shuffled(sorted(off & differ)):
        if cell not in words and off.isdisjoint(blank.grid.neighbors(cell)):
            yield blank.with_data(**{layer.name: {**words, cell: layer.kept}}), answer


def _turned(
    blank: Board, answer: Answer, layer: WallWords, differ: AbstractSet[Cell], order: Order
) -> Iterator[tuple[Board, Answer]]:
    """Yield boards where one wall points elsewhere, to some cells."""
    words = blank.data[layer.name]
    ways = [
        (wall, way)
        for wall in sorted(words)
        for way in sorted({_way_to(wall, cell) for cell in differ} - {""})
    ]
    for wall, way in order.shuffled(ways):
        if layer.part(words[wall]).way != way:
            turned = {**words, wall: layer.of("?", way, "")}
            yield blank.with_data(**{layer.name: turned}), answer


def _way_to(wall: Cell, cell: Cell) -> str:
    """Return where a cell is, seen from a wall; empty if it is not in its row or column."""
    off = cell.row - wall.row, cell.column - wall.column
    return next(
        (
            way
            for way, step in WAYS.items()
            if 0 in off and off != (0, 0) and off == tuple(max(map(abs, off)) * one for one in step)
        ),
        "",
    )


def corners(square: Cell) -> list[Cell]:
    """Return the cells whose centers are the corners of a square of centers."""
    row, column = square
    return [Cell(row + down, column + right) for down in (0, 1) for right in (0, 1)]
