"""Boards: cells, regions, puzzle text, exact covers; no clauses."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from satgrid.board.cover import ExactCover, Placement
    from satgrid.board.grid import Cell
else:
    from satgrid.public import shown

    __getattr__, __dir__ = shown(
        __name__,
        cover="ExactCover Placement",
        grid="Cell",
    )

__all__ = ["Cell", "ExactCover", "Placement"]
