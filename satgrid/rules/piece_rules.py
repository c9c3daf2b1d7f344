"""Rules of boards that are divided into pieces: rectangles, or polyominoes of one size."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import KW_ONLY
from functools import lru_cache
from typing import Any, ClassVar

from satgrid.board.field import Cells, bits, of_shape
from satgrid.board.grid import Cell, Place
from satgrid.board.isometry import Isometry
from satgrid.judging import areas as judge
from satgrid.puzzle.protocol import Violation
from satgrid.record import record
from satgrid.rules.count import Count
from satgrid.rules.cover import Barred, Cover
from satgrid.rules.ground import Ground
from satgrid.rules.phrase import Choice, Named, Phrase, Whole
from satgrid.rules.rule import Rule, Step
from satgrid.rules.view import AnyBoard, Shape, Word
from satgrid.rules.word_layers import Words

__all__ = ["FourMeet", "PiecesOf", "Rectangles"]

_STEPS = {
    "near": Step("forced piece", 2, "The pieces that fit there allow nothing else."),
    "around": Step("pieces around", 3, "The pieces that fit around it allow nothing else."),
    "all": Step("only cover", 5, "Otherwise some cell could not be covered."),
}


@record
class Rectangles(Rule):
    """Each area is a rectangle with exactly one word, which is true of it.

    Attributes
    ----------
    fits
        The meaning of a word: ``area`` (a number of cells), ``half`` (height and width together),
        ``borders`` (how many sides of its cell are borders), ``shape`` (``v`` is higher than wide,
        ``h`` wider than high, ``s`` a square).
    layer
        The layer of the words.
    """

    _: KW_ONLY
    fits: str
    layer: str = "numbers"

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase(
            "each area a rectangle with {layer} for its {fits}",
            layer=Named(Words, at="cells", black=""),
            fits=Choice(
                {"area": "size", "half": "height and width", "borders": "borders", "shape": "shape"}
            ),
        ),
    )
    steps: ClassVar[Mapping[str, Step]] = _STEPS
    answers: ClassVar[tuple[str, ...]] = ("Division",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return a cover by the rectangles with one word each."""
        field, words = of_shape(*board.shape), board.data[self.layer]
        pieces: list[Cells] = []
        wrong = dict.fromkeys(words, 0)
        for (top, left), (bottom, right), place in _with_one(board.shape, words):
            row, column = place
            borders = (row == top) + (row == bottom) + (column == left) + (column == right)
            true = _true_word(self.fits, bottom - top + 1, right - left + 1, borders)
            if words[place] not in ("?", true):
                wrong[place] |= 1 << len(pieces)
            line = (1 << right + 1) - (1 << left)
            pieces.append(sum(line << at * field.stride for at in range(top, bottom + 1)))
        barred = [
            Barred(board.clue_number(self.layer, place), field.bit(place), some)
            for place, some in wrong.items()
        ]
        yield Cover(board.shape, pieces, barred)

    def turned(self, isometry: Isometry) -> bool:
        """Return whether an isometry keeps height and width, if words distinguish them."""
        return self.fits != "shape" or isometry.axes == (0, 1)

    def clues_for(self, board: AnyBoard, solution: frozenset[Any]) -> Mapping[Hashable, Word]:
        """Return one word per rectangle: in its printed place, else in the first cell."""
        words: dict[Hashable, Word] = {}
        for part in judge.parts(board.shape, solution):
            inside = [place for place in board.data[self.layer] if place in part]
            rows, columns = {row for row, _ in part}, {column for _, column in part}
            place = inside[0] if inside else Cell(*min(part))
            borders = sum((place[0] + step, place[1]) not in part for step in (-1, 1))
            borders += sum((place[0], place[1] + step) not in part for step in (-1, 1))
            words[place] = _true_word(self.fits, len(rows), len(columns), borders)
        return words

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Measure each area, and compare its word."""
        words = board.data[self.layer]
        return judge.rectangles(self.name, board.shape, words, solution, fits=self.fits)


def _with_one(
    shape: Shape, words: Mapping[Place, Word]
) -> Iterator[tuple[tuple[int, int], tuple[int, int], Place]]:
    """Yield the corners of all rectangles that contain exactly one word, with its place."""
    height, width = shape
    for top in range(height):
        for left in range(width):
            most = width  # one further right there are two words
            for bottom in range(top, height):
                found: Place | None = None
                for right in range(left, most):
                    column = [
                        (row, right) for row in range(top, bottom + 1) if (row, right) in words
                    ]
                    if len(column) + (found is not None) > 1:
                        most = right
                        break
                    found = column[0] if column else found
                    if found is not None:
                        yield (top, left), (bottom, right), found


def _true_word(how: str, height: int, width: int, borders: int) -> Word:
    """Return the words that are true of a rectangle, by the borders around the word's cell."""
    if how == "shape":
        return "s" if height == width else "v" if height > width else "h"
    return {"area": height * width, "half": height + width, "borders": borders}[how]


