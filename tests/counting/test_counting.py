"""Counts by SAT against lists, brute force, published numbers and each other."""

from __future__ import annotations

import time
from typing import Any

import pytest
from catalogue import ROOT, load
from small_formulas import tiling

from satgrid.counting.listing import Solutions
from satgrid.counting.method import Counted, suited
from satgrid.counting.request import Request
from satgrid.counting.totals import count, verified
from satgrid.declared.board import Board
from satgrid.errors import SatgridError
from satgrid.puzzle.protocol import Puzzle
from satgrid.runs import run, work
from satgrid.system.limits import Limits, Progress

PUBLISHED = [  # board, up to symmetry, in all
    ("pentominoes-3x20", 2, 8),
    ("dominoes-6x6", None, 6728),
    ("dominoes-6x7", None, 31529),
]
PUBLISHED_SLOW = [
    ("pentominoes-4x15", 368, 1472),
    ("pentominoes-5x12", 1010, 4040),
    ("pentominoes-6x10", 2339, 9356),
    ("pentominoes-8x8-hole", 65, 520),
    ("pentominoes-8x8-square", 16146, 129168),
    ("dominoes-6x8", None, 167089),
]


def by_sat(board: Puzzle[Any], **more: Any) -> Counted:
    return count(Request(board, method="sat", **more))


def catalogue(name: str) -> Puzzle[Any]:
    return load(ROOT / "instances" / "tiling" / f"{name}.txt")


@pytest.mark.parametrize(("name", "distinct", "number"), PUBLISHED)
def test_published_counts(name: str, distinct: int | None, number: int) -> None:
    assert by_sat(catalogue(name)).number == number
    if distinct is not None:
        found = by_sat(catalogue(name), distinct=True)
        assert (found.number, found.complete, found.symmetries) == (distinct, True, 4)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "distinct", "number"), PUBLISHED_SLOW)
def test_published_counts_that_take_long(name: str, distinct: int | None, number: int) -> None:
    assert by_sat(catalogue(name), jobs=2).number == number
    if distinct is not None:
        assert by_sat(catalogue(name), distinct=True, jobs=2).number == distinct


@pytest.mark.parametrize("encoding", ["dual", "placement"])
@pytest.mark.parametrize("solver", ["auto", "glucose4", "cadical195"])
def test_count_by_any_solver_and_encoding(solver: str, encoding: str) -> None:
    board = tiling("board: 4x4\npieces: L4 x0-2 T4 x0-2 I2 x*\n")
    asked = {"solver": solver, "encoding": encoding}
    expected = count(Request(board, method="frontier"))
    assert by_sat(board, **asked).number == expected.number
    expected = count(Request(board, method="frontier", distinct=True))
    assert by_sat(board, distinct=True, **asked).number == expected.number


def test_total_divided_by_the_order_would_be_wrong() -> None:
    """Solutions that are symmetric themselves: 36 domino tilings of 4x4, 9 up to symmetry."""
    board = tiling("board: 4x4\npieces: domino x*\n")
    assert by_sat(board).number == 36
    assert by_sat(board, distinct=True).number == 9
    assert by_sat(board, distinct=True, rotations=True).number == 12
    assert count(Request(board, distinct=True, method="frontier")).number == 9


@pytest.mark.parametrize("bound", [3, 50])
@pytest.mark.parametrize("distinct", [False, True])
def test_count_does_not_depend_on_splitting(
    monkeypatch: pytest.MonkeyPatch, bound: int, distinct: bool
) -> None:
    board = tiling("board: 4x4\npieces: I2 x* V3 x0-2\n")
    asked = Request(board, method="sat", distinct=distinct)
    expected = count(asked).number
    monkeypatch.setattr(work, "SPLIT_SOLUTIONS", bound)
    assert count(asked).number == expected


def test_two_processes_count_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "ALONE_SECONDS", 0.0)
    board = catalogue("dominoes-6x6")
    assert by_sat(board, jobs=2).number == 6728


@pytest.mark.parametrize("distinct", [False, True])
def test_deadline_in_the_past(distinct: bool) -> None:
    board = catalogue("dominoes-6x7")
    past = time.monotonic() - 1
    found = count(Request(board, method="sat", distinct=distinct, limits=Limits(past)))
    assert (found.number, found.complete) == (0, False)


