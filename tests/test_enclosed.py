"""Sums between empty cells as a search has them, against the machines that add up."""

from __future__ import annotations

import random
from typing import Any

import pytest

from satgrid.formula.clauses import Formula
from satgrid.genres.doppelblock import GENRE
from satgrid.puzzle.encoding import encoded
from satgrid.rules.board import class_of
from satgrid.rules.enclosed import MOST, Enclosed, choices
from satgrid.solve.enumeration import solutions

LISTED = 2000
"""More solutions are not compared."""


def drawn(rng: random.Random, size: int) -> Any:
    """Return a board with some sums and givens, which need not fit together."""
    most = (size - 2) * (size - 1) // 2
    ends = [(side, at) for side in ("above", "left") for at in range(size)]
    some = rng.sample(ends, rng.randint(size - 2, 2 * size - 2))
    givens = {}
    if rng.random() < 0.5:
        givens[rng.randrange(size), rng.randrange(size)] = rng.randint(1, size - 2)
    return class_of(GENRE)(
        (size, size), {"beside": {end: rng.randint(0, most) for end in some}, "givens": givens}
    )


@pytest.mark.parametrize("size", [3, 4, 5])
def test_chosen_sets_have_the_solutions_of_machines(size: int) -> None:
    rng = random.Random(size)
    solved = 0
    for _ in range(25 if size < 5 else 12):
        board = drawn(rng, size)
        known = board.deduced()
        if known.clash:
            assert not list(solutions(encoded(board), limit=1))
            continue
        formula = Formula()
        board.encode(formula, known=known)
        assert any(isinstance(one, Enclosed) for _, one in board._following)
        own = {rest | known.found() for rest in solutions(formula, limit=LISTED)}
        if len(own) < LISTED:
            assert own == set(solutions(encoded(board), limit=LISTED))
            solved += bool(own)
    assert solved > 3


def test_lines_with_too_many_sets_keep_their_machines() -> None:
    """Sums of many numbers are made in very many ways."""
    assert choices(6, 1, 6) == [0b100000, 0b010001, 0b001010, 0b000111]
    assert len(choices(45, 1, 12)) > MOST
    board = class_of(GENRE)((14, 14), {"beside": {("left", 0): 45, ("left", 1): 3}, "givens": {}})
    assert [one.replaced for rule, one in board.constraints if rule.name == "sum"] == [False, True]
    own: Any = board._following[0][1]
    assert len(own.lines) == 1
