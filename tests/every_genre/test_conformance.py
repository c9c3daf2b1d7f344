"""Properties of every board of every puzzle, in every encoding."""

from __future__ import annotations

import time
from math import prod
from typing import Any

import pytest
from catalogue import RULES_BY_HAND, boards, by_trying, encoded, load

from satgrid.drawing.terminal import draw
from satgrid.formula.derived import without
from satgrid.puzzle.protocol import Puzzle
from satgrid.solve.enumeration import solutions

Board = Puzzle[Any]
BRUTE = 16  # answer variables: 65,536 sets to try
FEWER = 12  # of genres whose tiny boards other suites try, too
FOUR_BY_FOUR = {"tiling", "shakashaka", "starbattle"}
"""Genres of which no smaller board is worth the name."""
SECONDS = 0.4  # what a listing may take on a hard board, at most; a bound, not a claim


def test_board_survives_a_round_trip(board: Board) -> None:
    text = board.text()
    assert type(board).parse(text) == board
    assert type(board).parse(text).text() == text


def test_same_board_same_bytes(board: Board) -> None:
    assert encoded(board).clauses == encoded(type(board).parse(board.text())).clauses


def test_every_model_is_a_solution(board: Board, encoding: str) -> None:
    formula = encoded(board, encoding)
    listed = solutions(formula, limit=30, deadline=time.monotonic() + SECONDS)
    for solution in listed:
        assert board.check(solution) == []
        assert board.read(board.render(solution)) == solution
        assert draw(board, solution)
        marked = board.places(min(solution)) if solution else ()
        assert draw(board, solution, color=True, marked=marked)
        for key in solution:
            assert board.places(key)


def small(board: Board, encoding: str | None = None) -> bool:
    most = BRUTE if board.name in FOUR_BY_FOUR else FEWER
    return len(encoded(board, encoding).answer_block()) <= most


def test_no_solution_is_lost(board: Board, encoding: str) -> None:
    """Compare with every subset of the answer block, where it is small."""
    if not small(board, encoding):
        pytest.skip("too many answer variables to try them all")
    by_trying(board, encoding)
    cover = board.cover()
    if cover is not None and encoding in (None, board.encodings[0]):
        assert set(cover.placements) == set(encoded(board, encoding).answer_block())


def test_rules_by_hand_have_a_board_for_brute_force() -> None:
    by_hand = [path for name in RULES_BY_HAND for path in boards([name])]
    tiny = [board for board in map(load, by_hand) if prod(board.shape) <= BRUTE]
    found = {board.name for board in tiny if small(board)}
    assert found >= set(RULES_BY_HAND)


def test_rules_do_not_leak(board: Board, encoding: str) -> None:
    """Leaving out one rule lets in only boards that break that rule."""
    formula = encoded(board, encoding)
    declared = getattr(getattr(board, "genre", None), "rules", ())
    # An arrow to a cell without a number, say, is as wrong as the cell: other rules need numbers.
    filling = {rule.name for rule in declared if rule.fills}
    for rule in formula.rules:
        if rule in formula.definitions or rule in filling:
            continue
        broken = set()
        loose = without(formula, rule)
        for solution in solutions(loose, limit=10, deadline=time.monotonic() + SECONDS / 2):
            broken |= {violation.rule for violation in board.check(solution)}
        assert broken <= {rule}, f"leaving out {rule!r} broke {broken}"
