"""Boards solved by hand on the page: by clicks, strokes and keys, with marks, and undone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from browser import CHROMIUM, Browser
from entering import Setter
from serving import Served

from satgrid.formula.variables import spelled
from satgrid.puzzle import registry
from satgrid.puzzle.encoding import encoded
from satgrid.solve.enumeration import solutions
from satgrid.web import board_views

pytest.importorskip("starlette", reason="needs satgrid[web]")
pytest.importorskip("uvicorn", reason="needs satgrid[web]")
pytest.importorskip("pebble", reason="needs satgrid[web]")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium")

USUAL = ["hashi", "hidato", "shikaku", "slitherlink"]
"""Bridges that add up, numbers of two digits, pieces, lines at the edge of the board."""
SOLVED = "document.getElementById('solved').textContent"
HELD = "import('./solving.js').then((m) => m.now)"


@pytest.fixture
def page(browser: Browser) -> Iterator[Browser]:
    yield browser
    assert browser.faults == []


def begin(page: Browser, server: Served, text: str) -> Setter:
    """Open a link for solving, and wait until the answer's keys are there."""
    page.open(f"{server.address}#play&text={quote(text)}", 1280, 1000)
    page.until("'keys' in document.getElementById('playing').dataset")
    page.until("!('old' in document.body.dataset)")
    setter = Setter(page)
    page.settle()
    return setter


def tool(page: Browser, name: str) -> None:
    page.ask(f"document.getElementById('tool').value = '{name}'")


def keyed(page: Browser, *keys: str) -> None:
    page.ask("document.getElementById('board').focus()")
    for key in keys:
        page.key(key)


def put_down(setter: Setter, text: str) -> None:
    """Put down the answer: drag pieces, type numbers, click what else there is."""
    puzzle: Any = registry.parse(text)
    known = board_views.answer(text, {})["keys"]
    board = board_views.board(text, {})
    (*_, row, column), left, top = board["cells"][0]
    left, top, half = left - column * board["side"], top - row * board["side"], board["side"] / 2
    answer = set(map(spelled, next(iter(solutions(encoded(puzzle))))))
    dragged = max(len(key["cells"]) for key in known) > 2
    for key in known:
        if key["key"] not in answer:
            continue
        if dragged and len(key["cells"]) > 1:
            setter.stroke([(2 * row + 1.0, 2 * column + 1.0) for row, column in key["cells"]])
            continue
        at = (key["middle"][1] - top) / half, (key["middle"][0] - left) / half
        same = [one for one in known if one["middle"] == key["middle"]]
        setter.stroke([at])
        if key["word"].isdigit() and len(same) > 1:
            keyed(setter.page, "Backspace", *key["word"])
        else:
            for _ in range(same.index(key)):
                setter.stroke([at])


@pytest.mark.parametrize(
    "genre",
    [
        *USUAL,
        *(
            pytest.param(name, marks=pytest.mark.slow)
            for name in registry.names()
            if name not in USUAL
        ),
    ],
)
def test_an_answer_is_put_down_by_hand(page: Browser, server: Served, genre: str) -> None:
    text = registry.example(genre)
    assert text is not None
    setter = begin(page, server, text)
    put_down(setter, text)
    page.until(f"{SOLVED} === 'Solved.'")


def test_lines_and_pieces_are_put_down_by_keys(page: Browser, server: Served) -> None:
    setter = begin(page, server, "puzzle: masyu\n\n....\n.w..\n....\n")
    setter.stroke([(1, 1)], second=True)
    keyed(page, "Shift+ArrowRight", "Shift+ArrowDown", "Alt+ArrowLeft")
    held = page.ask(HELD)
    assert len(held["held"]) == 2
    assert sorted(held["marks"].values()) == ["cross", "dot"]
    page.ask("document.getElementById('check').focus()")
    page.key("Ctrl+z")  # wherever one is
    page.key("Ctrl+z")
    assert len(page.ask(HELD)["held"]) == 1
    page.key("Ctrl+y")
    assert len(page.ask(HELD)["held"]) == 2
    begin(page, server, "puzzle: tiling\nboard: 2x4\npieces: tetrominoes x0-2\n")
    keyed(page, "Shift+ArrowDown", "Shift+ArrowRight", "Enter")
    assert len(page.ask(HELD)["held"]) == 1  # the square around these three cells


def test_marks_of_all_kinds_stay_beside_each_other_and_for_another_visit(
    page: Browser, server: Served
) -> None:
    text = "puzzle: hidato\n\n1 . .\n. . .\n. . 9\n"
    setter = begin(page, server, text)
    tool(page, "pencil")
    setter.stroke([(3, 3)])
    keyed(page, "2", "5", "5", "6")
    tool(page, "red")
    setter.stroke([(3, 3)])
    held = page.ask(HELD)
    assert [*held["pencil"].values()] == [["2", "6"]]
    assert [*held["colors"].values()] == ["red"]
    assert page.ask("[...document.querySelectorAll('.over .marks *')].length") == 2
    tool(page, "solve")
    page.click(
        "[...document.querySelectorAll('#words button')].find((one) => one.textContent === '5')"
    )
    assert len(page.ask(HELD)["held"]) == 1
    assert page.ask("[...document.querySelectorAll('.over .marks *')].length") == 1  # 5 hides them
    before = page.ask(HELD)
    begin(page, server, text)
    assert page.ask(HELD) == before
    assert page.ask("document.getElementById('rules').checkVisibility()")
    keyed(page, "Backspace")
    page.click("document.getElementById('clear')")
    assert page.ask(f"{HELD}.then((now) => Object.values(now).flatMap(Object.keys).length)") == 0


def test_a_number_of_two_digits_is_typed_and_penciled(page: Browser, server: Served) -> None:
    setter = begin(page, server, "puzzle: hidato\n\n1 . . .\n. . . .\n. . . .\n. . . 16\n")
    setter.stroke([(3, 3)])
    keyed(page, "Delete", "1", "2")
    assert [key.split()[-1] for key in page.ask(HELD)["held"]] == ["12"]
    tool(page, "pencil")
    setter.stroke([(3, 5)])
    keyed(page, "1", "1", ",", "1")
    assert [*page.ask(HELD)["pencil"].values()] == [["1", "11"]]
