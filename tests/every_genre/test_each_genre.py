"""Every output of every genre, on small boards: with givens, and with nothing printed."""

from __future__ import annotations

import random
import time
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from catalogue import GENRES, thinned
from click.testing import CliRunner
from each_board import boards_of, example

from satgrid import formats
from satgrid.cli import program
from satgrid.cli.in_process import answered
from satgrid.drawing.terminal import draw
from satgrid.errors import SatgridError, TimeUpError
from satgrid.formats.format import renoted
from satgrid.generators import generation
from satgrid.generators.minimizing import minimize
from satgrid.loaded import LoadedPuzzle
from satgrid.notebook import hinted
from satgrid.own_text import reading
from satgrid.puzzle import registry
from satgrid.puzzle.encoding import encoded
from satgrid.puzzle.protocol import DeclaredPuzzle, Puzzle, printed_keys
from satgrid.puzzle.unfinished import Unfinished
from satgrid.solve.enumeration import Verdict
from satgrid.system.limits import Limits
from satgrid.verdicts.puzzle_verdict import uniqueness
from satgrid.web import editing

BOARDS = [(name, which) for name in GENRES for which in boards_of(name)]
each_board = pytest.mark.parametrize(
    ("name", "which"), BOARDS, ids=[f"{name}-{which}" for name, which in BOARDS]
)
"""Each genre's board of the catalogue, one with givens, and one with nothing printed."""
SECONDS = 0.3  # that making a puzzle may take; a bound, not a claim
PICTURE = "{http://www.w3.org/2000/svg}svg"


def is_picture(svg: str) -> bool:
    return ElementTree.fromstring(svg).tag == PICTURE


def test_each_genre_that_prints_parts_of_its_answer_has_a_board_with_some() -> None:
    given = {name for name in GENRES if "given" in boards_of(name)}
    assert given >= {name for name in GENRES if printed_keys(example(name))}
    assert given <= {name for name in GENRES if "bare" in boards_of(name)}
    printed = [name for name in given if printed_keys(boards_of(name)["given"])]
    assert len(printed) > len(GENRES) / 4  # others have cells that are given as unshaded


@each_board
def test_what_a_notebook_shows(name: str, which: str) -> None:
    board = LoadedPuzzle(boards_of(name)[which])
    answers = [board.check(), board.deduce()]
    key = next(iter(encoded(board.puzzle).answer_block()))
    cell = board.puzzle.places(key)[0]
    answers += [board.explain(), board.explain(*cell), *board.steps(), board.hint("")]
    for one in answers:
        assert is_picture(one.picture)
        assert one.words
        assert repr(one)
    assert is_picture(board.draw())
    assert draw(board.puzzle, color=False)


