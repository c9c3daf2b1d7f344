"""Answers with lines through some cells and with other cells shaded, as text and as keys.

A solution is written with a word for each cell: ``#`` for a shaded one, the ways out of a cell that
a line passes (``se`` leads down and to the right), and else what is printed there.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import KW_ONLY
from functools import lru_cache
from typing import Any, ClassVar, TypeAlias

from satgrid.answers.kinds import Answer
from satgrid.board import text
from satgrid.board.grid import Cell, Grid, Place, Side
from satgrid.board.isometry import Isometry
from satgrid.board.symbols import BLANK, DARK
from satgrid.board.text import Row, Value, plural
from satgrid.errors import ParseError
from satgrid.layers.words_in_places import WordsInPlaces
from satgrid.phrases.phrase import Phrase
from satgrid.puzzle.plane import Plane
from satgrid.puzzle.view import AnyBoard, Shape
from satgrid.record import record

__all__ = ["DrawnPuzzle", "LinesAndCells", "Mark"]

Mark: TypeAlias = tuple[Cell, ...]
"""A cell by itself is shaded; two cells are a side that a line crosses."""
_WAYS = {"n": (-1, 0), "s": (1, 0), "w": (0, -1), "e": (0, 1)}
_STATE = re.compile(rf"\.|{DARK}?([nswe]*)")


class DrawnPuzzle(Plane):
    """The methods of puzzles whose solution is a set of lines and of shaded cells."""

    through: ClassVar[bool] = True
    genre: ClassVar[Any]
    data: dict[str, Any]
    """The value of each layer by its name."""
    dark_cells: frozenset[Cell]
    """The cells that are no part of the answer."""

    def sides(self) -> list[Side]:
        """Return the sides that a line may cross: those between two cells that are not dark."""
        return [side for side in self.grid.sides() if self.dark_cells.isdisjoint(side)]

    def render(self, solution: frozenset[Mark] | None = None) -> str:
        """Write the board with ``#`` for shaded cells, and the ways of lines."""
        words = self._words()
        rows = [
            [words.get(cell) or _state(cell, solution or ()) for cell in row]
            for row in self.grid.rows()
        ]
        width = max(len(word) for row in rows for word in row)
        between = " " if width > 1 else ""
        return "\n".join(between.join(word.rjust(width) for word in row) for row in rows)

    def _words(self) -> dict[Cell, str]:
        """Return what is printed in dark cells."""
        return {
            cell: layer.spelled(word)
            for layer in self.genre.layers_of(WordsInPlaces)
            for cell, word in self.data[layer.name].items()
            if cell in self.dark_cells
        }

    def read(self, text_: str) -> frozenset[Mark]:
        """Read the form that ``render`` writes.

        Raises
        ------
        ParseError
            Where the drawing departs from the board, or a line leads nowhere or does not come back.
        """
        rows = text.drawn(text_)
        height, width = self.shape
        if len(rows) != height:
            raise ParseError(
                f"{plural(len(rows), 'row')} where the board has {height}",
                line=rows[-1].line if rows else 1,
            )
        whole = any(re.search(r"\s", row.text.strip()) for row in rows) or width == 1
        printed = self._words()
        found: set[Mark] = set()
        lines: dict[Side, list[tuple[Value, str]]] = {}
        for down, row in enumerate(rows):
            words = _split(row, whole=whole)
            if len(words) != width:
                extra = words[width].column if len(words) > width else len(row.text) + 1
                raise row.error(f"{plural(len(words), 'cell')} where the board has {width}", extra)
            for right, word in enumerate(words):
                cell = Cell(down, right)
                if cell in printed:
                    if word.text != printed[cell]:
                        message = f"{word.text[:20]!r} is not {printed[cell]!r}, as on the board"
                        raise word.error(message)
                    continue
                match = _STATE.fullmatch(word.text)
                ways = (match[1] or "") if match else ""
                if match is None or len(set(ways)) < len(ways):
                    known = f"{BLANK} {DARK} or the ways of the loop, such as se"
                    raise word.error(f"{word.text[:20]!r} is not one of {known}")
                if word.text.startswith(DARK):
                    found.add((cell,))
                for way in ways:
                    step = _WAYS[way]
                    side = Side.between(cell, (down + step[0], right + step[1]))
                    lines.setdefault(side, []).append((word, way))
        return frozenset(found | _checked(lines, self.sides()))

    def places(self, key: Mark) -> tuple[Place, ...]:
        """Return the cell, or both cells of a side."""
        return key

    def image(self, key: Mark, isometry: Isometry) -> Mark:
        """Return the image of a cell or a side."""
        return tuple(sorted(Cell(*isometry(cell)) for cell in key))


def _state(cell: Cell, solution: Collection[Mark]) -> str:
    shaded = DARK if (cell,) in solution else ""
    near = {way: (cell.row + down, cell.column + right) for way, (down, right) in _WAYS.items()}
    ways = "".join(way for way in _WAYS if Side.between(cell, near[way]) in solution)
    return shaded + ways or BLANK


def _checked(lines: Mapping[Side, list[tuple[Value, str]]], sides: Collection[Side]) -> set[Mark]:
    """Return the lines, each of which must be shown by both its cells."""
    allowed = frozenset(sides)
    for side, ends in lines.items():
        word, way = ends[0]
        if side not in allowed:
            raise word.error(f"the loop cannot go {way!r} from here")
        if len(ends) < 2:
            raise word.error(f"the loop goes {way!r} from here and does not come back")
    return set(lines)


def _split(row: Row, *, whole: bool) -> list[Value]:
    found = re.finditer(r"\S+" if whole else r".", row.text)
    return [Value(word.group(), row.line, word.start() + 1) for word in found]


@record
class LinesAndCells(Answer):
    """Lines through cells from center to center, and shaded cells.

    Attributes
    ----------
    puzzlekit
        The word of a shaded cell in solutions of the collection.
    """

    block: str = "drawn"
    _: KW_ONLY
    puzzlekit: str = "x"

    through: ClassVar[bool] = True

    unnamed: ClassVar[tuple[str, ...]] = ("block", "antichain", "share", "puzzlekit")
    phrases: ClassVar[tuple[Phrase, ...]] = (Phrase("lines and shaded cells"),)

    @property
    def base(self) -> type[Plane]:
        """The class of puzzles whose solution is a set of lines and of shaded cells."""
        return DrawnPuzzle

    def keys(self, shape: Shape, values: int) -> Sequence[Hashable]:
        """Return the cells, row by row, then the sides between two cells."""
        return _keys(shape)

    def cells(self, solution: frozenset[Any]) -> frozenset[Any]:
        """Return the shaded cells of a solution."""
        return frozenset(key[0] for key in solution if len(key) == 1)

    def lines(self, solution: frozenset[Any]) -> frozenset[Any]:
        """Return the lines of a solution."""
        return frozenset(Side(*key) for key in solution if len(key) > 1)

    def barred(self, board: AnyBoard) -> int:
        """Return the slots of dark cells, and of lines through them."""
        dark, found = board.dark_cells, 0
        for slot, key in enumerate(board.keys):
            found |= (not dark.isdisjoint(key)) << slot
        return found


@lru_cache(maxsize=64)
def _keys(shape: Shape) -> tuple[Mark, ...]:
    grid = Grid(*shape)
    return (*((cell,) for cell in grid), *grid.sides())
