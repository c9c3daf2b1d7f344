"""The page in a real browser: boards of all genres are judged, asked about, changed and walked."""

from __future__ import annotations

import json
import shutil
import subprocess
import tarfile
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from browser import CHROMIUM, Browser
from catalogue import EACH_ANSWER, ROOT, load
from entering import Setter
from serving import Served, served

pytest.importorskip("starlette", reason="needs satgrid[web]")
pytest.importorskip("uvicorn", reason="needs satgrid[web]")
pytest.importorskip("pebble", reason="needs satgrid[web]")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium")

INSTANCES = ROOT / "instances"
WIDE, HIGH = 1280, 1000
TEXT = "document.getElementById('text')"
ROOMS = "puzzle: norinori\n\nAAABBB\nAACCBB\nAACCDD\nAACDDD\n"  # has several solutions


@pytest.fixture
def page(browser: Browser, server: Served) -> Iterator[Browser]:
    browser.open(server.address, WIDE, HIGH)
    browser.until("document.getElementById('word').textContent !== ''")
    yield browser
    assert browser.faults == []


def element(name: str) -> str:
    return f"document.getElementById('{name}')"


def words(page: Browser, name: str) -> str:
    found: str = page.ask(f"{element(name)}.innerText")
    return found


def paste(page: Browser, content: str) -> None:
    """Put a text into the box as a paste does, and wait for what the page says of it."""
    page.ask("document.getElementById('word').textContent = ''")
    script = f"const box = {TEXT}; box.value = {json.dumps(content)};"
    page.ask(f"{{ {script} box.dispatchEvent(new Event('input', {{bubbles: true}})); }}")
    page.until("document.getElementById('word').textContent !== ''")


def point(page: Browser, cell: int, over: float = 0, down: float = 0) -> str:
    """Return an expression for a point of a cell, by its place in reading order."""
    return (
        f"(() => {{ const box = document.querySelectorAll('.over rect.cell')[{cell}]"
        ".getBoundingClientRect(); return [box.x + box.width * (0.5 + "
        f"{over}), box.y + box.height * (0.5 + {down})]; }})()"
    )


