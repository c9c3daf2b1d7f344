"""Random shikaku puzzles: rectangles, whose numbers move until one solution is left.

Easy ones are solved by propagation: a cell in all the rectangles of a number is its own, and so is
one that no other number reaches. Hard ones are not; medium ones may be either. How many rectangles
of an area there are is as in published puzzles, where none has one cell.
"""

from __future__ import annotations

from satgrid.board.cover import Placement
from satgrid.board.grid import Cell, Grid
from satgrid.generators.order import Order
from satgrid.generators.reduction import another
from satgrid.genres.shikaku.puzzle import Shikaku
from satgrid.genres.shikaku.rectangles import rectangle

__all__ = ["USUAL", "generate"]

USUAL = (10, 10)
_BOARDS, _CHANGES, _LAYOUTS = 60, 60, 20
_MOST_CELLS = 900
_AREAS = {2: 5, 3: 7, 4: 11, 5: 5, 6: 18, 7: 4, 8: 18, 9: 10, 10: 8, 12: 12, 15: 3, 16: 4}
"""How much rectangles of an area are liked; small ones fit in more often."""


def generate(order: Order) -> Shikaku:
    """Return a shikaku with exactly one solution."""
    order.limit("a shikaku", _MOST_CELLS)
    for number in range(1, _BOARDS + 1):
        laid = min((_layout(order) for _ in range(_LAYOUTS)), key=_single)
        held = {placement: order.random.choice(placement.cells) for placement in laid}
        for change in range(_CHANGES):
            order.tick(f"board {number} of at most {_BOARDS}, changed {change} times")
            puzzle = _puzzle(order, held)
            other = _other(order, puzzle, frozenset(held))
            if other is None and _suits(order, puzzle):
                return puzzle
            # Where there is another solution, a number is moved that has another rectangle there.
            apart = sorted(held.keys() - other) if other else sorted(held)
            moved = order.random.choice(apart)
            held[moved] = order.random.choice(moved.cells)
    raise order.failure("shikaku")


def _layout(order: Order) -> list[Placement]:
    """Cut the board into rectangles, each placed at the first free cell."""
    free = set(Grid(order.height, order.width))
    laid = []
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
        height, width = order.random.choices(list(sizes), list(sizes.values()))[0]
        laid.append(rectangle(row, column, height, width))
        free.difference_update(laid[-1].cells)
    # Small ones are left for the end: by chance that is at any corner.
    return _turned(order, laid)


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
        found.append(rectangle(row, column, height, width))
    return found


def _single(laid: list[Placement]) -> int:
    return sum(len(placement.cells) == 1 for placement in laid)


def _puzzle(order: Order, held: dict[Placement, tuple[int, ...]]) -> Shikaku:
    numbers = {cell: len(placement.cells) for placement, cell in held.items()}
    return Shikaku((order.height, order.width), {"numbers": numbers})


def _other(
    order: Order, puzzle: Shikaku, laid: frozenset[Placement]
) -> frozenset[Placement] | None:
    """Return a solution other than the given rectangles, if there is one."""
    plain = puzzle.deduced(deadline=order.deadline)
    if plain.complete:
        return None
    return another(puzzle, laid, order)


def _suits(order: Order, puzzle: Shikaku) -> bool:
    plain = puzzle.deduced(deadline=order.deadline).complete
    return order.difficulty == "medium" or plain == (order.difficulty == "easy")
