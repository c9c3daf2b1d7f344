"""New puzzles of declared genres.

A random answer is found first, then all clues that are true of it; those that can be spared go.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from types import SimpleNamespace
from typing import Any

from satgrid.board import regions
from satgrid.board.grid import Cell, Grid, components
from satgrid.board.symbols import DARK
from satgrid.errors import SatgridError
from satgrid.generators.order import Order
from satgrid.generators.reduction import put_back, reduced
from satgrid.puzzle.encoding import encoded
from satgrid.rules.black_cells import Blacks, Sums
from satgrid.rules.board import Board, class_of
from satgrid.rules.genre import Genre
from satgrid.rules.rooms import Rooms
from satgrid.rules.rule import Rule
from satgrid.rules.ships import FleetList
from satgrid.solve.session import Session, Status

__all__ = ["derived"]

_BOARDS = 400
_MOST_CELLS = 900
_BLACK = 0.45  # of all cells, those that are made black at most
_BACK = {"easy": 0.3, "medium": 0.1, "hard": 0.0}
"""How many of the clues that could be spared stay."""


def derived(genre: Genre) -> Any:
    """Return what a genre's own ``generator.py`` would have; None where no clue can be told."""
    told = {name for rule in genre.rules for name in rule.reads[:1] if _tells(rule)}
    # Rooms are no clues: where they say all, boards with one solution are too rare to be met.
    if not told & {layer.name for layer in genre.layers if not isinstance(layer, Rooms)}:
        return None

    def generate(order: Order) -> Any:
        return _generated(genre, order)

    return SimpleNamespace(USUAL=genre.usual, generate=generate)


def _tells(rule: Rule) -> bool:
    return type(rule).told is not Rule.told


def _generated(genre: Genre, order: Order) -> Any:
    """Return a puzzle with exactly one solution."""
    order.limit(f"a puzzle of {genre.name}", _MOST_CELLS)
    if genre.even and (order.height % 2 or order.width % 2):
        raise SatgridError(f"{genre.name} has even numbers of rows and columns")
    if genre.square and order.height != order.width:
        raise SatgridError("this puzzle is a square: give a size such as 9x9")
    for number in range(1, _BOARDS + 1):
        order.tick(f"board {number} of at most {_BOARDS}")
        blank = _laid(genre, order)
        solution = _answer(blank, order)
        if solution is None:
            continue
        full = _full(blank, solution)
        if full.check(solution):
            continue  # a clue that no word can state, such as a number that is too large
        stages = _stages(full, order.shuffled(_groups(full, order)))
        gone = reduced(full, solution, stages, order.limits)
        if gone is not None:
            share = _BACK[order.difficulty]
            last = {number for group in stages[-1] for number in group}
            others = [group for group in gone if last.issuperset(group)]
            first = {number for group in gone for number in group if number not in last}
            back = put_back(order, others, easy=share, medium=share, hard=share)
            return full.without(first | back)
    raise order.failure(genre.name)


def _stages(full: Any, groups: list[list[int]]) -> list[list[list[int]]]:
    """Return groups of clues in the order in which to leave them out.

    Printed numbers of the answer go first where there are other clues: these make the genre.
    """
    clues = full.clue_list()
    given = [group for group in groups if all(clues[number].given for number in group)]
    others = [group for group in groups if group not in given]
    return [given, others] if given and others else [groups]


def _groups(full: Any, order: Order) -> list[list[int]]:
    """Return the clues that are left out together: one, or the two that a half turn exchanges."""
    clues = full.clue_list()
    removable = [number for number, clue in enumerate(clues) if clue.removable]
    if not order.symmetric:
        return [[number] for number in removable]
    of_place = {clues[number].cells: number for number in removable}
    groups = []
    for number in removable:
        turned = tuple(sorted(Cell(*order.partner((c[0], c[1]))) for c in clues[number].cells))
        other = of_place.get(turned, number)
        if number <= other:
            groups.append(sorted({number, other}))
    return groups


