"""Thermometers: a layer of their cells in order."""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Iterator, Mapping
from dataclasses import KW_ONLY
from itertools import pairwise
from typing import Any, ClassVar

from satgrid.board.grid import Cell
from satgrid.board.isometry import Isometry
from satgrid.board.text import Value
from satgrid.errors import ParseError
from satgrid.layers.layer import Entering, Mark, Section
from satgrid.layers.words_in_places import WordsInPlaces
from satgrid.phrases.phrase import Name, Phrase
from satgrid.puzzle.view import AnyBoard
from satgrid.record import record

__all__ = ["Thermometers", "paths_of"]

_WORD = re.compile(r"(\d{1,4})\.(\d{1,4})", re.ASCII)
Spot = tuple[int, int]
"""The number of a thermometer, and the place of a cell on it, from 1 on."""


@record
class Thermometers(WordsInPlaces):
    """Thermometers: ``3.1`` is the bulb of the third thermometer, ``3.2`` its next cell, and so on.

    The value has the number of the thermometer and the place on it for each of their cells.
    """

    name: str = "thermometers"
    _: KW_ONLY
    coding: str = ""
    puzzlekit: tuple[tuple[str, str], ...] = ()

    unnamed: ClassVar[tuple[str, ...]] = ("coding", "puzzlekit")
    phrases: ClassVar[tuple[Phrase, ...]] = (Phrase("thermometers[ called {name}]", name=Name()),)

    def word(self, word: Value) -> Spot:
        """Return a word of a text as a value; raise ParseError if it is not allowed here."""
        match = _WORD.fullmatch(word.text)
        if match is None or int(match[2]) < 1:
            raise word.error(f"{word.text[:20]!r} is not a place on a thermometer, such as 3.1")
        return int(match[1]), int(match[2])

    def spelled(self, word: Any) -> str:
        """Return the number of the thermometer and the place."""
        return f"{word[0]}.{word[1]}"

    def read(self, section: Section) -> dict[Cell, Any]:
        """Read one word for each cell; ``.`` is none."""
        found = super().read(section)
        self.refuse(found, section.line)
        return numbered(found)

    def refuse(self, value: Mapping[Cell, Spot], line: int) -> None:
        """Raise ParseError for a gap in a thermometer, or a cell not beside the previous one."""
        for number, cells in paths_of(value).items():
            places = [value[cell][1] for cell in cells]
            if places != list(range(1, len(cells) + 1)):
                raise ParseError(f"thermometer {number} does not have each place once", line=line)
            for one, other in pairwise(cells):
                if abs(one.row - other.row) + abs(one.column - other.column) != 1:
                    place = f"{number}.{value[other][1]}"
                    raise ParseError(f"{place} is not beside the place before it", line=line)

    def image(self, value: Any, isometry: Isometry, data: Mapping[str, Any]) -> dict[Cell, Spot]:
        """Return the images of the cells."""
        return numbered({Cell(*isometry(cell)): spot for cell, spot in value.items()})

    def marks(self, value: Any, board: AnyBoard) -> Iterator[Mark]:
        """Return each thermometer with its cells in order."""
        for cells in paths_of(value).values():
            row, column = cells[0]
            yield Mark("thermometer", (2 * row + 1, 2 * column + 1), cells=tuple(cells))

    def form(self) -> str:
        """Describe the meaning of a word."""
        return (
            f"{self.name}: for each cell the number of its thermometer and, behind a dot, its "
            "place on it: `3.1` is the bulb of the third one; `.` for a cell of none"
        )

    def entering(self, board: AnyBoard) -> Entering:
        """Thermometers are entered cell by cell."""
        return Entering("paths")

    def without(self, value: Any, keys: Collection[Hashable]) -> dict[Any, Any]:
        """Return the value unchanged: thermometers are no clues."""
        return dict(value)


def numbered(value: Mapping[Cell, Spot]) -> dict[Cell, Spot]:
    """Return thermometers renumbered from 1 on in the order of their bulbs."""
    fresh = {number: at for at, number in enumerate(paths_of(value), 1)}
    return {cell: (fresh[number], place) for cell, (number, place) in sorted(value.items())}


def paths_of(value: Mapping[Cell, Spot]) -> dict[int, list[Cell]]:
    """Return the cells of each thermometer in order, sorted by their bulbs."""
    found: dict[int, list[tuple[int, Cell]]] = {}
    for cell, (number, place) in value.items():
        found.setdefault(number, []).append((place, cell))
    listed = [(number, [cell for _, cell in sorted(some)]) for number, some in found.items()]
    return dict(sorted(listed, key=lambda pair: pair[1][0]))
