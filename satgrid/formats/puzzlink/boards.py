"""Kinds of puzzles by hand whose boards are numbers in cells, such as those of plug-ins."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from satgrid.board.text import Value
from satgrid.formats.puzzlink import codes
from satgrid.formats.puzzlink.bodies import UNKNOWN, Body, Found
from satgrid.formats.puzzlink.kinds import Kind
from satgrid.formats.puzzlink.lines import Lines
from satgrid.formats.puzzlink.table import Row

__all__ = ["numbered"]

_EMPTY, _QUESTION = ".", "-"


def numbered(
    puzzle: type[Any],
    read: Callable[[Body, int], Found] = codes.numbers,
    written: Callable[[Sequence[int | None]], str] = codes.written,
    *,
    unknown: str | None = None,
    row: Row | None = None,
    **more: Any,
) -> Kind:
    """Return the kind of a puzzle with a ``Numbered`` board.

    Parameters
    ----------
    read
        Reads the numbers of a body, None for a cell without one.
    written
        Writes what ``read`` reads.
    unknown
        The sign of a cell with an unknown number; None if the kind has none.
    row
        What else puzz.link has of the kind; by default an answer in cells behind a saved board.
    more
        Further fields of the kind.
    """
    own = row or Row(after=("cells",))
    words: dict[int | None, str] = {None: _EMPTY} | ({UNKNOWN: unknown} if unknown else {})
    values = {word: value for value, word in words.items()}

    def board(found: Iterable[int | None], width: int) -> tuple[tuple[str, ...], ...]:
        listed = [words.get(value, str(value)) for value in found]
        return tuple(tuple(listed[at : at + width]) for at in range(0, len(listed), width))

    def from_body(height: int, width: int, body: Body) -> Any:
        found = read(body, height * width)
        for value, start in zip(found.values, found.starts, strict=True):
            if value == UNKNOWN and not unknown:
                message = "a number that is a question mark; only numbers can be read"
                raise body.error(message, start)
            if value is not None and value != UNKNOWN:
                Value(str(value), 1, body.column + start).number(puzzle.least, puzzle.most)
        return puzzle(board(found.values, width))

    def body_of(board: Any) -> str:
        return written([values.get(w, int(w) if w.isdecimal() else None) for w in _listed(board)])

    def load(lines: Lines, height: int, width: int) -> Any:
        found: list[int | None] = []
        for row in lines.grid(height, width, "the board"):
            for word in row:
                if word.text in [_EMPTY, *own.among]:
                    found.append(None)
                elif word.text == _QUESTION and unknown:
                    found.append(UNKNOWN)
                else:
                    found.append(word.number(puzzle.least, puzzle.most))
        return puzzle(board(found, width), notes=lines.notes)

    def saved(board: Any) -> list[list[str]]:
        return [[_QUESTION if word == unknown else word for word in row] for row in board.cells]

    return Kind(puzzle.name, from_body, body_of, load, saved, row=own, **more)


def _listed(board: Any) -> list[str]:
    return [word for row in board.cells for word in row]
