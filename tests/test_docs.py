"""The examples in the documentation are right."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from catalogue import ROOT, encoded

import satgrid
from satgrid import registry
from satgrid.enumeration import Verdict, verdict

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
EXAMPLES = [
    pytest.param(match, id=f"{path.stem}-{number}")
    for path in PAGES
    for number, match in enumerate(
        re.findall(r"^```\n(puzzle: .*?)^```$", path.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    )
]


@pytest.mark.parametrize("text", EXAMPLES)
def test_puzzle_in_the_documentation_is_one(text: str) -> None:
    puzzle = registry.parse(text)
    assert puzzle.flaws() == []
    assert verdict(encoded(puzzle)).verdict in (Verdict.UNIQUE, Verdict.MULTIPLE)
    assert registry.parse(puzzle.text()) == puzzle


def test_every_puzzle_is_documented() -> None:
    page = (ROOT / "docs" / "puzzles.md").read_text("utf-8")
    assert set(registry.names()) == set(re.findall(r"^## (\w+)$", page, re.MULTILINE))


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_links_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", path.read_text("utf-8")):
        if "://" not in target:
            assert (path.parent / target).exists(), target


def test_architecture_names_every_module() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    modules = {path.name for path in Path(satgrid.__file__).parent.iterdir()}
    names = {name.removesuffix(".py") for name in modules if not name.startswith("__")}
    missing = {name for name in names if not re.search(rf"^\|.*`{name}(/\*)?`", page, re.MULTILINE)}
    assert missing <= {"py.typed"}
