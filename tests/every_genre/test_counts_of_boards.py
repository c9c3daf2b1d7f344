"""Random boards of every declared genre, counted by every method and by trying all sets of keys."""

from __future__ import annotations

import time
from typing import Any

import declaring
import pytest
from catalogue import DECLARED, by_trying, encoded, thinned

from satgrid.counting.listing import Solutions, frequencies, sample
from satgrid.counting.methods import names as methods
from satgrid.counting.request import Request
from satgrid.counting.totals import count
from satgrid.errors import SatgridError, TimeUpError
from satgrid.frontier import count_product
from satgrid.solve.enumeration import solutions
from satgrid.system.limits import ENDLESS, Limits

FEW, MANY = 4, 500
TRIED, LARGE = 9, 125
"""Slots up to which all sets of keys are tried, and those up to which SAT lists."""
LISTED = 300
BOTH = ("frontier", "sat")
COUNTER = 1.0  # seconds for the model counter, which does not end for a few boards of loops

every = pytest.mark.parametrize("name", DECLARED)


def compare(name: str, number: int, seed: int) -> None:
    """Compare counts, lists, frequencies and samples of so many boards."""
    for board in declaring.boards(name, number - number // 2, most=TRIED, seed=seed):
        against(board, tried=True)
    wide = declaring.boards(name, number // 2, most=LARGE, seed=seed + 1, among=declaring.WIDE)
    for at, board in enumerate(wide):
        against(board, tried=False, counter=at % 10 == 0)


def against(board: Any, *, tried: bool, counter: bool = True) -> None:
    wanted = set(by_trying(board) if tried else solutions(encoded(board), limit=LISTED))
    if not tried and len(wanted) == LISTED:
        return
    for method in methods():
        if method == "counter" and not counter:
            continue  # each count takes a process and a tenth of a second at least
        try:
            limits = Limits(time.monotonic() + COUNTER) if method == "counter" else ENDLESS
            found = count(Request(board, method=method, limits=limits))
        except (SatgridError, TimeUpError):
            assert method == "counter" or board.product() is None
            continue
        assert found.number == len(wanted) or not found.complete, (method, board.text())
    asked = Request(board, method="frontier")
    if board.product() is None:
        return
    assert count_product(board.product()) == len(wanted), board.text()  # also where it is a cover
    if tried:
        orbits = [count(Request(board, distinct=True, method=one)).number for one in BOTH]
        assert len(set(orbits)) == 1, board.text()
    listing = list(Solutions(asked))
    assert len(listing) == len(wanted), board.text()
    assert set(listing) == wanted, board.text()
    assert all(one in wanted for one in sample(asked, 3, 1))
    total, held = frequencies(asked)
    assert total == len(wanted)
    assert held == {key: n for key in board.keys if (n := sum(key in one for one in wanted))}


@pytest.mark.parametrize("name", thinned(DECLARED, 3))
def test_a_few_boards_of_each_genre(name: str) -> None:
    compare(name, FEW, 1)


@pytest.mark.slow
@every
def test_500_boards_of_each_genre(name: str) -> None:
    compare(name, MANY, 2)
