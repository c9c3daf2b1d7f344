"""Layers with black cells that hold words: the sums of kakuro, the numbers of str8ts."""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Iterator, Mapping
from dataclasses import KW_ONLY
from typing import Any, ClassVar

from satgrid.board.grid import Cell, named
from satgrid.board.isometry import Isometry
from satgrid.board.symbols import BLANK, DARK
from satgrid.board.text import Value
from satgrid.layers.layer import Entering, Mark, is_number
from satgrid.layers.words_in_places import WordsInPlaces
from satgrid.phrases.phrase import MOST, Name, Phrase, Whole
from satgrid.puzzle.protocol import Clue
from satgrid.puzzle.view import AnyBoard, Shape, Word
from satgrid.record import record

__all__ = ["Blacks", "Sums", "place_before", "run_behind"]

Pair = tuple[int | None, int | None]
_SUMS = re.compile(r"(\d*)\\(\d*)", re.ASCII)
_DOWN, _ACROSS = 0, 1


@record
class Sums(WordsInPlaces):
    r"""Black cells with the sums of the runs that begin there: ``14\7`` is 14 down and 7 across.

    ``14\`` and ``\7`` have one sum, ``#`` is a black cell without any, ``.`` a white one. The key
    of a sum is its cell and 0 for down, 1 for across.

    Attributes
    ----------
    least, most
        The bounds of sums.
    """

    name: str = "sums"
    _: KW_ONLY
    least: int = 1
    most: int = 45
    coding: str = "sums"

    unnamed: ClassVar[tuple[str, ...]] = ("coding",)
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase(
            "black cells with sums[ {least} to {most}][ called {name}]",
            least=Whole(0, MOST),
            most=Whole(0, MOST),
            name=Name(),
        ),
    )

    def word(self, word: Value) -> Pair:
        """Return the sums of a black cell; raise ParseError if the word is not a valid one."""
        match = _SUMS.fullmatch(word.text)
        if match is None:
            if word.text == DARK:
                return None, None
            known = rf"{BLANK} {DARK} 14\7 14\ \7"
            raise word.error(f"{word.text[:20]!r} is not a cell such as {known}")
        return self._sum(word, match, 1), self._sum(word, match, 2)

    def _sum(self, word: Value, match: re.Match[str], group: int) -> int | None:
        if not match[group]:
            return None
        part = Value(match[group], word.line, word.column + match.start(group))
        return part.number(self.least, self.most)

    def spelled(self, word: Pair) -> str:
        """Return the sums of a black cell."""
        return _word(word)

    def image(self, value: Any, isometry: Isometry, data: Mapping[str, Any]) -> dict[Cell, Pair]:
        """Return the sums at the images of their cells.

        A sum stays before its run where rows and columns are at most exchanged. Otherwise it goes
        to the cell before the image of its run, which must be black; without one it is left out.
        """
        height, width = isometry.shape
        found: dict[Cell, list[int | None]] = {
            Cell(*isometry(cell)): [None, None] for cell in value
        }
        for cell, pair in value.items():
            for way, total in enumerate(pair):
                run = run_behind(cell, way, value, (height, width))
                if total is None:
                    continue
                turned = way if isometry.axes == (0, 1) else 1 - way
                if not run:
                    found[Cell(*isometry(cell))][turned] = total
                    continue
                ends = sorted(Cell(*isometry(end)) for end in (run[0], run[-1]))
                before = place_before(ends[0], turned)
                if before in found:
                    found[before][turned] = total
        return {cell: (pair[0], pair[1]) for cell, pair in sorted(found.items())}

    def marks(self, value: Any, board: AnyBoard) -> Iterator[Mark]:
        """Return the black cells with their sums."""
        for (row, column), pair in sorted(value.items()):
            at = 2 * row + 1, 2 * column + 1
            yield Mark("dark", at, "" if pair == (None, None) else _word(pair))

    def form(self) -> str:
        """Return how sums are written in black cells."""
        return (
            rf"{self.name}: `14\7` is a black cell with the sums 14 down and 7 across, `14\` and "
            r"`\7` have one of them, `#` has none; `.` is a white cell"
        )

    def entering(self, board: AnyBoard) -> Entering:
        """Describe entering: sums in the halves of black cells."""
        return Entering("sums", self.least, self.most, (DARK,))

    def clues(self, value: Any, board: AnyBoard) -> Iterator[tuple[Hashable, Clue]]:
        """Yield the sums, row by row, down before across; each is about its run."""
        for cell, pair in sorted(value.items()):
            for way, total in enumerate(pair):
                if total is not None:
                    run = run_behind(cell, way, value, board.shape)
                    name = f"the sum {total} {('down', 'across')[way]} from {named(cell)}"
                    yield (cell, way), Clue(name, tuple(run) or (cell,), True)

    def clue_keys(self, value: Any, board: AnyBoard) -> list[Hashable]:
        """Return the cells with sums, each with 0 for down, then 1 for across."""
        return [
            (cell, way)
            for cell, pair in sorted(value.items())
            for way, total in enumerate(pair)
            if total is not None
        ]

    def holds(self, value: Any, key: Any) -> bool:
        """Return whether there is a sum in a half of a cell."""
        cell, way = key
        return bool(value.get(cell, (None, None))[way])

    def without(self, value: Any, keys: Collection[Hashable]) -> dict[Cell, Pair]:
        """Return the black cells with some sums left out."""
        return {
            cell: (
                None if (cell, _DOWN) in keys else down,
                None if (cell, _ACROSS) in keys else across,
            )
            for cell, (down, across) in value.items()
        }

    def changed(self, value: Any, words: Mapping[Any, Any]) -> dict[Cell, Pair]:
        """Return the black cells with other sums in some halves."""
        found = dict(value)
        for (cell, way), total in words.items():
            down, across = found.get(cell, (None, None))
            found[cell] = (total, across) if way == _DOWN else (down, total)
        return found

    def dark(self, value: Any) -> list[Cell]:
        """Return the black cells."""
        return list(value)


