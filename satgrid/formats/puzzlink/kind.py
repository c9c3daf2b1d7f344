"""The interface of a kind of puzzle of puzz.link."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from satgrid.formats.puzzlink.bodies import Body
from satgrid.formats.puzzlink.lines import Lines
from satgrid.puzzle.protocol import Puzzle
from satgrid.record import record

__all__ = ["Kind"]


def _nothing(_: Any) -> None:
    return None


def _shape(puzzle: Any) -> tuple[int, ...]:
    shape: tuple[int, ...] = puzzle.shape
    return shape


@record
class Kind:
    """How boards of one kind are written, in URLs and in saved files.

    Attributes
    ----------
    puzzle
        The name of satgrid's puzzle.
    read
        Makes a puzzle from rows, columns and the body of a URL.
    body
        Writes the body.
    load
        Makes a puzzle from the lines of a saved file, its rows and columns.
    lines
        Writes these lines as words, without those of the answer.
    lost
        Names the part of a puzzle that would be lost; None if there is none.
    square
        Whether the numbers of rows and columns must be equal.
    size
        How many numbers state the size in a saved file: rows and columns, or one for both.
    answered
        Whether an empty answer follows the board in a saved file, one line per row.
    url
        The name in the URLs that puzz.link writes, if its files have another name.
    aliases
        Other names that puzz.link reads.
    stated
        The words allowed in the line below the size in a saved file, if there is such a line.
    box
        Returns the rows and columns of a box as that line states them.
    """

    puzzle: str
    read: Callable[[int, int, Body], Puzzle[Any]]
    body: Callable[[Any], str]
    load: Callable[[Lines, int, int], Puzzle[Any]]
    lines: Callable[[Any], list[list[str]]]
    lost: Callable[[Any], str | None] = _nothing
    square: bool = False
    size: int = 2
    answered: bool = True
    url: str = ""
    aliases: tuple[str, ...] = ()
    stated: tuple[str, ...] = ()
    box: Callable[[Any], tuple[int, ...]] = _shape
