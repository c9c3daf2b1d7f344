"""Puzzle text: ``key: value`` lines, a blank line, then the drawn part.

The first line is ``puzzle: <name>``. In the header ``#`` at the start of a line or after white
space begins a comment. ``title``, ``author``, ``source`` and ``made`` belong to every puzzle; in
them ``\\#`` at the start of a word is a ``#`` and no comment. A line ``solution:`` separates the
puzzle from a solution, a line ``---`` one puzzle from the next. Everything keeps its line and
column, counted from 1, for errors.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import NamedTuple

from satgrid.errors import ParseError

__all__ = ["CREDITS", "MOST_NUMBER", "NOTES", "SEVERAL", "Document", "Notes", "Row", "Value"]
__all__ += ["bare", "cleaned", "compose", "drawn", "is_unwanted", "joined", "marked", "noted"]
__all__ += ["parted", "plain", "plural", "read", "split", "with_late_keys"]

CREDITS = ("title", "author", "source")
"""What an author says of a puzzle: other formats have places for it."""
NOTES = (*CREDITS, "made")
"""All notes; ``made`` states how satgrid made the puzzle, and only its own text has it."""
SEVERAL = ("also", "rules")
"""Keys of the header with several values: lines ``also:``, lines indented below ``rules:``."""
_BELOW = ("rules",)
MOST_NUMBER = 999_999_999
"""The largest number of a line or a room; whether it has room for it is a matter of rules."""
Notes = tuple[tuple[str, str], ...]
_KEY = re.compile(r"([a-z](?:[a-z ]*[a-z])?)\s*:\s*")
_SOLUTION = "solution:"
_BETWEEN = "---"
_LONGEST_NOTE = 10_000  # a source may be a URL with a board in it
# What turns the direction of the text around it, and what no file of characters may hold.
_UNWANTED = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_UNWANTED |= frozenset("\ufeff\ufffe\uffff")


class Row(NamedTuple):
    """A line of the drawn part, without white space at its end."""

    text: str
    line: int

    def error(self, message: str, column: int = 1) -> ParseError:
        """Return an error at a column, counted from 1."""
        return ParseError(message, line=self.line, column=column)


class Value(NamedTuple):
    """The value of a header line."""

    text: str
    line: int
    column: int

    def error(self, message: str) -> ParseError:
        """Return an error at the value."""
        return ParseError(message, line=self.line, column=self.column)

    def words(self) -> Iterator[Value]:
        """Yield the words of the value, each with its place."""
        for word in re.finditer(r"\S+", self.text):
            yield Value(word.group(), self.line, self.column + word.start())

    def one_of(self, *known: str) -> str:
        """Return the value, which must be one of a few words."""
        if self.text not in known:
            raise self.error(f"{self.text!r} is not one of {', '.join(known)}")
        return self.text

    def number(self, least: int, most: int) -> int:
        """Return the value as a whole number within bounds."""
        if not re.fullmatch(r"-?\d{1,12}", self.text, re.ASCII):
            raise self.error(f"{self.text!r} is not a whole number")
        if not least <= int(self.text) <= most:
            raise self.error(f"{self.text} is not between {least} and {most}")
        return int(self.text)

    def size(self) -> tuple[int, ...]:
        """Return the value as a size such as ``8x8`` or ``3x4x5``."""
        if not re.fullmatch(r"\d{1,12}(x\d{1,12}){1,2}", self.text, re.ASCII):
            raise self.error(f"{self.text!r} is not a size such as 8x8 or 3x4x5")
        size = tuple(map(int, self.text.split("x")))
        if 0 in size:
            raise self.error(f"a board of size {self.text} has no cells")
        return size


class Document(NamedTuple):
    """A puzzle text, split into its header and its drawn rows."""

    name: Value
    values: dict[str, Value]
    rows: tuple[Row, ...]
    """The drawn part, without blank lines at its start and end."""
    end: int
    """The number of the last line, where something is missing."""
    listed: dict[str, list[Value]]
    """The values of keys that may have several (``SEVERAL``), each on a line of its own."""

    def known(self, *keys: str) -> None:
        """Refuse header keys that are neither among these nor notes."""
        several = {key: values[0] for key, values in self.listed.items() if values}
        for key, value in (self.values | several).items():
            if key not in keys and key not in NOTES:
                listed = ", ".join((*keys, *CREDITS))
                raise ParseError(f"unknown key {key!r}; known: {listed}", line=value.line)

    def required(self, key: str) -> Value:
        """Return the value of a key that must be there."""
        if key not in self.values:
            raise ParseError(f"there is no {key!r} line", line=self.name.line)
        return self.values[key]

    def notes(self) -> Notes:
        """Return the notes that the text has."""
        given = {key: self.values[key].text for key in NOTES if key in self.values}
        return noted(**{key: bare(value) for key, value in given.items()})

    def board(self, rows: Iterable[Row] | None = None) -> list[Row]:
        """Return the drawn rows, or these of them, which must be there."""
        listed = list(self.rows if rows is None else rows)
        if not listed:
            raise ParseError("the board is missing", line=self.end)
        return listed

    def grid(self, rows: Iterable[Row] | None = None) -> list[Row]:
        """Return the drawn rows, or these of them, which must be there and equally long."""
        listed = self.board(rows)
        for row in listed:
            if len(row.text) != len(listed[0].text):
                first = len(listed[0].text)
                note = f"{plural(len(row.text), 'cell')} where the first row has {first}"
                raise row.error(note, min(len(row.text), first) + 1)
        return listed


def read(text: str) -> Document:
    """Split a puzzle text into its header and its drawn rows.

    Raises
    ------
    ParseError
        If a header line has no key, a key comes twice, or the puzzle's name is missing.
    """
    lines = text.split("\n")
    values: dict[str, Value] = {}
    listed: dict[str, list[Value]] = {}
    position, key = 0, ""
    while position < len(lines):
        line = lines[position].rstrip()
        bare = re.split(r"(?:^|\s)#", line, maxsplit=1)[0].rstrip()
        position += 1
        if not line and values:
            break
        if not bare:
            continue
        inner = bare.lstrip()
        if key in _BELOW and inner != bare:
            listed[key].append(Value(inner, position, len(bare) - len(inner) + 1))
        else:
            key = _enter(values, listed, bare, position)
    if "puzzle" not in values:
        raise ParseError("the text is empty: it should start with 'puzzle: NAME'")
    body = [
        Row(line.rstrip(), number) for number, line in enumerate(lines[position:], position + 1)
    ]
    while body and not body[-1].text:
        body.pop()
    del body[: next((index for index, row in enumerate(body) if row.text), 0)]
    name = values.pop("puzzle")
    return Document(name, values, tuple(body), max(1, len(text.rstrip().split("\n"))), listed)


def with_late_keys(text: str, rows: Sequence[Row]) -> str | None:
    """Move header lines from the start of the drawn rows into the header.

    None if the first drawn row is not a header line: ``board: 8x8`` is one, ``rows:`` alone is not.
    """
    late = list(takewhile(lambda row: re.match(_KEY.pattern + r"\S", row.text), rows))
    if not late:
        return None
    lines = text.split("\n")
    first = late[0].line - 1
    header = [line for line in lines[:first] if line.strip()]
    return "\n".join([*header, *(row.text for row in late), "", *lines[first + len(late) :]])


def _enter(values: dict[str, Value], listed: dict[str, list[Value]], line: str, number: int) -> str:
    """Enter a line of the header, and return its key."""
    match = _KEY.match(line)
    if not values and (not match or match.group(1) != "puzzle"):
        raise ParseError("the first line should be 'puzzle: NAME'", line=number)
    if not match:
        raise ParseError(f"{_short(line)!r} is not of the form 'key: value'", line=number)
    key = match.group(1)
    value = Value(line[match.end() :], number, match.end() + 1)
    if key in SEVERAL:
        if key in listed and key in _BELOW:
            raise ParseError(f"{key!r} is given twice", line=number)
        own = listed.setdefault(key, [])
        if value.text or key not in _BELOW:
            own.append(value)
    elif key in values:
        raise ParseError(f"{key!r} is given twice", line=number)
    else:
        values[key] = value
    return key


def drawn(text: str) -> list[Row]:
    """Return the lines of a drawn solution, blank ones left out."""
    lines = enumerate(text.split("\n"), 1)
    return [Row(line.rstrip(), number) for number, line in lines if line.strip()]


def split(text: str) -> tuple[str, str | None]:
    """Split a text at a line ``solution:`` into the puzzle and a drawn solution."""
    lines = text.split("\n")
    for number, line in enumerate(lines):
        if line.rstrip() == _SOLUTION:
            return "\n".join(lines[:number]), "\n".join(lines[number + 1 :])
    return text, None


def compose(name: str, notes: Notes, values: Mapping[str, str], rows: Iterable[str] = ()) -> str:
    """Write a puzzle text from its header and rows, in the form that ``read`` reads."""
    header = [f"puzzle: {name}"]
    stated = [(key, marked(value)) for key, value in noted(**dict(notes))]
    header += [f"{key}: {value}" for key, value in (*stated, *values.items())]
    board = list(rows)
    return "\n".join([*header, *([""] if board else []), *board]) + "\n"


def parted(text: str) -> list[tuple[int, str]]:
    """Split a text at its lines ``---`` into puzzles, each with the number of its first line.

    Two such lines without a puzzle between them count as one.
    """
    found: list[tuple[int, list[str]]] = [(1, [])]
    for number, line in enumerate(text.split("\n"), 1):
        if line.rstrip() == _BETWEEN:
            found.append((number + 1, []))
        else:
            found[-1][1].append(line)
    parts = [(number, "\n".join(lines)) for number, lines in found]
    return [part for part in parts if part[1].strip()] or [(1, text)]


def joined(texts: Iterable[str]) -> str:
    """Join puzzle texts by lines ``---``, as ``parted`` splits them."""
    return f"{_BETWEEN}\n".join(texts)


def noted(**notes: str | None) -> Notes:
    """Return notes in canonical form: on one line, without control characters.

    Control characters and marks that turn the direction of the text never reach a terminal.
    """
    found = {key: cleaned(notes.get(key) or "") for key in NOTES}
    return tuple((key, value) for key, value in found.items() if value)


def cleaned(note: str) -> str:
    """Return a free text on one line, without control characters, cut to its greatest length."""
    spaced = "".join(" " if symbol.isspace() else symbol for symbol in note)
    kept = "".join(symbol for symbol in spaced if not is_unwanted(symbol))
    return " ".join(kept.split())[:_LONGEST_NOTE].rstrip()


def is_unwanted(symbol: str) -> bool:
    """Return whether a character is none that is drawn, or turns the text around it."""
    return symbol in _UNWANTED or unicodedata.category(symbol) in ("Cc", "Cs")


def plain(content: str) -> str:
    """Normalize a text: line ends become line feeds, and a byte order mark is removed."""
    bare = content.removeprefix("\ufeff")
    return bare.replace("\r\n", "\n").replace("\r", "\n") if "\r" in bare else bare


def marked(note: str) -> str:
    """Return a free text for a line of the header: marks each ``#`` that would begin a comment."""
    return re.sub(r"(?<!\S)(\\*)#", r"\\\1#", note)


def bare(note: str) -> str:
    """Return the free text of a line of the header."""
    return re.sub(r"(?<!\S)\\(\\*#)", r"\1", note)


def plural(number: int, noun: str) -> str:
    """Write a number with its noun: ``1 cell``, ``2 cells``."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def _short(line: str) -> str:
    return line if len(line) <= 40 else line[:37] + "..."
