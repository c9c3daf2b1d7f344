"""Drafts that are steered to a word: clues come back or go, boards change."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

import pytest
from catalogue import ROOT, load

from satgrid.board.grid import Cell
from satgrid.explain.difficulty import difficulty
from satgrid.generators.aim import Aim, Grade
from satgrid.generators.generation import drafted, made
from satgrid.generators.order import Order
from satgrid.generators.probing import is_bounded, is_within
from satgrid.generators.steering import changed, thinned
from satgrid.puzzle import registry
from satgrid.puzzle.protocol import Clue, Puzzle
from satgrid.solve.enumeration import Verdict
from satgrid.system.limits import ENDLESS, Limits
from satgrid.verdicts.puzzle_verdict import uniqueness

GROUPS = [[number] for number in range(30)]
WORDS = ("easy", "medium", "hard")


@dataclass(frozen=True)
class Board:
    """A board whose clues are numbers."""

    clues: frozenset[int] = frozenset(range(31))

    def without(self, numbers: Collection[int]) -> Board:
        """Return a board without some clues."""
        return Board(self.clues.difference(numbers))

    def clue_list(self) -> list[Clue]:
        """Return the clues."""
        return [Clue(str(number), (Cell(0, number),)) for number in sorted(self.clues)]


class Counting(Aim):
    """A board is too hard below so many clues, and too easy from another number on."""

    def __init__(self, least: int, above: int, near: Collection[int] = ()) -> None:
        super().__init__("medium")
        self.least, self.above, self.near = least, above, near
        self.seen: list[int] = []

    def grade(self, puzzle: Any, limits: Limits) -> Grade:
        """Count the clues of a board, or take a number as it is."""
        number = len(puzzle.clues) if isinstance(puzzle, Board) else puzzle
        self.seen.append(number)
        if number < self.least:
            left = tuple((0, one) for one in self.near)
            return Grade(1, self.least - number, left)
        return Grade(-1 if number >= self.above else 0, abs(number - self.above), ())


def order(aim: Aim | None) -> Order:
    return Order(1, 31, aim=aim)


@pytest.mark.parametrize("kept", [0, 3, 30])
@pytest.mark.parametrize("bounds", [(1, 2), (2, 4), (9, 10), (18, 20), (31, 32)])
def test_as_many_clues_come_back_as_the_word_wants(kept: int, bounds: tuple[int, int]) -> None:
    aim = Counting(*bounds)
    found = thinned(order(aim), Board(), GROUPS, kept)
    assert bounds[0] <= len(found.clues) < bounds[1]
    assert len(aim.seen) <= 10
    assert 30 in found.clues  # no group has it


def test_without_a_word_clues_come_back_as_listed() -> None:
    found = thinned(order(None), Board(), GROUPS, 4, [30])
    assert found.clues == {0, 1, 2, 3}


def test_clues_near_open_cells_come_back_first() -> None:
    near = {8, 17, 29}
    found = thinned(order(Counting(4, 5, near)), Board(), GROUPS, 0)
    assert found.clues == {*near, 30}


class Lopsided(Aim):
    """A board is too hard without clue 5, and too easy with clues 2 and 5."""

    def grade(self, puzzle: Any, limits: Limits) -> Grade:
        """Look for the two clues."""
        if 5 not in puzzle.clues:
            return Grade(1, 1, ())
        return Grade(-1 if 2 in puzzle.clues else 0, 0.1, ())


@pytest.mark.parametrize("seed", range(4))
def test_clues_are_left_out_in_turn_where_one_fewer_is_too_hard(seed: int) -> None:
    """With six clues in their order it is too easy, with five too hard: another one is to go."""
    found = thinned(Order(1, 31, seed, aim=Lopsided("medium")), Board(), GROUPS, 0, [30])
    assert {5} <= found.clues <= {0, 1, 3, 4, 5}


class Paired(Aim):
    """Too easy with clues 1 and 4, as wanted with 20 and one of these, else too hard."""

    def grade(self, puzzle: Any, limits: Limits) -> Grade:
        """Look for the three clues."""
        if {1, 4} <= puzzle.clues:
            return Grade(-1, 0.1, ())
        fits = 20 in puzzle.clues and not puzzle.clues.isdisjoint({1, 4})
        return Grade(0, 0, ()) if fits else Grade(1, 1, ((0, 20), (0, 30)))


@pytest.mark.parametrize("seed", range(4))
def test_another_clue_comes_back_for_one_that_is_left_out(seed: int) -> None:
    """Without either of two clues it is too hard, but for a third one near the open cells."""
    found = thinned(Order(1, 31, seed, aim=Paired("medium")), Board(), GROUPS, 5)
    assert 20 in found.clues
    assert len(found.clues & {1, 4}) == 1


def test_a_word_out_of_reach_ends() -> None:
    for bounds in ((40, 50), (0, 1)):
        aim = Counting(*bounds)
        found = thinned(order(aim), Board(), GROUPS, 3)
        assert len(found.clues) in (1, 31)
        assert len(aim.seen) < 10


def test_a_board_changes_until_it_is_as_hard_as_wanted() -> None:
    steps: list[int] = []

    def change(state: int, near: Sequence[Cell]) -> int | None:
        steps.append(state)
        return None if len(steps) % 4 == 0 else state + (len(steps) % 3) - 1 + (state < 6)

    aim = Counting(9, 11)
    assert changed(order(aim), 2, lambda state: state, change) in (9, 10)
    assert changed(order(None), 2, lambda state: state, change) == 2
    assert changed(order(Counting(90, 91)), 5, lambda state: state, lambda *_: None) == 5


@pytest.mark.parametrize("name", ["akari", "tents", "nonogram", "heyawake"])
def test_a_steered_puzzle_has_one_solution_and_its_word(name: str) -> None:
    found = made(name, 7, 7, seed=4, difficulty="medium")
    puzzle: Puzzle[Any] = registry.parse(found.puzzle.text())
    assert uniqueness(puzzle).verdict is Verdict.UNIQUE
    assert found.difficulty == difficulty(puzzle)
    again = made(name, 7, 7, seed=4, difficulty="medium")
    assert again.puzzle.text() == found.puzzle.text()


def test_an_aim_makes_a_draft_fit() -> None:
    """The same draft, which without an aim is too hard."""
    for seed in range(20):
        alone, aimed = (drafted("akari", 10, 10, seed=seed, aim=aim) for aim in (None, Aim("easy")))
        before, after = difficulty(alone), difficulty(aimed)
        assert before is not None
        assert after is not None
        if before.word != "easy" == after.word:
            assert Aim("easy").grade(aimed, ENDLESS) == Grade(0, 0.0, ())
            return
    raise AssertionError("no draft was too hard")


@pytest.mark.parametrize("aimed", [False, True])
def test_boards_are_within_a_word_that_is_not_easier_than_they_are(aimed: bool) -> None:
    drawn: list[Any] = [made("sudoku", 9, 9, difficulty=word).puzzle for word in WORDS]
    drawn.append(load(ROOT / "instances" / "sudoku" / "diagonals-9x9.txt"))  # very hard
    boards = [(board, hard.rank) for board in drawn if (hard := difficulty(board))]
    assert {rank for _, rank in boards} >= {0, 1, 3}
    for wanted in WORDS:
        order = Order(
            9, 9, difficulty="hard" if aimed else wanted, aim=Aim(wanted) if aimed else None
        )
        assert is_bounded(order)
        for board, rank in boards:
            assert is_within(board, order) == (rank <= WORDS.index(wanted))


@pytest.mark.parametrize("aim", [None, Aim("hard")])
def test_a_board_with_two_solutions_is_within_no_word(aim: Aim | None) -> None:
    board: Any = registry.parse("puzzle: sudoku\n\n....\n....\n....\n....\n")
    assert not is_within(board, Order(4, 4, difficulty="hard", aim=aim))
