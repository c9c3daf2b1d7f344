"""Reads variant sudokus in the notation of another solver: ``.Cage~15~R1C1~R1C2.~R1C2_4``.

A board of ours comes of it, or ``UnknownRuleError`` with the name of a rule that is none of ours.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from typing import Any

from satgrid.board import boxes, regions
from satgrid.board.grid import Cell, Side, adjacent
from satgrid.board.regions import OUTSIDE
from satgrid.own_text import index
from satgrid.own_text.reading import of_phrases
from satgrid.puzzle import registry

__all__ = ["UnknownRuleError", "read"]

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_LISTS = {
    "Thermo": "thermometers",
    "Renban": "renban lines",
    "Palindrome": "palindromes",
    "Between": "between lines",
    "RegionSumLine": "region sum lines",
}
_OPTIONS = {
    "AntiKnight": ("antiknight", "yes"),
    "AntiKing": ("antiking", "yes"),
    "AntiConsecutive": ("nonconsecutive", "yes"),
    "DisjointSets": ("disjoint groups", "yes"),
    "StrictKropki": ("all dots", "yes"),
    "StrictXV": ("all xv", "yes"),
}


class UnknownRuleError(Exception):
    """A rule that is none of ours."""


class _Reader:
    """Collects the values of layers."""

    def __init__(self, height: int, width: int, low: int, many: int) -> None:
        self.height, self.width, self.size = height, width, max(height, width)
        self.low, self.many = low, many
        self.data: dict[str, dict[Any, Any]] = {}
        self.options: dict[str, str] = {}
        self.regions = self._boxes()
        self.pieces: Any = None

    def _boxes(self) -> Any:
        """Return the boxes of as many cells as there are numbers, the widest that fit."""
        usual = boxes.usual(self.width) if self.height == self.width == self.many else None
        high, wide = usual or next(
            (
                (high, self.many // high)
                for high in range(math.isqrt(self.many), 1, -1)
                if self.many % high == self.height % high == 0
                and self.width % (self.many // high) == 0
            ),
            (0, 0),
        )
        if not high:
            return self._none
        across = self.width // wide
        return tuple(
            tuple(row // high * across + column // wide for column in range(self.width))
            for row in range(self.height)
        )

    def add(self, layer: str, key: Any, word: Any = "") -> None:
        self.data.setdefault(layer, {})[key] = word

    def take(self, name: str, words: Sequence[str]) -> None:
        """Take in one constraint."""
        if name in _OPTIONS:
            option, value = _OPTIONS[name]
            self.options[option] = value
        elif name in _LISTS:
            self.add(_LISTS[name], _cells(words))
        elif hasattr(self, f"_{name.lower()}"):
            getattr(self, f"_{name.lower()}")(*words)
        else:
            raise UnknownRuleError(name)

    def _shape(self, *words: str) -> None:
        pass

    @property
    def _none(self) -> Any:
        return ((OUTSIDE,) * self.width,) * self.height

    def _noboxes(self) -> None:
        self.regions = self._none

    def _jigsaw(self, labels: str) -> None:
        wide = self.width
        rows = [labels[at : at + wide] for at in range(0, len(labels), wide)]
        self.pieces = regions.renumbered(rows)

    def _windoku(self) -> None:
        box = boxes.usual(self.size)
        assert box is not None
        for row in range(1, self.size - box[0], box[0] + 1):
            for column in range(1, self.size - box[1], box[1] + 1):
                cells = [Cell(row + a, column + b) for a in range(box[0]) for b in range(box[1])]
                self.add("extra regions", tuple(cells))

    def _diagonal(self, way: str) -> None:
        size = self.size
        falling = tuple(Cell(at, at) for at in range(size))
        rising = tuple(Cell(at, size - 1 - at) for at in range(size))
        self.add("extra regions", falling if way == "-1" else rising)

    def _alldifferent(self, *words: str) -> None:
        self.add("extra regions", tuple(sorted(_cells(words))))

    def _cage(self, total: str, *words: str) -> None:
        cells = tuple(sorted(_cells(words)))
        self.add("cages", cells, int(total) or "")

    def _arrow(self, *words: str) -> None:
        self.add("arrows", _cells(words))

    def _pillarrow(self, count: str, *words: str) -> None:
        cells = _cells(words)  # a pill is read from left to right, whichever way it is listed
        pill = sorted(cells[: int(count)])
        self.add("arrows", (*pill, *cells[int(count) :]), int(count))

    def _whisper(self, *words: str) -> None:
        gap = int(words[0]) if words[0].isdigit() else 5
        cells = _cells(words[words[0].isdigit() :])
        self.add("german whispers", cells, gap if gap != 5 else "")

    def _signs(self, layer: str, sign: str, words: Sequence[str]) -> None:
        for one, two in _beside(_cells(words)):
            self.add(layer, Side(*sorted((one, two))), sign)

    def _whitedot(self, *words: str) -> None:
        self._signs("dots", "o", words)

    def _blackdot(self, *words: str) -> None:
        self._signs("dots", "*", words)

    def _x(self, *words: str) -> None:
        self._signs("xv", "X", words)

    def _v(self, *words: str) -> None:
        self._signs("xv", "V", words)

    def _greaterthan(self, *words: str) -> None:
        for large, small in _beside(_cells(words)):
            side = Side(*sorted((large, small)))
            level = large.row == small.row
            self.add("signs", side, ("<>" if level else "^v")[side.one == large])

    def _samevalues(self, count: str, *words: str) -> None:
        cells = _cells(words)
        if int(count) != len(cells):
            raise UnknownRuleError("SameValues of several cells")
        for one, two in pairwise(cells):
            self.add("clones", (one, two))

    def _littlekiller(self, total: str, start: str) -> None:
        cell = _cell(start)
        last = self.size - 1
        ways = {(0, 0): (1, 1), (last, 0): (-1, 1), (0, last): (1, -1), (last, last): (-1, -1)}
        edges = [(cell.column == 0, (1, 1)), (cell.row == 0, (1, -1))]
        edges += [(cell.column == last, (-1, -1)), (cell.row == last, (-1, 1))]
        down, right = ways.get((cell.row, cell.column), next(way for at, way in edges if at))
        cells = []
        row, column = cell
        while 0 <= row <= last and 0 <= column <= last:
            cells.append(Cell(row, column))
            row, column = row + down, column + right
        self.add("little killers", tuple(cells), int(total))

    def _line(self, layer: str, line: str, first: str, second: str = "") -> None:
        sides = ("left", "right") if line[0] == "R" else ("above", "below")
        for side, word in zip(sides, (first, second), strict=True):
            if word:
                self.add(layer, (side, _number(line[1:]) - 1), int(word))

    def _sandwich(self, *words: str) -> None:
        line, total = words if words[0][0] in "RC" else words[::-1]
        self._line("sandwiches", line, total)

    def _skyscraper(self, *words: str) -> None:
        self._line("skyscrapers", *words)

    def _xsum(self, *words: str) -> None:
        self._line("x sums", *words)

    def _quad(self, corner: str, *digits: str) -> None:
        row, column = _cell(corner)
        cells = tuple(Cell(row + a, column + b) for a in (0, 1) for b in (0, 1))
        self.add("quadruples", cells, ",".join(map(str, sorted(map(int, digits)))))

    def given(self, cell: Cell, words: Sequence[str]) -> None:
        numbers = sorted(map(int, words))
        if len(numbers) == 1:
            self.add("givens", cell, numbers[0])
        elif len(numbers) < self.many:
            self.add("candidates", (cell,), ",".join(map(str, numbers)))

    def board(self) -> Any:
        if self.pieces and self.regions == self._none:
            self.regions = self.pieces
        elif self.pieces:  # besides the boxes
            for cells in regions.cells_of(self.pieces):
                self.add("extra regions", tuple(cells))
        if self.low == 1 and self.height == self.width == self.many:
            return made(self.size, self.data, self.options, self.regions)
        return self._composed()

    def _composed(self) -> Any:
        """Return a puzzle with all its rules in its own text: other numbers, or no square."""
        genre: Any = getattr(registry.find("variantsudoku"), "genre")  # noqa: B009
        high = self.low + self.many - 1
        layers, data = [f"givens {self.low} to {high}"], dict(self.data)
        phrases, houses = (
            ["one number in each cell"],
            [("row", self.width), ("column", self.height)],
        )
        if self.regions != self._none:
            layers.append("rooms called regions")
            data["regions"] = self.regions
            houses.append(("region", self.many))
        for house, long in houses:
            phrases.append(
                f"each number{'' if long == self.many else ' at most'} once in each {house}"
            )
        made_of = {layer.name: layer for layer in genre.layers}
        for rule in genre.rules:
            option = getattr(rule, "option", "")
            if (
                rule.reads[:1] == ("givens",)
                or set(rule.reads[:1]) & {*self.data}
                or (option in self.options)
            ):
                phrases.append(str(index.written(rule)))
        for name in self.data:
            phrase = index.written(made_of[name])
            if name != "givens" and phrase:
                layers.append(phrase)
        kind = type(of_phrases("", f"numbers from {self.low} to {high}", layers, phrases))
        return kind.made((self.height, self.width), data, self.options)


def made(size: int, data: dict[str, Any], options: dict[str, str], areas: Any) -> Any:
    kind: Any = registry.find("variantsudoku")
    return kind.made((size, size), {**data, "regions": areas}, options)


def _beside(cells: Sequence[Cell]) -> Iterator[tuple[Cell, Cell]]:
    """Yield each two of some cells that have a common side."""
    for one, two in combinations(cells, 2):
        if adjacent(one, two):
            yield one, two


def _number(word: str) -> int:
    return int(word) if word.isdigit() else _DIGITS.index(word.lower())


def _cell(word: str) -> Cell:
    match = re.fullmatch(r"R(\w+?)C(\w+)", word, re.IGNORECASE)
    if match is None:
        raise UnknownRuleError(word)
    return Cell(_number(match[1]) - 1, _number(match[2]) - 1)


def _cells(words: Sequence[str]) -> tuple[Cell, ...]:
    return tuple(map(_cell, words))


def read(text: str) -> Any:
    """Return the board of a text."""
    text = "".join(text.split())
    if text.startswith("3x3::k:"):
        return _numbered_cages([int(word) for word in text[7:].split(":") if word])
    if re.fullmatch(r"[.1-9]{729}", text):
        return _marks(text)
    if len(text) == 81 and "<" in text:
        return _lettered_cages(text)
    if not text.startswith("."):
        raise UnknownRuleError(text[:20])
    parts = [part.split("~") for part in text.split(".")[1:] if part]
    shape = next((part[1:] for part in parts if part[0] == "Shape"), ["9x9"])
    height, width = map(int, shape[0].split("x"))
    low = int(shape[1].split("-")[0]) if len(shape) > 1 else 1
    many = int(shape[1].split("-")[-1]) - low + 1 if len(shape) > 1 else max(height, width)
    if many > max(height, width):
        raise UnknownRuleError(f"Shape {'~'.join(shape)}")
    reader = _Reader(height, width, low, many)
    for name, *words in parts:
        if name:
            reader.take(name, words)
        else:
            for word in words:
                place, *numbers = word.split("_")
                reader.given(_cell(place), numbers)
    return reader.board()


def _numbered_cages(words: Sequence[int]) -> Any:
    reader = _Reader(9, 9, 1, 9)
    cages: dict[int, list[Cell]] = {}
    for at, word in enumerate(words):
        cages.setdefault(word, []).append(Cell(*divmod(at, 9)))
    for word, cells in cages.items():
        reader.add("cages", tuple(cells), word // 256)
    return reader.board()


def _lettered_cages(text: str) -> Any:
    """Read a sign for each cell: a sum, or where a cell of the same cage is."""
    signs = _DIGITS.upper()[:36] + "abcdefghijklmnopqrstuvwxyz"
    steps = {"<": -1, ">": 1, "^": -9, "v": 9}
    cages: dict[int, list[Cell]] = {}
    for start in range(81):
        at = start
        while text[at] in steps:
            at += steps[text[at]]
        cages.setdefault(at, []).append(Cell(*divmod(start, 9)))
    reader = _Reader(9, 9, 1, 9)
    for at, cells in cages.items():
        total = signs.index(text[at])
        if total or len(cells) > 1:
            reader.add("cages", tuple(cells), total or "")
    return reader.board()


def _marks(text: str) -> Any:
    reader = _Reader(9, 9, 1, 9)
    for at in range(81):
        numbers = [sign for sign in text[9 * at : 9 * at + 9] if sign != "."]
        reader.given(Cell(*divmod(at, 9)), numbers)
    return reader.board()
