"""Lines of the header that change the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import KW_ONLY
from typing import Any

from satgrid.board import text
from satgrid.board.text import Value
from satgrid.record import record

__all__ = ["Option"]


@record
class Option:
    """A line of the header that changes the rules: ``lines differ: yes``, ``mines: 12``.

    Attributes
    ----------
    words
        The possible values, the default first; empty for a whole number.
    least, most
        The bounds of a number.
    usual
        The number where the header has no such line; None where it follows from the board.
    always
        Whether the line is written even where it has the usual value.
    penpa
        The symbol of penpa beside which the number stands above the board; empty where it has no
        place there.
    says
        The meaning of the option, as the end of a sentence after a colon.
    each
        What follows the number and the option's name in the caption of a board, where a player has
        to know it: ``in each row``. Empty where the caption has only unusual values.
    told
        What the caption says where the value is unusual; empty for the line of the header.
    """

    name: str
    _: KW_ONLY
    says: str = ""
    words: tuple[str, ...] = ("no", "yes")
    least: int = 0
    most: int = -1
    usual: int | None = None
    always: bool = False
    penpa: str = ""
    each: str = ""
    told: str = ""

    @property
    def default(self) -> str | int | None:
        """The value where the header has no such line."""
        return self.words[0] if self.words else self.usual

    def caption(self, word: str | int | None, data: Mapping[str, Any]) -> str:
        """Return what a board with this value, and these layers, says of it; empty for nothing."""
        if self.each and isinstance(word, int):
            return f"{text.plural(word, self.name.removesuffix('s'))} {self.each}"
        return (self.told or f"{self.name}: {word}") if word != self.default else ""

    def read(self, value: Value) -> str | int:
        """Read the value of its line; raise ParseError if the value is unknown."""
        return value.one_of(*self.words) if self.words else value.number(self.least, self.most)
