"""URLs of puzz.link and of the other sites that run pzprjs.

``https://puzz.link/p?KIND/COLUMNS/ROWS/BODY``, one URL per line; blank lines and lines that begin
with ``#`` are passed over. Source: pzprjs, ``parser.js``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from satgrid.board.text import Value
from satgrid.formats.format import Format, dimensions, first_line, parted
from satgrid.formats.puzzlink import saved
from satgrid.formats.puzzlink.bodies import Body
from satgrid.formats.puzzlink.flags import letters, options_of, with_options
from satgrid.formats.puzzlink.kinds import canonical, find, kind_of, unknown
from satgrid.formats.puzzlink.told import told_elsewhere
from satgrid.puzzle.protocol import Puzzle

__all__ = ["FORMAT", "is_board"]

_SITE = "https://puzz.link/p?"
_URL = re.compile(
    r"(?:https?://\S+|(?:[\w.-]+(?:/[\w.-]+)*)?\?\w\S*|[a-z][a-z0-9]*(?:_edit|_play)?/\d+/\d+/\S*)"
)
_BARE = re.compile(r"(\w+?)(?:_edit|_play)?/[^\s?]+")
"""A URL without its site."""
_LINE = r"[^\S\n]*[^\s#]"
_PARAMETER = re.compile(r"\w+=[^&/]*&")
_VARIANT = "v:"
_ELSEWHERE = (
    "this link holds no puzzle that can be read: satgrid reads those of puzz.link and its like, of "
    "penpa, f-puzzles, SudokuPad and Interactive Sudoku Solver, and links with the 81 digits of a "
    "sudoku"
)


def _fits(content: str) -> bool:
    line = first_line(content).strip()
    return _URL.fullmatch(line) is not None


def is_board(content: str) -> bool:
    """Return whether a text is a URL, or the part after the site with a known kind of puzzle."""
    line = content.strip()
    if _URL.fullmatch(line) is None:
        return False
    bare = _BARE.fullmatch(line)
    return "?" in line or (bare is not None and find(bare[1]) is not None)


def _split(content: str) -> list[tuple[int, str]]:
    return [(number, part.split("\n", 1)[0]) for number, part in parted(content, _LINE)]


def _read(content: str) -> Puzzle[Any]:
    line = Value(content.rstrip(), 1, 1)
    if not _URL.fullmatch(line.text.strip()):
        raise line.error(f"{line.text.strip()[:40]!r} is not a URL of a puzzle")
    start = line.text.find("?") + 1
    if not start and "://" in line.text:
        raise line.error(_ELSEWHERE)
    start = max(start, len(line.text) - len(line.text.lstrip()))
    while match := _PARAMETER.match(line.text, start):
        start = match.end()
    if saved.begins(line.text[start:]):
        return saved.read_line(line.text[start:].replace("%20", " "), start + 1)
    return _board(_tokens(line.text, start))


def _tokens(text: str, start: int) -> list[Value]:
    """Split a URL at its slashes; a slash at the end is ignored."""
    found = []
    for word in text[start:].removesuffix("/").split("/"):
        found.append(Value(word, 1, start + 1))
        start += len(word) + 1
    return found


def _board(tokens: list[Value]) -> Puzzle[Any]:
    kind = tokens[0]
    name = re.sub(r"_(?:edit|play)$", "", kind.text)
    found = find(name)
    if found is None and len(tokens) < 3:
        raise kind.error(_ELSEWHERE)
    if found is None:
        raise kind.error(unknown(name))
    rest, flags = tokens[1:], Value("", 1, 1)
    if rest and rest[0].text.startswith(_VARIANT):
        told_elsewhere(rest.pop(0).text.removeprefix(_VARIANT))
    if rest and not rest[0].text.isdecimal() and len(rest) > 3:
        flags = rest.pop(0)
    chosen = options_of(canonical(found), found.row, flags)
    if len(rest) < 2:
        raise kind.error("the URL ends before the size of the board: KIND/COLUMNS/ROWS/BODY")
    height, width = dimensions(rest[1], rest[0])
    end = rest[1].column + len(rest[1].text) + 1
    body = Body("/".join(token.text for token in rest[2:]), end)
    if found.square and height != width:
        raise body.error(f"{height} rows of {width} cells: this board must be a square", 0)
    board: Puzzle[Any] = with_options(found.read(height, width, body), chosen)
    return board


def _write(puzzle: Puzzle[Any]) -> str:
    name, kind = kind_of(puzzle, "puzzlink")
    height, width = kind.box(puzzle)
    flags = letters(puzzle, kind.row)
    place = f"{flags}/{width}/{height}" if flags else f"{width}/{height}"
    url = f"{_SITE}{kind.row.url or name}/{place}/{kind.body(puzzle)}"
    # As the editor does: sites that make links of text leave a point at the end out of them.
    return url + ("\n" if url[-1].isalnum() else "/\n")


def _join(written: Sequence[str]) -> str:
    return "".join(written)


_SUFFIXES = (".url", ".urls", ".puzzlink")

FORMAT = Format("puzzlink", _SUFFIXES, _fits, _read, _split, _write, _join)
