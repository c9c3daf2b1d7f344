"""A layer with two digits in some cells."""

from __future__ import annotations

import re
from dataclasses import KW_ONLY
from typing import Any, ClassVar

from satgrid.board.text import Value
from satgrid.layers.layer import Entering
from satgrid.layers.words import Words
from satgrid.phrases.phrase import Name, Phrase
from satgrid.puzzle.view import AnyBoard, Word
from satgrid.record import record

__all__ = ["TwoDigits"]


@record
class TwoDigits(Words):
    """Two digits in some cells; 0 is a digit that is not given, a leading 0 may be left out."""

    name: str = "givens"
    _: KW_ONLY
    most: int = 99
    coding: str = ""

    phrases: ClassVar[tuple[Phrase, ...]] = (Phrase("two digits[ called {name}]", name=Name()),)

    def word(self, word: Value) -> Word:
        """Return two digits as a number; raise ParseError if the word is not two digits."""
        if not _TWO.fullmatch(word.text) or not int(word.text):
            raise word.error(f"{word.text[:20]!r} is not two digits, such as 12, 30 or 04")
        return int(word.text)

    def _is_given(self, word: Word, board: AnyBoard) -> bool:
        """Return whether both digits are given."""
        return isinstance(word, int) and word > 9 and word % 10 > 0

    def spelled(self, word: Any) -> str:
        """Return both digits."""
        return f"{word:02}"

    def form(self) -> str:
        """State that there are two digits."""
        return f"{self.name}: for each cell two digits, 0 for one that is not given, or `.`"

    def entering(self, board: AnyBoard) -> Entering:
        """State that numbers are entered in cells."""
        return Entering(self.at, 1, self.most)


_TWO = re.compile(r"[0-9]{1,2}")
