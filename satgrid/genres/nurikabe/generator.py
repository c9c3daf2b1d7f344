"""Random nurikabe puzzles: a sea that grows, changed until one solution is left (``IslandDraft``).

Islands are a little smaller in easy ones and larger in hard ones. All islands have their number.
In symmetric ones islands grow around symmetric places first: numbers are symmetric, islands not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import Any

from satgrid.board.grid import Cell, Grid, Place, components
from satgrid.board.isometry import SYMMETRIES
from satgrid.generators.order import Order
from satgrid.genres.nurikabe.generator_draft import IslandDraft

__all__ = ["SYMMETRIES", "USUAL", "generate"]

USUAL = (10, 10)
_BOARDS = 300
_MOST_CELLS = 400
_LARGEST = {"easy": 6, "medium": 8, "hard": 10}
"""The most cells of an island."""
_SEA = 0.5  # the least share of shaded cells
_SINGLE = 0.1  # how often a cell may be shaded that leaves an island of one cell
_PLACES = 0.1, 0.15
"""The share of the cells that have a number in a symmetric board, at least and at most."""

Island = tuple[Place, ...]


def generate(order: Order) -> Any:
    """Return a nurikabe with exactly one solution."""
    order.limit("a nurikabe", _MOST_CELLS)
    for number in range(1, _BOARDS + 1):
        order.tick(f"board {number} of at most {_BOARDS}")
        layout = Layout(order)
        begun = layout.planted() if order.symmetry else layout.grown()
        if not begun:
            continue
        draft = layout.draft()
        if draft.settled():
            draft.improve()
            draft.ease()
            return draft.puzzle()
    raise order.failure("nurikabe")


class Layout:
    """A first sea, the islands in it, and the cells of their numbers."""

    def __init__(self, order: Order) -> None:
        self._order = order
        self._grid = Grid(order.height, order.width)
        self._largest = _LARGEST[order.difficulty]
        self.sea: set[Cell] = set()
        self.islands: list[Island] = []
        self.starts: set[Place] = set()

    def grown(self) -> bool:
        """Let the sea grow until the islands are small enough; return whether that succeeded."""
        order, grid = self._order, self._grid
        self.sea = {order.random.choice(list(grid))}
        refused: set[Cell] = set()
        while True:
            self.islands = _islands(grid, self.sea)
            size = {cell: len(island) for island in self.islands for cell in island}
            large = max(size.values(), default=0) > self._largest
            if not large and len(self.sea) >= _SEA * len(grid):
                break
            shore = [
                cell
                for cell in grid
                if cell in size
                and cell not in refused
                and not self.sea.isdisjoint(grid.neighbors(cell))
            ]
            if not shore:
                return False
            cell = order.random.choice(
                [cell for cell in shore if size[cell] > self._largest] or shore
            )
            single = any(size[near] > 1 and self._alone(near, cell) for near in self._beside(cell))
            if self._pooled(cell) or (single and order.random.random() > _SINGLE):
                refused.add(cell)
            else:
                self.sea.add(cell)
        self.starts = {self._order.random.choice(island) for island in self.islands}
        return bool(self.islands)

    def planted(self) -> bool:
        """Let islands grow around symmetric places; return whether no shaded square is left."""
        order, grid = self._order, self._grid
        wanted = order.random.uniform(*_PLACES) * len(grid)
        for orbit in order.shuffled(order.orbits):
            near = {beside for cell in orbit for beside in grid.neighbors(cell)}
            if len(self.starts) < wanted and near.isdisjoint({*self.starts, *orbit}):
                self.starts.update(orbit)
        owner = {cell: cell for cell in sorted(self.starts)}
        size = Counter(owner.values())
        self.sea = set(grid).difference(owner)
        while pools := [cell for cell in sorted(self.sea) if self._pooled(cell)]:
            order.tick()
            shore = []
            for cell in sorted(self.sea):
                beside = {owner[near] for near in grid.neighbors(cell) if near in owner}
                if len(beside) == 1 and size[min(beside)] < self._largest:
                    far = min(abs(cell.row - x.row) + abs(cell.column - x.column) for x in pools)
                    shore.append((far, order.random.random(), cell, min(beside)))
            for _, _, cell, start in sorted(shore):
                if len(components(self.sea - {cell})) == 1:
                    owner[cell] = start
                    size[start] += 1
                    self.sea.remove(cell)
                    break
            else:
                return False
        self.islands = _islands(grid, self.sea)
        return bool(self.islands) and len(components(self.sea)) == 1

    def draft(self) -> IslandDraft:
        """Return the board, to be changed until it has one solution."""
        least = 0 if self._order.symmetry else _SEA * len(self._grid)
        return IslandDraft(self._order, self.sea, self.starts, largest=self._largest, least=least)

    def _beside(self, cell: Cell) -> list[Cell]:
        return [near for near in self._grid.neighbors(cell) if near not in self.sea]

    def _alone(self, cell: Cell, shaded: Cell) -> bool:
        """Return whether shading a cell would separate another cell as an island of its own."""
        return self._beside(cell) == [shaded]

    def _pooled(self, cell: Cell) -> bool:
        """Return whether shading a cell would complete a shaded square of four."""
        row, column = cell
        return any(
            all(
                (down, right) == cell or (down, right) in self.sea
                for down in (upper, upper + 1)
                for right in (left, left + 1)
            )
            for upper in (row - 1, row)
            for left in (column - 1, column)
        )


def _islands(grid: Grid, sea: Collection[Place]) -> list[Island]:
    return [tuple(island) for island in components([cell for cell in grid if cell not in sea])]
