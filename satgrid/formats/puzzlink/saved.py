"""The files that puzz.link saves: ``pzprv3``, a board with its clues and the answer so far.

The lines are ``pzprv3``, the kind, the rows, the columns (for a sudoku one number), then rows of
words with spaces between them. Slashes may replace line ends. The answer follows, or stands among
the words of the board.
Source: pzprjs, ``FileData.js``, the modules of the kinds and the saved boards of its tests.
"""

from __future__ import annotations

import json
import re
from typing import Any

from satgrid.board.text import Notes, Value, noted
from satgrid.formats.format import Format, dimensions, parted, renoted
from satgrid.formats.puzzlink import answers, flags
from satgrid.formats.puzzlink.bodies import Body
from satgrid.formats.puzzlink.kinds import Kind, canonical, find, kind_of, unknown
from satgrid.formats.puzzlink.lines import SavedLines
from satgrid.formats.puzzlink.told import told_elsewhere
from satgrid.puzzle.protocol import Puzzle
from satgrid.puzzle.unfinished import Unfinished

__all__ = ["FORMAT", "begins", "is_board", "read_line"]

_HEAD = re.compile(r"pzprv3(?:\.(\d{1,3}))?")
_VARIANT = re.compile(r"(?:v:|variant:)?\s*([A-Za-z][A-Za-z][\w-]*)")  # no board has such a line
_START = re.compile(r"\s*(?:v:[^\n/]*[\n/])?pzprv3")
_TOLD = re.compile(r"v:(.*)")
_INFO = re.compile(r"^info:(?=\{)", re.MULTILINE)


def begins(content: str) -> bool:
    """Return whether a text begins as a saved file does, also with ``v:`` before."""
    return _START.match(content) is not None


def is_board(content: str) -> bool:
    """Return whether a text is a whole file with slashes in place of line ends."""
    start = _START.match(content)
    first = content[start.end() - len("pzprv3") :].strip().split("/", 1) if start else []
    return len(first) > 1 and _HEAD.fullmatch(first[0]) is not None


def _split(content: str) -> list[tuple[int, str]]:
    found = parted(content, "pzprv3")
    return found if len(found) > 1 else [(1, content)]


def read_line(text: str, column: int) -> Puzzle[Any]:
    """Read a file that is written on one line with slashes, as in URLs."""
    return _board(_in_one_line(text, column))


def _in_one_line(text: str, column: int) -> SavedLines:
    lines = []
    for line in text.split("/"):
        lines.append(Value(line.rstrip(), 1, column))
        column += len(line) + 1
    return SavedLines(lines, ())


def _lines(content: str) -> SavedLines:
    """Return the lines of a file, and what is told about its puzzle."""
    blank = len(content) - len(content.lstrip())
    first = 1 + content.count("\n", 0, blank)
    lines = content[blank:].removesuffix("\n").split("\n")
    if "/" in lines[0]:
        return _in_one_line(lines[0], 1 + blank - content.rfind("\n", 0, blank) - 1)
    info = _INFO.search(content)
    end = len(lines)
    if info:
        end = content.count("\n", blank, info.start())
    listed = [Value(line.rstrip(), first + index, 1) for index, line in enumerate(lines[:end])]
    return SavedLines(listed, _metadata(content[info.end() :]) if info else ())


def _read(content: str) -> Puzzle[Any]:
    return _board(_lines(content))


def _marks(content: str, puzzle: Puzzle[Any], *, finished: bool = False) -> Unfinished | None:
    """Return the answer that the file has, finished or not; None if nothing is drawn."""
    lines = _lines(content)
    kind, name, shape = _head(lines)
    if lines.ended:
        return None
    flags.load(name, kind.row, lines)
    kind.load(lines, *shape)
    return answers.read(puzzle, kind.row, lines, shape, finished=finished)


def _solution(content: str, puzzle: Puzzle[Any]) -> frozenset[Any] | None:
    found = _marks(content, puzzle, finished=True)
    return None if found is None else found.held


def _metadata(text: str) -> Notes:
    """Return the author and the source; damaged metadata are ignored."""
    try:
        found, _ = json.JSONDecoder().raw_decode(text)
    except (ValueError, RecursionError):
        return ()
    inner = found.get("metadata") if isinstance(found, dict) else None
    if not isinstance(inner, dict):
        return ()
    return noted(
        **{key: value for key in ("author", "source") if isinstance(value := inner.get(key), str)}
    )


def _head(lines: SavedLines) -> tuple[Kind, str, tuple[int, int]]:
    """Read the lines before the board: its kind, the kind's name, its rows and columns."""
    head = lines.line("its first line")
    if match := _TOLD.fullmatch(head.text.strip()):
        told_elsewhere(match[1])
        head = lines.line("its first line")
    match = _HEAD.fullmatch(head.text.strip())
    if not match:
        raise head.error(f"{head.text[:20]!r} is not 'pzprv3'")
    lines.version = int(match.group(1) or 0)
    kind = lines.line("the kind of puzzle")
    found = find(kind.text)
    if found is None:
        raise kind.error(unknown(kind.text))
    rows = lines.line("the number of rows")
    columns = rows if found.size == 1 else lines.line("the number of columns")
    height, width = dimensions(rows, columns)
    if found.square and height != width:
        raise rows.error(f"{height} rows of {width} cells: this board must be a square")
    return found, canonical(found), (height, width)


def _board(lines: SavedLines) -> Puzzle[Any]:
    kind, name, shape = _head(lines)
    if lines.ended:  # a board that nobody has drawn on
        return renoted(kind.read(*shape, Body("", 1)), lines.notes)
    chosen = flags.load(name, kind.row, lines)
    if not lines.ended:
        following = lines.following
        variant = _VARIANT.fullmatch(following.text.strip())
        if variant and following.text.strip() not in kind.stated:
            raise following.error(f"the variant {variant[1]!r}, whose rules satgrid does not know")
    board: Puzzle[Any] = flags.with_options(kind.load(lines, *shape), chosen)
    return board


def _write(puzzle: Puzzle[Any]) -> str:
    name, kind = kind_of(puzzle, "pzprv3")
    height, width = kind.box(puzzle)
    size = [str(height), str(width)][: kind.size]
    version = f".{kind.row.version}" if kind.row.version else ""
    lines = [f"pzprv3{version}", name, *size]
    lines += [" ".join(row) for row in flags.saved(puzzle, kind.row)]
    rows = kind.lines(puzzle) + answers.blank(kind.row, puzzle, (height, width))
    lines += ["".join(f"{word} " for word in row) for row in rows]
    notes = {key: value for key, value in puzzle.notes if key != "title"}
    if notes:
        lines.append("info:" + json.dumps({"metadata": notes}, ensure_ascii=False))
    return "\n".join(lines) + "\n"


FORMAT = Format(
    "pzprv3",
    (".pzpr", ".pzprv3"),
    begins,
    _read,
    _split,
    _write,
    solution=_solution,
    marks=_marks,
)
