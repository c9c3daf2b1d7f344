"""Steps about whole areas, on boards that need them: all that they find follows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from every_genre.test_steps import check_path, check_techniques

from satgrid.board.grid import Cell
from satgrid.board.needed import needed
from satgrid.explain.reasons import Explainer
from satgrid.formula.derived import guarded
from satgrid.grounds.area_sizes_beside import SizeAround
from satgrid.grounds.ground import State
from satgrid.grounds.seen.blocks import Block
from satgrid.puzzle import registry
from satgrid.puzzle.encoding import encoded
from satgrid.rules.connected import around
from satgrid.solve.enumeration import solutions
from satgrid.steps.techniques import Known, absent, held, techniques


@pytest.mark.parametrize(
    ("name", "rows", "named"),
    [
        ("nurikabe", "2.2... .....2 ...... ..2.1. ...... 2....5", {"whole island"}),
        ("nurikabe", "2..... .....4 ...... .2..2. .....8 ......", {"closed off"}),
        ("fillomino", "2..66 ..2.. ..6.. ..5.. 54..3", {"whole area", "none beside"}),
        ("fillomino", "5..33 .3..4 ..2.. 2..5. 21..5", {"whole area"}),
        ("shakashaka", "#.1... ...... ...... ..2... ...... ....1.", {"ways of a number"}),
        ("shakashaka", "..1... .....2 ...... #..... ...... 0.....", {"no such triangle"}),
        ("kurotto", "2.... .3.2. 2.6.3 .6.6. ....6", {"room"}),
        ("kurotto", ".3.... ..321. .4...5 3...7. .537.. ....4.", {"whole area"}),
    ],
)
def test_areas_need_no_trial(name: str, rows: str, named: set[str]) -> None:
    board = registry.parse(f"puzzle: {name}\n\n" + rows.replace(" ", "\n") + "\n")
    walk = check_path(board)
    assert named <= {step.technique.name for step in walk.steps}
    assert not any(step.trial for step in walk.steps)
    assert all(len(step.where) < 60 for step in walk.steps)
    assert check_techniques(board) > 10


@pytest.mark.parametrize(("number", "found"), [(2, [(1, 0)]), (3, [])])
def test_a_corner_closed_off_is_no_island(number: int, found: list[Cell]) -> None:
    """As land, the cell below would join the corner and the number to three cells."""
    board = registry.parse(f"puzzle: nurikabe\n\n.{number}..\n....\n....\n")
    with Explainer(board) as explainer:
        [way] = [one for one in techniques(board) if one.name == "closed off"]
        known = Known(explainer.cells)
        known.learn([*absent([Cell(0, 1)]), *held([Cell(2, 3)])])
        each = list(way.find(board, known))
        assert [fact.key for one in each for fact in one.facts] == found
        for one in each:
            assert set(one.because) == {*absent([Cell(0, 1)]), *held([Cell(2, 3)])}
            assert list(one.clues) == [0]


@pytest.mark.parametrize("number", range(6))
def test_areas_of_a_number_are_those_that_fit(number: int) -> None:
    """Of all sets of cells on three by three around the middle, with two that are known."""
    near, middle, shaded, empty = around(3, 3), 1 << 4, 1 << 0, 1 << 5
    mask = 511 & ~middle
    ground = SizeAround(mask, near(middle), number, near)
    state = State(511, shaded, empty | middle)
    fitting = set()
    for some in range(512):
        cells = some & mask & ~empty | shaded
        area = cells & near(middle)
        while area != (more := (area | near(area)) & cells):
            area = more
        if area.bit_count() == number:
            fitting.add((area, (near(area) | near(middle)) & mask & ~area))
    every = list(ground.every_area(state, 500))
    assert len(every) == len(fitting)
    assert set(every) == fitting
    if number > 1:
        assert None in ground.every_area(state, 2)


def test_a_kurotto_whose_clue_is_off_is_one_without_the_number() -> None:
    """The cell may be shaded then, and belongs to the areas beside other numbers."""
    board: Any = registry.parse("puzzle: kurotto\n\n.2..\n..3.\n....\n")
    for number in range(2):
        formula, selectors = guarded(encoded(board, board.explained), 2)
        with formula.rule("off"):
            formula.add(selectors[1 - number])
            formula.add(-selectors[number])
        assert set(solutions(formula)) == set(solutions(encoded(board.without([number]))))


@pytest.mark.parametrize("sure", [0, 1 << 0, 1 << 0 | 1 << 6])
def test_blocks_of_a_room_are_those_that_are_connected(sure: int) -> None:
    """Of all sets of cells of three by three without the last, where one is known to be empty."""
    near, mask, empty = around(3, 3), 255, 1 << 4
    sides = [(at, at + by) for by in (1, 3) for at in range(9 - by) if by == 3 or at % 3 < 2]
    room = Block(mask, near, sides, on=True)
    fitting = set()
    for some in range(256):
        block = some & -some
        while block != (more := (block | near(block)) & some):
            block = more
        if block == some and not some & empty and not sure & ~some:
            fitting.add((some, mask & ~some))
    every = list(room.every_area(State(511, sure, empty), 500))
    assert len(every) == len(fitting)
    assert set(every) == fitting
    assert None in room.every_area(State(511, sure, empty), 2)


def test_what_can_be_spared_is_left_out() -> None:
    asked: list[int] = []

    def shows(some: Sequence[int]) -> bool:
        asked.append(1)
        return {3, 40}.issubset(some)

    assert needed(range(100), shows) == [3, 40]
    assert len(asked) < 40
    assert needed([1], lambda some: True) == []
    assert needed([], lambda some: True) == []
