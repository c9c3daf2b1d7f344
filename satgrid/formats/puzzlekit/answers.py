"""How the collection writes each kind of answer: a table from the answer's class to its codec."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from satgrid.answers.kinds import (
    Answer,
    Bars,
    Bridges,
    Division,
    Lines,
    Numbers,
    Pairs,
    Shade,
    Slants,
)
from satgrid.answers.lines_and_cells import LinesAndCells
from satgrid.answers.triangles import Triangle, Triangles
from satgrid.board.grid import Cell, Side
from satgrid.board.text import Value
from satgrid.formats.puzzlekit.layers import BLACK
from satgrid.formats.puzzlekit.sheet import NOTHING, SheetWords, is_nothing
from satgrid.layers import by_class
from satgrid.puzzle.numbers import Entry

__all__ = ["ANSWERS", "SheetAnswer", "answer_codec"]

_FILLED = {"nw": "A", "ne": "B", "se": "C", "sw": "D"}


class SheetAnswer(NamedTuple):
    """How the collection writes a kind of answer.

    Attributes
    ----------
    form
        Describes the form for the documentation.
    read
        Yields the keys of an answer on a board from its words; raises ParseError with the place of
        what is wrong.
    """

    form: Callable[[Any], str]
    read: Callable[[Any, Any, SheetWords], Any]


def answer_codec(answer: Answer) -> SheetAnswer:
    """Return the codec of an answer; every kind of answer has one."""
    return by_class.codec("puzzlekit", ANSWERS, answer) or _OTHERS


def _same(words: Mapping[Cell, Value], side: Side) -> bool:
    return words[side.one].text == words[side.other].text


def _numbers(answer: Numbers, board: Any, rows: SheetWords) -> Iterator[Entry]:
    """Yield the numbers of a solution; words in black cells are ignored."""
    for cell, word in rows:
        if cell in board.dark_cells or (is_nothing(word) and word.text not in [*answer.letters]):
            continue
        if answer.empty and word.text == BLACK not in answer.letters:
            continue
        if answer.letters:
            found = answer.number_of(word.text)
            if found is None:
                raise word.error(f"{word.text[:20]!r} is not one of {' '.join(answer.letters)}")
            yield Entry(cell, found)
        else:
            number = word.number(0, 10**9)
            if number or not (answer.empty and answer.low):
                yield Entry(cell, number)


def _division(answer: Division, board: Any, rows: SheetWords) -> list[Side]:
    words = dict(rows)
    return [side for side in board.grid.sides() if not _same(words, side)]


def _pairs(answer: Pairs, board: Any, rows: SheetWords) -> list[Side]:
    words = dict(rows)
    return [side for side in board.grid.sides() if _same(words, side)]


def _triangles(answer: Triangles, board: Any, rows: SheetWords) -> list[Triangle]:
    filled = ((cell, _FILLED.get(word.text)) for cell, word in rows)
    return [Triangle(cell, corner) for cell, corner in filled if corner]


def _bridges(answer: Bridges, board: Any, rows: SheetWords) -> Iterator[Any]:
    """Yield the bridges of a solution, which the text shows in the cells between islands."""
    words = dict(rows)
    for key in board.keys:
        inner = board.places(key)[1:-1]
        if not inner:
            message = "islands side by side have no place between them"
            raise words[key.other].error(message)
        if words[inner[0]].text in [*("12" if key.level else "ab")][key.number - 1 :]:
            yield key


def _lines_and_cells(answer: LinesAndCells, board: Any, rows: SheetWords) -> list[Any]:
    shaded = [(cell,) for cell in rows.where(answer.puzzlekit) if cell in board.open_cells]
    return [*shaded, *rows.links()]


def _lines(answer: Lines, board: Any, rows: SheetWords) -> Any:
    return rows.links() if answer.through else rows.outline(BLACK)


def _shade(answer: Shade, board: Any, rows: SheetWords) -> Any:
    mark = answer.puzzlekit
    return rows.where(*((NOTHING, ".") if mark == NOTHING else mark.split()))


def _shade_form(answer: Shade) -> str:
    marks = ", ".join(f"`{mark}`" for mark in answer.puzzlekit.split())
    return f"{marks} is {f'a {answer.thing}' if answer.thing else 'shaded'}"


_OTHERS = SheetAnswer(lambda _: f"`{BLACK}` is shaded", lambda _, board, rows: rows.where(BLACK))
ANSWERS: dict[type, SheetAnswer] = {
    Bars: SheetAnswer(lambda _: "`v` is an upright bar, `h` a level one", _shade),
    Bridges: SheetAnswer(
        lambda _: "between islands `1` and `2` for level bridges, `a` and `b` for upright ones",
        _bridges,
    ),
    Division: SheetAnswer(lambda _: "cells of one area have the same word", _division),
    Lines: SheetAnswer(
        lambda answer: (
            "the two ways in which a line leaves a cell: `se` for down and right"
            if answer.through
            else f"`{BLACK}` is inside the loop"
        ),
        _lines,
    ),
    LinesAndCells: SheetAnswer(
        lambda answer: (
            f"`{answer.puzzlekit}` is shaded, "
            "`se` a cell that the loop leaves down and to the right"
        ),
        _lines_and_cells,
    ),
    Numbers: SheetAnswer(
        lambda answer: "all letters" if answer.letters else "all numbers", _numbers
    ),
    Pairs: SheetAnswer(lambda _: "cells of one pair have the same word", _pairs),
    Shade: SheetAnswer(_shade_form, _shade),
    Slants: SheetAnswer(lambda _: "`\\` and `/` are the slants", _shade),
    Triangles: SheetAnswer(
        lambda _: f"triangles by their filled corner: `{' '.join(_FILLED)}`", _triangles
    ),
}
