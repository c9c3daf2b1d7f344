"""The files that puzz.link saves: ``pzprv3``, a board with its clues and the answer so far.

Lines, or slashes in their stead: ``pzprv3``, the kind, the rows, the columns (sudoku: one
number), then rows of words parted by spaces. The answer is passed over. Source: pzprjs,
``FileData.js``, the modules of the five kinds and the saved boards of its tests.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from typing import Any

from satgrid import regions
from satgrid.errors import ParseError
from satgrid.formats import _kinds, _rooms
from satgrid.formats._format import Format, dimensions, noted, parted
from satgrid.grid import Cell, Grid
from satgrid.puzzle import Puzzle
from satgrid.puzzles.kropki import Entry, Kropki
from satgrid.puzzles.nonogram import Nonogram
from satgrid.puzzles.norinori import Norinori
from satgrid.puzzles.shakashaka import Shakashaka
from satgrid.text import Notes, Value, count

__all__ = ["FORMAT", "read_line"]

_HEAD = re.compile(r"pzprv3(?:\.(\d{1,3}))?")
_INFO = re.compile(r"^info:(?=\{)", re.MULTILINE)
_UNKNOWN = "a clue with a question mark; only numbers can be read"


class _Lines:
    """The lines of a file one after the other."""

    def __init__(self, lines: Sequence[Value], notes: Notes) -> None:
        self.notes = notes
        self.version = 0
        self._lines = lines
        self._next = 0

    def line(self, meaning: str) -> Value:
        """Return the next line."""
        if self._next == len(self._lines):
            last = self._lines[-1] if self._lines else Value("", 1, 1)
            raise ParseError(
                f"the file ends before {meaning}",
                line=last.line,
                column=last.column + len(last.text),
            )
        self._next += 1
        return self._lines[self._next - 1]

    def grid(self, height: int, width: int, meaning: str) -> list[list[Value]]:
        """Return the words of the next lines, of which there must be so many."""
        found = []
        for _ in range(height):
            line = self.line(meaning)
            words = list(line.words())
            if len(words) != width:
                raise line.error(f"{count(len(words), 'word')} where {meaning} has {width} a line")
            found.append(words)
        return found


def _fits(content: str) -> bool:
    return content.lstrip().startswith("pzprv3")


def _split(content: str) -> list[tuple[int, str]]:
    found = parted(content, "pzprv3")
    return found if len(found) > 1 else [(1, content)]


def read_line(text: str, column: int) -> Puzzle[Any]:
    """Read a file written on one line with slashes, as URLs have it."""
    lines = []
    for line in text.split("/"):
        lines.append(Value(line, 1, column))
        column += len(line) + 1
    return _board(_Lines(lines, ()))


def _read(content: str) -> Puzzle[Any]:
    blank = len(content) - len(content.lstrip())
    first = 1 + content.count("\n", 0, blank)
    lines = content[blank:].removesuffix("\n").split("\n")
    if "/" in lines[0]:
        return read_line(lines[0], 1)
    info = _INFO.search(content)
    end = len(lines)
    if info:
        end = content.count("\n", blank, info.start())
    listed = [Value(line.rstrip(), first + index, 1) for index, line in enumerate(lines[:end])]
    return _board(_Lines(listed, _metadata(content[info.end() :]) if info else ()))


def _metadata(text: str) -> Notes:
    """Return the author and the source; damage here is no reason to refuse the board."""
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


def _board(lines: _Lines) -> Puzzle[Any]:
    head = lines.line("its first line")
    match = _HEAD.fullmatch(head.text.strip())
    if not match:
        raise head.error(f"{head.text[:20]!r} is not 'pzprv3'")
    lines.version = int(match.group(1) or 0)
    kind = lines.line("the kind of puzzle")
    if kind.text not in _READ:
        known = ", ".join(_READ)
        raise kind.error(f"unknown kind of puzzle {kind.text[:30]!r}; known: {known}")
    rows = lines.line("the number of rows")
    columns = rows if kind.text == "sudoku" else lines.line("the number of columns")
    height, width = dimensions(rows, columns)
    if kind.text == "kropki" and height != width:
        raise rows.error(f"{height} rows of {width} cells: this board must be a square")
    return _READ[kind.text](lines, height, width)


def _shakashaka(lines: _Lines, height: int, width: int) -> Shakashaka:
    symbols = {"5": "#", "-": "#"} | {symbol: symbol for symbol in ".01234"}
    rows = []
    for row in lines.grid(height, width, "the board"):
        for word in row:
            if word.text not in symbols:
                raise word.error(f"{word.text[:20]!r} is not one of . 0-5")
        rows.append("".join(symbols[word.text] for word in row))
    return Shakashaka(tuple(rows), lines.notes)


def _norinori(lines: _Lines, height: int, width: int) -> Norinori:
    grid = Grid(height, width)
    if lines.version:
        across = lines.grid(height, width - 1, "the borders in a row")
        down = lines.grid(height - 1, width, "the borders between rows")
        closed = [word.text != "0" for row in (*across, *down) for word in row]
    else:
        lines.line("the number of rooms")
        words = lines.grid(height, width, "the rooms")
        closed = [
            words[one.row][one.column].text != words[other.row][other.column].text
            for one, other in grid.sides()
        ]
    return Norinori(_rooms.rooms(grid, closed), lines.notes)


def _nonogram(lines: _Lines, height: int, width: int) -> Nonogram:
    above, beside = (height + 1) // 2, (width + 1) // 2
    words = lines.grid(above + height, beside + width, "the board with its clues")
    columns = [[words[row][beside + column] for row in range(above)] for column in range(width)]
    rows = [words[above + row][:beside] for row in range(height)]
    return Nonogram(tuple(map(_clue, rows)), tuple(map(_clue, columns)), lines.notes)


def _clue(words: Sequence[Value]) -> tuple[int, ...]:
    clue = []
    for word in words:
        bare = word.text.removeprefix("c")  # marked as done by the player
        if bare == "-2":
            raise word.error(_UNKNOWN)
        if bare != "." and not re.fullmatch(r"\d{1,6}", bare, re.ASCII):
            raise word.error(f"{word.text[:20]!r} is not a number of cells")
        clue += [int(bare)] if bare != "." else []
    return () if clue == [0] else tuple(clue)


def _kropki(lines: _Lines, height: int, width: int) -> Kropki:
    grid = Grid(height, width)
    across = lines.grid(height, width - 1, "the dots in a row")
    down = lines.grid(height - 1, width, "the dots between rows")
    words = [word for row in (*across, *down) for word in row]
    for word in words:
        word.one_of("0", "1", "2")
    white, black = (
        frozenset(
            side for side, word in zip(grid.sides(), words, strict=True) if word.text == color
        )
        for color in "12"
    )
    return Kropki(height, white=white, black=black, notes=lines.notes)


def _sudoku(lines: _Lines, height: int, width: int) -> Kropki:
    box = _kinds.standard_box(height)
    if box is None:
        raise ParseError(f"a sudoku of {height} rows has no boxes")
    givens = []
    for row, words in enumerate(lines.grid(height, width, "the board")):
        for column, word in enumerate(words):
            if word.text not in (".", "-"):
                givens.append(Entry(Cell(row, column), word.number(1, height)))
    return Kropki(height, tuple(givens), all_dots="no", box=box, notes=lines.notes)


_READ: dict[str, Callable[[_Lines, int, int], Puzzle[Any]]] = {
    "kropki": _kropki,
    "nonogram": _nonogram,
    "norinori": _norinori,
    "shakashaka": _shakashaka,
    "sudoku": _sudoku,
}


def _write(puzzle: Puzzle[Any]) -> str:
    kind = _kinds.kind_of(puzzle, "pzprv3")
    height, width = puzzle.shape
    size = [str(height)] if kind == "sudoku" else [str(height), str(width)]
    rows = _WRITE[kind](puzzle)
    if kind != "nonogram":  # there the cells of the answer stand beside the clues
        rows += [["."] * width] * height
    lines = ["pzprv3", kind, *size, *("".join(f"{word} " for word in row) for row in rows)]
    notes = {key: value for key, value in puzzle.notes if key != "title"}
    if notes:
        lines.append("info:" + json.dumps({"metadata": notes}, ensure_ascii=False))
    return "\n".join(lines) + "\n"


def _shakashaka_rows(puzzle: Shakashaka) -> list[list[str]]:
    return [list(row.replace("#", "5")) for row in puzzle.rows]


def _norinori_rows(puzzle: Norinori) -> list[list[str]]:
    number = len(regions.cells_of(puzzle.rooms))
    return [[str(number)], *([str(room) for room in row] for row in puzzle.rooms)]


def _nonogram_rows(puzzle: Nonogram) -> list[list[str]]:
    height, width = puzzle.shape
    above, beside = (height + 1) // 2, (width + 1) // 2
    columns = [["."] * (above - len(clue)) + list(map(str, clue)) for clue in puzzle.columns]
    rows = [
        ["."] * beside + [columns[column][row] for column in range(width)] for row in range(above)
    ]
    for clue in puzzle.rows:
        rows.append(["."] * (beside - len(clue)) + list(map(str, clue)) + ["."] * width)
    return rows


def _kropki_rows(puzzle: Kropki) -> list[list[str]]:
    size = puzzle.size
    words = [
        "1" if side in puzzle.white else "2" if side in puzzle.black else "0"
        for side in Grid(size, size).sides()
    ]
    across, down = words[: size * (size - 1)], words[size * (size - 1) :]
    return [across[row * (size - 1) : (row + 1) * (size - 1)] for row in range(size)] + [
        down[row * size : (row + 1) * size] for row in range(size - 1)
    ]


def _sudoku_rows(puzzle: Kropki) -> list[list[str]]:
    given = {entry.cell: str(entry.number) for entry in puzzle.givens}
    grid = Grid(puzzle.size, puzzle.size)
    return [[given.get(cell, ".") for cell in row] for row in grid.rows()]


_WRITE: dict[str, Callable[[Any], list[list[str]]]] = {
    "kropki": _kropki_rows,
    "nonogram": _nonogram_rows,
    "norinori": _norinori_rows,
    "shakashaka": _shakashaka_rows,
    "sudoku": _sudoku_rows,
}

FORMAT = Format("pzprv3", (".pzpr", ".pzprv3"), _fits, _read, _split, _write)
