"""Pockets: they exclude no solution, and include all that a simple flood fill finds."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

import pytest
from catalogue import ROOT, encoded, load, thinned
from hypothesis import given, settings
from small_formulas import tiling, tilings

from satgrid.board.cover import ExactCover, Placement, areas
from satgrid.board.grid import components
from satgrid.counting import Solutions, count
from satgrid.counting.request import Request
from satgrid.errors import TimeUpError
from satgrid.puzzle.protocol import Puzzle
from satgrid.runs import pockets, work
from satgrid.runs.cubes import Cube
from satgrid.runs.pockets import exclusions
from satgrid.system.limits import ENDLESS, Limits

SOLID = "board: 2x2x3\npieces: I3 x0-2 V3 x* I2 x0-2\n"
SINGLE = "board: 3x5\npieces: pentominoes x0-1\n"
HOLES = "pieces: I3 x0-2 V3 x* I2 x0-2 T4 x0-1\n\n....\n.#..\n....\n"
TETROMINOES = "board: 4x4\nreflections: no\npieces: one-sided-tetrominoes x0-2\n"
NARROW = "board: 3x6\npieces: I4 x* L4 x0-3 T4 x0-2 I2 x1-2\n"
BOARDS = (SOLID, SINGLE, HOLES, TETROMINOES, NARROW)


def instance(name: str) -> Puzzle[Any]:
    return load(ROOT / "instances" / f"{name}.txt")


def cover_of(board: Puzzle[Any]) -> ExactCover:
    cover = board.cover()
    assert cover is not None
    return cover


def solved(cover: ExactCover) -> list[list[Placement]]:
    """Return the solutions of a small exact cover, by laying a placement on the first open cell."""
    key = (cover.placements, *cover.bounds.items())
    if key not in _solved:
        _solved[key] = list(_tried(cover))
    return _solved[key]


_solved: dict[object, list[list[Placement]]] = {}


def _tried(cover: ExactCover) -> Iterator[list[Placement]]:

    def extend(laid: list[Placement], left: set[tuple[int, ...]]) -> Iterator[list[Placement]]:
        used = [placement.piece for placement in laid]
        if not left:
            if all(used.count(piece) >= least for piece, (least, _) in cover.bounds.items()):
                yield laid
            return
        for placement in cover.placements:
            most = cover.bounds[placement.piece][1]
            if (
                min(left) in placement.cells
                and left.issuperset(placement.cells)
                and (most is None or used.count(placement.piece) < most)
            ):
                yield from extend([*laid, placement], left.difference(placement.cells))

    yield from extend([], set(cover.cells))


def left_beside(cover: ExactCover, laid: Sequence[Placement]) -> list[Placement]:
    """Return the placements that fit beside some that lie already."""
    covered = {cell for placement in laid for cell in placement.cells}
    used = [placement.piece for placement in laid]
    return [
        placement
        for placement in cover.placements
        if covered.isdisjoint(placement.cells)
        and used.count(placement.piece) != cover.bounds[placement.piece][1]
    ]


def broken(cover: ExactCover, laid: Sequence[Placement]) -> tuple[int, int, int]:
    """Return how many placements and pairs are excluded, and how many of these a solution has."""
    left = left_beside(cover, laid)
    reached = {cell for placement in left for cell in placement.cells}
    covered = {cell for placement in laid for cell in placement.cells}
    found = exclusions(cover, laid, left, ENDLESS)
    if reached | covered != set(cover.cells):
        return 0, 0, 0  # no placement is left for a cell: propagation refutes such a cube
    solutions = [one for one in map(set, solved(cover)) if one.issuperset(laid)]
    wrong = sum(any({left[place] for place in some} <= one for one in solutions) for some in found)
    return sum(len(some) == 1 for some in found), sum(len(some) == 2 for some in found), wrong


def beginnings(cover: ExactCover, draw: random.Random) -> Iterator[list[Placement]]:
    """Yield some placements that lie: none, a part of a solution, and others that fit."""
    yield []
    every = solved(cover)
    for number in (1, 1, 2, 2, 3):
        if every:
            one = draw.choice(every)
            yield draw.sample(one, min(number, len(one)))
        laid: list[Placement] = []
        while len(laid) < number and (left := left_beside(cover, laid)):
            laid.append(draw.choice(left))
        yield laid


@pytest.mark.parametrize("lines", BOARDS)
def test_no_solution_is_excluded(lines: str) -> None:
    cover = cover_of(tiling(lines))
    assert solved(cover), "a board without solutions shows nothing"
    found = [broken(cover, laid) for laid in beginnings(cover, random.Random(lines))]
    assert not any(wrong for _, _, wrong in found)
    assert any(lone for lone, _, _ in found)
    assert any(pairs for _, pairs, _ in found)


@settings(max_examples=60)
@given(tilings())
def test_no_solution_of_a_random_board_is_excluded(board: Puzzle[Any]) -> None:
    cover = cover_of(board)
    for laid in beginnings(cover, random.Random(1)):
        assert not broken(cover, laid)[2]


@pytest.mark.parametrize("wrong", ["areas", "needed", "flood"])
def test_a_wrong_pocket_would_be_found(wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if wrong == "areas":  # regions of four cells, too, are said to have no piece
        monkeypatch.setattr(pockets, "areas", lambda *given: areas(*given) & ~(1 << 4))
    elif wrong == "needed":  # a piece that need not be laid is said to have to

        def needy(self: Any, *given: Any) -> None:
            prepare(self, *given)
            self._needed = [1 << place for place in range(len(self.excluded))]

        prepare = pockets._Board.__init__
        monkeypatch.setattr(pockets._Board, "__init__", needy)
    else:  # a region is said to end at its first cell
        flood = pockets._flooded
        monkeypatch.setattr(pockets, "_flooded", lambda free, near: flood(free, [()] * len(near)))
    cover = cover_of(tiling(NARROW))
    assert sum(broken(cover, laid)[2] for laid in beginnings(cover, random.Random(2)))


def by_flood(cover: ExactCover, chosen: Sequence[Placement]) -> bool:
    """Return whether placements leave a region whose area no pieces have, looked at one by one."""
    left = set(cover.cells).difference(*(placement.cells for placement in chosen))
    most = {one.piece: cover.bounds[one.piece][1] for one in cover.placements}
    size = {one.piece: len(one.cells) for one in cover.placements}
    for region in components(left):
        sums = {0}
        for piece, own in size.items():
            bound = most[piece]
            spare = len(region) if bound is None else bound
            spare -= sum(one.piece == piece for one in chosen)
            sums = {area + own * times for area in sums for times in range(spare + 1)}
            sums = {area for area in sums if area <= len(region)}
        if len(region) not in sums:
            return True
    return False


@pytest.mark.parametrize("lines", BOARDS)
def test_what_one_flood_finds_is_excluded(lines: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each placement, and each pair, by itself: however many stand side by side."""
    cover = cover_of(tiling(lines))
    found = set(exclusions(cover, [], cover.placements, ENDLESS))
    for lanes in (1, 100):
        monkeypatch.setattr(pockets, "_LANES", lanes)
        assert set(exclusions(cover, [], cover.placements, ENDLESS)) == found
    refuted = {place for some in found if len(some) == 1 for place in some}
    for place, one in enumerate(cover.placements):
        if by_flood(cover, [one]):
            assert place in refuted
    for (first, one), (second, other) in combinations(enumerate(cover.placements), 2):
        plain = not set(one.cells).isdisjoint(other.cells) or (
            one.piece == other.piece and cover.bounds[one.piece][1] == 1
        )
        if plain or not refuted.isdisjoint((first, second)):
            assert (first, second) not in found
        elif by_flood(cover, [one, other]):
            assert (first, second) in found


