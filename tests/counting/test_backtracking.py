"""Covers counted by backtracking, many states at once, and how that is chosen for solids."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import pytest
from boxes import PENTOMINOES, Bounds, box, covers, drawn, group, pictured, searched, tiling
from hypothesis import given, settings, strategies as st

from satgrid.board.cover import ExactCover
from satgrid.frontier import backtracking, count, fewest, indices, slices, uses
from satgrid.frontier.meter import Meter
from satgrid.frontier.orbits import splits
from satgrid.frontier.probing import work_of
from satgrid.frontier.problem import problem_of, quotient
from satgrid.system.limits import ENDLESS, Limits, Progress


def each_at_most_once(cover: ExactCover, most: Sequence[int | None]) -> ExactCover:
    """Let each piece be used exactly once (1), at most once (0), or as often as it fits (None)."""
    bounds: Bounds = {
        name: (0, None) if least is None else (least, 1)
        for name, least in zip(cover.bounds, most, strict=False)
    }
    return ExactCover(cover.cells, bounds, cover.placements)


@settings(max_examples=30)
@given(covers(), st.lists(st.sampled_from([0, 1, None, None]), min_size=4, max_size=4))
def test_backtracking_against_the_search(cover: ExactCover, most: Sequence[int | None]) -> None:
    cover = each_at_most_once(cover, most)
    problem = problem_of(cover)
    assert fewest.suits(problem)
    found = list(searched(cover))
    with pytest.MonkeyPatch.context() as patch:
        for batch, bins, pool in ((64, 1, 3), (1 << 14, 1 << 10, 1 << 19)):
            patch.setattr(fewest, "BATCH", batch)
            patch.setattr(fewest, "BINS", bins)
            patch.setattr(backtracking, "POOL", pool)
            assert backtracking.count_one(problem, 1 << 30, Meter(ENDLESS)) == len(found)
            listed = [
                frozenset(path)
                for paths in backtracking.paths_of(problem, 1 << 30, Meter(ENDLESS))
                for path in paths.T.tolist()
            ]
            assert len(listed) == len(found)
            assert set(listed) == set(found)
    for move in group(cover):
        kept = [s for s in found if frozenset(move[index] for index in s) == s]
        part = quotient(problem, move)
        assert backtracking.count_one(part, 1, Meter(ENDLESS)) == len(kept)


@pytest.mark.parametrize("sizes", [(2, 3, 10), (3, 20)])
def test_backtracking_of_pentominoes(sizes: tuple[int, ...]) -> None:
    cover = tiling(box(*sizes), pictured(PENTOMINOES))
    problem, moves = problem_of(cover), group(cover)
    [split] = [s for s in splits(problem, moves, 60) if s[0].option.placements == x_at_first(cover)]
    places = [orbit.options for orbit in split]
    known = {(2, 3, 10): 96, (3, 20): 8}[sizes]
    assert backtracking.count_apart(problem, places, 1 << 30, Meter(ENDLESS)) == known
    assert backtracking.nodes_of(problem, places, Meter(ENDLESS)) > 100


def x_at_first(cover: ExactCover) -> tuple[int, ...]:
    return (next(i for i, placement in enumerate(cover.placements) if placement.piece == "X"),)


def test_pieces_that_are_counted_do_not_suit_backtracking() -> None:
    pieces = {name: drawn(PENTOMINOES[name]) for name in "LP"}
    for bounds, suited in (((1, 1), True), ((0, None), True), ((2, 2), False), ((0, 2), False)):
        cover = tiling(box(4, 5), pieces, dict.fromkeys(pieces, bounds))
        assert fewest.suits(problem_of(cover)) is suited


@pytest.mark.parametrize("node", [0.0, 1e9])
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_solid_goes_by_what_probing_finds_cheaper(
    node: float, jobs: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("satgrid.frontier.counting.EASY", 100)
    monkeypatch.setattr("satgrid.frontier.counting.NODE", node)
    monkeypatch.setattr("satgrid.frontier.meter.PAUSE", 0.0)
    cover = tiling(box(2, 3, 5), {name: drawn(PENTOMINOES[name]) for name in "LNPUVY"})
    notes: list[str] = []
    limits = Limits(report=lambda told: notes.append(told.note))
    assert count(cover, moves=group(cover), jobs=jobs, limits=limits) == 72
    if jobs == 1:
        # a sweep says at which cell it is, backtracking does not
        after = notes[max(i for i, note in enumerate(notes) if note == "probing") + 1 :]
        assert any(note.startswith("cell") for note in after) is bool(node)


def test_a_solid_is_listed_by_backtracking(monkeypatch: pytest.MonkeyPatch) -> None:
    cover = tiling(box(2, 3, 5), {name: drawn(PENTOMINOES[name]) for name in "LNPUVY"})
    moves = group(cover)
    by_layers = sorted(row for rows in indices(cover, moves=moves) for row in rows)
    times = uses(cover, moves=moves)
    monkeypatch.setattr("satgrid.frontier.listing.EASY", 100)
    monkeypatch.setattr("satgrid.frontier.counting.NODE", 0.0)
    calls: list[int] = []

    def noted(*arguments: Any) -> Iterator[backtracking.Paths]:
        calls.append(1)
        return backtracking.paths_of(*arguments)

    monkeypatch.setattr("satgrid.frontier.listing.paths_of", noted)
    listed = [row for rows in indices(cover, moves=moves) for row in rows]
    assert calls
    assert len(listed) == 72
    assert sorted(listed) == by_layers
    assert uses(cover, moves=moves) == times


def test_backtracking_ends_when_it_is_told() -> None:
    def late(_: Progress) -> None:
        raise TimeoutError

    problem = problem_of(tiling(box(3, 4, 5), pictured(PENTOMINOES)))
    with pytest.raises(TimeoutError):
        backtracking.count_one(problem, 1 << 30, Meter(Limits(report=late)))


@settings(max_examples=60)
@given(st.lists(st.integers(0, (1 << 128) - 1), min_size=1, max_size=40))
def test_bit_slices(numbers: list[int]) -> None:
    """Rows against Python's own numbers: bits turned over, summed, and found."""
    word = (1 << 64) - 1
    rows = np.array([[n & word, n >> 64] for n in numbers], dtype=np.uint64)
    sums = [int(bit[0]) | int(bit[1]) << 64 for bit in slices.summed(rows)]
    for state in range(128):
        total = sum((bit >> state & 1) << place for place, bit in enumerate(sums))
        assert total == sum(n >> state & 1 for n in numbers)
    assert slices.chosen(rows).tolist() == [
        128 * row + bit for row, n in enumerate(numbers) for bit in range(128) if n >> bit & 1
    ]
    states = (numbers * 64)[:64]
    turned_over = slices.sliced(
        np.array([[n & word for n in states], [n >> 64 for n in states]], dtype=np.uint64)
    )
    for bit in range(128):
        assert int(turned_over[bit, 0]) == sum((n >> bit & 1) << i for i, n in enumerate(states))


def test_a_solid_is_split_by_the_piece_with_the_least_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("satgrid.frontier.counting.EASY", 100)
    cover = tiling(box(2, 3, 5), {name: drawn(PENTOMINOES[name]) for name in "LNPUVY"})
    problem, moves = problem_of(cover), group(cover)
    choices = splits(problem, moves, 16)
    assert len(choices) > 1
    assert all(len(orbits) <= 16 for orbits in choices)
    assert all(work_of(problem, orbits, Meter(ENDLESS)) > 0 for orbits in choices)
    assert count(cover, moves=moves) == 72
