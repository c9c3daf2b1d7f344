"""Tents: what the suites for all puzzles do not cover."""

from __future__ import annotations

import re
from itertools import combinations, permutations
from typing import Any
from xml.etree import ElementTree

import networkx
import pytest
from catalogue import ROOT, by_trying, encoded, load
from hypothesis import given, settings, strategies as st
from small_formulas import assignments

from satgrid import drawing, formats
from satgrid.board.grid import Cell, Grid, Place, adjacent
from satgrid.counting.request import Request
from satgrid.counting.totals import count
from satgrid.drawing.terminal import draw
from satgrid.errors import ParseError, SatgridError
from satgrid.formats.penpa import answers
from satgrid.formula.cardinality import ENCODINGS
from satgrid.generators.generation import drafted
from satgrid.generators.probing import left_open
from satgrid.judging.pairs import alone
from satgrid.puzzle import registry
from satgrid.puzzle.protocol import Puzzle
from satgrid.puzzle.symmetry import isometries
from satgrid.solve import model_counter
from satgrid.solve.enumeration import Verdict, solutions
from satgrid.verdicts.puzzle_verdict import uniqueness

Tents: Any = registry.find("tents")
RING: Any = load(ROOT / "instances" / "tents" / "ring.txt")


def board(*rows: str, told: str = "") -> Any:
    return Tents.parse(f"puzzle: tents\n{told}\n" + "\n".join(rows) + "\n")


@st.composite
def boards(draw: st.DrawFn) -> Any:
    """Make a board of up to 10 cells, with numbers that may be right for some lines."""
    height, width = draw(st.sampled_from([(1, 5), (2, 4), (3, 3), (4, 2), (2, 5)]))
    trees = draw(st.sets(st.sampled_from(list(Grid(height, width))), max_size=4))
    told = [
        ((side, at), draw(st.sampled_from([None, "?", *range(min(2, across) + 1)])))
        for side, lines, across in (("left", height, width), ("above", width, height))
        for at in range(lines)
    ]
    words = {spot: word for spot, word in told if word is not None}
    return Tents((height, width), {"trees": dict.fromkeys(trees, "T"), "beside": words})


@given(boards(), st.sampled_from(ENCODINGS))
@settings(max_examples=40)
def test_formula_and_checker_agree_on_tiny_boards(puzzle: Any, cardinality: str) -> None:
    accepted = by_trying(puzzle)
    assert set(solutions(encoded(puzzle, cardinality=cardinality))) == accepted
    assert accepted == by_the_rules(puzzle)


def by_the_rules(puzzle: Any) -> set[frozenset[Cell]]:
    """Return the solutions, found by giving each tree every cell beside it in turn."""
    trees, words = list(puzzle.data["trees"]), puzzle.data["beside"]
    free = [cell for cell in puzzle.grid if cell not in trees]
    found = set()
    for tents in combinations(free, len(trees)):
        if any(max(abs(a - c), abs(b - d)) < 2 for (a, b), (c, d) in combinations(tents, 2)):
            continue
        counts = [
            [sum(tent[axis] == at for tent in tents) for at in range(size)]
            for axis, size in enumerate(puzzle.shape)
        ]
        told = [
            [words.get((side, at)) for at in range(size)]
            for side, size in zip(("left", "above"), puzzle.shape, strict=True)
        ]
        if any(
            n not in (None, "?", c)
            for axis in (0, 1)
            for n, c in zip(told[axis], counts[axis], strict=True)
        ):
            continue
        if any(all(map(adjacent, trees, order)) for order in permutations(tents)):
            found.add(frozenset(tents))
    return found


# --- trees and tents pair off -----------------------------------------------------------------


def test_pairing_off_in_two_ways_is_one_solution() -> None:
    formula = encoded(RING)
    models = list(assignments(formula))
    assert len(models) == 2
    assert len(list(solutions(formula))) == 1
    for distinct in (False, True):
        methods = ["sat", *(["counter"] if model_counter.available() else [])]
        assert {
            count(Request(RING, distinct=distinct, method=each)).number for each in methods
        } == {1}


