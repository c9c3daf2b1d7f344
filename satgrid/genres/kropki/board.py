"""Boards of kropki made of their parts, and these parts of a board."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from satgrid.board import boxes
from satgrid.board.grid import Side
from satgrid.board.regions import Regions
from satgrid.board.text import Notes
from satgrid.declared.board import class_of
from satgrid.genres.kropki.puzzle import GENRE
from satgrid.puzzle.numbers import Entry

__all__ = ["black", "made", "white"]


def made(
    size: int,
    givens: Iterable[Entry] = (),
    white: Collection[Side] = (),
    black: Collection[Side] = (),
    all_dots: str = "yes",
    box: tuple[int, int] | None = None,
    regions: Regions | None = None,
    notes: Notes = (),
) -> Any:
    """Return a kropki.

    Parameters
    ----------
    size
        The number of rows.
    all_dots
        Which dots are all shown: ``yes``, ``no``, ``white`` or ``black``.
    box
        The rows and columns of a box.
    regions
        Irregular regions in place of boxes; without both there are none.
    """
    data = {
        "givens": dict(givens),
        "dots": dict.fromkeys(white, "o") | dict.fromkeys(black, "*"),
        "regions": regions or boxes.divided(size, box),
    }
    return class_of(GENRE).made((size, size), data, {"all dots": all_dots}, notes)


def white(board: Any) -> frozenset[Side]:
    """Return the sides with a white dot."""
    return _of(board, "o")


def black(board: Any) -> frozenset[Side]:
    """Return the sides with a black dot."""
    return _of(board, "*")


def _of(board: Any, sign: str) -> frozenset[Side]:
    return frozenset(side for side, word in board.data["dots"].items() if word == sign)
