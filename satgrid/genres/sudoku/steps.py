"""Steps of people in a sudoku."""

from __future__ import annotations

from satgrid.steps.squares import SQUARE_TECHNIQUES

__all__ = ["TECHNIQUES"]

TECHNIQUES = SQUARE_TECHNIQUES
