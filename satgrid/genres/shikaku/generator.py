"""Random shikaku puzzles: rectangles, whose numbers move until one solution is left.

Easy ones are solved by propagation: a cell in all the rectangles of a number is its own, and so is
one that no other number reaches. Hard ones are not; medium ones may be either. How many rectangles
of an area there are is as in published puzzles, where none has one cell. In symmetric ones the
places of the numbers are symmetric, and the rectangles are not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from satgrid.board.cover import Placement
from satgrid.board.grid import Cell, Grid
from satgrid.board.isometry import SYMMETRIES
from satgrid.declared.board import class_of
from satgrid.generators.divided import borders
from satgrid.generators.mending import another_presolved
from satgrid.generators.order import Order
from satgrid.generators.places import Places
from satgrid.genres.shikaku.puzzle import GENRE

__all__ = ["SYMMETRIES", "SYMMETRY", "USUAL", "generate"]

USUAL = (10, 10)
SYMMETRY = "half"
_BOARDS, _CHANGES, _LAYOUTS = 60, 60, 20
_MOST_CELLS = 900
_CUTS = 2  # pairs that are cut differently, for each rectangle of a symmetric board
_AREAS = {2: 5, 3: 7, 4: 11, 5: 5, 6: 18, 7: 4, 8: 18, 9: 10, 10: 8, 12: 12, 15: 3, 16: 4}
"""How much rectangles of an area are liked; small ones fit in more often."""


def generate(order: Order) -> Any:
    """Return a shikaku with exactly one solution."""
    order.limit("a shikaku", _MOST_CELLS)
    for number in range(1, _BOARDS + 1):
        laid = min((_layout(order) for _ in range(_LAYOUTS)), key=_single)
        if order.symmetry is not None:
            laid = _loosened(order, laid)
        places = Places(order, [placement.cells for placement in laid])
        for change in range(_CHANGES):
            order.tick(f"board {number} of at most {_BOARDS}, changed {change} times")
            cells = places.drawn()
            if cells is None:
                break
            held = dict(zip(laid, cells, strict=True))
            puzzle = _puzzle(order, held)
            solution = borders(puzzle.grid, [[*map(Cell._make, one.cells)] for one in laid])
            other = another_presolved(puzzle, solution, order)
            if other is None and _suits(order, puzzle):
                return puzzle
            # Numbers at these places have the other rectangles, wherever the rest is.
            sides = solution ^ other if other else ()
            apart = [one for one in laid if any({*side} & {*one.cells} for side in sides)]
            apart = apart or [order.random.choice(laid)]
            places.exclude([held[placement] for placement in apart])
    raise order.failure("shikaku")


def _layout(order: Order) -> list[Placement]:
    """Cut the board into rectangles, each placed at the first free cell, with its images."""
    free = set(Grid(order.height, order.width))
    laid: list[Placement] = []
    for cell in Grid(order.height, order.width):
        if cell not in free:
            continue
        row, column = cell
        room = 1
        while Cell(row, column + room) in free:
            room += 1
        # Without a word against tall ones these would be most of what fits at the right.
        sizes = {
            (height, width): _AREAS.get(height * width, 0.01) * min(height, width) / height
            for height in range(1, order.height - row + 1)
            for width in range(1, room + 1)
            if height * width <= max(_AREAS)
        }
        images: list[Placement] = []
        while not images:
            height, width = order.random.choices(list(sizes), list(sizes.values()))[0]
            found = _rectangle(row, column, height, width)
            images = _images(order, found) if free.issuperset(found.cells) else []
            if not images:
                del sizes[height, width]
            if not sizes:
                images = [_rectangle(row, column, 1, 1)]
        laid += images
        free.difference_update(*(one.cells for one in images))
    # Small ones are left for the end: by chance that is at any corner.
    return _turned(order, laid) if order.symmetry is None else laid


def _images(order: Order, laid: Placement) -> list[Placement]:
    """Return a rectangle with its images; none where two overlap, or cannot have one number."""
    whole = sorted(
        {
            _rectangle(min(one[0], other[0]), min(one[1], other[1]), *_size(one, other))
            for one, other in zip(
                order.images(laid.cells[0]), order.images(laid.cells[-1]), strict=True
            )
        }
    )
    cells = {cell for one in whole for cell in one.cells}
    if len(cells) < len(whole) * len(laid.cells):
        return []
    own = set(laid.cells)
    alone = any(len(own.intersection(order.orbit(cell))) == 1 for cell in laid.cells)
    return whole if alone else []


def _rectangle(top: int, left: int, height: int, width: int) -> Placement:
    """Return a rectangle of cells, with their number as its name."""
    rows, columns = range(top, top + height), range(left, left + width)
    cells = tuple([Cell(row, column) for row in rows for column in columns])
    return Placement(str(len(cells)), cells)


def _size(one: Sequence[int], other: Sequence[int]) -> tuple[int, int]:
    """Return the height and the width of a rectangle from two opposite corners."""
    return abs(one[0] - other[0]) + 1, abs(one[1] - other[1]) + 1


def _loosened(order: Order, laid: list[Placement]) -> list[Placement]:
    """Cut pairs of rectangles that form one differently, as long as numbers can be symmetric."""
    for _ in range(_CUTS * len(laid)):
        order.tick()
        first = order.random.choice(laid)
        pairs = [box for other in laid if other != first for box in _joined(first, other)]
        if not pairs:
            continue
        second, row, column, height, width = order.random.choice(pairs)
        parts = {}
        for at in range(1, height):
            one, other = _rectangle(row, column, at, width), (row + at, column, height - at, width)
            parts[one, _rectangle(*other)] = _liking(at * width) * _liking((height - at) * width)
        for at in range(1, width):
            one, other = _rectangle(row, column, height, at), (row, column + at, height, width - at)
            parts[one, _rectangle(*other)] = _liking(at * height) * _liking((width - at) * height)
        new = order.random.choices(list(parts), list(parts.values()))[0]
        changed = [one for one in laid if one not in (first, second)] + list(new)
        if Places(order, [one.cells for one in changed]).exist():
            laid = changed
    return sorted(laid)


def _joined(first: Placement, second: Placement) -> Iterator[tuple[Placement, int, int, int, int]]:
    """Yield the second of two rectangles with the rectangle that both form, if they do."""
    ends = [cell for one in (first, second) for cell in (one.cells[0], one.cells[-1])]
    top, left = (min(cell[axis] for cell in ends) for axis in (0, 1))
    height, width = (max(cell[axis] for cell in ends) + 1 for axis in (0, 1))
    height, width = height - top, width - left
    if height * width == len(first.cells) + len(second.cells):
        yield second, top, left, height, width


def _liking(area: int) -> float:
    return _AREAS.get(area, 0.01)


def _turned(order: Order, laid: list[Placement]) -> list[Placement]:
    """Return the rectangles after the board is turned over, or mirrored, or both, or neither."""
    upside, mirrored = order.random.random() < 0.5, order.random.random() < 0.5
    found = []
    for one in laid:
        top, left = one.cells[0]
        bottom, right = one.cells[-1]
        height, width = bottom - top + 1, right - left + 1
        row = order.height - 1 - bottom if upside else top
        column = order.width - 1 - right if mirrored else left
        found.append(_rectangle(row, column, height, width))
    return found


def _single(laid: list[Placement]) -> int:
    return sum(len(placement.cells) == 1 for placement in laid)


def _puzzle(order: Order, held: dict[Placement, Cell]) -> Any:
    numbers = {cell: len(placement.cells) for placement, cell in held.items()}
    return class_of(GENRE).made((order.height, order.width), {"numbers": numbers})


def _suits(order: Order, puzzle: Any) -> bool:
    plain: bool = puzzle.deduced(deadline=order.deadline).complete
    return order.difficulty == "medium" or plain == (order.difficulty == "easy")
