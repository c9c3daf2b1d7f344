"""A layer of clues with up to four numbers in a cell: ``13``, ``2?``, ``0``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import KW_ONLY
from functools import cache
from itertools import combinations_with_replacement
from typing import Any, ClassVar

from satgrid.board.text import Value
from satgrid.layers.layer import Entering, Mark
from satgrid.layers.words import Words
from satgrid.phrases.phrase import Name, Phrase
from satgrid.puzzle.view import AnyBoard
from satgrid.record import record

__all__ = ["RingWords"]

_WORD = re.compile(r"[0-8?]{1,4}")
_AROUND = 8  # cells


@record
class RingWords(Words):
    """The lengths of all runs around a cell, one digit each; ``?`` is an unknown length.

    Their order means nothing: it stays as it is printed.
    """

    name: str = "numbers"
    _: KW_ONLY
    signs: str = "?"
    coding: str = "ring"

    apart: ClassVar[bool] = True
    phrases: ClassVar[tuple[Phrase, ...]] = (Phrase("clues of rings[ called {name}]", name=Name()),)

    def word(self, word: Value) -> str:
        """Return the lengths as printed; raise ParseError if they cannot fit around a cell."""
        lengths = "".join(sorted(word.text, key=_rank))
        if not _WORD.fullmatch(word.text) or lengths not in _words():
            known = "one to four of 1-8 and ?, as fit around a cell with gaps between, or 0"
            raise word.error(f"{word.text[:20]!r} is not a clue: {known}")
        return word.text

    def marks(self, value: Any, board: AnyBoard) -> Iterator[Mark]:
        """Return the lengths, drawn around the middle of the cell."""
        for (row, column), word in sorted(value.items()):
            yield Mark("ring", (2 * row + 1, 2 * column + 1), word)

    def form(self) -> str:
        """Return how clues are written."""
        return (
            f"{self.name}: for each cell the lengths of the runs around it, a digit or `?` each, "
            "such as `13`, or `.` for nothing"
        )

    def entering(self, board: AnyBoard) -> Entering:
        """State that all clues are entered in their text form."""
        return Entering("cells", signs=_words())


def _rank(digit: str) -> tuple[bool, str]:
    return digit == "?", digit


@cache
def _words() -> tuple[str, ...]:
    """Return all clues that are possible around a cell."""
    found = ["?", *map(str, range(_AROUND + 1))]
    for number in (2, 3, 4):
        for some in combinations_with_replacement("12345?", number):
            if sum(1 if one == "?" else int(one) for one in some) + number <= _AROUND:
                found.append("".join(some))
    return tuple(found)
