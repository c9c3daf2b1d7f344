"""A step ahead along a loop, and what it crosses: each finding follows from what it names."""

from __future__ import annotations

from typing import Any

import pytest
from every_genre.test_steps import check_path, check_techniques
from finding import findings, sides

from satgrid.board.grid import Cell, Side
from satgrid.explain.reasons import Explainer
from satgrid.generators.generation import drafted
from satgrid.steps.techniques import Fact, Known, techniques

FURTHER = (
    "one step ahead",
    "two steps ahead",
    "closed a step later",
    "two ways between",
    "even crossings",
)


def test_a_shaded_cell_would_leave_one_way_to_the_cell_beside() -> None:
    """A corner of a yajilin keeps both ways: its neighbors are not shaded, whatever is known."""
    found = findings("puzzle: yajilin\n\n...\n...\n...\n", "one step ahead")
    corners = {(Cell(0, 1),), (Cell(1, 0),), (Cell(1, 2),), (Cell(2, 1),)}
    facts = {fact for each in found for fact in each.facts}
    assert {Fact(key, False) for key in corners} <= facts
    assert {each.where for each in found} >= {"r1c1", "r1c3"}, [each.where for each in found]
    assert not any(each.because for each in found if each.facts[0].key in corners)


def test_lines_that_must_follow_would_close_the_loop() -> None:
    """Two lines into the last corner close a loop beside a line that is elsewhere."""
    text = "puzzle: linesweeper\n\n.....\n.....\n"
    lines = "0001 0010 0304"
    found = findings(text, "closed a step later", lines, "0212")
    by_side = {fact: each for each in found for fact in each.facts}
    assert Fact(Side.between(Cell(1, 0), Cell(1, 1)), False) not in by_side  # it is no closing yet
    assert Fact(Side.between(Cell(0, 1), Cell(1, 1)), False) in by_side
    one = by_side[Fact(Side.between(Cell(0, 1), Cell(1, 1)), False)]
    assert {fact.key for fact in one.because if fact.holds} == set(sides(lines))


@pytest.mark.parametrize(("third", "holds"), [("gone", True), ("held", False)])
def test_a_border_is_crossed_an_even_number_of_times(third: str, holds: bool) -> None:
    """Of three sides between two columns one is a line: the last depends on the other."""
    crossing = {"held": "0001", "gone": ""}
    crossing[third] += " 1011"
    text = "puzzle: linesweeper\n\n...\n...\n...\n"
    last = Side.between(Cell(2, 0), Cell(2, 1))
    found = findings(text, "even crossings", crossing["held"], crossing["gone"])
    [crossed] = [each for each in found if each.facts == [Fact(last, holds)]]
    assert len(crossed.because) == 2
    found = findings(text, "even crossings", "0001")
    assert not any(fact.key == last for each in found for fact in each.facts)


def test_both_ways_between_lines_are_needed() -> None:
    """With a line on both sides of a border, and two ways over it, the loop takes both."""
    text = "puzzle: linesweeper\n\n....\n....\n....\n"
    found = findings(text, "two ways between", "0010 0313", "1112")
    both = {Fact(Side.between(Cell(row, 1), Cell(row, 2)), True) for row in (0, 2)}
    assert both <= {fact for each in found for fact in each.facts}
    found = findings(text, "two ways between", "0010", "1112")  # it may stay on the left
    assert not both & {fact for each in found for fact in each.facts}
    text = "puzzle: simpleloop\n\n....\n....\n....\n....\n"  # there it passes every cell
    both = {Fact(Side.between(Cell(row, 1), Cell(row, 2)), True) for row in (0, 3)}
    found = findings(text, "two ways between", "", "1112 2122")
    assert both <= {fact for each in found for fact in each.facts}


@pytest.mark.parametrize(("name", "seed"), [("yajilin", 3), ("entryexit", 3), ("koburin", 1)])
def test_new_boards_need_them(name: str, seed: int) -> None:
    board: Any = drafted(name, 6, 6, seed=seed, difficulty="hard")
    walk = check_path(board)
    assert walk.complete
    assert {step.technique.name for step in walk.steps} & set(FURTHER)
    assert check_techniques(board) > 10


def test_the_same_is_found_whatever_was_asked_before() -> None:
    """What was looked at in vain is asked again where something near is settled."""
    board: Any = drafted("yajilin", 6, 6, seed=3, difficulty="hard")
    ways = [one for one in techniques(board) if one.name in FURTHER]
    with Explainer(board) as explainer:
        walk = check_path(board)
        asked = Known(explainer.cells)
        for step in walk.steps:
            for way in ways:
                fresh = Known(explainer.cells)
                fresh.learn(asked.learned)
                found = [each.facts for each in way.find(board, asked)]
                assert found == [each.facts for each in way.find(board, fresh)], way.name
            asked.learn(step.facts)


@pytest.mark.parametrize("genre", ["geradeweg", "castlewall", "balanceloop"])
def test_nothing_else_is_drawn_beside_a_closed_loop(genre: str) -> None:
    """All sides of the board that are left are settled at once, by the lines of the loop alone."""
    text = f"puzzle: {genre}\n\n....\n....\n....\n....\n"
    [found] = findings(text, "closed loop", "0001 0111 1011 0010")
    assert len(found.facts) == 20
    assert not any(fact.holds for fact in found.facts)
    assert {fact.key for fact in found.because} == set(sides("0001 0111 1011 0010"))
    assert not findings(text, "closed loop", "0001 0111 1011")
    assert not findings(text, "closed loop", "0001 0111 1011 0010 2223")
