"""What a search has in place of some constraints, against these constraints."""

from __future__ import annotations

import random
from typing import Any

import pytest
from pysat.solvers import Solver

from satgrid.answers.kinds import Numbers
from satgrid.board.grid import Cell
from satgrid.board.regions import cells_of, renumbered
from satgrid.declared.board import class_of
from satgrid.declared.genre import Genre
from satgrid.formula.clauses import Formula
from satgrid.formula.floods import Floods
from satgrid.generators.order import Order
from satgrid.generators.rooms import grown
from satgrid.genres import araf, doppelblock, kakkuru, kurotto, marginsudoku, shimaguni, tilepaint
from satgrid.genres.eulero.puzzle import GENRE as EULERO
from satgrid.grounds.number_sets import Combos
from satgrid.grounds.sum_between_empty import MOST, Enclosed, choices
from satgrid.grounds.unequal_counts import _in_unary
from satgrid.puzzle import registry
from satgrid.puzzle.encoding import encoded
from satgrid.rules.houses import OneEach
from satgrid.rules.line_sum import SumNear
from satgrid.solve.enumeration import solutions

LISTED = 2000
"""More solutions are not compared."""


CAGE = """puzzle: custom
answer: shade
layers: numbers above and left, cages
rules:
  all or none shaded in each cage
  beside count shaded in lines
left: 1 2

AA..
....
"""


def framed(rng: random.Random, size: int) -> Any:
    """Return a board with some sums and givens, which need not fit together."""
    most = (size - 2) * (size - 1) // 2
    ends = [(side, at) for side in ("above", "left") for at in range(size)]
    some = rng.sample(ends, rng.randint(size - 2, 2 * size - 2))
    givens = {}
    if rng.random() < 0.5:
        givens[rng.randrange(size), rng.randrange(size)] = rng.randint(1, size - 2)
    return class_of(doppelblock.GENRE)(
        (size, size), {"beside": {end: rng.randint(0, most) for end in some}, "givens": givens}
    )


@pytest.mark.parametrize("size", [3, 4, 5])
def test_chosen_sets_have_the_solutions_of_machines(size: int) -> None:
    rng = random.Random(size)
    solved = 0
    for _ in range(25 if size < 5 else 12):
        board = framed(rng, size)
        known = board.deduced()
        if known.clash:
            assert not list(solutions(encoded(board), limit=1))
            continue
        formula = Formula()
        board.encode(formula, known=known)
        assert any(isinstance(one, Enclosed) for _, one in board.following)
        own = {rest | known.found() for rest in solutions(formula, limit=LISTED)}
        if len(own) < LISTED:
            assert own == set(solutions(encoded(board), limit=LISTED))
            solved += bool(own)
    assert solved > 3


def test_lines_with_too_many_sets_keep_their_machines() -> None:
    """Sums of many numbers are made in very many ways."""
    assert choices(6, 1, 6) == [0b100000, 0b010001, 0b001010, 0b000111]
    assert len(choices(45, 1, 12)) > MOST
    board = class_of(doppelblock.GENRE)(
        (14, 14), {"beside": {("left", 0): 45, ("left", 1): 3}, "givens": {}}
    )
    assert [one.replaced for rule, one in board.constraints if rule.name == "sum"] == [False, True]
    own: Any = board.following[0][1]
    assert len(own.lines) == 1


def tiled(rng: random.Random) -> Any:
    """Return a board of tiles with the numbers of a painting, one of them perhaps wrong."""
    shape = height, width = rng.choice(((3, 4), (4, 4), (5, 3)))
    rooms = [[0] * width for _ in range(height)]
    for row in range(height):
        for column in range(width):
            above = rooms[row - 1][column] if row else -1
            left = rooms[row][column - 1] if column else -1
            rooms[row][column] = rng.choice((above, left, row * width + column))
            if rooms[row][column] < 0:
                rooms[row][column] = row * width + column
    painted = {room for row in rooms for room in row if rng.random() < 0.5}
    beside = {("left", at): sum(room in painted for room in row) for at, row in enumerate(rooms)}
    columns = zip(*rooms, strict=True)
    beside |= {
        ("above", at): sum(room in painted for room in column) for at, column in enumerate(columns)
    }
    if rng.random() < 0.3:
        beside["left", 0] = rng.randint(0, width)
    some = dict(rng.sample(sorted(beside.items()), rng.randint(2, len(beside))))
    return class_of(tilepaint.GENRE)(shape, {"rooms": renumbered(rooms), "beside": some})


