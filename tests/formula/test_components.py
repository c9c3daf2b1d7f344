"""Components share no variable and miss no answer; separators are small and make a formula fall."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest
from catalogue import ROOT, encoded
from hypothesis import given, settings, strategies as st
from small_formulas import answers, formula_of, some_clauses, tiling

from satgrid.counting.listing import Solutions
from satgrid.counting.request import Request
from satgrid.counting.totals import count
from satgrid.formula import components as module
from satgrid.formula.clauses import Formula
from satgrid.formula.components import decomposed, separator
from satgrid.puzzle import registry
from satgrid.runs import cubes, work
from satgrid.runs.cubes import Cube, Splitter
from satgrid.solve.enumeration import solutions

BLOCKS = 90


def board_of(name: str) -> Formula:
    return encoded(registry.parse((ROOT / "instances" / f"{name}.txt").read_text()))


def combined(parts: list[Formula]) -> set[frozenset[Any]]:
    return {frozenset().union(*choice) for choice in product(*map(answers, parts))}


@given(st.randoms(use_true_random=False), st.integers(2, 9), st.integers(0, 8))
@settings(max_examples=200)
def test_combined_answers_are_those_of_the_formula(
    draw: random.Random, top: int, number: int
) -> None:
    formula = formula_of(some_clauses(draw, top, number), top, draw.randint(1, top))
    parts = decomposed(formula)
    assert combined(parts) == answers(formula)
    keys = [key for part in parts for key in part.answer_block()]
    assert sorted(keys) == list(formula.answer_block())
    assert sum(part.top for part in parts) <= formula.top
    assert sum(len(part.clauses) for part in parts) == len(formula.clauses)
    assert all(len(decomposed(part)) == 1 for part in parts)


def test_two_halves_and_a_free_key() -> None:
    formula = formula_of([(1, 6), (-1, -6), (2, 3), (-4, 7)], 7, 5)
    found = [(list(part.answer_block()), part.clauses) for part in decomposed(formula)]
    assert found == [
        ([0], [(1, 2), (-1, -2)]),
        ([1, 2], [(1, 2)]),
        ([3], [(-1, 2)]),
        ([4], []),
    ]


def test_clauses_without_a_key_still_count() -> None:
    """Helpers that cannot be satisfied leave no answer, wherever they stand."""
    broken = formula_of([(1, 2), (-3, 4), (5,), (-5,)], 5, 4)
    parts = decomposed(broken)
    assert len(parts) == 2
    assert combined(parts) == answers(broken) == set()
    empty = formula_of([(1, 2), (3,)], 3, 3)
    empty.clauses.append(())
    assert combined(decomposed(empty)) == set()


def test_one_component_is_the_formula_itself() -> None:
    formula = formula_of([(1, 2), (2, 3)], 3, 3)
    assert decomposed(formula) == [formula]


def test_antichain_stays_one() -> None:
    formula = formula_of([(1, 2), (-1, -2), (3, 4), (-3, -4)], 4, 4, antichain=True)
    assert [part.antichain for part in decomposed(formula)] == [True, True]


@pytest.mark.parametrize("name", ["tiling/dominoes-6x8", "tiling/dominoes-8x8", "shakashaka/10x10"])
def test_a_separator_parts_a_board(name: str) -> None:
    """Whatever its keys are, at least two components are left, and neither is a scrap."""
    formula = board_of(name)
    with Splitter(formula) as splitter:
        whole = splitter.restricted(Cube())
        assert whole is not None
        rest = whole[0]
        indices = separator(rest)
        assert 0 < len(indices) <= module.MOST
        assert len(set(indices)) == len(indices)
        block = rest.answer_block()
        cut = {block[index] for index in indices}
        open_clauses = [
            tuple(literal for literal in clause if abs(literal) not in cut)
            for clause in rest.clauses
        ]
        left = formula_of([], rest.top, len(block))
        left.clauses = [clause for clause in open_clauses if clause]
        sizes = sorted(len(part.answer_block()) for part in decomposed(left))
        # the keys of the separator are free now, each by itself
        assert sum(size > len(block) // 8 for size in sizes) >= 2


@pytest.mark.parametrize("name", ["tiling/pentominoes-5x12", "kropki/latin-9", "tiling/small"])
def test_no_separator_of_what_hangs_together(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if name == "tiling/small":
        monkeypatch.setattr(module, "MOST", 1)
    assert separator(board_of(name)) == []


def test_separator_of_little() -> None:
    assert separator(formula_of([], 3, 3)) == []
    assert separator(formula_of([(1,)], 1, 1)) == []
    assert separator(formula_of([(1, 2)], 2, 2)) == []
    chain = formula_of([(v, v + 1) for v in range(1, 21)], 21, 21)
    [key] = separator(chain)
    assert separator(chain, lambda: False) == []
    assert 8 <= key <= 12


def test_only_keys_of_the_answer_separate() -> None:
    """A way through helper variables alone cannot be cut."""
    links = [(v, v + 10) for v in range(1, 11)] + [(v, v + 1) for v in range(11, 20)]
    assert separator(formula_of(links, 20, 10)) == []


@pytest.mark.parametrize("few", [1, 3, 20, 100])
@pytest.mark.parametrize("name", ["board: 4x6\npieces: domino x*", "board: 2x9\npieces: domino x*"])
def test_listed_by_components(monkeypatch: pytest.MonkeyPatch, few: int, name: str) -> None:
    monkeypatch.setattr(work, "FEW_SOLUTIONS", few)
    monkeypatch.setattr(cubes, "MANY", 1)
    board = tiling(name + "\n")
    expected = set(solutions(encoded(board)))
    listed = list(Solutions(Request(board, method="sat")))
    assert len(listed) == len(set(listed))
    assert set(listed) == expected
    for distinct in (False, True):
        asked = Request(board, method="sat", distinct=distinct)
        frontier = Request(board, method="frontier", distinct=distinct)
        assert count(asked).number == count(frontier).number


def squares() -> Any:
    """Return a row of squares of four cells, apart from each other."""
    row = "#".join([".."] * BLOCKS)
    return tiling(f"pieces: domino x*\n\n{row}\n{row}\n")


def test_numbers_beyond_any_listing(tmp_path: Any) -> None:
    """Ninety squares of four cells, two ways each: found in no time, and kept in a store."""
    board = squares()
    assert count(Request(board, method="sat")).number == 2**BLOCKS
    store = str(tmp_path / "run.db")
    for _ in range(2):
        assert count(Request(board, method="sat", store=store)).number == 2**BLOCKS


def test_first_solutions_of_very_many() -> None:
    board = squares()
    listing = Solutions(Request(board, method="sat"))
    first = [next(listing) for _ in range(100)]
    listing.close()
    assert len(set(first)) == 100
