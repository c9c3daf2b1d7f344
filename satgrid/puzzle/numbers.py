"""Puzzles whose solution is a number in each cell.

Numbers are written as digits, then letters, or, where a puzzle has larger ones, as decimal numbers
with spaces between the cells; ``.`` is an empty cell.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from satgrid.board import text
from satgrid.board.grid import Cell, Grid, Place
from satgrid.board.isometry import Isometry
from satgrid.board.text import Row, plural
from satgrid.errors import ParseError
from satgrid.puzzle.plane import Plane

__all__ = [
    "LARGEST",
    "NOTHING",
    "SIGNS",
    "Entries",
    "Entry",
    "NumberPuzzle",
    "Vacancy",
    "number_at",
]
__all__ += ["numbered", "symbol"]

_NUMBERS = "123456789ABCDEFGHIJKLMNOP"
_EMPTY = "."
_PLAIN = re.compile(r"[1-9]\d{0,8}", re.ASCII)
SIGNS = _NUMBERS + _EMPTY
"""The characters of cells."""
LARGEST = len(_NUMBERS)
NOTHING = (_EMPTY, "-", "0")
"""What stands for nothing in a cell that may be empty, unless it is a number or a letter there."""


class Entry(NamedTuple):
    """A number in a cell."""

    cell: Cell
    number: int


class Vacancy(NamedTuple):
    """That a cell holds no number: what steps speak of, no key of a solution."""

    cell: Cell


class Entries(Sequence[Any]):
    """The numbers of each cell, row by row, in order; each is made where it is asked for.

    A list of as many takes seconds and gigabytes where numbers go up to the number of cells.

    Parameters
    ----------
    low, values
        The smallest number, and how many a cell can have.
    """

    def __init__(self, grid: Grid, low: int, values: int) -> None:
        self.grid, self.low, self.values = grid, low, values
        self._cells = list(grid)

    def __len__(self) -> int:
        """Return the number of all of them."""
        return len(self._cells) * self.values

    def __getitem__(self, at: Any) -> Any:
        """Return the number at a place, or a list of those of a slice."""
        if isinstance(at, slice):
            return [self[one] for one in range(*at.indices(len(self)))]
        cell, value = divmod(range(len(self))[at], self.values)
        return Entry(self._cells[cell], self.low + value)

    def slots(self) -> Mapping[Any, int]:
        """Return the place of each."""
        return _Slots(self)


class _Slots(Mapping[Any, int]):
    """The place of each number of a cell."""

    def __init__(self, entries: Entries) -> None:
        self._entries = entries

    def __len__(self) -> int:
        return len(self._entries)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._entries)

    def __getitem__(self, key: Any) -> int:
        own = self._entries
        if not isinstance(key, Entry) or key.cell not in own.grid:
            raise KeyError(key)
        (row, column), value = key.cell, key.number - own.low
        if not 0 <= value < own.values:
            raise KeyError(key)
        return (row * own.grid.width + column) * own.values + value


def numbered(keys: Iterable[Any]) -> frozenset[Any]:
    """Return the keys of an answer without the vacancies among them."""
    return frozenset(key for key in keys if not isinstance(key, Vacancy))


def symbol(number: int | None) -> str:
    """Return the character of a number, or of an empty cell."""
    return _NUMBERS[number - 1] if number else _EMPTY


def number_at(row: Row, position: int, most: int) -> int:
    """Return the number at a position, counted from 0; 0 for an empty cell.

    Raises
    ------
    ParseError
        If the character is none of a cell, or its number is more than ``most``.
    """
    letter = row.text[position]
    if letter == _EMPTY:
        return 0
    number = _NUMBERS.find(letter) + 1
    if letter == "0" or number > most:
        value = f"{letter!r}, that is {number}," if number > 9 else repr(letter)
        raise row.error(f"{value} is not one of the numbers 1 to {most}", position + 1)
    if not number:
        known = _NUMBERS[0] if most == 1 else f"{_NUMBERS[0]}-{_NUMBERS[min(most, 9) - 1]}"
        known += f" A-{_NUMBERS[most - 1]}" if most > 9 else ""
        raise row.error(f"{letter!r} is not a cell: a cell is one of . {known}", position + 1)
    return number


class NumberPuzzle(Plane):
    """The methods of puzzles whose solution is a number in each cell."""

    exclusive: ClassVar[bool] = True
    decimal: ClassVar[bool] = False
    """Whether numbers are written with the digits 0 to 9, several in a cell as ``3+4``."""

    least: ClassVar[int] = 1
    """The smallest number, where it is written in digits."""
    gaps: ClassVar[bool] = False
    """Whether cells may be empty."""

    @property
    @abstractmethod
    def givens(self) -> tuple[Entry, ...]:
        """The numbers that are printed, row by row."""

    @property
    def printed_keys(self) -> frozenset[Entry]:
        """The printed numbers are part of the answer."""
        return frozenset(self.givens)

    @property
    def most(self) -> int:
        """The largest number: by default the number of rows."""
        return self.shape[0]

    def render(self, solution: frozenset[Entry] | None = None) -> str:
        """Write a character per cell; words if some cell has several numbers or large ones."""
        held: dict[Cell, str] = {}
        for cell, number in sorted(self.givens if solution is None else solution):
            if self.decimal:
                held[cell] = f"{held[cell]}+{number}" if cell in held else str(number)
            else:
                held[cell] = held.get(cell, "") + symbol(number)
        lines = [[held.get(cell, _EMPTY) for cell in row] for row in self.grid.rows()]
        width = max(len(word) for line in lines for word in line)
        if width == 1:
            return "\n".join("".join(line) for line in lines)
        return "\n".join(" ".join(word.ljust(width) for word in line).rstrip() for line in lines)

    def read(self, text_: str) -> frozenset[Entry]:
        """Read the form that ``render`` writes; spaces between cells are always allowed."""
        rows = text.drawn(text_)
        height, width = self.shape
        if len(rows) != height:
            at = rows[min(len(rows), height + 1) - 1].line if rows else 1
            raise ParseError(f"{plural(len(rows), 'row')} where the board has {height}", line=at)
        spaced = width == 1 or any(" " in row.text.strip() for row in rows)
        found = []
        for index, row in enumerate(rows):
            words = list(re.finditer(r"\S+" if spaced else r"\S", row.text))
            if len(words) != width:
                extra = words[width].start() if len(words) > width else len(row.text)
                message = f"{plural(len(words), 'cell')} where the board has {width}"
                raise row.error(message, extra + 1)
            for column, word in enumerate(words):
                if self.gaps and word[0] in NOTHING[: 3 if self.least else 2]:
                    numbers = []
                elif self.decimal:
                    numbers = _decimal(row, word, self.least, self.most)
                else:
                    some = range(word.start(), word.end())
                    numbers = [number for at in some if (number := number_at(row, at, self.most))]
                found += [Entry(Cell(index, column), number) for number in numbers]
        return frozenset(found)

    def places(self, key: Entry | Vacancy) -> tuple[Place, ...]:
        """Return the cell of a number, or the cell that has none."""
        return (key.cell,)

    def image(self, key: Entry, isometry: Isometry) -> Entry:
        """Return the image of a number: the same number in another cell."""
        return Entry(Cell(*isometry(key.cell)), key.number)

    def invariant(self, isometry: Isometry) -> bool:
        """Return whether an isometry maps the givens to themselves, too."""
        given = set(self.givens)
        images = {self.image(entry, isometry) for entry in given}
        return images == given and super().invariant(isometry)


def _decimal(row: Row, word: re.Match[str], least: int, most: int) -> list[int]:
    """Return the numbers of a cell."""
    parts = [] if word[0] == _EMPTY else word[0].split("+")
    plain = [_PLAIN.fullmatch(part) or (part == "0" and least == 0) for part in parts]
    if not all(plain) or not all(least <= int(part) <= most for part in parts):
        message = f"{word[0][:20]!r} is not a cell: a cell is one of . {least}-{most}"
        raise row.error(message, word.start() + 1)
    return list(map(int, parts))
