"""Fillomino: what the suites for all puzzles do not cover."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from catalogue import ROOT, agree, by_trying, encoded, load
from hypothesis import given, settings, strategies as st

from satgrid import drawing, formats
from satgrid.board.field import Field, bits
from satgrid.board.grid import Cell, Grid, components
from satgrid.counting.request import Request
from satgrid.counting.totals import count
from satgrid.drawing.terminal import draw
from satgrid.errors import ParseError, SatgridError, TimeUpError
from satgrid.explain.paths import path
from satgrid.explain.reasons import Explainer
from satgrid.explain.trials import NESTED
from satgrid.formula.clauses import Formula
from satgrid.formula.connectivity import eager
from satgrid.generators.generation import drafted
from satgrid.generators.order import Order
from satgrid.genres.fillomino import generator
from satgrid.genres.fillomino.steps import TECHNIQUES, trials
from satgrid.grounds import number_area_clauses, number_areas
from satgrid.puzzle import registry
from satgrid.puzzle.numbers import Entries, Entry
from satgrid.solve.enumeration import Verdict, solutions, verdict
from satgrid.steps.techniques import Known, absent, held
from satgrid.system.limits import Limits
from satgrid.verdicts.puzzle_verdict import uniqueness

Solution = frozenset[Entry]
POLYOMINOES = [1, 2, 6, 19, 63]
"""With so many cells, each turned and mirrored as it may be (OEIS A001168)."""


def board(*rows: str) -> Any:
    return registry.parse("puzzle: fillomino\n\n" + "\n".join(rows) + "\n")


def numbers(*rows: str) -> Solution:
    return frozenset(
        Entry(Cell(row, column), int(word))
        for row, line in enumerate(rows)
        for column, word in enumerate(line.split() if " " in line else line)
        if word != "."
    )


def filled(puzzle: Any) -> set[Solution]:
    """Return all solutions, found by cutting the board into areas, the first free cell first."""
    given = dict(puzzle.givens)

    def grown(part: frozenset[Cell], free: frozenset[Cell]) -> set[frozenset[Cell]]:
        found, fresh = {part}, [part]
        while fresh:
            one = fresh.pop()
            for cell in sorted({near for own in one for near in puzzle.grid.neighbors(own)} & free):
                if one | {cell} not in found:
                    found.add(one | {cell})
                    fresh.append(one | {cell})
        return found

    def cut(free: frozenset[Cell], held: dict[Cell, int]) -> list[dict[Cell, int]]:
        if not free:
            return [held]
        first = min(free)
        return [
            rest
            for part in grown(frozenset({first}), free)
            if all(given.get(cell, len(part)) == len(part) for cell in part)
            for rest in cut(free - part, held | dict.fromkeys(part, len(part)))
        ]

    every = {tuple(sorted(one.items())) for one in cut(frozenset(puzzle.grid), {})}
    found = set()
    for one in map(dict, every):
        joined: dict[int, list[Cell]] = {}
        for cell, number in one.items():
            joined.setdefault(number, []).append(cell)
        parts = [(part, number) for number, own in joined.items() for part in components(own)]
        if all(len(part) == number for part, number in parts):
            found.add(frozenset(Entry(cell, number) for cell, number in one.items()))
    return found


@st.composite
def boards(draw: st.DrawFn) -> Any:
    """Make a board of up to 8 cells with a few numbers."""
    height, width = draw(st.sampled_from([(1, 1), (1, 5), (2, 3), (2, 4), (4, 2), (3, 2)]))
    symbols = st.sampled_from("........1234")
    return board(*("".join(draw(symbols) for _ in range(width)) for _ in range(height)))


@given(boards())
@settings(max_examples=40)
def test_every_way_to_find_solutions_agrees(puzzle: Any) -> None:
    agree(puzzle, filled(puzzle))


@pytest.mark.parametrize("largest", [1, 2, 3, 4])
@pytest.mark.parametrize("rows", [("...", "2.."), ("....", ".3..", "1..."), (".4.", "...", ".2.")])
def test_no_number_is_above_the_largest(rows: tuple[str, ...], largest: int) -> None:
    """Those solutions are left; a printed number above it is a flaw."""
    bare = board(*rows)
    puzzle = bare.with_options(largest=largest)
    assert registry.parse(puzzle.text()) == puzzle
    expected = {one for one in filled(bare) if max(entry.number for entry in one) <= largest}
    assert not any(puzzle.check(one) for one in expected)
    assert all(puzzle.check(one) for one in filled(bare) - expected)
    agree(puzzle, expected)
    above = [number for _, number in puzzle.givens if number > largest]
    assert len([flaw for flaw in puzzle.flaws() if "the largest number" in flaw]) == len(above)


@given(boards(), st.sampled_from([0, 3, 20]), st.sampled_from([None, 1, 3]))
@settings(max_examples=60)
def test_areas_say_the_same_as_sets_of_cells(
    puzzle: Any, most_sets: int, least: int | None
) -> None:
    """With few sets allowed the areas of all numbers, or of large ones, are cut or are trees.

    Areas of known numbers from ``least`` on are stated by layers, too.
    """
    with pytest.MonkeyPatch.context() as patch:
        if least is not None:
            patch.setattr(number_area_clauses, "LEAST_LAYERED", least)
        patch.setattr(number_areas, "MOST_SETS", most_sets)
        patch.setattr(number_areas, "MOST_SEARCHED", most_sets)
        _say_the_same(puzzle)


def _say_the_same(puzzle: Any) -> None:
    expected = filled(puzzle)
    for encoding in puzzle.encodings:
        formula = encoded(puzzle, encoding)
        assert set(solutions(formula)) == set(solutions(eager(formula))) == expected
    left = puzzle.deduced()
    if left.clash is None:
        formula, known = Formula(), left.found()
        puzzle.encode(formula, known=left)
        assert {rest | known for rest in solutions(formula)} == expected
        assert {rest | known for rest in solutions(eager(formula))} == expected


def test_blank_boards_and_their_numbers() -> None:
    """A line of n cells is cut so that no two parts side by side are as long."""
    for length in range(1, 9):
        ways: list[tuple[tuple[int, ...], int]] = [((part,), part) for part in range(1, length + 1)]
        whole = set()
        while ways:
            parts, total = ways.pop()
            if total == length:
                whole.add(parts)
            else:
                ways += [
                    ((*parts, more), total + more)
                    for more in range(1, length - total + 1)
                    if more != parts[-1]
                ]
        assert all(one != other for parts in whole for one, other in pairwise(parts))
        assert len(list(solutions(encoded(board("." * length))))) == len(whole)
    assert len(filled(board("...", "...", "..."))) == 445


def test_areas_without_a_printed_number_and_numbers_above_all() -> None:
    for rows, answer in (
        (["1.1", "...", "1.1"], ["151", "555", "151"]),
        (["2..", "..1"], ["233", "231"]),
    ):
        assert uniqueness(board(*rows)).first == numbers(*answer)
        assert list(solutions(encoded(board(*rows)))) == [numbers(*answer)]
    line = board("1 " + ". " * 11 + "1")
    assert numbers("1 " + "11 " * 11 + "1") in set(solutions(encoded(line)))


def test_connected_sets_are_met_once_each() -> None:
    field = Field(9, 9)
    middle = field.bit(Cell(4, 4))
    for cells, expected in enumerate(POLYOMINOES, 1):
        sets = [one for one in field.connected(field.whole, cells) if one.bit_count() == cells]
        assert len(set(sets)) == len(sets)
        # Each shape lies over the middle in as many ways as it has cells.
        assert sum(1 for one in sets if one & middle) == cells * expected
    for one in field.connected(field.whole & 0b111, 3):
        places = [field.cell(bit) for bit in bits(one)]
        assert len(components(places)) == 1


@given(boards())
@settings(max_examples=20)
def test_formula_and_checker_agree_on_tiny_boards(puzzle: Any) -> None:
    for encoding in puzzle.encodings:
        if len(encoded(puzzle, encoding).answer_block()) <= 10:
            by_trying(puzzle, encoding)


def test_check_says_where_and_why() -> None:
    puzzle = board("3..", "..1")
    wrong = numbers("22.", "331") | {Entry(Cell(1, 1), 4), Entry(Cell(2, 0), 9)}
    assert [(broken.rule, broken.cell, broken.note) for broken in puzzle.check(wrong)] == [
        ("number", (0, 0), "outside the board"),
        ("number", (0, 2), "0 numbers in a cell"),
        ("number", (1, 1), "2 numbers in a cell"),
        ("given", (0, 0), "the given 3 is not there"),
        ("area", (1, 0), "an area of 2 cells with the number 3"),
        ("area", (1, 1), "an area of 1 cell with the number 4"),
    ]


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (["11", ".."], ["the 1 at row 1, column 1 has 2 cells in its area"]),
        (["5.", ".."], ["the 5 at row 1, column 1 has room for 4 cells only"]),
        (["31.", "1.."], ["the 3 at row 1, column 1 has room for 1 cell only"]),
        (["2.", ".2"], []),
    ],
)
def test_flaws(rows: list[str], said: list[str]) -> None:
    assert board(*rows).flaws() == said


def test_numbers_of_two_digits() -> None:
    puzzle = board("12 . . .", ". . . .", ". . . .")
    [solution] = list(solutions(encoded(puzzle)))
    assert puzzle.read(puzzle.render(solution)) == solution
    assert puzzle.render(solution).split("\n")[0] == "12 12 12 12"
    assert registry.parse(puzzle.text()) == puzzle
    assert puzzle.without([0]) == board("....", "....", "....")
    two = solution | {Entry(Cell(0, 0), 1)}
    assert puzzle.read(puzzle.render(two)) == two


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (["x."], r"3:1: 'x' is not one of \. \? 1-4095"),
        (["0."], r"3:1: '0' is not one of \. \? 1-4095"),
        (["..", "..."], "4:3: 3 cells where the board has 2"),
    ],
)
def test_bad_boards_are_refused(rows: list[str], message: str) -> None:
    with pytest.raises(ParseError, match=message):
        board(*rows)


@pytest.mark.parametrize("drawn", ["", "1", "12\n21", "a1", "0 1", "1+ 2", "5000 1", "-1 2"])
def test_bad_drawings_of_a_solution_are_refused(drawn: str) -> None:
    with pytest.raises(ParseError):
        board("1.").read(drawn)


def test_added_rules_are_written_for_every_number() -> None:
    """Where others are stated, no number is left out for having no room beside the printed ones."""
    rows = "2..\n...\n1..\n"
    text = f"puzzle: fillomino\nalso: thermometers rise\n\n{rows}\nthermometers:\nr1c1 r2c1\n"
    bare, puzzle = board(*rows.split()), registry.parse(text)
    below = {Entry(Cell(1, 0), number) for number in range(3, 10)}
    expected = {one for one in filled(bare) if one & below}
    assert len(encoded(bare).answer_block()) < 81 == len(encoded(puzzle).answer_block())
    assert 0 < len(expected) < len(filled(bare))
    agree(puzzle, expected)
    assert count(Request(puzzle, method="frontier")).number == len(expected)


def test_keys_of_a_large_board_are_those_of_a_list() -> None:
    keys = Entries(Grid(2, 3), 1, 4)
    listed = [Entry(cell, number) for cell in Grid(2, 3) for number in range(1, 5)]
    assert [*keys] == listed
    assert len(keys) == len(listed)
    assert keys[-1] == listed[-1]
    assert keys[3:9] == listed[3:9]
    assert dict(keys.slots()) == {key: slot for slot, key in enumerate(listed)}
    assert Entry(Cell(0, 3), 1) not in keys.slots()
    assert Entry(Cell(0, 0), 5) not in keys.slots()
    large = board(*["." * 64] * 50)
    assert large.keys[large.slot_of[Entry(Cell(49, 3), 77)]] == Entry(Cell(49, 3), 77)


# --- drawn and new ones -----------------------------------------------------------------------


def test_pictures_show_the_areas() -> None:
    puzzle = load(ROOT / "instances" / "fillomino" / "small.txt")
    [solution] = solutions(encoded(puzzle))
    assert drawing.svg(puzzle, solution).count("<path") > drawing.svg(puzzle).count("<path")
    assert draw(puzzle, solution).split("\n")[0] == "┌───┬───────┐"
    assert draw(puzzle).count("·") == 4


def test_no_line_is_drawn_where_an_area_may_go_on() -> None:
    some = {Entry(Cell(0, 0), 1), Entry(Cell(0, 1), 2), Entry(Cell(1, 1), 2)}
    picture = drawing.svg(registry.parse("puzzle: fillomino\n\n...\n...\n"), frozenset(some))
    assert '<path d="M44,12v32" ' in picture


def test_plain_steps_solve_all_but_hard_ones() -> None:
    for difficulty in ("easy", "medium", "hard"):
        made: Any = drafted("fillomino", 5, 6, seed=1, difficulty=difficulty)
        assert made.deduced().complete == (difficulty != "hard")
        assert verdict(encoded(made)).verdict is Verdict.UNIQUE


def test_symmetric_ones() -> None:
    made: Any = drafted("fillomino", 6, 5, seed=1, symmetry="yes")
    cells = set(made.data["numbers"])
    assert cells == {Cell(5 - row, 4 - column) for row, column in cells}
    with pytest.raises(SatgridError, match="400 cells at most"):
        drafted("fillomino", 30, 30)


# --- on puzz.link -----------------------------------------------------------------------------

URL = "https://puzz.link/p?fillomino/6/6/h4j53g2k5233k2g14j3h"
SAVED = (
    "pzprv3/fillomino/6/6/. . 4 . . . /. 5 3 . 2 . /. . . . 5 2 /3 3 . . . . /. 2 . 1 4 . "
    "/. . . 3 . . /5 5 . 4 4 4 /5 . . 2 . 1 /3 5 3 3 . . /. . 5 5 5 2 /2 . 5 . . 4 "
    "/1 3 3 . 4 4 /0 1 0 0 0 /0 1 1 0 1 /1 1 0 1 1 /0 1 0 0 1 /0 1 1 1 0 /1 0 0 1 0 "
    "/0 0 1 1 1 1 /1 0 0 1 1 1 /0 1 1 1 0 0 /1 1 0 1 1 1 /1 1 1 1 0 0 /"
)


def test_board_of_the_tests_of_puzz_link() -> None:
    expected = board("..4...", ".53.2.", "....52", "33....", ".2.14.", "...3..")
    answer = numbers("554444", "553221", "353352", "335552", "225144", "133344")
    assert formats.read(URL) == formats.read(SAVED) == [expected]
    assert formats.write(expected, "puzzlink") == URL + "\n"
    assert list(solutions(encoded(expected))) == [answer]


def test_printed_lines_are_refused() -> None:
    assert formats.read("https://puzz.link/p?fillomino/2/2/j00") == [board("..", "..")]
    with pytest.raises(ParseError, match="a line printed between cells"):
        formats.read("https://puzz.link/p?fillomino/2/2/jg0")
    with pytest.raises(ParseError, match="1:45: a line printed between cells"):
        formats.read("pzprv3/fillomino/2/2/. . /. . /. . /. . /0 /X /0 0 /")


@given(boards())
@settings(max_examples=30)
def test_formats_give_the_board_back(puzzle: Any) -> None:
    for name in ("text", "puzzlink", "pzprv3", "puzzlekit"):
        assert formats.read(formats.write(puzzle, name)) == [puzzle]


def test_a_grid_is_a_field() -> None:
    field = Field(3, 4)
    for cell in Grid(3, 4):
        around = {field.cell(bit) for bit in bits(field.around(field.bit(cell)))}
        assert around == set(Grid(3, 4).neighbors(cell))


# --- step by step -----------------------------------------------------------------------------


def at_first(puzzle: Any) -> Known:
    """Return what is known at first: the givens."""
    entries = {
        tuple(cell): [Entry(cell, number) for number in range(1, len(puzzle.grid) + 1)]
        for cell in puzzle.grid
    }
    known = Known(entries, exclusive=True)
    known.learn(held(puzzle.givens))
    return known


def seen(puzzle: Any, name: str, *gone: tuple[int, int, int]) -> list[str]:
    """Return what a technique finds where some numbers are known to be out of some cells."""
    known = at_first(puzzle)
    known.learn(absent(Entry(Cell(row, column), number) for row, column, number in gone))
    [technique] = [one for one in TECHNIQUES if one.name == name]
    found = [deduction.facts for deduction in technique.find(puzzle, known)]
    return [
        " ".join(
            f"{'' if holds else '!'}{key.number}@{key.cell.row},{key.cell.column}"
            for key, holds in facts
        )
        for facts in found
    ]


@pytest.mark.parametrize(
    ("rows", "name", "gone", "found"),
    [
        (["22.", "..."], "full area", [], ["!2@0,2 !2@1,0 !2@1,1"]),
        (["33.3", "...."], "too many", [], ["!3@0,2"]),
        (["3.1", "1..", "..."], "only way", [], ["3@0,1", "3@1,1"]),
        ([".1"], "last number", [(0, 0, 1)], ["2@0,0"]),
        (["21.", "211"], "no room", [], ["!2@0,2 !3@0,2 !4@0,2 !5@0,2 !6@0,2"]),
        (["2..1", "111."], "out of reach", [], ["!2@0,2", "!2@1,3"]),
        (["3.", ".."], "new area", [], ["!2@0,1 !2@1,0 !2@1,1 !4@0,1 !4@1,0 !4@1,1"]),
    ],
)
def test_techniques(
    rows: list[str], name: str, gone: list[tuple[int, int, int]], found: list[str]
) -> None:
    assert seen(board(*rows), name, *gone) == found


@pytest.mark.parametrize("rows", [["2.2"], ["3..", ".1.", "..3"], ["4.4", "...", "2.2"]])
def test_trials_suppose_numbers_that_no_solution_has(rows: list[str]) -> None:
    """One after the other, each with the others known, until none is left that breaks a rule."""
    puzzle = board(*rows)
    some = list(solutions(encoded(puzzle)))
    known = at_first(puzzle)
    count = 0
    while trial := next(trials(puzzle, known), None):
        assert trial.supposed.holds
        assert not any(trial.supposed.key in one for one in some)
        assert known.learn(absent([trial.supposed.key]))
        count += 1
    assert count >= 3


def test_a_path_by_techniques_ends() -> None:
    """None of its steps has to be looked for by a solver."""
    puzzle = load(ROOT / "instances" / "fillomino" / "10x10.txt")
    with Explainer(puzzle) as explainer:
        walk = path(explainer)
    assert walk is not None
    assert walk.complete
    assert not walk.open
    assert all(step.technique is not NESTED for step in walk.steps)


def test_a_number_is_not_spared_because_the_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    empty = board("1..", "...", "...")
    some = next(iter(solutions(encoded(empty))))
    order = Order(3, 3)

    def late(*_: object, **__: object) -> list[Solution]:
        object.__setattr__(order, "limits", Limits(0.0))
        return []

    assert not generator._only(order, empty, some, plain=False)
    monkeypatch.setattr(generator, "solutions", late)
    with pytest.raises(TimeUpError):
        generator._only(order, empty, some, plain=False)


def test_a_question_mark_states_nothing_and_is_no_clue() -> None:
    """It is kept and drawn; the solutions are those without it."""
    asking, bare = board("?2.", ".?3"), board(".2.", "..3")
    assert set(solutions(encoded(asking))) == set(solutions(encoded(bare)))
    assert [clue.name for clue in asking.clue_list()] == [clue.name for clue in bare.clue_list()]
    assert asking.text().endswith("?2.\n.?3\n")
    assert draw(asking).count("?") == 2
    assert ">?</text>" in drawing.svg(asking)
    for form in ("puzzlink", "pzprv3", "penpa"):
        assert formats.read(formats.write(asking, form)) == [asking]
