"""Random closed loops that wind over a whole board, as the borders of regions.

A connected region with a connected outside that never touches itself has one loop as its border.
It grows cell by cell into free cells, and then its border is changed at random, so that no large
part of the board is far from it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence

from satgrid.board.grid import Cell, Grid, Side
from satgrid.generators.order import Order

__all__ = [
    "Images",
    "between",
    "border",
    "centered",
    "enclosed",
    "past",
    "region",
    "shaken",
    "square_images",
    "through",
]

_AROUND = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))
_BESIDE = ((-1, 0), (0, -1), (0, 1), (1, 0))
_SHAKEN = 20  # changes tried for each cell
_LOOSE = (0.1, 0.8)
_PAST, _WARM = 60, 0.4  # changes tried for each cell to leave out places, and how loose at first

Images = Callable[[Cell], Sequence[Cell]]


def region(
    order: Order, grid: Grid, loose: tuple[float, float] = _LOOSE, images: Images | None = None
) -> frozenset[Cell]:
    """Return cells of a board whose border is one loop through most corners of its cells.

    Parameters
    ----------
    loose
        Bounds of a number that is drawn: how often a change is made that leaves the border less
        long. With 0.1 it passes more than nine corners in ten, with 1 three in four.
    images
        Returns a cell and its images: the region is symmetric.
    """
    cells = list(grid)
    inside = _middle(grid) if images else {order.random.choice(cells)}
    fresh = [near for cell in sorted(inside) for near in grid.neighbors(cell)]
    while fresh:
        cell = fresh.pop(order.random.randrange(len(fresh)))
        if cell not in inside and _longer(inside, cell) > 0:
            fresh += [
                near for one in _changed(inside, cell, images) for near in grid.neighbors(one)
            ]
    times = _SHAKEN * len(cells)
    return shaken(order, inside, cells, times, order.random.uniform(*loose), images)


def _middle(grid: Grid) -> set[Cell]:
    """Return the one, two or four cells around the middle of a board."""
    rows, columns = ({(size - 1) // 2, size // 2} for size in (grid.height, grid.width))
    return {Cell(row, column) for row in rows for column in columns}


def shaken(
    order: Order,
    inside: Collection[Cell],
    cells: Sequence[Cell],
    times: int,
    loose: float,
    images: Images | None = None,
) -> frozenset[Cell]:
    """Return a region some of whose cells have changed, so that its border is still one loop.

    Parameters
    ----------
    cells
        The cells that may change.
    times
        How many changes are tried.
    images
        Returns a cell and its images, which change together.
    """
    found = set(inside)
    for _ in range(times):
        cell = order.random.choice(cells)
        if _longer(found, cell) < 0 and order.random.random() > loose:
            continue
        _changed(found, cell, images)
    return frozenset(found)


def _changed(inside: set[Cell], cell: Cell, images: Images | None) -> Collection[Cell]:
    """Change a cell between inside and outside, with its images; return the cells that changed.

    None changes where the border would not stay one loop.
    """
    changed: list[Cell] = []
    for one in dict.fromkeys(images(cell)) if images else (cell,):
        if not _movable(inside, one):
            inside ^= {*changed}
            return ()
        inside ^= {one}
        changed.append(one)
    return changed


def past(
    order: Order, inside: Collection[Cell], cells: Grid, places: Collection[Cell], weight: float
) -> frozenset[Cell]:
    """Return a region whose border leaves out some corners, and passes most others.

    Parameters
    ----------
    cells
        The cells that may change.
    places
        The corners to leave out, each named as the cell below and to the right of it.
    weight
        How much one of them counts; others count 1. With 1 some 45 in a hundred of them are left
        out and 3 of others, with 2 some 75 and 7.
    """
    found, listed = set(inside), list(cells)
    times = _PAST * len(listed)
    for number in range(times):
        cell = order.random.choice(listed)
        if not _movable(found, cell):
            continue
        gain = sum(
            -turn * (weight if corner in places else -1) for corner, turn in _turned(found, cell)
        )
        warm = _WARM * (1 - number / times)
        if gain >= 0 or order.random.random() <= warm**-gain:
            found ^= {cell}
    return frozenset(found)


def _turned(inside: Collection[Cell], cell: Cell) -> Iterator[tuple[Cell, int]]:
    """Yield the corners that a border gains (1) or loses (-1) if a cell changes."""
    own = cell in inside
    for down in (0, 1):
        for right in (0, 1):
            corner = Cell(cell.row + down, cell.column + right)
            others = {
                (corner.row - above, corner.column - left) in inside
                for above in (0, 1)
                for left in (0, 1)
                if (above, left) != (down, right)
            }
            if len(others) == 1:
                yield corner, 1 if others == {own} else -1


def border(grid: Grid, inside: Collection[Cell]) -> frozenset[Side]:
    """Return the sides between a region and its outside."""
    sides = grid.sides(outer=True)
    return frozenset(side for side in sides if (side.one in inside) != (side.other in inside))


def through(order: Order, grid: Grid) -> frozenset[Side]:
    """Return a loop through the centers of most cells of a board: pairs of neighbors.

    It has the symmetry of the order.
    """
    squares = between(grid)
    images = square_images(order) if order.symmetry else None
    return centered(squares, region(order, squares, images=images))


def square_images(order: Order) -> Images:
    """Return what yields a square between four centers of cells, and its images."""

    def images(square: Cell) -> list[Cell]:
        ends = (order.images(cell) for cell in (square, Cell(square.row + 1, square.column + 1)))
        return [Cell(*map(min, one, other)) for one, other in zip(*ends, strict=True)]

    return images


def between(grid: Grid) -> Grid:
    """Return the squares whose corners are the centers of a board's cells."""
    return Grid(grid.height - 1, grid.width - 1)


def centered(squares: Grid, inside: Collection[Cell]) -> frozenset[Side]:
    """Return the border of a region of squares between centers, as a loop from center to center."""
    ends = (side.ends for side in border(squares, inside))
    return frozenset(Side.between(one, other) for one, other in ends)


def enclosed(squares: Grid, loop: Collection[Side]) -> set[Cell]:
    """Return the squares of cell centers that a loop encloses."""
    found = set()
    for row in squares.rows():
        inside = False
        for square in row:
            below = Cell(square.row + 1, square.column)
            inside ^= Side.between(square, below) in loop
            if inside:
                found.add(square)
    return found


def _longer(inside: Collection[Cell], cell: Cell) -> int:
    """Return how many sides the border gains if a cell changes between inside and outside."""
    same = sum(
        ((cell.row + down, cell.column + right) in inside) == (cell in inside)
        for down, right in _BESIDE
    )
    return 2 * same - len(_BESIDE)


def _movable(inside: Collection[Cell], cell: Cell) -> bool:
    """Return whether inside and outside stay connected, without touching, if a cell changes.

    They do if the inside cells around it are connected, the outside cells too, and both have a
    side in common with it.
    """
    ring = [(cell.row + down, cell.column + right) in inside for down, right in _AROUND]
    changes = sum(one != other for one, other in zip(ring, (*ring[1:], ring[0]), strict=True))
    return changes == 2 and len(set(ring[1::2])) == 2
