"""Lists by SAT: complete, without repeats, in the same order on any number of processes."""

from __future__ import annotations

import time
from collections import Counter
from itertools import islice
from typing import Any

import pytest
from catalogue import ROOT, load
from small_formulas import tiling

from satgrid.counting.listing import Solutions, sample
from satgrid.counting.request import Request
from satgrid.counting.totals import count
from satgrid.errors import SatgridError, TimeUpError
from satgrid.frontier import graph
from satgrid.puzzle.protocol import Puzzle
from satgrid.runs import run, work
from satgrid.system.limits import Limits

BOARD = tiling("board: 4x6\npieces: I2 x* T4 x0-2\n")
SQUARE = tiling("board: 4x4\npieces: domino x*\n")


def by_sat(board: Puzzle[Any], **more: Any) -> list[frozenset[Any]]:
    listing = Solutions(Request(board, method="sat", **more))
    found = list(listing)
    assert listing.complete
    assert listing.found == len(found)
    return found


@pytest.mark.parametrize("distinct", [False, True])
def test_list_has_as_many_as_are_counted(distinct: bool) -> None:
    found = by_sat(BOARD, distinct=distinct)
    assert len(found) == len(set(found))
    assert len(found) == count(Request(BOARD, method="sat", distinct=distinct)).number
    assert all(BOARD.check(one) == [] for one in found)
    assert set(found) == set(Solutions(Request(BOARD, method="frontier", distinct=distinct)))


@pytest.mark.parametrize("distinct", [False, True])
@pytest.mark.parametrize("method", ["sat", "frontier"])
def test_indices_stand_for_the_same_list(method: str, distinct: bool) -> None:
    request = Request(BOARD, method=method, distinct=distinct)
    expected = list(Solutions(request))
    every = Solutions(request)
    rows = list(every.indices())
    assert every.complete
    assert every.found == len(rows) == len(expected)
    assert all(list(row) == sorted(set(row)) for row in rows)
    assert [frozenset([every.keys[index] for index in row]) for row in rows] == expected


@pytest.mark.parametrize("method", ["sat", "frontier"])
def test_keys_are_known_where_there_is_no_solution(method: str) -> None:
    every = Solutions(Request(tiling("board: 4x6\npieces: T4 x*\n"), method=method))
    assert list(every.indices()) == []
    assert every.complete
    assert len(every.keys) == 44


@pytest.mark.parametrize("kept", [0, 400, 4000])
def test_paths_put_together_from_parts(monkeypatch: pytest.MonkeyPatch, kept: int) -> None:
    """However much of the ends of paths is kept, the list and its order are the same."""
    request = Request(tiling("board: 4x7\npieces: I2 x* T4 x0-2\n"), method="frontier")
    expected = list(Solutions(request).indices())
    monkeypatch.setattr(graph, "MOST_KEPT", kept)
    assert list(Solutions(request).indices()) == expected


@pytest.mark.parametrize("distinct", [False, True])
@pytest.mark.parametrize("processes", [1, 2])
def test_split_cubes_and_processes_give_the_same_list(
    monkeypatch: pytest.MonkeyPatch, distinct: bool, processes: int
) -> None:
    expected = by_sat(BOARD, distinct=distinct)
    assert by_sat(BOARD, distinct=distinct) == expected, "in the same order"
    monkeypatch.setattr(run, "ALONE_SECONDS", 0.0)
    if processes == 1:
        monkeypatch.setattr(work, "SPLIT_SOLUTIONS", 9)
        again = by_sat(BOARD, distinct=distinct)
        assert len(again) == len(expected)
        assert set(again) == set(expected)
    else:
        assert by_sat(BOARD, distinct=distinct, jobs=2) == expected, "in the same order"


@pytest.mark.parametrize("pieces", ["I1 I2 x*", "I2 x* I1"])
@pytest.mark.parametrize("distinct", [False, True])
def test_cubes_with_symmetries_of_their_own(distinct: bool, pieces: str) -> None:
    """A corner stands for four, and a reflection keeps it; the centre keeps the whole group.

    The first of all images of a solution may lie in another cube: where the single piece is
    listed last, it does.
    """
    board = tiling(f"board: 3x3\npieces: {pieces}\n")
    found = by_sat(board, distinct=distinct)
    assert len(found) == len(set(found)) == (3 if distinct else 18)
    assert set(found) == set(Solutions(Request(board, method="frontier", distinct=distinct)))


def test_every_orbit_has_its_canonical_form() -> None:
    group = Request(SQUARE).group(SQUARE.cover().placements)  # type: ignore[union-attr]
    everything = by_sat(SQUARE)
    assert len(everything) == 36
    distinct = by_sat(SQUARE, distinct=True)
    assert len(distinct) == 9
    assert {group.canonical(one) for one in everything} == set(distinct)
    assert len(by_sat(SQUARE, distinct=True, rotations=True)) == 12


def test_list_can_be_cut_off() -> None:
    listing = Solutions(Request(BOARD, method="sat"))
    first = list(islice(listing, 5))
    listing.close()
    assert not listing.complete
    assert listing.found == 5
    assert first == by_sat(BOARD)[:5]


def test_deadline_in_the_past() -> None:
    listing = Solutions(Request(BOARD, method="sat", limits=Limits(time.monotonic() - 1)))
    assert list(listing) == []
    assert not listing.complete


def test_list_of_nothing_is_complete() -> None:
    board = tiling("pieces: domino x*\n\n#...\n....\n....\n...#\n")
    assert by_sat(board) == []
    flawed = tiling("board: 3x3\npieces: domino x*\n")
    assert by_sat(flawed) == []


def test_counter_cannot_list() -> None:
    with pytest.raises(SatgridError, match="counts without listing"):
        Solutions(Request(BOARD, method="counter"))


def test_sample_draws_every_solution_and_nothing_else() -> None:
    cases: list[tuple[Puzzle[Any], dict[str, Any]]] = [
        (SQUARE, {}),
        (SQUARE, {"distinct": True}),
        (SQUARE, {"method": "sat"}),
        (load(ROOT / "instances" / "norinori" / "small.txt"), {}),
    ]
    for board, more in cases:
        expected = set(Solutions(Request(board, **more)))
        number = 40 * len(expected)
        drawn = list(sample(Request(board, **more), number, seed=5))
        assert len(drawn) == number
        tally = Counter(drawn)
        assert set(tally) == expected
        assert max(tally.values()) <= 90
        assert drawn[:5] == list(sample(Request(board, **more), 5, seed=5))


def test_sample_of_nothing() -> None:
    board = tiling("pieces: domino x*\n\n#...\n....\n....\n...#\n")
    assert list(sample(Request(board, method="sat"), 3, seed=1)) == []
    assert list(sample(Request(tiling("board: 3x3\npieces: domino x*\n")), 3, seed=1)) == []


def test_sample_out_of_time() -> None:
    past = time.monotonic() - 1
    with pytest.raises(TimeUpError):
        list(sample(Request(SQUARE, method="sat", limits=Limits(past)), 3, seed=1))
