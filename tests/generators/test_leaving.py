"""Which clues of a new puzzle go first, by what its genre states."""

from dataclasses import replace
from typing import Any

import pytest

from satgrid.board.grid import Grid
from satgrid.declared.board import class_of
from satgrid.generators import declared
from satgrid.generators.clued import unique
from satgrid.generators.leaving import dull, in_stages
from satgrid.generators.masks import beside, loosest_first
from satgrid.generators.order import Order
from satgrid.puzzle import registry
from satgrid.solve.enumeration import Verdict
from satgrid.verdicts.puzzle_verdict import uniqueness


def board(name: str, **changed: Any) -> Any:
    """Return the example of a genre, of which some attributes are changed."""
    example: Any = registry.parse(registry.example(name) or "")
    return class_of(replace(example.genre, **changed))(example.shape, example.data)


def test_no_clues_are_dull_where_the_genre_states_nothing() -> None:
    full = board("cave", large=0.0, inner=0.0)
    assert dull(full, Order(*full.shape)) == set()


def test_small_numbers_are_dull_as_often_as_the_genre_states() -> None:
    full = board("cave", large=1.0, inner=0.0)
    numbers = full.data["numbers"]
    middle = sum(numbers.values()) / len(numbers)
    small = {full.clue_number("numbers", cell) for cell in numbers if numbers[cell] < middle}
    assert dull(full, Order(*full.shape)) == small
    half = board("cave", large=0.5, inner=0.0)
    drawn = [dull(half, Order(half.shape[0], half.shape[1], seed)) for seed in range(40)]
    assert all(some <= small for some in drawn)
    assert 0.35 < sum(map(len, drawn)) / (40 * len(small)) < 0.65


def test_clues_at_the_border_are_dull_as_often_as_the_genre_states() -> None:
    full = board("cave", large=0.0, inner=1.0)
    height, width = full.shape
    outer = {
        number
        for number, clue in enumerate(full.clue_list())
        if clue.cells[0][0] in (0, height - 1) or clue.cells[0][1] in (0, width - 1)
    }
    assert 0 < len(outer) < len(full.clue_list())
    assert dull(full, Order(height, width)) == outer


def test_dull_clues_go_before_others() -> None:
    full = board("cave", large=1.0, inner=0.0, loose=0.0)
    last = dull(full, Order(*full.shape))
    order = [number for group in in_stages(full, Order(*full.shape))[-1] for number in group]
    assert set(order[: len(last)]) == last


@pytest.mark.parametrize("loose", [0.0, 1.0])
def test_clues_that_stay_lie_apart_as_the_genre_states(loose: float) -> None:
    """Those that are left out last have fewer neighbors than by chance, or as many."""
    full = board("fuzuli", loose=loose)
    grid, clues = Grid(*full.shape), full.clue_list()
    clumped = chance = 0.0
    for seed in range(40):
        order = Order(full.shape[0], full.shape[1], seed)
        groups = in_stages(full, order)[-1]
        for listed in (groups, order.shuffled(groups)):
            some = [clues[one].cells[0] for group in listed[-len(listed) // 2 :] for one in group]
            if listed is groups:
                clumped += beside(grid, some, some)
            else:
                chance += beside(grid, some, some)
    assert (clumped < 0.8 * chance) == bool(loose)


def test_first_groups_lie_apart_from_cells_that_have_a_clue() -> None:
    grid = Grid(8, 8)
    cells, near = list(grid), list(grid)[:32]
    single = [[number] for number in range(32, 64)]
    touching = [0.0, 0.0]
    for seed in range(10):
        for at, known in enumerate((near, ())):
            found = loosest_first(Order(8, 8, seed), single, cells, near=known)
            touching[at] += beside(grid, [cells[one] for [one] in found[:8]], near)
    assert touching[0] < 0.7 * touching[1]


@pytest.mark.parametrize(("difficulty", "share"), [("easy", 0.5), ("medium", 0.25), ("hard", 0.0)])
def test_places_that_mean_something_go_as_far_as_one_answer_is_known_to_be_left(
    monkeypatch: pytest.MonkeyPatch, difficulty: str, share: float
) -> None:
    """Some come back with an easier word; boards that were never judged can have more answers."""
    judged = list[str]()

    def judge(puzzle: Any, deadline: float | None = None) -> Any:
        found = uniqueness(puzzle, deadline=deadline)
        judged.extend([puzzle.text()] if found.verdict is Verdict.UNIQUE else [])
        return found

    monkeypatch.setattr(declared, "uniqueness", judge)
    monkeypatch.setattr(declared, "_BACK_EASY", 0.5)
    genre: Any = registry.find("moonorsun")
    order = Order(6, 6, 1, difficulty)
    made = unique(replace(genre.genre, spare=0.25), order, strict=True)
    assert made is not None
    found = declared._sparser(*made, order)
    assert len(judged) > 2
    assert judged.index(found.text()) + 1 == len(judged) - round(share * len(judged))
