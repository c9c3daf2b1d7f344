"""JSON whose texts know their places, so that an error names the line and column in the file."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

from satgrid.errors import ParseError

__all__ = ["Cursor", "Text"]

_SPACE = re.compile(r"[ \t\n\r]*")
_CHARACTER = re.compile(r"\\u[0-9A-Fa-f]{4}|\\.|[^\\]")
_DECODER = json.JSONDecoder()


class Text(NamedTuple):
    """A text in JSON, with the place where it starts."""

    value: str
    start: int
    """Where its first character is, behind the quotation mark."""
    raw: str
    """As it stands there, without quotation marks."""


class Cursor:
    """A position in JSON that moves past one value after another."""

    def __init__(self, content: str, at: int = 0) -> None:
        self.content = content
        self.at = at
        self.skip()

    def skip(self) -> None:
        """Move past white space."""
        match = _SPACE.match(self.content, self.at)
        self.at = match.end() if match else self.at

    def peek(self) -> str:
        """Return the next character; empty at the end."""
        return self.content[self.at : self.at + 1]

    def take(self, sign: str) -> None:
        """Move past a required character."""
        if self.peek() != sign:
            raise self.error(f"this is not JSON: {sign!r} is missing")
        self.at += 1
        self.skip()

    def text(self) -> Text:
        """Move past a text."""
        if self.peek() != '"':
            raise self.error("this is not JSON: a text in quotation marks is expected here")
        start = self.at + 1
        value = self.value()
        end = self.content.rindex('"', start, self.at)
        return Text(value, start, self.content[start:end])

    def value(self) -> Any:
        """Move past any value."""
        try:
            value, self.at = _DECODER.raw_decode(self.content, self.at)
        except ValueError as error:
            raise self._unread(error) from None
        except RecursionError:
            raise self.error("lists within lists within lists: this is not a puzzle") from None
        self.skip()
        return value

    def members(self) -> Iterator[tuple[int, Text]]:
        """Yield the start and the key of each member of an object.

        The cursor is at the member's value then; the caller has to move it past the value.
        """
        self.take("{")
        while self.peek() != "}":
            start = self.at
            key = self.text()
            self.take(":")
            yield start, key
            if self.peek() != "}":
                self.take(",")
                if self.peek() == "}":
                    raise self.error("this is not JSON: nothing follows the comma")
        self.take("}")

    def place(self, at: int) -> tuple[int, int]:
        """Return the line and column of a position, counted from 1."""
        return self.content.count("\n", 0, at) + 1, at - self.content.rfind("\n", 0, at)

    def error(self, message: str) -> ParseError:
        """Return an error at the current position."""
        line, column = self.place(self.at)
        return ParseError(message, line=line, column=column)

    def placed(self, error: ParseError, text: Text) -> ParseError:
        """Convert an error in a text into one in the JSON around the text."""
        before = sum(len(line) + 1 for line in text.value.split("\n")[: error.line - 1])
        pieces = islice(_CHARACTER.finditer(text.raw), before + error.column - 1)
        line, column = self.place(text.start + max((piece.end() for piece in pieces), default=0))
        return ParseError(error.message, line=line, column=column)

    def _unread(self, error: ValueError) -> ParseError:
        if isinstance(error, json.JSONDecodeError):
            self.at = error.pos
            return self.error(f"this is not JSON: {error.msg[:1].lower()}{error.msg[1:]}")
        return self.error("this is not JSON: the number is too long")
