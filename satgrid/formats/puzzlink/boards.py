"""Kinds of puzzles whose boards are numbers in cells."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from satgrid.formats.puzzlink import bodies
from satgrid.formats.puzzlink.bodies import UNKNOWN, Body
from satgrid.formats.puzzlink.kinds import Kind
from satgrid.formats.puzzlink.lines import Lines

__all__ = ["numbered"]

_EMPTY, _QUESTION = ".", "-"
_LARGEST = 4095


def numbered(
    puzzle: type[Any],
    read: Callable[[Body, int], Sequence[int | None]] = bodies.numbers,
    written: Callable[[Sequence[int | None]], str] = bodies.written,
    *,
    unknown: str | None = None,
    answers: str = "",
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
    answers
        Words of a saved answer that replace empty cells of the board; without them the answer
        comes after the board.
    more
        Further fields of the kind.
    """
    words: dict[int | None, str] = {None: _EMPTY} | ({UNKNOWN: unknown} if unknown else {})
    values = {word: value for value, word in words.items()}

    def board(found: Iterable[int | None], width: int) -> tuple[tuple[str, ...], ...]:
        listed = [words.get(value, str(value)) for value in found]
        return tuple(tuple(listed[at : at + width]) for at in range(0, len(listed), width))

    def from_body(height: int, width: int, body: Body) -> Any:
        found = read(body, height * width)
        if UNKNOWN in found and not unknown:
            raise body.error("a number that is a question mark; only numbers can be read", 0)
        given = [value for value in found if value is not None and value != UNKNOWN]
        if max(given, default=0) > puzzle.most:
            raise body.error(f"a number above {puzzle.most}", 0)
        if min(given, default=puzzle.most) < puzzle.least:
            raise body.error(f"a number below {puzzle.least}", 0)
        return puzzle(board(found, width))

    def body_of(board: Any) -> str:
        return written([values.get(w, int(w) if w.isdecimal() else None) for w in _listed(board)])

    def load(lines: Lines, height: int, width: int) -> Any:
        found: list[int | None] = []
        for row in lines.grid(height, width, "the board"):
            for word in row:
                if word.text == _EMPTY or (answers and word.text in answers):
                    found.append(None)
                elif word.text == _QUESTION and unknown:
                    found.append(UNKNOWN)
                else:
                    found.append(word.number(puzzle.least, puzzle.most))
        return puzzle(board(found, width), notes=lines.notes)

    def saved(board: Any) -> list[list[str]]:
        return [[_QUESTION if word == unknown else word for word in row] for row in board.cells]

    more.setdefault("answered", not answers)
    return Kind(puzzle.name, from_body, body_of, load, saved, **more)


def _listed(board: Any) -> list[str]:
    return [word for row in board.cells for word in row]