@given(boards())
@settings(max_examples=30)
def test_solutions_are_counted_once_whatever_their_pairings(puzzle: Any) -> None:
    """The models of the formula, each projected on the tents, against the listing."""
    formula = encoded(puzzle)
    if formula.top > 14:
        return
    block = formula.answer_block()
    tents = [
        frozenset(key for key in block if block[key] in model)
        for model in map(set, assignments(formula))
    ]
    assert set(tents) == set(solutions(formula))
    for solution in set(tents):
        ways = sum(
            all(map(adjacent, puzzle.data["trees"], order))
            for order in permutations(sorted(solution))
        )
        assert tents.count(solution) == ways


def test_a_board_that_its_lines_settle_is_paired_off_before_it_is_judged() -> None:
    """Six tents with two trees or three each, where each tree has two: there is a tree more."""
    crowded = board(".T.T.", "T.T.T", ".T.T.", told="rows: 3 0 .\ncolumns: 2 . 2 . 2\n")
    assert uniqueness(crowded).verdict is Verdict.NONE
    assert uniqueness(RING).verdict is Verdict.UNIQUE


def test_a_tent_between_two_trees_belongs_to_one() -> None:
    puzzle = board("T.T.")
    assert list(solutions(encoded(puzzle))) == [frozenset({Cell(0, 1), Cell(0, 3)})]
    alone_between = puzzle.check(frozenset({Cell(0, 1)}))
    assert [(broken.rule, broken.note) for broken in alone_between] == [
        ("pair", "no shaded cell of its own")
    ]


def test_as_many_tents_as_trees_are_not_enough() -> None:
    puzzle = board("..T..", "T....")
    broken = puzzle.check(frozenset({Cell(0, 1), Cell(0, 3)}))
    assert [(one.rule, one.cell, one.note) for one in broken] == [
        ("pair", (1, 0), "no shaded cell of its own"),
        ("pair", (0, 3), "paired with none"),
    ]


@given(
    st.sets(st.tuples(st.integers(0, 4), st.integers(0, 4)), max_size=12),
    st.sets(st.tuples(st.integers(0, 4), st.integers(0, 4)), max_size=12),
)
@settings(max_examples=200)
def test_as_many_as_can_be_are_paired_off(trees: set[Place], tents: set[Place]) -> None:
    tents -= trees
    graph = networkx.Graph()
    graph.add_nodes_from(trees)
    graph.add_edges_from((tree, tent) for tree in trees for tent in tents if adjacent(tree, tent))
    most = len(networkx.max_weight_matching(graph))
    single_trees, single_tents = alone(trees, tents)
    assert len(trees) - len(single_trees) == len(tents) - len(single_tents) == most
    assert set(single_trees) <= trees
    assert set(single_tents) <= tents


def test_a_long_chain_is_paired_off() -> None:
    """Each tree has to hand its tent on to the tree on its left."""
    trees = [(0, 2 * at + 1) for at in range(1200)]
    tents = [(0, 2 * at + 2) for at in range(1200)]
    assert alone(trees, set(tents)) == ([], [])
    assert alone(trees, {(0, 0), *tents[:-1]}) == ([], [])
    assert alone([(1, 2400), *trees], {(0, 0), *tents}) == ([], [])


# --- text, flaws, symmetry --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("\n.x\n", "3:2: 'x' is not one of . T"),
        ("\n..\n...\n", "4:3: 3 cells where the board has 2"),
        ("rows: 1 2\n\n..\n", "2:9: 2 words for 1 row"),
        ("columns: 1\n\n..\n", "2:10: 1 word for 2 columns"),
        ("rows: -3\n\n..\n", "2:7: '-3' is not one of . ? 0-999999999"),
        ("columns: . x\n\n..\n", "2:12: 'x' is not one of . ? 0-999999999"),
        ("lines: 1\n\n..\n", "2:1: unknown key 'lines'"),
        ("rows: 1\n", "2:1: the board is missing"),
    ],
)
def test_bad_boards_are_refused(text: str, message: str) -> None:
    with pytest.raises(ParseError) as error:
        Tents.parse("puzzle: tents\n" + text)
    assert str(error.value).startswith(message)


@pytest.mark.parametrize("drawing", ["", "T.\n..", "T..", "..", "A.", "T#"])
def test_bad_drawings_of_a_solution_are_refused(drawing: str) -> None:
    with pytest.raises(ParseError):
        board("T.").read(drawing)


