"""Lists of puzzles in the documentation and in help texts, against the registry."""

from __future__ import annotations

import re
import struct
from importlib import import_module
from typing import Any

from catalogue import BY_HAND, GENRES, ROOT, load

from satgrid import formats, generators
from satgrid.cli.commands.convert import command as convert
from satgrid.cli.commands.minimize import command as minimize
from satgrid.formats.puzzlekit import genres as collected
from satgrid.formats.puzzlink.kinds import kinds
from satgrid.puzzle import registry
from satgrid.puzzle.protocol import Clue


def table(page: str, heading: str) -> dict[str, list[str]]:
    """Return the rows of the first table below a heading, by their first cell."""
    section = (ROOT / "docs" / page).read_text("utf-8").partition(f"# {heading}\n")[2]
    rows = re.search(r"(?:^\|.*\n)+", section, re.MULTILINE)
    assert rows is not None
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows[0].splitlines()]
    return {row[0]: row[1:] for row in cells[2:]}


def having(method: str) -> set[str]:
    found = {name for name in GENRES if hasattr(registry.find(name), method)}
    if method != "without":
        return found
    # A declared genre may have no clue that can be left out.
    declared = {name for name in found if hasattr(registry.find(name), "genre")}
    own = {name: load(ROOT / "instances" / name / "small.txt") for name in declared}
    bare = {name for name, board in own.items() if not any(it.removable for it in clues_of(board))}
    return found - bare


def clues_of(board: Any) -> list[Clue]:
    clues: list[Clue] = board.clue_list()
    return clues


def test_clues_of_the_page_about_explanations() -> None:
    rows = table("explain.md", "`satgrid explain`")
    assert having("clue_list") >= set(rows) >= having("clue_list").intersection(BY_HAND)
    assert {name for name, (_, out) in rows.items() if out != "no"} == having("without") & set(rows)


def test_help_of_minimize() -> None:
    help_ = (minimize.help or "").partition("left out:")[2].partition("Example")[0]
    named = set(re.findall(r"^ +([a-z]+)  ", help_, re.MULTILINE))
    assert having("without") >= named >= having("without").intersection(BY_HAND)


def test_help_of_convert() -> None:
    help_ = (convert.help or "").partition("Formats:")[2].partition("If OUT")[0]
    read_only = {"dimacs", "iss", "janko", "pvv", "sites"}  # the first is for export
    written = set(formats.names()) - read_only
    assert set(re.findall(r"[a-z0-9]+", help_)) - {"and", "for", "nonograms", "sudokus"} == written


def test_generators_of_the_page_about_them() -> None:
    rows = table("explain.md", "`satgrid generate`")
    assert set(GENRES) >= set(rows) >= set(BY_HAND)
    assert generators.__doc__


def test_formats() -> None:
    page = (ROOT / "docs" / "formats.md").read_text("utf-8")
    rows = table("formats.md", "Formats")
    assert set(rows) == set(formats.names())
    assert rows["puzzlink"][1] == ", ".join(kinds())
    genres = table("formats.md", "puzzlekit")
    assert set(genres) == set(collected.genres())
    assert {row[0] for row in genres.values()} == set(registry.having("puzzlekit"))
    assert "dimacs" in page


def test_gallery_of_all_genres_and_their_other_names() -> None:
    page = (ROOT / "docs" / "genres.md").read_text("utf-8")
    pictures, _, others = page.partition("## Other names")
    assert sorted(re.findall(r'src="pictures/(\w+)\.svg"', pictures)) == registry.names()
    assert sorted(re.findall(r"\]\(puzzles\.md#(\w+)\)", pictures)) == registry.names()
    assert f"satgrid knows {len(registry.names())} genres" in pictures
    for name in registry.names():
        for other in getattr(registry.find(name), "aliases", ()):
            assert f"| {other} | [{name}](puzzles.md#{name}) |" in others


def test_readme_is_short() -> None:
    lines = (ROOT / "README.md").read_text("utf-8").splitlines()
    assert len(lines) <= 150
    assert max(line.count("](") for line in lines) <= 10


def test_pictures_beside_each_kind_of_puzzle() -> None:
    page = (ROOT / "docs" / "puzzles.md").read_text("utf-8")
    for section in re.split(r"^## ", page, flags=re.MULTILINE)[1:]:
        name = section.splitlines()[0]
        shown = re.findall(r'src="(pictures/[\w-]+\.svg)"', section)
        assert shown == [f"pictures/{name}-given.svg", f"pictures/{name}.svg"]
        assert all((ROOT / "docs" / place).exists() for place in shown)


def test_picture_of_the_page_of_all_solutions() -> None:
    """Its bytes are Chromium's, so that only its form is tested."""
    assert "](pictures/page.png)" in (ROOT / "docs" / "drawing.md").read_text("utf-8")
    content = (ROOT / "docs" / "pictures" / "page.png").read_bytes()
    assert content.startswith(b"\x89PNG\r\n\x1a\n")
    assert struct.unpack(">II", content[16:24]) == (1000, 560)
    assert len(content) < 150_000


def test_table_of_what_each_folder_shows() -> None:
    rows = {
        name.strip("`"): re.findall(r"`(\w+)`", names)
        for name, (names,) in table("api.md", "What each folder shows").items()
    }
    for name, shown in rows.items():
        assert all(hasattr(import_module(name), one) for one in shown), name
        if name not in ("satgrid", "satgrid.formats"):
            assert shown == sorted(import_module(name).__all__)
    faces = [path.parent.name for path in (ROOT / "satgrid").glob("*/__init__.pyi")]
    assert {f"satgrid.{name}" for name in faces} <= rows.keys()
