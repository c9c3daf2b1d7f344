"""Links of f-puzzles and SudokuPad that hold a whole puzzle, and their JSON.

``https://f-puzzles.com/?load=...``, ``https://sudokupad.app/fpuzzles...`` and ``.../scl...``: JSON
stands behind the name, compressed by lz-string. A short link, such as
``https://sudokupad.app/abc``, names a puzzle that is kept elsewhere; it is refused. Source:
f-puzzles.com; SudokuPad, sudokutools.
"""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import unquote

from satgrid.errors import ParseError, SatgridError
from satgrid.formats.format import Format, first_line, parted, renoted, unwritable
from satgrid.puzzle.protocol import Puzzle

__all__ = ["FORMAT"]

_SITE = "https://www.f-puzzles.com/?load="
_NAMES = r"f-puzzles\.com|sudokupad\.app|crackingthecryptic\.com|svencodes\.com"
_SITES = rf"(?:[\w-]+\.)*(?:{_NAMES})"
_LINK = re.compile(rf"(?:https?://)?{_SITES}(?:[/?#]\S*)?", re.IGNORECASE)
_HELD = re.compile(r"(?:[?&]load=|(?:^|[/=])(fpuzzles|fpuz|scl))([A-Za-z0-9+/=_\-% ]+)")
_BARE = re.compile(r"(?:fpuzzles|fpuz|scl)[A-Za-z0-9+/=_-]{16,}")
_JSON = re.compile(r"\s*\{")
_KEY = re.compile(r"[{,]\s*[\"']?(?:grid[\"']?\s*:\s*\[\s*\[\s*\{|(?:cells|ce)[\"']?\s*:\s*\[)")
_LINE = r"[^\S\n]*[^\s#]"
_MOST = 1_000_000
"""Characters of JSON; a short link could stand for any number."""


def _fits(content: str) -> bool:
    if _JSON.match(content):
        return _KEY.search(content[:20_000]) is not None
    line = first_line(content).strip()
    return _LINK.fullmatch(line) is not None or _BARE.fullmatch(line) is not None


def _split(content: str) -> list[tuple[int, str]]:
    if _JSON.match(content):
        return [(1, content)]
    return [(number, part.split("\n", 1)[0]) for number, part in parted(content, _LINE)]


def _read(content: str) -> Puzzle[Any]:
    try:
        found: Puzzle[Any] = _board(content if _JSON.match(content) else _unpacked(content.strip()))
    except ParseError:
        raise
    except SatgridError as error:
        raise ParseError(str(error), line=1, column=1) from None
    return found


def _unpacked(link: str) -> str:
    """Return the JSON that a link contains."""
    from satgrid.formats.fpuzzles.lzstring import decompressed

    match = _HELD.search(link)
    if match is None or len(match[2]) < 16:
        raise SatgridError(
            "this link names a puzzle that is kept elsewhere: open it and export the whole puzzle"
        )
    found = decompressed(unquote(match[2]), _MOST)
    if not _JSON.match(found):
        raise SatgridError("this link holds no puzzle")
    return found


def _board(text: str) -> Any:
    from satgrid.formats.fpuzzles import fpuzzles, loose, sudokupad

    found = loose.read(text)
    if not isinstance(found, dict):
        raise SatgridError("this is not a puzzle")
    if "grid" in found:
        return fpuzzles.board(found)
    return sudokupad.board(loose.lengthened(found))


def _write(puzzle: Puzzle[Any]) -> str:
    from satgrid.formats.fpuzzles import writing
    from satgrid.formats.fpuzzles.lzstring import compressed

    plain = writing.plain
    try:
        found = writing.written(puzzle)
        again = _board(found)
    except SatgridError as error:
        raise unwritable(puzzle, "fpuzzles", str(error)) from None
    if plain(again.with_notes(())) != plain(renoted(puzzle, ())):
        raise unwritable(puzzle, "fpuzzles", "it would be read there as another board")
    return f"{_SITE}{compressed(found)}\n"


FORMAT = Format(
    "fpuzzles",
    (".fpuzzles",),
    _fits,
    _read,
    _split,
    _write,
    "".join,
)
