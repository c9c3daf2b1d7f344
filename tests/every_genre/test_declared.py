"""Properties of every declared genre; a new declaration needs no test of its own."""

from __future__ import annotations

import pickle
import random
from itertools import product
from typing import Any

import declaring
import pytest
from catalogue import DECLARED, ROOT, agree, by_trying, encoded, thinned
from every_genre.test_steps import check_path, check_techniques

from satgrid import formats
from satgrid.board.grid import Cell
from satgrid.board.isometry import Isometry
from satgrid.counting.request import Request
from satgrid.counting.totals import count
from satgrid.drawing import terminal
from satgrid.drawing.pictures import svg
from satgrid.errors import SatgridError
from satgrid.explain.difficulty import level
from satgrid.explain.paths import path
from satgrid.explain.reasons import Explainer, states
from satgrid.formula.derived import without
from satgrid.generators import generate
from satgrid.generators.generation import names as generators
from satgrid.puzzle.numbers import Entry
from satgrid.puzzle.registry import parse
from satgrid.puzzle.symmetry import isometries
from satgrid.solve.enumeration import Verdict, solutions
from satgrid.steps.techniques import LEVELS, Fact, Known, techniques
from satgrid.verdicts.puzzle_verdict import uniqueness

BOARDS = 11
"""Tiny boards of each genre; on each every set of keys is tried."""
BOXED = {"sudoku", "variantsudoku"}
"""Genres whose generators find no boxes for five rows."""
LISTED = 60
"""The most solutions that are compared on a board where they are listed."""

pytestmark = pytest.mark.skipif(not DECLARED, reason="no genre is one declaration")
every = pytest.mark.parametrize("name", DECLARED)


def listed(board: Any, limit: int = LISTED) -> set[frozenset[Any]]:
    return set(solutions(encoded(board), limit=limit))


@every
def test_text_is_read_back(name: str) -> None:
    draw = random.Random(name)
    for _ in range(40):
        shape = draw.choice(declaring.tiny(name, most=100))
        board: Any = declaring.anyhow(draw, name, shape)
        text = board.text()
        assert type(board).parse(text) == board, text
        assert type(board).parse(text).text() == text
        assert pickle.loads(pickle.dumps(board)) == board


@every
def test_judge_and_clauses_agree_on_every_set_of_keys(name: str) -> None:
    """And so do what follows without clauses, the verdict, and the flaws."""
    solved = 0
    for board in declaring.boards(name, BOARDS):
        found = by_trying(board)  # type: ignore[arg-type]
        agree(board, found)
        solved += bool(found)
    assert solved, "no tiny board has a solution"


@every
def test_leaving_out_one_rule_breaks_that_rule_alone(name: str) -> None:
    genre = declaring.genre_of(name)
    broken: set[str] = set()
    for at, board in enumerate(declaring.boards(name, 80, most=40, seed=2)):
        if at >= 40 and broken:
            break  # few boards of a genre with many layers have each of them
        formula = encoded(board)  # type: ignore[arg-type]
        for rule in [one for one in formula.rules if one not in formula.definitions]:
            for solution in solutions(without(formula, rule), limit=6):
                blamed = {violation.rule for violation in board.check(solution)}
                assert blamed <= {rule}, (board, rule, blamed)
                broken |= blamed
    named = {rule.name for rule in genre.rules}
    assert broken <= named
    assert broken, "no board was wrong"


@pytest.mark.parametrize("name", thinned(DECLARED, 3))
def test_turned_boards_have_turned_solutions(name: str) -> None:
    """For every isometry that all rules survive; and an invariant board has its own solutions."""
    for board in declaring.boards(name, 12, most=24, seed=3):
        own = listed(board, 400)
        if len(own) == 400:
            continue
        for isometry in turnings(board.shape):
            if not all(rule.turned(isometry) for rule in board.genre.rules):
                continue
            height, width = isometry.image_shape
            data = {
                layer.name: layer.image(board.data[layer.name], isometry, board.data)
                for layer in board.genre.layers
            }
            other: Any = board.made((height, width), data, board.options)
            images = {frozenset(other.image(key, isometry) for key in one) for one in own}
            assert listed(other, 400) == images, (board.text(), isometry)
            if board.invariant(isometry):
                assert images == own


def turnings(shape: tuple[int, int]) -> list[Isometry]:
    """Return all eight ways to turn a board, also where its rows become columns."""
    flips = list(product((False, True), repeat=2))
    return [Isometry(shape, axes, flip) for axes in ((0, 1), (1, 0)) for flip in flips]


@every
def test_orbits_are_counted_as_by_trying(name: str) -> None:
    for board in declaring.boards(name, 8, most=24, seed=4):
        own = listed(board, 200)
        if len(own) == 200:
            continue
        kept: list[Any] = [one for one in isometries(board.shape) if board.invariant(one)]
        orbits = {
            frozenset(frozenset(board.image(key, one) for key in solution) for one in kept)  # type: ignore[attr-defined]
            for solution in own
        }
        assert count(Request(board, distinct=True)).number == len(orbits)  # type: ignore[arg-type]


