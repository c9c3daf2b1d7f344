"""Lists of puzzles in the documentation and in help texts, against the registry."""

from __future__ import annotations

import re

from catalogue import ROOT

from satgrid import formats, generators
from satgrid.cli.commands.minimize import command as minimize
from satgrid.formats.puzzlink.known import kinds
from satgrid.puzzle import registry


def table(page: str, heading: str) -> dict[str, list[str]]:
    """Return the rows of the first table below a heading, by their first cell."""
    section = (ROOT / "docs" / page).read_text("utf-8").partition(f"# {heading}\n")[2]
    rows = re.search(r"(?:^\|.*\n)+", section, re.MULTILINE)
    assert rows is not None
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows[0].splitlines()]
    return {row[0]: row[1:] for row in cells[2:]}


def having(method: str) -> set[str]:
    return {name for name in registry.names() if hasattr(registry.find(name), method)}


def test_clues_of_the_page_about_explanations() -> None:
    rows = table("explain.md", "`satgrid explain`")
    assert set(rows) == having("clue_list")
    assert {name for name, (_, out) in rows.items() if out != "no"} == having("without")


def test_help_of_minimize() -> None:
    help_ = (minimize.help or "").partition("left out:")[2].partition("Example")[0]
    assert set(re.findall(r"^ +([a-z]+)  ", help_, re.MULTILINE)) == having("without")


def test_generators_of_the_page_about_them() -> None:
    rows = table("explain.md", "`satgrid generate`")
    assert set(rows) == set(registry.names())
    assert generators.__doc__


def test_formats() -> None:
    page = (ROOT / "docs" / "formats.md").read_text("utf-8")
    rows = table("formats.md", "Formats")
    assert set(rows) == set(formats.names())
    assert rows["puzzlink"][1] == ", ".join(kinds())
    assert "dimacs" in page
