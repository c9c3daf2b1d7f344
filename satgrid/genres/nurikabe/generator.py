"""Random nurikabe puzzles: a sea that grows, changed where the numbers leave two solutions.

Each island's number goes to the cell that contradicts most of the other solutions met; where that
does not help, a cell that differs is shaded or unshaded. Islands are a little smaller in easy ones
and larger in hard ones. All islands have their number: there is nothing to leave out or to place in
pairs, so that symmetry is not for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable

from satgrid.board.grid import Cell, Grid, Place, components
from satgrid.board.isometry import SYMMETRIES
from satgrid.generators.order import Order
from satgrid.genres.nurikabe.puzzle import Nurikabe
from satgrid.puzzle.encoding import encoded
from satgrid.solve.session import Session, Status

__all__ = ["SYMMETRIES", "USUAL", "generate"]

USUAL = (10, 10)
_BOARDS, _CHANGES = 300, 150
_MOST_CELLS = 400
_PATIENCE = 5_000  # conflicts for one question
_MOVES = 3  # numbers to move before the sea is changed
_MET = 50  # other solutions that are minded
_LARGEST = {"easy": 6, "medium": 8, "hard": 10}
"""The most cells of an island."""
_SEA = 0.5  # the least share of shaded cells
_SINGLE = 0.1  # how often a cell may be shaded that leaves an island of one cell
_PLACES = 0.1, 0.15
"""The share of the cells that have a number in a symmetric board, at least and at most."""

Island = tuple[Place, ...]


def generate(order: Order) -> Nurikabe:
    """Return a nurikabe with exactly one solution."""
    order.limit("a nurikabe", _MOST_CELLS)
    for number in range(1, _BOARDS + 1):
        order.tick(f"board {number} of at most {_BOARDS}")
        layout = Layout(order)
        begun = layout.planted() if order.symmetry else layout.grown()
        found = _numbered(order, layout) if begun else None
        if found is not None:
            return found
    raise order.failure("nurikabe")


class Layout:
    """A sea, the islands in it, and the cells of their numbers."""

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
        self._place()
        return bool(self.islands)

    def planted(self) -> bool:
        """Let islands grow around symmetric places; return whether no shaded square is left."""
        order, grid = self._order, self._grid
        wanted = order.random.uniform(*_PLACES) * len(grid)
        for orbit in order.shuffled(order.orbits()):
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

    def _is_numbered(self, islands: Iterable[Island]) -> bool:
        """Return whether each island has one of the places."""
        return all(len(self.starts.intersection(island)) == 1 for island in islands)

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

    def _place(self) -> None:
        """Place a number in each island, at its old cell if possible."""
        held = self.starts
        self.starts = {
            self._order.random.choice([cell for cell in island if cell in held] or island)
            for island in self.islands
        }

    def puzzle(self) -> Nurikabe:
        """Return the board with its numbers."""
        size = {cell: len(island) for island in self.islands for cell in island}
        numbers = {cell: size[cell] for cell in self.starts}
        return Nurikabe((self._grid.height, self._grid.width), {"numbers": numbers})

    def move(self, differing: Collection[Place], met: Iterable[Collection[Place]]) -> bool:
        """Move one number to the cell of its island that is shaded in most other solutions.

        Those at its images move to the images of this cell.
        """
        touched = [island for island in self.islands if not set(island).isdisjoint(differing)]
        if not touched:
            return False
        island = self._order.random.choice(touched)
        at = {cell: number for number, own in enumerate(self.islands) for cell in own}
        [start] = self.starts.intersection(island)
        before = [at[cell] for cell in self._order.images(start)]
        free = [
            cell
            for cell in island
            if before == [at.get(image) for image in self._order.images(cell)]
        ]
        killed = {cell: sum(cell in other for other in met) for cell in free}
        most = max(killed.values())
        new = self._order.random.choice([cell for cell in free if killed[cell] == most])
        self.starts.difference_update(self._order.orbit(start))
        self.starts.update(self._order.orbit(new))
        return True

    def change(self, differing: Iterable[Cell]) -> bool:
        """Shade or unshade one of some cells, if one sea and islands of the right sizes remain."""
        for cell in self._order.shuffled(sorted(differing)):
            if cell not in self.sea and self._pooled(cell):
                continue
            self.sea ^= {cell}
            islands = _islands(self._grid, self.sea)
            singles = [sum(len(one) == 1 for one in listed) for listed in (islands, self.islands)]
            if (
                islands
                and len(components(self.sea)) == 1
                and (self._order.symmetry is None or self._is_numbered(islands))
                and max(map(len, islands)) <= self._largest
                and (singles[0] <= singles[1] or self._order.random.random() < _SINGLE)
            ):
                self.islands = islands
                self._place()
                return True
            self.sea ^= {cell}
        return False


def _islands(grid: Grid, sea: Collection[Place]) -> list[Island]:
    return [tuple(island) for island in components([cell for cell in grid if cell not in sea])]


def _numbered(order: Order, layout: Layout) -> Nurikabe | None:
    """Change the layout until there is one solution; None if that fails."""
    met: list[frozenset[Cell]] = []
    moves = 0
    for _change in range(_CHANGES):
        order.tick()
        puzzle = layout.puzzle()
        # Another solution met before is often one again.
        other = next((one for one in reversed(met) if not puzzle.check(one)), None)
        if other is None:
            formula = encoded(puzzle, deadline=order.deadline)
            with Session(formula) as session:
                session.add(*[-literal for literal in formula.stating(layout.sea)])
                status = session.solve(deadline=order.deadline, conflicts=_PATIENCE)
                if status is Status.UNSATISFIABLE:
                    return puzzle
                order.tick()
                if status is Status.UNKNOWN:
                    return None
                other = session.model().solution()
            met = [*met, other][-_MET:]
        differing = other ^ layout.sea
        moves += 1
        if moves > _MOVES or not layout.move(differing, met):
            moves = 0
            if not layout.change(differing):
                return None
            met = [one for one in met if one != layout.sea]
    return None
