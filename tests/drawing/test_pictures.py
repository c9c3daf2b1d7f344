"""Content that a picture must have for a player, and its description for those who cannot see."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from catalogue import ROOT, load
from click.testing import CliRunner

from satgrid import drawing
from satgrid.cli.main import program
from satgrid.drawing.gallery import gallery
from satgrid.drawing.shapes import CELL, fitted
from satgrid.formats.format import renoted
from satgrid.puzzle import registry

SVG = "{http://www.w3.org/2000/svg}"
TURNED = "puzzle: tiling\nboard: 2x2x2\npieces: I2 x4\nreflections: yes\n"


def instance(name: str) -> Any:
    return load(ROOT / "instances" / f"{name}.txt")


def labels(svg: str) -> list[tuple[str, float, float, float]]:
    """Return words with their place and size."""
    return [
        (
            element.text or "",
            float(element.attrib["x"]),
            float(element.attrib["y"]),
            float(element.attrib["font-size"]),
        )
        for element in ElementTree.fromstring(svg).iter(f"{SVG}text")
    ]


def words(svg: str) -> str:
    return " ".join(word for word, *_ in labels(svg))


CAPTIONS = {
    "starbattle/8x8-two": "2 stars in each row, column and region",
    "starbattle/8x8": "1 star in each row, column and region",
    "kropki/boxes-4x4": "all dots are shown",
    "kropki/boxes-9x9-some": "not all dots are shown",
    "sudoku/9x9": "",
    "tiling/one-sided-tetrominoes": "no piece may be turned over",
    "tiling/pentominoes-6x10": "",
    "tiling/pentominoes-2x3x10": "",
    "norinori/6x6": "",
}


@pytest.mark.parametrize("name", CAPTIONS)
def test_what_a_player_must_know_stands_on_the_picture(name: str) -> None:
    puzzle, caption = instance(name), CAPTIONS[name]
    pictures = drawing.svg(puzzle), drawing.svg(puzzle, frozenset())
    for svg in (*pictures, drawing.differences(puzzle, frozenset(), frozenset())):
        height = float(ElementTree.fromstring(svg).attrib["height"])
        assert all(0 < y < height for _, _, y, _ in labels(svg))
        assert words(svg).endswith(caption)
        assert any(letter.isalpha() for letter in words(pictures[1])) == bool(
            caption or "2x3x10" in name
        )
    assert caption.lower() in drawing.alt(puzzle).lower()
    page = gallery(puzzle, []).html
    assert f"<p>0 solutions{'; ' if caption else ''}{caption}</p>" in page


def test_all_solid_pieces_may_be_laid_as_in_a_mirror() -> None:
    assert words(drawing.svg(registry.parse(TURNED))).endswith("may be laid as in a mirror")


def test_words_fit_beside_the_smallest_board() -> None:
    svg = drawing.svg(registry.parse("puzzle: starbattle\n\nA\n"))
    assert words(svg) == "1 star in each row, column and region"
    width = float(ElementTree.fromstring(svg).attrib["width"])
    assert all(0.5 * size * len(word) < width for word, _, _, size in labels(svg))
    assert 'transform="translate(64,0)"' in svg


@pytest.mark.parametrize(
    ("name", "which"),
    [
        ("sudoku/9x9", r"\d"),
        ("kropki/boxes-9x9", r"\d"),
        ("nonogram/sailing-boat", r"\d"),
        ("shakashaka/8x8", r"\d"),
        ("tents/8x8", r"\d"),
    ],
)
def test_digits_are_two_thirds_of_a_cell_high(name: str, which: str) -> None:
    """By the height of a digit, 0.72 of the font's size."""
    puzzle = instance(name)
    given = drawing.svg(puzzle, frozenset(puzzle.givens) if puzzle.name == "kropki" else None)
    for word, _, _, size in labels(given):
        if re.fullmatch(which, word):
            assert 0.6 < 0.72 * size / CELL < 0.7


def test_long_numbers_fit() -> None:
    for number in (1, 10, 100, 12345):
        assert 0.62 * fitted(number) * len(str(number)) < 0.91 * CELL
    rows = "\n".join(["123"] + ["0"] * 2)
    columns = ", ".join(["1"] * 123)
    long = registry.parse(
        f"puzzle: nonogram\nrows: {', '.join(rows.split())}\ncolumns: {columns}\n"
    )
    [(_, x, _, size)] = [label for label in labels(drawing.svg(long)) if label[0] == "123"]
    assert x - 0.31 * 3 * size > 12


@pytest.mark.parametrize("given", ["The <best> of 5", "A " + "very " * 90 + "long one", "W" * 300])
def test_title_stands_above_where_it_is_wished(given: str) -> None:
    puzzle = renoted(instance("starbattle/8x8"), (("title", given),))
    plain, named = drawing.svg(puzzle), drawing.svg(puzzle, title=True)
    assert given.split()[0] not in words(plain)
    found = [label for label in labels(named) if label not in labels(plain)]
    written = " ".join(word for word, *_ in found)
    assert written.startswith(given[:10])
    assert len(written) <= len(given) + 60
    width = float(ElementTree.fromstring(named).attrib["width"])
    assert all(0.5 * size * len(word) < width for word, _, _, size in found)
    assert named == drawing.svg(puzzle, title=True)
    two = drawing.differences(puzzle, frozenset(), frozenset(), title=True)
    assert given[:10] in words(two)


def test_pictures_are_told_to_those_who_do_not_see_them() -> None:
    notes = (("title", 'Stars & "stripes" <1>'), ("author", "A > B"))
    puzzle = renoted(instance("starbattle/8x8-two"), notes)
    alt = drawing.alt(puzzle)
    assert alt == (
        'Stars & "stripes" <1>: Star battle, 8 by 8 cells, without a solution. '
        "2 stars in each row, column and region. Author: A > B."
    )
    for answer, marked in ((None, ()), (frozenset(), ()), (frozenset(), ((0, 0), (1, 1)))):
        root = ElementTree.fromstring(drawing.svg(puzzle, answer, marked=marked))
        alt = drawing.alt(puzzle, answer, marked=marked)
        assert root.attrib["role"] == "img"
        assert root.attrib["aria-label"] == alt == f"{root[0].text}: {root[1].text}"
        assert ("Marked: 2 cells." in alt) == bool(marked)
    page = gallery(puzzle, [frozenset()]).html
    assert 'role="img" aria-label="${label}"' in page


def test_command_writes_the_title(tmp_path: Path) -> None:
    file = str(ROOT / "instances" / "starbattle" / "8x8-two.txt")
    run = CliRunner().invoke(program, ["draw", file, "--title"])
    assert run.exit_code == 0
    assert run.stdout == drawing.svg(instance("starbattle/8x8-two"), title=True)
    page = str(tmp_path / "x.html")
    run = CliRunner().invoke(program, ["draw", file, "--title", "-o", page])
    assert (run.exit_code, run.stderr.count("--title is not for a page")) == (2, 1)
