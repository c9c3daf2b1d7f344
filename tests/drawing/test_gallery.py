"""The page with all solutions: its content, and the actions of a visitor."""

from __future__ import annotations

import base64
import json
import os
import re
from collections.abc import Callable, Iterator
from itertools import accumulate, islice
from pathlib import Path
from typing import Any

import pytest
from browser import CHROMIUM, Browser
from catalogue import ROOT, SMALL, load

from satgrid.board.text import Notes
from satgrid.counting.listing import Solutions
from satgrid.counting.request import Request
from satgrid.drawing import colors
from satgrid.drawing.answers import painter_for
from satgrid.drawing.gallery import Gallery, gallery
from satgrid.puzzle.protocol import Puzzle

Board = Puzzle[Any]
SEVERAL = [
    *SMALL,
    "tiling/pentominoes-3x20",
    "tiling/own-pieces",
    "tiling/pentominoes-2x3x10",
    "nonogram/chequered",
    "norinori/strips",
    "shakashaka/square-or-diamond",
    "kropki/undotted-2x2",
    "kropki/boxes-4x4-some",
    "shakashaka/too-large-number",
]


def board(name: str) -> Board:
    return load(ROOT / "instances" / f"{name}.txt")


def listed(puzzle: Board, *, distinct: bool = False) -> list[frozenset[Any]]:
    return list(Solutions(Request(puzzle, distinct=distinct)))


def data_of(page: Gallery) -> dict[str, Any]:
    found = re.search(r'<script id="data" type="application/json">(.*?)</script>', page.html)
    assert found
    data: dict[str, Any] = json.loads(found[1])
    return data


def unpacked(data: dict[str, Any]) -> list[list[int]]:
    """Read the solutions of a page, apart from the code that packs them."""
    numbers: list[int] = []
    value = shift = 0
    for byte in base64.b64decode(data["solutions"]):
        value += (byte % 128) << shift
        shift += 7
        if byte < 128:
            numbers.append(value)
            value = shift = 0
    rest = iter(numbers)
    return [[key + at for at, key in enumerate(accumulate(islice(rest, size)))] for size in rest]


@pytest.mark.parametrize("name", SEVERAL)
def test_page_holds_every_solution(name: str) -> None:
    puzzle = board(name)
    solutions = listed(puzzle)[:300]
    data = data_of(gallery(puzzle, solutions))
    painter = painter_for(puzzle)
    shared = frozenset.intersection(*solutions) if solutions else frozenset()
    if painter.colorful:
        shared = frozenset()
    keys = sorted(frozenset().union(*solutions) - shared)
    assert data["count"] == len(solutions)
    assert len(data["keys"]) == len(keys)
    assert [data["names"][number] for number in data["said"]] == list(map(painter.said, keys))
    cells = [tuple(cell[2:]) for cell in data["cells"]]
    assert [[cells[at] for at in over] for over in data["over"]] == [
        [tuple(cell) for cell in puzzle.places(key)] for key in keys
    ]
    assert {cells[at] for at in data["same"]} == {
        tuple(cell) for key in shared for cell in puzzle.places(key)
    }
    assert [frozenset(keys[at] for at in one) | shared for one in unpacked(data)] == solutions


def test_same_solutions_same_bytes() -> None:
    puzzle = board("tiling/own-pieces")
    solutions = listed(puzzle)
    assert gallery(puzzle, solutions) == gallery(puzzle, list(solutions))


def test_page_needs_nothing_else() -> None:
    page = gallery(board("norinori/strips"), listed(board("norinori/strips"))).html
    assert not re.findall(r"https?://(?!www\.w3\.org/)", page)
    assert not re.findall(r"""(?:src|href)=["'](?!#)""", page)
    assert "{{" not in page


def test_title_cannot_leave_its_place() -> None:
    notes: Notes = (("title", "</title></script><b>&\"'{{data}}"),)
    small: Any = board("norinori/small")
    puzzle = small.with_notes(notes)
    page = gallery(puzzle, listed(puzzle))
    assert "<b>" not in page.html
    assert page.html.count("</script>") == 2
    assert data_of(page)["title"] == notes[0][1]


def test_page_says_what_is_left_out() -> None:
    puzzle = board("norinori/strips")
    solutions = listed(puzzle)
    whole = gallery(puzzle, solutions)
    assert (whole.shown, whole.full, whole.complete) == (2632, False, True)
    assert "<p>2,632 solutions</p>" in whole.html
    part = gallery(puzzle, solutions, most_bytes=20_000)
    assert part.full
    assert not part.complete
    assert 0 < part.shown < 2632
    assert f"the first {part.shown:,} solutions; there may be more" in part.html
    size = len(json.dumps(data_of(part), separators=(",", ":"), ensure_ascii=False))
    assert 15_000 < size < 20_500
    assert unpacked(data_of(part)) == unpacked(data_of(whole))[: part.shown]
    early = gallery(puzzle, solutions[:5], every=lambda: False, distinct=True)
    assert (early.shown, early.full, early.complete) == (5, False, False)
    assert "the first 5 solutions up to symmetry; there may be more" in early.html


