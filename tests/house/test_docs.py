"""The examples in the documentation are right."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from catalogue import ROOT, encoded

import satgrid
from satgrid.puzzle import registry
from satgrid.solve.enumeration import Verdict, verdict

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
LINKED = [*PAGES, ROOT / "CHANGELOG.md", *sorted((ROOT / "encodings").glob("*.md"))]
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


def links(path: Path) -> list[tuple[Path, str]]:
    """Return the files that a page leads to, each with the heading that is meant, or none."""
    found = re.findall(r"\]\(([^)#]*)(?:#([^)]*))?\)", path.read_text("utf-8"))
    return [
        (path.parent / target if target else path, heading)
        for target, heading in found
        if "://" not in target
    ]


@pytest.mark.parametrize("path", LINKED, ids=lambda path: path.stem)
def test_links_lead_somewhere(path: Path) -> None:
    for target, heading in links(path):
        assert target.exists(), target
        if heading:
            titles = re.findall(r"^#+ (.*)$", target.read_text("utf-8"), re.MULTILINE)
            anchors = {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}
            assert heading in anchors, f"{target}#{heading}"


def test_every_page_is_one_step_from_the_readme() -> None:
    linked = {target.resolve() for target, _ in links(ROOT / "README.md")}
    assert {path.resolve() for path in PAGES[1:]} <= linked


def test_architecture_names_every_folder() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    modules = {path.name for path in Path(satgrid.__file__).parent.iterdir()}
    names = {name.removesuffix(".py") for name in modules if not name.startswith("__")}
    missing = {name for name in names if not re.search(rf"^  {name}/? ", page, re.MULTILINE)}
    assert missing <= {"py.typed"}


_PATH = re.compile(r"`([\w.-]+(?:/[\w.-]+)+)/?`")
_MADE = ("beacon", "lantern", "elsewhere", "FOLDER")
"""Parts of paths that commands of the same page make."""


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_paths_in_the_documentation_exist(path: Path) -> None:
    """A path is that of a file or folder of the repository or of the package, with ``.py`` or not.

    Words with a slash that are no paths, such as a kind of puzz.link with its flag, do not begin
    with a folder.
    """
    text = re.sub(r"^```.*?^```$", "", path.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    bases = (ROOT, ROOT / "satgrid", path.parent)
    folders = {entry.name for base in bases for entry in base.iterdir() if entry.is_dir()}
    for name in _PATH.findall(text):
        if name.split("/")[0] not in folders or any(made in name for made in _MADE):
            continue
        places = [base / each for base in bases for each in (name, f"{name}.py")]
        assert any(place.exists() for place in places), name


_TRACED = """
import sys
from satgrid.cli.main import main

met = {}
package = sys.argv[1]


def called(frame, event, argument):
    code = frame.f_code
    if event == "call" and code.co_flags & 1 and code.co_name[0] != "<":
        met.setdefault(code.co_filename.replace("\\\\", "/"))


sys.argv[1:] = ["check", sys.argv[2], "--jobs", "1"]
sys.setprofile(called)
try:
    main()
except SystemExit:
    pass
sys.setprofile(None)
print(*(name.partition(package)[2].removesuffix(".py") for name in met if package in name))
"""


def test_the_way_of_a_verdict_is_the_way_that_it_goes() -> None:
    """The modules are named in the order in which their functions are first called."""
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    way = page.partition("**A verdict.**")[2].partition("**A count.**")[0]
    url = way.split("'")[1]
    package = Path(satgrid.__file__).parent.as_posix() + "/"
    command = [sys.executable, "-c", _TRACED, package, url]
    ran = subprocess.run(command, capture_output=True, text=True, check=True)
    met = ran.stdout.splitlines()[-1].split()
    named = [name for name in _PATH.findall(way) if not name.endswith(".py")]
    assert [name for name in met if name in named] == named
