"""Rules on long boards: what tiny ones cannot see, such as a number of two digits or column 12.

Each case of a rule is moved nine columns to the right; a room of nine columns or more lies before
it. There, judge, clauses, propagation and machines say the same of solutions, and of what differs
from one in a few keys. The rules that are tried are those of ``satgrid/rules``.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial, reduce
from itertools import pairwise, product
from typing import Any

import pytest
from catalogue import thinned
from pysat.solvers import Solver
from rule_cases import cases, classes

from satgrid.answers.kinds import Lines, Numbers
from satgrid.board.grid import Cell, Side
from satgrid.board.regions import OUTSIDE
from satgrid.declared.board import Board, class_of
from satgrid.declared.propagation import settle
from satgrid.formula import connectivity
from satgrid.formula.clauses import Formula
from satgrid.grounds.ground import ClashError, Slots, State, slots
from satgrid.machines.machine import accepted
from satgrid.puzzle import registry
from satgrid.rules.rule import Rule

MORE = 9
"""So many columns come before those of a case."""
SOLVED = 3
"""So many solutions of a board are changed."""
CHANGED = 24
"""So many times each."""


def moved(key: Any, rooms: Mapping[int, int]) -> Any:
    """Return where a key of a layer lies on the long board, given the new numbers of rooms."""
    if isinstance(key, Side):
        return Side(moved(key.one, rooms), moved(key.other, rooms))
    if isinstance(key, int):
        return rooms.get(key, key)
    if isinstance(key[0], str):
        return (key[0], key[1] + MORE) if key[0] in ("above", "below") else key
    if isinstance(key[0], int):
        return Cell(key[0], key[1] + MORE)
    return tuple(moved(one, rooms) for one in key)


def long(board: Board) -> Board:
    """Return a case with nine columns before it: a room, or where it would need numbers, nine."""
    (height, width), answer, genre = board.shape, board.answer, board.genre
    first = tuple(range(MORE)) if isinstance(answer, Numbers) else (0,) * MORE
    parted = [value for value in board.data.values() if not isinstance(value, Mapping)]
    there = sorted({room for value in parted for row in value for room in row} - {OUTSIDE})
    rooms = {room: at for at, room in enumerate(there, first[-1] + 1)}
    data: dict[str, Any] = {}
    for name, value in board.data.items():
        if isinstance(value, Mapping):
            times = 2 if name == "stars" else 1  # their places are in half cells
            data[name] = {reduce(moved, [rooms] * times, key): word for key, word in value.items()}
        else:
            data[name] = tuple(
                first + tuple(rooms.get(room, OUTSIDE) for room in row) for row in value
            )
    # Two numbers are signs, such as the poles of magnets, and letters are as many as they are.
    if (
        isinstance(answer, Numbers)
        and isinstance(answer.high, int)
        and answer.low
        and board.values > 2
        and not answer.letters
    ):
        genre = replace(genre, name=f"{genre.name}long", answer=replace(answer, high=width + MORE))
    return class_of(genre)((height, width + MORE), data, board.options)


def told(board: Board, draw: random.Random) -> Board:
    """Return a long board with some words that are true of a solution of what is left without."""
    rule = own(board)
    layer = next((name for name in rule.reads if isinstance(board.data.get(name), Mapping)), "")
    if not layer:
        return board
    blank = board.with_data(**{layer: {}})
    if blank.keys != board.keys:
        return board  # the words make the keys
    solution = next(some_solutions(blank, draw), None)
    if solution is None:
        return board
    true = rule.clues_for(blank, solution)
    return board.with_data(**{layer: {key: true[key] for key in true if draw.random() < 0.7}})


def own(board: Board) -> Rule:
    """Return the rule that a case is about."""
    return next((rule for rule in board.genre.rules if rule.reads), board.genre.rules[-1])


def written(board: Board) -> Solver:
    formula = Formula()
    board.encode(formula)
    return Solver("m22", bootstrap_with=connectivity.eager(formula).clauses)


def some_solutions(board: Board, draw: random.Random) -> Iterator[frozenset[Any]]:
    """Yield solutions in which few keys hold, or many, or about half."""
    formula = Formula()
    board.encode(formula)
    block = formula.answer_block()
    for share in (0.5, 0.1, 0.9):
        with Solver("m22", bootstrap_with=connectivity.eager(formula).clauses) as solver:
            signs = [block[key] if draw.random() < share else -block[key] for key in block]
            solver.set_phases(signs)
            wishes = draw.sample(signs, min(5, len(signs)))
            if any(map(partial(_solved, solver), (wishes, []))):
                model = {*solver.get_model()}
                yield frozenset(key for key in block if block[key] in model)


def _solved(solver: Solver, assumptions: Sequence[int]) -> bool:
    """Search for a while: more numbers than cells in a line would take for ever."""
    solver.conf_budget(1000)
    return solver.solve_limited(assumptions=assumptions) is True


def column(key: Any) -> int:
    """Return the last column that a key is about."""
    if isinstance(key[0], int):
        return int(key[1])
    return max(column(part) for part in key if isinstance(part, tuple))


def anything(board: Board, draw: random.Random) -> frozenset[Any]:
    """Return some keys, or some number in each cell; hardly ever a solution."""
    keys = [key for slot, key in enumerate(board.keys) if not board.barred >> slot & 1]
    if isinstance(board.answer, Numbers):
        return frozenset({key.cell: key for key in draw.sample(keys, len(keys))}.values())
    return frozenset(key for key in keys if draw.random() < 0.4)


def squares(board: Board) -> list[frozenset[Side]]:
    """Return the four lines around each square, of lines in far columns: loops change by these."""
    if not isinstance(board.answer, Lines):
        return []
    height, width = board.shape
    keys = frozenset(board.keys)
    rings = [
        frozenset(Side.between(*pair) for pair in pairwise([*corners, corners[0]]))
        for row, column in product(range(height), range(MORE, width))
        for corners in [
            [(row, column), (row, column + 1), (row + 1, column + 1), (row + 1, column)]
        ]
    ]
    return [ring for ring in rings if ring <= keys]


def near(board: Board, solution: frozenset[Any], draw: random.Random) -> Iterator[frozenset[Any]]:
    """Yield a solution and what differs from it in one key or two, mostly in far columns."""
    yield solution
    keys = [key for slot, key in enumerate(board.keys) if not board.barred >> slot & 1]
    if not keys:
        return
    far = [key for key in keys if column(key) >= MORE]
    held = [key for key in far if key in solution]
    around = squares(board)
    for number in range(CHANGED):
        if around and number % 2:
            yield solution ^ draw.choice(around)
            continue
        one = draw.choice(far if far and number % 4 else keys)
        changed = {one}
        if isinstance(board.answer, Numbers):  # another number in its cell
            changed |= {key for key in solution if key.cell == one.cell}
        elif number % 3 == 0 and held:
            changed.add(draw.choice(held))
        yield solution ^ changed


def by_machines(board: Board) -> Callable[[Slots], bool] | None:
    """Return what judges sets of slots by machines, after propagation; None without them."""
    state = board.blank_state()
    grounds = [ground for _, ground in board.constraints]
    try:
        settle(grounds, state)
        ranks = {slot: slot for slot in slots(state.open)}
        made = [one.machines(state, ranks) for one in grounds if not one.implied]
    except ClashError:
        return lambda held: False
    if None in made:
        return None
    machines = [machine for some in made for machine in some or ()]
    return lambda held: not (state.held & ~held or state.gone & held) and accepted(machines, held)


def held_by(board: Board, world: frozenset[Any]) -> Slots:
    """Return the slots that hold: those of some keys, and what says that a cell is empty."""
    held = sum(1 << board.slot_of[key] for key in world)
    if board.vacancy:
        full = {key.cell for key in world}
        empty = [cell for cell in board.open_cells if cell not in full]
        held |= board.mask(empty) << board.vacancy
    return held


def settled(board: Board, held: Slots) -> bool:
    """Return whether propagation accepts an assignment of all slots."""
    whole = board.blank_state().whole
    try:
        settle([ground for _, ground in board.constraints], State(whole, held, whole & ~held))
    except ClashError:
        return False
    return True


LONG = {
    rule.__name__: [
        board
        for board in dict.fromkeys((*cases()[rule.__name__][:1], *cases()[rule.__name__][-1:]))
        if all(isinstance(value, Mapping | tuple) for value in board.data.values())
        and board.genre.name not in registry.names()
    ]
    for rule in classes(Rule)
}
LONG = {name: boards for name, boards in LONG.items() if boards}


@pytest.mark.parametrize("name", thinned(LONG, 2))
def test_judge_clauses_propagation_and_machines_agree_on_long_boards(name: str) -> None:
    draw = random.Random(name)
    met: set[bool] = set()
    for case in LONG[name]:
        board = long(case)
        for one in dict.fromkeys((board, told(board, draw))):
            machines = by_machines(one)
            formula = Formula()
            one.encode(formula)
            block = formula.answer_block()
            with written(one) as solver:
                for solution in [*some_solutions(one, draw), anything(one, draw)]:
                    for world in near(one, solution, draw):
                        right = not one.check(world)
                        met.add(right)
                        held = held_by(one, world)
                        literals = [block[key] if key in world else -block[key] for key in block]
                        assert solver.solve(assumptions=literals) == right, sorted(world)
                        assert settled(one, held) == right
                        assert machines is None or machines(held) == right
    assert met