def test_endless_listing_is_not_read_to_its_end() -> None:
    puzzle = board("norinori/small")
    solution = listed(puzzle)[0]
    page = gallery(puzzle, iter(lambda: solution, None), most_bytes=30_000)
    assert page.full


# --- in a browser ---------------------------------------------------------------------------


@pytest.fixture(scope="module")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    if CHROMIUM is None or os.name != "posix":
        pytest.skip("no Chromium on this machine")
    with Browser(tmp_path_factory.mktemp("chromium")) as browser:
        yield browser


class Visitor:
    """Looks at a page and remembers where things are on it."""

    def __init__(self, browser: Browser, target: Path, page: str, *, width: int = 1200) -> None:
        target.write_text(page, encoding="utf-8")
        self.browser = browser
        browser.open(target, width, 800)

    def text(self, place: str) -> str:
        """Return the text of what has an id."""
        return str(self.browser.ask(f"document.getElementById({place!r}).textContent"))

    def all(self, selector: str, what: str = "textContent") -> list[Any]:
        """Return a property of each element."""
        found: list[Any] = self.browser.ask(
            f"[...document.querySelectorAll({selector!r})].map((one) => one.{what})"
        )
        return found

    def numbers(self, selector: str) -> list[int]:
        """Return the numbers at the ends of texts."""
        return [int(text.split(": ")[-1].replace(",", "")) for text in self.all(selector)]

    def cards(self) -> list[int]:
        """Return which of the solutions are drawn."""
        return list(map(int, self.all(".card", "dataset.at")))

    def click(self, selector: str, number: int = 0) -> None:
        """Click one of some elements."""
        self.browser.click(f"document.querySelectorAll({selector!r})[{number}]")

    def click_cell(self, number: int) -> None:
        """Click a cell of the board."""
        self.click(f'[data-cell="{number}"]')

    def choose(self, place: str, value: object) -> None:
        """Change what a field holds."""
        self.browser.ask(
            f"(() => {{ const one = document.getElementById({place!r}); one.value = {value!r};"
            " one.dispatchEvent(new Event('change', {bubbles: true})); })()"
        )

    def focus(self, selector: str) -> None:
        """Give something the focus."""
        self.browser.ask(f"document.querySelector({selector!r}).focus()")

    def focused(self) -> str:
        """Return the name of what has the focus."""
        return str(
            self.browser.ask(
                "document.activeElement.getAttribute('aria-label') || document.activeElement.id"
            )
        )

    def active(self) -> str:
        """Return which card is chosen."""
        return str(
            self.browser.ask("document.getElementById('list').ariaActiveDescendantElement.id")
        )


@pytest.fixture
def visitor(chromium: Browser, tmp_path: Path) -> Iterator[Callable[..., Visitor]]:
    def visit(page: str, *, width: int = 1200) -> Visitor:
        return Visitor(chromium, tmp_path / "page.html", page, width=width)

    yield visit
    assert chromium.faults == []


Visit = Callable[..., Visitor]


def test_visitor_places_pieces_on_the_8x8_board(visitor: Visit) -> None:
    puzzle = board("tiling/pentominoes-8x8-square")
    solutions = listed(puzzle, distinct=True)
    assert len(solutions) == 16146
    page = gallery(puzzle, solutions, distinct=True)
    assert len(page.html.encode()) < 1_000_000
    data = data_of(page)
    packed = unpacked(data)
    here = visitor(page.html)
    assert here.text("count") == "16,146 solutions"
    assert here.cards() == list(range(len(here.cards())))
    assert 10 < len(here.cards()) < 60

    painter = painter_for(puzzle)
    laid = sorted(solutions[0])
    shades = colors.colored([key.cells for key in laid], [painter.wanted(key) for key in laid])
    drawn = here.all("#card-0 g[color]", "getAttribute('color')")
    assert drawn == [colors.color(shade) for shade in shades]

    here.click_cell(27)
    counts = here.numbers("#choices small")
    assert sum(counts) == 16146
    assert counts == sorted(counts, reverse=True)
    first = int(here.all("#choices button", "dataset.key")[0])
    assert 27 in data["over"][first]
    here.click("#choices button")
    have = [number for number, keys in enumerate(packed) if first in keys]
    assert len(have) == counts[0]
    assert here.text("count") == f"{len(have):,} of 16,146 solutions"

    here.click_cell(0)
    second = int(here.all("#choices button", "dataset.key")[0])
    assert 0 in data["over"][second]
    here.click("#choices button")
    both = [number for number in have if second in packed[number]]
    assert here.text("count") == f"{len(both):,} of 16,146 solutions"
    shown = here.numbers(".card small")
    assert shown == [number + 1 for number in both][: len(shown)]

    here.click("#placed button")
    alone = sum(second in keys for keys in packed)
    assert here.text("count") == f"{alone:,} of 16,146 solutions"
    here.click_cell(0)
    assert here.all("#choices .word") == ["remove"]
    here.click("#choices button")
    assert here.text("count") == "16,146 solutions"

    here.choose("name", 10)
    assert here.text("asked") == "Places of X5:"
    assert sum(here.numbers("#choices small")) == 16146
    here.click("#clear")
    assert here.all("#choices button") == []


