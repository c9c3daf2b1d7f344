"""Bounds that a search checks in its models mean the same as their clauses."""

from __future__ import annotations

import random
from itertools import product

import pytest

from satgrid.formula.bounds import Bound
from satgrid.formula.clauses import Formula
from satgrid.formula.components import decomposed
from satgrid.formula.connectivity import eager
from satgrid.formula.derived import restricted
from satgrid.puzzle import registry
from satgrid.solve.enumeration import solutions
from satgrid.solve.session import Session, Status
from satgrid.verdicts.puzzle_verdict import uniqueness

SIZE = 6


def drawn(draw: random.Random) -> tuple[Formula, list[frozenset[int]]]:
    """Return some clauses and bounds, and the solutions found by trying everything."""
    formula = Formula()
    block = formula.variables("slot", range(1, SIZE + 1), answer=True)
    clauses = [
        tuple(one * draw.choice((1, -1)) for one in draw.sample(block.numbers(), 3))
        for _ in range(draw.randint(0, 5))
    ]
    bounds = []
    for _ in range(draw.randint(1, 2)):
        counted = draw.sample(block.numbers(), draw.randint(0, SIZE))
        low, high = sorted(draw.randint(-1, len(counted) + 1) for _ in range(2))
        signed = tuple(one * draw.choice((1, -1)) for one in counted)
        bounds.append(Bound(signed, low, high, native=draw.random() < 0.5))
    with formula.rule("some"):
        formula.extend(clauses)
        for bound in bounds:
            formula.connect(bound)
    right = []
    for signs in product((False, True), repeat=SIZE):
        held = {number if sign else -number for number, sign in enumerate(signs, 1)}
        if all(held & {*clause} for clause in clauses) and all(
            one.low <= sum(literal in held for literal in one.counted) <= one.high for one in bounds
        ):
            right.append(frozenset(one for one in held if one > 0))
    return formula, right


@pytest.mark.parametrize("seed", range(60))
def test_searched_written_out_and_taken_apart(seed: int) -> None:
    draw = random.Random(seed)
    formula, right = drawn(draw)
    assert sorted(map(sorted, solutions(formula))) == sorted(map(sorted, right))
    for solver in ("cadical153", "minicard"):
        assert sorted(map(sorted, solutions(formula, solver=solver))) == sorted(map(sorted, right))
    written = eager(formula)
    assert not written.networks
    assert sorted(map(sorted, solutions(written))) == sorted(map(sorted, right))
    known = [one * draw.choice((1, -1)) for one in draw.sample(range(1, SIZE + 1), 2)]
    rest, held = restricted(formula, known)
    found = []
    for some in product(*[list(solutions(part)) for part in decomposed(rest)]):
        answer = frozenset(held).union(*some)
        found.append(frozenset(index + 1 for index in answer))
    wanted = [one for one in right if all((abs(k) in one) == (k > 0) for k in known)]
    assert sorted(map(sorted, found)) == sorted(map(sorted, wanted))


def test_a_cut_is_broken_by_the_model_alone() -> None:
    bound = Bound((1, -2, 3, 4), 2, 2)
    for signs in product((False, True), repeat=4):
        model = [number if sign else -number for number, sign in enumerate(signs, 1)]
        held = sum(literal in model for literal in bound.counted)
        clause = bound.broken(model)
        assert (clause is None) == (held == 2)
        if clause is not None:
            assert not {*clause} & {*model}


def test_it_is_written_out_at_the_first_model_that_breaks_it() -> None:
    formula = Formula()
    block = formula.variables("slot", range(40), answer=True)
    with formula.rule("some"):
        formula.connect(Bound(tuple(block.numbers()), 20, 20))
    with Session(formula) as session:
        assert session.solve() is Status.SATISFIABLE
        assert session.cuts is None
        assert len(session.model().solution()) == 20


def squares(number: int) -> Formula:
    """Return the squares of bits with as many ones in each row and column."""
    formula = Formula()
    block = formula.variables("bit", range(4 * number * number), answer=True).numbers()
    with formula.rule("some"):
        for at in range(2 * number):
            row, column = block[at * 2 * number : (at + 1) * 2 * number], block[at :: 2 * number]
            for line in (row, column):
                formula.connect(Bound(tuple(line), number, number, native=True))
    return formula


@pytest.mark.parametrize("patience", [1, 10_000])
def test_a_solver_counts_by_itself_and_hands_over(
    patience: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("satgrid.solve.search.Search._patience", lambda self: patience)
    formula = squares(2)
    with Session(formula) as session:
        assert session.solver == "minicard"
        found = list(session.answers(formula.answer_block().numbers()))
        assert session.status is Status.UNSATISFIABLE
        assert session.solver == ("cadical153" if patience == 1 else "minicard")
    assert len({*map(tuple, found)}) == len(found) == 90
    assert not formula.clauses


@pytest.mark.parametrize("name", ["gappy", "magnets", "thermometers", "tilepaint"])
def test_a_board_with_counted_lines(name: str) -> None:
    """The verdict is that of the whole formula, whose bounds are clauses."""
    board = registry.parse(registry.example(name) or "")
    assert uniqueness(board) == uniqueness(board, encoding=board.encodings[0])


@pytest.mark.parametrize(
    ("mines", "verdict"),
    [(0, "none"), (1, "unique"), (2, "multiple"), (3, "multiple"), (4, "unique"), (5, "none")],
)
def test_the_total_of_mines_decides(mines: int, verdict: str) -> None:
    """There is a mine between both numbers, or one on either side; two cells are seen by none."""
    board = registry.parse(f"puzzle: minesweeper\nmines: {mines}\n\n.1.1.?..\n")
    assert uniqueness(board).verdict.value == verdict
