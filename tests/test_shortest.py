"""Shortest paths: verdicts of numberlink agree with all solutions, and take few of them."""

from __future__ import annotations

import random
from typing import Any

import pytest
from catalogue import encoded

from satgrid.board.grid import Cell, Grid
from satgrid.puzzle import registry
from satgrid.rules import shortest
from satgrid.solve.enumeration import Verdict, solutions
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
        written = shortest.clauses(board.grid, tips, number.__getitem__)
        kept = {one for one in every if _keeps(one, number, written)}
        assert bool(kept) == bool(every)
        for one in every:
            other = shortest.other_way(board.grid, tips, one)
            assert other is None or (other in every and other != one)
            if other is None and len(every) > 1:
                stiff += 1
                assert kept - {one}
    assert stiff > 5


def _keeps(solution: frozenset[Any], number: dict[Any, int], clauses: list[list[int]]) -> bool:
    held = {number[side] for side in solution}
    return all(any((one > 0) == (abs(one) in held) for one in clause) for clause in clauses)


def test_where_paths_fill_the_board_a_longer_one_may_be_the_only_one() -> None:
    for fill, wanted in (("yes", Verdict.UNIQUE), ("no", Verdict.MULTIPLE)):
        board: Any = registry.parse(f"puzzle: numberlink\nfill: {fill}\n\n1.\n1.\n")
        assert uniqueness(board).verdict is wanted


@pytest.mark.parametrize("known", [True, False])
def test_known_lines_are_no_literals(known: bool) -> None:
    written = shortest.clauses(Grid(2, 2), {}, lambda _: known)
    assert written == ([[]] * 4 if known else [])
