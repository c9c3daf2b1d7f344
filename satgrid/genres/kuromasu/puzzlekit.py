"""Kuromasu as puzzlekit writes it: numbers in their cells, and shaded cells as x."""

from __future__ import annotations

from satgrid.formats.puzzlekit.boards import numbered
from satgrid.genres.kuromasu.puzzle import Kuromasu

__all__ = ["GENRES"]

GENRES = (numbered("Kuromasu", Kuromasu),)
