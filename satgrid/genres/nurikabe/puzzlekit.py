"""Nurikabe as puzzlekit writes it: numbers in their cells, and shaded cells as x."""

from __future__ import annotations

from satgrid.formats.puzzlekit.boards import numbered
from satgrid.genres.nurikabe.puzzle import Nurikabe

__all__ = ["GENRES"]

GENRES = (numbered("Nurikabe", Nurikabe),)
