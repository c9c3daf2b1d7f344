"""A layer of lists of cells: thermometers, arrows, cages that may overlap, lines of all kinds."""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import KW_ONLY
from itertools import pairwise
from typing import Any, ClassVar, TypeAlias

from satgrid.board.grid import Cell, named
from satgrid.board.isometry import Isometry
from satgrid.board.text import Row, Value
from satgrid.errors import ParseError
from satgrid.layers.layer import Entering, Layer, Mark, Section, is_number
from satgrid.puzzle.protocol import Clue
from satgrid.puzzle.view import AnyBoard, Shape, Word
from satgrid.record import record

__all__ = ["CellLists", "digits_of"]

Cells: TypeAlias = tuple[Cell, ...]

_CELL = re.compile(r"r([1-9]\d{0,3})c([1-9]\d{0,3})", re.ASCII | re.IGNORECASE)
_SQUARE = 4  # cells that meet at a corner
_ARROWS = {(1, 1): "↘", (1, -1): "↙", (-1, 1): "↗", (-1, -1): "↖"}


@record
class CellLists(Layer):
    """Lists of cells, one per line: ``15: r1c1 r1c2 r2c2``, the word in front where it has one.

    The value has the word of each list, by its cells in turn; ``""`` is no word.

    Attributes
    ----------
    noun
        What a player calls such a list.
    least, most
        The bounds of a number in front; most is -1 where there is none.
    digits
        Whether the word is some numbers with commas between them.
    needed
        Whether each list has a word.
    fewest, many
        The bounds of the number of its cells; many is 0 where there is no upper one.
    form_of
        ``line`` (cells in turn), ``set`` (in any order), ``loop`` (a line may end where it begins),
        ``halves`` (as many cells twice), ``corner`` (the four around a corner) or ``ray`` (from a
        side of the board on, across its corners).
    drawn_as
        How it is drawn: ``cage``, ``tint`` (cells in gray), ``corner``, ``beside``, ``word``, or
        the name of a stroke (``satgrid.drawing.strokes``).
    """

    _: KW_ONLY
    noun: str = "line"
    least: int = 0
    most: int = -1
    digits: bool = False
    needed: bool = False
    fewest: int = 2
    many: int = 0
    form_of: str = "line"
    drawn_as: str = "gray"

    apart: ClassVar[bool] = True
    """Whether only phrases that name this class are about it."""
    sizes: ClassVar[bool] = False

    def blank(self, shape: Shape) -> dict[Cells, Word]:
        """Return the value on a blank board: no lists."""
        return {}

    def shape_of(self, rows: Sequence[Row]) -> Shape:
        """Return the shape of the smallest square that contains all cells."""
        found = [
            (int(row), int(column)) for line in rows for row, column in _CELL.findall(line.text)
        ]
        size = max((max(place) for place in found), default=0)
        return size, size

    def read(self, section: Section) -> dict[Cells, Word]:
        """Read one list from each line."""
        found: dict[Cells, Word] = {}
        for row in section.rows:
            front, colon, rest = row.text.partition(":")
            start = len(front) + 1 if colon else 0
            word = self._word(Value(front.strip(), row.line, 1)) if colon else ""
            if self.needed and not colon:
                raise row.error(f"a {self.noun} begins with its word: 5: r1c1 r1c2")
            line = rest if colon else row.text
            words = [
                Value(match[0], row.line, start + match.start() + 1)
                for match in re.finditer(r"\S+", line)
            ]
            cells = tuple(_cell(one, section.shape) for one in words)
            wrong = self.wrong(cells, section.shape, word)
            if wrong:
                raise row.error(wrong, start + 1)
            key = self._key(cells)
            if key in found:
                raise row.error(f"this {self.noun} is listed twice")
            found[key] = word
        return dict(sorted(found.items()))

    def keep_off(self, dark: Collection[Cell], rows: Sequence[Row]) -> None:
        """Refuse a list with a dark cell, which holds no number."""
        for row in rows:
            for match in _CELL.finditer(row.text):
                if (int(match[1]) - 1, int(match[2]) - 1) in dark:
                    message = f"{match[0]} is black, so it is in no {self.noun}"
                    raise row.error(message, match.start() + 1)

    def entered(self, lists: Mapping[str, str], shape: Shape) -> dict[Cells, Word]:
        """Return the lists with these cells and words; ignore the wrong ones."""
        found: dict[Cells, Word] = {}
        for cells, word in lists.items():
            line = f"{word}: {cells}" if word else cells
            with suppress(ParseError):
                found |= self.read(Section([Row(line, 1)], {}, shape, {}, 1))
        return dict(sorted(found.items()))

    def shifted(self, cells: str, axis: int, by: int) -> str:
        """Return the cells of a list moved by some rows or columns."""

        def moved(match: re.Match[str]) -> str:
            place = [int(match[1]), int(match[2])]
            place[axis] += by
            return f"r{place[0]}c{place[1]}"

        return _CELL.sub(moved, cells)

    def _key(self, cells: Cells) -> Cells:
        return tuple(sorted(cells)) if self.form_of in ("set", "corner") else cells

    def made(self, lists: Mapping[Cells, Word]) -> dict[Cells, Word]:
        """Return the value of the layer for lists that were read from another format."""
        return dict(sorted((self._key(cells), word) for cells, word in lists.items()))

    def wrong(self, cells: Cells, shape: Shape, word: Word = "") -> str | None:
        """Return the fault of a list's cells as a sentence; None if there is none."""
        if self.drawn_as == "arrow" and isinstance(word, int) and word >= len(cells):
            return f"an arrow has more cells than its pill, which has {word}"
        if len(cells) < self.fewest or (self.many and len(cells) > self.many):
            bounds = f"at least {self.fewest}" if not self.many else f"{self.fewest} to {self.many}"
            if self.fewest == self.many:
                bounds = str(self.fewest)
            return f"a {self.noun} has {bounds} cells, not {len(cells)}"
        closed = self.form_of == "loop" and len(cells) > 2 and cells[0] == cells[-1]
        once = cells[1:] if closed else cells
        if len(set(once)) < len(once):
            return f"a {self.noun} has no cell twice"
        if self.form_of == "halves" and len(cells) % 2:
            return f"a {self.noun} has an even number of cells: those of one half, then the others"
        rows, columns = {cell.row for cell in cells}, {cell.column for cell in cells}
        if self.form_of == "corner" and not (
            max(rows) - min(rows) == max(columns) - min(columns) == 1
        ):
            return f"the cells of a {self.noun} meet at a corner"
        if self.form_of == "ray":
            return self._not_a_ray(cells, shape)
        return None

    def _not_a_ray(self, cells: Cells, shape: Shape) -> str | None:
        ways = {(two.row - one.row, two.column - one.column) for one, two in pairwise(cells)}
        if len(cells) > 1 and (len(ways) > 1 or next(iter(ways)) not in _ARROWS):
            return f"the cells of a {self.noun} follow each other across their corners"
        down, right = _way(cells, shape)
        before = cells[0].row - down, cells[0].column - right
        behind = cells[-1].row + down, cells[-1].column + right
        if _inside(before, shape) or _inside(behind, shape):
            return f"a {self.noun} goes from one side of the board to another"
        return None

    def _word(self, word: Value) -> Word:
        if self.digits:
            numbers = digits_of(word.text)
            if (
                numbers
                and word.text == ",".join(map(str, sorted(numbers)))
                and (self.least <= min(numbers) and max(numbers) <= self.most)
            ):
                return word.text
            raise word.error(f"{word.text[:20]!r} is not some numbers in order, such as 1,2,2,5")
        if is_number(word.text) and self.least <= int(word.text) <= self.most:
            return int(word.text)
        known = f"a number from {self.least} to {self.most}" if self.most >= self.least else "right"
        raise word.error(f"{word.text[:20]!r} before a {self.noun} is not {known}")

    def written(self, value: Any, board: AnyBoard) -> tuple[dict[str, str], Sequence[str]]:
        """Return one line for each list."""
        return {}, self.lines(value)

    def lines(self, value: Mapping[Cells, Word]) -> list[str]:
        """Return one line for each list."""
        return [f"{word}: {cells}" if word else cells for cells, word in self.words(value).items()]

    def words(self, value: Mapping[Cells, Word]) -> dict[str, str]:
        """Return the word of each list by its cells, empty where it has none."""
        return {" ".join(map(_spelled, cells)): str(word) for cells, word in value.items()}

    def image(self, value: Any, isometry: Isometry, data: Mapping[str, Any]) -> dict[Cells, Word]:
        """Return the images of the cells, in the same order."""
        found = {
            self._key(tuple(Cell(*isometry(cell)) for cell in cells)): word
            for cells, word in value.items()
        }
        return dict(sorted(found.items()))

    def marks(self, value: Any, board: AnyBoard) -> Iterator[Mark]:
        """Return the drawing of each list."""
        for cells, word in value.items():
            row, column = cells[0]
            at = (2 * row + 1, 2 * column + 1)
            if self.drawn_as == "beside":
                down, right = _way(cells, board.shape)
                place = at[0] - 2 * down, at[1] - 2 * right
                yield Mark("word", place, f"{word}{_ARROWS[down, right]}")
            elif self.drawn_as == "corner":
                digits = [str(digit) for digit in digits_of(str(word))]
                yield Mark("word", (2 * row + 2, 2 * column + 2), " ".join(digits))
            elif self.drawn_as == "word":
                for cell in cells:
                    place = (2 * cell.row + 1, 2 * cell.column + 1)
                    yield Mark("word", place, _close(str(word).split(",")))
            elif self.drawn_as == "cage":
                yield Mark("cage", at, cells=cells)
                if word != "":
                    yield Mark("word", at, str(word))
            elif self.drawn_as in ("clone", "tint"):
                yield Mark("tint", at, self.drawn_as.replace("tint", ""), cells)
            else:
                yield Mark("line", at, f"{self.drawn_as} {word}".strip(), cells)

    def caption(self, value: Any) -> str:
        """Return the layer's name if it has lists: the drawing does not show what a line means."""
        return self.name if value and self.drawn_as not in ("cage", "corner", "word") else ""

    def form(self) -> str:
        """Return how a list is written."""
        front = ""
        if self.digits:
            front = f"numbers from {self.least} to {self.most} with commas and a colon, then "
        elif self.most >= self.least:
            front = f"a number from {self.least} to {self.most} and a colon, then "
            front = front if self.needed else f"where it has one {front}"
        return f"{self.name}: one line for each {self.noun}, {front}its cells: `r1c1 r1c2`"

    def entering(self, board: AnyBoard) -> Entering:
        """State that lists are drawn over their cells."""
        return Entering(
            "lists",
            self.least,
            min(self.most, board.most) if self.digits else self.most,
            form=self.form_of,
            fewest=self.fewest,
            many=self.many,
            needed=self.needed,
            commas=self.digits,
        )

    def clues(self, value: Any, board: AnyBoard) -> Iterator[tuple[Hashable, Clue]]:
        """Yield the lists."""
        for cells, word in value.items():
            front = f"the {self.noun} {word}".rstrip()
            yield cells, Clue(f"{front} from {named(cells[0])}", cells, True)

    def clue_keys(self, value: Any, board: AnyBoard) -> list[Hashable]:
        """Return the cells of the lists."""
        return list(value)

    def without(self, value: Any, keys: Collection[Hashable]) -> dict[Cells, Word]:
        """Return the lists without some of them."""
        return {cells: word for cells, word in value.items() if cells not in keys}

    def changed(self, value: Any, words: Mapping[Hashable, Word]) -> dict[Any, Word]:
        """Return the lists with some added, or with other words."""
        return dict(sorted({**value, **words}.items()))


