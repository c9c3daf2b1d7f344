"""The steps of a path as pictures: a page that needs nothing but itself, and PDF."""

from __future__ import annotations

import json
import re
from importlib.util import find_spec
from math import ceil
from pathlib import Path
from xml.etree import ElementTree

import pytest
from browser import CHROMIUM, Browser
from catalogue import ROOT, SMALL, load
from explain.test_explain import run

from satgrid.drawing.slides import document, page
from satgrid.drawing.walk import Walk
from satgrid.explain.paths import path
from satgrid.explain.reasons import Explainer
from satgrid.notebook import walk_of as drawn

INSTANCES = ROOT / "instances"
SIX = INSTANCES / "norinori" / "6x6.txt"


def walk_of(name: str) -> Walk:
    board = load(INSTANCES / f"{name}.txt")
    with Explainer(board) as explainer:
        found = path(explainer)
    assert found is not None
    return drawn(board, found, explainer.clues)


@pytest.mark.parametrize("name", [*SMALL, "kropki/latin-5"])
def test_each_genre_is_drawn_step_by_step(name: str) -> None:
    walk = walk_of(name)
    for at, moment in enumerate(walk.moments):
        svg = walk.svg(at)
        root = ElementTree.fromstring(svg)
        assert root.tag.endswith("svg")
        assert "#d6006e" in svg  # what is new has a line around it, or is struck out
        assert moment.name
        assert moment.sentences
        assert ("#ffe9a8" in svg) == bool(moment.because)
    written = page(walk)
    assert written.count("<section id=") == len(walk.moments)
    assert set(re.findall(r'href="#(\w+)"', written)) <= set(re.findall(r'id="(\w+)"', written))
    assert "http" not in written
    assert "{{" not in written
    assert written == page(walk)


def test_a_step_shows_what_is_known_by_then() -> None:
    walk = walk_of("norinori/6x6")
    shaded = [len(walk.before(at)) for at in range(len(walk.moments))]
    assert shaded == sorted(shaded)
    assert shaded[-1] == 16
    svg = walk.svg(len(shaded) - 1)
    assert svg.count("<circle") == 20  # empty cells


def test_numbers_are_struck_out_only_where_none_stands() -> None:
    walk = walk_of("hidato/small")
    struck = 0
    for at in range(len(walk.moments)):
        filled = {walk.painter.center(entry.cell) for entry in (*walk._given, *walk.before(at))}
        for group in walk.over(at):
            spots = [(float(one.get("x", 0)), float(one.get("y", 0))) for one in group.iter("text")]
            struck += len(spots)
            for x, y in spots:
                assert all(max(abs(x - a), abs(y - b)) > 16 for a, b in filled)
    assert struck > 10


def test_shaded_cells_that_a_step_needs_are_lit_above_their_shade() -> None:
    walk = walk_of("norinori/6x6")
    seen = set()
    for at, moment in enumerate(walk.moments):
        around = b"".join(map(ElementTree.tostring, walk.around(at)))
        shaded = any(fact.holds for fact in moment.because)
        assert (b"#ffe9a8" in around) == shaded
        seen.add(shaded)
    assert seen == {False, True}
    stars = walk_of("starbattle/small")  # a star leaves the light below it to be seen
    for at in range(len(stars.moments)):
        assert b"#ffe9a8" not in b"".join(map(ElementTree.tostring, stars.around(at)))


def test_a_page_shows_the_answer_so_far() -> None:
    """What steps find is defined once, and each picture refers to it."""
    walk = walk_of("slitherlink/6x6")
    text = page(walk)
    defined = dict(re.findall(r'<g id="(s\d+)">(.*?)</g>', text))
    assert len(defined) > 2

    def used(uses: str) -> list[str]:
        names = re.findall(r'<use href="#([ksx]\d+)"/>', uses)
        return [
            one for name in names for one in (used(defined[name]) if name in defined else [name])
        ]

    for at, section in enumerate(text.split("<section ")[1:]):
        shown = used(section.split("</svg>")[0])
        assert len(shown) == len(set(shown))
        held = {f"k{walk.keys.index(key)}" for key in walk.before(at)}
        assert {name for name in shown if name.startswith("k")} == held
        crossed = walk.crossed(0, at)
        assert len(shown) - len(held) == len(crossed)


@pytest.mark.skipif(find_spec("typst") is None, reason="PDF needs the extra pdf")
def test_steps_on_paper() -> None:
    from satgrid.drawing.typst_pdf import pdf

    walk = walk_of("norinori/6x6")
    found = pdf(document(walk))
    assert found.content.startswith(b"%PDF")
    assert found.pages == ceil(len(walk.moments) / 6)
    assert found == pdf(document(walk))


def test_command_writes_a_page(tmp_path: Path) -> None:
    target = tmp_path / "steps.html"
    result = run("deduce", str(SIX), "--steps", "-o", str(target))
    assert result.exit_code == 0
    assert result.stdout == ""
    first = target.read_text("utf-8")
    assert first.startswith("<!doctype html>\n")
    told = run("deduce", str(SIX), "--steps", "--json", "-o", str(target))
    steps = json.loads(told.stdout)["steps"]
    assert target.read_text("utf-8") == first
    assert f"{len(steps['path'])} steps, {steps['difficulty']['word']} (" in first
    assert run("deduce", str(SIX), "--steps", "-o", "-").stdout == first


def test_command_says_what_it_cannot_draw(tmp_path: Path) -> None:
    assert run("deduce", str(SIX), "-o", "x.html").exit_code == 2
    for name in ("x.svg", "x.xyz"):
        refused = run("deduce", str(SIX), "--steps", "-o", str(tmp_path / name))
        assert refused.exit_code == 2
        assert refused.stderr.count("\n") == 1
    refused = run("deduce", str(SIX), "--steps", "--json", "-o", "-")
    assert refused.exit_code == 2
    none = INSTANCES / "norinori" / "single-cell.txt"
    result = run("deduce", str(none), "--steps", "-o", str(tmp_path / "none.html"))
    assert result.exit_code == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium")
def test_arrow_keys_go_forward_and_back(tmp_path: Path) -> None:
    target = tmp_path / "steps.html"
    target.write_text(page(walk_of("norinori/6x6")), "utf-8")

    with Browser(tmp_path / "chromium") as browser:

        def shown() -> list[int]:
            found = browser.ask(
                "[...document.querySelectorAll('main > section')]"
                ".flatMap((one, at) => one.hidden ? [] : [at + 1])"
            )
            assert isinstance(found, list)
            return found

        browser.open(target, 900, 700)
        assert shown() == [1]
        for key, step in (("ArrowRight", 2), ("ArrowRight", 3), ("ArrowLeft", 2), ("Home", 1)):
            browser.press(key)
            assert shown() == [step]
        browser.press("End")
        last = shown()[0]
        assert last > 9
        browser.press("ArrowRight")
        assert shown() == [last]
        assert browser.ask("document.getElementById('on').disabled") is True
