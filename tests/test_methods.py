"""The methods of counting and listing agree, on boards drawn at random and in the catalogue."""

from __future__ import annotations

from typing import Any

import pytest
from catalogue import ROOT, SMALL, load
from hypothesis import given, settings
from small import tilings

from satgrid.counting.listing import Solutions
from satgrid.counting.request import Request
from satgrid.counting.totals import count, methods_for, verified
from satgrid.puzzle.protocol import Puzzle
from satgrid.solve import model_counter

METHODS = ["sat", "frontier", *(["counter"] if model_counter.available() else [])]


@given(board=tilings())
@settings(max_examples=25, deadline=None)
def test_all_methods_count_the_same_and_list_the_same(board: Puzzle[Any]) -> None:
    for distinct in (False, True):
        counts = {
            method: count(Request(board, distinct=distinct, method=method)).number
            for method in METHODS
        }
        assert len(set(counts.values())) == 1, counts
        lists = [
            list(Solutions(Request(board, distinct=distinct, method=method)))
            for method in ("sat", "frontier")
        ]
        assert set(lists[0]) == set(lists[1])
        assert len(lists[0]) == len(lists[1]) == counts["sat"]


@pytest.mark.parametrize("name", [*SMALL, "norinori/strips"])
def test_methods_agree_on_every_puzzle(name: str) -> None:
    request = Request(load(ROOT / "instances" / f"{name}.txt"))
    if not model_counter.available():
        pytest.skip("the model counter (extra counter) is not installed")
    first, second = verified(request)
    assert first.method != second.method
    assert first.number == second.number
    assert sum(1 for _ in Solutions(request)) == first.number


@pytest.mark.parametrize(
    ("name", "method"),
    [
        ("tiling/pentominoes-8x8-square", "frontier"),
        ("tiling/dominoes-8x8", "frontier"),
        ("norinori/6x6", "sat"),
        ("nonogram/anchor", "sat"),
        ("kropki/boxes-9x9", "sat"),
        ("shakashaka/8x8", "sat"),
    ],
)
def test_auto_takes_the_method_that_suits(name: str, method: str) -> None:
    assert methods_for(Request(load(ROOT / "instances" / f"{name}.txt")))[0] == method
