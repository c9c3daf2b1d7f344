"""A shakashaka's answer laid at random: rectangles, upright and at 45 degrees, with black between.

A rectangle at 45 degrees has triangles all around. Their outer sides are filled, so it may lie
beside anything. An upright one must not lie beside another.
"""

from __future__ import annotations

from collections.abc import Mapping

from satgrid.board.grid import Grid
from satgrid.generators.order import Order

__all__ = ["BLACK", "BLANK", "Layout"]

BLACK, BLANK, INSIDE = "#", ".", " "
"""Besides the four corners: a black cell, one of an upright rectangle, one inside a turned one."""

_TRIES = 25
_TURNED = 0.75  # how often a turned rectangle is tried
_LONGEST = 3
_OPPOSITE = {"A": "C", "B": "D", "C": "A", "D": "B"}
_Spot = tuple[int, int]


class Layout:
    """A board being laid: what each cell is, and which cells were laid together."""

    def __init__(self, order: Order) -> None:
        self._order = order
        self._grid = Grid(order.height, order.width)
        self.held: dict[_Spot, str] = {}
        self._group: dict[_Spot, int] = {}
        self._groups = 0

    def fill(self) -> None:
        """Lay shapes over the free cells, and make those black where none fits."""
        for cell in self._order.shuffled(list[_Spot](self._grid)):
            if cell not in self.held and not any(self._tried(cell) for _ in range(_TRIES)):
                self._lay({cell: BLACK})

    def change(self, cell: _Spot) -> None:
        """Make a cell black and lay anew the shapes around it."""
        near: list[_Spot] = [cell, *self._grid.neighbors(cell)]
        groups = {self._group[place] for place in near if self.held[place] != BLACK}
        for place in sorted(self.held):
            if self._group[place] in groups:
                del self.held[place]
        self.held.pop(cell, None)
        if self._order.symmetric:
            self.held.pop(self._order.partner(cell), None)
        self._lay({cell: BLACK})
        self.fill()

    def _tried(self, cell: _Spot) -> bool:
        random = self._order.random
        sizes = random.randint(1, _LONGEST), random.randint(1, _LONGEST)
        if random.random() < _TURNED:
            shape = _turned(*sizes)
        else:
            shape = {(row, column): BLANK for row in range(sizes[0]) for column in range(sizes[1])}
        at = random.choice(sorted(shape))
        moved = {
            (row + cell[0] - at[0], column + cell[1] - at[1]): kind
            for (row, column), kind in shape.items()
        }
        return self._lay(moved)

    def _lay(self, shape: Mapping[_Spot, str]) -> bool:
        """Lay a shape, with its image where the board is symmetric; tell whether it fits."""
        parts = [dict(shape)]
        if self._order.symmetric:
            image = {
                self._order.partner(cell): _OPPOSITE.get(kind, kind) for cell, kind in shape.items()
            }
            if image != shape:
                parts.append(image)
        laid = [cell for part in parts for cell in part]
        fits = len(set(laid)) == len(laid) and not any(
            cell not in self._grid or cell in self.held for cell in laid
        )
        edges: dict[_Spot, None] = {}
        for part in parts if fits else []:
            inside = [cell for cell, kind in part.items() if kind == BLANK]
            for cell in inside:
                edges |= dict.fromkeys(
                    near for near in self._grid.neighbors(cell) if near not in part
                )
        everything = {cell: kind for part in parts for cell, kind in part.items()}
        if not fits or any((self.held | everything).get(edge) == BLANK for edge in edges):
            return False
        for edge in edges:
            if edge not in everything and edge not in self.held:
                everything[edge] = BLACK
        self._groups += 1
        self.held |= everything
        self._group |= dict.fromkeys(everything, self._groups)
        return True


def _turned(down: int, across: int) -> dict[_Spot, str]:
    """Return a rectangle at 45 degrees whose sides cross so many cells."""
    shape: dict[_Spot, str] = {}
    for row in range(down + across):
        left = -1 - row if row < across else row - 2 * across
        right = row if row < down else 2 * down - 1 - row
        shape |= {(row, column): INSIDE for column in range(left + 1, right)}
        shape[row, left] = "A" if row < across else "D"
        shape[row, right] = "B" if row < down else "C"
    return shape
