"""A DIMACS file that repeats its puzzle in comments, as ``satgrid export`` writes it."""

from __future__ import annotations

import re
from typing import Any

from satgrid.errors import ParseError
from satgrid.formats import satgrid_text
from satgrid.formats.format import MOST_CHARACTERS, Format, whole
from satgrid.puzzle.protocol import Puzzle

__all__ = ["FORMAT"]

_MOST = 64_000_000  # the clauses are long; the puzzle in the comments is not
_INDENT = len("c text ")


def _fits(content: str) -> bool:
    return re.match(r"c[ \n]|p cnf ", content) is not None


def _read(content: str) -> Puzzle[Any]:
    from satgrid.formula import dimacs  # every file is asked whether it is DIMACS; few are

    inside = dimacs.embedded(content)
    if inside is None:
        raise ParseError("a DIMACS file without the puzzle's text in it ('c text')")
    if len(inside) > MOST_CHARACTERS:
        raise ParseError(f"the puzzle's text is longer than {MOST_CHARACTERS:,} characters")
    try:
        return satgrid_text.read(inside)
    except ParseError as error:
        places = [at for at, line in enumerate(content.split("\n"), 1) if line.startswith("c text")]
        line = places[min(error.line, len(places)) - 1]
        raise ParseError(error.message, line=line, column=error.column + _INDENT) from None


FORMAT = Format("dimacs", (".cnf",), _fits, _read, whole, most=_MOST)
