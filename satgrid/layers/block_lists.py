"""A layer of lists of lengths: the blocks of each row and each column, as in a nonogram."""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY
from typing import Any, ClassVar

from satgrid.board.laid_blocks import spare
from satgrid.board.text import MOST_NUMBER, Row, Value, plural
from satgrid.board.untold_blocks import ANY_SIGN as ANY, UNKNOWN_SIGN as UNKNOWN
from satgrid.errors import ParseError
from satgrid.layers.layer import Section, is_number
from satgrid.layers.words_beside import Beside, Spot, line
from satgrid.phrases.phrase import Name, Phrase
from satgrid.puzzle.protocol import Clue
from satgrid.puzzle.view import AnyBoard, Shape
from satgrid.record import record

__all__ = ["ANY", "UNKNOWN", "Blocks", "spelled"]

MOST_PLACES = 4_000_000  # of cells and of beginnings of blocks, for which clauses have variables
_NONE = "0"


@record
class Blocks(Beside):
    """The lengths of the blocks of each line, in the order of reading.

    A line without a value has no block. ``?`` is a block of unknown length, ``*`` any number of
    blocks or none. In the text each kind of line stands in the header, with commas between the
    clues, or below a line ``rows:`` or ``columns:`` of the drawn part, one clue per line.
    """

    least: int = 1
    _: KW_ONLY
    most: int = MOST_NUMBER
    signs: str = UNKNOWN + ANY
    sides: tuple[str, ...] = ("left", "above")
    several: bool = True
    whole: bool = True
    lines: tuple[str, ...] = ("rows", "columns")
    coding: str = "blocks"

    drawn: ClassVar[bool] = True
    headed: ClassVar[bool] = True
    apart: ClassVar[bool] = True
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("lengths of blocks[ called {name}]", {"name": "lengths"}, name=Name()),
    )

    def measured(self, section: Section) -> Shape:
        """Return the numbers of clues of the rows and of the columns."""
        rows, columns = self._listed(section)
        return len(rows), len(columns)

    def read(self, section: Section) -> dict[Spot, Any]:
        """Read one clue for each line; ``0`` is a line without blocks."""
        found = {}
        for at, (side, clues) in enumerate(zip(self.sides, self._listed(section), strict=True)):
            if len(clues) != section.shape[at]:
                known = plural(section.shape[at], self.lines[at].removesuffix("s"))
                raise clues[0].error(f"{plural(len(clues), 'clue')} for {known}")
            for number, clue in enumerate(clues):
                words = self.joined(list(clue.words()))
                if words:
                    found[side, number] = words
        number = _places(section.shape, found)
        if number > MOST_PLACES:
            raise ParseError(
                f"a board of {section.shape[0]:,} rows and {section.shape[1]:,} columns would "
                f"need {number:,} variables; the limit is {MOST_PLACES:,}",
                line=section.line,
            )
        return found

    def joined(self, words: Sequence[Value]) -> tuple[int | str, ...]:
        """Return the clue of a line from its words; an empty one is 0, or nothing."""
        if [word.text for word in words] in ([], [_NONE]):
            return ()
        for word in words:
            if word.text == _NONE:
                raise word.error(
                    "0 must be the only number of its line: it means that the line is empty"
                )
        return tuple(map(self.word, words))

    def word(self, word: Value) -> int | str:
        """Return a length, or the sign of an unknown one."""
        if word.text in (UNKNOWN, ANY):
            return word.text
        if not is_number(word.text) or not self.least <= int(word.text) <= self.most:
            raise word.error(f"{word.text!r} is not a number of cells")
        return int(word.text)

    def shown(self, value: Mapping[Spot, Any], spot: Spot) -> tuple[int | str, ...]:
        """Return the words beside a line, a 0 where there is no block."""
        return value.get(spot) or (0,)

    def written(self, value: Any, board: AnyBoard) -> tuple[dict[str, str], Sequence[str]]:
        """Return the clues, one per line, those of the columns below those of the rows."""
        drawn: list[str] = []
        for side, name, number in zip(self.sides, self.lines, board.shape, strict=True):
            clues = [spelled(value.get((side, at), ())) for at in range(number)]
            drawn += [*([""] if drawn else []), f"{name}:", *clues]
        return {}, drawn

    def form(self) -> str:
        """Describe the clues in the header and below it."""
        return (
            "below `rows:` and `columns:` one clue per line, or in the header with commas between "
            "them: the lengths of the blocks in order, `?` for a block of unknown length, `*` for "
            "any number of blocks or none, `0` for a line without blocks"
        )

    def clues(self, value: Any, board: AnyBoard) -> Iterator[tuple[Hashable, Clue]]:
        """Yield the clue of each row, then of each column; a line that is not told has none."""
        for side, at in self.places(board.shape):
            if not self.holds(value, (side, at)):
                continue
            kind = "row" if side == "left" else "column"
            name = f"{kind} {at + 1}: {spelled(value.get((side, at), ()))}"
            yield (side, at), Clue(name, line(side, at, board.shape), True)

    def clue_keys(self, value: Any, board: AnyBoard) -> list[Hashable]:
        """Return all lines that are told: one without blocks is a clue, too."""
        return [spot for spot in self.places(board.shape) if self.holds(value, spot)]

    def holds(self, value: Any, key: Hashable) -> bool:
        """Return whether the clue of a line states something."""
        clue: tuple[int | str, ...] = value.get(key, ())
        return clue != (ANY,)

    def without(self, value: Any, keys: Collection[Hashable]) -> dict[Spot, Any]:
        """Return the clues with some of them unknown."""
        return {**value, **dict.fromkeys(keys, (ANY,))}

    def changed(self, value: Any, words: Mapping[Hashable, Any]) -> dict[Any, Any]:
        """Return the clues with changes at some lines."""
        return {spot: clue for spot, clue in {**value, **words}.items() if clue}

    def _listed(self, section: Section) -> list[list[Value]]:
        """Return the clues of the rows and of the columns, each with its place."""
        known = {name: section.values[name] for name in self.lines if name in section.values}
        found = {name: list(_in_header(value)) for name, value in known.items()}
        found |= self._below(section.rows, known)
        for name in self.lines:
            if name not in found:
                raise ParseError(f"there are no clues for the {name}", line=section.line)
        return [found[name] for name in self.lines]

    def _below(self, rows: Sequence[Row], known: Collection[str]) -> dict[str, list[Value]]:
        """Return the clues of the drawn part by kind."""
        found: dict[str, list[Value]] = {}
        current: list[Value] | None = None
        blank: Row | None = None
        headings: dict[str, Row] = {}
        names = " nor ".join(f"'{name}:'" for name in self.lines)
        for row in rows:
            words = row.text.strip()
            column = len(row.text) - len(row.text.lstrip()) + 1
            if words.endswith(":"):
                name = words[:-1].rstrip()
                if name not in self.lines:
                    raise row.error(f"{words!r} is neither {names}", column)
                if name in found or name in known:
                    raise row.error(f"the {name} are given twice", column)
                current = found[name] = []
                headings[name], blank = row, None
            elif current is None:
                if words:
                    either = names.replace("nor", "or")
                    raise row.error(f"the clues come below a line {either}")
            elif not words or blank is not None:
                # One blank line may part the rows from the columns. Anything else could be meant
                # as an empty line of the picture or as decoration: better ask than guess.
                if blank is not None:
                    at = blank if words else row
                    raise at.error("a blank line is not a clue: write 0 for an empty line")
                blank = row
            else:
                current.append(Value(words, row.line, column))
        for name, values in found.items():
            if not values:
                raise headings[name].error("there is no clue below this line")
        return found


def spelled(clue: Sequence[int | str]) -> str:
    """Write a clue; an empty one is 0."""
    return " ".join(map(str, clue)) or _NONE


def _places(shape: Shape, words: Mapping[Spot, Any]) -> int:
    """Return the number of cells, and of all places where blocks of known lengths could begin."""
    height, width = shape
    found = height * width
    for (side, _), clue in words.items():
        length = width if side == "left" else height
        if all(isinstance(size, int) for size in clue):
            found += len(clue) * max(0, spare(length, clue))
        else:
            found += 2 * length
    return found


def _in_header(value: Value) -> Iterator[Value]:
    """Yield the clues of a line of the header, each with its place."""
    if not value.text:
        raise value.error("there are no clues here; clues, one per line, come after a blank line")
    for clue in re.finditer(r"[^,]+|(?<![^,])(?=,|$)", value.text):
        bare = clue.group().strip()
        indent = len(clue.group()) - len(clue.group().lstrip()) if bare else 0
        yield Value(bare, value.line, value.column + clue.start() + indent)