def test_numbers_that_are_not_told() -> None:
    puzzle = board("T..", "...", told="rows: . .\n")
    assert puzzle == board("T..", "...")
    assert "rows" not in puzzle.text()
    told = board("T..", "...", told="rows: 1 .\n")
    assert "rows: 1 .\n" in told.text()
    assert told.without([0]) == told  # the tree
    assert told.without([1]) == puzzle


@pytest.mark.parametrize(
    ("puzzle", "said"),
    [
        (board("TT", "T."), "the T at row 1, column 1 has no free cell beside it"),
        (board("TT.", "...", told="rows: 2 .\n"), "row 1: 2: no solution can have it"),
        (
            board("T..", "...", told="rows: 1 1\n"),
            "the numbers of the rows add up to 2, not 1",
        ),
        (board("T..", "..T", told="columns: 0 . 1\n"), None),
        (
            board("T..", "..T", told="columns: 0 0 1\n"),
            "the numbers of the columns add up to 1, not 2",
        ),
    ],
)
def test_flaws(puzzle: Any, said: str | None) -> None:
    assert puzzle.flaws() == ([said] if said else [])


def test_check_says_where_and_why() -> None:
    puzzle = board("T..", "..T", told="rows: 1 1\ncolumns: 0 2 .\n")
    tents = frozenset({Cell(0, 1), Cell(1, 1), Cell(0, 2)})
    assert [(broken.rule, broken.cell, broken.note) for broken in puzzle.check(tents)] == [
        ("pair", (1, 1), "paired with none"),
        ("apart", (0, 1), "a shaded cell beside it"),
        ("apart", (0, 2), "a shaded cell at its corner"),
        ("tally", (0, 0), "2 tents, not 1"),
    ]
    on_tree = puzzle.check(frozenset({Cell(0, 0)}))
    assert "outside the board" in {broken.note for broken in on_tree}


@pytest.mark.parametrize(
    ("puzzle", "order"),
    [
        (RING, 8),
        (board("T..", "...", "..T"), 4),
        (board("T..", "...", "..T", told="rows: 1 . .\n"), 1),
        (board("T..", "...", "..T", told="rows: 1 . .\ncolumns: 1 . .\n"), 2),
        (board("T..", "...", "..T", told="rows: 1 . 1\n"), 2),
        (board("T..T", told="columns: 0 1 1 0\n"), 2),
        (board("T..T", told="columns: 0 1 . 0\n"), 1),
    ],
)
def test_numbers_turn_with_the_board(puzzle: Puzzle[Cell], order: int) -> None:
    assert sum(map(puzzle.invariant, isometries(puzzle.shape))) == order


# --- new ones ---------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_difficulty_is_how_little_is_plain(seed: int) -> None:
    """All numbers are told."""
    left = []
    for difficulty in ("easy", "hard"):
        made: Any = drafted("tents", 9, 9, seed=seed, difficulty=difficulty)
        assert len(made.data["beside"]) == sum(made.shape)
        left.append(left_open(encoded(made)))
    assert left[0] < left[1]


def test_what_cannot_be_made() -> None:
    for height, width, symmetric in ((1, 1, False), (99, 99, False), (5, 5, True)):
        with pytest.raises(SatgridError):
            drafted("tents", height, width, symmetry="yes" if symmetric else None)
    smallest: Any = drafted("tents", 1, 2)
    assert len(smallest.data["trees"]) == 1


# --- drawn ------------------------------------------------------------------------------------


def test_picture_shows_trees_tents_and_numbers() -> None:
    puzzle: Any = load(ROOT / "instances" / "tents" / "10x10.txt")
    [solution] = solutions(encoded(puzzle))
    words = puzzle.data["beside"]
    told = [str(words[spot]) for spot in sorted(words, key=lambda spot: (spot[0] != "left", spot))]
    for answer, tents in ((None, 0), (solution, len(solution))):
        root = ElementTree.fromstring(drawing.svg(puzzle, answer))
        kinds = [element.tag.rpartition("}")[2] for element in root.iter()]
        assert kinds.count("circle") == len(puzzle.data["trees"])
        assert kinds.count("path") == tents + 2  # the grid and its frame
        assert [element.text for element in root.iter() if element.tag.endswith("text")] == told


def test_terminal_shows_two_digit_numbers_one_below_the_other() -> None:
    columns = " ".join(["."] * 20 + ["10"])
    puzzle = board(*["." * 20 + "T"] * 20, told=f"columns: {columns}\n")
    assert [line[-3:].strip() for line in draw(puzzle).split("\n")[:2]] == ["1", "0"]


