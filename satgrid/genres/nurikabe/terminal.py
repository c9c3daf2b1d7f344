"""Nurikabe at a terminal, in cells as narrow as their numbers allow."""

from __future__ import annotations

from satgrid.drawing.terminal import cells as rows

__all__ = ["rows"]