def test_a_piece_that_must_be_laid_has_a_place() -> None:
    """The I needs a row: what stands upright excludes it, and so do two pieces in two rows."""
    cover = cover_of(tiling("board: 2x3\npieces: I3 I2 x* I1 x*\n"))
    rows = [{row for row, _ in placement.cells} for placement in cover.placements]
    other = [place for place, one in enumerate(cover.placements) if one.piece != "I3"]
    assert set(exclusions(cover, [], cover.placements, ENDLESS)) == {
        *((place,) for place in other if len(rows[place]) == 2),
        *(
            (one, two)
            for one, two in combinations(other, 2)
            if len(rows[one]) == len(rows[two]) == 1 and rows[one] != rows[two]
        ),
    }


def test_a_piece_that_fills_all_that_is_left_is_possible() -> None:
    cover = cover_of(tiling("board: 1x3\npieces: I3\n"))
    assert exclusions(cover, [], cover.placements, ENDLESS) == []


def always(monkeypatch: pytest.MonkeyPatch, *, used: bool) -> None:
    """Let each search look for pockets at once, or never."""
    monkeypatch.setattr(work, "PATIENCE", 0 if used else 10**9)
    monkeypatch.setattr(work, "PAIRS", 10**9)
    work._splitter.cache_clear()


