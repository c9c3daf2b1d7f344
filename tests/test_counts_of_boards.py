"""Random boards of every declared genre, counted by every method and by trying all sets of keys."""

from __future__ import annotations

from typing import Any

import declaring
import pytest
from catalogue import DECLARED, by_trying, encoded

from satgrid.counting.listing import Solutions, frequencies, sample
from satgrid.counting.methods import names as methods
from satgrid.counting.request import Request
from satgrid.counting.totals import count
from satgrid.errors import SatgridError
from satgrid.solve.enumeration import solutions

FEW, MANY = 4, 500
TRIED, LARGE = 9, 64
"""Slots up to which all sets of keys are tried, and those up to which SAT lists."""
LISTED = 300

every = pytest.mark.parametrize("name", DECLARED)


def compare(name: str, number: int, seed: int) -> None:
    """Compare counts, lists, frequencies and samples of so many boards."""
    for board in declaring.boards(name, number - number // 2, most=TRIED, seed=seed):
        against(board, tried=True)
    for board in declaring.boards(name, number // 2, most=LARGE, seed=seed + 1):
        against(board, tried=False)


def against(board: Any, *, tried: bool) -> None:
    wanted = set(by_trying(board) if tried else solutions(encoded(board), limit=LISTED))
    if not tried and len(wanted) == LISTED:
        return
    for method in methods():
        try:
            found = count(Request(board, method=method)).number
        except SatgridError:
            assert method == "counter" or board.product() is None
            continue
        assert found == len(wanted), (method, board.text())
    asked = Request(board, method="frontier")
    if board.product() is None:
        return
    listing = list(Solutions(asked))
    assert len(listing) == len(wanted), board.text()
    assert set(listing) == wanted, board.text()
    assert all(one in wanted for one in sample(asked, 3, 1))
    total, held = frequencies(asked)
    assert total == len(wanted)
    assert held == {key: n for key in board.keys if (n := sum(key in one for one in wanted))}


@every
def test_a_few_boards_of_each_genre(name: str) -> None:
    compare(name, FEW, 1)


@pytest.mark.slow
@every
def test_500_boards_of_each_genre(name: str) -> None:
    compare(name, MANY, 2)
