"""Boards entered on the page by mouse, touch and keys alone, from New board on."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from browser import CHROMIUM, Browser
from catalogue import ROOT, thinned
from entering import Setter, enterable
from formats import test_published_kropki, test_published_nonogram
from serving import Served

from satgrid import formats
from satgrid.board.text import NOTES
from satgrid.errors import ParseError
from satgrid.puzzle import registry

pytest.importorskip("starlette", reason="needs satgrid[web]")
pytest.importorskip("uvicorn", reason="needs satgrid[web]")
pytest.importorskip("pebble", reason="needs satgrid[web]")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium")

WIDE, HIGH = 1280, 1500
# One for each way of entering: cells, corners, sides, half cells, beside, sums, arrows, borders and
# words of rooms, cages, paths, and lines of clues.
USUAL = {
    "abcendview": "puzzle: abcendview\nabove: a . b .\nleft: . c . .\n\n....\n....\n.a..\n....\n",
    "creek": "puzzle: creek\n\n.1..\n0.2.\n..4.\n...1\n",
    "futoshiki": "puzzle: futoshiki\n\n1..\n...\n..3\n\nsigns:\n.<. .\n- - v\n. . .\n"
    "- - -\n. .>.\n",
    "galaxies": "puzzle: galaxies\n\n.o...\n...*.\n.....\n",
    "kakuro": "puzzle: kakuro\n\n #   4\\ 12\\\n \\7  .   .\n \\9  .   .\n",
    "killersudoku": "puzzle: killersudoku\n\nAAB.\nCAB.\n....\n...D\n\nsums:\n6.3.\n....\n....\n"
    "....\n"
    "\ngivens:\n....\n....\n.2..\n....\n",
    "nonogram": "puzzle: nonogram\n\nrows:\n2 1\n0\n4\n\ncolumns:\n1 1\n1 1\n1\n1 1\n",
    "thermometers": "puzzle: thermometers\nabove: 1 . 2\n\n1.1 1.2   .\n  . 1.3   .\n2.1 2.2   .\n",
    "usoone": "puzzle: usoone\n\nAAB\nCAB\nCCB\n\nnumbers:\n1..\n.2.\n..0\n",
    "samurai": "puzzle: samurai\ngrids: 1-4/1-4 3-6/3-6\n\n1.....\n......\n......\n......\n......\n"
    ".....2\n",
    "sudoku": "puzzle: sudoku\n\n1...\n....\n....\n...2\n\nregions:\nAAAB\nACCB\nDCCB\nDDDB\n",
    "variantsudoku": "puzzle: variantsudoku\n\n1...\n....\n....\n....\n\n"
    "regions:\nAAAB\nABBB\n....\n....\n\ncages:\nr1c1 r1c2\n12: r3c3 r3c4 r4c4\n\n"
    "thermometers:\nr1c1 r2c2 r3c1\n\narrows:\nr4c1 r4c2 r3c2\n\ndifferences:\n1: r1c2 r1c3\n\n"
    "german whispers:\n2: r2c1 r3c2 r4c1 r3c1 r2c1\n\nlittle killers:\n10: r1c2 r2c3 r3c4\n\n"
    "quadruples:\n1,3: r2c2 r2c3 r3c2 r3c3\n\n"
    "clones:\nr1c1 r1c2 r4c1 r4c2\n",
    "yajikabe": "puzzle: yajikabe\n\n  .  2e   .\n  .   .   .\n  .   .  1n\n",
    "battleships": "puzzle: battleships\nfleet: 2 1 1\nleft: . 1 2\n\n...\n.w.\n..x\n",
}
SHARED = ROOT.parent / "shared" / "published"
BOARDS = int(os.environ.get("SATGRID_BOARDS", "10"))


@pytest.fixture
def setter(browser: Browser, server: Served) -> Iterator[Setter]:
    browser.open(server.address, WIDE, HIGH)
    browser.until("document.getElementById('word').textContent !== ''")
    yield Setter(browser)
    assert browser.faults == []


@pytest.mark.parametrize("genre", thinned(USUAL, 3))
def test_a_board_is_entered_and_every_step_undone(setter: Setter, genre: str) -> None:
    puzzle = registry.parse(USUAL[genre])
    setter.begin(genre, *puzzle.shape)
    empty = setter.text()
    setter.enter(puzzle)
    assert setter.text() == puzzle.text()
    page = setter.page
    page.ask("document.getElementById('board').focus()")
    while page.ask("document.getElementById('text').value") != empty:
        assert not page.ask("document.getElementById('undo').disabled")
        page.key("Ctrl+z")
        setter.judged()
    while not page.ask("document.getElementById('redo').disabled"):
        page.key("Ctrl+Shift+z")
    assert setter.text() == puzzle.text()


TOUCHED = ["usoone", "creek", "futoshiki", "nonogram", "variantsudoku"]


@pytest.mark.parametrize(
    "genre", [TOUCHED[0], *(pytest.param(name, marks=pytest.mark.slow) for name in TOUCHED[1:])]
)
def test_a_board_is_entered_by_touch(setter: Setter, genre: str) -> None:
    puzzle = registry.parse(USUAL[genre])
    setter.touch = True
    setter.begin(genre, *puzzle.shape)
    setter.enter(puzzle)
    assert setter.text() == puzzle.text()


def cells(setter: Setter) -> str:
    return setter.text().split("\n\n", 1)[1]


def test_keys_do_what_a_layer_has_for_them(setter: Setter) -> None:
    setter.begin("fourcells", 2, 3)
    page = setter.page
    setter.stroke([(1, 1)])
    for key in ("1", "2", "x", "!", "7", "Shift+A"):  # 12 and 7 are too large, the others nothing
        page.key(key)
    assert cells(setter) == "2..\n...\n"
    for key in ("ArrowRight", "-", "Tab", "3", "ArrowDown", "0", "ArrowUp", " "):
        page.key(key)
    assert cells(setter) == "2?.\n..0\n"
    page.key("ArrowLeft")
    page.key("Backspace")
    assert cells(setter) == "2..\n..0\n"
    page.key("Ctrl+z")
    page.key("Ctrl+y")
    page.key("Ctrl+z")
    assert cells(setter) == "2?.\n..0\n"


def test_two_digits_are_one_number_however_slowly_they_come(setter: Setter) -> None:
    setter.begin("kuromasu", 2, 2)
    setter.stroke([(3, 3)])
    setter.page.key("1")
    assert cells(setter) == "..\n.1\n"
    setter.page.key("2")
    assert cells(setter).split() == [".", ".", ".", "12"]


def test_undo_never_leads_to_an_empty_page(setter: Setter) -> None:
    page = setter.page
    first = setter.text()
    page.ask("document.getElementById('board').focus()")
    for _ in range(3):
        page.key("Ctrl+z")
    assert setter.text() == first != ""


def test_clues_are_entered_symmetrically(setter: Setter) -> None:
    setter.begin("fourcells", 3, 3)
    setter._set("document.getElementById('symmetry')", "half")
    setter.stroke([(1, 1)])
    setter.page.key("3")
    assert cells(setter) == "3..\n...\n..?\n"
    setter.stroke([(5, 5)])
    setter.page.key("2")
    setter.stroke([(1, 3)])
    setter.page.key("1")
    assert cells(setter) == "31.\n...\n.?2\n"
    setter.page.key("Delete")
    assert cells(setter) == "3..\n...\n..2\n"


def test_what_is_selected_is_copied_and_moved(setter: Setter) -> None:
    setter.begin("slitherlink", 3, 3)
    page = setter.page
    for place, key in (((1, 1), "3"), ((1, 3), "2"), ((3, 1), "1")):
        setter.stroke([place])
        page.key(key)
    setter.stroke([(1, 1), (3, 3)])
    page.key("Ctrl+c")
    setter.stroke([(3, 3)])
    page.key("Ctrl+v")
    assert cells(setter) == "32.\n132\n.1.\n"
    setter.stroke([(1, 1), (1, 3)])
    page.key("Alt+ArrowRight")
    assert cells(setter) == ".32\n132\n.1.\n"
    page.ask("document.querySelector('[data-how=\"turned right\"]').click()")
    page.until("document.getElementById('text').value.includes('.1.\\n133\\n.22')")
    page.ask("document.querySelector('[data-how=\"one more above\"]').click()")
    page.until("document.getElementById('text').value.includes('\\n...\\n.1.\\n133\\n.22')")


def test_a_wall_divides_a_room_and_may_wait_for_its_end(setter: Setter) -> None:
    setter.begin("heyawake", 2, 2)
    setter.stroke([(0, 2), (2, 2)])
    assert cells(setter) == "AA\nAA\n"
    setter.stroke([(2, 2), (4, 2)])
    assert cells(setter) == "AB\nAB\n"
    setter.stroke([(2, 2), (4, 2)])  # a second time it is rubbed out
    assert cells(setter) == "AA\nAA\n"
    setter.stroke([(2, 2), (2, 4)])
    assert cells(setter) == "AB\nAA\n"


def test_the_second_button_is_for_the_second_kind(setter: Setter) -> None:
    setter.begin("masyu", 2, 2)
    setter.stroke([(1, 1)])
    setter.stroke([(1, 3)], second=True)
    assert cells(setter) == "wb\n..\n"
    setter.touch = True
    setter.stroke([(1, 3)], second=True)
    assert cells(setter) == "ww\n..\n"


def test_a_board_is_begun_by_keys_with_a_symmetry(setter: Setter) -> None:
    page = setter.page
    page.ask("document.getElementById('new').focus()")
    page.press("Enter")
    page.until("document.querySelectorAll('.genre').length > 0")
    page.ask("document.getElementById('mirrored').value = 'half'")
    page.insert("fourcells")
    page.until("document.getElementById('says').textContent.includes('four')")
    page.press("Enter")
    page.until("document.getElementById('text').value.startsWith('puzzle: fourcells')")
    setter.judged()
    page.press("ArrowDown")
    page.key("2")
    assert setter.text().count("2") == setter.text().count("?") == 1


def test_boards_stay_when_the_page_is_loaded_again(setter: Setter, server: Served) -> None:
    setter.begin("slitherlink", 2, 2)
    setter.stroke([(1, 1)])
    setter.page.key("3")
    before = setter.text()
    setter.page.ask("window.before = true; location.reload()")
    setter.page.until(
        "!window.before && document.readyState === 'complete'"
        " && document.getElementById('text')?.value"
    )
    assert setter.text() == before
    setter.page.click("document.getElementById('undo')")
    assert cells(setter) == "..\n..\n"
    setter.page.click("document.getElementById('new')")
    assert "Slitherlink 2x2" in setter.page.ask("document.getElementById('past').textContent")


def rows(setter: Setter, heading: str) -> list[str]:
    below = setter.text().split(f"\n{heading}:\n")
    return below[1].split("\n\n")[0].strip().split("\n") if len(below) > 1 else []


def test_lists_are_drawn_by_keys_and_taken_away(setter: Setter) -> None:
    setter.begin("variantsudoku", 4, 4)
    page = setter.page
    setter._choose("cages")
    setter.stroke([(1, 1)])
    for key in ("Shift+ArrowRight", "Shift+ArrowDown", "Enter", "1", "0"):
        page.key(key)
    assert rows(setter, "cages") == ["10: r1c1 r1c2 r2c2"]
    setter.stroke([(3, 3), (3, 5)])  # one that overlaps
    setter.stroke([(3, 3)])
    page.key("5")
    assert rows(setter, "cages") == ["10: r1c1 r1c2 r2c2", "5: r2c2 r2c3"]
    setter.stroke([(3, 3)])  # once more for the other one
    page.key("Backspace")
    assert rows(setter, "cages") == ["1: r1c1 r1c2 r2c2", "5: r2c2 r2c3"]
    setter.stroke([(1, 1)], second=True)
    assert rows(setter, "cages") == ["1: r1c2 r2c2", "5: r2c2 r2c3"]
    page.key("Tab")
    page.key("Delete")
    page.key("Tab")
    assert len(rows(setter, "cages")) == 1
    setter._choose("little killers")
    setter.stroke([(1, 3)])
    for key in ("Shift+ArrowDown", "Shift+ArrowLeft", "Enter", "6"):
        page.key(key)
    assert rows(setter, "little killers") == ["6: r1c2 r2c1"]
    setter._choose("quadruples")
    setter.stroke([(2, 2)])
    for key in ("ArrowRight", "4", "2", "Backspace", "1"):
        page.key(key)
    assert rows(setter, "quadruples") == ["1,4: r1c2 r1c3 r2c2 r2c3"]
    before = setter.text()
    for name in ("cages", "little killers"):
        setter._choose(name)
        setter.stroke([(-1, 3)])  # beside the board no list begins
        page.key("Enter")
        page.key("4")
        page.key("Backspace")
        assert setter.text() == before


def test_whole_lists_cages_and_paths_are_copied_and_moved(setter: Setter) -> None:
    setter.begin("variantsudoku", 4, 4)
    page = setter.page
    setter._choose("cages")
    setter.stroke([(1, 1), (1, 3)])
    page.key("7")
    setter.stroke([(1, 5), (1, 7)])
    setter._choose("thermometers")
    setter.stroke([(3, 1), (3, 3), (1, 3)])
    setter._choose("numbers")
    setter.stroke([(1, 1), (3, 3)])
    page.key("Ctrl+c")
    setter.stroke([(5, 5)])
    page.key("Ctrl+v")
    assert rows(setter, "cages") == ["7: r1c1 r1c2", "r1c3 r1c4", "7: r3c3 r3c4"]
    assert rows(setter, "thermometers") == ["r2c1 r2c2 r1c2", "r4c3 r4c4 r3c4"]
    setter.stroke([(1, 1), (3, 3)])
    page.key("Alt+ArrowDown")
    assert rows(setter, "cages") == ["r1c3 r1c4", "7: r2c1 r2c2", "7: r3c3 r3c4"]
    setter.begin("killersudoku", 4, 4)
    setter._choose("cages")
    setter.stroke([(1, 1), (1, 3)])
    setter._choose("givens")
    setter.stroke([(1, 1), (1, 3)])
    page.key("Alt+ArrowDown")
    assert cells(setter).startswith("....\nAA..\n....\n....\n")


def test_overlapping_grids_are_moved_added_sized_and_taken_away(setter: Setter) -> None:
    setter.begin("samurai", 6, 6)
    page = setter.page
    setter._choose("grids")

    def grids() -> str:
        words = setter.sheet()["grids"]["words"]
        return str(words["grids"])

    assert grids() == "1-6/1-6"
    setter.stroke([(11, 11), (7, 7)])  # from the lower right cell: all grids have this size
    assert grids() == "1-4/1-4"
    setter.stroke([(5, 5)])
    assert grids() == "1-4/1-4 3-6/3-6"
    setter.stroke([(9, 9), (9, 11), (7, 13)])  # beyond the board, which grows
    assert grids() == "1-4/1-4 2-5/5-8"
    setter.stroke([(1, 1), (5, 1)])
    assert grids() == "2-5/5-8 3-6/1-4"
    page.key("Ctrl+z")
    assert grids() == "1-4/1-4 2-5/5-8"
    setter.stroke([(3, 9)], second=True)
    assert grids() == "1-4/1-4"
    setter.stroke([(1, 1)], second=True)  # the last one stays
    page.key("Delete")
    assert grids() == "1-4/1-4"
    page.key("ArrowDown")
    page.key("Enter")
    assert grids() == "1-4/1-4 2-5/1-4"
    page.key("Delete")
    assert grids() == "1-4/1-4"
    setter._set("document.querySelector('[aria-label=\"known grids\"]')", "windmill")
    assert "grids: windmill\n" in setter.text()


def test_pieces_of_a_tiling_are_chosen_and_its_holes_painted(setter: Setter) -> None:
    setter.begin("tiling", 8, 8)
    setter._set("document.querySelector('[aria-label=\"known pieces\"]')", "pentominoes")
    setter.stroke([(7, 7), (9, 9)])
    setter.page.click(
        "[...document.querySelectorAll('#signs button')].find((one) => one.textContent === '#')"
    )
    rows = ["........"] * 3 + ["...##..."] * 2 + ["........"] * 3
    board = "\n".join(rows)
    assert setter.text() == f"puzzle: tiling\npieces: pentominoes\n\n{board}\n"
    drawn(setter.page, "1", 7, 8, 14)
    end = f"\n\n{board}\n\nA:\nXX\n.X\n"
    assert setter.text() == f"puzzle: tiling\npieces: pentominoes A{end}"
    drawn(setter.page, "2", 0, 1, 6)
    setter.page.until("document.getElementById('fault').textContent !== ''")
    assert setter.page.ask("document.getElementById('fault').textContent") == (
        "pieces: A and B are the same piece"
    )


def drawn(page: Browser, copies: str, *cells: int) -> None:
    """Draw a piece of cells, of which a row has six, and add it."""
    page.click("document.querySelector('#options summary')")
    for cell in cells:
        page.click(f"document.querySelectorAll('.piece button')[{cell}]")
    page.ask(f"document.querySelector('#options details input').value = '{copies}'")
    page.click("document.querySelector('#options details > .row button')")


def test_the_frame_lies_on_its_cell_where_words_are_wider_than_the_board(setter: Setter) -> None:
    setter.begin("variantsudoku", 4, 4)
    setter._choose("clones")
    setter.stroke([(1, 1), (1, 3)])
    setter.stroke([(5, 1), (5, 3)])
    setter._choose("german whispers")
    setter.stroke([(7, 1), (7, 3), (7, 5)])
    setter.stroke([(1, 1)])
    setter.judged()
    apart = """(() => {
      const [, board] = [...document.querySelectorAll('#board > svg:not(.over) rect')]
        .sort((a, b) => b.getBoundingClientRect().width - a.getBoundingClientRect().width)
        .map((one) => one.getBoundingClientRect());
      const ring = document.querySelector('.over rect.ring').getBoundingClientRect();
      return [ring.x - board.x, ring.width, board.width];
    })()"""
    gap, ring, board = setter.page.ask(apart)
    assert abs(gap) < ring / 4
    assert board < 4.5 * ring


def test_a_long_count_ends_with_its_board(setter: Setter) -> None:
    page = setter.page
    page.ask("""(() => {
      const plain = window.fetch;
      window.counts = [];
      window.fetch = (address, options) => {
        const { question, dropped } = JSON.parse(options.body);
        if (question !== 'count') return plain(address, options);
        window.counts.push(Boolean(dropped));
        return dropped ? plain(address, options) : new Promise(() => {});
      };
    })()""")
    setter.begin("heyawake", 2, 2)
    page.until("window.counts.join() === 'false'")
    setter.stroke([(1, 1)])
    page.key("1")
    setter.judged()
    page.until("window.counts.includes(true)")


def test_a_rule_is_added_and_its_layer_drawn(setter: Setter) -> None:
    setter.begin("sudoku", 4, 4)
    page = setter.page
    page.ask("document.getElementById('ruling').open = true")
    page.until(
        "[...document.querySelectorAll('#phrases option')]"
        ".some((one) => one.value === 'thermometers rise')"
    )
    for phrase in ("thermometers fall", "thermometers rise"):
        page.ask(f"document.getElementById('phrase').value = '{phrase}'")
        page.click("document.getElementById('adding')")
    page.until("document.querySelectorAll('#stated li').length === 1")
    setter._choose("thermometers")
    setter.stroke([(1, 1), (3, 3), (5, 3)])
    assert setter.text().startswith("puzzle: sudoku\nalso: thermometers rise\n")
    assert rows(setter, "thermometers") == ["r1c1 r2c2 r3c2"]
    page.click("document.querySelector('#stated button')")
    page.until("document.querySelectorAll('#stated li').length === 0")
    assert "thermometers" not in setter.text()


def test_a_custom_puzzle_is_opened_and_changed(setter: Setter) -> None:
    page = setter.page
    text = (ROOT / "instances" / "custom" / "cave-with-rooms.txt").read_text(encoding="utf-8")
    page.ask(
        f"{{ const box = document.getElementById('text'); box.value = {json.dumps(text)};"
        " box.dispatchEvent(new Event('input')); }"
    )
    page.until("document.querySelectorAll('#stated li').length === 4")
    page.click("document.querySelector('button[data-mode=edit]')")
    setter.judged()
    setter.stroke([(1, 1)])
    page.key("7")
    assert "\n\n75...\n" in setter.text()
    setter.stroke([(0, 2), (4, 2)])
    assert "\nrooms:\nABBCD\n" in setter.text()


def unnoted(text: str) -> list[str]:
    """Return the lines of a board without those about it."""
    return [line for line in text.split("\n") if line.partition(":")[0] not in NOTES]


OWN: dict[str, Callable[[Any], Any]] = {
    "kropki": test_published_kropki.board_of,
    "kropki_consecutive": test_published_kropki.board_of,
    "nonogram": test_published_nonogram.board_of,
    "norinori": lambda one: registry.parse(
        "\n".join(["puzzle: norinori", "", *(" ".join(map(str, row)) for row in one["rooms"]), ""])
    ),
    "shakashaka": lambda one: registry.parse(
        "\n".join(["puzzle: shakashaka", "", *map("".join, one["grid"]), ""])
    ),
}
"""How boards are read from files that are of no format."""


def published(file: Path) -> Iterator[Callable[[], Any]]:
    """Yield what reads each board of a file, in turn."""
    text = file.read_text(encoding="utf-8")
    if file.stem in OWN:
        yield from (partial(OWN[file.stem], json.loads(line)) for line in text.splitlines())
        return
    try:
        yield from (part.read for part in formats.parts(text, file_name=file.name))
    except ParseError as error:
        pytest.skip(error.message[:100])


@pytest.mark.slow
@pytest.mark.parametrize("file", sorted(SHARED.glob("*.jsonl")), ids=lambda file: file.stem)
def test_published_boards_are_entered(setter: Setter, file: Path) -> None:
    entered = 0
    for read in islice(published(file), 40):
        with suppress(ParseError):  # some are refused, as the list of published ones has it
            puzzle = read()
            if entered == BOARDS or not enterable(puzzle) or max(puzzle.shape) > 20:
                continue
            setter.begin(puzzle.name, *puzzle.shape)
            setter.enter(puzzle)
            assert unnoted(setter.text()) == unnoted(puzzle.text())
            entered += 1


TIMES = int(os.environ.get("SATGRID_KEYS", "300"))
STROKES = 5  # each fifth is one, the others are keys
KEYS = [*"0123456789?-#.xo*wbABe,/\\ ", "Tab", "Enter", "Backspace", "Delete", "F2", "Escape"]
KEYS += [
    f"{held}Arrow{way}"
    for held in ("", "Shift+", "Alt+")
    for way in ("Up", "Down", "Left", "Right")
]
KEYS += ["Ctrl+c", "Ctrl+x", "Ctrl+v", "Ctrl+z", "Ctrl+y"]


@pytest.mark.slow
@pytest.mark.parametrize("genre", registry.names())
def test_no_keys_and_clicks_lose_the_board(setter: Setter, genre: str) -> None:
    draw = random.Random(genre)
    text = registry.example(genre)
    assert text is not None
    shape = registry.find(genre).parse(text).shape
    first = setter.text()
    setter.begin(genre, *shape)
    page = setter.page
    focus = "document.getElementById('board').focus()"
    for number in range(TIMES // STROKES):
        start = draw.randint(-1, 2 * shape[0] + 1), draw.randint(-1, 2 * shape[1] + 1)
        end = start[0] + draw.choice((0, 0, 1, 2)), start[1] + draw.choice((0, 0, 1, 2))
        setter.stroke([start] if start == end else [start, end])
        page.ask(focus)
        with page.at_once():
            for key in draw.choices(KEYS, k=STROKES - 1):
                page.key(key)
                if key == "Tab":  # behind the last place it leads away from the board
                    break
        page.ask(focus)
        assert page.faults == []
        if number % 30 == 29:
            assert setter.text() != ""
            assert page.ask("document.getElementById('fault').textContent") == ""
            registry.parse(setter.text())
    page.ask(focus)
    undo = "document.getElementById('undo')"
    page.ask(f"while (!{undo}.disabled) {undo}.click()")
    assert setter.text() == first