@each_board
def test_hints_from_a_part_of_the_answer(name: str, which: str) -> None:
    """What is printed need not be written again; then the rest of the answer is all of it."""
    board = boards_of(name)[which]
    found = uniqueness(board)
    if found.first is None or found.verdict is not Verdict.UNIQUE:
        return
    printed = printed_keys(board)
    own = sorted(found.first - printed)
    some = frozenset(random.Random(name).sample(own, len(own) // 2))
    begun = hinted(board, Unfinished(some))
    assert is_picture(begun.picture)
    assert begun.standing == ("right" if len(own) else "solved")
    assert hinted(board, Unfinished(frozenset(own))).standing == "solved"


@each_board
def test_printed_keys_are_keys_of_the_answer(name: str, which: str) -> None:
    board = boards_of(name)[which]
    printed = printed_keys(board)
    assert printed <= set(encoded(board).answer_block())
    assert which != "bare" or not printed


@pytest.mark.parametrize("name", [name for name, which in BOARDS if which == "given"])
def test_givens_are_drawn(name: str) -> None:
    """On paper and at a terminal, before there is an answer."""
    given, blank = (boards_of(name)[which] for which in ("given", "bare"))
    assert draw(given, color=False) != draw(blank, color=False)
    assert LoadedPuzzle(given).draw() != LoadedPuzzle(blank).draw()


@pytest.mark.parametrize("name", GENRES)
def test_what_is_left_when_clues_go_has_one_solution(name: str) -> None:
    """On paper, where a clue that goes can mean something to others: both ends of a line."""
    board = boards_of(name)["small"]
    if isinstance(board, DeclaredPuzzle) and uniqueness(board).verdict is Verdict.UNIQUE:
        less: Any
        less, gone = minimize(board)
        assert uniqueness(less).verdict is Verdict.UNIQUE
        assert len(less.clue_list()) == len(board.clue_list()) - len(gone)


def ask(board: Puzzle[Any] | None, **asking: Any) -> dict[str, Any]:
    found = answered({"puzzle": board.text() if board else "", **asking}, 60)
    assert "fault" not in (found["error"] or "")
    return found


@each_board
def test_questions_of_the_page(name: str, which: str) -> None:
    """A board is shown, judged, walked through and solved, whatever is printed on it."""
    board = boards_of(name)[which]
    shown = ask(board, question="board")["document"]
    assert registry.parse(shown["text"]) == board
    assert is_picture(shown["picture"])
    [judged] = ask(board, question="verdict")["document"]
    if judged["verdict"] == "none":
        assert which == "bare"  # such as a board whose areas each need a number
        return
    keys = judged["solutions"][0]["keys"]
    drawn = ask(board, question="keys", keys=keys)["document"]
    assert drawn["solved"]
    assert is_picture(drawn["picture"])
    free = [one["key"] for one in ask(board, question="answer")["document"]["keys"]]
    own = sorted(set(free).intersection(keys))
    assert ask(board, question="keys", keys=own)["document"]["solved"]
    found = ask(board, question="hint", keys=own[: len(own) // 2])["document"]
    assert found["standing"] in ("right", "solved")
    assert is_picture(found["picture"])


@pytest.mark.parametrize("name", GENRES)
def test_an_empty_board_of_the_page(name: str) -> None:
    """As a setter begins: nothing is printed but what the genre cannot do without."""
    text = ask(None, question="begun", genre=name, rows=4, columns=4)["document"]["text"]
    board = registry.parse(text)
    assert board.text() == text
    shown = ask(board, question="board")
    assert (shown["error"], shown["document"]["puzzle"]) == (None, name)
    assert is_picture(shown["document"]["picture"])
    held = ask(board, question="common")
    assert held["error"] is None or held["document"] is None


@each_board
def test_formats_there_and_back(name: str, which: str) -> None:
    """Each format that can write a board is read as the same board."""
    board: Any = boards_of(name)[which]
    written = 0
    for form in formats.names(writable=True):
        try:
            text = formats.write(board, form)
        except SatgridError as error:
            assert " cannot be written as " in str(error)  # noqa: PT017
            continue
        assert formats.detect(text) == form
        [found] = formats.read(text)
        assert type(found) is type(board), form
        assert renoted(found, ()) == renoted(board, ()), form
        written += 1
    assert written >= 1


@cache
def phrases() -> dict[str, list[str]]:
    """Return the rules that a genre's puzzle can be made with besides: each with some genre."""
    offered = {name: editing.offered(boards_of(name)["small"]) for name in GENRES}
    kinds = sorted({phrase for found in offered.values() for phrase in found})
    chosen: dict[str, list[str]] = {name: [] for name in GENRES}
    for phrase in kinds:
        fit = [name for name in GENRES if phrase in offered[name]]
        chosen[min(fit, key=lambda name: (len(chosen[name]), fit.index(name)))].append(phrase)
    for at, name in enumerate(GENRES):
        if offered[name] and not chosen[name]:
            chosen[name].append(offered[name][at % len(offered[name])])
    return chosen


@pytest.mark.parametrize("name", thinned(GENRES))
def test_made_with_a_rule_besides(name: str) -> None:
    """A puzzle with one solution, or a line that none is found; never another end.

    Each rule is added to a genre, and each genre gets one that fits it.
    """
    height, width = boards_of(name)["small"].shape[-2:]
    for phrase in phrases()[name]:
        ruled: Any = reading.blank(name, (phrase,))
        with suppress(SatgridError, TimeUpError):
            limits = Limits(time.monotonic() + SECONDS)
            made = generation.made(ruled, height, width, seed=1, limits=limits).puzzle
            assert uniqueness(made).verdict is Verdict.UNIQUE
            assert registry.parse(made.text()) == made


UNMADE = [
    ("norinori", "0 shaded in all"),
    ("araf", "each area a rectangle with numbers for its size"),
    ("fourcells", "each area a rectangle with numbers for its shape"),
]


@pytest.mark.parametrize(("name", "phrase"), UNMADE)
def test_rules_that_no_answer_of_the_genre_keeps(name: str, phrase: str) -> None:
    ruled: Any = reading.blank(name, (phrase,))
    with pytest.raises(SatgridError, match=f"no {name} of 2x4 cells was found"):
        generation.made(ruled, 2, 4, seed=1)


def test_a_book_of_every_genre(tmp_path: Path) -> None:
    boards = [board for name in GENRES for board in boards_of(name).values()]
    for number, board in enumerate(boards):
        (tmp_path / f"{number:03}.txt").write_text(board.text(), encoding="utf-8")
    target = tmp_path / "book.html"
    command = ["book", str(tmp_path), "--any", "-q", "-j", "1", "-o", str(target)]
    found = CliRunner().invoke(program, command)
    assert found.exit_code == 0, found.output
    assert target.read_text("utf-8").count("<svg") == 2 * (
        len(boards) + len(GENRES)
    )  # and examples
