"""The last part of a puzz.link URL: the content of the board, and what has been read of it.

A link is read as puzz.link shows it: if the text ends early the rest of the board is empty, and
text after the end of the board is ignored. Only characters without a meaning are refused.
"""

from __future__ import annotations

from typing import NamedTuple

from satgrid.errors import ParseError

__all__ = ["UNKNOWN", "Body", "FoundNumbers"]

UNKNOWN = -2
"""A number that is there but not given: a question mark on puzz.link."""


class Body(NamedTuple):
    """The text of a body and the column where it starts."""

    text: str
    column: int

    def error(self, message: str, position: int) -> ParseError:
        """Return an error at a character."""
        return ParseError(message, column=self.column + position)

    def strange(self, position: int) -> ParseError:
        """Return the error that a character has no meaning."""
        return self.error(f"{self.text[position]!r} means nothing here", position)


class FoundNumbers(NamedTuple):
    """The numbers of some places, as a body states them."""

    values: list[int | None]
    starts: list[int]
    """Where in the body each of them is stated; its end for places that it does not reach."""
    end: int
    """The position behind the last of them."""
