"""Whole pictures: a puzzle with or without a solution, and two different solutions."""

from __future__ import annotations

from collections.abc import Collection
from textwrap import wrap
from typing import Any
from unicodedata import east_asian_width

from satgrid.board import text
from satgrid.board.grid import Place
from satgrid.drawing.answers import painter_for
from satgrid.drawing.colors import grayed
from satgrid.drawing.outlines import outline
from satgrid.drawing.painter import MARGIN, Painter
from satgrid.drawing.shapes import (
    CELL,
    INK,
    PAPER,
    Element,
    Point,
    group,
    label,
    number,
    path,
    titled,
    written,
)
from satgrid.drawing.strokes import explained
from satgrid.puzzle.numbers import numbered
from satgrid.puzzle.protocol import Puzzle

__all__ = ["alt", "described", "differences", "differing", "genre", "heading", "ring", "svg"]

_MARK = "#d6006e"
_INSET = 4
_TITLE, _CAPTION = 0.6 * CELL, 0.45 * CELL
_STEP = 1.3
"""From a line of words to the next, by the size of the font."""
_LEAST = 5 * CELL + 2 * MARGIN
"""The width of a picture with words on it."""
_MOST_LINES = 6
_GRAY = "#555555"


def svg(
    puzzle: Puzzle[Any],
    solution: frozenset[Any] | None = None,
    *,
    marked: Collection[Place] = (),
    width: int | None = None,
    cell: float | None = None,
    title: bool = False,
    caption: bool = True,
    gray: bool = False,
) -> str:
    """Draw a puzzle as SVG, on white paper; the same puzzle gives the same bytes.

    Parameters
    ----------
    solution
        Any answer, right or wrong, perhaps with vacancies; None draws the puzzle without one.
    marked
        Cells to mark, each group of them with a line around it.
    width
        The width in pixels; by default 32 for each cell.
    cell
        The side of a cell in millimeters, in place of a width.
    title
        Whether the title is written above.
    caption
        Whether what a player must know besides the board is written below.
    gray
        Whether it is black, white and gray, for a photocopier.
    """
    painter = painter_for(puzzle)
    solution = None if solution is None else numbered(solution)
    shapes = [*_layers(painter, solution), *ring(painter, marked)]
    size = painter.size(blank=solution is None)
    description = _description(puzzle, solution, marked)
    under = painter.caption() if caption else ""
    under = explained(under) if gray else under
    return _whole(
        painter, shapes, size, description, width, cell, title=title, caption=under, gray=gray
    )


def alt(
    puzzle: Puzzle[Any],
    solution: frozenset[Any] | None = None,
    *,
    marked: Collection[Place] = (),
) -> str:
    """Describe the picture of ``svg`` in words, for the ``alt`` of an image; not escaped."""
    return f"{heading(puzzle)}: {_description(puzzle, solution, marked)}"


def _description(
    puzzle: Puzzle[Any], solution: frozenset[Any] | None, marked: Collection[Place]
) -> str:
    description = described(
        puzzle, "with a solution" if solution is not None else "without a solution"
    )
    if marked:
        description += f" Marked: {text.plural(len(set(marked)), 'cell')}."
    return description


def differences(
    puzzle: Puzzle[Any],
    first: frozenset[Any],
    second: frozenset[Any],
    *,
    width: int | None = None,
    cell: float | None = None,
    title: bool = False,
    gray: bool = False,
) -> str:
    """Draw two solutions as SVG, with marks on the cells in which they differ.

    The two boards are side by side, or one above the other if they are wide.
    """
    painter = painter_for(puzzle)
    cells = differing(puzzle, first, second)
    across, down = painter.size(blank=False)
    down += 0.5 * CELL  # for the captions
    right, below = (0.0, down) if across > 2 * down else (across, 0.0)
    shapes = []
    for place, solution in enumerate((first, second)):
        name = label(
            f"solution {place + 1}", (across / 2, down - 0.4 * CELL), 0.45 * CELL, fill=_GRAY
        )
        shapes.append(
            group(
                [*_layers(painter, solution), *ring(painter, cells), name],
                transform=f"translate({number(place * right)},{number(place * below)})",
            )
        )
    description = described(puzzle, "with two solutions")
    description += f" They differ in {text.plural(len(cells), 'cell')}, which are marked."
    size = across + right, down + below
    under = explained(painter.caption()) if gray else painter.caption()
    return _whole(
        painter, shapes, size, description, width, cell, title=title, caption=under, gray=gray
    )


