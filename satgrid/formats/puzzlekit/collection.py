"""The format ``puzzlekit``: a collection as JSON, JSON lines, or one problem below its genre.

A collection is ``{"name": "Tent", "data": {"12_8x8": {"problem": ..., "solution": ...}}}``. In JSON
lines each puzzle is an object on a line of its own; its ``genre`` or its ``name`` is that of its
genre, or the file has the genre's name. As text, the genre's name stands above the problem, and a
line ``solution:`` above its solution.
Source: the collection SmilingWayne/puzzlekit-dataset, its ``docs/SCHEMA.md`` and its data.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import PurePath
from typing import Any

from satgrid.board.text import noted
from satgrid.errors import ParseError, SatgridError, unknown
from satgrid.formats.format import Format, renoted
from satgrid.formats.puzzlekit.cursor import Cursor
from satgrid.formats.puzzlekit.genres import find, genre_of, genres
from satgrid.formats.puzzlekit.record import NAME, Record, marked, title
from satgrid.puzzle.protocol import Puzzle

__all__ = ["FORMAT"]

_TEXT = re.compile(r"[A-Za-z][A-Za-z0-9_ -]*\n[ \t]*\d+([ \t]+\d+)+([ \t]+[A-Za-z])*[ \t]*\n")
_JSON = re.compile(r'\s*\{\s*"')
_BEGUN = re.compile(r'\s*\{\s*"(.*?")?(problem|data)"\s*:', re.DOTALL)
_OBJECT = re.compile(r"(?<=\n)\{")
_TAIL = re.compile(r"[-_. ]dataset.*", re.IGNORECASE)


def _fits(content: str) -> bool:
    return (_JSON.match(content) or _TEXT.match(content)) is not None


def _begins(beginning: str) -> bool:
    return _BEGUN.match(beginning) is not None


def _split(content: str, file_name: str = "") -> list[tuple[int, str]]:
    return list(_pieces(content, file_name))


def _pieces(content: str, file_name: str) -> Iterator[tuple[int, str]]:
    """Yield each puzzle as a text below its genre's name, with its line number."""
    if not _JSON.match(content):
        yield 1, content
        return
    name, data = _begun(Cursor(content), file_name)
    spans = _lines(content) if data is None else _members(content, data)
    line, behind, start_of_line = 1, 0, 0
    for start, end in spans:
        line += content.count("\n", behind, start)
        start_of_line = max(start_of_line, content.rfind("\n", behind, start) + 1)
        behind = start
        yield line, marked(name, start - start_of_line + 1, content[start:end])


def _genre_in_name(file_name: str) -> str:
    """Return the genre that a file's name contains, or an empty text."""
    genre = find(_TAIL.sub("", PurePath(file_name).stem)) if file_name else None
    return genre.name if genre else ""


def _begun(cursor: Cursor, file_name: str) -> tuple[str, int | None]:
    """Return the genre of a file and the place where its data begin, None for JSON lines.

    Raises
    ------
    ParseError
        If the genre is unknown, or the JSON is no such collection.
    """
    of_file = _genre_in_name(file_name)
    name, place, data, lines = "", 0, None, False
    try:
        for _, key in cursor.members():
            at = cursor.at
            lines = lines or key.value == "problem"
            if key.value in ("name", "genre") and cursor.peek() == '"':
                value = cursor.text().value
                if key.value == "genre" or not find(name):
                    name, place = value, at
                continue
            if key.value == "data" and cursor.peek() == "{":
                data = at
                if name or of_file:
                    break
            cursor.value()
    except ParseError:
        if not lines or not of_file:
            raise
        data = None  # the first of several lines is damaged
    if data is None and not lines:
        raise ParseError(
            f"this is JSON, but no {NAME}: it begins with an object without 'problem' or 'data'"
        )
    genre = find(name)
    if genre is None and not of_file:
        cursor.at = place
        if data is not None and name:
            raise cursor.error(unknown("genre", name, genres()))
        names = [repr(one) for one in (name, PurePath(file_name).stem) if one]
        raise cursor.error(_unnamed(names))
    return (genre.name if genre and data is not None else of_file), data


def _unnamed(names: list[str]) -> str:
    tried = f" ({', '.join(names)})" if names else ""
    return f"neither 'name' nor the file's name is a genre{tried}; known: {', '.join(genres())}"


def _members(content: str, data: int) -> Iterator[tuple[int, int]]:
    """Yield the start and end of each puzzle of a collection; stop where the text is damaged."""
    cursor = Cursor(content, data)
    cursor.take("{")
    while cursor.peek() != "}":
        start = cursor.at
        try:
            cursor.text()
            cursor.take(":")
            cursor.value()
        except ParseError:
            yield start, len(content)
            return
        yield start, cursor.at
        if cursor.peek() == ",":
            cursor.take(",")


def _lines(content: str) -> Iterator[tuple[int, int]]:
    """Yield the start and end of each object.

    An object begins with its line. A damaged object ends where the next one begins, so that each
    part of a file is read once, however many are damaged.
    """
    begun = [0, *(match.start() for match in _OBJECT.finditer(content)), len(content)]
    for before, after in pairwise(begun):
        cursor = Cursor(content[before:after])
        while cursor.peek():
            start = cursor.at
            try:
                cursor.value()
            except ParseError:
                cursor.at = after - before
            yield before + start, before + cursor.at


def _read(content: str) -> Any:
    record = Record(content)
    return renoted(record.puzzle(), noted(**record.notes))


def _solution(content: str, puzzle: Puzzle[Any]) -> frozenset[Any] | None:
    return Record(content).answer(puzzle)


def _write(puzzle: Puzzle[Any]) -> str:
    genre = genre_of(puzzle, NAME)
    notes = dict(puzzle.notes)
    lines = genre.lines(puzzle) if genre.lines else []
    case = {"problem": "\n".join(" ".join(row) for row in lines), "solution": ""}
    case |= {"source": notes.get("source", ""), "info": ""}
    title = notes.get("title", "")
    return _collected(genre.name, {title or "1": case if title else case | {"title": title}})


def _join(written: Sequence[str]) -> str:
    """Join collections of one puzzle each into one collection."""
    name = ""
    data: dict[str, Any] = {}
    for number, document in enumerate(map(json.loads, written), 1):
        if name and document["name"] != name:
            both = f"{name} and {document['name']}"
            raise SatgridError(f"a collection in {NAME} has puzzles of one genre, not {both}")
        name = document["name"]
        for key, case in document["data"].items():
            own = _free(str(number) if case.get("title") == "" else key, data)
            data[own] = case if own == key else {"title": key} | case
    return _collected(name, data)


def _free(key: str, taken: dict[str, Any]) -> str:
    number, found = 1, key
    while found in taken:
        number += 1
        found = f"{key}-{number}"
    return found


def _collected(name: str, data: dict[str, Any]) -> str:
    document = {"name": name, "count": len(data), "count_sol": 0, "data": data}
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


FORMAT = Format(
    NAME,
    (".json",),
    _fits,
    _read,
    _split,
    _write,
    _join,
    read_suffixes=(".jsonl",),
    begins=_begins,
    solution=_solution,
    title=title,
    named=True,
)
