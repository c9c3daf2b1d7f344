"""Rules in a puzzle's own text: phrases, composed genres, and their faults."""

from __future__ import annotations

import pickle
from dataclasses import fields, replace
from typing import Any

import pytest
from catalogue import ROOT, encoded
from own_text_of import COMPOSED, RULED, as_custom, clauses, small

from satgrid.errors import ParseError
from satgrid.own_text import index
from satgrid.puzzle import registry
from satgrid.rules.rule import Rule
from satgrid.rules.signs import Kinds
from satgrid.solve.enumeration import Verdict, solutions
from satgrid.verdicts.puzzle_verdict import uniqueness

CAVE = """puzzle: custom
title: Cave with rooms
says: Shade cells so that each number counts what it sees.
answer: shade
layers: numbers in cells, rooms
rules:
  sight of numbers over unshaded
  unshaded connected
  shaded connected to the edge
  at most 3 shaded in each room

...3
.4..
....
5..2

rooms:
AABB
AABB
CCDD
CCDD
"""
CREEK = """puzzle: creek
title: Two rules more
also: no 2x2 unshaded
also: shaded connected to the edge

....
.2..
..1.
....
"""
SUDOKU = """puzzle: sudoku
also: diagonals
also: no equal numbers touching
boxes: 2x3

1.....
......
......
......
......
.....2
"""
SHORT = {
    "diagonals": ["each number once in each diagonal"],
    "diagonals if diagonals": ["each number once in each diagonal if diagonals"],
}
"""Short phrases, and what they stand for."""
ALL = {"custom": CAVE, "creek": CREEK, "sudoku": SUDOKU}


def genre_of(name: str) -> Any:
    kind: Any = registry.find(name)
    return kind.genre


def bare(rule: Rule) -> dict[str, Any]:
    """Return the fields of a rule that matter for its meaning and its clauses."""
    words = ("name", "noun", "paired", "every" if isinstance(rule, Kinds) else "")
    return {one.name: getattr(rule, one.name) for one in fields(rule) if one.name not in words}


@pytest.mark.parametrize("name", RULED)
def test_each_rule_of_a_genre_is_what_its_phrase_states(name: str) -> None:
    genre = genre_of(name)
    for rule in genre.rules:
        phrase = index.written(rule)
        assert phrase is not None
        read = index.rule(phrase, type(genre.answer).__name__)
        assert type(read) is type(rule)
        assert bare(read.among(genre.rules, genre.layers)) == bare(rule)


@pytest.mark.parametrize("name", index.rules())
def test_each_phrase_is_read_and_written(name: str) -> None:
    kind = index.rules()[name]
    kinds = kind.answers or tuple(index.answers())
    found = 0
    for answer in kinds:
        for phrase in index.examples(kind, answer):
            rule = index.rule(phrase, answer)
            assert type(rule) is kind
            assert rule.name == phrase
            assert index.written(rule) in {phrase, *SHORT.get(phrase, ())}
            found += 1
    assert found


def test_no_two_classes_share_a_phrase() -> None:
    for answer in index.answers():
        for phrase in index.completions("", answer):
            rule = index.rule(phrase, answer)
            assert index.written(rule) in {phrase, *SHORT.get(phrase, ())}


@pytest.mark.parametrize("name", COMPOSED)
def test_a_genre_written_as_custom_is_the_genre(name: str) -> None:
    board = small(name)
    custom: Any = registry.parse(as_custom(board))
    assert custom.name == "custom"
    assert clauses(custom) == clauses(board)
    assert uniqueness(custom).verdict is uniqueness(board).verdict
    found = set(solutions(encoded(board), limit=50))
    assert {len(custom.check(one)) for one in found} <= {0}
    if len(found) < 50:
        assert set(solutions(encoded(custom), limit=50)) == found
    again = registry.parse(custom.text())
    assert again == custom
    assert type(again) is type(custom)


