"""JSON as SudokuPad shortens it: bare keys, single quotes, ``t`` and ``f``, empty objects left out.

Names of properties are cut to one or two letters, ``#000000`` to ``#0`` and ``"#A1B2C3"`` to
``A1B2C3``. Source: SudokuPad, ``puzzlezipper``. JSON as it is elsewhere is read, too.
"""

from __future__ import annotations

import re
from typing import Any

from satgrid.errors import SatgridError

__all__ = ["lengthened", "read"]

_NAMES = {
    "c": "color",
    "ca": "cages",
    "ct": "center",
    "c1": "borderColor",
    "c2": "backgroundColor",
    "ce": "cells",
    "cs": "cellSize",
    "a": "arrows",
    "o": "overlays",
    "u": "underlays",
    "w": "width",
    "h": "height",
    "v": "value",
    "vd": "videos",
    "l": "lines",
    "r": "rounded",
    "re": "regions",
    "fs": "fontSize",
    "th": "thickness",
    "hl": "headLength",
    "wp": "wayPoints",
    "t": "title",
    "te": "text",
    "d": "duration",
}
_WORDS: dict[str, Any] = {"t": True, "true": True, "f": False, "false": False, "null": None}
_WORDS |= {"#0": "#000000", "#F": "#FFFFFF"}
_WORD = re.compile(r"[^\s,:{}\[\]'\"]+")
_STRINGS = {
    "'": re.compile(r"'((?:[^'\\]|\\.)*)'", re.DOTALL),
    '"': re.compile(r'"((?:[^"\\]|\\.)*)"', re.DOTALL),
}
_ESCAPED = re.compile(r"\\(u[0-9a-fA-F]{4}|.)", re.DOTALL)
_SIGNS = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}
_NUMBER = re.compile(r"-?\d{1,15}(?:\.\d{1,20})?(?:[eE][-+]?\d{1,3})?", re.ASCII)
_COLOR = re.compile(r"[0-9a-fA-F]{6}")
_DEEPEST = 40


def read(text: str) -> Any:
    """Return the object that a text describes; raise SatgridError if the text is malformed."""
    reader = _Reader(text)
    found = reader.value(0)
    reader.space()
    if reader.at < len(text):
        raise reader.error()
    return found


def lengthened(found: Any) -> Any:
    """Return an object with the long names of its properties, and of those inside."""
    if isinstance(found, dict):
        return {_NAMES.get(key, key): lengthened(value) for key, value in found.items()}
    return [lengthened(value) for value in found] if isinstance(found, list) else found


class _Reader:
    """Reads a text from left to right."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0

    def error(self) -> SatgridError:
        """Return the error that the text is malformed at this place."""
        return SatgridError(f"{self.text[self.at : self.at + 10]!r} is not expected in a puzzle")

    def space(self) -> str:
        """Skip white space and return the next character, which is empty at the end."""
        while self.text[self.at : self.at + 1].isspace():
            self.at += 1
        return self.text[self.at : self.at + 1]

    def value(self, depth: int, *, colored: bool = False) -> Any:
        """Return the next value; a value missing before a comma or an end is an empty object."""
        if depth > _DEEPEST:
            raise self.error()
        sign = self.space()
        if sign == "{":
            return self.members(depth)
        if sign == "[":
            return self.items(depth)
        if sign in _STRINGS:
            return self.string(sign)
        if sign and sign in ",]}":
            return {}
        match = _WORD.match(self.text, self.at)
        if match is None:
            raise self.error()
        word = match[0]
        found: Any = self.error()
        if word in _WORDS:
            found = _WORDS[word]
        elif colored and _COLOR.fullmatch(word):
            found = f"#{word}"
        elif _NUMBER.fullmatch(word):
            found = float(word) if {*word} & {*".eE"} else int(word)
        if isinstance(found, SatgridError):
            raise found
        self.at = match.end()
        return found

    def string(self, quote: str) -> str:
        """Return a text in quotes."""
        match = _STRINGS[quote].match(self.text, self.at)
        if match is None:
            raise self.error()
        self.at = match.end()
        found = _ESCAPED.sub(
            lambda one: chr(int(one[1][1:], 16)) if one[1][1:] else _SIGNS.get(one[1], one[1]),
            match[1],
        )
        # Two escapes may be the halves of one character; a half alone is left out of notes.
        return found.encode("utf-16", "surrogatepass").decode("utf-16", "replace")

    def after(self, end: str) -> bool:
        """Skip a comma, or the end of a list; return whether the list continues."""
        sign = self.space()
        if not sign or sign not in f",{end}":
            raise self.error()
        self.at += 1
        return sign == ","

    def items(self, depth: int) -> list[Any]:
        """Read and return a list of values."""
        self.at += 1
        if self.space() == "]":
            self.at += 1
            return []
        found = [self.value(depth + 1)]
        while self.after("]"):
            found.append(self.value(depth + 1))
        return found

    def members(self, depth: int) -> dict[str, Any]:
        """Return an object, its properties named as they are there."""
        self.at += 1
        found: dict[str, Any] = {}
        if self.space() == "}":
            self.at += 1
            return found
        while True:
            sign = self.space()
            match = _WORD.match(self.text, self.at)
            if sign in _STRINGS:
                key = self.string(sign)
            elif match:
                key, self.at = match[0], match.end()
            else:
                raise self.error()
            if self.space() != ":":
                raise self.error()
            self.at += 1
            found[key] = self.value(depth + 1, colored=True)
            if not self.after("}"):
                return found
