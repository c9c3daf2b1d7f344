"""The frontier engine against published counts and a plain search."""

from __future__ import annotations

import multiprocessing
from collections import Counter
from collections.abc import Sequence
from decimal import Decimal, localcontext
from itertools import islice, product

import numpy as np
import pytest
from boxes import (
    DOMINO,
    PENTOMINOES,
    SQUARE,
    Cell,
    box,
    covers,
    drawn,
    group,
    indices,
    isometries,
    pictured,
    searched,
    shifted,
    tiling,
    turned,
)
from hypothesis import given, settings

from satgrid.board.cover import ExactCover, Placement
from satgrid.errors import SatgridError
from satgrid.frontier import (
    count,
    count_fixed,
    estimate,
    frequencies,
    merging,
    sample,
    solutions,
    sweep,
)
from satgrid.system.limits import Limits, Progress

# published counts:

HOLED = [cell for cell in box(8, 8) if not {*cell} <= {3, 4}]

PUBLISHED = [
    pytest.param(box(3, 20), PENTOMINOES, 8, 2, id="3x20"),
    pytest.param(box(4, 15), PENTOMINOES, 1472, 368, id="4x15"),
    pytest.param(box(5, 12), PENTOMINOES, 4040, 1010, id="5x12"),
    pytest.param(box(6, 10), PENTOMINOES, 9356, 2339, id="6x10"),
    pytest.param(HOLED, PENTOMINOES, 520, 65, id="8x8 without the middle"),
    pytest.param(box(8, 8), {**PENTOMINOES, **SQUARE}, 129168, 16146, id="8x8 with a square"),
    pytest.param(box(2, 3, 10), PENTOMINOES, 96, 12, id="2x3x10"),
    pytest.param(box(2, 5, 6), PENTOMINOES, 2112, 264, id="2x5x6"),
]


def count_distinct(cover: ExactCover, moves: Sequence[Sequence[int]]) -> int:
    """Count up to a group of moves, as the mean of what each leaves as it is."""
    whole = list(range(len(cover.placements)))
    fixed = [
        count(cover, moves=moves) if list(move) == whole else count_fixed(cover, move)
        for move in moves
    ]
    distinct, rest = divmod(sum(fixed), len(fixed))
    assert rest == 0
    return distinct


@pytest.mark.parametrize(("cells", "pieces", "total", "distinct"), PUBLISHED)
def test_published_counts(
    cells: list[Cell], pieces: dict[str, str], total: int, distinct: int
) -> None:
    cover = tiling(cells, pictured(pieces))
    moves = group(cover)
    assert count(cover, moves=moves) == total
    assert count_distinct(cover, moves) == distinct


@pytest.mark.slow
def test_published_count_of_a_solid_box() -> None:
    cover = tiling(box(3, 4, 5), pictured(PENTOMINOES))
    moves = group(cover)
    assert count(cover, moves=moves) == 31520
    assert count_distinct(cover, moves) == 3940


@pytest.mark.parametrize(
    ("rows", "columns", "number"), [(6, 6, 6728), (6, 7, 31529), (6, 8, 167089), (8, 8, 12988816)]
)
def test_dominoes(rows: int, columns: int, number: int) -> None:
    assert count(tiling(box(rows, columns), pictured(DOMINO), {"D": (0, None)})) == number


# counts beyond the machine's integers:


def cosine(angle: Decimal) -> Decimal:
    total = term = Decimal(1)
    for step in range(1, 60):
        term *= -angle * angle / (2 * step * (2 * step - 1))
        total += term
    return total