@pytest.mark.parametrize("distinct", [False, True])
def test_deadline_in_the_middle(monkeypatch: pytest.MonkeyPatch, distinct: bool) -> None:
    """Wherever the time ends, the number is a lower bound and marked as one."""
    board = tiling("board: 4x5\npieces: domino x*\n")
    monkeypatch.setattr(work, "SPLIT_SOLUTIONS", 10)
    whole = count(Request(board, method="sat", distinct=distinct)).number
    real = time.monotonic
    seen = set()
    for calls in (5, 50, 150, 300, 700, 1500):
        clock = {"calls": 0}

        def monotonic(limit: int = calls, clock: dict[str, int] = clock) -> float:
            clock["calls"] += 1
            return real() + (1e6 if clock["calls"] > limit else 0)

        monkeypatch.setattr(time, "monotonic", monotonic)
        asked = Request(board, method="sat", distinct=distinct, limits=Limits(real() + 1e5))
        found = count(asked)
        monkeypatch.setattr(time, "monotonic", real)
        assert found.number <= whole
        if found.complete:
            assert found.number == whole
        seen.add((found.number, found.complete))
    assert len(seen) > 2, "some ended in the middle"


def test_flaws_count_nothing_at_once() -> None:
    board = tiling("board: 8x9\npieces: pentominoes O4\n")
    assert count(Request(board)) == Counted(0, complete=True, method="flaws")
    assert list(Solutions(Request(board))) == []


def test_no_solution_is_counted_as_none() -> None:
    """Of right area and with as many black cells as white, but each left corner needs one cell."""
    board = tiling("pieces: domino x*\n\n.##.\n....\n.##.\n")
    assert board.flaws() == []
    for method in ("sat", "frontier"):
        for distinct in (False, True):
            found = count(Request(board, method=method, distinct=distinct))
            assert (found.number, found.complete) == (0, True)


def test_progress_never_falls_and_ends_at_the_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "SPLIT_SOLUTIONS", 20)
    seen: list[Progress] = []
    board = tiling("board: 4x6\npieces: domino x*\n")
    total = count(Request(board, method="sat", limits=Limits(report=seen.append))).number
    assert total == 281
    assert [one.found for one in seen] == sorted(one.found for one in seen)
    assert all(one.found <= total and one.done <= one.known for one in seen)
    shares = [one.share for one in seen if one.share is not None]
    assert shares == sorted(shares)


def test_methods_check_each_other() -> None:
    board = tiling("board: 4x6\npieces: domino x*\n")
    first, second, third = verified(Request(board))
    assert (third.method, third.number) == ("recount", 281)
    assert first.method == "frontier"
    assert second.method != "frontier"
    assert first.number == second.number == 281
    assert suited(Request(board))[0] == "frontier"


def test_unknown_method_lists_the_methods() -> None:
    board = tiling("board: 2x2\npieces: monomino x*\n")
    with pytest.raises(
        SatgridError, match="no method 'guess'; known: auto, counter, frontier, sat"
    ):
        Request(board, method="guess")


def test_frontier_refuses_what_is_no_exact_cover(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Board, "product", lambda *_, **__: None)  # as where a rule has no machines
    board = load(ROOT / "instances" / "shakashaka" / "small.txt")
    with pytest.raises(SatgridError, match="an exact cover or a declared genre, not shakashaka"):
        count(Request(board, method="frontier"))
    with pytest.raises(SatgridError, match="an exact cover or a declared genre, not shakashaka"):
        next(Solutions(Request(board, method="frontier")))


def test_a_puzzle_is_asked_for_flaws_once_and_its_text_is_not_parsed_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board = load(ROOT / "instances" / "norinori" / "6x6.txt")
    flaws, asked = type(board).flaws, 0

    def counted(puzzle: Puzzle[Any]) -> list[str]:
        nonlocal asked
        asked += 1
        return flaws(puzzle)

    monkeypatch.setattr(type(board), "flaws", counted)
    monkeypatch.setattr(type(board), "parse", lambda *_: pytest.fail("parsed again"))
    request = Request(board, method="sat")
    assert request.flaws == []
    assert count(request).number == 1
    assert asked == 1
