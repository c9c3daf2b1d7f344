"""The interface of a kind of puzzle of penpa."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from satgrid.board.text import Value
from satgrid.formats.penpa.sheet import Sheet
from satgrid.record import record

__all__ = ["PenpaKind"]


@record
class PenpaKind:
    """How boards of one genre are drawn.

    Attributes
    ----------
    tag
        Its genre tag at penpa.
    read
        Makes a puzzle from a sheet; the value is the place to blame.
    write
        Returns a sheet with a puzzle and its tags, notes and rules.
    solution
        Returns the keys of the answer on the solution side; None where there is none.
    solved
        Draws a solution on the solution side.
    begun
        Like ``solution``, for an answer that may be unfinished; None if that is the same.
    shown
        Like ``read``, for a sheet drawn here, which has nothing that would be refused.
    holed
        Whether boards may lack cells.
    """

    tag: str
    read: Callable[[Sheet, Value], Any]
    write: Callable[[Any], Sheet]
    solution: Callable[[Any, Sheet], frozenset[Any] | None]
    solved: Callable[[Any, frozenset[Any], Sheet], None]
    begun: Callable[[Any, Sheet], frozenset[Any] | None] | None = None
    shown: Callable[[Sheet, Value], Any] | None = None
    holed: bool = False
