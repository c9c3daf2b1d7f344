"""Random pairs of rules on tiny boards: judge, clauses and text against trying everything."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest
from catalogue import agree, by_trying
from rule_pairs import pairs

from satgrid.puzzle import registry


def hold(seed: int, number: int) -> None:
    """Hold so many boards of random pairs against all sets of their keys."""
    for one in islice(pairs(seed), number):
        board: Any = one
        agree(board, by_trying(board))
        assert registry.parse(board.text()) == board


def test_pairs_of_rules_are_judged_as_they_are_encoded() -> None:
    hold(1, 40)


@pytest.mark.slow
def test_many_pairs_of_rules_are_judged_as_they_are_encoded() -> None:
    hold(2, 500)
