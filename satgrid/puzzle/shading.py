"""What many puzzles say of shaded cells, or of those that are not shaded, each stated once.

That no square of four is shaded says ``satgrid.formula.connectivity.no_square``.
"""

from __future__ import annotations

from collections.abc import Mapping

from satgrid.board.grid import Cell, Grid
from satgrid.formula import connectivity
from satgrid.formula.clauses import Formula
from satgrid.formula.networks import Network

__all__ = ["apart", "connected"]


def apart(formula: Formula, literals: Mapping[Cell, int], grid: Grid) -> None:
    """State that of two cells that share a side at most one holds: 2 h w - h - w clauses.

    Parameters
    ----------
    literals
        For each cell the literal that holds where it is shaded; cells without one never are.
    """
    formula.extend(
        (-literals[one], -literals[other])
        for one, other in grid.sides()
        if one in literals and other in literals
    )


def connected(formula: Formula, literals: Mapping[Cell, int], grid: Grid) -> None:
    """State that the cells whose literals hold hang together by their sides.

    Parameters
    ----------
    literals
        For each cell the literal that holds where it is one of those; cells without one never are.
    """
    edges = [(one, other) for one, other in grid.sides() if one in literals and other in literals]
    connectivity.connected(formula, Network.of(literals, edges))