def digits_of(word: str) -> list[int]:
    """Return the numbers of a word such as ``1,2,5``; none where it is something else."""
    parts = word.split(",")
    return [int(part) for part in parts] if all(map(is_number, parts)) else []


def _close(digits: Sequence[str]) -> str:
    """Return numbers without commas where each is one character."""
    return "".join(digits) if all(len(digit) == 1 for digit in digits) else ",".join(digits)


def _spelled(cell: Cell) -> str:
    return f"r{cell.row + 1}c{cell.column + 1}"


def _cell(word: Value, shape: Shape) -> Cell:
    match = _CELL.fullmatch(word.text)
    if match is None:
        raise word.error(f"{word.text[:20]!r} is not a cell, such as r1c1")
    cell = Cell(int(match[1]) - 1, int(match[2]) - 1)
    if not _inside(cell, shape):
        raise word.error(f"{word.text} is not on the board of {shape[0]}x{shape[1]}")
    return cell


def _inside(place: tuple[int, int], shape: Shape) -> bool:
    return 0 <= place[0] < shape[0] and 0 <= place[1] < shape[1]


def _way(cells: Cells, shape: Shape) -> tuple[int, int]:
    """Return the direction of a ray; a ray of a single cell cuts off a corner."""
    if len(cells) > 1:
        return cells[1].row - cells[0].row, cells[1].column - cells[0].column
    row, column = cells[0]
    return (-1 if row == 0 else 1), (1 if column == 0 else -1)
