"""Boards to tile, pieces and symmetries, written simply, and a simple search."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations, product

from hypothesis import strategies as st

from satgrid.board.cover import ExactCover, Placement

Cell = tuple[int, ...]
Isometry = tuple[tuple[int, ...], tuple[int, ...]]
Bounds = dict[str, tuple[int, int | None]]

PENTOMINOES = {
    "F": ".## ##. .#.",
    "I": "#####",
    "L": "#... ####",
    "N": "##.. .###",
    "P": "## ## #.",
    "T": "### .#. .#.",
    "U": "#.# ###",
    "V": "#.. #.. ###",
    "W": "#.. ##. .##",
    "X": ".#. ### .#.",
    "Y": ".#.. ####",
    "Z": "##. .#. .##",
}
SQUARE = {"O": "## ##"}
DOMINO = {"D": "##"}


def box(*sizes: int) -> list[Cell]:
    return list(product(*(range(size) for size in sizes)))


def drawn(picture: str) -> list[Cell]:
    return [
        (row, column)
        for row, line in enumerate(picture.split())
        for column, symbol in enumerate(line)
        if symbol == "#"
    ]


def isometries(dimensions: int, *, reflections: bool = True) -> list[Isometry]:
    found = []
    for axes in permutations(range(dimensions)):
        for signs in product((1, -1), repeat=dimensions):
            swaps = sum(a > b for i, a in enumerate(axes) for b in axes[i + 1 :])
            if reflections or math.prod(signs) * (-1) ** swaps == 1:
                found.append((axes, signs))
    return found


def turned(cell: Cell, isometry: Isometry) -> Cell:
    return tuple(sign * cell[axis] for axis, sign in zip(*isometry, strict=True))


def corner(cells: Sequence[Cell]) -> Cell:
    return tuple(min(values) for values in zip(*cells, strict=True))


def shifted(cells: Sequence[Cell], origin: Cell) -> tuple[Cell, ...]:
    """Move the least corner of some cells to the origin."""
    least = corner(cells)
    return tuple(
        sorted(
            tuple(x - low + to for x, low, to in zip(cell, least, origin, strict=True))
            for cell in cells
        )
    )


def tiling(
    board: Sequence[Cell],
    pieces: dict[str, list[Cell]],
    bounds: Bounds | None = None,
    *,
    reflections: bool = True,
) -> ExactCover:
    inside = set(board)
    dimensions = len(board[0])
    highest = [max(values) for values in zip(*board, strict=True)]
    placements = []
    for name, cells in pieces.items():
        solid = [(0,) * (dimensions - len(cell)) + cell for cell in cells]
        shapes = {
            shifted([turned(cell, isometry) for cell in solid], (0,) * dimensions)
            for isometry in isometries(dimensions, reflections=reflections)
        }
        for shape in sorted(shapes):
            for origin in product(*(range(high + 1) for high in highest)):
                moved = shifted(shape, origin)
                if inside.issuperset(moved):
                    placements.append(Placement(name, moved))
    if bounds is None:
        bounds = dict.fromkeys(pieces, (1, 1))
    return ExactCover(tuple(sorted(board)), bounds, tuple(placements))


def pictured(*sets: dict[str, str]) -> dict[str, list[Cell]]:
    return {name: drawn(picture) for pieces in sets for name, picture in pieces.items()}


def group(cover: ExactCover, *, reflections: bool = True) -> list[list[int]]:
    """Return the board's isometries as permutations of the placements."""
    index = {placement: number for number, placement in enumerate(cover.placements)}
    least = corner(cover.cells)
    found = []
    for isometry in isometries(len(least), reflections=reflections):
        shift = corner([turned(cell, isometry) for cell in cover.cells])
        image = {
            cell: tuple(
                x - low + to
                for x, low, to in zip(turned(cell, isometry), shift, least, strict=True)
            )
            for cell in cover.cells
        }
        if set(image.values()) == set(cover.cells):
            found.append(
                [
                    index[Placement(piece, tuple(sorted(image[cell] for cell in cells)))]
                    for piece, cells in cover.placements
                ]
            )
    return found


def searched(cover: ExactCover) -> Iterator[frozenset[int]]:
    """Find all solutions by trying every placement on the first open cell."""

    def search(covered: frozenset[Cell], laid: tuple[int, ...]) -> Iterator[frozenset[int]]:
        used = Counter(cover.placements[index].piece for index in laid)
        if any(most is not None and used[piece] > most for piece, (_, most) in limits):
            return
        cell = next((cell for cell in cover.cells if cell not in covered), None)
        if cell is None:
            if all(used[piece] >= least for piece, (least, _) in limits):
                yield frozenset(laid)
            return
        for index, placement in enumerate(cover.placements):
            if cell in placement.cells and covered.isdisjoint(placement.cells):
                yield from search(covered | set(placement.cells), (*laid, index))

    limits = list(cover.bounds.items())
    yield from search(frozenset(), ())


def indices(cover: ExactCover, solution: frozenset[Placement]) -> frozenset[int]:
    return frozenset(cover.placements.index(placement) for placement in solution)


HOLED_30 = [cell for cell in box(4, 8) if cell not in {(1, 3), (2, 4)}]
SMALL = {
    "one": "#",
    "two": "##",
    "gap": "#.#",
    "bar": "###",
    "bend": "## #.",
    "S": ".## ##.",
    "L": "#.. ###",
    "O": "## ##",
}


@st.composite
def covers(draw: st.DrawFn) -> ExactCover:
    sizes = draw(st.sampled_from([(1, 9), (3, 4), (4, 3), (4, 4), (2, 2, 3), (1, 3, 4), (2, 7)]))
    missing = draw(st.sets(st.sampled_from(box(*sizes)), max_size=4))
    names = draw(st.lists(st.sampled_from(sorted(SMALL)), min_size=1, max_size=4, unique=True))
    bounds: Bounds = {}
    for name in names:
        least = draw(st.integers(0, 2))
        most = draw(st.one_of(st.none(), st.integers(least, 5)))
        bounds[name] = (0 if draw(st.booleans()) else least, most)
    board = [cell for cell in box(*sizes) if cell not in missing]
    return tiling(board, {name: drawn(SMALL[name]) for name in names}, bounds)
