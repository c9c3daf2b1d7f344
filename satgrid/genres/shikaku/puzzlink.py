"""Shikaku as puzz.link writes it: numbers in their cells, and in saved files the lines behind them.

Source: pzprjs, ``shikaku.js``.
"""

from __future__ import annotations

from dataclasses import replace

from satgrid.formats.puzzlink.boards import numbered
from satgrid.genres.shikaku.puzzle import Shikaku

__all__ = ["KINDS"]

_NUMBERS = numbered(Shikaku, unknown="?")


def _lines(puzzle: Shikaku) -> list[list[str]]:
    """Write the board, then that no line is drawn: between cells of a row, then of a column."""
    height, width = puzzle.shape
    lines = [["0"] * (width - 1)] * height + [["0"] * width] * (height - 1)
    return _NUMBERS.lines(puzzle) + lines


KINDS = {"shikaku": replace(_NUMBERS, lines=_lines, answered=False)}
