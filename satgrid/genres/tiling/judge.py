"""The judge of tilings: it lays placements down one by one, independently of the encoder."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from functools import cache

from satgrid.board import text
from satgrid.board.cover import Placement
from satgrid.board.grid import Place
from satgrid.genres.tiling.pieces import Piece
from satgrid.puzzle.protocol import Violation

__all__ = ["check"]


def check(
    cells: frozenset[Place],
    pieces: Collection[Piece],
    solution: frozenset[Placement],
    *,
    reflections: bool,
) -> list[Violation]:
    """Return the rules that placements break on a board of cells, each with a place."""
    broken = []
    times = Counter(placement.piece for placement in solution)
    shapes = {piece.name: _turned(piece.cells, reflections) for piece in pieces}
    # Copies of a piece that is laid once at most break `placed`, wherever they lie.
    single = {piece.name for piece in pieces if piece.most == 1}
    over: dict[Place, set[object]] = {cell: set() for cell in sorted(cells)}
    for placement in sorted(solution):
        if _shifted(placement.cells) not in shapes.get(placement.piece, ()):
            note = f"this is not a piece {placement.piece}"
            broken.append(Violation("placed", placement.cells[0], note))
        if not cells.issuperset(placement.cells):
            note = f"{placement.piece} lies beside the board"
            broken.append(Violation("placed", placement.cells[0], note))
        for cell in cells.intersection(placement.cells):
            over[cell].add(placement.piece if placement.piece in single else placement)
    first = min(cells)
    for piece in pieces:
        used = times[piece.name]
        if used < piece.least or (piece.most is not None and used > piece.most):
            spots = [key.cells[0] for key in solution if key.piece == piece.name]
            note = f"{piece.name} is laid {text.plural(used, 'time')}"
            broken.append(Violation("placed", min(spots, default=first), note))
    for cell, laid in over.items():
        if not laid:
            broken.append(Violation("covered", cell, "no piece lies here"))
        elif len(laid) > 1:
            broken.append(Violation("one piece", cell, f"{len(laid)} pieces lie here"))
    return broken


@cache
def _turned(cells: tuple[Place, ...], mirrored: bool) -> frozenset[tuple[Place, ...]]:
    """Return the shapes of a piece, made by quarter turns one after the other."""
    found = {_shifted(cells)}
    fresh = list(found)
    while fresh:
        shape = fresh.pop()
        images: list[list[Place]] = [[(*cell[:-2], cell[-1], -cell[-2]) for cell in shape]]
        if len(cells[0]) == 3:
            images.append([(cell[1], -cell[0], cell[2]) for cell in shape])
        if mirrored:
            images.append([(*cell[:-1], -cell[-1]) for cell in shape])
        for image in map(_shifted, images):
            if image not in found:
                found.add(image)
                fresh.append(image)
    return frozenset(found)


def _shifted(cells: Collection[Place]) -> tuple[Place, ...]:
    low = tuple(min(axis) for axis in zip(*cells, strict=True))
    return tuple(sorted(tuple(a - b for a, b in zip(cell, low, strict=True)) for cell in cells))
