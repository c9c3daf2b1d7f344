"""Whole pictures: a puzzle with or without a solution, and two solutions that differ."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from satgrid.board import text
from satgrid.board.grid import Place
from satgrid.drawing.outlines import outline
from satgrid.drawing.painter import Painter, painter_for
from satgrid.drawing.shapes import (
    CELL,
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
from satgrid.puzzle.protocol import Puzzle

__all__ = ["described", "differences", "differing", "heading", "svg"]

_MARK = "#d6006e"
_INSET = 4


def svg(
    puzzle: Puzzle[Any],
    solution: frozenset[Any] | None = None,
    *,
    marked: Collection[Place] = (),
    width: int | None = None,
) -> str:
    """Draw a puzzle as SVG, on white paper; the same puzzle gives the same bytes.

    Parameters
    ----------
    solution
        Any answer, right or wrong; without one the puzzle is drawn as it is given.
    marked
        Cells to mark, each group of them with a line around it.
    width
        The width in pixels; by default 32 for each cell.
    """
    painter = painter_for(puzzle)
    shapes = [*_layers(painter, solution), *_marks(painter, marked)]
    told = described(puzzle, "with a solution" if solution is not None else "without a solution")
    if marked:
        told += f" Marked: {text.count(len(set(marked)), 'cell')}."
    size = painter.size(blank=solution is None)
    return written(titled(shapes, size, heading(puzzle), told, width)) + "\n"


def differences(
    puzzle: Puzzle[Any],
    first: frozenset[Any],
    second: frozenset[Any],
    *,
    width: int | None = None,
) -> str:
    """Draw two solutions as SVG, the cells in which they differ marked.

    They stand side by side, or one above the other where the board is wide.
    """
    painter = painter_for(puzzle)
    cells = differing(puzzle, first, second)
    across, down = painter.size(blank=False)
    down += 0.5 * CELL  # for the captions
    right, below = (0.0, down) if across > 2 * down else (across, 0.0)
    shapes = []
    for place, solution in enumerate((first, second)):
        name = label(
            f"solution {place + 1}", (across / 2, down - 0.4 * CELL), 0.45 * CELL, fill="#555555"
        )
        shapes.append(
            group(
                [*_layers(painter, solution), *_marks(painter, cells), name],
                transform=f"translate({number(place * right)},{number(place * below)})",
            )
        )
    told = described(puzzle, "with two solutions")
    told += f" They differ in {text.count(len(cells), 'cell')}, which are marked."
    size: Point = (across + right, down + below)
    return written(titled(shapes, size, heading(puzzle), told, width)) + "\n"


def differing(
    puzzle: Puzzle[Any], first: frozenset[Any], second: frozenset[Any]
) -> tuple[Place, ...]:
    """Return the cells in which two solutions differ."""
    return tuple(sorted({place for key in first ^ second for place in puzzle.places(key)}))


def heading(puzzle: Puzzle[Any]) -> str:
    """Return the title of a puzzle, or its name and size."""
    size = "x".join(map(str, puzzle.shape))
    return dict(puzzle.notes).get("title") or f"{puzzle.name.capitalize()} {size}"


def described(puzzle: Puzzle[Any], state: str) -> str:
    """Return in words what a picture shows."""
    size = " by ".join(map(str, puzzle.shape))
    told = f"A {puzzle.name} of {size} cells, {state}."
    for key in ("author", "source"):
        note = dict(puzzle.notes).get(key)
        if note:
            told += f" {key.capitalize()}: {note}."
    return told


def _layers(painter: Painter, solution: frozenset[Any] | None) -> list[Element]:
    return [*painter.board(), *painter.answer(solution), *painter.lines()]


def _marks(painter: Painter, marked: Collection[Place]) -> list[Element]:
    """Return lines within groups of cells, seen on black and on any colour."""
    known = set(painter.cells())
    sheets: dict[Place, list[tuple[int, int]]] = {}
    for *layer, row, column in sorted(known.intersection(marked)):
        sheets.setdefault(tuple(layer), []).append((row, column))
    steps = "".join(
        outline(cells, painter.spot((*layer, 0, 0)), _INSET) for layer, cells in sheets.items()
    )
    if not steps:
        return []
    rings = [
        path(steps, stroke=PAPER, stroke_width=5),
        path(steps, stroke=_MARK, stroke_width=2.5),
    ]
    return [group(rings, fill="none", stroke_linejoin="round")]
