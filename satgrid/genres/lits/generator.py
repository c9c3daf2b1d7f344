"""Random LITS puzzles: tetrominoes laid at random, in regions that change until one answer fits.

Nothing is left out of a LITS, so that symmetry is not for it. The easier it shall be, the denser
are the tetrominoes, and the fewer cells stay open without a search.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from itertools import islice
from typing import Any

from satgrid.board import regions
from satgrid.board.grid import Cell, Grid, Side
from satgrid.declared.board import class_of
from satgrid.formula.clauses import Formula
from satgrid.formula.connectivity import no_square
from satgrid.generators.areas import Labels, spread
from satgrid.generators.exchanging import opened
from satgrid.generators.growing import Growing
from satgrid.generators.order import Order
from satgrid.generators.shifting import shifted
from satgrid.genres.lits.puzzle import GENRE
from satgrid.grounds import shading
from satgrid.grounds.ground import slots
from satgrid.grounds.tetrominoes import LETTERS, Tetromino, placements

__all__ = ["USUAL", "generate"]

USUAL = (10, 10)
_BOARDS = 200
_MOST_CELLS = 400
_COMPARED = {"easy": 8, "medium": 3, "hard": 1}
"""Tetrominoes that fit, of which one is laid."""
_OPEN = {"easy": 0.0, "medium": 0.0, "hard": 0.3}
"""The share of the cells that may stay open without a search before a solver is asked."""
_SQUARES = [
    [(up + down, left + right) for down in (0, 1) for right in (0, 1)]
    for up in (-1, 0)
    for left in (-1, 0)
]
"""The cells of each square of four that has a cell in it, as steps from that."""


def generate(order: Order) -> Any:
    """Return a LITS with exactly one solution."""
    order.limit("a LITS", _MOST_CELLS)
    every = placements(((0,) * order.width,) * order.height)[0]
    for number in range(1, _BOARDS + 1) if every else ():
        order.tick(f"board {number} of at most {_BOARDS}")
        found = _settled(order, every, _laid(order, every))
        if found:
            return found
    raise order.failure("LITS")


def _laid(order: Order, every: list[Tetromino]) -> list[Tetromino]:
    """Lay tetrominoes beside each other as long as one fits.

    Each is one of some that fit: that with the fewest free cells beside it.
    """
    grid = Grid(order.height, order.width)
    over: dict[Cell, list[Tetromino]] = defaultdict(list)
    for one in every:
        for cell in one.cells:
            over[cell].append(one)
    letters: dict[Cell, str] = {}

    def free(one: Tetromino) -> int:
        return sum(near not in letters for cell in one.cells for near in grid.neighbors(cell))

    laid, most = [], _COMPARED[order.difficulty]
    found: Tetromino | None = order.random.choice(every)
    while found:
        laid.append(found)
        letters |= dict.fromkeys(found.cells, found.letter)
        shore = [
            cell
            for cell in order.shuffled(list(grid))
            if cell not in letters and any(near in letters for near in grid.neighbors(cell))
        ]
        fitting = (one for cell in shore for one in order.shuffled(over[cell]))
        some = islice((one for one in fitting if _fits(grid, letters, one)), most)
        found = min(some, key=free, default=None)
    return laid


def _fits(grid: Grid, letters: Mapping[Cell, str], one: Tetromino) -> bool:
    """Return whether a tetromino fits: no overlap, no equal shape beside it, no full square."""
    if any(cell in letters for cell in one.cells):
        return False
    if any(letters.get(near) == one.letter for cell in one.cells for near in grid.neighbors(cell)):
        return False
    held = letters.keys() | set(one.cells)
    return not any(
        held.issuperset((cell.row + down, cell.column + right) for down, right in square)
        for cell in one.cells
        for square in _SQUARES
    )


class _Tetrominoes(Growing):
    """Regions with one tetromino each; each solver call assumes the borders of its regions."""

    def __init__(self, order: Order, formula: Formula, walls: Mapping[Side, int]) -> None:
        super().__init__(order, formula, 4)
        self._grid = Grid(order.height, order.width)
        self._walls = walls

    def fits(self, regions_: Mapping[Cell, int], other: frozenset[Cell]) -> bool:
        """Return whether each region has a tetromino, with no equal shapes side by side."""
        return super().fits(regions_, other) and not _board(self._grid, regions_).check(other)

    def assumed(self, regions_: Mapping[Cell, int]) -> list[int]:
        """Return literals to assume: the counts, and the borders between regions."""
        walls = [
            literal if regions_.get(side.one) != regions_.get(side.other) else -literal
            for side, literal in self._walls.items()
        ]
        return super().assumed(regions_) + walls


def _board(grid: Grid, labels: Mapping[Cell, int]) -> Any:
    """Return the board with some regions; the other cells are outside every region."""
    rows = [[labels.get(cell, regions.OUTSIDE) for cell in row] for row in grid.rows()]
    shape = (grid.height, grid.width)
    return class_of(GENRE).made(shape, {"rooms": regions.renumbered(rows)})


def _settled(order: Order, every: list[Tetromino], laid: list[Tetromino]) -> Any | None:
    """Change the regions around tetrominoes until only one answer is left."""
    grid = Grid(order.height, order.width)
    owner = {cell: number for number, one in enumerate(laid) for cell in one.cells}
    full: Labels = {cell: owner[seed] for cell, seed in spread(order, owner).items()}

    def still_open(regions_: Labels) -> Collection[Cell]:
        board = _board(grid, regions_)
        known = board.deduced(deadline=order.deadline)
        return [board.keys[slot] for slot in slots(known.state.open)]

    full = opened(order, owner, full, 4, still_open, int(_OPEN[order.difficulty] * len(grid)))
    formula = Formula(limits=order.limits)
    walls = _stated(formula, grid, every)
    with _Tetrominoes(order, formula, walls) as growing:
        found = shifted(order, growing, frozenset(owner), full)
    return None if found is None else _board(grid, found[0])


def _stated(formula: Formula, grid: Grid, every: list[Tetromino]) -> dict[Side, int]:
    """State the rules for unknown regions; return, for each side, the literal of a border."""
    shaded = formula.variables("shaded", grid, answer=True)
    wall = formula.variables("wall", grid.sides())
    tetromino = formula.variables("tetromino", every)
    shape = formula.variables("shape", [(cell, letter) for cell in grid for letter in LETTERS])
    over: dict[Cell, list[int]] = defaultdict(list)
    with formula.rule("tetromino"):
        for one in every:
            literal = tetromino[one]
            for cell in one.cells:
                over[cell].append(literal)
                formula.add(-literal, shape[cell, one.letter])
            inner = [Side(a, b) for a in one.cells for b in one.cells if Side(a, b) in wall]
            formula.extend((-literal, -wall[side]) for side in inner)
        for cell in grid:
            formula.add(-shaded[cell], *over[cell])
            formula.extend((-shape[cell, letter], shaded[cell]) for letter in LETTERS)
    with formula.rule("alike"):
        formula.extend(
            (-wall[side], -shape[side.one, letter], -shape[side.other, letter])
            for side in grid.sides()
            for letter in LETTERS
        )
    with formula.rule("connected"):
        shading.connected(formula, {cell: shaded[cell] for cell in grid}, grid)
    with formula.rule("pool"):
        no_square(formula, [[shaded[cell] for cell in row] for row in grid.rows()])
    return {side: wall[side] for side in grid.sides()}
