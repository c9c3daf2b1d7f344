"""Shortest paths: verdicts of numberlink agree with all solutions, and take few of them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import combinations, product
from typing import Any

import pytest
from catalogue import encoded

from satgrid.board.grid import Cell, Grid, Side
from satgrid.grounds import shortest_paths
from satgrid.puzzle import registry
from satgrid.solve.enumeration import Verdict, solutions
from satgrid.solve.session import Session, Status
from satgrid.verdicts.puzzle_verdict import uniqueness


def drawn(rng: random.Random) -> Any:
    """Return a board with two or three pairs of ends, one of them perhaps not told."""
    height, width = rng.choice(((3, 3), (3, 4), (4, 3), (2, 5), (4, 4), (3, 5)))
    pairs = rng.choice((1, 2, 2, 3))
    cells = rng.sample(sorted(Grid(height, width)), 2 * pairs)
    words = {cell: str(1 + at // 2) for at, cell in enumerate(cells)}
    if rng.random() < 0.3:
        words |= dict.fromkeys(rng.sample(cells, rng.choice((1, 2))), "?")
    elif rng.random() < 0.2:
        words = dict.fromkeys(words, "1")
    return numberlink(height, width, words)


def numberlink(height: int, width: int, words: dict[Cell, str]) -> Any:
    rows = ["".join(words.get(Cell(r, c), ".") for c in range(width)) for r in range(height)]
    return registry.parse("puzzle: numberlink\n\n" + "\n".join(rows) + "\n")


def test_verdicts_agree_with_all_solutions() -> None:
    rng = random.Random(29)
    met = set()
    for _ in range(250):
        board = drawn(rng)
        every = set(solutions(encoded(board)))
        found = uniqueness(board)
        wanted = (Verdict.NONE, Verdict.UNIQUE, Verdict.MULTIPLE)[min(2, len(every))]
        assert found.verdict is wanted, board
        shown = {one for one in (found.first, found.second) if one is not None}
        assert len(shown) == min(2, len(every))
        assert shown <= every
        met.add(wanted)
    assert len(met) == 3


def test_of_the_solutions_besides_a_stiff_one_one_keeps_the_clauses() -> None:
    """That is what ``Rule.narrowed`` promises, looked at solution by solution."""
    rng = random.Random(2)
    stiff = 0
    for _ in range(120):
        board = drawn(rng)
        every = set(solutions(encoded(board)))
        tips = board.data["numbers"]
        number = {side: at for at, side in enumerate(board.keys, 1)}
        written = shortest_paths.clauses(board.grid, tips, number.__getitem__)
        kept = {one for one in every if _keeps(one, number, written)}
        assert bool(kept) == bool(every)
        for one in every:
            other = shortest_paths.other_way(board.grid, tips, one)
            assert other is None or (other in every and other != one)
            if other is None and len(every) > 1:
                stiff += 1
                assert kept - {one}
    assert stiff > 5


def _keeps(solution: frozenset[Any], number: dict[Any, int], clauses: list[list[int]]) -> bool:
    held = {number[side] for side in solution}
    return all(any((one > 0) == (abs(one) in held) for one in clause) for clause in clauses)


def test_what_is_said_at_a_distance_follows_step_by_step() -> None:
    """The negation of each clause has no model where the single changes are ruled out."""
    rng = random.Random(7)
    met, widths = set(), set()
    for height, width, pairs in ((4, 4, 1), (3, 6, 2), (6, 4, 2), (5, 6, 3), (6, 6, 3)) * 5:
        cells = rng.sample(sorted(Grid(height, width)), 2 * pairs)
        words = {cell: str(1 + at // 2) for at, cell in enumerate(cells)}
        board = numberlink(height, width, words)
        formula = encoded(board)
        block = formula.answer_block()
        with Session(formula) as session:
            for clause in single_changes(board.grid, block.__getitem__):
                session.add(*clause)
            met.add(session.solve())
            for clause in shortest_paths.clauses(board.grid, words, block.__getitem__):
                assert session.solve([-one for one in clause]) is Status.UNSATISFIABLE, board
                widths.add(len(clause))
    assert len(met) == 2
    assert widths == {2, 3, 4, 5, 6, 7}


def single_changes(grid: Grid, literal: Callable[[Side], int]) -> Iterator[list[int]]:
    """Yield clauses: no shorter way around a square or below a row, no higher turn over a cell."""

    def line(row: int, column: int, down: int, along: int) -> int:
        return literal(Side(Cell(row, column), Cell(row + down, column + along)))

    def passed(cell: Cell) -> list[int]:
        return [literal(Side.between(cell, near)) for near in grid.neighbors(cell)]

    for row, left in product(range(grid.height - 1), range(grid.width - 1)):
        upper, lower = line(row, left, 0, 1), line(row + 1, left, 0, 1)
        before, after = line(row, left, 1, 0), line(row, left + 1, 1, 0)
        yield from map(list, combinations([-upper, -lower, -before, -after], 3))
        yield [-before, -lower, *passed(Cell(row, left + 1))]
        yield [-after, -lower, *passed(Cell(row, left))]
        for right in range(left + 2, grid.width):
            row_above = [-line(row, at, 0, 1) for at in range(left, right)]
            below = [one for at in range(left + 1, right) for one in passed(Cell(row + 1, at))]
            yield [-before, -line(row, right, 1, 0), *row_above, *below]


def test_where_paths_fill_the_board_a_longer_one_may_be_the_only_one() -> None:
    for fill, wanted in (("yes", Verdict.UNIQUE), ("no", Verdict.MULTIPLE)):
        board: Any = registry.parse(f"puzzle: numberlink\nfill: {fill}\n\n1.\n1.\n")
        assert uniqueness(board).verdict is wanted


@pytest.mark.parametrize("known", [True, False])
def test_known_lines_are_no_literals(known: bool) -> None:
    written = shortest_paths.clauses(Grid(2, 2), {}, lambda _: known)
    assert written == ([[]] * 6 if known else [])
