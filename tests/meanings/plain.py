"""Boards as plain data, read from the text of a custom puzzle without satgrid.

A cell is a pair of its row and its column, counted from 0. An answer is

- ``shade``, ``slants`` and ``bars``: the set of shaded cells, of those with a slant down to the
  right, of those with an upright bar;
- ``numbers``: the number of each cell that holds one;
- ``lines`` and ``pairs of cells``: a set of pairs of points that are joined: cells where lines go
  through cells, corners of cells (counted in the same way) where they go along their sides;
- ``lines and shaded cells``: both of these, a pair;
- ``areas``: the label of each cell's area;
- ``bridges``: the number of bridges between each two cells.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

Cell = tuple[int, int]
Shade = frozenset[Cell]
Lines = frozenset[tuple[Cell, Cell]]
Numbers = dict[Cell, int]
Areas = dict[Cell, int]

_BLACK = re.compile(r" with (\S+) black")
_LARGER = re.compile(r" corners| between |^stars|^drawn lines")
_USUAL = {
    "givens and black": "givens",
    "black cells with": "sums",
    "black cells": "black cells",
    "white and black circles": "circles",
    "white and black dots": "dots",
    "parts of ships": "parts",
    "clues of rings": "clues",
    "overlapping": "grids",
    "drawn lines": "lines",
    "given": "givens",
    "two digits": "digits",
}


@dataclass(frozen=True)
class Plain:
    """A board.

    Attributes
    ----------
    dark
        The cells that are no part of the answer.
    header
        The lines above the board, such as ``above`` or an option.
    words
        What is drawn below the name of a layer: the words of each row.
    raw
        The same as lines of characters, for signs between cells.
    """

    answer: str
    rows: int
    columns: int
    dark: frozenset[Cell]
    header: dict[str, str]
    rules: tuple[str, ...]
    words: dict[str, list[list[str]]]
    raw: dict[str, list[str]]

    def inside(self, cell: Cell) -> bool:
        """Return whether a cell is on the board."""
        return 0 <= cell[0] < self.rows and 0 <= cell[1] < self.columns

    @property
    def all_cells(self) -> list[Cell]:
        """All cells, row by row."""
        return [(row, column) for row in range(self.rows) for column in range(self.columns)]

    @property
    def cells(self) -> list[Cell]:
        """The cells that are part of the answer."""
        return [cell for cell in self.all_cells if cell not in self.dark]

    def beside(self, cell: Cell) -> list[Cell]:
        """Return the cells that share a side with a cell, black ones included."""
        row, column = cell
        near = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
        return [other for other in near if self.inside(other)]

    def around(self, cell: Cell) -> list[Cell]:
        """Return the cells that share a side or a corner with a cell."""
        row, column = cell
        near = [(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
        return [other for other in near if self.inside(other) and other != cell]

    def lines(self) -> list[list[Cell]]:
        """Return the rows, then the columns."""
        across = [[(row, column) for column in range(self.columns)] for row in range(self.rows)]
        return across + [list(line) for line in zip(*across, strict=True)]

    def squares(self) -> Iterator[list[Cell]]:
        """Yield the squares of four cells."""
        for row in range(self.rows - 1):
            for column in range(self.columns - 1):
                yield [(row + down, column + right) for down in (0, 1) for right in (0, 1)]

    def placed(self, name: str) -> dict[Cell, str]:
        """Return the words of a layer by their cells, or corners; bare places are left out."""
        found: dict[Cell, str] = {}
        for row, line in enumerate(self.words.get(name, [])):
            found |= {(row, column): word for column, word in enumerate(line) if word != "."}
        return found

    def rooms(self, name: str) -> list[list[Cell]]:
        """Return the cells of each room, black ones left out; ``.`` is no room."""
        found: dict[str, list[Cell]] = {}
        for cell, word in self.placed(name).items():
            found.setdefault(word, []).append(cell)
        return [[cell for cell in cells if cell not in self.dark] for cells in found.values()]

    def room_words(self, name: str, rooms: str) -> list[tuple[list[Cell], str]]:
        """Return the rooms that have a word, each with its word."""
        found, known = [], self.placed(name)
        of_room = self.placed(rooms)
        for place, word in known.items():
            cells = [cell for cell, room in of_room.items() if room == of_room[place]]
            found.append(([cell for cell in cells if cell not in self.dark], word))
        return found

    def across(self, rooms: str) -> Iterator[tuple[Cell, Cell]]:
        """Yield each two cells of different rooms that share a side; no black cells."""
        known = self.placed(rooms)
        for one in self.cells:
            for two in self.beside(one):
                if one < two and two not in self.dark and known.get(one) != known.get(two):
                    yield one, two

    def outside(self, prefix: str = "") -> Iterator[tuple[list[Cell], str]]:
        """Yield each word beside the board with the cells of its line, seen from there."""
        across, down = self.lines()[: self.rows], self.lines()[self.rows :]
        for side, lines in (("left", across), ("right", across), ("above", down), ("below", down)):
            words = self.header.get(f"{prefix}{side}", "").split()
            for line, word in zip(lines, words, strict=False):
                if word != ".":
                    yield (line if side in ("left", "above") else line[::-1]), word

    def lists(self, name: str) -> list[tuple[str, list[Cell]]]:
        """Return the word and the cells of each list of a layer such as cages."""
        found = []
        for line in self.raw.get(name, []):
            front, _, cells = line.rpartition(":")
            places = re.findall(r"r(\d+)c(\d+)", cells)
            found.append((front.strip(), [(int(row) - 1, int(at) - 1) for row, at in places]))
        return found

    def signs(self, name: str) -> Iterator[tuple[Cell, Cell, str]]:
        """Yield the signs between cells, each with the left or upper cell and the other one."""
        for at, line in enumerate(self.raw[name]):
            for place, sign in enumerate(line):
                if sign in ".- " or (at % 2 == 0 and place % 2 == 0):
                    continue
                one = (at // 2, place // 2)
                two = (at // 2, place // 2 + 1) if at % 2 == 0 else (at // 2 + 1, place // 2)
                yield one, two, sign

    def stated(self, option: str, usual: str = "no") -> str:
        """Return what the line of an option states."""
        return self.header.get(option, usual)


def parts(cells: Collection[Cell], *, corners: bool = False) -> list[set[Cell]]:
    """Return the parts of some cells that are connected by sides, or by corners as well."""
    left, found = set(cells), []
    while left:
        part, fresh = set(), [left.pop()]
        while fresh:
            row, column = here = fresh.pop()
            part.add(here)
            for down in (-1, 0, 1):
                for right in (-1, 0, 1):
                    near = (row + down, column + right)
                    if near in left and (corners or 0 in (down, right)):
                        left.discard(near)
                        fresh.append(near)
        found.append(part)
    return found


def share_side(one: Cell, two: Cell) -> bool:
    """Return whether two cells share a side."""
    return abs(one[0] - two[0]) + abs(one[1] - two[1]) == 1


def distinct(values: Iterable[Any]) -> bool:
    """Return whether no value is there twice."""
    known = list(values)
    return len(set(known)) == len(known)


def read(text: str) -> Plain:
    """Read a custom puzzle."""
    head, *sections = text.rstrip("\n").split("\n\n")
    header: dict[str, str] = {}
    rules = []
    for line in head.split("\n"):
        if line.startswith(" "):
            rules.append(line.strip())
        else:
            key, _, value = line.partition(":")
            header[key] = value.strip()
    raw: dict[str, list[str]] = {}
    drawn = [one for one in header["layers"].split(", ") if one and " beside" not in one]
    first = next((name_of(one) for one in drawn if not _above(one)), "")
    for section in sections:
        lines = section.split("\n")
        name = first
        if lines[0].endswith(":"):
            name, lines = lines[0][:-1], lines[1:]
        raw[name] = lines
    words = {name: _words(lines) for name, lines in raw.items()}
    size = header.get("size")
    rows, columns = map(int, size.split("x")) if size else (0, 0)
    for phrase in drawn:
        grid = words.get(name_of(phrase))
        if grid and not size and not _LARGER.search(phrase):
            rows, columns = len(grid), len(grid[0])
    if not rows and first in words:
        rows, columns = _of_grid(drawn[0], words[first], raw[first])
    dark = {
        (row, column)
        for phrase in drawn
        for row, line in enumerate(words.get(name_of(phrase), []))
        for column, word in enumerate(line)
        if _is_dark(phrase, word)
    }
    if "grids" in header:
        every = {cell for grid in grids_of(header["grids"]) for cell in grid}
        dark |= {(row, at) for row in range(rows) for at in range(columns)} - every
    answer = header["answer"]
    return Plain(answer, rows, columns, frozenset(dark), header, tuple(rules), words, raw)


def grids_of(line: str) -> list[list[Cell]]:
    """Return the cells of each overlapping grid, from a line such as ``1-2/1-2 2-3/2-3``."""
    found = []
    for word in line.split():
        top, bottom, left, right = map(int, re.findall(r"\d+", word))
        found.append(
            [(r - 1, c - 1) for r in range(top, bottom + 1) for c in range(left, right + 1)]
        )
    return found


def _of_grid(phrase: str, grid: list[list[str]], lines: list[str]) -> tuple[int, int]:
    """Return the size of a board of which corners are drawn, or cells with signs between them."""
    if phrase.startswith("drawn lines"):
        return len(lines) // 2, max(map(len, lines)) // 2
    if phrase.startswith("stars") or " between " in phrase:
        return (len(lines) + 1) // 2, (max(map(len, lines)) + 1) // 2
    less = 1 if " corners" in phrase else 0
    return len(grid) - less, len(grid[0]) - less


def _above(phrase: str) -> bool:
    header = phrase.startswith(("fleet", "overlapping"))
    return header or bool(re.search(r" (above|below|left|right)\b", phrase))


def _words(lines: list[str]) -> list[list[str]]:
    spaced = any(" " in line.strip() for line in lines)
    return [line.split() if spaced else list(line) for line in lines]


def name_of(phrase: str) -> str:
    """Return the name of a layer."""
    if " called " in phrase:
        return phrase.partition(" called ")[2]
    for start, name in _USUAL.items():
        if phrase.startswith(start):
            return name
    return phrase.split(" ")[0]


def _is_dark(phrase: str, word: str) -> bool:
    """Return whether a cell with a word is no part of the answer."""
    black = _BLACK.search(phrase)
    if black:
        return word in black[1]
    if " outside the answer" in phrase:
        return word != "."
    if " and numbers black" in phrase:
        return word.isdecimal()
    if phrase.startswith("givens and black cells"):
        return word.startswith("#")
    if phrase.startswith("givens and black arrows"):
        return word in "#nesw"
    if phrase.startswith("black cells") or " in black cells" in phrase:
        return word != "."
    return False