def searched(board: Any) -> tuple[Any, set[Any], Formula | None]:
    """Return what is known, all solutions, and the formula of a search, once they are compared.

    There is no formula where propagation finds that there is no solution.
    """
    known, full = board.deduced(), set(solutions(encoded(board)))
    if known.clash:
        assert not full
        return known, full, None
    formula = Formula()
    board.encode(formula, known=known)
    assert {rest | known.found() for rest in solutions(formula)} == full
    return known, full, formula


def test_equal_cells_have_one_literal_in_a_search() -> None:
    """Counts that name a literal twice, and sums of weights, have the right solutions."""
    rng = random.Random(5)
    solved = left = 0
    for _ in range(60):
        board = tiled(rng)
        known, full, formula = searched(board)
        if formula is None:
            continue
        for heavy in ("minisat22", "cadical153"):  # they have clauses in place of native counts
            own = {rest | known.found() for rest in solutions(formula, solver=heavy)}
            assert own == full
        solved += len(full) == 1
        left += len(full) > 1
    assert solved > 5
    assert left > 5


def test_cells_outside_cages_are_not_alike() -> None:
    board = registry.parse(CAGE)
    _, full, _ = searched(board)
    assert len(full) == 12


def test_neighboring_lines_are_subtracted() -> None:
    """Three tiles lie across both rows, and cancel out."""
    board: Any = registry.parse("puzzle: tilepaint\nleft: 3 4\n\nABBCCDDE\nABBFCDDE\n")
    [*_, difference] = [one for _, one in board.following]
    assert difference.pairs == [(3, 1), (11, 1)]
    assert difference.negative == 1 << 11
    assert difference.totals == [0]
    _, full, _ = searched(board)
    assert full


