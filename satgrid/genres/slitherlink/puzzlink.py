"""Slitherlink as puzz.link writes it: numbers 0 to 4, and in saved files the lines behind them.

Source: pzprjs, ``slither.js``. Its editor calls it ``slither``, other sites ``slitherlink``.
A number that is a question mark states nothing.
"""

from __future__ import annotations

from dataclasses import replace

from satgrid.formats.puzzlink import bodies
from satgrid.formats.puzzlink.boards import numbered
from satgrid.genres.slitherlink.puzzle import Slitherlink

__all__ = ["KINDS"]

_NUMBERS = numbered(Slitherlink, bodies.four, bodies.written_four, blank_question=True)


def _lines(puzzle: Slitherlink) -> list[list[str]]:
    """Write the board, then that no side is drawn: those in a row, those in a column."""
    height, width = puzzle.shape
    sides = [["0"] * (width + 1)] * height + [["0"] * width] * (height + 1)
    return _NUMBERS.lines(puzzle) + sides


KINDS = {
    "slither": replace(_NUMBERS, lines=_lines, answered=False, aliases=("slitherlink",)),
}
