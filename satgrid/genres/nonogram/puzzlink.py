"""Nonograms as puzz.link writes them: the numbers of each line from the board outwards."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from satgrid.board.text import Value
from satgrid.formats.format import unwritable
from satgrid.formats.puzzlink import bodies
from satgrid.formats.puzzlink.bodies import UNKNOWN, Body
from satgrid.formats.puzzlink.kinds import Kind
from satgrid.formats.puzzlink.lines import Lines
from satgrid.genres.nonogram.patterns import ANY
from satgrid.genres.nonogram.puzzle import Nonogram
from satgrid.genres.nonogram.text import spelled

__all__ = ["KINDS"]


def _read(height: int, width: int, body: Body) -> Nonogram:
    above, beside = (height + 1) // 2, (width + 1) // 2  # the most blocks a line can have
    slots = bodies.numbers(body, width * above + height * beside)
    columns = _outwards(slots[: width * above], above)
    rows = _outwards(slots[width * above :], beside)
    return Nonogram(tuple(rows), tuple(columns))


def _outwards(slots: Sequence[int | None], each: int) -> Iterator[tuple[int, ...]]:
    """Yield the clues of some lines from numbers listed from the board outward."""
    for start in range(0, len(slots), each):
        clue = tuple(number for number in slots[start : start + each] if number is not None)
        yield () if clue == (0,) else clue[::-1]


def _body(puzzle: Nonogram) -> str:
    height, width = puzzle.shape
    values: list[int | None] = []
    for clues, each in ((puzzle.columns, (height + 1) // 2), (puzzle.rows, (width + 1) // 2)):
        for clue in clues:
            if max(clue, default=0) > 255:
                raise unwritable(puzzle, "puzzlink", _without_place(clue))
            values += [*clue[::-1], *[None] * (each - len(clue))]
    return bodies.written(values)


def _load(lines: Lines, height: int, width: int) -> Nonogram:
    above, beside = (height + 1) // 2, (width + 1) // 2
    words = lines.grid(above + height, beside + width, "the board with its clues")
    columns = [[words[row][beside + column] for row in range(above)] for column in range(width)]
    rows = [words[above + row][:beside] for row in range(height)]
    return Nonogram(tuple(map(_clue, rows)), tuple(map(_clue, columns)), lines.notes)


def _clue(words: Sequence[Value]) -> tuple[int, ...]:
    clue = []
    for word in words:
        bare = word.text.removeprefix("c")  # marked as done by the player
        if bare not in (".", str(UNKNOWN)) and not re.fullmatch(r"\d{1,6}", bare, re.ASCII):
            raise word.error(f"{word.text[:20]!r} is not a number of cells")
        clue += [int(bare)] if bare != "." else []
    return () if clue == [0] else tuple(clue)


def _lines(puzzle: Nonogram) -> list[list[str]]:
    height, width = puzzle.shape
    above, beside = (height + 1) // 2, (width + 1) // 2
    columns = [["."] * (above - len(clue)) + list(map(str, clue)) for clue in puzzle.columns]
    rows = [
        ["."] * beside + [columns[column][row] for column in range(width)] for row in range(above)
    ]
    for clue in puzzle.rows:
        rows.append(["."] * (beside - len(clue)) + list(map(str, clue)) + ["."] * width)
    return rows


def _lost(puzzle: Nonogram) -> str | None:
    """Name a clue with more blocks or digits than the format has room for."""
    height, width = puzzle.shape
    for clues, length in ((puzzle.columns, height), (puzzle.rows, width)):
        for clue in clues:
            if len(clue) > (length + 1) // 2 or max(clue, default=0) > 999_999 or ANY in clue:
                return _without_place(clue)
    return None


def _without_place(clue: Sequence[int]) -> str:
    return f"the clue {spelled(tuple(clue))[:40]} has no place in it"


# The cells of the answer stand beside the clues.
KINDS = {"nonogram": Kind("nonogram", _read, _body, _load, _lines, _lost, answered=False)}