def test_lists_of_cells_do_not_show_the_size() -> None:
    """They fit into a board of any size; it stands in the header unless they fill a square."""
    rules = "rules:\n  one number in each cell\n  palindromes read the same from both ends\n"
    text = f"puzzle: custom\nanswer: numbers to 2\nlayers: numbers above\n{rules}"
    wide = registry.parse(f"{text}size: 2x3\nabove: . 1 .\n\nr1c2 r1c1 r2c1\n")
    assert wide.shape == (2, 3)
    assert registry.parse(wide.text()) == wide
    square = registry.parse(f"{text}above: . 1\n\nr1c2 r1c1 r2c1\n")
    assert square.shape == (2, 2)
    assert "size" not in square.text()
    assert registry.parse(square.text()) == square


@pytest.mark.parametrize("name", ALL)
def test_rules_stay_in_text_and_on_the_way_to_a_process(name: str) -> None:
    board: Any = registry.parse(ALL[name])
    assert board.text() == ALL[name]
    assert pickle.loads(pickle.dumps(board)) == board
    fewer = board.without([])
    assert type(fewer) is type(board)
    assert fewer == board


def test_a_rule_more_leaves_the_solutions_that_keep_it() -> None:
    plain = registry.parse("\n".join(line for line in CREEK.split("\n") if "also" not in line))
    board: Any = registry.parse(CREEK)
    kept = {one for one in solutions(encoded(plain)) if not board.check(one)}
    assert set(solutions(encoded(board))) == kept
    assert 0 < len(kept) < len(list(solutions(encoded(plain))))


WRONG = {
    ("also: no 3x3 unshaded",): "3:7: no rule 'no 3x3 unshaded': did you mean 'no 2x2 unshaded'",
    ("also: no 2x2 unshaded", "also: no 2x2 unshaded"): (
        "4:7: the rule 'no 2x2 unshaded' is there twice"
    ),
    ("also: unshaded connected",): "3:7: creek has the rule 'unshaded connected' already",
    ("also: one loop",): (
        "3:7: the rule 'one loop' is about lines or lines and shaded cells or pairs of cells, "
        "not about shade"
    ),
    ("also: numbers count shaded beside",): (
        "3:7: the rule 'numbers count shaded beside' cannot read 'numbers', which is: "
        "numbers 0 to 4 at corners"
    ),
    ("also: 3 shaded in each plate",): (
        "3:7: the rule '3 shaded in each plate' reads 'plates', which is not a layer here"
    ),
    ("also: 3 shaded in each room",): "6:1: the rooms are missing",
    ("also:",): "3:6: no rule ''; 'satgrid rules' lists all",
    ("answer: shade",): "3:1: unknown key 'answer'; known: ",
    ("rules:", "  no 2x2 shaded"): "4:3: only 'puzzle: custom' has rules of its own",
}


@pytest.mark.parametrize("lines", WRONG)
def test_what_is_wrong_with_a_rule_more_is_one_line_with_its_place(lines: tuple[str, ...]) -> None:
    text = "\n".join(["puzzle: creek", "title: x", *lines, "", "..", ".."])
    with pytest.raises(ParseError) as caught:
        registry.parse(text)
    assert str(caught.value).startswith(WRONG[lines])


CUSTOM = ["answer: shade", "layers: numbers in cells, rooms", "rules:", "  unshaded connected"]
ODD = {
    (0, "answer: shades"): "2:9: no answer 'shades': did you mean 'shade'",
    (0, "title: x"): "1:9: a custom puzzle has a line 'answer:'",
    (1, "layers: numbers in cells, rums"): "3:27: no layer 'rums': did you mean 'rooms'",
    (1, "layers: rooms, rooms"): "3:16: two layers are called 'rooms'",
    (1, "layers: numbers in rooms, rooms"): (
        "3:9: there is no layer of rooms 'rooms' before 'numbers'"
    ),
    (3, "also: no 2x2 shaded"): "5:7: a custom puzzle has all its rules below 'rules:'",
    (3, "  one number in each cell"): "5:3: the rule 'one number in each cell' is about numbers",
    (3, "  sight of clues over shaded"): (
        "5:3: the rule 'sight of clues over shaded' reads 'clues', which is not a layer here: "
        "did you mean 'numbers'?"
    ),
    (3, "unshaded connected"): "5:1: 'unshaded connected' is not of the form 'key: value'",
    (3, "  no 100 shaded in a line"): "5:3: 100 is not between 2 and 99",
    (3, "title: y"): "1:9: a custom puzzle has rules, indented below a line 'rules:'",
}