def _whole(
    painter: Painter,
    shapes: list[Element],
    size: Point,
    description: str,
    width: int | None,
    cell: float | None,
    *,
    title: bool,
    caption: str,
    gray: bool,
) -> str:
    """Return a picture with its title above, if requested, and its caption below."""
    across, down = size
    name = heading(painter.puzzle)
    if caption or title:
        across = max(across, _LEAST)
    above = _lines(name, _TITLE, across) if title else []
    below = _lines(caption, _CAPTION, across)
    left, top = (across - size[0]) / 2, _STEP * _TITLE * len(above)
    if left or top:
        shapes = [group(shapes, transform=f"translate({number(left)},{number(top)})")]
    for place, line in enumerate(above):
        spot = across / 2, MARGIN + (place + 0.4) * _STEP * _TITLE
        shapes.append(label(line, spot, _TITLE, fill=INK, font_weight="bold"))
    for place, line in enumerate(below):
        spot = across / 2, top + down + (place + 0.3) * _STEP * _CAPTION
        shapes.append(label(line, spot, _CAPTION, fill=INK))
    bottom = _STEP * _CAPTION * len(below)
    whole = titled(shapes, (across, top + down + bottom), name, description, width, cell)
    if gray:
        grayed(whole)
    return written(whole) + "\n"


def _lines(words: str, size: float, across: float) -> list[str]:
    """Split words into lines that fit; omit the rest if there are too many."""
    broad = any(east_asian_width(letter) in "WF" for letter in words)
    fit = int((across - 2 * MARGIN) / (size * (1 if broad else 0.55)))
    return wrap(words, max(fit, 1), max_lines=_MOST_LINES, placeholder="…")


def differing(
    puzzle: Puzzle[Any], first: frozenset[Any], second: frozenset[Any]
) -> tuple[Place, ...]:
    """Return the cells in which two solutions differ."""
    return tuple(sorted({place for key in first ^ second for place in puzzle.places(key)}))


def genre(puzzle: Puzzle[Any]) -> str:
    """Return the name of a puzzle's genre in the form for the head of a page."""
    called: str = getattr(puzzle, "called", puzzle.name.capitalize())
    return called


def heading(puzzle: Puzzle[Any]) -> str:
    """Return the title of a puzzle, or its name and size."""
    size = "x".join(map(str, puzzle.shape))
    return dict(puzzle.notes).get("title") or f"{genre(puzzle)} {size}"


def described(puzzle: Puzzle[Any], state: str) -> str:
    """Describe a picture in words."""
    size = " by ".join(map(str, puzzle.shape))
    description = f"{genre(puzzle)}, {size} cells, {state}."
    caption = painter_for(puzzle).caption()
    if caption:
        description += f" {caption[0].upper()}{caption[1:]}."
    for key in ("author", "source"):
        note = dict(puzzle.notes).get(key)
        if note:
            description += f" {key.capitalize()}: {note}."
    return description


def _layers(painter: Painter, solution: frozenset[Any] | None) -> list[Element]:
    return [*painter.board(), *painter.answer(solution), *painter.lines()]


def ring(
    painter: Painter,
    marked: Collection[Place],
    color: str = _MARK,
    inset: float = _INSET,
    dashes: str | None = None,
    width: float = 2.5,
) -> list[Element]:
    """Return lines around groups of cells, visible on black and on any color."""
    known = set(painter.cells())
    sheets: dict[Place, list[tuple[int, int]]] = {}
    for *layer, row, column in sorted(known.intersection(marked)):
        sheets.setdefault(tuple(layer), []).append((row, column))
    steps = "".join(
        outline(cells, painter.spot((*layer, 0, 0)), inset) for layer, cells in sheets.items()
    )
    if not steps:
        return []
    rings = [
        path(steps, stroke=PAPER, stroke_width=2 * width),
        path(steps, stroke=color, stroke_width=width, stroke_dasharray=dashes),
    ]
    return [group(rings, fill="none", stroke_linejoin="round")]
