"""A shakashaka's answer as a packing: rectangles, upright and at 45 degrees, and few black cells.

A rectangle at 45 degrees has triangles all around. Their outer sides are filled, so it may lie
beside anything. An upright one must not lie beside another. Each cell is of one rectangle or black,
and a solver packs the board so that few are black.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from itertools import combinations
from typing import NamedTuple, Self

from satgrid.board.grid import Cell, Grid
from satgrid.formula import cardinality
from satgrid.formula.clauses import Formula
from satgrid.generators.order import Order
from satgrid.solve.session import Session, Status

__all__ = ["BLACK", "BLANK", "Packing", "Shape"]

BLACK, BLANK, INSIDE = "#", ".", " "
"""Besides the four corners: a black cell, one of an upright rectangle, one inside a turned one."""

_TURNED = 5  # the most cells that two sides of a turned rectangle cross together
_UPRIGHT = 3
_FEWEST = 2  # black cells that any board may have
_BESIDE = 10, 10, 35, 45
"""How often a cell may be black only with at least so many triangles beside it, from none to three.

At the border it is one less, in a corner two."""
_COMPARED = 3  # rectangles over a cell of which the largest turned one is laid
_SEEDS = 0.45  # of the cells are covered at random before the others are packed
_OPPOSITE = {"A": "C", "B": "D", "C": "A", "D": "B"}


class Shape(NamedTuple):
    """A rectangle or a black cell: the states of its cells, row by row."""

    cells: tuple[tuple[Cell, str], ...]

    @classmethod
    def of(cls, cells: Iterable[tuple[tuple[int, int], str]]) -> Self:
        """Create a shape from cells in any order."""
        return cls(tuple(sorted((Cell(*cell), kind) for cell, kind in cells)))


class Packing:
    """A solver for packings of shapes on a board; use it in a ``with`` block.

    Parameters
    ----------
    share
        The most black cells, as a share of all.
    """

    def __init__(self, order: Order, share: float) -> None:
        self._order = order
        self._grid = Grid(order.height, order.width)
        self._shapes = list(_shapes(self._grid))
        formula = Formula(limits=order.limits)
        self._literals = formula.variables("shape", self._shapes, answer=True)
        self._over: dict[Cell, list[Shape]] = defaultdict(list)
        for shape in self._shapes:
            for cell, _ in shape.cells:
                self._over[cell].append(shape)
        with formula.rule("packed"):
            self._state(formula, max(_FEWEST, int(share * len(self._grid))))
        self._session = Session(formula, solver="minisat22")

    def __enter__(self) -> Packing:
        """Return the packing itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Free the solver."""
        self._session.__exit__(None, None, None)

    def _state(self, formula: Formula, most: int) -> None:
        """State that each cell has one shape, how many are black, and which shapes may touch."""
        shape = self._literals
        blank = formula.variables("blank", self._grid)
        halved = formula.variables("halved", self._grid)
        for one in self._shapes:
            inside = {cell for cell, kind in one.cells if kind == BLANK}
            for cell in sorted(inside):
                formula.add(-shape[one], blank[cell])
                beside = set(self._grid.neighbors(cell)) - inside
                formula.extend((-shape[one], -blank[near]) for near in sorted(beside))
        for cell in self._grid:
            over = [shape[one] for one in self._over[cell]]
            cardinality.exactly(formula, 1, over)
            with_blank = [shape[one] for one in self._over[cell] if (cell, BLANK) in one.cells]
            formula.add(-blank[cell], *with_blank)
            with_triangle = [
                shape[one]
                for one in self._over[cell]
                if any(at == cell and kind in _OPPOSITE for at, kind in one.cells)
            ]
            formula.add(-halved[cell], *with_triangle)
            near = [halved[other] for other in self._grid.neighbors(cell)]
            least = self._order.random.choices(range(len(_BESIDE)), _BESIDE)[0]
            least = max(0, least + len(near) - len(_BESIDE))  # fewer at the border
            for some in combinations(near, len(near) + 1 - least):
                formula.add(-shape[_black(cell)], *some)
        cardinality.at_most(formula, most, [shape[_black(cell)] for cell in self._grid])
        if self._order.symmetry:
            formula.extend((-shape[one], shape[self._image(one)]) for one in self._shapes)

    def _image(self, shape: Shape) -> Shape:
        return Shape.of(
            (self._order.images(cell)[1], _OPPOSITE.get(kind, kind)) for cell, kind in shape.cells
        )

    def packed(self, kept: Collection[Shape] = (), black: Cell | None = None) -> list[Shape] | None:
        """Return a random packing; None if none was found.

        Parameters
        ----------
        kept
            Shapes that stay; others are laid at random around them.
        black
            A cell that shall be black.
        """
        laid = [*kept] if black is None else [*kept, _black(black)]
        seeds = self._seeds(laid)
        while True:
            self._order.tick()
            assumed = [self._literals[one] for one in (*laid, *seeds)]
            status = self._session.solve(assumed, deadline=self._order.deadline)
            if status is Status.SATISFIABLE:
                return sorted(self._session.model().solution())
            if not seeds:
                return None
            seeds = seeds[: len(seeds) // 2]

    def _seeds(self, laid: Iterable[Shape]) -> list[Shape]:
        """Return random rectangles that do not overlap."""
        covered = {cell for one in laid for cell, _ in one.cells}
        free = [cell for cell in self._grid if cell not in covered]
        left = _SEEDS * len(free)
        seeds = []
        for cell in self._order.shuffled(free):
            if left <= 0:
                break
            some = self._order.random.choices(self._over[cell], k=_COMPARED)
            one = max(some, key=_whites)
            if len(one.cells) > 1 and covered.isdisjoint(place for place, _ in one.cells):
                covered |= {place for place, _ in one.cells}
                left -= len(one.cells)
                seeds.append(one)
        return seeds


def _whites(shape: Shape) -> int:
    """Return the size of the square in the middle of a turned rectangle; long ones count less."""
    inner = sum(kind == INSIDE for _, kind in shape.cells)
    return inner * (len(shape.cells) > 1)


def _black(cell: Cell) -> Shape:
    return Shape(((cell, BLACK),))


def _shapes(grid: Grid) -> Iterator[Shape]:
    """Yield the shapes that fit on a board."""
    forms: list[dict[tuple[int, int], str]] = [{(0, 0): BLACK}]
    forms += [
        {(row, column): BLANK for row in range(height) for column in range(width)}
        for height in range(1, _UPRIGHT + 1)
        for width in range(1, _UPRIGHT + 1)
    ]
    forms += [
        _turned(down, across)
        for down in range(1, _TURNED)
        for across in range(1, _TURNED + 1 - down)
    ]
    for form in forms:
        for row, column in grid:
            cells = [((row + down, column + right), kind) for (down, right), kind in form.items()]
            if all(cell in grid for cell, _ in cells):
                yield Shape.of(cells)


def _turned(down: int, across: int) -> dict[tuple[int, int], str]:
    """Return a rectangle at 45 degrees whose sides cross so many cells."""
    shape: dict[tuple[int, int], str] = {}
    for row in range(down + across):
        left = -1 - row if row < across else row - 2 * across
        right = row if row < down else 2 * down - 1 - row
        shape |= {(row, column): INSIDE for column in range(left + 1, right)}
        shape[row, left] = "A" if row < across else "D"
        shape[row, right] = "B" if row < down else "C"
    return shape
