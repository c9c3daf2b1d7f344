"""A solid of unit cubes seen from above its front corner, in isometric projection.

All lines of such a picture lie on a grid of triangles, and each face of a cube fills two of
them. Whether a half face is seen therefore depends on the cubes alone: it is the one nearest
to the eye of all that fall on its triangle. Pieces can then be drawn one by one, in any order.

The first layer is on top; rows run to the lower left and columns to the lower right.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from satgrid.board.grid import Place
from satgrid.drawing.shapes import INK, Element, Point, group, line, number, path

__all__ = ["Solid"]

_ACROSS, _UP = 0.866, 0.5
_SHADES = {"top": 0.0, "left": 0.12, "right": 0.28}
_AXES = {"top": (1, 2), "left": (0, 2), "right": (0, 1)}
"""The axes along which a face extends."""
_SHIFT = {"top": (0, 0, 0), "left": (0, 1, 0), "right": (0, 0, 1)}
"""From a cube's corner to the corner of its face: left and right are the far sides."""
_SPLIT = {"top": (0, 3), "left": (1, 2), "right": (1, 2)}
"""The corners that the line between the two halves joins."""
Face = tuple[Place, str]
Half = tuple[Place, Place, Place]


class Solid:
    """Cubes in space, and their visible faces.

    Parameters
    ----------
    side
        The length of an edge in the picture.
    """

    def __init__(self, cells: Collection[Place], corner: Point, side: float) -> None:
        self._side = side
        self._corner = corner
        points = [
            self._flat(tuple(map(sum, zip(cell, shift, strict=True))))
            for cell in sorted(cells)
            for shift in ((0, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 1))
        ]
        self._left = min(x for x, _ in points)
        self._top = min(y for _, y in points)
        self.size: Point = (
            (max(x for x, _ in points) - self._left) * side,
            (max(y for _, y in points) - self._top) * side,
        )
        nearest: dict[tuple[Point, ...], tuple[int, Face, Half]] = {}
        for cell in sorted(cells):
            depth = cell[1] + cell[2] - cell[0]
            for kind in _AXES:
                for half in _halves((cell, kind)):
                    spot = tuple(sorted(_lattice(corner) for corner in half))
                    if spot not in nearest or nearest[spot][0] < depth:
                        nearest[spot] = (depth, (cell, kind), half)
        self._seen: dict[Place, dict[str, list[Half]]] = {}
        for _, (cell, kind), half in nearest.values():
            self._seen.setdefault(cell, {}).setdefault(kind, []).append(half)

    def visible(self, cells: Iterable[Place]) -> bool:
        """Return whether any face of these cubes is visible."""
        return any(cell in self._seen for cell in cells)

    def shape(self, cells: Iterable[Place]) -> Element:
        """Return the picture of some cubes: shaded faces, thin edges, a thick outline."""
        faces: dict[str, list[str]] = {kind: [] for kind in _AXES}
        thick: dict[tuple[Place, ...], bool] = {}
        thin: list[tuple[Place, ...]] = []
        for cell in sorted(cells):
            for kind, halves in sorted(self._seen.get(cell, {}).items()):
                corners = _corners((cell, kind))
                split = tuple(sorted(corners[at] for at in _SPLIT[kind]))
                whole = len(halves) == 2
                outlines = [[corners[at] for at in (0, 1, 3, 2)]] if whole else halves
                faces[kind] += map(self._closed, outlines)
                for half in halves:
                    for one, other in ((0, 1), (1, 2), (0, 2)):
                        edge = tuple(sorted((half[one], half[other])))
                        if edge == split and whole:
                            continue
                        if edge in thick:
                            thin.append(edge)
                        thick[edge] = edge not in thick
        steps = {kind: "".join(found) for kind, found in faces.items()}
        shapes = [path("".join(steps.values()), fill="currentColor")]
        shapes += [
            path(steps[kind], fill=INK, fill_opacity=shade)
            for kind, shade in _SHADES.items()
            if shade and steps[kind]
        ]
        if thin:
            inner = "".join(map(self._edge, thin))
            shapes.append(path(inner, fill="none", stroke=INK, stroke_opacity=0.25, stroke_width=1))
        outer = "".join(self._edge(edge) for edge, once in thick.items() if once)
        outline = path(outer, fill="none", stroke=INK, stroke_width=2, stroke_linecap="round")
        return group([*shapes, outline])

    @staticmethod
    def _flat(corner: Place) -> Point:
        across, down = _lattice(corner)
        return across * _ACROSS, down * _UP

    def _point(self, corner: Place) -> Point:
        x, y = self._flat(corner)
        left, top = self._corner
        return left + (x - self._left) * self._side, top + (y - self._top) * self._side

    def _closed(self, outline: Iterable[Place]) -> str:
        points = [",".join(map(number, self._point(corner))) for corner in outline]
        return f"M{'L'.join(points)}z"

    def _edge(self, edge: tuple[Place, ...]) -> str:
        return line(self._point(edge[0]), self._point(edge[1]))


def _lattice(corner: Place) -> tuple[int, int]:
    """Return the point on the grid of triangles where a cube's corner is drawn."""
    layer, row, column = corner
    return column - row, column + row + 2 * layer


def _corners(face: Face) -> list[Place]:
    """Return the corners of a face: the first, the next along each axis, and the opposite one."""
    cell, kind = face
    start = tuple(map(sum, zip(cell, _SHIFT[kind], strict=True)))
    one, other = _AXES[kind]
    return [
        tuple(at + (axis in moved) for axis, at in enumerate(start))
        for moved in ((), (one,), (other,), (one, other))
    ]


def _halves(face: Face) -> list[Half]:
    corners = _corners(face)
    first, second = (corners[at] for at in _SPLIT[face[1]])
    rest = [corners[at] for at in range(4) if at not in _SPLIT[face[1]]]
    return [(first, second, corner) for corner in rest]
