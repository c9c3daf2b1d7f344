"""A sudoku at a terminal: numbers in their cells, as in every square of numbers."""

from __future__ import annotations

from satgrid.drawing.terminal import numbers as rows

__all__ = ["rows"]
