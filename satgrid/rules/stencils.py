"""The same clause at every cell of a board, stated by steps from cell to cell."""

from __future__ import annotations

from collections.abc import Sequence

from satgrid.rules.count import Stencil
from satgrid.rules.ground import Slots
from satgrid.rules.view import AnyBoard

__all__ = ["stencil"]


def stencil(
    board: AnyBoard,
    terms: Sequence[tuple[int, int, bool]],
    *,
    inside: bool = False,
    values: Slots | None = None,
) -> Stencil:
    """Return a clause at every cell, for each value.

    Parameters
    ----------
    terms
        For each literal: how many rows down and columns right of the cell, and whether it holds
        where the slot there does. Outside the board, and in dark cells, nothing holds. Unless all
        are inside, the first one is that the cell itself does not hold: so no clause is about a
        cell that is outside or dark, and none is missing.
    inside
        Whether the clause is left out where one of its cells lies outside or is dark.
    values
        The places of the values among the slots of a cell, as a set; all by default.
    """
    assert inside or terms[0] == (0, 0, False), "a clause needs a cell where it is stated"
    each = (1 << board.values) - 1 if values is None else values
    there = frozenset(board.open_cells)
    anchors = board.mask(board.open_cells) * each
    literals = []
    for down, right, positive in terms:
        beyond = [
            cell for cell in board.open_cells if (cell.row + down, cell.column + right) not in there
        ]
        outside = board.mask(beyond) * each
        if inside:
            anchors &= ~outside
        literals.append(((down * board.shape[1] + right) * board.values, positive, outside))
    return Stencil(literals, anchors)
