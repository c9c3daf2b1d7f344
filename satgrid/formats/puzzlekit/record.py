"""One puzzle of the format: a text or a JSON object below the name of its genre."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from satgrid.board import text
from satgrid.errors import ParseError, unknown
from satgrid.formats.puzzlekit.cursor import Cursor, Text
from satgrid.formats.puzzlekit.genres import SheetGenre, find, genres
from satgrid.formats.puzzlekit.sheet import WordSheet
from satgrid.formats.remarks import passed_over
from satgrid.puzzle.protocol import Puzzle

__all__ = ["NAME", "Record", "marked", "title"]

NAME = "puzzlekit"
_TITLES = ("title", "key", "id", "name")
"""The members that may be the title; the key is that of the puzzle in its collection."""
_MARKED = re.compile(r"([^\n:]*):(\d+) ")
_TEXT = r'("(?:[^"\\\n]|\\.)*")'
_KEY = re.compile(rf"{_TEXT}\s*:\s*\{{")
_TITLED = re.compile(rf'"(title|id|name)"\s*:\s*{_TEXT}')


def marked(name: str, column: int, content: str) -> str:
    """Return a JSON object with its genre, and the column where it starts in its file, in front."""
    return f"{name}:{column} {content}"


def title(content: str) -> str:
    """Return the title of a puzzle that may be damaged, or an empty text."""
    mark = _MARKED.match(content)
    if not mark:
        return ""
    found = {match[1]: match[2] for match in _TITLED.finditer(content, mark.end())}
    key = _KEY.match(content, mark.end())
    if key:
        found["key"] = key[1]
    for name in _TITLES:
        try:
            value = str(json.loads(found.get(name, '""')))
        except ValueError:
            continue
        if value and not (name == "name" and find(value)):
            return value
    return ""


class Record:
    """A puzzle with its recorded data: JSON as ``marked``, or a text below its genre's name.

    Raises
    ------
    ParseError
        If the genre is not known, or there is no problem.
    """

    def __init__(self, content: str) -> None:
        self._found: dict[str, Text] = {}
        self._cursor: Cursor | None = None
        self._start = 1, 1
        mark = _MARKED.match(content)
        if mark:
            name, column = mark.groups()
            self._start = 1, int(column)
            self._cursor = Cursor(content[mark.end() :])
            with self._placed():
                name = self._members(self._cursor) or name
        else:
            name, _, body = content.partition("\n")
            self._start = 2, 1
            self._texts(body)
        self._genre: SheetGenre = self._known(name)
        if "problem" not in self._found:
            raise ParseError("there is no 'problem' here", column=self._start[1])

    def _known(self, name: str) -> SheetGenre:
        genre = find(name)
        if genre is None:
            known = ", ".join(genres())
            reason = unknown("genre", name, genres()) if name else f"no genre; known: {known}"
            raise ParseError(reason, column=self._start[1])
        return genre

    def _texts(self, body: str) -> None:
        problem, solution = text.split(body)
        self._found["problem"] = Text(problem, 0, "")
        if solution is not None:
            self._found["solution"] = Text(solution, len(problem.split("\n")) + 1, "")

    def _members(self, cursor: Cursor) -> str:
        """Read the members of an object; return the genre that it names."""
        if cursor.peek() == '"':
            self._found["key"] = cursor.text()
            cursor.take(":")
        for _, key in cursor.members():
            if cursor.peek() == '"':
                self._found[key.value] = cursor.text()
            else:
                cursor.value()
        named = [self._found[key].value for key in ("genre", "name") if key in self._found]
        return next(filter(find, named), "")

    @property
    def notes(self) -> dict[str, str]:
        """The title and the source that the record has."""
        found = {key: value.value for key, value in self._found.items()}
        if "name" in found and find(found["name"]):
            del found["name"]  # that is the genre's
        title = next((found[key] for key in _TITLES if key in found), "")
        return {"title": title, "source": found.get("source", "")}

    def puzzle(self) -> Puzzle[Any]:
        """Return the puzzle."""
        with self._placed("problem"):
            sheet = WordSheet(self._found["problem"].value)
            puzzle = self._genre.read(sheet)
            sheet.end()
        meaning = dict(getattr(puzzle, "namesakes", ())).get(self._genre.name)
        if meaning is not None:  # the set does not say of which genre each of its puzzles is
            passed_over(f"{self._genre.name} is {meaning}: this one is read as {puzzle.name}")
        return puzzle

    def answer(self, puzzle: Puzzle[Any]) -> frozenset[Any] | None:
        """Return the recorded answer, or None."""
        if "solution" not in self._found or not self._found["solution"].value.strip():
            return None
        with self._placed("solution"):
            sheet = WordSheet(self._found["solution"].value)
            asked = WordSheet(self._found["problem"].value)
            if (sheet.height, sheet.width) != (asked.height, asked.width):
                size = f"{sheet.height}x{sheet.width}"
                board = f"{asked.height}x{asked.width}"
                raise ParseError(f"the solution has {size} cells, the board {board}")
            answer = self._genre.answer(puzzle, sheet)
            sheet.end()
        return answer

    @contextmanager
    def _placed(self, key: str = "") -> Iterator[None]:
        """Add the place in the whole file to an error."""
        try:
            yield
        except ParseError as error:
            if self._cursor is None:
                error = ParseError(
                    error.message, line=error.line + self._found[key].start, column=error.column
                )
            elif key:
                error = self._cursor.placed(error, self._found[key])
            line, column = self._start
            column = error.column + (column - 1 if error.line == 1 else 0)
            raise ParseError(error.message, line=error.line + line - 1, column=column) from None
