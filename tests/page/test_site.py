"""The site that needs no server: it is built, and Python answers in the browser."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser import CHROMIUM, Browser
from catalogue import ROOT
from serving import hosted

from satgrid.cli.in_process import answered

# Resolves once the service worker has all that the site loads.
_KEPT = """navigator.serviceWorker.ready.then(({active}) => active.state === 'activated' ? 0 :
  new Promise((done) => active.addEventListener('statechange', () => {
    if (active.state === 'activated') done(0);
  })))"""
# Whether Python's library and satgrid are kept compiled.
_COMPILED = """Promise.all([['satgrid', 'x-tar'], ['pyodide/python_stdlib.zip', 'zip']].map(
  async ([file, kind]) => (await caches.match(`${file}.packed`))?.headers.get('content-type')
    === `application/${kind}`)).then((both) => both.every(Boolean))"""

pytestmark = [
    pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium"),
    pytest.mark.slow,  # 20 seconds, and 20 MB to be fetched once
]
for needed in ("build", "markdown_it"):
    if importlib.util.find_spec(needed) is None:
        pytest.skip(f"needs {needed}, of satgrid[dev]", allow_module_level=True)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("site") / "site"
    if not (ROOT / "satgrid").is_dir():
        pytest.skip("satgrid's sources are not here")
    command = [sys.executable, str(ROOT / "tools" / "site.py"), str(out)]
    ran = subprocess.run(command, capture_output=True, text=True)
    if ran.returncode:
        assert len(ran.stderr.splitlines()) == 1
        pytest.skip(ran.stderr.strip())
    return out


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    with hosted(site) as address:
        yield address


def test_the_site_is_small(site: Path) -> None:
    sizes = [file.stat().st_size for file in site.rglob("*") if file.is_file()]
    assert sum(sizes) < 14_000_000
    assert not [*site.rglob("*networkx*")]


def test_every_link_of_the_site_leads_somewhere(site: Path) -> None:
    import re

    for page in site.rglob("*.html"):
        for link in re.findall(r'(?:href|src)="([^"#:]+)["#]', page.read_text(encoding="utf-8")):
            assert (page.parent / link).exists(), f"{page.relative_to(site)}: {link}"


def test_python_answers_in_the_browser(address: str, tmp_path: Path) -> None:
    with Browser(tmp_path) as browser:
        browser.open(f"{address}index.html#file=instances/norinori/6x6.txt", 1200, 900)
        browser.until("document.getElementById('word').textContent === 'Unique'")
        box = "document.querySelectorAll('.over rect.cell')[1].getBoundingClientRect()"
        browser.drag(f"[[{box}.x + 9, {box}.y + 9]]")
        browser.until("document.getElementById('cell').textContent.includes(', forced by')")
        browser.click("document.querySelector('[data-view=common]')")
        browser.until("document.getElementById('cell').textContent.startsWith('all cells are')")
        browser.ask(
            "document.getElementById('text').value = 'puzzle: norinori\\n\\nAAB\\nA?\\n';"
            " document.getElementById('text').dispatchEvent(new Event('input'))"
        )
        browser.until("document.getElementById('fault').textContent.startsWith('line 4')")
        for page in ("boards.html", "docs/drawing.html"):
            browser.open(f"{address}{page}", 800, 900)
            assert browser.ask("document.querySelector('h1').textContent")
        assert browser.faults == []


def test_steps_are_those_of_any_python(address: str, tmp_path: Path) -> None:
    """Also where HiGHS counts: other programs, the same sums."""
    for file in ("mosaic/small.txt", "starbattle/10x10.txt"):
        text = (ROOT / "instances" / file).read_text("utf-8")
        asked = {"question": "steps", "puzzle": text}
        own = answered(asked, 60.0)
        with Browser(tmp_path) as browser:
            browser.open(f"{address}index.html#file=instances/norinori/6x6.txt", 1200, 900)
            browser.until("document.getElementById('word').textContent === 'Unique'")
            browser.ask("import('./answering.js').then((page) => { window.answering = page; })")
            sent = f"answering.send('steps', {json.dumps({'puzzle': text})})"
            found = browser.ask(f"{sent}.then((answer) => JSON.stringify(answer.document))")
            assert json.loads(found) == json.loads(json.dumps(own["document"]))


def test_the_second_visit_needs_no_network(site: Path, tmp_path: Path) -> None:
    with Browser(tmp_path) as browser:
        with hosted(site) as own:
            browser.open(f"{own}index.html#file=instances/norinori/6x6.txt", 1200, 900)
            browser.until("document.getElementById('word').textContent === 'Unique'")
            browser.ask(_KEPT)
            browser.until(_COMPILED)
            seen = browser.ask("location.href")
        for address in (seen, seen.replace("6x6", "small")):  # the other one was not seen yet
            browser.open(address, 1200, 900)
            browser.until("document.getElementById('word').textContent === 'Unique'")
            assert browser.faults == []
            assert browser.ask(_COMPILED)
        assert browser.ask("document.querySelector('link[rel=manifest]') !== null")
