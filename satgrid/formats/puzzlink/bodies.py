"""The last part of a puzz.link URL: the content of the board, and what has been read of it.

A link is read as puzz.link shows it: if the text ends early the rest of the board is empty, and
text after the end of the board is ignored. Only characters without a meaning are refused.
"""

from __future__ import annotations

from typing import NamedTuple

from satgrid.errors import ParseError

__all__ = ["UNKNOWN", "Body", "Finding", "Found"]

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


class Found(NamedTuple):
    """The numbers of some places, as a body states them."""

    values: list[int | None]
    starts: list[int]
    """Where in the body each of them is stated; its end for places that it does not reach."""
    end: int
    """The position behind the last of them."""


class Finding:
    """The numbers that have been read so far, of a given number of places."""

    def __init__(self, body: Body, places: int) -> None:
        self.body, self.places = body, places
        self.values: list[int | None] = []
        self.starts: list[int] = []
        self.at = 0

    @property
    def more(self) -> bool:
        """Whether there are further characters, and places for them."""
        return len(self.values) < self.places and self.at < len(self.body.text)

    @property
    def symbol(self) -> str:
        """The next character."""
        return self.body.text[self.at]

    def take(self, *values: int | None, length: int = 1) -> None:
        """Move past some characters, which state the values of the next places."""
        self.values += values
        self.starts += [self.at] * len(values)
        self.at += length

    def found(self) -> Found:
        """Return what was found, cut or filled to the number of places."""
        missing = max(0, self.places - len(self.values))
        return Found(
            [*self.values[: self.places], *[None] * missing],
            [*self.starts[: self.places], *[len(self.body.text)] * missing],
            self.at,
        )
