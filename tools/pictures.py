"""Draw the pictures of README and docs/ into docs/pictures/.

Run it after a change to how puzzles are drawn: ``python tools/pictures.py``. It draws two pictures
of every puzzle, as it is given and solved. A test compares the files with what it draws. Of several
solutions the first in the order of their keys is drawn, so that no picture depends on the order in
which a search finds them. ``python tools/pictures.py NAME`` draws one puzzle's two only.

``python tools/pictures.py --page`` photographs the page of all solutions as well, with one piece
placed on it, the page of ``satgrid serve``, and a page of a book. That needs Chromium, typst and
pdftoppm, and the bytes differ from one version of these to the next.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from satgrid import drawing
from satgrid.counting.listing import Solutions
from satgrid.counting.request import Request
from satgrid.drawing.book import BookEntry, bound
from satgrid.drawing.gallery import gallery
from satgrid.drawing.typst_pdf import pdf
from satgrid.explain import paths
from satgrid.explain.reasons import Explainer
from satgrid.notebook import walk_of
from satgrid.puzzle import registry
from satgrid.puzzle.protocol import Puzzle

ROOT = Path(__file__).parents[1]
TARGET = ROOT / "docs" / "pictures"
SOLVED = {"box": "tiling/pentominoes-2x3x10"}
STEPS = {
    "step-nonogram": ("nonogram/anchor", "forced gap"),
    "step-sudoku": ("sudoku/hard-9x9", "pointing"),
    "step-slitherlink": ("slitherlink/6x6", "only way on"),
}
"""Boards with the technique whose last step there is drawn."""
TWO = {"differences": "tiling/pentominoes-3x20"}
PAGE = "tiling/pentominoes-6x10"
WHY = "akari/10x10"
BOOK = ("akari", "slitherlink", "sudoku", "shakashaka", "tents", "fillomino")
SEVERAL = "puzzle: norinori\n\nAAABBB\nAACCBB\nAACCDD\nAACDDD\n"
LIVE = 1200, 900
SIZE = 1000, 560
"""The windows of the pages in pixels."""


def pictures() -> dict[str, str]:
    """Return every picture by the name of its file."""
    found = dict(one for name in registry.names() for one in _two(name).items())
    for name, path in SOLVED.items():
        found[name] = drawing.svg(_board(path), _solved(_board(path))[0])
    for name, (path, technique) in STEPS.items():
        found[name] = _step(path, technique)
    for name, path in TWO.items():
        found[name] = drawing.differences(_board(path), *_solved(_board(path))[:2])
    return {f"{name}.svg": picture for name, picture in found.items()}


def _two(name: str) -> dict[str, str]:
    """Return the pictures of a puzzle's example, as it is given and solved."""
    puzzle = _example(name)
    return {
        f"{name}-given": drawing.svg(puzzle),
        name: drawing.svg(puzzle, _solved(puzzle)[0]),
    }


def photograph(target: Path) -> None:
    """Save how the page looks with the first piece placed that covers the cell in the middle."""
    sys.path.insert(0, str(ROOT / "tests" / "helpers"))
    from browser import Browser

    puzzle = _board(PAGE)
    page = gallery(puzzle, _solved(_board(PAGE)), distinct=True)
    with TemporaryDirectory() as folder:
        file = Path(folder) / "page.html"
        file.write_text(page.html, encoding="utf-8")
        with Browser(Path(folder) / "chromium") as browser:
            browser.open(file, *SIZE)
            for what in ('[data-cell="34"]', "#choices button"):
                browser.click(f"document.querySelector({what!r})")
            browser.screenshot(target)


def photograph_live(folder: Path) -> None:
    """Save how the page of ``satgrid serve`` looks: why a cell is forced, and two solutions."""
    sys.path.insert(0, str(ROOT / "tests" / "helpers"))
    from browser import Browser
    from serving import served

    word = "document.getElementById('word').textContent"
    box = "document.getElementById('text')"
    with served() as server, TemporaryDirectory() as own, Browser(Path(own)) as browser:
        for name, dark, view in (("live", False, None), ("live-dark", True, "second")):
            browser.open(server.address, *LIVE, dark=dark)
            browser.until(f"{word} !== ''")
            puzzle = _board(WHY).text() if view is None else SEVERAL
            browser.ask(f"{{ {box}.value = {puzzle!r}; {box}.dispatchEvent(new Event('input')); }}")
            if view is None:
                browser.until("document.querySelectorAll('.over rect').length > 60")
                browser.until(f"{word} === 'Unique'")
                cell = "document.querySelectorAll('.over rect')[19].getBoundingClientRect()"
                browser.drag(f"[[{cell}.x + 9, {cell}.y + 9]]")
                browser.until("document.querySelectorAll('.over rect.clue').length > 0")
            else:
                browser.until(f"{word}.includes('solutions')")
                browser.click(f"document.querySelector('[data-view={view}]')")
                browser.until("document.querySelectorAll('.over rect.differs').length > 0")
            browser.settle()
            browser.screenshot(folder / f"{name}.png")


def photograph_book(target: Path) -> None:
    """Save how a page of a book looks; the first one has the rules."""
    entries = [BookEntry(_example(name), _solved(_example(name))[0]) for name in BOOK]
    press = ["pdftoppm", "-png", "-gray", "-r", "60", "-singlefile", "-f", "2"]
    content = pdf(bound(entries).document).content
    subprocess.run([*press, "-", target.with_suffix("")], input=content, check=True)


def _step(path: str, technique: str) -> str:
    puzzle = _board(path)
    with Explainer(puzzle) as explainer:
        walk = paths.path(explainer)
    assert walk is not None
    named = [step.technique.name if step.technique else "" for step in walk.steps]
    last = len(named) - 1 - named[::-1].index(technique)
    return walk_of(puzzle, walk, explainer.clues).svg(last)


def _board(path: str) -> Puzzle[Any]:
    return registry.parse((ROOT / "instances" / f"{path}.txt").read_text(encoding="utf-8"))


def _example(name: str) -> Puzzle[Any]:
    text = registry.example(name)
    assert text is not None, f"{name} has no example"
    return registry.parse(text)


def _solved(puzzle: Puzzle[Any]) -> list[frozenset[Any]]:
    every = Solutions(Request(puzzle, distinct=True))
    return sorted(every, key=sorted)


def main() -> None:
    """Write the files, and remove those that nothing draws any more."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help="draw these puzzles only")
    parser.add_argument("--page", action="store_true", help="photograph the page of all solutions")
    asked = parser.parse_args()
    TARGET.mkdir(exist_ok=True)
    if asked.names:
        two = {name: text for each in asked.names for name, text in _two(each).items()}
        drawn = {f"{name}.svg": picture for name, picture in two.items()}
    else:
        drawn = pictures()
    for old in [] if asked.names else TARGET.glob("*.svg"):
        if old.name not in drawn and not old.name.startswith("bench-"):  # tools/bench draws those
            old.unlink()
    for name, picture in drawn.items():
        (TARGET / name).write_text(picture, encoding="utf-8", newline="\n")
        print(f"{name}: {len(picture):,} bytes")
    if asked.page:
        photograph(TARGET / "page.png")
        photograph_live(TARGET)
        photograph_book(TARGET / "book.png")


if __name__ == "__main__":
    main()
