"""Genres take more rules: by hand, or seen as others; verdicts, steps, pictures, new puzzles."""

from __future__ import annotations

import pickle
import random
import re
from typing import Any

import pytest
from catalogue import ROOT, encoded
from every_genre.test_steps import check_path

from satgrid.counting.method import find
from satgrid.counting.request import Request
from satgrid.counting.totals import count
from satgrid.drawing.pictures import svg
from satgrid.drawing.terminal import draw
from satgrid.errors import SatgridError
from satgrid.generators.generation import drafted
from satgrid.own_text import index, reading
from satgrid.puzzle import registry
from satgrid.solve.enumeration import Verdict, solutions
from satgrid.steps.techniques import techniques
from satgrid.verdicts.puzzle_verdict import uniqueness
from satgrid.verdicts.remarks import remarks

KINDS: list[Any] = [registry.find(name) for name in registry.names()]
GENRES = [one.genre for one in KINDS if getattr(one, "genre", None) is not None]
HAND = [
    one.name for one in GENRES if not one.rules or type(one.answer.seen) is not type(one.answer)
]
"""Genres by hand, and those with an answer that added rules see as another one."""
BARE = [one.name for one in KINDS if getattr(one, "genre", None) is None]
"""Genres whose boards have no layers of the library: none at best."""
_MOST = 400  # solutions of a small board
_RULES = 10  # of a genre
AKARI = """puzzle: akari
also: at most 1 shaded in each room

...
.2.
...

rooms:
AAA
AAB
ACB
"""


def board_of(name: str) -> Any:
    return registry.parse((ROOT / "instances" / name / "small.txt").read_text(encoding="utf-8"))


def more(board: Any, number: int) -> list[Any]:
    """Return a board with one more rule, for some rules that go with it and need no layer."""
    kind = type(reading.answer_of(board)).__name__
    phrases = index.completions("", kind)
    found: list[Any] = []
    for phrase in random.Random(board.name).sample(phrases, len(phrases)):
        try:
            one: Any = registry.parse(reading.with_also(board, [phrase]).text())
        except SatgridError:
            continue
        if one.genre.layers == board.genre.layers:
            found.append(one)
        if len(found) == number:
            break
    return found


@pytest.mark.parametrize("name", HAND)
def test_added_rules_leave_the_solutions_that_keep_them(name: str) -> None:
    board = board_of(name)
    every = list(solutions(encoded(board), limit=_MOST))
    assert len(every) < _MOST
    some = more(board, _RULES)
    kept = [{one for one in every if not other.check(one)} for other in some]
    for other, expected in zip(some, kept, strict=True):
        assert set(solutions(encoded(other))) == expected
        judged = uniqueness(other).verdict
        known = {0: Verdict.NONE, 1: Verdict.UNIQUE}
        assert judged is known.get(len(expected), Verdict.MULTIPLE)
        frontier = Request(other, method="frontier")
        if find("frontier").suits(frontier):
            assert count(frontier).number == len(expected)
        assert registry.parse(other.text()) == other == pickle.loads(pickle.dumps(other))
    assert any(len(one) < len(every) for one in kept)


@pytest.mark.parametrize("name", HAND)
def test_steps_with_added_rules_follow(name: str) -> None:
    board = board_of(name)
    own = {one.name for one in techniques(board)}
    for other in more(board, 2 * _RULES):
        if uniqueness(other).verdict is Verdict.UNIQUE:
            check_path(other)
            assert own <= {one.name for one in techniques(other)}
            break


def test_added_layers_are_read_drawn_and_written() -> None:
    board: Any = registry.parse(AKARI)
    assert board.text() == AKARI
    judged = uniqueness(board)
    assert judged.verdict is Verdict.UNIQUE
    assert judged.first is not None
    assert check_path(board).steps
    bare = board.without_rule(0)
    assert bare.name == "akari"
    assert uniqueness(bare).verdict is Verdict.MULTIPLE
    assert draw(board, judged.first).count("┌") == 3  # of the board, and of two rooms
    drawn = [re.findall(r'<path d="([^"]*)"', svg(one, judged.first)) for one in (board, bare)]
    assert max(map(len, drawn[0])) > max(map(len, drawn[1])), "borders of rooms"
    assert all("#f2c230" in svg(one, judged.first) for one in (board, bare)), "lamps"
    fillomino = "puzzle: fillomino\nalso: thermometers rise\n\n..\n..\n\nthermometers:\nr1c1 r1c2\n"
    other: Any = registry.parse(fillomino)
    assert len(svg(other)) > len(svg(registry.parse("puzzle: fillomino\n\n..\n..\n")))


def test_added_rules_are_about_what_an_answer_shows() -> None:
    pool = more(board_of("shakashaka"), 1)[0]
    assert type(pool.shown.answer).__name__ == "Shade"
    with pytest.raises(SatgridError, match="2:7: shakashaka has the rule 'numbers count shaded"):
        registry.parse("puzzle: shakashaka\nalso: numbers count shaded beside\n\n..\n..\n")
    with pytest.raises(SatgridError, match="2:7: the rule 'one loop' is about lines"):
        registry.parse("puzzle: shakashaka\nalso: one loop\n\n..\n..\n")


def test_check_remarks_rules_added_to_a_genre_by_hand() -> None:
    text = "puzzle: kuromasu\nalso: no 2x2 shaded\nalso: no 2x2 unshaded\n\n...\n.3.\n...\n"
    board: Any = registry.parse(text)
    assert remarks(board, uniqueness(board).verdict)[0] == "'also: no 2x2 shaded' changes nothing"


@pytest.mark.parametrize(
    ("name", "phrase", "size"),
    [
        ("norinori", "no 2x2 unshaded", 6),
        ("norinori", "unshaded connected", 7),
        ("starbattle", "unshaded connected", 6),
        ("kuromasu", "no 2x2 unshaded", 5),
        ("akari", "no 2x2 unshaded", 5),
        ("akari", "at most 1 shaded in each room", 5),
    ],
)
def test_puzzles_with_added_rules_are_made(name: str, phrase: str, size: int) -> None:
    like: Any = reading.blank(name, [phrase])
    made: Any = drafted(like, size, size, seed=1)
    assert made.phrases == (phrase,)
    assert uniqueness(made).verdict is Verdict.UNIQUE
    assert made == drafted(like, size, size, seed=1)


def test_impossible_rules_are_one_error() -> None:
    like: Any = reading.blank("akari", ["shaded connected", "no 2x2 unshaded"])
    with pytest.raises(SatgridError, match="there is no solution, whichever clues are left out"):
        drafted(like, 5, 5, seed=1)


@pytest.mark.parametrize("name", BARE)
def test_a_board_without_layers_takes_no_rules(name: str) -> None:
    with pytest.raises(SatgridError, match=f"1:9: {name} takes no lines 'also:'"):
        registry.parse(f"puzzle: {name}\nalso: no 2x2 shaded\n\n..\n..\n")


def test_a_large_board_of_areas_takes_rules() -> None:
    rows = f"{'.' * 25}\n" * 25
    text = f"puzzle: fillomino\nalso: thermometers rise\n\n{rows}\nthermometers:\nr1c1 r1c2\n"
    board: Any = registry.parse(text)
    assert board.values == 25 * 25


def test_a_rule_below_the_header_is_one_error() -> None:
    with pytest.raises(SatgridError, match="3:1: this line belongs above the first blank line"):
        registry.parse("puzzle: akari\n\nalso: no 2x2 shaded\n..\n.2\n")