@every
def test_answers_are_drawn_and_read_back(name: str) -> None:
    for board in declaring.boards(name, 10, most=60, seed=6):
        puzzle: Any = board
        assert "<svg" in svg(puzzle)
        assert terminal.draw(puzzle)
        for solution in listed(board, 4):
            assert puzzle.read(puzzle.render(solution)) == solution
            assert board.check(solution) == []
            assert "<svg" in svg(puzzle, solution)
            for color in (False, True):
                assert terminal.draw(puzzle, solution, color=color, marked=[(0, 0)])


@pytest.mark.parametrize("name", thinned(DECLARED, 3))
def test_each_step_follows_from_what_it_names(name: str) -> None:
    walked = found = 0
    small = (ROOT / "instances" / name / "small.txt").read_text(encoding="utf-8")
    last: Any = parse(small)  # in some genres random boards have no single solution
    for board in (*declaring.boards(name, 60, most=60, seed=7), last):
        if walked < 6 and uniqueness(board).verdict is Verdict.UNIQUE:
            check_path(board)
            found += check_techniques(board, 40)
            walked += 1
    assert walked
    assert found


@every
def test_techniques_have_names_and_levels(name: str) -> None:
    board: Any = next(declaring.boards(name, 1))
    found = techniques(board)
    assert all(LEVELS[0] <= one.level <= LEVELS[-1] for one in found)
    assert all(one.why[0].isupper() and one.why.endswith(".") for one in found)


@pytest.mark.parametrize("name", thinned(DECLARED, 3))
def test_made_puzzle_has_one_solution_and_comes_again(name: str) -> None:
    assert name in generators()
    genre = declaring.genre_of(name)
    size = (6, 6) if genre.even or name in BOXED else (5, 5)
    if genre.usual[0] != genre.usual[1] or name == "gappy":  # small ones have no answer
        size = genre.usual
    made: Any = generate(name, *size, seed=1)
    assert uniqueness(made).verdict is Verdict.UNIQUE
    assert generate(name, *size, seed=1) == made


@every
@pytest.mark.parametrize("form", ["puzzlink", "puzzlekit"])
def test_other_formats_there_and_back(name: str, form: str) -> None:
    draw = random.Random(f"{name}{form}")
    written = 0
    shapes = [draw.choice(declaring.tiny(name, most=100)) for _ in range(30)]
    for shape in (*shapes, declaring.genre_of(name).usual):
        board: Any = declaring.anyhow(draw, name, shape)
        try:
            text = formats.write(board, form)
        except SatgridError:
            continue
        assert formats.read(text) == [board], text
        written += 1
    genre = declaring.genre_of(name)
    if getattr(genre, form):
        assert written, "no board could be written"


def test_all_that_a_clue_shows_at_once_is_one_step() -> None:
    board: Any = parse(
        "puzzle: abcendview\nabove: a . . . .\n\n.....\n.....\n.....\n.....\n.....\n"
    )
    first = next(one for one in techniques(board) if one.name == "first seen")
    found = list(first.find(board, Known(states(board, encoded(board).spoken()), exclusive=True)))
    assert [len(one.facts) for one in found] == [3]  # b, c and d in the first cell


def test_a_clue_with_one_cell_left_is_easy() -> None:
    board: Any = parse("puzzle: kenken\n\nAB\nAA\n\ntargets:\n5+ 1\n. .\n")
    with Explainer(board) as explainer:
        walk = path(explainer)
    assert walk is not None
    assert walk.steps[0].technique is not None
    assert walk.steps[0].technique.name == "last cell of a clue"
    assert level(walk.steps[0]) == 1


def test_places_of_a_number_are_one_step() -> None:
    board: Any = parse("puzzle: hidato\n\n 1 . .\n . . .\n . . .\n")
    near = next(one for one in techniques(board) if one.name == "next number")
    known = Known(states(board, encoded(board).spoken()), exclusive=True)
    known.learn([Fact(Entry(Cell(0, 0), 1), True)])
    known.learn([Fact(Entry(cell, 1), False) for cell in board.grid if cell != (0, 0)])
    found = next(iter(near.find(board, known)))
    gone = {fact.key for fact in found.facts}
    far = [(0, 2), (1, 2), (2, 0), (2, 1), (2, 2)]
    assert gone == {Entry(Cell(*cell), 2) for cell in far}


def test_capital_letters_are_read() -> None:
    rows = "\n.....\n..C..\n.....\n.....\n.....\n"
    board: Any = parse(f"puzzle: abcendview\nabove: A . . B .\n{rows}")
    assert board == parse(board.text())
    assert board.data["beside"] == {("above", 0): "a", ("above", 3): "b"}
    assert board.data["givens"] == {(1, 2): "c"}
    assert board.read("A....\n..c..\n.....\n.....\n.....") == board.read(
        "a....\n..C..\n.....\n.....\n....."
    )


def test_killer_with_givens_has_no_place_in_the_collection() -> None:
    board: Any = parse("puzzle: killersudoku\n\nA\n\nsums:\n1\n\ngivens:\n1\n")
    with pytest.raises(SatgridError, match="no place for its givens"):
        formats.write(board, "puzzlekit")


def test_the_answer_stands_upon_circles() -> None:
    board: Any = parse("puzzle: nondango\n\nAB\nAB\n\ncircles:\no.\n.o\n")
    drawn = svg(board, frozenset({Cell(0, 0), Cell(1, 1)}))
    assert 0 < drawn.rindex('fill="#ffffff" stroke="#1a1a1a"') < drawn.index('r="10.24"')
