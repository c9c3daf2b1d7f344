"""Puzzles from Python: ``satgrid.load`` and its like; a board is in ``satgrid.loaded``."""

from __future__ import annotations

import os

from satgrid import formats
from satgrid.errors import SatgridError
from satgrid.formats import sources
from satgrid.formats.remarks import collected
from satgrid.loaded import LoadedPuzzle
from satgrid.new_puzzles import generate
from satgrid.notebook import AnswerView, Explanation, HintAnswer, ShownDeduction, StepAnswer
from satgrid.solved import SolvedBoard

__all__ = ["AnswerView", "Explanation", "HintAnswer", "LoadedPuzzle", "ShownDeduction"]
__all__ += ["SolvedBoard", "StepAnswer", "generate", "load", "load_all", "wrapped"]


def load(source: str | os.PathLike[str]) -> LoadedPuzzle:
    """Read one puzzle from a file in any format, or from the string itself.

    Parameters
    ----------
    source
        A path, the name of a file, ``-`` for standard input, a URL of a puzzle with or without
        the site in front, or a text of several lines. ``NAME#2`` is the second of several.

    Raises
    ------
    SatgridError
        If it is malformed, or there are several.
    OSError
        If the file cannot be read.
    """
    return _only(sources.parts(source))


def load_all(source: str | os.PathLike[str]) -> list[LoadedPuzzle]:
    """Read every puzzle of a file, a text or a URL; sources and errors are those of ``load``."""
    return [_board(part) for part in sources.parts(source)]


def wrapped(content: str) -> LoadedPuzzle:
    """Read the only puzzle of a text in any format."""
    return _only(formats.parts(content))


def _only(parts: list[formats.Part]) -> LoadedPuzzle:
    if len(parts) != 1:
        raise SatgridError(f"there are {len(parts):,} puzzles here: read them with load_all")
    return _board(parts[0])


def _board(part: formats.Part) -> LoadedPuzzle:
    with collected() as remarks:
        puzzle = part.read()
    return LoadedPuzzle(puzzle, tuple(remarks))
