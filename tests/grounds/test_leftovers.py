"""Rules that rely on others: sums that follow in houses, and cages in lines without repeats."""

from __future__ import annotations

import random
from typing import Any

import pytest
from rules.test_number_rules import divided, targets

from satgrid.answers.kinds import Numbers
from satgrid.board.grid import Cell
from satgrid.declared.board import class_of
from satgrid.declared.genre import Genre
from satgrid.formula.clauses import Formula
from satgrid.grounds.house_sums import different
from satgrid.puzzle import registry
from satgrid.puzzle.numbers import Entry
from satgrid.rules.arithmetic import Arithmetic
from satgrid.rules.houses import Once, OneEach
from satgrid.solve.enumeration import solutions

SIZE, BOX = 6, (2, 3)


def square(rng: random.Random) -> list[int]:
    """Return a sudoku of six rows, row by row."""
    numbers = rng.sample(range(1, 7), 6)
    rows = [numbers[by:] + numbers[:by] for by in (0, 3, 1, 4, 2, 5)]
    return [number for row in rows for number in row]


def drawn(rng: random.Random, numbers: list[int]) -> list[tuple[int, int]]:
    """Return cages of different numbers, with their sums; some cells are in none."""
    shapes = divided(rng, (SIZE, SIZE), 4)
    cells: dict[int, list[int]] = {}
    for at, cage in enumerate(room for row in shapes for room in row):
        if numbers[at] not in [numbers[other] for other in cells.get(cage, [])]:
            cells.setdefault(cage, []).append(at)
    kept = [own for own in cells.values() if rng.random() < 0.9]
    return [(sum(1 << at for at in own), sum(numbers[at] for at in own)) for own in kept]


@pytest.mark.parametrize("seed", range(20))
def test_leftovers_have_their_sums_in_every_solution(seed: int) -> None:
    rng = random.Random(seed)
    numbers = square(rng)
    cages = drawn(rng, numbers)
    found = list(different((SIZE, SIZE), BOX, cages, 21, 4))
    for cells, total in found:
        values = [numbers[at] for at in cells]
        assert sum(values) == total
        assert 0 < len({*values}) == len(values) <= 4
    assert found
    wrong = different((SIZE, SIZE), BOX, cages, 20, 4)
    assert any(sum(numbers[at] for at in cells) != total for cells, total in wrong)


def test_leftovers_are_inside_a_house_and_beyond_it() -> None:
    """Of four rows of four: a cage of the first three cells, one that covers the last column."""
    cages = [(0b0111, 6), (0b1100 << 8 | 0b1000 << 4 | 0b1000 << 12 | 0b1000, 12)]
    found = dict(different((4, 4), (2, 2), cages, 10, 1))
    assert found[3,] == 4
    assert found[10,] == 2


@pytest.mark.parametrize("seed", range(25))
def test_cages_in_lines_have_the_same_solutions(seed: int) -> None:
    """Of a square without repeats in lines, whether cages in lines take that for granted or not."""
    case = targets(random.Random(seed))
    case.data["cages"] = divided(random.Random(seed), (3, 3), 3)
    words = list(case.data["targets"].values())
    rooms = {room for row in case.data["cages"] for room in row}
    case.data["targets"] = {cage: words[cage % len(words)] for cage in rooms}
    found: list[Any] = []
    for lines in (False, True):
        genre = Genre(
            f"lines{lines}",
            says="",
            answer=Numbers(high=3),
            layers=case.layers,
            rules=(OneEach("cell"), Once("line"), Arithmetic("cage", lines=lines)),
        )
        board = class_of(genre)((3, 3), case.data)
        formula = Formula()
        board.encode(formula)
        found.append(set(solutions(formula)))
        known = board.deduced()
        if known.clash:
            assert not found[-1]
        else:
            rest = Formula()
            board.encode(rest, known=known)
            assert {one | known.found() for one in solutions(rest)} == found[-1]
    assert found[0] == found[1]


def test_a_killer_sudoku_is_settled_by_what_cages_leave() -> None:
    """Three cells of the first row have the sum 6, so the last one holds 4."""
    text = "puzzle: killersudoku\n\nAAA.\n....\n....\n....\n\nsums:\n6 . . .\n"
    board: Any = registry.parse(text + ". . . .\n" * 3)
    assert Entry(Cell(0, 3), 4) in board.deduced().found()
