"""The base of puzzles whose board is a rectangle of cells in the plane.

The bases by kind of solution derive from it: ``cells``, ``edges``, ``numbers`` and others.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar

from satgrid.board import regions, symbols
from satgrid.board.cover import ExactCover
from satgrid.board.grid import Grid, Place
from satgrid.board.isometry import Isometry
from satgrid.board.regions import Regions
from satgrid.board.symbols import Rows

__all__ = ["Plane"]


class Plane(ABC):
    """A puzzle on a rectangle, whatever its rules."""

    encodings: ClassVar[tuple[str, ...]] = ("direct",)
    explained: ClassVar[str] = "direct"
    exclusive: ClassVar[bool] = False
    """Whether at most one key of a solution refers to each cell."""

    @property
    @abstractmethod
    def shape(self) -> tuple[int, ...]:
        """The number of rows and of columns."""

    @property
    def grid(self) -> Grid:
        """The cells of the board."""
        height, width = self.shape
        return Grid(height, width)

    @property
    def printed(self) -> Rows:
        """The rows of the board without a solution; by default all cells are empty."""
        return symbols.empty(self.shape)

    def dark(self, word: str) -> bool:
        """Return whether a cell with this content is dark."""
        return word == symbols.DARK

    @property
    def printed_keys(self) -> frozenset[Any]:
        """The keys of the answer that are printed, such as givens; by default none."""
        return frozenset()

    @property
    def areas(self) -> Regions:
        """The region of each cell, drawn with lines around it; by default there is only one."""
        height, width = self.shape
        return ((0,) * width,) * height

    @property
    def part_names(self) -> Mapping[Place, str]:
        """Names for the parts of regions that lie in several; by default all are connected."""
        return {}

    @property
    def caption(self) -> str:
        """The text that a player needs besides the board, for pictures; empty by default."""
        return ""

    def invariant(self, isometry: Isometry) -> bool:
        """Return whether an isometry maps the board to itself, and every region to a region.

        A base with more printed parts checks them and then calls the next base.
        """
        return regions.kept(self.areas, isometry)

    def cover(self) -> ExactCover | None:
        """Return None: by default the puzzle is not an exact cover."""
        return None