def _laid(genre: Genre, order: Order) -> Board:
    """Return a board with what has to be there before an answer: rooms, options."""
    shape = order.height, order.width
    kind = class_of(genre)
    data: dict[str, Any] = {}
    for layer in genre.layers:
        if isinstance(layer, Rooms):
            data[layer.name] = _rooms(order, layer.typical)
        elif isinstance(layer, FleetList):
            data[layer.name] = layer.usual(shape)
        elif isinstance(layer, Sums):
            data[layer.name] = dict.fromkeys(_black(order, wall=True), (None, None))
        elif isinstance(layer, Blacks):
            data[layer.name] = dict.fromkeys(_black(order, wall=False), DARK)
    return kind(shape, data)


def _black(order: Order, *, wall: bool) -> list[Cell]:
    """Return black cells, two by two where a half turn takes them, that leave the others connected.

    Parameters
    ----------
    wall
        Whether the first row and the first column are black, too.
    """
    grid = Grid(order.height, order.width)
    black = {cell for cell in grid if wall and 0 in cell}
    white = set(grid) - black
    for cell in order.shuffled(sorted(white)):
        if len(black) - (order.height + order.width) * wall > _BLACK * len(grid):
            break
        other = Cell(order.height - 1 - cell.row + wall, order.width - 1 - cell.column + wall)
        left = white - {cell, other}
        if left and len(components(left)) == 1 and all(_run_of_two(one, left) for one in left):
            white = left
            black |= {cell, other}
    return sorted(black)


def _run_of_two(cell: Cell, white: Collection[Cell]) -> bool:
    """Return whether a cell has white neighbors both across and down."""
    row, column = cell
    return any((row, column + step) in white for step in (-1, 1)) and any(
        (row + step, column) in white for step in (-1, 1)
    )


def _rooms(order: Order, typical: float) -> regions.Regions:
    """Return rooms that grow from random cells, the smaller ones first."""
    grid = Grid(order.height, order.width)
    number = max(1, round(len(grid) / typical))
    rooms = [[cell] for cell in order.random.sample(list(grid), number)]
    owner = {room[0]: index for index, room in enumerate(rooms)}
    growing = list(range(number))
    while growing:
        index = min(growing, key=lambda one: len(rooms[one]) + 2 * order.random.random())
        free = [near for cell in rooms[index] for near in grid.neighbors(cell) if near not in owner]
        if free:
            taken = order.random.choice(free)
            owner[taken] = index
            rooms[index].append(taken)
        else:
            growing.remove(index)
    return regions.renumbered([[owner[cell] for cell in row] for row in grid.rows()])


def _answer(blank: Any, order: Order) -> frozenset[Any] | None:
    """Return a random answer: the solver tries random signs first."""
    formula = encoded(blank, deadline=order.deadline)
    block = formula.answer_block().numbers()
    share = blank.answer.share
    with Session(formula, solver="minisat22") as session:
        session.prefer([one if order.random.random() < share else -one for one in block])
        # A few keys are wished for at first, so that the solver's own order does not show.
        wished = order.shuffled(block)[: max(2, len(block) // 12)]
        for literal in wished:
            signed = literal if order.random.random() < share else -literal
            if session.solve([signed], deadline=order.deadline) is Status.SATISFIABLE:
                session.add(signed)
        if session.solve(deadline=order.deadline) is not Status.SATISFIABLE:
            order.tick()
            return None
        return session.model().solution()


def _full(blank: Board, solution: Collection[Any]) -> Any:
    """Return the board with every clue that is true of an answer."""
    data: dict[str, Any] = {}
    answer = frozenset(solution)
    for layer in blank.genre.layers:
        for rule in blank.genre.rules:
            if layer.name in rule.reads[:1]:
                words: Mapping[Hashable, Any] = rule.told(blank, answer)
                if words:
                    data[layer.name] = layer.changed(blank.data[layer.name], words)
                    break
    return blank.with_data(**data)
