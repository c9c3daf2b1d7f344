"""Forced cells of a board whose solution is a set of cells, found without clauses.

Sets of cells are whole numbers, as in ``satgrid.board.field``.
"""

from __future__ import annotations

from dataclasses import KW_ONLY

from satgrid.board.field import Field
from satgrid.board.grid import Cell
from satgrid.record import record

__all__ = ["ClashError", "Forced"]


class ClashError(Exception):
    """There is no solution; the error ends a search for forced cells."""


@record
class Forced:
    """The cells known to be in the solution, and the cells known not to be.

    Attributes
    ----------
    held, open
        Cells that are in the solution, and those that may be.
    clash
        Whether there is no solution; None without that.
    """

    field: Field
    held: int
    open: int
    _: KW_ONLY
    clash: bool | None = None

    @property
    def complete(self) -> bool:
        """Whether nothing is left open."""
        return self.clash is None and not self.open

    def found(self) -> frozenset[Cell]:
        """Return the cells known to be in the solution."""
        return frozenset(self.field.cells(self.held))
