"""Tilings of a given shape: it is cut into pieces, some of them again, until one way is left."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import product

from satgrid.board.cover import Placement
from satgrid.board.grid import Place, components, neighbors
from satgrid.board.isometry import Isometry
from satgrid.errors import SatgridError
from satgrid.generators.order import Order, UnmadeError
from satgrid.genres.tiling.puzzle import Tiling
from satgrid.puzzle.encoding import encoded
from satgrid.solve.enumeration import solutions

__all__ = ["cut_whole", "shaped"]

Laid = tuple[Placement, ...]
Named = Callable[[Iterable[Place]], Placement]
Drawn = Callable[[Sequence[Placement]], Tiling]
Images = Callable[[Place], Place]

_CUTS, _BOARDS = 400, 200
_IN_VAIN = 10  # changes without fewer solutions before the shape is cut anew
_MANY = 40  # solutions that are counted
_LEAST, _SIZES = 3, (4, 5, 5, 5)
_RECUT = 60  # ways to cut some pieces again that are tried
_TIGHT = 0.7  # how often a piece grows to the narrowest place


def shaped(order: Order, cells: Collection[Place], named: Named, drawn: Drawn) -> Tiling:
    """Return a tiling of all of some cells with exactly one solution.

    Parameters
    ----------
    named
        Returns the piece that lies on some cells.
    drawn
        Returns the board of some pieces.

    Raises
    ------
    SatgridError
        If the cells are not connected, or have too many symmetries, or no such tiling is found.
    """
    if len(components(cells)) != 1:
        raise SatgridError("the shape of a tiling is connected: this one has several parts")
    images = _symmetry(cells)
    for number in range(1, _BOARDS + 1):
        order.tick(f"board {number} of at most {_BOARDS}")
        laid = None
        for _ in range(_CUTS):
            laid = laid or cut_whole(order, cells, images, named)
        found = laid and _settled(order, laid, images, named, drawn)
        if found:
            return found
    raise UnmadeError(
        "no pieces were found that cover this shape in one way: try another seed or shape"
    )


def _settled(
    order: Order, laid: Laid, images: Images | None, named: Named, drawn: Drawn
) -> Tiling | None:
    """Cut pieces again where solutions differ until there is one; None if that fails.

    A change stays that leaves no more solutions than before; many count as equally many.
    """
    board = drawn(laid)
    fewest, apart = _solved(order, board, laid)
    in_vain = 0
    while fewest > 1 and in_vain < _IN_VAIN:
        order.tick(f"{fewest} solutions after {in_vain} changes in vain")
        in_vain += 1
        tried = _changed(order, laid, apart, images, named)
        if tried is None:
            return None
        changed = drawn(tried)
        number, differ = _solved(order, changed, tried)
        in_vain = 0 if number < fewest else in_vain
        if number <= fewest:
            laid, board, fewest, apart = tried, changed, number, differ
    return board if fewest == 1 else None


def _solved(order: Order, board: Tiling, laid: Laid) -> tuple[int, list[Place]]:
    """Return how many solutions a board has, up to a bound, and where they differ from one."""
    differ: set[Place] = set()
    number = 0
    formula = encoded(board, deadline=order.deadline)
    listing = solutions(formula, limit=_MANY, deadline=order.deadline)
    for found in listing:
        number += 1
        differ.update(cell for one in found.difference(laid) for cell in one.cells)
    order.tick()
    return number, sorted(differ)


def _symmetry(cells: Collection[Place]) -> Images | None:
    """Return the map of a shape to itself; None if there is none but the identity.

    Pieces may be turned and turned over, so that a solution has an image that must be the same.
    """
    listed = sorted(cells)
    top, left = (min(cell[axis] for cell in listed) for axis in (0, 1))
    moved = {(row - top, column - left) for row, column in listed}
    shape = (1 + max(row for row, _ in moved), 1 + max(column for _, column in moved))
    found = []
    for axes, flipped in product(((0, 1), (1, 0)), product((False, True), repeat=2)):
        isometry = Isometry(shape, axes, flipped)
        if not isometry.trivial and {isometry(cell) for cell in moved} == moved:
            found.append(isometry)
    if len(found) > 1:
        raise SatgridError(
            f"this shape has {len(found)} symmetries: the only tiling would have them all"
        )
    if not found:
        return None

    def image(cell: Place) -> Place:
        row, column = found[0]((cell[0] - top, cell[1] - left))
        return row + top, column + left

    return image


def cut_whole(
    order: Order,
    cells: Iterable[Place],
    images: Images | None,
    named: Named,
) -> Laid | None:
    """Cut all of some cells into pieces; None if some cells are left over.

    With a map of the cells to themselves, each piece is cut with its image.
    """
    left = {tuple(cell) for cell in cells}
    laid: list[Placement] = []
    while left:
        if len(left) < _LEAST:
            return None
        room = {cell: sum(near in left for near in neighbors(cell)) for cell in sorted(left)}
        least = min(room.values())
        start = order.random.choice([cell for cell in room if room[cell] == least])
        size = order.random.choice(_SIZES)
        orbit = {start, images(start)} if images else {start}
        both = images is not None and (
            len(orbit) == 1 or (images(start) in neighbors(start) and order.random.random() < 0.5)
        )
        piece = orbit if both else {start}
        while len(piece) < size:
            free = left - piece
            edge = sorted({near for one in piece for near in neighbors(one) if near in free})
            grown = []
            for cell in edge:
                new = {cell, images(cell)} if both and images else {cell}
                if images and not both and (images(cell) == cell or images(cell) in piece):
                    continue
                if len(piece) + len(new) <= max(_SIZES):
                    tight = sum(near in free for near in neighbors(cell))
                    grown.append((tight, order.random.random(), new))
            if not grown:
                break
            first = order.random.random() < _TIGHT
            piece = piece | (min(grown) if first else order.random.choice(grown))[2]
        if len(piece) < _LEAST:
            return None
        parts = {frozenset(piece)}
        if images:
            parts.add(frozenset(map(images, piece)))
        laid += [named(part) for part in sorted(parts, key=sorted)]
        left.difference_update(*parts)
    return tuple(sorted(laid))


def _changed(
    order: Order,
    laid: Laid,
    differ: Sequence[Place],
    images: Images | None,
    named: Named,
) -> Laid | None:
    """Return pieces of which two or three neighboring ones are cut again, with their images.

    None where many ways to cut them leave some cells over.
    """
    owner = {cell: one for one in laid for cell in one.cells}
    for _ in range(_RECUT):
        again = {owner[order.random.choice(differ)]}
        for _ in range(order.random.randint(1, 2)):
            cells = [near for one in again for cell in one.cells for near in neighbors(cell)]
            beside = {owner[cell] for cell in cells if cell in owner} - again
            if beside:
                again.add(order.random.choice(sorted(beside)))
        if images:
            again |= {owner[images(cell)] for one in sorted(again) for cell in one.cells}
        new = cut_whole(order, [cell for one in again for cell in one.cells], images, named)
        if new is not None and set(new) != again:
            return tuple(sorted([*new, *(one for one in laid if one not in again)]))
    return None
