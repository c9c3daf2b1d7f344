"""Makaro at puzz.link: the borders of rooms, then numbers and black cells with arrows.

Source: pzprjs, ``makaro.js``, and the board of its tests. Black cells are in no room there; here
each is a room by itself.
"""

from __future__ import annotations

from typing import Any

from satgrid.board import regions
from satgrid.board.grid import Cell, Grid
from satgrid.board.regions import Regions
from satgrid.board.text import Value
from satgrid.formats.puzzlink import rooms
from satgrid.formats.puzzlink.bodies import Body
from satgrid.formats.puzzlink.kinds import Kind
from satgrid.formats.puzzlink.lines import SavedLines
from satgrid.formats.puzzlink.table import ROWS
from satgrid.puzzle import registry

__all__ = ["KINDS"]

NAME = "makaro"
_BLACK = "#nswe"
"""Black cells in the order of their letters, from ``a`` on."""
_SAVED = dict(zip("#tblr", _BLACK, strict=True))
_WRITTEN = {word: letter for letter, word in _SAVED.items()}
_GAPS = "ghijklmnopqrstuvwxyz"
_MOST = 99


def _board(grid: Grid, drawn: rooms.Drawn, givens: dict[Cell, Any], notes: Any = ()) -> Any:
    kind: Any = registry.find(NAME)
    data = {"rooms": _apart(grid, drawn, givens), "givens": givens}
    return kind((grid.height, grid.width), data, notes=notes)


def _apart(grid: Grid, drawn: rooms.Drawn, givens: dict[Cell, Any]) -> Regions:
    """Return the rooms, with each black cell as a room of its own."""
    black = {cell for cell, word in givens.items() if isinstance(word, str)}
    closed = [
        line or not {*side}.isdisjoint(black)
        for side, line in zip(grid.sides(), drawn.closed, strict=True)
    ]
    return rooms.rooms(grid, closed, drawn.at)


def _read(height: int, width: int, body: Body) -> Any:
    grid = Grid(height, width)
    found, position = rooms.drawn(body, grid)
    cells, givens, text, at = list(grid), dict[Cell, Any](), body.text, 0
    while position < len(text) and at < len(cells):
        symbol, place = text[position], position
        position += 1
        if symbol in _GAPS:
            at += _GAPS.index(symbol) + 1
            continue
        if symbol in "abcde":
            givens[cells[at]] = _BLACK["abcde".index(symbol)]
        else:
            if symbol == "-":
                symbol = text[position : position + 2]
                position += 2
            if not (symbol.isascii() and symbol.isdigit()):
                raise body.error(f"{text[place]!r} is not a number, black cell or gap", place)
            givens[cells[at]] = int(symbol) + 1
        at += 1
    if at > len(cells) or position < len(text.rstrip("/")):
        raise body.error(f"more than {len(cells)} cells", position - 1)
    return _board(grid, found, givens)


def _body(board: Any) -> str:
    givens, found, run = board.data["givens"], "", 0
    for cell in [*board.grid, None]:
        word = givens.get(cell)
        if (word is None and cell is None and run) or (word is not None and run) or run == 20:
            found += _GAPS[run - 1]
            run = 0
        if isinstance(word, int):
            found += str(word - 1) if word <= 10 else f"-{word - 1}"
        elif word is not None:
            found += "abcde"[_BLACK.index(word)]
        elif cell is not None:
            run += 1
    return rooms.written(board.data["rooms"]) + found


def _load(lines: SavedLines, height: int, width: int) -> Any:
    grid = Grid(height, width)
    lines.line("the number of rooms")
    words = lines.grid(height, width, "the rooms")
    closed = [
        words[one.row][one.column].text != words[other.row][other.column].text
        for one, other in grid.sides()
    ]
    givens: dict[Cell, Any] = {}
    for row, line in enumerate(lines.grid(height, width, "the board")):
        for column, word in enumerate(line):
            if word.text not in (".", "-"):
                givens[Cell(row, column)] = _word(word)
    return _board(grid, rooms.Drawn(closed), givens, lines.notes)


def _word(word: Value) -> Any:
    return _SAVED[word.text] if word.text in _SAVED else word.number(1, _MOST)


def _lines(board: Any) -> list[list[str]]:
    givens, number, rows = board.data["givens"], dict[int, int](), []
    for row, line in enumerate(board.data["rooms"]):
        words = []
        for column, room in enumerate(line):
            black = isinstance(givens.get(Cell(row, column)), str)
            words.append("." if black else str(number.setdefault(room, len(number))))
        rows.append(words)
    shown = [[_shown(givens.get(cell)) for cell in row] for row in board.grid.rows()]
    return [[str(len(number))], *rows, *shown]


def _shown(word: Any) -> str:
    return "." if word is None else _WRITTEN.get(word, str(word))


def _lost(board: Any) -> str | None:
    givens = board.data["givens"]
    closed = regions.borders(board.data["rooms"])
    if _apart(board.grid, rooms.Drawn(closed), givens) != board.data["rooms"]:
        return "black cells have no room in it"
    return None


_FORM = ("borders of rooms, five a character", "numbers less 1, `a` to `e` black cells")
KINDS = {NAME: Kind(NAME, _read, _body, _load, _lines, _lost, row=ROWS[NAME], form=_FORM)}