# --- on puzz.link -----------------------------------------------------------------------------

URL = "https://puzz.link/p?tents/5/5/2g0h1i1j82323"
SAVED = (
    "pzprv3/tents/5/5/. c2 . 0 . . /1 . A 1 - - /. . . - - A /. A 1 - - 1 /. . . - 1 A /"
    "1 A 1 - . . /0 -1 0 0 /0 0 0 0 /-1 0 0 0 /0 0 0 -1 /-1 0 0 0 /0 0 0 0 0 /0 0 0 0 -1 /"
    "0 0 0 0 0 /0 0 0 0 0 /"
)


def test_board_of_the_tests_of_puzz_link() -> None:
    """The same board as a URL and saved with its answer, which is right."""
    expected = board(
        "..T..", ".....", ".T..T", "...T.", ".T...", told="rows: 1 . . . 1\ncolumns: 2 . 0 . .\n"
    )
    assert formats.read(URL) == formats.read(SAVED) == [expected]
    assert formats.write(expected, "puzzlink") == URL + "\n"
    answer = {Cell(0, 1), Cell(1, 4), Cell(2, 0), Cell(3, 4), Cell(4, 0)}
    assert expected.check(frozenset(answer)) == []
    assert frozenset(answer) in set(solutions(encoded(expected)))


@given(boards(), st.integers(0, 60))
@settings(max_examples=50)
def test_formats_give_the_board_back(puzzle: Any, empty: int) -> None:
    """Long stretches without a tree, too."""
    height, width = puzzle.shape
    wide = Tents((height, width + empty), puzzle.data)
    for name in ("puzzlink", "pzprv3"):
        assert formats.read(formats.write(wide, name)) == [wide]


@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("tents/2/2/j!", "'!' means nothing here"),
    ],
)
def test_bad_urls_are_refused(url: str, message: str) -> None:
    with pytest.raises(ParseError, match=re.escape(message)):
        formats.read(f"https://puzz.link/p?{url}")


@pytest.mark.parametrize(
    ("asking", "bare"),
    [
        ("https://puzz.link/p?tents/2/1/.1.0", "https://puzz.link/p?tents/2/1/g1g0"),
        ("pzprv3/tents/1/2/. - 1 /- 1 . /0 /", "pzprv3/tents/1/2/. . 1 /. 1 . /0 /"),
        ("puzzle: tents\nrows: ?\ncolumns: ? 1\n\nT.\n", "puzzle: tents\ncolumns: . 1\n\nT.\n"),
    ],
)
def test_a_question_mark_is_kept_and_states_nothing(asking: str, bare: str) -> None:
    puzzle: Any
    other: Any
    [puzzle], [other] = formats.read(asking), formats.read(bare)
    assert puzzle.text().count("?") == 2
    assert by_trying(puzzle) == by_trying(other)
    assert puzzle.clue_list() == other.clue_list()
    assert "?" in draw(puzzle)
    assert "?</text>" in drawing.svg(puzzle)
    for name in ("puzzlink", "pzprv3", "text", "penpa", "puzzlekit"):
        assert formats.read(formats.write(puzzle, name)) == [puzzle], name


def test_penpa_knows_trees_and_tents() -> None:
    board_, tents = board("T.", told="columns: . 1\n"), frozenset({Cell(0, 1)})
    kind = registry.part("tents", "penpa").KIND
    sheet = kind.write(board_)
    kind.solved(board_, tents, sheet)
    points = sheet.points
    assert sheet.problem.dicts["symbol"] == {str(points.cell(0, 0)): [1, "tents", 1]}
    assert sheet.answer.dicts["symbol"] == {str(points.cell(0, 1)): [2, "tents", 2]}
    assert sheet.check == "sol_tent"
    assert answers.checked(sheet.answer).endswith(f'["{points.cell(0, 1)},2F"]]')
    assert kind.solution(board_, sheet) == tents


def test_large_numbers_have_no_place_in_a_url() -> None:
    puzzle = board("T" + "." * 300, told="rows: 256\n")
    for name in ("puzzlink", "pzprv3"):
        with pytest.raises(SatgridError, match="a number above 255"):
            formats.write(puzzle, name)
