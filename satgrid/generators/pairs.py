"""Random puzzles with circles of two colors, joined in pairs by straight lines."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import pairwise
from typing import Any

from satgrid.board.grid import Cell, Grid, Side
from satgrid.declared.board import class_of
from satgrid.declared.genre import Genre
from satgrid.generators.layouts import Answer
from satgrid.generators.mending import mended
from satgrid.generators.order import Order
from satgrid.rules.circles import JoinedCircles

__all__ = ["paired"]

_CHANGES = 60
_FLIPPED = 0.6  # of the changes, those of colors only
_LONGEST = 7  # steps of a line
_STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))

Line = tuple[Cell, ...]
"""The cells of a line from the white circle to the black one."""


def paired(genre: Genre, rule: JoinedCircles, order: Order) -> Any | None:
    """Return a board with one solution; None if none was found."""
    grid = Grid(order.height, order.width)
    kind: Any = class_of(genre)

    def drawn(lines: list[Line]) -> tuple[Any, Answer]:
        circles = {line[0]: "w" for line in lines} | {line[-1]: "b" for line in lines}
        puzzle = kind((grid.height, grid.width), {rule.layer: circles})
        pairs = (pair for line in lines for pair in pairwise(line))
        return puzzle, frozenset(Side.between(one, other) for one, other in pairs)

    def changed(lines: list[Line], differ: set[Cell]) -> Iterator[list[Line]]:
        near = [at for at, line in enumerate(lines) if not differ.isdisjoint(line)]
        while near:
            at = order.random.choice(near)
            others = lines[:at] + lines[at + 1 :]
            if order.random.random() < _FLIPPED:
                yield [*others, lines[at][::-1]]
            else:
                yield others + _filled(order, grid, others)

    lines = _filled(order, grid, ())
    found = mended(lines, drawn, changed, order, _CHANGES) if lines else None
    return None if found is None else drawn(found)[0]


def _filled(order: Order, grid: Grid, lines: Collection[Line]) -> list[Line]:
    """Return random lines through free cells: from each the longest of four."""
    free = set(grid).difference(*lines)
    found = list[Line]()
    for start in order.shuffled(sorted(free)):
        drawn = [_line(order, free, start, step) for step in order.shuffled(_STEPS)]
        line = max(drawn, key=len)
        if len(line) > 1:
            found.append(line)
            free.difference_update(line)
    return found


def _line(order: Order, free: Collection[Cell], start: Cell, step: tuple[int, int]) -> Line:
    """Return a line of random length from a cell, as far as cells are free."""
    line, most = [start], order.random.randint(2, _LONGEST)
    while line[-1] in free and len(line) <= most:
        line.append(Cell(line[-1].row + step[0], line[-1].column + step[1]))
    return tuple(line[:-1])
