"""What a lamp lights besides its own cell."""

from __future__ import annotations

from satgrid.board.grid import Cell
from satgrid.puzzle.view import AnyBoard
from satgrid.rules.light import lanes

__all__ = ["seen"]


def seen(board: AnyBoard) -> dict[Cell, list[Cell]]:
    """Return, row by row, the other cells that each cell sees."""
    own, width = lanes(board), board.shape[1]
    found = {}
    for cell in board.open_cells:
        slot = cell.row * width + cell.column
        both = (*own.slots[own.across[slot]], *own.slots[own.down[slot]])
        found[cell] = [Cell(*divmod(other, width)) for other in both if other != slot]
    return found