@pytest.mark.parametrize(("at", "line"), ODD)
def test_what_is_wrong_with_a_custom_puzzle_is_one_line_with_its_place(at: int, line: str) -> None:
    lines = [line if number == at else kept for number, kept in enumerate(CUSTOM)]
    text = "\n".join(["puzzle: custom", *lines, "", "..", "..", "", "rooms:", "AA", "BB"])
    with pytest.raises(ParseError) as caught:
        registry.parse(text)
    assert str(caught.value).startswith(ODD[at, line])


def test_a_genre_with_many_layers_takes_rules() -> None:
    board = registry.parse("puzzle: variantsudoku\nalso: no 2x2 filled\n\n....\n....\n....\n....\n")
    assert board.text().startswith("puzzle: variantsudoku\nalso: no 2x2 filled\n")


def test_the_boards_of_equal_rules_have_one_class() -> None:
    one, other = registry.parse(CREEK), registry.parse(CREEK.replace(".2..", ".1.."))
    assert type(one) is type(other)
    assert one != other
    assert uniqueness(one).verdict is Verdict.MULTIPLE


def test_rules_are_offered_by_their_beginning() -> None:
    assert index.completions("no 2x2", "Shade") == ["no 2x2 shaded", "no 2x2 unshaded"]
    assert "no 2x2 filled" in index.completions("no 2x2", "Numbers")
    assert replace(index.rule("no 2x2 shaded", "Shade"), name="x").name == "x"


CAGED = """puzzle: custom
answer: numbers
layers: givens, rooms called regions
rules:
  givens stay
  different numbers in cages that overlap

1234
3412
2143
4.2.

regions:
AABB
AABB
CCDD
CCDD

cages:
6: r1c1 r1c2 r1c3
9: r4c1 r4c2 r4c3
"""


def test_sums_of_cages_follow_only_from_houses_that_are_rules() -> None:
    board: Any = registry.parse(CAGED)
    every = set(solutions(encoded(board)))
    assert len(every) == 4  # no rule says that a row holds each number once
    assert uniqueness(board).verdict is Verdict.MULTIPLE
    lines = "  each number once in each row and column\n  each number once in each region\n"
    judged = uniqueness(registry.parse(CAGED.replace("\n\n1234", f"\n{lines}\n1234", 1)))
    assert judged.verdict is Verdict.UNIQUE


def test_overlapping_grids_take_the_rules_of_variant_sudokus() -> None:
    text = (ROOT / "instances/samurai/small.txt").read_text(encoding="utf-8")
    also = "also: thermometers rise\nalso: different numbers in cages that overlap\n"
    body = text.replace("\n\n", f"\n{also}\n", 1)
    plain: Any = registry.parse(text)
    cells = plain.open_cells[:2]
    listed = " ".join(f"r{cell.row + 1}c{cell.column + 1}" for cell in cells)
    board: Any = registry.parse(f"{body}\nthermometers:\n{listed}\n\ncages:\n5: {listed}\n")
    kept = {one for one in solutions(encoded(plain)) if not board.check(one)}
    assert set(solutions(encoded(board))) == kept


@pytest.mark.parametrize("phrase", ["walls count lines ahead"])
def test_rules_about_lines_through_cells_refuse_others(phrase: str) -> None:
    text = f"puzzle: custom\nanswer: lines\nlayers: walls\nrules:\n  one loop\n  {phrase}\n\n...\n"
    with pytest.raises(ParseError, match="goes only with an answer such as 'lines through cells'"):
        registry.parse(text)