def content(name: str) -> str:
    return (INSTANCES / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("genre", EACH_ANSWER)
def test_each_answer_is_judged_asked_about_changed_and_walked(page: Browser, genre: str) -> None:
    paste(page, content(f"{genre}/small"))
    assert words(page, "word") in ("Unique", "2 solutions") or "solutions" in words(page, "word")
    cells = page.ask("document.querySelectorAll('.over rect.cell').length")
    assert cells > 0
    page.drag(f"[{point(page, 0)}]")
    page.until("document.getElementById('cell').textContent.match(/forced|open|nothing|no /)")
    page.click("document.querySelector('[data-view=steps]')")
    page.until("document.getElementById('step').textContent.match(/^Step 1 of|^nothing/)")
    page.click("document.querySelector('[data-view=first]')")
    before = page.ask(f"{TEXT}.value")
    page.click("document.querySelector('button[data-mode=edit]')")
    page.settle()
    page.ask("document.querySelector('[data-how=\"one more below\"]').click()")
    page.until(f"{TEXT}.value !== {json.dumps(before)}")
    page.click(element("undo"))
    page.until(f"{TEXT}.value === {json.dumps(before)}")


def test_a_cell_that_would_decide_is_told_with_what_it_is(page: Browser) -> None:
    paste(page, content("shakashaka/square-or-diamond"))
    page.click("document.querySelector('[data-view=first]')")
    given = "row 1, column 1 is given as filled at the upper left"
    page.until(f"document.getElementById('clues').textContent.includes({json.dumps(given)})")


def test_two_solutions_are_shown_and_what_they_have_in_common(page: Browser) -> None:
    paste(page, ROOMS)
    page.until("document.getElementById('word').textContent === '358 solutions'")
    given = page.ask("document.querySelector('#board > svg').outerHTML")
    seen = {given}
    for view in ("first", "second", "common"):
        page.click(f"document.querySelector('[data-view={view}]')")
        page.until("document.querySelectorAll('.over rect.differs').length > 0")
        page.settle()
        seen.add(page.ask("document.querySelector('#board > svg').outerHTML"))
    assert len(seen) >= 3  # nothing may be common
    # What is common stays in view while the board is changed.
    paste(page, ROOMS.replace("AACDDD", "AADDDD"))
    assert page.ask("document.querySelector('[data-view=common]').getAttribute('aria-pressed')")


def test_bad_input_is_one_line_with_its_place(page: Browser) -> None:
    paste(page, "puzzle: norinori\n\nAAB\nA?\n")
    assert words(page, "fault").split("\n")[0] == (
        "line 4, column 3: 2 cells where the board has 3"
    )
    assert words(page, "word") == "Cannot be read"
    paste(page, "<img src=x onerror=alert(1)>")
    assert page.ask("document.querySelector('#fault img')") is None


def test_the_address_is_that_of_the_board(page: Browser, server: Served) -> None:
    url = "https://puzz.link/p?norinori/5/5/cag4ocjo"
    assert page.ask("decodeURIComponent(location.hash)") == f"#url={url}"
    mark = page.ask(f"{element('bookmarklet')}.getAttribute('href')")
    assert mark.startswith(f"javascript:window.open('{server.address}#url='")
    other = "https://puzz.link/p?norinori/2/2/00"
    page.open(f"{server.address}#url={quote(other, safe='')}", WIDE, HIGH)
    page.until(f"{TEXT}.value === {json.dumps(other)}")
    page.until("document.getElementById('word').textContent !== ''")


def test_titles_are_text(page: Browser) -> None:
    paste(page, ROOMS.replace("\n\n", "\ntitle: <b onclick=x()>&amp;</b>\n\n", 1))
    label = page.ask("document.getElementById('board').getAttribute('aria-label')")
    assert "<b onclick=x()>&amp;</b>" in label
    assert page.ask("document.querySelector('#stage b')") is None


def test_a_batch_is_a_table_with_a_filter(page: Browser) -> None:
    paste(page, "\n---\n".join([ROOMS, content("norinori/6x6"), "puzzle: norinori\n\nAB\n"]))
    rows = "document.querySelectorAll('#batch tbody tr').length"
    page.until(f"{rows} === 3")
    page.ask(
        "{ const one = document.getElementById('filter'); one.value = 'multiple';"
        " one.dispatchEvent(new Event('change')); }"
    )
    assert page.ask(rows) == 1
    assert (words(page, "word"), words(page, "told")) == (
        "3 puzzles",
        "1 multiple, 1 unique, 1 none",
    )
    assert page.ask("document.getElementById('board').checkVisibility()") is False
    paste(page, ROOMS)
    assert page.ask("document.getElementById('board').checkVisibility()") is True
    page.until(f"{element('batch')}.hidden")


def test_no_spreadsheet_runs_what_a_batch_is_saved_as(page: Browser) -> None:
    paste(
        page,
        "\n---\n".join(ROOMS.replace("\n\n", f"\ntitle: {it}\n\n", 1) for it in ("=1+1", "a=b")),
    )
    page.until("document.querySelectorAll('#batch tbody tr').length === 2")
    page.ask(
        "{ URL.createObjectURL = (blob) => { blob.text().then((it) => { window.saved = it; });"
        " return 'blob:none'; }; HTMLAnchorElement.prototype.click = () => {};"
        " document.getElementById('csv').click(); }"
    )
    page.until("window.saved !== undefined")
    _, first, second = str(page.ask("window.saved")).splitlines()
    assert first.startswith('"\'=1+1",')
    assert second.startswith('"a=b",')
    paste(page, ROOMS)


def test_no_text_has_no_verdict(page: Browser) -> None:
    page.ask(f"{{ {TEXT}.value = ''; {TEXT}.dispatchEvent(new Event('input')); }}")
    page.until("document.getElementById('word').textContent === ''")
    assert page.ask("document.getElementById('board').checkVisibility()") is False
    assert words(page, "told") == ""


def test_what_cannot_be_made_leaves_the_verdict(page: Browser) -> None:
    page.until("document.getElementById('told').textContent.includes('easy')")
    before = words(page, "told")
    page.ask("document.getElementById('size').value = 'large'")
    page.click(element("generate"))
    page.until("document.getElementById('fault').textContent !== ''")
    assert words(page, "fault") == "'large' cannot be the size"
    assert words(page, "told") == before


def test_copying_is_answered(page: Browser) -> None:
    """The browser lets no page without a visitor copy, which is an answer, too."""
    page.click(element("copy"))
    page.until("document.getElementById('copy').textContent !== 'Copy URL'")
    assert words(page, "copy") in ("Copied", "Copy it from the address bar")
    page.until("document.getElementById('copy').textContent === 'Copy URL'")


def test_clues_that_are_all_needed(page: Browser) -> None:
    paste(page, "puzzle: sudoku\nboxes: no\n\n1.\n..\n")
    page.click(element("minimize"))
    page.until(f"{element('cell')}.textContent === 'no clue can be spared'")


def test_a_puzzle_is_solved_by_hand(page: Browser) -> None:
    paste(page, content("akari/small"))
    answer = load(INSTANCES / "akari" / "small.txt")
    page.click("document.querySelector('button[data-mode=play]')")
    from satgrid.puzzle.encoding import encoded
    from satgrid.solve.enumeration import solutions

    [solution] = solutions(encoded(answer))
    assert page.ask("document.getElementById('solved').textContent") == ""
    page.click(element("check"))
    page.until(f"{element('solved')}.textContent.startsWith('Right so far')")
    for row, column in sorted(solution):
        page.drag(f"[{point(page, row * answer.shape[1] + column)}]")
        page.settle()
    page.until("document.getElementById('solved').textContent === 'Solved.'")


def test_lines_are_drawn_by_dragging_and_taken_back(page: Browser) -> None:
    paste(page, content("slitherlink/small"))
    page.click("document.querySelector('button[data-mode=play]')")
    page.until(f"{element('playing')}.dataset.drawn === '0'")
    setter = Setter(page)
    setter.judged()
    page.settle()
    before = page.ask("document.querySelector('#board > svg').outerHTML")
    setter.stroke([(0, 0), (0, 2), (2, 2)])
    page.until(f"document.querySelector('#board > svg').outerHTML !== {json.dumps(before)}")
    page.click(element("check"))
    page.until(f"{element('solved')}.textContent.match(/^Right so far|wrong/)")
    page.click(element("unplay"))
    page.click(element("unplay"))
    page.until(f"{element('unplay')}.disabled")
    page.until(f"document.querySelector('#board > svg').outerHTML === {json.dumps(before)}")
    setter.stroke([(1, 0.1)], second=True)  # a cross
    assert page.ask("document.querySelectorAll('.over .marks > *').length") == 1


def test_the_next_step_is_drawn_from_where_the_solver_is(page: Browser) -> None:
    paste(page, content("slitherlink/small"))
    page.click("document.querySelector('button[data-mode=play]')")
    page.until(f"{element('playing')}.dataset.drawn === '0'")
    picture = "document.querySelector('#board > svg').outerHTML"
    before = page.ask(picture)
    page.click(element("hint"))
    page.until(f"{element('solved')}.textContent.length > 3")
    assert page.ask(picture) != before
    first = words(page, "solved")
    setter = Setter(page)
    setter.stroke([(0, 1)])  # a side of the 3: the next step is another one
    page.until(f"{element('playing')}.dataset.drawn === '1'")
    page.click(element("hint"))
    page.until(f"{element('solved')}.textContent.length > 3")
    assert words(page, "solved") != first


def test_a_mistake_is_shown_with_the_clues_that_it_contradicts(page: Browser) -> None:
    paste(page, "puzzle: akari\n\n0.\n..\n")
    page.click("document.querySelector('button[data-mode=play]')")
    page.until(f"{element('playing')}.dataset.drawn === '0'")
    page.drag(f"[{point(page, 1)}]")
    page.until(f"{element('playing')}.dataset.drawn === '1'")
    page.click(element("check"))
    page.until(f"{element('solved')}.textContent.includes('wrong, by ')")
    assert page.ask("document.querySelectorAll('.over rect.asked').length") == 1
    assert page.ask("document.querySelectorAll('.over rect.clue').length") == 1


def test_a_link_for_solving_shows_nothing_else(page: Browser, server: Served) -> None:
    link = page.ask(f"{element('solving')}.href")
    page.open(link, WIDE, HIGH)
    page.until("document.body.dataset.only === 'play' && !('old' in document.body.dataset)")
    assert page.ask(f"{element('text')}.checkVisibility()") is False
    assert page.ask(f"{element('check')}.checkVisibility()") is True
    assert page.ask("document.querySelector('[data-view=first]').checkVisibility()") is False


@pytest.mark.parametrize("symmetry", ["", "half"])
def test_clues_are_suggested_and_put_there_by_a_click(page: Browser, symmetry: str) -> None:
    paste(page, "puzzle: slitherlink\n\n3..2\n....\n.1..\n...3\n")
    page.click("document.querySelector('button[data-mode=edit]')")
    page.ask(f"{element('symmetry')}.value = '{symmetry}'")
    page.click(element("suggest"))
    page.until("document.querySelectorAll('#offers button').length > 0")
    assert page.ask("document.querySelectorAll('.over .marks text').length") > 0
    page.click("document.querySelector('#offers button')")
    page.until(f"{element('word')}.textContent === 'Unique'")
    page.click(element("suggest"))
    done = "/leave out .*[(][0-9]|no clue can be spared/"
    page.until(f"{element('offers')}.textContent.match({done})")


def test_it_is_used_with_keys_alone(page: Browser) -> None:
    page.ask("document.getElementById('board').focus()")
    page.press("ArrowRight", "ArrowDown", "Enter")
    page.until("document.getElementById('cell').textContent.startsWith('row 2, column 2 is')")


def test_a_side_is_asked_about(page: Browser) -> None:
    paste(page, content("slitherlink/small"))
    Setter(page).stroke([(0, 1)])
    page.until(f"{element('cell')}.textContent.match(/forced by|is open/)")
    assert page.ask("document.querySelectorAll('.over circle.side').length") == 1


def test_a_puzzle_is_made_and_minimized(page: Browser) -> None:
    page.until("document.getElementById('genre').options.length > 0")
    page.ask("document.getElementById('genre').value = 'kropki'")
    page.ask("document.getElementById('size').value = '4x4'")
    page.click(element("generate"))
    page.until(f"{TEXT}.value.startsWith('puzzle: kropki')")
    page.until("document.getElementById('word').textContent === 'Unique'")


def test_a_puzzle_that_is_not_as_hard_as_asked_for(page: Browser) -> None:
    page.until("document.getElementById('genre').options.length > 0")
    page.ask("document.getElementById('genre').value = 'slant'")
    page.ask("document.getElementById('size').value = '2x2'")
    page.ask("document.getElementById('difficulty').value = 'hard'")
    page.click(element("generate"))
    page.until("document.getElementById('told').textContent.endsWith(': no hard one in 20 tries')")
    page.ask("document.getElementById('genre').value = 'tents'")
    page.click(element("generate"))
    page.until(
        "document.getElementById('fault').textContent.includes('cannot be reached in tents')"
    )


def test_the_page_says_when_the_server_is_gone(browser: Browser) -> None:
    with served("-j", "1") as own:
        browser.open(own.address, WIDE, HIGH)
        browser.until("document.getElementById('word').textContent !== ''")
    script = f"const box = {TEXT}; box.value = {json.dumps(ROOMS)};"
    browser.ask(f"{{ {script} box.dispatchEvent(new Event('input', {{bubbles: true}})); }}")
    browser.until("document.getElementById('server').textContent.includes('is gone')")
    port = own.host.split(":")[1]
    with served(f"--port={port}", "-j", "1"):
        browser.until("document.getElementById('server').textContent === ''")
        browser.until("document.getElementById('word').textContent.includes('solutions')")


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("width", [390, WIDE])
def test_nothing_is_cut_off(browser: Browser, server: Served, *, width: int, dark: bool) -> None:
    tiling = quote("puzzle: tiling\npieces: pentominoes\n\n....\n....\n")
    for board in ("", f"#text={tiling}"):
        browser.open(f"{server.address}{board}", width, 844, dark=dark)
        browser.until("document.getElementById('word').textContent !== ''")
        for mode in ("ask", "edit", "play"):
            browser.ask(f"document.querySelector('button[data-mode={mode}]').click()")
            browser.ask(
                "document.querySelectorAll('details').forEach((one) => { one.open = true; })"
            )
            browser.settle()
            assert browser.ask("document.documentElement.scrollWidth") <= width


def test_files_are_opened(page: Browser) -> None:
    script = (
        "{ const chosen = new DataTransfer();"
        f" for (const [name, text] of FILES) chosen.items.add(new File([text], name));"
        f" {element('file')}.files = chosen.files;"
        f" {element('file')}.dispatchEvent(new Event('change')); }}"
    )
    page.ask(script.replace("FILES", json.dumps([["a.txt", ROOMS]])))
    page.until(f"{TEXT}.value === {json.dumps(ROOMS)}")
    page.ask(script.replace("FILES", json.dumps([["a.txt", ROOMS], ["b.txt", ROOMS]])))
    page.until("document.querySelectorAll('#batch tbody tr').length === 2")


@pytest.mark.slow
def test_axe_finds_no_serious_fault(page: Browser, tmp_path: Path) -> None:
    if shutil.which("npm") is None:
        pytest.skip("needs npm")
    ran = subprocess.run(["npm", "pack", "--silent", "axe-core"], cwd=tmp_path, capture_output=True)
    if ran.returncode:
        pytest.skip("axe-core cannot be had")
    with tarfile.open(next(tmp_path.glob("axe-core*.tgz"))) as packed:
        found = packed.extractfile("package/axe.min.js")
        assert found is not None
        page.ask(found.read().decode() + ";0")
    scan = (
        "axe.run().then(({violations}) => violations.map(({id, impact, nodes}) =>"
        " [id, impact, nodes.map(({html}) => html).join(' ')]))"
    )
    for mode in ("ask", "play", "edit"):
        page.click(f"document.querySelector('button[data-mode={mode}]')")
        page.settle()
        assert [one for one in page.ask(scan) if one[1] in ("serious", "critical")] == []
    setter = Setter(page)
    setter.begin("variantsudoku", 4, 4)
    page.ask("document.getElementById('ruling').open = true")
    setter._choose("cages")
    setter.stroke([(1, 1), (1, 3)])
    setter.judged()
    assert [one for one in page.ask(scan) if one[1] in ("serious", "critical")] == []
    page.click(element("new"))
    page.until("document.querySelectorAll('.genre').length > 0")
    assert [one for one in page.ask(scan) if one[1] in ("serious", "critical")] == []
