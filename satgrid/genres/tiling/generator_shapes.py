"""Tilings of a given shape: it is cut into pieces, and some are joined until one way is left.

A tiling with two pieces joined is also one with the two apart: joining never adds a solution. What
maps the shape to itself maps solutions to solutions. So where the shape is its own mirror image,
pieces may not be turned over (nor on large boards, which have fewer solutions then), and where it
is the same after a turn, pieces are cut together with their images, or one lies around the middle.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache
from itertools import count, islice, product
from string import ascii_uppercase

from satgrid import frontier
from satgrid.board.grid import Grid, Place, components, neighbors
from satgrid.board.isometry import Isometry, orientations
from satgrid.errors import SatgridError
from satgrid.generators.order import Order, UnmadeError
from satgrid.genres.tiling import polyforms
from satgrid.genres.tiling.puzzle import Tiling

__all__ = ["shaped"]

Part = frozenset[Place]
Turn = Callable[[Place], Place]

_BOARDS, _CUTS = 200, 2000
_KNOWN = 12  # solutions whose pieces may be joined
_SIZES = {50: (4, 5, 5, 6), 84: (5, 6, 6, 7), 144: (6, 7, 7, 8)}
"""By the most cells of a shape, how large its pieces are at first."""
_TURNED_OVER = 60  # cells of a shape up to which pieces may be turned over
_JOINED = 3  # more cells than the largest of these that joined pieces may have
_LEAST = 3
_TIGHT = 0.7  # how often a piece grows to the narrowest place
_MIDDLE = 0.5  # how often a piece lies around a middle that is no cell
_UNLIKE = 3.0  # cells by which a pair to join may be larger than the smallest one
_SETS = ("trominoes", "tetrominoes", "pentominoes", "hexominoes")


def shaped(order: Order, cells: Collection[Place]) -> Tiling:
    """Return a tiling of all of some cells with exactly one solution.

    Raises
    ------
    SatgridError
        If the cells are not connected, or no such tiling is found.
    """
    if len(components(cells)) != 1:
        raise SatgridError("the shape of a tiling is connected: this one has several parts")
    turns, mirrored = _symmetries(cells)
    turned_over = not mirrored and len(cells) <= _TURNED_OVER
    for number in range(1, _BOARDS + 1):
        order.tick(f"board {number} of at most {_BOARDS}")
        for _ in range(_CUTS):
            order.tick()
            parts = _cut(order, cells, turns)
            if parts is not None:
                break
        else:
            break
        while True:
            board = _board(order, parts, turned_over=turned_over)
            differ = _differing(order, board, parts)
            if not differ:
                return board
            joined = _joined(order, parts, turns, differ)
            if joined is None:
                break
            parts = joined
    raise UnmadeError(
        "no pieces were found that cover this shape in one way: try another seed or shape"
    )


def _symmetries(cells: Collection[Place]) -> tuple[list[Turn], bool]:
    """Return the turns that map a shape to itself, and whether a reflection does."""
    top, left = (min(cell[axis] for cell in cells) for axis in (0, 1))
    moved = {(row - top, column - left) for row, column in cells}
    shape = (1 + max(row for row, _ in moved), 1 + max(column for _, column in moved))
    turns: list[Turn] = []
    mirrored = False
    for axes, flipped in product(((0, 1), (1, 0)), product((False, True), repeat=2)):
        isometry = Isometry(shape, axes, flipped)
        if {isometry(cell) for cell in moved} == moved:
            if isometry.turns:
                turns.append(_turn(isometry, top, left))
            else:
                mirrored = True
    return turns, mirrored


def _turn(isometry: Isometry, top: int, left: int) -> Turn:
    def turned(cell: Place) -> Place:
        row, column = isometry((cell[0] - top, cell[1] - left))
        return row + top, column + left

    return turned


def _sizes(cells: Collection[Place]) -> Sequence[int]:
    return next(sizes for most, sizes in _SIZES.items() if len(cells) <= most)


def _cut(order: Order, cells: Collection[Place], turns: Sequence[Turn]) -> list[Part] | None:
    """Cut all of some cells into pieces, each with its images; None if some are left over."""
    left = {(row, column) for row, column in cells}
    sizes = _sizes(cells)
    parts: list[Part] = []
    middle = _middle(order, left, turns)
    while left:
        if middle:
            piece, middle, around = set(middle), set(), True
        else:
            room = {cell: sum(near in left for near in neighbors(cell)) for cell in sorted(left)}
            least = min(room.values())
            piece = {order.random.choice([cell for cell in room if room[cell] == least])}
            around = False
        size = order.random.choice(sizes)
        while len(piece) < size:
            grown = _grown(order, piece, left, turns, around=around)
            if not grown:
                break
            first = order.random.random() < _TIGHT
            piece.update((min(grown) if first else order.random.choice(grown))[-1])
        images = _images(piece, turns)
        if len(piece) < _LEAST or sum(map(len, images)) != len(frozenset().union(*images)):
            return None
        parts += images
        left.difference_update(*images)
    return parts


def _middle(order: Order, left: Collection[Place], turns: Sequence[Turn]) -> set[Place]:
    """Return the cells around which a piece is its own image; none if no piece shall be."""
    for cell in sorted(left):
        orbit = {turn(cell) for turn in turns}
        if len(turns) > 1 and len(components(sorted(orbit))) == 1:
            alone = len(orbit) == 1
            return orbit if alone or order.random.random() < _MIDDLE else set()
    return set()


def _grown(
    order: Order,
    piece: Collection[Place],
    left: Collection[Place],
    turns: Sequence[Turn],
    *,
    around: bool,
) -> list[tuple[int, float, list[Place]]]:
    """Return cells that a piece may grow by, the narrowest places first."""
    taken = {turn(cell) for cell in piece for turn in turns}
    edge = {near for cell in piece for near in neighbors(cell) if near in left}
    found = []
    for cell in sorted(edge - taken):
        new = sorted({turn(cell) for turn in turns}) if around else [cell]
        tight = sum(near in left and near not in taken for near in neighbors(cell))
        found.append((tight, order.random.random(), new))
    return found


def _images(cells: Collection[Place], turns: Sequence[Turn]) -> list[Part]:
    """Return some cells and their images, sorted."""
    return sorted({frozenset(map(turn, cells)) for turn in turns}, key=sorted)


def _differing(order: Order, board: Tiling, parts: Collection[Part]) -> set[Place]:
    """Return the cells where other solutions differ from the wanted one; none if it is the only."""
    wanted = set(parts)
    differ: set[Place] = set()
    number = 0
    for found in islice(frontier.solutions(board.cover(), limits=order.limits), _KNOWN):
        order.tick()
        number += 1
        laid = {frozenset((cell[0], cell[1]) for cell in one.cells) for one in found}
        differ.update(cell for part in laid - wanted for cell in part)
    assert number  # the wanted one at least
    return differ


def _joined(
    order: Order, parts: Sequence[Part], turns: Sequence[Turn], differ: Collection[Place]
) -> list[Part] | None:
    """Return the pieces of which two neighbors are joined, and their images; None if none can be.

    One of the two lies where solutions differ.
    """
    owner = {cell: part for part in parts for cell in part}
    most = max(_sizes(owner)) + _JOINED
    found: list[tuple[float, list[Part]]] = []
    for part in parts:
        near = {owner[cell] for one in part for cell in neighbors(one) if cell in owner}
        for other in sorted(near - {part}, key=sorted):
            whole = part | other
            images = _images(whole, turns)
            apart = sum(map(len, images)) == len(frozenset().union(*images))
            if len(whole) <= most and apart and not whole.isdisjoint(differ):
                found.append((len(whole) + _UNLIKE * order.random.random(), images))
    if not found:
        return None
    images = min(found, key=lambda one: one[0])[1]
    gone = frozenset().union(*images)
    return [*(part for part in parts if part.isdisjoint(gone)), *images]


def _board(order: Order, parts: Collection[Part], *, turned_over: bool) -> Tiling:
    """Return the board that some pieces cover; those of more than six cells are drawn."""
    cells = frozenset[Place]().union(*parts)
    rows = [
        "".join("." if tuple(cell) in cells else "#" for cell in row)
        for row in Grid(order.height, order.width).rows()
    ]
    letters = _letters()
    names: dict[tuple[Place, ...], str] = {}
    times = Counter[str]()
    for part in sorted(map(sorted, parts)):
        key = orientations(part, mirrored=turned_over)[0]
        if key not in names:
            names[key] = _known(turned_over).get(key) or next(letters)
        times[names[key]] += 1
    words = (name if number == 1 else f"{name} x{number}" for name, number in sorted(times.items()))
    lines = ["puzzle: tiling", f"pieces: {' '.join(words)}"]
    lines += [] if turned_over else ["reflections: no"]
    lines += ["", *rows]
    for key, name in names.items():
        if polyforms.piece(name) is None:
            box = Grid(1 + max(row for row, _ in key), 1 + max(column for _, column in key))
            drawn = (
                "".join("X" if tuple(cell) in key else "." for cell in row) for row in box.rows()
            )
            lines += ["", f"{name}:", *drawn]
    return Tiling.parse("\n".join(lines))


def _letters() -> Iterator[str]:
    """Yield names: A to Z, then AA to ZZ and so on."""
    for length in count(1):
        yield from map("".join, product(ascii_uppercase, repeat=length))


@cache
def _known(turned_over: bool) -> dict[tuple[Place, ...], str]:
    """Return the names of small pieces by their shapes."""
    return {
        orientations(cells, mirrored=turned_over)[0]: name
        for kind in _SETS
        for name, cells in (
            polyforms.pieces(kind if turned_over or kind == _SETS[0] else f"one-sided-{kind}") or {}
        ).items()
    }
