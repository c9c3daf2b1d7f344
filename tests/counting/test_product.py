"""Boards of machines: counts by merged states, compared with sequences and with listing."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import product as combined
from typing import Any

import pytest

from satgrid import frontier
from satgrid.answers.kinds import Answer, Lines, Numbers, Shade, Slants
from satgrid.board.grid import Cell
from satgrid.counting.cheap import cheap_count
from satgrid.counting.listing import Solutions, frequencies, sample
from satgrid.counting.method import best, find
from satgrid.counting.methods import by_counter, by_frontier
from satgrid.counting.methods.by_frontier import EASY, LIKELY, TRIED
from satgrid.counting.request import Request
from satgrid.counting.totals import count, estimate, verified
from satgrid.declared.board import Board, class_of
from satgrid.declared.genre import Genre
from satgrid.declared.machines import product
from satgrid.errors import TimeUpError, TooManyStatesError
from satgrid.frontier import (
    Estimate,
    count_product,
    estimate_product,
    likely,
    packed_fields,
    product as sweep_of_products,
    product_sample,
)
from satgrid.frontier.fields import touches_of
from satgrid.grounds.exactly_one import Groups, Ones
from satgrid.grounds.ground import State
from satgrid.grounds.stencil import stencil
from satgrid.layers.rooms import Rooms
from satgrid.layers.words import Words
from satgrid.machines.few import Twice
from satgrid.puzzle import registry
from satgrid.rules.connected import Connected
from satgrid.rules.houses import Once, OneEach
from satgrid.rules.lines import OneLoop, SidesTaken
from satgrid.rules.patterns import Apart
from satgrid.rules.rule import Rule
from satgrid.rules.slants import NoCycle, SlantEnds
from satgrid.solve.enumeration import solutions
from satgrid.system.limits import Limits


def genre(name: str, answer: Answer, *rules: Rule, **layer: Any) -> Callable[..., Board]:
    layers = (Words(**{"most": 9, **layer}), Rooms())
    return class_of(Genre(name, says="", answer=answer, layers=layers, rules=rules))


LOOPS = genre("loops", Lines(), SidesTaken("number"), OneLoop("loop"))
TOURS = genre("tours", Lines(through=True), OneLoop("loop", every=True))
SETS = genre("sets", Shade(), Connected("connected", on=True))
APART = genre("apart", Shade(), Apart("apart"), Connected("connected"))
SLANTS = genre("slants", Slants(), SlantEnds("number"), NoCycle("loop"), at="corners", most=4)
LATIN = genre("latin", Numbers(), OneEach("cell"), Once("once"))
FOURCELLS: Any = registry.find("fourcells")
FIVECELLS: Any = registry.find("fivecells")
SUDOKU = genre("houses", Numbers(), OneEach("cell"), Once("once", houses=("row", "column", "room")))


def number(board: Board, **how: Any) -> int:
    """Count with what machines remember taken one by one, as words, and as numbers of such."""
    found = board.product()
    assert found is not None
    counts = {count_product(found, **how)}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sweep_of_products, "steps_of", lambda _: None)
        counts.add(count_product(found, **how))
    for few, bits in ((1, 64), (1 << 30, 24)):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(sweep_of_products, "_FEW", few)
            patch.setattr(packed_fields, "_WORD", bits)
            patch.setattr(
                sweep_of_products, "touches_of", lambda one, of, _: touches_of(one, of, {})
            )
            counts.add(count_product(found, **how))
    assert len(counts) == 1
    return counts.pop()


# Published: loops on n x n cells (A140517), Hamiltonian cycles of 2n x 2n nodes (A003763),
# connected sets of cells, the empty one too (A059525 + 1), empty kuromasu, Latin squares (A002860).
KNOWN: list[tuple[Callable[..., Board], int, int]] = [
    *((LOOPS, n, found) for n, found in enumerate((1, 13, 213, 9349, 1222363, 487150371), 1)),
    *((TOURS, 2 * n, found) for n, found in enumerate((1, 6, 1072, 4638576), 1)),
    *((SETS, n, found + 1) for n, found in enumerate((1, 13, 218, 11506, 2301877), 1)),
    (APART, 7, 296058640),
    *((LATIN, n, found) for n, found in enumerate((1, 2, 12, 576, 161280), 1)),
]


@pytest.mark.parametrize(("kind", "size", "wanted"), KNOWN)
def test_counts_are_those_published(kind: Callable[..., Board], size: int, wanted: int) -> None:
    assert number(kind((size, size), {})) == wanted


def test_stars_of_which_one_is_in_each_row_and_column_and_none_touch() -> None:
    """A002464: permutations whose neighbors differ by two at least."""
    for size, wanted in enumerate((1, 0, 0, 2, 14, 90, 646, 5242), 1):
        board = SETS((size, size), {})
        full = (1 << size) - 1
        rows = [Groups([row * size + at for at in range(size)], 1, 1) for row in range(size)]
        columns = Groups([row * size for row in range(size)], full, full)
        near = [stencil(board, [(0, 0, False), (1, by, False)], inside=True) for by in (-1, 1)]
        places = {slot: [cell] for slot, cell in enumerate(board.grid)}
        state = State((1 << size * size) - 1)
        made = product(board.keys, [Ones([*rows, columns]), *near], state, places)
        assert made is not None
        assert count_product(made) == wanted


# A172477: ways to divide a square of n x n cells into pieces of n cells.
@pytest.mark.parametrize(
    ("kind", "size", "wanted"),
    [(FOURCELLS, 4, 117), (FIVECELLS, 5, 4006), (FOURCELLS, 8, 19077209438)],
)
def test_divisions_into_pieces_are_counted_as_covers(kind: Any, size: int, wanted: int) -> None:
    board = kind.made((size, size), {})
    assert best(Request(board)) == "frontier"
    assert count(Request(board)).number == wanted
    if wanted < 200:
        counts = list(verified(Request(board)))
        assert {one.number for one in counts} == {wanted}
        assert counts[-1].method == "recount"
        assert number(board) == wanted  # by the machine of borders
        assert cheap_count(board) == wanted
        orbits = {
            count(Request(board, distinct=True, method=one)).number for one in ("sat", "frontier")
        }
        assert orbits == {22}


def test_divisions_are_listed_and_drawn_as_borders() -> None:
    board = FOURCELLS.made((4, 4), {}).with_data(numbers={Cell(0, 0): 3})
    wanted = set(solutions(_encoded(board)))
    asked = Request(board, method="frontier")
    assert len(list(Solutions(asked))) == len(wanted)
    assert set(Solutions(asked)) == wanted
    assert set(sample(asked, 200, 1)) <= wanted
    every, held = frequencies(asked)
    assert every == len(wanted)
    assert held == {key: n for key in board.keys if (n := sum(key in one for one in wanted))}
    found = estimate(asked, 0.0, 1)
    assert found.low == found.high == len(wanted)


def test_boards_of_pieces_that_cannot_be_covered_have_no_solution() -> None:
    board = FOURCELLS.made((3, 3), {})
    asked = Request(board, method="frontier")
    assert count(asked).number == 0
    assert list(Solutions(asked)) == []
    assert board.pieces() is not None
    assert frontier.count(board.pieces()) == 0


def test_sudokus_of_four_by_four_cells() -> None:
    rooms = tuple(tuple(row // 2 * 2 + column // 2 for column in range(4)) for row in range(4))
    assert number(SUDOKU((4, 4), {"rooms": rooms})) == 288


@pytest.mark.parametrize("seed", range(30))
def test_loops_with_clues_are_those_listed(seed: int) -> None:
    """What is known before is left out: paths, and nodes with two lines."""
    draw = random.Random(seed)
    shape = draw.choice(((3, 3), (3, 4), (4, 3), (2, 5)))
    found = list(solutions(_encoded(LOOPS(shape, {}))))
    own: Any = draw.choice(found)
    blank = LOOPS(shape, {})
    true = blank.genre.rules[0].clues_for(blank, own)
    some = dict(draw.sample(sorted(true.items()), draw.randint(0, len(true) // 2)))
    board = LOOPS(shape, {"numbers": some})
    assert number(board) == len(list(solutions(_encoded(board))))


@pytest.mark.parametrize("seed", range(20))
def test_slants_with_clues_are_those_listed(seed: int) -> None:
    draw = random.Random(seed)
    shape = draw.choice(((2, 3), (3, 3), (4, 2)))
    words = {
        Cell(*place): draw.choice((1, 1, 2))
        for place in combined(range(shape[0] + 1), range(shape[1] + 1))
        if draw.random() < 0.2
    }
    board = SLANTS(shape, {"numbers": words})
    assert number(board) == len(list(solutions(_encoded(board))))


def _encoded(board: Board) -> Any:
    from satgrid.formula.clauses import Formula

    formula = Formula()
    board.encode(formula)
    return formula


@pytest.mark.parametrize("kind", [LOOPS, TOURS, SETS, APART, LATIN])
@pytest.mark.parametrize("shape", [(2, 2), (2, 3), (3, 3), (4, 4), (2, 4)])
def test_orbits_are_those_of_the_listed(kind: Callable[..., Board], shape: Sequence[int]) -> None:
    board: Any = kind(tuple(shape), {})
    asked = Request(board, distinct=True, method="frontier")
    own: Any = list(solutions(_encoded(board), limit=12_000))
    group = asked.group(board.keys)
    images = {group.canonical(one) for one in own}
    assert count(asked).number == len(images)


def test_too_many_states_are_an_error_and_auto_goes_on_by_another_method() -> None:
    board: Any = SETS((4, 4), {})
    with pytest.raises(TooManyStatesError, match="states of the frontier are more than --memory"):
        count(Request(board, method="frontier", memory=1000))
    found = count(Request(board, memory=1000))
    assert found.number == 11507
    assert found.method != "frontier"
    assert found.note.endswith("states of the frontier were too many")


def test_time_is_kept_and_progress_told() -> None:
    heard = []
    board = LOOPS((7, 7), {})
    limits = Limits(report=lambda progress: heard.append(progress.note))
    assert number(board, limits=limits) == 603841648931
    with pytest.raises(TimeUpError):
        number(LOOPS((10, 10), {}), limits=Limits(deadline=0.0))


def test_automatic_choice_is_by_an_estimate() -> None:
    board: Any = LOOPS((6, 6), {})
    assert likely(board.product()) < EASY
    found = count(Request(board))
    assert (found.method, found.number) == ("frontier", 487150371)


def test_paths_from_corner_to_corner_are_those_published() -> None:
    """A007764; the machine of the path minds by itself that none or two lines come to a cell."""
    kind: Any = registry.find("numberlink")
    for size, wanted in enumerate((12, 184, 8512, 1262816), 3):
        board = kind.made((size, size), {"numbers": {Cell(0, 0): 1, Cell(size - 1, size - 1): 1}})
        assert number(board) == wanted
        found = board.product()
        ranks = {slot: rank for rank, slot in enumerate(found.open)}
        assert not any(isinstance(one, Twice) for one in found.machines(ranks))


def test_areas_beside_a_cell_are_those_listed() -> None:
    board: Any = registry.parse("puzzle: kurotto\n\n3...\n..4.\n....\n.0..\n")
    assert number(board) == len(list(solutions(_encoded(board))))


def test_a_board_without_a_solution_has_none() -> None:
    board: Any = LOOPS((2, 2), {"numbers": {Cell(0, 0): 4, Cell(0, 1): 4}})
    assert number(board) == 0
    assert count(Request(board, method="frontier")).number == 0


SMALL: list[tuple[Callable[..., Board], Sequence[int]]] = [
    (LOOPS, (3, 3)),
    (TOURS, (4, 4)),
    (SETS, (2, 4)),
    (APART, (3, 4)),
    (SLANTS, (2, 3)),
    (LATIN, (4, 4)),
]


@pytest.mark.parametrize(("kind", "shape"), SMALL)
def test_kept_layers_list_every_solution_once(
    kind: Callable[..., Board], shape: Sequence[int]
) -> None:
    board: Any = kind(tuple(shape), {})
    wanted = set(solutions(_encoded(board)))
    listing = Solutions(Request(board, method="frontier"))
    found = list(listing)
    assert listing.complete
    assert len(found) == len(wanted)
    assert set(found) == wanted
    every, held = frequencies(Request(board))
    assert every == len(wanted)
    assert held == {
        key: number for key in board.keys if (number := sum(key in one for one in wanted))
    }
    assert frequencies(Request(board, method="sat")) == (every, held)
    distinct = Request(board, method="frontier", distinct=True)
    assert len(list(Solutions(distinct))) == count(distinct).number


def test_samples_are_uniform_and_the_same_for_a_seed() -> None:
    """Each of the 13 loops is drawn about as often as any other: chi-squared, 12 degrees."""
    product = LOOPS((2, 2), {}).product()
    assert product is not None
    drawn = list(product_sample(product, 2600, 1))
    assert drawn[:50] == list(product_sample(product, 50, 1))
    often = {one: drawn.count(one) for one in set(drawn)}
    assert len(often) == 13
    assert sum((number - 200) ** 2 / 200 for number in often.values()) < 32.9  # p = 0.001


def test_samples_of_boards_that_nobody_could_list() -> None:
    board: Any = LOOPS((8, 8), {})
    for one in sample(Request(board), 3, 7):
        assert not board.check(one)


def test_layers_that_are_too_many_are_refused_and_listed_by_sat_where_auto_may() -> None:
    board: Any = SETS((3, 4), {})
    for ask in (
        lambda one: list(sample(one, 1, 1)),
        frequencies,
        lambda one: list(Solutions(one)),
    ):
        with pytest.raises(TooManyStatesError):
            ask(Request(board, method="frontier", memory=10_000))
    wanted = frequencies(Request(board))
    assert frequencies(Request(board, memory=10_000)) == wanted
    assert len(list(sample(Request(board, memory=10_000), 5, 1))) == 5


@pytest.mark.parametrize("ask", [frequencies, lambda one: list(sample(one, 1, 1))])
def test_layers_are_left_when_the_time_is_over(ask: Callable[[Request], Any]) -> None:
    board: Any = LOOPS((9, 9), {})
    board.deduced()
    with pytest.raises(TimeUpError):
        ask(Request(board, limits=Limits(deadline=0.0)))


def test_a_board_without_a_solution_has_nothing_to_list() -> None:
    board: Any = LOOPS((2, 2), {"numbers": {Cell(0, 0): 4, Cell(0, 1): 4}})
    asked = Request(board, method="frontier")
    assert list(Solutions(asked)) == []
    assert list(sample(asked, 2, 1)) == []
    assert frequencies(asked) == (0, {})


def test_probes_tell_about_how_many_solutions_there_are() -> None:
    """By merged states: right on average, and exact where nothing has to be left out."""
    product = LOOPS((6, 6), {}).product()
    assert product is not None
    exact = estimate_product(product, 0.0, 1)
    assert exact.low == exact.mean == exact.high == 487150371
    means = [estimate_product(product, 0.0, seed, walks=32).mean for seed in range(40)]
    assert 0.8 * 487150371 < sum(means) / 40 < 1.2 * 487150371
    board: Any = LOOPS((6, 6), {})
    assert estimate(Request(board), 0.0, 1) == exact
    larger = LOOPS((12, 12), {}).product()
    assert larger is not None
    found = estimate_product(larger, 0.0, 1, walks=64)
    assert 1e32 < found.mean < 1e37
    assert found.low < found.high


@pytest.mark.parametrize(("mean", "method"), [(1e9, "frontier"), (12.0, "sat")])
def test_many_states_are_merged_where_probes_find_many_solutions(
    mean: float, method: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    board: Any = LOOPS((22, 22), {})
    assert EASY < likely(board.product()) < LIKELY
    found = Estimate(mean, 0.0, 2 * mean, 1)
    monkeypatch.setattr(frontier, "estimate_product", lambda *_, **__: found, raising=False)
    monkeypatch.setattr(by_counter, "METHOD", replace(by_counter.METHOD, suits=lambda _: 0))
    assert best(Request(board)) == method


def test_boards_with_many_solutions_are_tried_although_the_estimate_is_large(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rooms = tuple(tuple(row // 5 * 2 + column // 5 for column in range(10)) for row in range(10))
    kind: Any = registry.find("norinori")
    board = kind.made((10, 10), {"rooms": rooms})
    assert LIKELY < likely(board.product()) < TRIED
    asked = Request(board)
    assert best(asked) == "frontier"
    monkeypatch.setattr(by_frontier, "TRIAL", 1000)
    with pytest.raises(TooManyStatesError):
        find("frontier").count(asked)
    assert find("frontier").count(replace(asked, method="frontier")).number > 10**6


def test_numbers_that_are_cheap_are_exact() -> None:
    def cheap(kind: Callable[..., Any], size: int) -> int | None:
        return cheap_count(kind((size, size), {}))

    for kind, size, wanted in KNOWN:
        found = cheap(kind, size)
        assert found == wanted or (found is None and wanted > 100_000)
    assert cheap(LOOPS, 5) == 1222363
    assert cheap(LOOPS, 9) is None
    assert cheap(SETS, 40) is None
