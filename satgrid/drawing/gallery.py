"""One web page with all solutions of a puzzle, to look through and to filter by placing pieces.

The page needs nothing but itself. It holds the shapes of each key of the answer once, and each
solution as the numbers of its keys: the steps from one to the next, seven bits a byte, all in
base 64. The 16,146 tilings of the 8x8 board with a square take half a million bytes that way.
"""

from __future__ import annotations

import base64
import json
from array import array
from collections.abc import Callable, Iterable
from html import escape
from importlib.resources import files
from typing import Any, NamedTuple

from satgrid.drawing import colors
from satgrid.drawing.answers import painter_for
from satgrid.drawing.painter import Painter
from satgrid.drawing.pictures import described, heading
from satgrid.drawing.shapes import CELL, FONTS, PAPER, Element, group, rectangle, written
from satgrid.puzzle.protocol import Puzzle

__all__ = ["Gallery", "gallery"]

MOST_BYTES = 9_000_000
_SCRIPTS = ("solutions.js", "picture.js", "gallery.js", "list.js")


class Gallery(NamedTuple):
    """A page, and how many of the solutions it holds."""

    html: str
    shown: int
    full: bool
    """Whether it had no room for all solutions that were given."""
    complete: bool
    """Whether there are no others."""


def gallery(
    puzzle: Puzzle[Any],
    solutions: Iterable[frozenset[Any]],
    *,
    most_bytes: int = MOST_BYTES,
    every: Callable[[], bool] = lambda: True,
    distinct: bool = False,
) -> Gallery:
    """Return a page with as many of the solutions as fit, in their order.

    Parameters
    ----------
    most_bytes
        The size that the solutions together with their shapes must stay within.
    every
        Called after the solutions were read: whether there are no others. The page states if not.
    distinct
        Whether each solution stands for all its symmetric images.
    """
    painter = painter_for(puzzle)
    held = _Held(most_bytes)
    for solution in solutions:
        if not held.take(solution):
            break
    data, room = _drawn(puzzle, painter, held)
    steps, shown = held.packed(data.pop("order"), max(0, most_bytes - room))
    full = held.full or shown < held.count
    complete = not full and every()
    words = f"{shown:,} solution{'' if shown == 1 else 's'}"
    if distinct:
        words += " up to symmetry"
    if not complete:
        words = f"the first {words}; there may be more"
    data |= {"count": shown, "solutions": steps, "words": words}
    return Gallery(_page(puzzle, data), shown, full, complete)


class _Held:
    """The solutions read so far, as numbers of keys."""

    def __init__(self, most_bytes: int) -> None:
        self.numbers: dict[Any, int] = {}
        self.times: list[int] = []
        self.count = 0
        self.full = False
        self._most = most_bytes * 3 // 4  # a key takes a byte at least, three of them four letters
        self._keys = array("I")
        self._ends = array("Q", [0])

    def take(self, solution: frozenset[Any]) -> bool:
        """Add a solution if there may be room for it."""
        if len(self._keys) + len(solution) + self.count >= self._most:
            self.full = True
            return False
        for key in sorted(solution):
            number = self.numbers.setdefault(key, len(self.numbers))
            if number == len(self.times):
                self.times.append(0)
            self.times[number] += 1
            self._keys.append(number)
        self._ends.append(len(self._keys))
        self.count += 1
        return True

    def packed(self, order: list[int], most_bytes: int) -> tuple[str, int]:
        """Return as many solutions as there is room for, in base 64, and their number.

        Parameters
        ----------
        order
            For each key, its number in the page; -1 where the page draws it by itself.
        """
        found = bytearray()
        shown = 0
        for shown in range(self.count):
            before = len(found)
            keys = sorted(
                order[key] for key in self._keys[self._ends[shown] : self._ends[shown + 1]]
            )
            kept = [key for key in keys if key >= 0]
            _append(found, len(kept))
            for last, key in zip((-1, *kept), kept, strict=False):
                _append(found, key - last - 1)
            if len(found) * 4 > most_bytes * 3:
                del found[before:]
                break
        else:
            shown = self.count
        return base64.b64encode(found).decode("ascii"), shown


def _append(found: bytearray, value: int) -> None:
    """Append a number in groups of seven bits, the lowest first, the last without its top bit."""
    while value > 127:
        found.append(value & 127 | 128)
        value >>= 7
    found.append(value)


def _drawn(puzzle: Puzzle[Any], painter: Painter, held: _Held) -> tuple[dict[str, Any], int]:
    """Return the shapes that the page uses for drawing, and their size in bytes."""
    # What all solutions share is drawn as part of the board; but pieces get their colors
    # from the pieces around them.
    shared = [
        key
        for key, number in held.numbers.items()
        if held.times[number] == held.count and not painter.colorful
    ]
    keys = sorted(held.numbers.keys() - shared)
    places = {key: number for number, key in enumerate(keys)}
    order = [places.get(key, -1) for key in held.numbers]
    cells = {cell: number for number, cell in enumerate(painter.cells())}
    words = list(dict.fromkeys(painter.said(key) for key in keys))
    spoken = {word: number for number, word in enumerate(words)}
    width, height = painter.size(blank=False)
    common = painter.answer(frozenset(shared)) if shared else []
    data: dict[str, Any] = {
        "order": order,
        "name": puzzle.name,
        "title": heading(puzzle),
        "size": [width, height],
        "cell": CELL,
        "below": _svg([rectangle(0, 0, width, height, fill=PAPER), *painter.board(), *common]),
        "above": _svg(painter.lines()),
        "style": written(group([], **painter.style))[2:-2].strip(),
        "fonts": FONTS,
        "colors": list(colors.PALETTE) if painter.colorful else [],
        "cells": [[*painter.spot(cell), *cell] for cell in cells],
        "same": sorted({cells[cell] for key in shared for cell in puzzle.places(key)}),
        "keys": [written(painter.key(key)) for key in keys],
        "names": words,
        "said": [spoken[painter.said(key)] for key in keys],
        "wanted": [painter.wanted(key) for key in keys],
        "over": [[cells[cell] for cell in puzzle.places(key) if cell in cells] for key in keys],
    }
    return data, len(_embedded(data))


def _svg(shapes: Iterable[Element]) -> str:
    return "".join(map(written, shapes))


def _embedded(data: Any) -> str:
    """Return data as JSON that is safe inside a script element."""
    found = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return found.replace("<", "\\u003c")


def _page(puzzle: Puzzle[Any], data: dict[str, Any]) -> str:
    source = files("satgrid.drawing") / "page"

    def part(name: str) -> str:
        return (source / name).read_text(encoding="utf-8")

    values = {
        "title": escape(heading(puzzle)),
        "description": escape(described(puzzle, "with all its solutions")),
        "words": escape("; ".join(filter(None, [data["words"], painter_for(puzzle).caption()]))),
        "style": part("gallery.css"),
        "data": _embedded(data),
        "script": "".join(map(part, _SCRIPTS)),
    }
    before, *pieces = part("gallery.html").split("{{")
    for piece in pieces:
        name, after = piece.split("}}", 1)
        before += values[name] + after
    return before
