"""Sudoku: rules, text and simple steps; what the suites for all puzzles do not cover."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, permutations
from random import Random
from typing import Any

import pytest
from catalogue import by_trying, encoded
from hypothesis import given, settings, strategies as st

from satgrid.board.grid import Cell
from satgrid.board.regions import renumbered
from satgrid.declared.board import class_of
from satgrid.errors import ParseError
from satgrid.formula.clauses import Formula
from satgrid.genres.sudoku.board import box as box_of, made
from satgrid.genres.sudoku.puzzle import GENRE
from satgrid.grounds.ground import slots
from satgrid.puzzle.numbers import Entry
from satgrid.puzzle.symmetry import isometries
from satgrid.solve.enumeration import Verdict, solutions, verdict
from satgrid.steps.pencil_marks import houses_of
from satgrid.verdicts.puzzle_verdict import uniqueness

LINES = list(permutations(range(1, 5)))
REGIONS = renumbered(["aaab", "acbb", "ccdb", "cddd"])


def board(text: str) -> Any:
    return class_of(GENRE).parse(f"puzzle: sudoku\n{text}\n")


def entries(rows: Sequence[Sequence[int | str]]) -> frozenset[Entry]:
    return frozenset(
        Entry(Cell(down, right), int(number))
        for down, row in enumerate(rows)
        for right, number in enumerate(row)
    )


def latin() -> list[frozenset[Entry]]:
    """Return the 576 squares of four rows with right rows and columns."""
    found: list[tuple[tuple[int, ...], ...]] = [()]
    for _ in range(4):
        found = [
            (*above, line)
            for above in found
            for line in LINES
            if all(line[i] != row[i] for row in above for i in range(4))
        ]
    return [entries(rows) for rows in found]


LATIN = latin()


@st.composite
def boards(draw: st.DrawFn) -> Any:
    """Make boards of four rows, most of them with givens of a right square."""
    random = Random(draw(st.integers(0, 2**32)))
    box = draw(st.sampled_from([None, (2, 2), (1, 4), (4, 1)]))
    regions = REGIONS if box is None and draw(st.booleans()) else None
    square = dict(random.choice(LATIN))
    givens = [
        Entry(cell, number if random.random() < 0.95 else random.randint(1, 4))
        for cell, number in sorted(square.items())
        if random.random() < 0.2
    ]
    return made(4, tuple(givens), box, regions, draw(st.booleans()))


@given(boards())
@settings(max_examples=20)
def test_formula_and_plain_steps_find_what_the_checker_accepts(puzzle: Any) -> None:
    accepted = {square for square in LATIN if puzzle.check(square) == []}
    listed = list(solutions(encoded(puzzle)))
    assert len(listed) == len(accepted)
    assert set(listed) == accepted
    known = puzzle.deduced()
    if known.clash is None:
        assert all(known.found() <= square for square in accepted)
        for square in accepted:
            assert not any(known.state.gone >> puzzle.slot_of[entry] & 1 for entry in square)
    else:
        assert not accepted
    if puzzle.flaws():
        assert not accepted
    judged = uniqueness(puzzle)
    assert {one for one in (judged.first, judged.second) if one is not None} <= accepted
    kinds = [Verdict.NONE, Verdict.UNIQUE, Verdict.MULTIPLE]
    assert judged.verdict is kinds[min(2, len(accepted))]


def test_formula_and_checker_agree_on_every_set_of_keys() -> None:
    by_trying(board("boxes: 1x2\n\n1.\n.."))
    by_trying(board("boxes: no\ndiagonals: yes\n\n..\n.2"))


@given(boards(), st.integers(0, 2**32))
@settings(max_examples=60)
def test_formula_and_checker_name_the_same_rules(puzzle: Any, seed: int) -> None:
    random = Random(seed)
    keys = list(encoded(puzzle).answer_block())
    changed = random.sample(keys, random.randint(0, 4))
    numbers = frozenset(random.choice(LATIN)).symmetric_difference(changed)
    formula = encoded(puzzle, cardinality="pairwise")
    assert falsified(formula, numbers) == {one.rule for one in puzzle.check(numbers)}


def falsified(formula: Formula, numbers: frozenset[Entry]) -> set[str]:
    true = set(formula.stating(numbers))
    return {
        rule
        for rule in formula.rules
        if any(true.isdisjoint(clause) for clause in formula.clauses_of(rule))
    }


@given(boards())
@settings(max_examples=30)
def test_text_survives_a_round_trip(puzzle: Any) -> None:
    assert class_of(GENRE).parse(puzzle.text()) == puzzle


def test_checker_says_where_and_why() -> None:
    puzzle = board("diagonals: yes\n\n4...\n....\n....\n....")
    square = entries(["1234", "3412", "2143", "4321"])
    named = {(one.rule, one.note) for one in puzzle.check(square)}
    assert ("diagonal", "1 appears 2 times in the falling diagonal") in named
    assert ("diagonal", "4 is missing in the rising diagonal") not in named
    assert ("given", "the given 4 is not there") in named


@pytest.mark.parametrize(
    ("text", "flaw"),
    [
        (
            "\n1..1\n....\n....\n....",
            "row 1 has the given 1 2 times: at row 1, column 1 and at row",
        ),
        ("\n1...\n.1..\n....\n....", "box 1 has the given 1 2 times"),
        ("boxes: no\ndiagonals: yes\n\n..2\n...\n2..", "the rising diagonal has the"),
    ],
)
def test_flaws(text: str, flaw: str) -> None:
    [found] = board(text).flaws()
    assert found.startswith(flaw)
    assert verdict(encoded(board(text))).verdict is Verdict.NONE


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "1:1: the board is missing"),
        ("\n1..\n...\n...", "5:1: 3 rows have no usual boxes: add a line such as boxes: 2x4"),
        ("boxes: 2x3\n\n1.\n..", "2:8: a box of 2x3 has 6 cells, but a row has 2"),
        (
            "boxes: yes\n\n1.\n..",
            "2:8: 2 is not a square number: write the size of a box, such as 2x3",
        ),
        ("boxes: 1\n\n1.\n..", "2:8: '1' is neither yes nor no nor a size"),
        ("diagonals: no way\n\n1", "2:12: 'no way' is not one of no, yes"),
        ("diagonal: no\n\n1", "2:1: unknown key 'diagonal'; known: size, boxes, diagonals, title"),
        ("\n1...\n....\n...", "5:1: 3 rows where 4 cells are in a row"),
        ("\n1.\n..\n..", "5:1: 3 rows where 2 cells are in a row"),
        ("\n1...\n....\n...\n....", "5:4: 3 cells where the first row has 4"),
        ("\n1...\n.....\n....\n....", "4:5: 5 cells where the first row has 4"),
        ("\n1.5.\n....\n....\n....", "3:3: '5' is not one of the numbers 1 to 4"),
        ("\n1.x.\n....\n....\n....", "3:3: 'x' is not a cell: a cell is one of . 1-4"),
        ("\n" + "." * 26, "3:26: 26 cells in a row; at most 25 are possible"),
        (
            "boxes: 1x2\n\n..\n..\nregions:\naa\nbb",
            "2:8: boxes and regions: a board has only one of",
        ),
        ("\n..\n..\nregions:\naa\nab", "6:1: the region that starts here has 3 cells, not 2"),
        ("\n..\n..\nregions:\naa", "6:1: 1 row of regions where the board has 2"),
    ],
)
def test_what_is_refused(text: str, message: str) -> None:
    with pytest.raises(ParseError) as caught:
        board(text)
    found = f"{caught.value.line}:{caught.value.column}: {caught.value.message}"
    assert found.startswith(message)


def test_zeros_and_spaces_are_read() -> None:
    assert (
        board("\n1 0 0 2\n0000\n. . 3 .\n....").givens == board("\n1..2\n....\n..3.\n....").givens
    )
    assert box_of(board("boxes: no\n\n1..\n...\n...")) is None
    assert box_of(board("\n......" + "\n......" * 5)) == (2, 3)


def test_sixteen_rows_take_letters() -> None:
    puzzle = board("\nG" + "." * 15 + ("\n" + "." * 16) * 15)
    assert puzzle.givens == (Entry(Cell(0, 0), 16),)
    assert "\nG" in puzzle.text()


def test_isometries_keep_boxes_and_diagonals() -> None:
    kept = {
        made(6, box=(2, 3)): 4,
        made(4, box=(2, 2)): 8,
        made(4, box=(2, 2), diagonals=True): 8,
        made(4, (Entry(Cell(0, 0), 1),), (2, 2)): 2,
        made(4, regions=REGIONS): 1,
    }
    for puzzle, number in kept.items():
        assert sum(map(puzzle.invariant, isometries(puzzle.shape))) == number


def test_plain_steps_of_a_hard_board_leave_some_open() -> None:
    puzzle = board("\n" + "\n".join(["8........", "..36.....", ".7..9.2.."] + ["." * 9] * 6))
    known = puzzle.deduced()
    assert not known.complete
    left = [puzzle.keys[slot] for slot in slots(known.state.open)]
    assert left
    assert Cell(0, 0) not in {cell for cell, _ in left}
    assert Entry(Cell(1, 1), 8) not in left


def test_houses_are_kept_for_all_boards_of_a_shape() -> None:
    """So that a batch finds out once which cells see each other."""
    one, other = board("\n1...\n....\n....\n...."), board("\n2...\n....\n....\n....")
    assert houses_of(one) is houses_of(other)
    crossed = board("diagonals: yes\n\n1...\n....\n....\n....")
    assert houses_of(crossed) is not houses_of(one)


def test_givens_can_be_left_out() -> None:
    puzzle = board("\n12..\n....\n....\n...3")
    assert [clue.name for clue in puzzle.clue_list()][::2] == [
        "the given 1 at row 1, column 1",
        "the given 3 at row 4, column 4",
    ]
    assert [given.number for given in puzzle.without([1]).givens] == [1, 3]


def test_rows_of_a_latin_square_are_counted() -> None:
    counts = [
        len(list(solutions(encoded(made(4, (), box, None, diagonals)))))
        for box, diagonals in ((None, False), ((2, 2), False), (None, True), ((2, 2), True))
    ]
    assert counts[:2] == [576, 288]
    assert counts[2:] == [48, 48]
    assert all(fewer <= more for more, fewer in pairwise(counts))