def roomy(rng: random.Random) -> Any:
    """Return a board of rooms with some numbers, which need not fit together."""
    shape = height, width = rng.choice(((3, 4), (4, 3), (3, 3)))
    cuts = sorted(rng.sample(range(1, width), 1))
    rooms = [
        [2 * (row // 2) + sum(column >= cut for cut in cuts) for column in range(width)]
        for row in range(height)
    ]
    areas = renumbered(rooms)
    number = max(map(max, areas)) + 1
    words = {room: rng.randint(1, 3) for room in range(number) if rng.random() < 0.4}
    return class_of(shimaguni.GENRE)(shape, {"rooms": areas, "numbers": words})


def test_numbers_of_rooms_are_known_in_a_search() -> None:
    rng = random.Random(3)
    solved = known_in_part = 0
    for _ in range(40):
        board = roomy(rng)
        _, full, formula = searched(board)
        if formula is None:
            continue
        assert not formula.networks  # each room is small
        solved += bool(full)
        known_in_part += any(one.replaced for _, one in board.constraints)
    assert solved > 5
    assert known_in_part > 5


def test_areas_beside_numbers_are_cut() -> None:
    rng = random.Random(8)
    kind = class_of(kurotto.GENRE)
    solved = left = 0
    for _ in range(60):
        shape = height, width = rng.choice(((3, 4), (4, 4), (2, 5)))
        cells = [(row, column) for row in range(height) for column in range(width)]
        some = rng.sample(cells, rng.randint(2, 6))
        shaded = frozenset(Cell(*cell) for cell in cells if cell not in some and rng.random() < 0.5)
        true = kurotto.GENRE.rules[0].clues_for(kind.made(shape, {}), shaded)
        words = {cell: true[Cell(*cell)] + (rng.random() < 0.05) for cell in some}
        _, full, formula = searched(kind.made(shape, {"numbers": words}))
        if formula is not None and formula.answer_block():
            assert [type(one) for one in formula.networks["size"]] == [Floods]
        solved += len(full) == 1
        left += len(full) > 1
    assert solved > 5
    assert left > 5


def test_areas_of_two_numbers_reach_only_so_far() -> None:
    """Boards divided at random have numbers that fit, one of them perhaps wrong."""
    rng = random.Random(4)
    solved = left = none = 0
    for _ in range(60):
        shape = height, width = rng.choice(((3, 4), (4, 4), (2, 6)))
        words: dict[Any, int] = {}
        areas = grown(Order(height, width, rng.randrange(1 << 20)), rng.choice((4, 6)))
        for cells in cells_of(areas):
            if len(cells) > 1:
                one, other = rng.sample(cells, 2)
                words[one] = max(1, len(cells) - rng.choice((1, 1, 2)))
                words[other] = len(cells) + rng.choice((1, 1, 2))
        if rng.random() < 0.4:
            words[rng.choice(sorted(words))] = rng.randint(1, 6)
        _, full, _ = searched(class_of(araf.GENRE)(shape, {"numbers": words}))
        none += not full
        solved += len(full) == 1
        left += len(full) > 1
    assert min(none, solved, left) > 3


@pytest.mark.parametrize(("number", "most"), [(1, 1), (2, 2), (3, 9), (7, 3), (9, 1), (40, 31)])
def test_unary_numbers(number: int, most: int) -> None:
    """By merging below a bound, by a network above it; only the first outputs are asked for."""
    formula = Formula()
    inputs = formula.variables("in", range(number))
    with formula.rule("unary"):
        outputs = _in_unary(formula, [*inputs.numbers()], most)
    assert len(outputs) == min(number, most)
    rng = random.Random(number)
    with Solver("m22", bootstrap_with=formula.clauses) as solver:
        for _ in range(30):
            some = [rng.random() < rng.choice((0.2, 0.8)) for _ in range(number)]
            stated = [v if b else -v for v, b in zip(inputs.numbers(), some, strict=True)]
            held = sum(some)
            right = [v if at < held else -v for at, v in enumerate(outputs)]
            assert solver.solve(assumptions=stated)
            assert set(right) <= set(solver.get_model())
            assert not solver.solve(assumptions=[*stated, -rng.choice(right)])


@pytest.mark.parametrize("size", [3, 4])
def test_digits_of_two_squares_have_the_solutions_of_counts(size: int) -> None:
    rng = random.Random(size)
    solved = 0
    for _ in range(12):
        cells = rng.sample(range(size * size), 2 * size)
        words = {Cell(*divmod(cell, size)): rng.randint(0, size) * 10 for cell in cells}
        words = {cell: ten + rng.randint(ten == 0, size) for cell, ten in words.items()}
        if rng.random() < 0.5:
            words = dict([*words.items()][: size - 2])
        board: Any = class_of(EULERO)((size, size), {"givens": words})
        _, whole, formula = searched(board)
        if formula is not None:
            assert len(formula.clauses) < len(encoded(board).clauses)
            solved += bool(whole)
    assert solved > 3


def test_sums_in_lines_without_repeats_have_the_solutions_of_machines() -> None:
    rng = random.Random(3)
    solved = 0
    for _ in range(25):
        spots = [(side, at) for side in ("above", "below", "left", "right") for at in range(4)]
        some = {spot: rng.choice((6, 7, 7, 8, 8, 9)) for spot in rng.sample(spots, 4)}
        givens = {Cell(0, 0): rng.randint(1, 4)} if rng.random() < 0.5 else {}
        board: Any = class_of(marginsudoku.GENRE)((4, 4), {"beside": some, "givens": givens})
        _, whole, formula = searched(board)
        if formula is not None:
            assert [type(one) for _, one in board.following] == [Combos] * 4
            solved += bool(whole)
    assert solved > 3


@pytest.mark.parametrize("encoding", ["auto", "seqcounter"])
def test_counted_sums_have_the_solutions_of_machines(encoding: str) -> None:
    """Sums around black cells of numbers at random, one of them perhaps wrong."""
    rng = random.Random(7)
    rules = OneEach("cell"), SumNear("sum")
    layers = kakkuru.GENRE.layers
    genre = Genre("beacon", says="", answer=Numbers(high=3), layers=layers, rules=rules)
    solved = left = none = counted = 0
    for _ in range(60):
        shape = height, width = rng.choice(((3, 3), (3, 4), (4, 3)))
        cells = [Cell(row, column) for row in range(height) for column in range(width)]
        black: dict[Cell, Any] = dict.fromkeys(rng.sample(cells, len(cells) // 2), "#")
        bare: Any = class_of(genre)(shape, {"numbers": black})
        true = rules[1].clues_for(bare, rng.choice([*solutions(encoded(bare))]))
        words = black | {cell: true[cell] for cell in black if rng.random() < 0.7 and true[cell]}
        if rng.random() < 0.3:
            words[rng.choice(sorted(words))] = rng.randint(1, 12)
        board: Any = class_of(genre)(shape, {"numbers": words})
        known, full = board.deduced(), set(solutions(encoded(board)))
        none += not full
        solved += len(full) == 1
        left += len(full) > 1
        if known.clash:
            assert not full
            continue
        formula = Formula(encoding)
        board.encode(formula, known=known)
        counted += bool(formula.networks)
        for solver in ("auto", "cadical153"):  # the second one has clauses in place of bounds
            own = {rest | known.found() for rest in solutions(formula, solver=solver)}
            assert own == full
    assert min(none, solved, left) > 3
    assert (counted > 3) == (encoding == "auto")
