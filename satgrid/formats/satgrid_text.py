"""satgrid's own text, in which every puzzle can be written: see ``satgrid.board.text``.

A line ``---`` parts the puzzles of a bundle; each may have a solution below a line ``solution:``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeVar

from satgrid.board import text
from satgrid.errors import ParseError
from satgrid.formats.format import Format
from satgrid.puzzle import registry, unfinished
from satgrid.puzzle.protocol import Puzzle
from satgrid.puzzle.unfinished import Unfinished

__all__ = ["FORMAT", "read"]

_T = TypeVar("_T")

_FIRST = re.compile(r"(?:(?:---)?[^\S\n]*(?:#[^\n]*)?\n)*puzzle[^\S\n]*:")
_TITLE = re.compile(r"^title[^\S\n]*:(.*)", re.MULTILINE)


def _fits(content: str) -> bool:
    return _FIRST.match(content) is not None


def read(content: str) -> Puzzle[Any]:
    """Read a puzzle; ignore a solution below it."""
    return registry.parse(text.split(content)[0])


def _solution(content: str, puzzle: Puzzle[Any]) -> frozenset[Any] | None:
    return _below(content, puzzle.read)


def _marks(content: str, puzzle: Puzzle[Any]) -> Unfinished | None:
    return _below(content, lambda inside: unfinished.read(puzzle, inside))


def _below(content: str, read_: Callable[[str], _T]) -> _T | None:
    """Read the text below the line ``solution:``, if there is such a line."""
    before, inside = text.split(content)
    if inside is None:
        return None
    try:
        return read_(inside)
    except ParseError as error:
        line = error.line + before.count("\n") + 2
        raise ParseError(error.message, line=line, column=error.column) from None


def _title(content: str) -> str:
    found = _TITLE.search(content)
    return found[1] if found else ""


def _write(puzzle: Puzzle[Any]) -> str:
    return puzzle.text()


FORMAT = Format(
    "text",
    (".txt",),
    _fits,
    read,
    text.parted,
    _write,
    text.joined,
    solution=_solution,
    marks=_marks,
    title=_title,
)
