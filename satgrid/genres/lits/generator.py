"""Random LITS puzzles: tetrominoes laid at random, in regions that change until one answer fits.

Nothing is left out of a LITS, so that symmetry is not for it, and by chance it is easy or hard.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from satgrid.board import regions
from satgrid.board.grid import Cell, Grid, Side
from satgrid.formula.clauses import Formula
from satgrid.formula.connectivity import no_square
from satgrid.generators.areas import Labels, spread
from satgrid.generators.growing import Growing
from satgrid.generators.order import Order
from satgrid.generators.shifting import shifted
from satgrid.genres.lits.puzzle import Lits
from satgrid.genres.lits.shapes import LETTERS, Tetromino, placements
from satgrid.rules import shading

__all__ = ["USUAL", "generate"]

USUAL = (10, 10)
_BOARDS = 200
_MOST_CELLS = 400
_LAYOUTS = 3  # of tetrominoes, of which the densest is taken
_SQUARES = [
    [(up + down, left + right) for down in (0, 1) for right in (0, 1)]
    for up in (-1, 0)
    for left in (-1, 0)
]
"""The cells of each square of four that has a cell in it, as steps from that."""
_TRIED = 300  # tetrominoes that do not fit, before a layout is left as it is


def generate(order: Order) -> Lits:
    """Return a LITS with exactly one solution."""
    order.limit("a LITS", _MOST_CELLS)
    every = placements(((0,) * order.width,) * order.height)[0]
    for number in range(1, _BOARDS + 1) if every else ():
        order.tick(f"board {number} of at most {_BOARDS}")
        laid = max((_laid(order, every) for _ in range(_LAYOUTS)), key=len)
        found = _settled(order, every, laid)
        if found:
            return found
    raise order.failure("LITS")


def _laid(order: Order, every: list[Tetromino]) -> list[Tetromino]:
    """Lay tetrominoes beside each other as long as one fits."""
    grid = Grid(order.height, order.width)
    over: dict[Cell, list[Tetromino]] = defaultdict(list)
    for one in every:
        for cell in one.cells:
            over[cell].append(one)
    laid = [order.random.choice(every)]
    letters = dict.fromkeys(laid[0].cells, laid[0].letter)
    tried = 0
    while tried < _TRIED:
        beside = [
            cell
            for cell in grid
            if cell not in letters and any(near in letters for near in grid.neighbors(cell))
        ]
        if not beside:
            break
        one = order.random.choice(over[order.random.choice(beside)])
        if _fits(grid, letters, one):
            laid.append(one)
            letters |= dict.fromkeys(one.cells, one.letter)
        else:
            tried += 1
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


def _board(grid: Grid, labels: Mapping[Cell, int]) -> Lits:
    """Return the board with some regions; the other cells are outside every region."""
    rows = [[labels.get(cell, regions.OUTSIDE) for cell in row] for row in grid.rows()]
    return Lits.of(regions.renumbered(rows))


def _settled(order: Order, every: list[Tetromino], laid: list[Tetromino]) -> Lits | None:
    """Change the regions around tetrominoes until only one answer is left."""
    grid = Grid(order.height, order.width)
    owner = {cell: number for number, one in enumerate(laid) for cell in one.cells}
    full: Labels = {cell: owner[seed] for cell, seed in spread(order, owner).items()}
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