def kasteleyn(rows: int, columns: int) -> int:
    """Return the number of domino tilings by Kasteleyn's product (1961), at 120 digits."""
    with localcontext() as context:
        context.prec = 120
        # Machin's formula for pi
        pi = 4 * (4 * arctangent(Decimal(1) / 5) - arctangent(Decimal(1) / 239))
        result = Decimal(1)
        for row in range(1, (rows + 1) // 2 + 1):
            for column in range(1, (columns + 1) // 2 + 1):
                across = 4 * cosine(pi * row / (rows + 1)) ** 2
                result *= across + 4 * cosine(pi * column / (columns + 1)) ** 2
        return int(result.to_integral_value())


def arctangent(value: Decimal) -> Decimal:
    return sum(((-1) ** k * value ** (2 * k + 1) / (2 * k + 1) for k in range(200)), Decimal(0))


def transferred(rows: int, columns: int) -> int:
    """Return the number of domino tilings by a transfer matrix over the profiles of a cell."""
    ways = {0: 1}
    for cell in range(rows * columns):
        after: Counter[int] = Counter()
        for profile, number in ways.items():
            if profile & 1:
                after[profile >> 1] += number
                continue
            if cell + columns < rows * columns:
                after[profile >> 1 | 1 << columns - 1] += number
            if cell % columns + 1 < columns and not profile & 2:
                after[profile >> 1 | 1] += number
        ways = after
    return ways[0]


@pytest.mark.parametrize("side", [8, 12, 14])
def test_large_counts_against_a_transfer_matrix(side: int) -> None:
    number = count(tiling(box(side, side), pictured(DOMINO), {"D": (0, None)}))
    assert number == transferred(side, side) == kasteleyn(side, side)


def test_a_count_of_many_words() -> None:
    cover = tiling(box(18, 18), pictured(DOMINO), {"D": (0, None)})
    number = count(cover)
    assert number > 2**128
    assert number == kasteleyn(18, 18)


def test_keys_of_several_words() -> None:
    """Seventy pieces that may each move one cell: permutations counted by Fibonacci numbers."""
    size = 70
    names = [f"piece {number}" for number in range(size)]
    placements = [
        Placement(names[number], ((place,),))
        for number in range(size)
        for place in (number - 1, number, number + 1)
        if 0 <= place < size
    ]
    cells = tuple((place,) for place in range(size))
    cover = ExactCover(cells, dict.fromkeys(names, (1, 1)), tuple(placements))
    before, now = 1, 1
    for _ in range(size - 1):
        before, now = now, before + now
    assert count(cover) == now
    for solution in islice(solutions(cover), 50):
        assert sorted(placement.piece for placement in solution) == sorted(names)
        assert sorted(cell for placement in solution for cell in placement.cells) == list(cells)


def test_far_apart_cells_take_several_words() -> None:
    cells = tuple((place,) for place in range(150))
    far = [Placement("far", ((place,), (place + 75,))) for place in range(75)]
    near = [Placement("near", ((place,), (place + 1,))) for place in range(8)]
    cover = ExactCover(cells, {"far": (0, None), "near": (0, None)}, (*far, *near))
    # a near domino leaves its partners open
    assert count(cover) == len(list(solutions(cover))) == 1


# against the plain search:


@settings(max_examples=80)
@given(covers())
def test_count_and_list_against_the_search(cover: ExactCover) -> None:
    expected = list(searched(cover))
    listed = list(solutions(cover))
    assert count(cover) == len(listed) == len(expected)
    assert {indices(cover, solution) for solution in listed} == set(expected)
    moves = group(cover)
    assert count(cover, moves=moves) == len(expected)
    assert set(solutions(cover, moves=moves)) == set(listed)


@settings(max_examples=20)
@given(covers())
def test_symmetry_against_the_search(cover: ExactCover) -> None:
    expected = list(searched(cover))
    moves = group(cover)
    for move in moves:
        kept = [s for s in expected if frozenset(move[index] for index in s) == s]
        assert count_fixed(cover, move) == len(kept)
    orbits = {frozenset(frozenset(m[i] for i in s) for m in moves) for s in expected}
    assert count_distinct(cover, moves) == len(orbits)


@settings(max_examples=30)
@given(covers())
def test_frequencies_against_the_search(cover: ExactCover) -> None:
    expected: Counter[tuple[Cell, str]] = Counter()
    for solution in searched(cover):
        for index in solution:
            piece, cells = cover.placements[index]
            expected.update((cell, piece) for cell in cells)
    assert frequencies(cover) == expected
    assert frequencies(cover, moves=group(cover)) == expected


@settings(max_examples=5)  # two seconds each
@given(covers())
def test_a_tiny_memory_changes_nothing(cover: ExactCover) -> None:
    expected = {frozenset(solution) for solution in map(frozenset, searched(cover))}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sweep, "FLOOR", 1)
        assert count(cover, memory=1) == len(expected)
    listed = [indices(cover, solution) for solution in solutions(cover, memory=1)]
    assert len(listed) == len(expected)
    assert set(listed) == expected
    drawn_ones = [indices(cover, solution) for solution in sample(cover, 3, 1, memory=1)]
    assert len(drawn_ones) == (3 if expected else 0)
    assert expected.issuperset(drawn_ones)


def test_a_piece_used_once_with_its_cubes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Force cubes, which only large boards need."""
    monkeypatch.setattr("satgrid.frontier.counting.EASY", 10)
    monkeypatch.setattr("satgrid.frontier.listing.EASY", 10)
    cover = tiling(box(5, 6), {name: drawn(PENTOMINOES[name]) for name in "FILPVY"})
    moves = group(cover)
    expected = set(searched(cover))
    for symmetry in (moves, ()):
        assert count(cover, moves=symmetry) == len(expected)
        listed = list(solutions(cover, moves=symmetry))
        assert len(listed) == len(expected)
        assert {indices(cover, solution) for solution in listed} == expected
        pairs = frequencies(cover, moves=symmetry)
        assert sum(pairs.values()) == len(expected) * len(cover.cells)
        assert len(list(sample(cover, 5, 1, moves=symmetry))) == 5
    assert count_distinct(cover, moves) * len(moves) >= len(expected)


def test_mirror_images_as_two_pieces() -> None:
    """A move may take a piece to its mirror image: no cubes there, but the same counts."""
    pieces = {"left": drawn("#.. ###"), "right": drawn("..# ###"), "bar": drawn("##")}
    cover = tiling(
        box(3, 4), pieces, {"left": (0, 2), "right": (0, 2), "bar": (0, None)}, reflections=False
    )
    renamed = {"left": "right", "right": "left", "bar": "bar"}
    index = {placement: number for number, placement in enumerate(cover.placements)}
    flip = [
        index[Placement(renamed[piece], tuple(sorted((row, 3 - column) for row, column in cells)))]
        for piece, cells in cover.placements
    ]
    moves = [list(range(len(flip))), flip]
    expected = list(searched(cover))
    kept = [s for s in expected if frozenset(flip[index] for index in s) == s]
    assert count(cover, moves=moves) == len(expected)
    assert count_fixed(cover, flip) == len(kept)
    assert count_distinct(cover, moves) == (len(expected) + len(kept)) // 2


def one_sided() -> tuple[dict[str, list[Cell]], dict[str, str]]:
    """Return the eighteen one-sided pentominoes and, for each, its mirror image."""
    pieces: dict[str, list[Cell]] = {}
    mirror = {}
    for name, cells in pictured(PENTOMINOES).items():
        image: list[Cell] = [(row, -column) for row, column in cells]
        turns = [
            shifted([turned(cell, isometry) for cell in image], (0, 0))
            for isometry in isometries(2, reflections=False)
        ]
        pieces[name] = cells
        mirror[name] = name
        if shifted(cells, (0, 0)) not in turns:
            pieces[name.lower()] = image
            mirror[name], mirror[name.lower()] = name.lower(), name
    return pieces, mirror


def one_sided_moves(cover: ExactCover, rows: int, columns: int) -> list[list[int]]:
    _, mirror = one_sided()
    index = {placement: number for number, placement in enumerate(cover.placements)}
    moves = []
    for down, across in product((False, True), repeat=2):
        images = []
        for piece, cells in cover.placements:
            moved = sorted(
                (rows - 1 - row if down else row, columns - 1 - column if across else column)
                for row, column in cells
            )
            images.append(
                index[Placement(mirror[piece] if down != across else piece, tuple(moved))]
            )
        moves.append(images)
    return moves


@pytest.mark.parametrize(
    ("rows", "columns", "total", "distinct"),
    [
        pytest.param(3, 30, 184, 46, id="3x30"),
        pytest.param(5, 18, 2746512, 686628, id="5x18", marks=pytest.mark.slow),
        pytest.param(6, 15, 10268732, 2567183, id="6x15", marks=pytest.mark.slow),
    ],
)
def test_one_sided_pentominoes(rows: int, columns: int, total: int, distinct: int) -> None:
    """The published numbers take a reflection, with each piece its mirror image, as the same."""
    pieces, _ = one_sided()
    assert len(pieces) == 18
    cover = tiling(box(rows, columns), pieces, reflections=False)
    moves = one_sided_moves(cover, rows, columns)
    assert count(cover, moves=moves) == total
    assert count_distinct(cover, moves) == distinct


def test_sums_stay_exact_however_often_a_state_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(merging, "RUN", 3)
    for largest in (2**10, 2**47, 2**48 - 1):
        random = np.random.default_rng(largest)
        keys = random.integers(0, 20, (1, 500), dtype=np.uint64)
        digits = random.integers(0, largest, (2, 500), dtype=np.uint64)
        for rows in (1, 2):
            expected: Counter[int] = Counter()
            for key, *parts in zip(keys[0].tolist(), *digits[:rows].tolist(), strict=True):
                expected[key] += sum(part << 48 * place for place, part in enumerate(parts))
            ranked, sums = merging.merged([(keys, digits[:rows])])
            found = {
                key: sum(part << 48 * place for place, part in enumerate(parts))
                for key, *parts in zip(ranked[0].tolist(), *sums.tolist(), strict=True)
            }
            assert found == expected
            assert merging.number(sums) == sum(expected.values())


def test_no_cells_have_one_solution_unless_a_piece_is_asked_for() -> None:
    empty = ExactCover((), {"two": (0, None)}, ())
    assert count(empty) == 1
    assert list(solutions(empty)) == [frozenset()]
    assert count(ExactCover((), {"two": (1, 1)}, ())) == 0
    assert list(solutions(ExactCover(((0, 0),), {"two": (0, 1)}, ()))) == []


def test_errors_are_named() -> None:
    with pytest.raises(SatgridError, match="not lie on the board"):
        count(ExactCover(((0, 0),), {"two": (0, 1)}, (Placement("two", ((0, 0), (0, 1))),)))
    with pytest.raises(SatgridError, match="no bounds"):
        count(ExactCover(((0, 0),), {}, (Placement("one", ((0, 0),)),)))
    with pytest.raises(SatgridError, match="not a permutation"):
        count_fixed(ExactCover(((0, 0),), {"one": (1, 1)}, (Placement("one", ((0, 0),)),)), [1])


# memory, processes, progress:


def test_a_layer_too_large_is_split(monkeypatch: pytest.MonkeyPatch) -> None:
    splits = []
    whole = sweep._Waiting.split

    def counted(self: sweep._Waiting, pieces: int) -> list[sweep._Waiting]:
        splits.append(self.size)
        return whole(self, pieces)

    monkeypatch.setattr(sweep._Waiting, "split", counted)
    cover = tiling(box(4, 15), pictured(PENTOMINOES))
    assert count(cover, memory=1 << 16) == 1472
    assert len(splits) > 3
    assert len(list(solutions(cover, memory=1 << 20))) == 1472


def test_processes_count_the_same_and_stop() -> None:
    cover = tiling(HOLED, pictured(PENTOMINOES))
    moves = group(cover)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("satgrid.frontier.counting.EASY", 100)
        done: list[float | None] = []
        total = count(
            cover, moves=moves, jobs=2, limits=Limits(report=lambda told: done.append(told.share))
        )
        assert total == 520
        assert done
        assert multiprocessing.active_children() == []

        def impatient(told: Progress) -> None:
            if "parts done" in told.note:
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            count(cover, moves=moves, jobs=2, limits=Limits(report=impatient))
    assert multiprocessing.active_children() == []


def test_what_a_report_raises_ends_the_count() -> None:
    def late(_: Progress) -> None:
        raise TimeoutError

    cover = tiling(box(8, 8), pictured(PENTOMINOES, SQUARE))
    with pytest.raises(TimeoutError):
        count(cover, limits=Limits(report=late))
    with pytest.raises(TimeoutError):
        next(solutions(cover, limits=Limits(report=late)))


# random solutions and estimates:


def test_random_solutions_are_uniform_and_reproducible() -> None:
    cover = tiling(box(4, 4), pictured(DOMINO), {"D": (0, None)})
    every = list(solutions(cover))
    assert len(every) == 36
    drawn_ones = list(sample(cover, 3600, 7))
    assert drawn_ones == list(sample(cover, 3600, 7))
    assert drawn_ones != list(sample(cover, 3600, 8))
    found = Counter(drawn_ones)
    assert set(found) == set(every)
    # chi-square with 35 degrees of freedom: above 66.6 in one case of a thousand
    assert sum((number - 100) ** 2 / 100 for number in found.values()) < 66.6


def test_random_solutions_from_cubes_and_parts_are_uniform(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("satgrid.frontier.listing.EASY", 3)
    monkeypatch.setattr("satgrid.frontier.orbits.ONCE", 1)
    pieces = {"one": drawn("#"), "two": drawn("##")}
    cover = tiling(box(3, 3), pieces, {"one": (1, 1), "two": (0, None)})
    every = list(solutions(cover))
    assert len(every) == 18
    for found in (
        Counter(sample(cover, 1800, 3, moves=group(cover))),
        Counter(sample(cover, 1800, 4, memory=1)),
    ):
        assert set(found) == set(every)
        # chi-square with 17 degrees of freedom: above 40.8 in one case of a thousand
        assert sum((number - 100) ** 2 / 100 for number in found.values()) < 40.8


def test_the_order_of_a_listing_is_fixed() -> None:
    cover = tiling(box(4, 15), pictured(PENTOMINOES))
    assert list(islice(solutions(cover), 20)) == list(islice(solutions(cover), 20))


def test_an_estimate_has_the_order_of_magnitude() -> None:
    cover = tiling(box(6, 10), pictured(PENTOMINOES))
    found = estimate(cover, 0.5, 1)
    assert found.low <= found.mean <= found.high
    assert 9356 / 3 < found.mean < 9356 * 3
    small = estimate(tiling(box(4, 4), pictured(DOMINO), {"D": (0, None)}), 0, 1)
    assert (small.low, small.mean, small.high) == (36, 36, 36)
