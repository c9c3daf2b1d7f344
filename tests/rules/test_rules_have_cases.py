"""Every class of rules and of constraints has a case, and three wrong versions that are noticed.

The classes are those of ``satgrid/rules``, and the cases those of the suites ``test_*_rules``: what
is new there and has none fails here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import area_mutants  # noqa: F401 - registers them
import pytest
from brute_force import tried
from grounds.test_line_grounds import NODES, outside
from grounds.test_number_grounds import arrow
from grounds.test_shade_grounds import overlapping
from number_mutants import mutants
from rule_cases import cases, classes

from satgrid.declared.board import Board
from satgrid.formula.clauses import Formula
from satgrid.grounds.cells_off_loop import CellsOffLoop
from satgrid.grounds.counted_sums import CountedSums
from satgrid.grounds.exactly_one import Groups, Ones
from satgrid.grounds.ground import Ground
from satgrid.grounds.line_slots import StraightOn
from satgrid.grounds.one_run_at_edge import OneRunAtEdge
from satgrid.grounds.one_side import OneSide
from satgrid.grounds.overlapping_counts import Overlaps
from satgrid.grounds.sum_between_empty import Enclosed
from satgrid.grounds.totals import Totals
from satgrid.grounds.two_digits import DigitHelpers
from satgrid.rules.rule import Rule
from satgrid.solve.enumeration import solutions

FEW = 3000
"""Boards with more solutions are passed over: comparing them is not cheap."""


@pytest.mark.parametrize("rule", classes(Rule), ids=lambda rule: rule.__name__)
def test_each_rule_has_a_case(rule: type) -> None:
    """A case is one that its suite tries with wrong constraints, too."""
    boards = cases().get(rule.__name__, [])
    assert any(type(own) is rule for board in boards for own in board.genre.rules)


def enclosed(total: int) -> Alone:
    """Return two lines of four cells with 1, 2 and two empty cells, and the sum between these."""
    lines = range(0, 8, 2), (6, 4, 2, 0)
    cells = sum(1 << cell for cell in lines[0])
    ones = Ones([Groups(lines[0], 3, 3), Groups((0, 1), cells, 0)])

    def meaning(held: frozenset[int]) -> bool:
        row = [
            "".join(str(slot - cell + 1) for slot in held & {cell, cell + 1}) for cell in lines[0]
        ]
        if sorted(row) != ["", "", "1", "2"]:
            return False
        return (
            sum(map(int, filter(None, row[row.index("") + 1 : 3 - row[::-1].index("")]))) == total
        )

    return Enclosed([(line, total) for line in lines], 1, 2), [ones], 8, meaning


def total() -> Alone:
    """Return four cells with numbers from 1 to 3, of which the others add up to the first."""
    ones = Ones([Groups(range(3), 0b1001001001, 0b1001001001)])

    def meaning(held: frozenset[int]) -> bool:
        row = [[slot % 3 + 1 for slot in held if slot // 3 == cell] for cell in range(4)]
        return all(len(one) == 1 for one in row) and 2 * row[0][0] == sum(map(sum, row))

    return arrow(1, 4, 3), [ones], 12, meaning


def two_sums(total: int) -> Alone:
    """Return three cells with numbers from 1 to 4; the first two have a sum, and all have 8."""
    ones = Ones([Groups(range(4), 0b100010001, 0b100010001)])

    def meaning(held: frozenset[int]) -> bool:
        row = [[slot % 4 + 1 for slot in held if slot // 4 == cell] for cell in range(3)]
        if any(len(one) != 1 for one in row):
            return False
        return sum(map(sum, row[:2])) == total and sum(map(sum, row)) == 8

    return CountedSums([((0, 4), total - 2), ((0, 4, 8), 5)], 4), [ones], 12, meaning


def straight_on() -> Alone:
    """Return a cell with lines to the left and right, or above and below; one line is astray."""
    clauses = [(2, 1), (1, 2), (8, 4), (4, 8), (0, 5), (0, 9), (0, 6), (0, 10), (0, 16)]

    def meaning(held: frozenset[int]) -> bool:
        return sorted(held) in ([], [0, 1], [2, 3])

    return StraightOn(clauses, [(3, 12), (12, 3)], 16), [], 5, meaning


def two_digits() -> Alone:
    """Return three cells with the numbers 11, 12 and 21, the first two of which are a line."""
    numbers = (1, 1), (1, 2), (2, 1)

    def meaning(held: frozenset[int]) -> bool:
        row = [[numbers[slot % 3] for slot in held if slot // 3 == cell] for cell in range(3)]
        if any(len(own) != 1 for own in row) or len({own[0] for own in row}) < 3:
            return False
        return all({one[0][place] for one in row[:2]} == {1, 2} for place in (0, 1))

    return DigitHelpers((0, 3, 6), [(0, 3)], ((0b011, 0b100), (0b101, 0b010))), [], 9, meaning


def overlaps(numbers: Sequence[int]) -> Alone:
    stated, ground, meaning = overlapping(numbers)
    return ground, stated, 7, meaning


def places(ring: list[int]) -> Alone:
    """Return a ring of places where those that hold are one run at most."""

    def meaning(held: frozenset[int]) -> bool:
        return (
            sum(
                (one in held) != (other in held)
                for one, other in zip(ring, ring[1:] + ring[:1], strict=True)
            )
            < 3
        )

    return OneRunAtEdge(ring), [], len(ring), meaning


def sides(one: set[int], other: set[int]) -> Alone:
    """Return two sets of slots, of which one is used."""

    def meaning(held: frozenset[int]) -> bool:
        return bool(held) and (held <= one - other or held <= other - one)

    masks = (sum(1 << slot for slot in some) for some in (one, other))
    return OneSide(*masks), [], 1 + max(one | other), meaning


Alone = tuple[Ground, Sequence[Ground], int, Callable[[frozenset[int]], bool]]
"""A constraint, others beside it, how many slots they have, and which sets of these are right."""
ALONE: dict[type[Ground], list[Alone]] = {
    OneRunAtEdge: [places([0, 1, 4, 5, 3, 2])],
    CountedSums: [two_sums(4), two_sums(5)],
    Enclosed: [enclosed(number) for number in range(4)],
    OneSide: [
        sides(one, other)
        for one, other in (({0, 2}, {1, 3, 4}), ({0, 1, 2}, {2, 3, 4}), ({0, 1}, set()), ({0}, {1}))
    ],
    CellsOffLoop: [(ground, [], size, meaning) for ground, size, meaning in map(outside, NODES)],
    Overlaps: [overlaps(numbers) for numbers in ((1, 2, 3), (2, 1, 2), (3, 4, 0), (0, 2, 3))],
    StraightOn: [straight_on()],
    Totals: [total()],
    DigitHelpers: [two_digits()],
}
"""Constraints that only help a search, or that no small board has."""


def wrong_alone(alone: Alone) -> set[str]:
    """Return which wrong versions of a constraint lose a solution, or find one that is none."""
    right, others, size, meaning = alone
    tried([right, *others], size, meaning)
    found = set()
    for wrong, ground in mutants(right):
        try:
            tried([ground, *others], size, meaning)
        except AssertionError:
            found.add(wrong)
    return found


@pytest.mark.parametrize("kind", classes(Ground), ids=lambda kind: kind.__name__)
def test_three_wrong_versions_of_each_constraint_are_noticed(kind: type[Ground]) -> None:
    """On some board of a rule, one constraint is wrong, or all of its kind."""
    assert kind in mutants.registry, "no wrong versions"
    noticed: set[str] = set().union(*map(wrong_alone, ALONE.get(kind, [])))
    for board, at in holding(kind):
        right = found(board)
        for wrong in {what for index in at for what in of(board.constraints[index][1])} - noticed:
            for some in (at[:1], at):
                if len(noticed) < 3 and right is not None and found(board, wrong, some) != right:
                    noticed.add(wrong)
        if len(noticed) >= 3:
            break
    assert len(noticed) >= 3, noticed


def holding(kind: type[Ground]) -> Iterator[tuple[Board, list[int]]]:
    """Yield the boards that have constraints of a kind, and which."""
    for boards in cases().values():
        for board in boards:
            at = [
                index
                for index, (_, ground) in enumerate(board.constraints)
                if type(ground) is kind and ground.mask
            ]
            if at:
                yield board, at


def of(ground: Ground) -> dict[str, Ground]:
    return dict(mutants(ground))


def found(
    board: Board, wrong: str = "", some: Sequence[int] = ()
) -> frozenset[frozenset[Any]] | None:
    """Return the solutions of a board with wrong constraints at some places, None if too many."""
    other = board.with_data()
    constraints = list(board.constraints)
    for index in some:
        rule, ground = constraints[index]
        constraints[index] = rule, of(ground).get(wrong, ground)
    other.__dict__["constraints"] = constraints
    formula = Formula()
    other.encode(formula)
    listed = list(solutions(formula, limit=FEW + 1))
    return frozenset(listed) if len(listed) <= FEW else None
