"""Distance-preserving maps of boards, and the orientations of a shape."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, permutations, product

from satgrid.board.grid import Place, Side, Vertex
from satgrid.errors import SatgridError
from satgrid.record import record

__all__ = ["SYMMETRIES", "Isometry", "at_origin", "orbit", "orientations"]


@record
class Isometry:
    """A distance-preserving map of a box of cells: axes are exchanged, and some reversed.

    Coordinate ``i`` of the image is coordinate ``axes[i]`` of the cell, counted from the far
    end where ``flipped[i]``. ``shape`` is the size of the box along each axis before the map.
    """

    shape: tuple[int, ...]
    axes: tuple[int, ...]
    flipped: tuple[bool, ...]

    def __call__(self, cell: Place) -> Place:
        """Return the image of a cell."""
        return tuple(
            [
                self.shape[axis] - 1 - cell[axis] if flip else cell[axis]
                for axis, flip in zip(self.axes, self.flipped, strict=True)
            ]
        )

    def vertex(self, vertex: Vertex) -> Vertex:
        """Return the image of a vertex of a board in the plane."""
        row, column = (
            self.shape[axis] - vertex[axis] if flip else vertex[axis]
            for axis, flip in zip(self.axes, self.flipped, strict=True)
        )
        return Vertex(row, column)

    def side(self, side: Side) -> Side:
        """Return the image of a side of a board in the plane."""
        return Side.between(self(side.one), self(side.other))

    @property
    def image_shape(self) -> tuple[int, ...]:
        """The size of the box after the map."""
        return tuple(self.shape[axis] for axis in self.axes)

    @property
    def turns(self) -> bool:
        """Whether it is a rotation: a map without a reflection."""
        swaps = sum(one > other for one, other in combinations(self.axes, 2))
        return (swaps + sum(self.flipped)) % 2 == 0

    @property
    def trivial(self) -> bool:
        """Whether every cell stays where it is."""
        moved = any(f and size > 1 for f, size in zip(self.flipped, self.image_shape, strict=True))
        return self.axes == tuple(range(len(self.axes))) and not moved

    def after(self, first: Isometry) -> Isometry:
        """Return the map that applies ``first`` and then this one."""
        return Isometry(
            first.shape,
            tuple(first.axes[axis] for axis in self.axes),
            tuple(
                flip != first.flipped[axis]
                for axis, flip in zip(self.axes, self.flipped, strict=True)
            ),
        )

    def inverse(self) -> Isometry:
        """Return the map that reverses this one."""
        back = sorted(range(len(self.axes)), key=self.axes.__getitem__)
        return Isometry(self.image_shape, tuple(back), tuple(self.flipped[axis] for axis in back))


def orientations(cells: Iterable[Place], *, mirrored: bool) -> list[tuple[Place, ...]]:
    """Return the distinct orientations of a shape, each shifted to the origin and sorted.

    Parameters
    ----------
    mirrored
        Whether mirror images count as ways to turn it; in the plane this means turning the
        shape over.
    """
    shape = sorted(cells)
    dimension = len(shape[0])
    found: dict[tuple[Place, ...], None] = {}
    size = tuple(1 + max(cell[axis] for cell in shape) for axis in range(dimension))
    for axes in permutations(range(dimension)):
        for flipped in product((False, True), repeat=dimension):
            isometry = Isometry(size, axes, flipped)
            if mirrored or isometry.turns:
                found.setdefault(at_origin([isometry(cell) for cell in shape]))
    return sorted(found)


def at_origin(cells: Iterable[Place]) -> tuple[Place, ...]:
    """Return a shape shifted so that its least coordinates are 0, sorted."""
    listed = list(cells)
    least = [min(axis) for axis in zip(*listed, strict=True)]
    return tuple(
        sorted(tuple(c - low for c, low in zip(cell, least, strict=True)) for cell in listed)
    )


_SYMMETRIES = {
    "half": ((0, 1), (True, True), 1),
    "quarter": ((1, 0), (False, True), 3),
    "across": ((0, 1), (False, True), 1),
    "down": ((0, 1), (True, False), 1),
    "diagonal": ((1, 0), (False, False), 1),
}
SYMMETRIES = tuple(_SYMMETRIES)
"""Names of symmetries of boards: turns, mirrors, and the diagonal from the upper left."""


def orbit(shape: Sequence[int], symmetry: str) -> Callable[[Place], Sequence[Place]]:
    """Return a function that gives the images of a cell under a symmetry of the plane.

    Parameters
    ----------
    symmetry
        ``half`` or ``quarter`` (turns), ``across`` (left to right), ``down`` or ``diagonal``.

    Raises
    ------
    SatgridError
        If boards of this shape do not have it.
    """
    axes, flipped, times = _SYMMETRIES[symmetry]
    if len(shape) != 2 or (axes == (1, 0) and shape[0] != shape[1]):
        kind = "diagonal" if symmetry == "diagonal" else f"{symmetry} turn"
        raise SatgridError(f"a board of size {'x'.join(map(str, shape))} has no {kind}")
    isometry = Isometry(tuple(shape), axes, flipped)

    def images(cell: Place) -> Sequence[Place]:
        found = [isometry(cell)]
        while len(found) < times:
            found.append(isometry(found[-1]))
        return found

    return images
