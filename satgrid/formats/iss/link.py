"""Links of Interactive Sudoku Solver, ``...?q=.Cage~10~R1C1~R1C2.~R2C2_5``, and what they hold.

Source: sigh/Interactive-Sudoku-Solver, ``js/sudoku_parser.js``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote

from satgrid.errors import ParseError, SatgridError
from satgrid.formats.format import Format, first_line, parted
from satgrid.puzzle.protocol import Puzzle

__all__ = ["FORMAT", "is_board"]

_LINK = re.compile(r"(?:https?://)?[\w.-]+/Interactive-Sudoku-Solver/?\S*", re.IGNORECASE)
_HELD = re.compile(r"[?&]q=([^&#]*)")
_BARE = re.compile(r"\.[A-Za-z]*~[^\s/]*|(?:\.[A-Z][A-Za-z]+)+(?:\.[A-Za-z]*~[^\s/]*)?")
_LINE = r"[^\S\n]*[^\s#]"


def is_board(content: str) -> bool:
    """Return whether a text is such a link, or the constraints of one."""
    line = content.strip()
    return _LINK.fullmatch(line) is not None or _BARE.fullmatch(line) is not None


def _fits(content: str) -> bool:
    return is_board(first_line(content))


def _split(content: str) -> list[tuple[int, str]]:
    return [(number, part.split("\n", 1)[0]) for number, part in parted(content, _LINE)]


def _read(content: str) -> Puzzle[Any]:
    line = content.strip()
    if _LINK.fullmatch(line):
        held = _HELD.search(line)
        if held is None:
            raise ParseError("this link holds no puzzle: it has no '?q='")
        line = unquote(held[1])
    try:
        found: Puzzle[Any] = _board(line)
    except ParseError:
        raise
    except SatgridError as error:
        raise ParseError(str(error)) from None
    return found


def _items(text: str) -> Iterator[tuple[str, list[str]]]:
    """Yield the name and the arguments of each constraint."""
    before, *items = re.sub(r"\s+", "", text).split(".")
    if before or not items:
        raise SatgridError(f"{text[:20]!r} is no constraint, such as .Cage~10~R1C1~R1C2")
    for item in items:
        name, *words = item.split("~")
        yield name, words


def _board(text: str) -> Any:
    from satgrid.formats.fpuzzles.variants import Collected
    from satgrid.formats.iss.constraints import CONSTRAINTS, size_of

    items = [*_items(text)]
    sizes = {size_of(words) for name, words in items if name == "Shape"}
    if len(sizes) > 1:
        raise SatgridError("two shapes of the board")
    taken = Collected(min(sizes, default=9))
    if any(name == "NoBoxes" for name, _ in items):
        taken.unbox()
    for name, words in items:
        try:
            if name not in CONSTRAINTS:
                _unknown()
            CONSTRAINTS[name].take(words, taken)
        except SatgridError as error:
            raise SatgridError(f"{name[:30] or 'Given'!r}: {error}") from None
    return taken.board(())


def _unknown() -> None:
    raise SatgridError("satgrid has no such rule")


FORMAT = Format("iss", (".iss",), _fits, _read, _split)
