"""The rules of shakashaka about triangles: one in a cell at most, and rectangles between them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from satgrid.genres.shakashaka import judge
from satgrid.genres.shakashaka.corners import Corners
from satgrid.grounds.exactly_one import Groups, Ones
from satgrid.grounds.ground import Ground
from satgrid.puzzle.protocol import Violation
from satgrid.puzzle.view import AnyBoard
from satgrid.record import record
from satgrid.rules.rule import Rule

__all__ = ["OneTriangle", "RightAngles"]


@record
class OneTriangle(Rule):
    """A cell stays white or has one half filled."""

    told: ClassVar[str] = "one triangle in each cell"
    answers: ClassVar[tuple[str, ...]] = ("Triangles",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return the groups of the triangles of each cell."""
        yield Ones([Groups(range(board.values), board.mask(board.open_cells), 0)])

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Look for cells with two triangles."""
        return judge.several(self.name, solution)


@record
class RightAngles(Rule):
    """Every white area is a rectangle, upright or at 45 degrees.

    That is so if and only if each of its corners is a right angle. A border that turns by 90° to
    the same side at each corner closes after four corners, and a hole would need corners of 270°.
    All corners are at vertices of the grid, also on the frame. Black cells, and what is outside,
    count as filled. Each white cell at a vertex contributes a sector:

    | cell | white at the vertex |
    | --- | --- |
    | no triangle | 90° |
    | triangle whose filled corner is opposite the vertex | 90° |
    | triangle whose filled corner is next to the vertex | 45°, on the side away from that corner |
    | triangle whose filled corner is the vertex | none |

    Sectors join where both sides of the edge between them are white. Then each run of white sectors
    spans 90°, 180° or 360°. The clauses that forbid all else are the least ones: given that a cell
    has one triangle at most, no literal can be left out, and none can be exchanged for one that
    forbids more. All of them are kept, even if fewer would do: so unit propagation at a vertex
    misses nothing. With four white cells at the vertex they are 44 (16 of two literals, 16 of
    three, 12 of six), with three 13, with two 4, with one 2.
    """

    told: ClassVar[str] = "white areas are rectangles"
    answers: ClassVar[tuple[str, ...]] = ("Triangles",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return the constraint that white areas have right angles only."""
        yield Corners(board)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Flood the white areas and measure them."""
        return judge.rectangles(self.name, board.open_cells, solution)
