"""Random tilings: boards cut into pieces, of which some become holes until one way is left.

At first, every piece has its place. Places are forgotten as long as the rest can be laid in one way
only, those in the middle first. Where a place must stay known, the piece goes, and the board gets a
hole of its shape. Hard ones have no hole that is not needed, medium ones some, and easy ones more.
What is left over from the cutting and too small for a piece is a hole, too. Where the rest does not
are connected, the part with the most pieces is the board. Of several boards that with the most
pieces is taken.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from functools import cache

from satgrid.board.cover import Placement
from satgrid.board.grid import Grid, Place, components, neighbors
from satgrid.board.isometry import orientations
from satgrid.errors import SatgridError
from satgrid.generators.order import Order
from satgrid.generators.reduction import Reduction
from satgrid.genres.tiling import generator_shapes, polyforms
from satgrid.genres.tiling.puzzle import Tiling
from satgrid.puzzle.encoding import encoded

__all__ = ["USUAL", "generate", "shaped"]

USUAL = (6, 6)
_CUTS = 20
_CELLS_CUT = 250  # which are cut up before the best board is taken
_MOST_CELLS = 144
_LEAST = 3
_LARGEST = (4, 5, 5, 5)
_BACK = {"easy": 0.3, "medium": 0.15, "hard": 0.0}
_SETS = ("trominoes", "tetrominoes", "pentominoes")


def generate(order: Order) -> Tiling:
    """Return a flat board with pieces that cover it in exactly one way."""
    order.limit("a tiling", _MOST_CELLS)
    best: list[Placement] = []
    enough = max(1, _CELLS_CUT // (order.height * order.width))
    for number in range(1, _CUTS + 1):
        if number > enough and len(best) > 1:
            break
        order.tick(f"board {number} of at most {_CUTS}")
        laid = _cut(order)
        if len(laid) > 1:
            best = max(best, _kept(order, laid), key=len)
    if len(best) < 2:
        raise order.failure("tiling")
    return _board(order, best)


def shaped(order: Order, cells: Collection[Place]) -> Tiling:
    """Return a tiling whose board has a given shape, without holes but its own."""
    if len(cells) > _MOST_CELLS:
        raise SatgridError(f"the shape of a tiling may have {_MOST_CELLS} cells at most")
    return generator_shapes.shaped(order, cells)


@cache
def _names() -> dict[tuple[Place, ...], str]:
    """Return the name of each piece by its shape."""
    return {
        orientations(cells, mirrored=True)[0]: name
        for kind in _SETS
        for name, cells in (polyforms.pieces(kind) or {}).items()
    }


def _named(cells: Iterable[Place]) -> Placement:
    """Return the piece that lies on some cells."""
    listed = tuple(sorted(cells))
    return Placement(_names()[orientations(listed, mirrored=True)[0]], listed)


def _cut(order: Order) -> list[Placement]:
    """Cut pieces from the board; each grows at random from the narrowest place."""
    left = dict.fromkeys(tuple(cell) for cell in Grid(order.height, order.width))
    laid = []
    while left:
        room = {cell: sum(near in left for near in neighbors(cell)) for cell in left}
        least = min(room.values())
        start = order.random.choice([cell for cell, near in room.items() if near == least])
        size = order.random.choice(_LARGEST)
        piece = [start]
        del left[start]
        while len(piece) < size:
            edge = sorted({near for cell in piece for near in neighbors(cell) if near in left})
            if not edge:
                break
            tight = min(sum(near in left for near in neighbors(cell)) for cell in edge)
            if order.random.random() < 0.7:
                edge = [
                    cell for cell in edge if sum(near in left for near in neighbors(cell)) == tight
                ]
            piece.append(order.random.choice(edge))
            del left[piece[-1]]
        if len(piece) >= _LEAST:
            laid.append(_named(piece))
    return sorted(laid)


def _kept(order: Order, laid: list[Placement]) -> list[Placement]:
    """Return the connected placements that are not cut out of the board."""
    formula = encoded(_board(order, laid), deadline=order.deadline)
    place = formula.answer_block()
    tried = sorted(order.shuffled(laid), key=lambda one: -_depth(order, one))
    with Reduction(formula, laid, order.limits) as reduction:
        spared = reduction.spare([[place[placement]] for placement in tried])
    assert spared is not None  # all the pieces are in their places
    kept = _largest_part([tried[number] for number in sorted(spared)])
    back = round(_BACK[order.difficulty] * len(kept))
    for placement in reversed(kept):
        rest = [other for other in kept if other != placement]
        if back and len(_largest_part(rest)) == len(rest):
            kept = rest
            back -= 1
    return sorted(kept)


def _depth(order: Order, placement: Placement) -> int:
    """Return how many cells lie between a piece and the nearest edge of the board."""
    ends = order.height - 1, order.width - 1
    return min(
        min(place, end - place)
        for cell in placement.cells
        for place, end in zip(cell, ends, strict=True)
    )


def _largest_part(placements: list[Placement]) -> list[Placement]:
    """Return the placements of the connected part with the most pieces, in their order."""
    parts = map(set, components([cell for placement in placements for cell in placement.cells]))
    found = [[one for one in placements if one.cells[0] in part] for part in parts]
    return max(found, key=len, default=[])


def _board(order: Order, laid: Sequence[Placement]) -> Tiling:
    """Return the board that some placements cover, with their pieces."""
    cells: set[Place] = {cell for placement in laid for cell in placement.cells}
    rows = [
        "".join("." if tuple(cell) in cells else "#" for cell in row)
        for row in Grid(order.height, order.width).rows()
    ]
    counted = sorted(Counter(placement.piece for placement in laid).items())
    pieces = " ".join(name if times == 1 else f"{name} x{times}" for name, times in counted)
    return Tiling.parse("\n".join(["puzzle: tiling", f"pieces: {pieces}", "", *rows]))