def _word(pair: Pair) -> str:
    if pair == (None, None):
        return DARK
    return "\\".join("" if total is None else str(total) for total in pair)


def run_behind(cell: Cell, way: int, black: Collection[Cell], shape: Shape) -> list[Cell]:
    """Return the white cells behind a black one, down or across."""
    found: list[Cell] = []
    row, column = cell
    while True:
        row, column = (row + 1, column) if way == _DOWN else (row, column + 1)
        if row >= shape[0] or column >= shape[1] or (row, column) in black:
            return found
        found.append(Cell(row, column))


def place_before(cell: Cell, way: int) -> Cell:
    """Return the place before a cell: above it for a run down, left of it for a run across."""
    return Cell(cell.row - 1, cell.column) if way == _DOWN else Cell(cell.row, cell.column - 1)


@record
class Blacks(WordsInPlaces):
    """Givens and black cells: ``4`` is a given, ``#`` a black cell, ``#4`` one with a number.

    Attributes
    ----------
    least, most
        The bounds of numbers.
    """

    name: str = "givens"
    _: KW_ONLY
    least: int = 1
    most: int = 9
    coding: str = ""

    unnamed: ClassVar[tuple[str, ...]] = ("coding",)
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase(
            "givens and black cells[ {least} to {most}][ called {name}]",
            least=Whole(0, MOST),
            most=Whole(0, MOST),
            name=Name(),
        ),
    )

    def word(self, word: Value) -> Word:
        """Return a word of a text as a value; raise ParseError if it is not allowed here."""
        number = word.text.removeprefix(DARK)
        if is_number(number) and self.least <= int(number) <= self.most:
            return int(number) if number == word.text else word.text
        if word.text != DARK:
            bounds = f"{self.least}-{self.most}"
            known = f"{BLANK} {DARK} {bounds} {DARK}{self.least}-{DARK}{self.most}"
            raise word.error(f"{word.text[:20]!r} is not one of {known}")
        return DARK

    def image(self, value: Any, isometry: Isometry, data: Mapping[str, Any]) -> dict[Cell, Word]:
        """Return the words in the images of their cells."""
        return {Cell(*isometry(cell)): word for cell, word in value.items()}

    def marks(self, value: Any, board: AnyBoard) -> Iterator[Mark]:
        """Return the words in their cells."""
        for (row, column), word in sorted(value.items()):
            kind = "word" if isinstance(word, int) else "dark"
            yield Mark(kind, (2 * row + 1, 2 * column + 1), str(word).removeprefix(DARK))

    def form(self) -> str:
        """Return how givens and black cells are distinguished."""
        return (
            f"{self.name}: a number is a given, `#` a black cell, `#4` a black cell with a number, "
            "`.` an empty cell"
        )

    def entering(self, board: AnyBoard) -> Entering:
        """Numbers are entered in cells, and black cells with numbers or without."""
        return Entering("cells", self.least, self.most, (DARK,), before=("", DARK))

    def clues(self, value: Any, board: AnyBoard) -> Iterator[tuple[Hashable, Clue]]:
        """Yield the numbers, row by row; a black one is about its row and column."""
        for cell, word in sorted(value.items()):
            if isinstance(word, int):
                yield cell, Clue(f"the {word} at {named(cell)}", (cell,), True, given=True)
            elif word != DARK:
                name = f"the {word[1:]} in the black cell at {named(cell)}"
                lines = [other for other in board.grid if cell.row == other.row]
                lines += [other for other in board.grid if cell.column == other.column]
                yield cell, Clue(name, tuple(dict.fromkeys((cell, *lines))), True)

    def clue_keys(self, value: Any, board: AnyBoard) -> list[Hashable]:
        """Return the cells with numbers, row by row."""
        return [cell for cell, word in sorted(value.items()) if word != DARK]

    def holds(self, value: Any, key: Hashable) -> bool:
        """Return whether there is a number in a cell."""
        return bool(value.get(key, DARK) != DARK)

    def without(self, value: Any, keys: Collection[Hashable]) -> dict[Cell, Word]:
        """Return the words without some numbers; their black cells stay black."""
        kept = {cell: word for cell, word in value.items() if cell not in keys}
        return kept | {
            cell: DARK for cell, word in value.items() if cell in keys and isinstance(word, str)
        }

    def dark(self, value: Any) -> list[Cell]:
        """Return the black cells."""
        return [cell for cell, word in value.items() if isinstance(word, str)]
