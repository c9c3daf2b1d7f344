"""Parity: shade cells; a sign at a corner says whether around it an even number are shaded.

A genre of somebody else, in one file: a layer that is derived from no other, with its own codecs, a
rule, and the declaration. Nothing of satgrid knows the layer.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY
from itertools import product
from typing import Any, ClassVar

from satgrid.answers.kinds import Shade
from satgrid.board import symbols
from satgrid.board.grid import Cell, Vertex, named
from satgrid.board.isometry import Isometry
from satgrid.board.symbols import BLANK
from satgrid.board.text import Row, Value
from satgrid.declared.genre import Genre
from satgrid.formats.penpa.elements import Element
from satgrid.formats.penpa.page import Page
from satgrid.formats.penpa.table import PenpaCodec
from satgrid.formats.puzzlekit.sheet import WordSheet
from satgrid.formats.puzzlekit.table import SheetCodec as KitCodec
from satgrid.grounds.counts import Clauses
from satgrid.grounds.ground import Ground
from satgrid.layers.layer import Entering, Layer, Mark, Section, drawn_words
from satgrid.puzzle.protocol import Clue, Violation
from satgrid.puzzle.view import AnyBoard, Shape
from satgrid.record import record
from satgrid.rules.rule import Rule, StepName

_EVEN, _ODD = "=", "+"


def _around(corner: Cell, board: AnyBoard) -> list[Cell]:
    row, column = corner
    cells = [Cell(row - down, column - right) for down, right in product((1, 0), repeat=2)]
    return [cell for cell in cells if cell in board.grid]


def _read_penpa(layer: Parities, page: Page) -> dict[Cell, str]:
    found = {}
    high, wide = page.shape
    for corner in (Cell(row, column) for row in range(high + 1) for column in range(wide + 1)):
        point = page.points.corner(*corner)
        word = page.problem.word(point)
        if word is not None:
            found[corner] = layer.word(Value(word, 1, 1))
            page.problem.take("number", point)
    return found


def _draw_penpa(layer: Parities, value: Mapping[Cell, str], page: Page) -> None:
    for corner, word in value.items():
        page.problem.put("number", page.points.corner(*corner), [word, 1, "1"])


def _kit_rows(layer: Parities, sheet: WordSheet, at: int) -> list[list[Value]]:
    return [sheet.line("a row of parities", sheet.width + 1) for _ in range(sheet.height + 1)]


def _read_kit(layer: Parities, rows: Any, shape: Shape, data: Mapping[str, Any]) -> dict[Cell, str]:
    return {
        Cell(row, column): layer.word(word)
        for row, line in enumerate(rows)
        for column, word in enumerate(line)
        if word.text != "-"
    }


def _write_kit(layer: Parities, value: Mapping[Cell, str], board: Any) -> list[list[str]]:
    high, wide = board.shape
    return [
        [value.get(Cell(row, column), "-") for column in range(wide + 1)] for row in range(high + 1)
    ]


@record
class Parities(Layer):
    """Signs at some corners of cells: ``=`` for an even number, ``+`` for an odd one."""

    name: str = "parities"

    codecs: ClassVar[Mapping[str, Any]] = {
        "penpa": PenpaCodec(
            _read_penpa, _draw_penpa, lambda _: [Element("number", "at a corner", "a parity")]
        ),
        "puzzlekit": KitCodec(lambda _: "the corners of cells", _read_kit, _write_kit, _kit_rows),
    }

    def blank(self, shape: Shape) -> dict[Cell, str]:
        """Return no sign."""
        return {}

    def word(self, word: Value) -> str:
        """Return a sign."""
        return word.one_of(_EVEN, _ODD)

    def shape_of(self, rows: Sequence[Row]) -> Shape:
        """Return the rows and columns of cells: one less than those of corners."""
        return len(rows) - 1, symbols.width(rows) - 1

    def read(self, section: Section) -> dict[Cell, str]:
        """Read a word for each corner."""
        high, wide = section.shape
        return {
            Cell(row, column): self.word(word)
            for row, line in enumerate(drawn_words(section, (high + 1, wide + 1), "corner"))
            for column, word in enumerate(line)
            if word.text != BLANK
        }

    def written(self, value: Any, board: AnyBoard) -> tuple[dict[str, str], Sequence[str]]:
        """Write a word for each corner."""
        high, wide = board.shape
        rows = [
            [value.get(Cell(row, at), BLANK) for at in range(wide + 1)] for row in range(high + 1)
        ]
        return {}, symbols.written(rows)

    def image(self, value: Any, isometry: Isometry, data: Mapping[str, Any]) -> dict[Cell, str]:
        """Return the signs at the images of their corners."""
        return {Cell(*isometry.vertex(Vertex(*at))): word for at, word in value.items()}

    def marks(self, value: Any, board: AnyBoard) -> Iterator[Mark]:
        """Return the signs at their corners."""
        for (row, column), word in sorted(value.items()):
            yield Mark("word", (2 * row, 2 * column), word)

    def entering(self, board: AnyBoard) -> Entering:
        """Signs are entered at corners."""
        return Entering("corners", signs=(_EVEN, _ODD))

    def clues(self, value: Any, board: AnyBoard) -> Iterator[tuple[Hashable, Clue]]:
        """Yield a clue for each sign."""
        for corner, word in sorted(value.items()):
            yield (
                corner,
                Clue(f"{word} at corner {named(corner)}", tuple(_around(corner, board)), True),
            )

    def without(self, value: Any, keys: Collection[Hashable]) -> dict[Cell, str]:
        """Return the signs except for those at some corners."""
        return {corner: word for corner, word in value.items() if corner not in keys}

    def changed(self, value: Any, words: Mapping[Any, Any]) -> dict[Cell, str]:
        """Return the signs with changes at some corners."""
        return {**value, **words}


@record
class EvenOrOdd(Rule):
    """Around a corner with a sign an even or an odd number of cells is shaded."""

    _: KW_ONLY
    layer: str = "parities"

    steps: ClassVar[Mapping[str, StepName]] = {
        "one way": StepName("last one", 1, "All other cells around the corner are known.")
    }
    answers: ClassVar[tuple[str, ...]] = ("Shade",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Exclude each way to shade the cells with the wrong parity."""
        for corner, word in board.data[self.layer].items():
            masks = [board.mask([cell]) for cell in _around(corner, board)]
            wrong = [
                way
                for way in product((False, True), repeat=len(masks))
                if sum(way) % 2 != (word == _ODD)
            ]
            clauses = [
                (
                    sum(mask for mask, held in zip(masks, way, strict=True) if not held),
                    sum(mask for mask, held in zip(masks, way, strict=True) if held),
                )
                for way in wrong
            ]
            yield Clauses(clauses, clue=board.clue_number(self.layer, corner))

    def clues_for(self, board: AnyBoard, solution: frozenset[Any]) -> Mapping[Hashable, str]:
        """Return the sign of each corner."""
        return {
            Cell(*corner): _ODD
            if len(solution.intersection(_around(Cell(*corner), board))) % 2
            else _EVEN
            for corner in board.grid.vertices()
        }

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Count the shaded cells around each sign."""
        return [
            Violation(self.name, _around(corner, board)[0], f"{word} at its corner is wrong")
            for corner, word in board.data[self.layer].items()
            if len(solution.intersection(_around(corner, board))) % 2 != (word == _ODD)
        ]


GENRE = Genre(
    "parity",
    says="Shade cells. Of the cells around a corner with = an even number is shaded, and of those "
    "around a corner with + an odd one.",
    answer=Shade(),
    layers=(Parities(),),
    rules=(EvenOrOdd("parity"),),
    puzzlekit=("Parity",),
    usual=(5, 5),
)