COUNTED = (
    *(f"puzzle: tiling\n{lines}" for lines in BOARDS),
    "puzzle: tiling\nboard: 4x6\npieces: domino x*\n",
    *(f"tiling/{name}" for name in ("small", "own-pieces", "one-sided-tetrominoes")),
    *("shikaku/untold", "shikaku/stripes", "tents/small"),
)


@pytest.mark.parametrize("given", thinned(COUNTED, 2))
def test_lists_are_the_same_with_and_without(given: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of every encoding, in components and cubes, with symmetric ones; and where nothing covers."""
    puzzle = tiling(given.partition("\n")[2]) if "\n" in given else instance(given)
    found = []
    for used in (False, True):
        always(monkeypatch, used=used)
        found.append(
            [
                sorted(map(sorted, Solutions(Request(puzzle, method="sat", encoding=encoding))))
                for encoding in puzzle.encodings
            ]
        )
    assert found[0] == found[1]
    asked = Request(puzzle, method="sat", distinct=True)
    assert count(asked).number == len({group_of(asked).canonical(one) for one in found[0][0]})


def group_of(request: Request) -> Any:
    return request.group(encoded(request.puzzle).answer_block())


def test_pockets_spare_conflicts(monkeypatch: pytest.MonkeyPatch) -> None:
    board = tiling(SINGLE)
    conflicts = []
    for used in (False, True):
        always(monkeypatch, used=used)
        conflicts.append(count(Request(board, method="sat", distinct=True)).conflicts)
    assert conflicts[1] * 4 < conflicts[0]


def test_easy_searches_look_for_no_pockets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "exclusions", None)
    board = tiling("board: 4x6\npieces: domino x*\n")
    assert count(Request(board, method="sat")).number == 281


def test_looking_for_pockets_ends_in_time() -> None:
    cover = cover_of(instance("tiling/pentominoes-6x10"))
    with pytest.raises(TimeUpError):
        exclusions(cover, [], cover.placements, Limits(time.monotonic()))


def test_a_cube_out_of_time_keeps_what_it_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time ends while pockets are looked for: what was found before is not lost."""

    def late(*_: object) -> None:
        raise TimeUpError("the time is over")

    always(monkeypatch, used=True)
    monkeypatch.setattr(work, "PATIENCE", 20)
    monkeypatch.setattr(work, "exclusions", late)
    job = Request(tiling("board: 4x6\npieces: domino x*\n"), method="sat").job()
    part = work.work(job, Cube(), 3600)
    assert (part.number, part.complete) == (281, True), "the search goes on while there is time"
