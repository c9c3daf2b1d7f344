"""Counts by halves that meet in the middle: their results, and how they end early."""

from __future__ import annotations

import time
import tracemalloc
from collections import Counter
from collections.abc import Sequence

import pytest
from boxes import (
    HOLED_30,
    PENTOMINOES,
    Bounds,
    box,
    covers,
    drawn,
    group,
    isometries,
    pictured,
    searched,
    shifted,
    tiling,
    turned,
)
from hypothesis import given, settings

from satgrid.board.cover import ExactCover
from satgrid.counting.recount import recount
from satgrid.errors import TimeUpError
from satgrid.frontier import count, halves
from satgrid.frontier.meter import Meter
from satgrid.frontier.orbits import orbits_of
from satgrid.frontier.problem import problem_of
from satgrid.frontier.sweep import Outgrown
from satgrid.system.limits import ENDLESS, Limits, Progress


def halved(cover: ExactCover, moves: Sequence[Sequence[int]] = ()) -> int:
    problem = problem_of(cover)
    assert halves.is_exact(problem)
    orbits = [orbit.options for orbit in orbits_of(problem, moves)]
    return halves.count_by_halves(problem, orbits, 1 << 30, Meter(ENDLESS))


def as_used(cover: ExactCover, solution: frozenset[int]) -> ExactCover:
    """Ask for just the pieces that a solution uses."""
    used = Counter(cover.placements[index].piece for index in solution)
    return ExactCover(
        cover.cells, {name: (used[name], used[name]) for name in cover.bounds}, cover.placements
    )


@settings(max_examples=60)
@given(covers())
def test_halves_against_the_search_and_the_recount(cover: ExactCover) -> None:
    found = list(searched(cover))
    for solution in {min(found, key=sorted), max(found, key=sorted)} if found else ():
        exact = as_used(cover, solution)
        number = sum(
            Counter(exact.placements[i].piece for i in s)
            == Counter(exact.placements[i].piece for i in solution)
            for s in found
        )
        with pytest.MonkeyPatch.context() as patch:
            for once in (6, 1):
                patch.setattr("satgrid.frontier.orbits.ONCE", once)
                assert halved(exact, group(exact)) == number
        assert recount(exact, ENDLESS) == number


@pytest.mark.parametrize("short", [32, 13])
@pytest.mark.parametrize("chunk", [1 << 20, 50])
def test_halves_of_pentominoes(short: int, chunk: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Words of both sizes, and shapes made one after another."""
    monkeypatch.setattr("satgrid.frontier.state_words.SHORT", short)
    monkeypatch.setattr(halves, "CHUNK", chunk)
    cover = tiling(box(4, 15), pictured(PENTOMINOES))
    assert halved(cover) == halved(cover, group(cover)) == 1472


def test_a_long_count_goes_by_halves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("satgrid.frontier.counting.EASY", 1000)
    cover = tiling(box(5, 12), pictured(PENTOMINOES))
    notes: list[str] = []
    limits = Limits(report=lambda told: notes.append(told.note))
    monkeypatch.setattr("satgrid.frontier.meter.PAUSE", 0.0)
    assert count(cover, moves=group(cover), limits=limits) == 4040
    assert any(note.startswith("joined") for note in notes)
    # and in another way where there is no memory for it
    assert count(cover, moves=group(cover), memory=1 << 18) == 4040


def test_halves_of_solids_and_of_pieces_used_twice() -> None:
    twice: Bounds = {"L": (2, 2), "P": (2, 2), "V": (1, 1), "Y": (1, 1)}
    for board in (box(5, 6), box(3, 10), box(2, 3, 5), HOLED_30):
        pieces = {name: drawn(PENTOMINOES[name]) for name in twice}
        cover = tiling(board, pieces, twice)
        number = recount(cover, ENDLESS)
        assert number is not None
        assert halved(cover, group(cover)) == count(cover) == number


def test_halves_that_cannot_be_filled() -> None:
    assert halved(tiling(box(3, 5), {"L": drawn("#.. ###")}, {"L": (3, 3)})) == 0
    assert halved(tiling(box(3, 5), {"X": drawn(PENTOMINOES["X"])}, {"X": (3, 3)})) == 0


# ends before the end:


def one_sided(*sizes: int) -> ExactCover:
    """Return a board for the eighteen pentominoes that are not turned over."""
    pieces = pictured(PENTOMINOES)
    turns = isometries(2, reflections=False)
    for name, cells in list(pieces.items()):
        mirrored = [(*rows, -column) for *rows, column in cells]
        shapes = {shifted([turned(cell, turn) for cell in cells], (0, 0)) for turn in turns}
        if shifted(mirrored, (0, 0)) not in shapes:
            pieces[f"{name}'"] = mirrored
    return tiling(box(*sizes), pieces, reflections=False)


@pytest.mark.parametrize("where", [", on", ", back", "joined"])
def test_time_that_is_over_in_a_half_ends_it(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Within a second of work; Ctrl-C is heard between any two instructions anyway."""
    late = [False]
    begun = 0.0

    def told(progress: Progress) -> None:
        nonlocal begun
        if where in progress.note and not late[0]:
            late[0], begun = True, time.process_time()

    real = time.monotonic
    monkeypatch.setattr(time, "monotonic", lambda: real() + 1000 * late[0])
    monkeypatch.setattr("satgrid.frontier.meter.PAUSE", 0.0)
    problem, limits = problem_of(one_sided(5, 18)), Limits(real() + 900, told)
    with pytest.raises(TimeUpError):
        halves.count_by_halves(problem, [], 1 << 30, Meter(limits))
    assert late[0]
    assert time.process_time() - begun < 1


def test_halves_keep_to_their_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a bound it would be 45 MB."""
    chunk, memory, around = 1 << 16, 16 << 20, 4 << 20  # Python's own objects around
    monkeypatch.setattr(halves, "CHUNK", chunk)
    monkeypatch.setattr(halves, "WORK", 10 * 8 * chunk)
    problem = problem_of(one_sided(5, 18))
    tracemalloc.start()
    try:
        with pytest.raises(Outgrown):
            halves.count_by_halves(problem, [], memory, Meter(ENDLESS))
        assert tracemalloc.get_traced_memory()[1] < memory + around
    finally:
        tracemalloc.stop()