def test_visitor_scrolls_and_uses_the_keyboard(visitor: Visit) -> None:
    puzzle = board("tiling/pentominoes-6x10")
    here = visitor(gallery(puzzle, listed(puzzle, distinct=True), distinct=True).html)
    browser = here.browser
    browser.scroll("document.getElementById('list')", 30_000)
    browser.until("Number(document.querySelector('.card').dataset.at) > 100")
    assert here.cards() == list(range(here.cards()[0], here.cards()[-1] + 1))

    here.focus("#list")
    browser.press("End")
    assert here.active() == "card-2338"
    browser.press("Home", "ArrowRight", "Enter")
    assert here.text("large-title") == "Solution 2 of 2,339"
    browser.press("ArrowRight")
    assert here.text("large-title") == "Solution 3 of 2,339"
    browser.press("Escape")
    assert not browser.ask("document.getElementById('large').open")
    browser.until("document.activeElement.id === 'list'")
    here.choose("number", 1000)
    assert here.active() == "card-999"

    here.focus('[data-cell="0"]')
    browser.press("ArrowDown", "ArrowRight", "ArrowUp", "ArrowUp")
    assert here.focused() == "row 1, column 2"
    browser.press("Enter")
    assert here.text("asked") == "At row 1, column 2:"
    counts = here.numbers("#choices small")
    browser.press("ArrowRight", "Enter")
    assert here.text("count") == f"{counts[1]:,} of 2,339 solutions"
    assert here.focused() == "row 1, column 2"
    browser.press("Delete")
    assert here.text("count") == "2,339 solutions"
    browser.press("Enter", "Escape")
    assert here.focused() == "row 1, column 2"


def test_visitor_on_a_phone(visitor: Visit) -> None:
    puzzle = board("norinori/strips")
    here = visitor(gallery(puzzle, listed(puzzle)).html, width=390)
    browser = here.browser

    def fits() -> bool:
        return bool(browser.ask("document.documentElement.scrollWidth <= 390"))

    assert fits()
    tops = here.all(".card", "getBoundingClientRect().top")
    assert tops.count(tops[0]) == 2
    assert not browser.ask("document.getElementById('filter').open")
    here.click("summary")
    here.click_cell(0)
    assert here.all("#choices .word") == ["shaded", "nothing"]
    assert min(here.all("#choices button, #clear", "offsetHeight")) >= 36
    here.click("#choices button", 1)
    empty = sum((0, 0) not in solution for solution in listed(puzzle))
    assert here.text("count") == f"{empty:,} of 2,632 solutions"
    assert fits()


def test_visitor_of_a_puzzle_without_solution(visitor: Visit) -> None:
    here = visitor(gallery(board("shakashaka/too-large-number"), []).html)
    here.focus("#list")
    here.browser.press("End", "Enter")
    assert here.text("list") == "There is no solution."
    assert not here.browser.ask("document.getElementById('large').open")


def test_visitor_asks_for_what_all_solutions_share(visitor: Visit) -> None:
    puzzle = board("nonogram/anchor")
    solutions = listed(puzzle)
    filled = min(solutions[0])
    here = visitor(gallery(puzzle, solutions).html)
    here.click("summary")
    here.click_cell(filled.row * puzzle.shape[1] + filled.column)
    assert here.text("asked").endswith(": the same in all solutions.")


def test_list_longer_than_a_browser_allows(visitor: Visit) -> None:
    puzzle = board("tiling/dominoes-6x7")
    page = gallery(puzzle, listed(puzzle)[:4000]).html
    here = visitor(re.sub(r"MOST_HIGH = \w+", "MOST_HIGH = 9000", page))
    assert here.browser.ask("document.getElementById('space').offsetHeight") == 9000
    here.focus("#list")
    here.browser.press("End")
    assert here.active() == "card-3999"
    bottom = here.browser.ask("document.getElementById('list').getBoundingClientRect().bottom")
    low = max(here.all(".card", "getBoundingClientRect().bottom"))
    assert abs(low - bottom) < 10
    here.browser.press("ArrowUp", "PageUp", "Home")
    assert here.cards()[0] == 0