@record
class PiecesOf(Rule):
    """Each area has a given size; a number counts the sides of its cell that are borders.

    The edge of the board is a border.

    Attributes
    ----------
    size
        The number of cells.
    layer
        The layer of the numbers.
    """

    _: KW_ONLY
    size: int
    layer: str = "numbers"

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase(
            "areas of {size} cells with {layer} for borders",
            size=Whole(1, 99),
            layer=Named(Words, at="cells", black=""),
        ),
    )
    steps: ClassVar[Mapping[str, Step]] = _STEPS
    answers: ClassVar[tuple[str, ...]] = ("Division",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return a cover by all pieces of the size."""
        field = of_shape(*board.shape)
        pieces = _connected(board.shape, self.size)
        over = _over(board.shape, self.size)
        barred = []
        for cell, word in board.data[self.layer].items():
            if isinstance(word, int):
                bit = field.bit(cell)
                around = field.around(bit)
                wrong = sum(
                    1 << number
                    for number in over.get(bit, ())
                    if 4 - (pieces[number] & around).bit_count() != word
                )
                barred.append(Barred(board.clue_number(self.layer, cell), bit, wrong))
        yield Cover(board.shape, pieces, barred)

    def clues_for(self, board: AnyBoard, solution: frozenset[Any]) -> Mapping[Hashable, int]:
        """Return the number of each cell."""
        return {
            cell: 4 - sum(side not in solution for side in board.grid.sides_of(cell))
            for cell in board.grid
        }

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Count the cells of each area, and the borders around each number."""
        words = board.data[self.layer]
        broken = judge.sized(self.name, board.shape, solution, self.size)
        return broken + judge.borders_around(self.name, board.shape, words, solution)


@lru_cache(maxsize=64)
def _connected(shape: Shape, size: int) -> tuple[Cells, ...]:
    field = of_shape(*shape)
    return tuple(cells for cells in field.connected(field.whole, size) if cells.bit_count() == size)


@lru_cache(maxsize=64)
def _over(shape: Shape, size: int) -> dict[Cells, list[int]]:
    found: dict[Cells, list[int]] = {}
    for number, cells in enumerate(_connected(shape, size)):
        for bit in bits(cells):
            found.setdefault(bit, []).append(number)
    return found


@record
class FourMeet(Rule):
    """No four areas meet at a point: at least one of the four sides there is no border."""

    needs: ClassVar[tuple[str, ...]] = ("Rectangles", "PiecesOf", "TwoNumbers", "Galaxies")
    phrases: ClassVar[tuple[Phrase, ...]] = (Phrase("no four areas at a point"),)
    steps: ClassVar[Mapping[str, Step]] = {
        "full": Step("no crossing", 1, "Otherwise four areas would meet in a point."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Division",)

    @property
    def shaped(self) -> bool:
        """Whether its constraints are the same on all boards of a shape."""
        return True

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return a count for each point inside the board."""
        height, width = board.shape
        for vertex in board.grid.vertices():
            if 0 < vertex.row < height and 0 < vertex.column < width:
                sides = board.grid.sides_at(vertex)
                yield Count(sum(1 << board.slot_of[side] for side in sides), 0, 3)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Look at each point inside the board."""
        return judge.four_meet(self.name, board.shape, solution)
