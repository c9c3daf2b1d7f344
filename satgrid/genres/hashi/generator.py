"""Hashi: islands that grow from each other, changed until their numbers leave one solution."""

from __future__ import annotations

from typing import Any

from satgrid.board.grid import Cell
from satgrid.declared.board import class_of
from satgrid.errors import SatgridError
from satgrid.generators.order import Order
from satgrid.generators.reduction import another, reduced
from satgrid.generators.steering import put_back
from satgrid.genres.hashi.puzzle import GENRE

__all__ = ["USUAL", "generate"]

USUAL = GENRE.usual
_BOARDS = 60
_CHANGES = 60  # of the bridges of one board
_SHARE = 0.36  # of all cells, those that are islands at most
_DOUBLE = 0.3
_NEAR = 2  # places of which the nearest is taken for the next island
_CLOSED = 0.3  # of the pairs in sight, those that get a bridge besides the first ones

Pair = tuple[Cell, Cell]


def generate(order: Order) -> Any:
    """Return a hashi with exactly one solution."""
    order.limit("a hashi", 2500)
    if order.height * order.width < 2:
        raise SatgridError("a hashi has at least two cells")
    for number in range(1, _BOARDS + 1):
        order.tick(f"board {number} of at most {_BOARDS}")
        bridges = _grown(order)
        puzzle = _fitted(bridges, order) if bridges else None
        if puzzle is not None:
            return puzzle
    raise order.failure(GENRE.name)


def _grown(order: Order) -> dict[Pair, int]:
    """Return the number of bridges between islands that grow from one of them."""
    draw, shape = order.random, (order.height, order.width)
    first = Cell(draw.randrange(shape[0]), draw.randrange(shape[1]))
    islands = [first]
    taken = {first}  # cells of islands and below bridges
    bridges: dict[Pair, int] = {}
    wanted = max(2, round(_SHARE * shape[0] * shape[1]))
    for _ in range(20 * wanted):
        if len(islands) >= wanted:
            break
        start = draw.choice(islands)
        down, right = draw.choice([(0, 1), (1, 0), (0, -1), (-1, 0)])
        way = []
        at = Cell(start.row + down, start.column + right)
        while 0 <= at.row < shape[0] and 0 <= at.column < shape[1] and at not in taken:
            way.append(at)
            at = Cell(at.row + down, at.column + right)
        # Islands do not stand side by side where the board has room for it.
        ends = [end for end, cell in enumerate(way) if min(shape) < 3 or not _beside(cell, islands)]
        if ends:
            end = min(draw.choice(ends) for _ in range(_NEAR))
            island = way[end]
            islands.append(island)
            taken.update(way[: end + 1])
            one, other = sorted((start, island))
            bridges[one, other] = 1 + (draw.random() < _DOUBLE)
    return _split(bridges, islands, wanted, order)


def _split(
    bridges: dict[Pair, int], islands: list[Cell], wanted: int, order: Order
) -> dict[Pair, int]:
    """Put islands on long bridges as long as fewer than wanted are there."""
    for pair in order.shuffled(sorted(bridges)):
        inner = _between(*pair)
        free = [cell for cell in inner if not _beside(cell, islands)]
        if free and len(islands) < wanted:
            island = order.random.choice(free)
            islands.append(island)
            number = bridges.pop(pair)
            bridges[pair[0], island] = number
            bridges[island, pair[1]] = 1 + (order.random.random() < _DOUBLE)
    return bridges


def _between(one: Cell, other: Cell) -> list[Cell]:
    """Return the cells between two islands in a row or a column, the first one being before."""
    if one.row == other.row:
        return [Cell(one.row, column) for column in range(one.column + 1, other.column)]
    return [Cell(row, one.column) for row in range(one.row + 1, other.row)]


def _beside(cell: Cell, islands: list[Cell]) -> bool:
    return any(abs(cell.row - one.row) + abs(cell.column - one.column) == 1 for one in islands)


def _board(bridges: dict[Pair, int], order: Order) -> Any:
    """Return the board whose numbers count the given bridges."""
    words: dict[Cell, int] = {}
    for pair, number in bridges.items():
        for cell in pair:
            words[cell] = words.get(cell, 0) + number
    return class_of(GENRE)((order.height, order.width), {"numbers": words})


def _solution(board: Any, bridges: dict[Pair, int]) -> frozenset[Any]:
    return frozenset(key for key in board.keys if key.number <= bridges.get(key[:2], 0))


def _fitted(bridges: dict[Pair, int], order: Order) -> Any:
    """Return a board with one solution, made by changing bridges; None if none is found."""
    _more(bridges, order)
    for change in range(1, _CHANGES + 1):
        order.tick(f"change {change} of at most {_CHANGES}")
        board = _board(bridges, order)
        solution = _solution(board, bridges)
        other = another(board, solution, order)
        if other is None:
            return _spared(board, solution, order)
        # Where two solutions differ, another number may part them.
        pairs = sorted({(key.one, key.other) for key in solution ^ other})
        pair = order.random.choice([one for one in pairs if one in bridges])
        bridges[pair] = 3 - bridges[pair]
    return None


def _more(bridges: dict[Pair, int], order: Order) -> None:
    """Add bridges between some islands in sight that have none yet."""
    board = _board(bridges, order)
    passed = {cell for key in _solution(board, bridges) for cell in board.places(key)[1:-1]}
    for key in order.shuffled([key for key in board.keys if key.number == 1]):
        inner = board.places(key)[1:-1]
        free = key[:2] not in bridges and passed.isdisjoint(inner)
        if free and order.random.random() < _CLOSED:
            bridges[key[:2]] = 1 + (order.random.random() < _DOUBLE)
            passed.update(inner)


def _spared(board: Any, solution: frozenset[Any], order: Order) -> Any:
    """Return the board; without some of the unneeded numbers only where a hard one is wanted."""
    wanted = order.aim.word if order.aim else order.difficulty
    if wanted in ("easy", "medium"):
        return board
    groups = [[number] for number in order.shuffled(range(len(board.clue_list())))]
    gone = reduced(board, solution, [groups], order.limits) or []
    return put_back(order, board, gone, hard=0.5)
