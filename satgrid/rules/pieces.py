"""Rules of boards that are divided into pieces: rectangles, or polyominoes of one size."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import KW_ONLY
from functools import lru_cache, reduce
from operator import or_
from typing import Any, ClassVar

from satgrid.board.field import Cells, bits, of_shape
from satgrid.board.grid import Cell, named
from satgrid.board.isometry import Isometry
from satgrid.board.known import known
from satgrid.board.text import plural
from satgrid.grounds.counts import Count
from satgrid.grounds.ground import Ground
from satgrid.grounds.piece_cover import Barred, Cover
from satgrid.grounds.rectangles import Rectangular
from satgrid.grounds.rectangles_around import true_word
from satgrid.judging import areas as judge
from satgrid.layers.words import Words
from satgrid.phrases.phrase import Choice, Named, Phrase, Whole
from satgrid.puzzle.protocol import Violation
from satgrid.puzzle.view import AnyBoard, Shape, Word
from satgrid.record import record
from satgrid.rules.rule import Rule, StepName

__all__ = ["FourMeet", "PiecesOf", "Rectangles"]

_STEPS = {
    "near": StepName("forced piece", 2, "The pieces that fit there allow nothing else."),
    "around": StepName("pieces around", 3, "The pieces that fit around it allow nothing else."),
    "all": StepName("only cover", 5, "Otherwise some cell could not be covered."),
}


_AROUND = {
    "only": StepName("only rectangle", 2, "One rectangle that fits is left around the word."),
    "single": StepName("only one over a cell", 2, "One rectangle is left that has the cell."),
    "reached": StepName(
        "only one reaches",
        3,
        "No other word reaches the cell, so the rectangle of this one has it.",
    ),
    "common": StepName("common cells", 4, "All the rectangles that fit the word have these cells."),
    "apart": StepName("never together", 4, "No rectangle that is left has both cells."),
    "along": StepName(
        "never apart", 4, "All that are left over one of the cells have the other one."
    ),
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
    loose
        Whether the clauses of the whole board are about all rectangles around a word, and its clue
        excludes those of which it is not true. Explanations need that: the clauses of one clue say
        nothing of the others. Otherwise they are about the rectangles that fit, which are fewer.
    """

    _: KW_ONLY
    fits: str
    layer: str = "numbers"
    loose: bool = True

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase(
            "each area a rectangle with {layer} for its {fits}",
            layer=Named(Words, at="cells", black=""),
            fits=Choice(
                {"area": "size", "half": "height and width", "borders": "borders", "shape": "shape"}
            ),
        ),
    )
    unnamed: ClassVar[tuple[str, ...]] = ("loose",)
    steps: ClassVar[Mapping[str, StepName]] = _AROUND
    answers: ClassVar[tuple[str, ...]] = ("Division",)

    def ground(self, board: AnyBoard) -> Iterator[Rectangular]:
        """Return a cover by the rectangles with one word each."""
        words = board.data[self.layer]
        clues = [board.clue_number(self.layer, place) for place in words]
        yield Rectangular(self.name, board.shape, words, clues, self.fits, loose=self.loose)

    def flaws(self, board: AnyBoard) -> list[str]:
        """Report words without a rectangle, a sum unlike the area, or cells out of reach."""
        [cover] = self.ground(board)
        found = [
            f"no rectangle that fits has room around the {word} at {named(place)}"
            for (place, word), own in zip(cover.words.items(), cover.fitting, strict=True)
            if not own
        ]
        words = cover.words.values()
        given = [word for word in words if isinstance(word, int)]
        total, area = sum(given), len(board.grid)
        if self.fits == "area" and (total > area or (total < area and len(given) == len(words))):
            cells = plural(area, "cell")
            found.append(f"the numbers add up to {total:,} where the board has {cells}")
        reached = reduce(or_, (cells for own in cover.fitting for cells in own), 0)
        lonely = cover.field.cells(cover.field.whole & ~reached)
        if lonely and not found:
            found.append(f"no rectangle reaches the cell at {named(lonely[0])}")
        return found

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
            words[place] = true_word(self.fits, len(rows), len(columns), borders)
        return words

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Measure each area, and compare its word."""
        words = board.data[self.layer]
        return judge.rectangles(self.name, board.shape, words, solution, fits=self.fits)


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
    steps: ClassVar[Mapping[str, StepName]] = _STEPS
    answers: ClassVar[tuple[str, ...]] = ("Division",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return a cover by all pieces of the size."""
        field = of_shape(*board.shape)
        pieces = _connected(board.shape, self.size)
        over = _over(board.shape, self.size)
        barred = []
        for cell, word in known(board.data[self.layer]).items():
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
    steps: ClassVar[Mapping[str, StepName]] = {
        "full": StepName("no crossing", 1, "Otherwise four areas would meet in a point."),
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
