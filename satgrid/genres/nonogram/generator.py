"""Random nonograms: drawn pictures, and patches that change until their clues have one solution.

A seed has a drawn picture if one of the size and symmetry is as easy or hard as wanted.
Easy ones can be solved line by line in few passes, medium ones line by line, and hard ones cannot.
Where a word is asked for, the picture is changed near the cells that are too hard for it. Symmetric
ones are, as a rule, the same when read from the right.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, islice
from typing import Any

from satgrid.board.grid import Cell, Grid
from satgrid.generators.order import Order
from satgrid.generators.scattering import in_patches
from satgrid.generators.steering import changed
from satgrid.genres.nonogram.clues import made
from satgrid.genres.nonogram.generator_pictures import drawn
from satgrid.genres.nonogram.linewise import by_lines
from satgrid.grounds.ground import slots
from satgrid.puzzle.encoding import encoded
from satgrid.solve.enumeration import solutions

__all__ = ["SYMMETRIES", "USUAL", "changes", "clues", "generate", "other_picture"]

USUAL = (10, 10)
SYMMETRIES = ("across", "half", "quarter", "down", "diagonal")
_PICTURES, _CHANGES = 60, 40
_MOST_CELLS = 10_000
_SHARE = {"easy": 0.5, "medium": 0.48, "hard": 0.42}  # of ink
_SPREAD = {"easy": 6, "medium": 8, "hard": 10}
"""Rows and columns for which the ink flows once more: larger boards have larger patches."""
_DRAWN = {"easy": {"easy"}, "medium": {"easy", "medium"}, "hard": set[str]()}
"""How hard a drawn picture may be: line by line these have one solution."""
_REDRAWN = 4  # cells that change at once, at most
_OWN = 3  # pictures before an easy one will do as a medium one


def generate(order: Order) -> Any:
    """Return a nonogram with exactly one solution."""
    order.limit("a nonogram", _MOST_CELLS)
    known = drawn(order)
    if known is not None:
        order.tick("a drawn picture")
        puzzle = clues(known, order.height, order.width)
        fits = order.aim is None or not order.aim.grade(puzzle, order.limits).side
        if fits and _rating(puzzle) in _DRAWN[order.difficulty]:
            return puzzle
    for number in range(1, _PICTURES + 1):
        picture = _picture(order)
        for change in range(_CHANGES):
            order.tick(f"picture {number} of at most {_PICTURES}, {change} cells changed")
            puzzle = clues(picture, order.height, order.width)
            rated = _rating(puzzle)
            will_do = rated == "easy" and order.difficulty == "medium" and number > _OWN
            fits = rated == order.difficulty or will_do
            if fits and (rated != "hard" or other_picture(puzzle, picture) is None):
                return _steered(order, picture)
            apart = _apart(puzzle, picture, order)
            cell = order.random.choice(sorted(apart))
            picture ^= {*order.orbit(cell)}
    raise order.failure("nonogram")


def _steered(order: Order, picture: frozenset[Cell]) -> Any:
    """Return the nonogram of a picture, which is changed until it is as hard as wanted."""

    def board(picture: frozenset[Cell]) -> Any:
        return clues(picture, order.height, order.width)

    def redrawn(picture: frozenset[Cell], near: Sequence[Cell]) -> frozenset[Cell] | None:
        # A cell at the border of a patch: the patches stay whole.
        grid = Grid(order.height, order.width)
        edges = [
            cell
            for cell in near
            if any((one in picture) != (cell in picture) for one in grid.neighbors(cell))
        ]
        if not edges:
            return None
        changed = picture
        for cell in order.random.sample(edges, min(len(edges), order.random.randint(1, _REDRAWN))):
            changed ^= {*order.orbit(cell)}
        return None if other_picture(board(changed), changed) is not None else changed

    return board(changed(order, picture, board, redrawn))


def _rating(puzzle: Any) -> str:
    found, passes = by_lines(puzzle)
    if not found.complete:
        return "hard"
    return "easy" if passes <= 3 + sum(puzzle.shape) // 10 else "medium"


def _apart(puzzle: Any, picture: frozenset[Cell], order: Order) -> frozenset[Cell]:
    """Return the cells to change: the open ones, or those in which two solutions differ."""
    found = puzzle.deduced()
    if order.difficulty != "hard" and not found.complete:
        return frozenset(puzzle.keys[slot] for slot in slots(found.state.open))
    other = other_picture(puzzle, picture)
    if other is None or other == picture:
        return frozenset(puzzle.grid)
    return picture ^ other


def _picture(order: Order) -> frozenset[Cell]:
    """Return a random picture with patches of ink."""
    times = max(1, (order.height + order.width) // _SPREAD[order.difficulty])
    return in_patches(order, _SHARE[order.difficulty], times)


def clues(picture: frozenset[Cell], height: int, width: int) -> Any:
    """Return the nonogram whose clues describe a picture."""
    grid = Grid(height, width)
    rows, columns = (
        tuple(
            tuple(len(list(run)) for ink, run in groupby(cell in picture for cell in line) if ink)
            for line in side
        )
        for side in (grid.rows(), grid.columns())
    )
    return made(rows, columns)


def other_picture(
    puzzle: Any, picture: frozenset[Cell], *, deadline: float | None = None
) -> frozenset[Cell] | None:
    """Return a solution other than the picture; None if there is none.

    Where the time is over before that is known, it is the picture itself.
    """
    listing = solutions(encoded(puzzle, deadline=deadline), limit=2, deadline=deadline)
    found = [solution for solution in islice(listing, 2) if solution != picture]
    if found:
        return found[0]
    return None if next(listing, None) is None and listing.complete else picture


def changes(picture: frozenset[Cell], order: Order) -> tuple[frozenset[Cell], list[Cell]] | None:
    """Return a similar picture whose clues have one solution, and the changed cells.

    None where none was found within as many changes as there are rows and columns.
    """
    best: tuple[frozenset[Cell], list[Cell]] | None = None
    for number in range(1, 4):
        held = picture
        for change in range(order.height + order.width):
            order.tick(f"attempt {number} of 3, {change} cells changed")
            other = other_picture(clues(held, order.height, order.width), held)
            if other is None:
                changed = sorted(held ^ picture)
                if best is None or len(changed) < len(best[1]):
                    best = held, changed
                break
            held ^= {order.random.choice(sorted(held ^ other))}
    return best
