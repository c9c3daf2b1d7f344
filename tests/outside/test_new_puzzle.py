"""A genre as ``tools/new_puzzle.py`` begins it passes every suite, and touches no module."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest
from catalogue import ROOT

import satgrid

PAGE = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
TOOL = "tools/new_puzzle.py"
KINDS = {"docs", "encodings", "instances", "tests", "tools"}


NAME = "beacon"
HEADING = "A new genre"
SUITES = ("declared", "genres", "lists", "docs", "specifications", "instances", "layers")
"""What makes claims about all genres at once, or finds boards and declarations by itself."""
CHOSEN = (
    "beacon or every_puzzle or every_page or current or written or is_documented or readme "
    "or pictures or listed or name_every_genre or share_a_name or links or architecture"
)


def section(heading: str) -> str:
    """Return what the page has below a heading."""
    return PAGE.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]


def commands(text: str) -> list[list[str]]:
    """Return the commands that a text tells an author to run."""
    blocks = re.findall(r"^```sh\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return [shlex.split(line) for block in blocks for line in block.splitlines()]


class Made(NamedTuple):
    """A tree in which a genre was begun, with its files before, and what was printed."""

    tree: Path
    before: dict[str, bytes]
    printed: str


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    """Begin a genre as the page shows, once for all tests that look at it."""
    tree = copied(tmp_path_factory.mktemp("made"))
    before = contents(tree)
    return Made(tree, before, follow(tree, commands(section(HEADING))[0]))


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    return copied(tmp_path)


def copied(tmp_path: Path) -> Path:
    """Return a copy of what a genre's author works on."""
    ignored = shutil.ignore_patterns("__pycache__", "published")
    shutil.copytree(Path(satgrid.__file__).parent, tmp_path / "satgrid", ignore=ignored)
    for folder in sorted(KINDS):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=ignored)
    for file in [*sorted(ROOT.glob("*.md")), ROOT / "pyproject.toml"]:
        shutil.copy(file, tmp_path)
    return tmp_path


def run(tree: Path, *words: str) -> subprocess.CompletedProcess[str]:
    found = {**os.environ, "PYTHONPATH": str(tree)}
    for name in ("PYTHONDONTWRITEBYTECODE", "PYTHONPYCACHEPREFIX"):
        found.pop(name, None)  # it is compiled once, and beside the sources
    return subprocess.run(
        [sys.executable, *words], cwd=tree, env=found, capture_output=True, text=True, check=False
    )


def follow(tree: Path, command: list[str]) -> str:
    """Run a command of the page, which must succeed; return what it prints."""
    program, *words = command
    ran = run(tree, *(["-m", "satgrid"] if program == "satgrid" else []), *words)
    assert ran.returncode == 0, f"{command}\n{ran.stdout[-4000:]}{ran.stderr}"
    return ran.stdout


def contents(tree: Path) -> dict[str, bytes]:
    paths = [path for path in tree.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    return {path.relative_to(tree).as_posix(): path.read_bytes() for path in paths}


def test_commands_of_the_page_make_a_genre_that_passes_every_suite(made: Made) -> None:
    tree, before, printed = made
    first, *others = commands(section(HEADING))
    assert first == ["python", TOOL, NAME]
    after = contents(tree)
    changed = {place for place in after if after[place] != before.get(place)}
    assert set(printed.split()) == changed
    assert not any(b"NAME" in after[place] for place in after.keys() - before.keys())
    named = set(re.findall(r"`([\w/-]+\.\w+)`", section(HEADING)))
    assert {place for place in changed if f"{NAME}/" not in place} - named <= {
        f"satgrid/genres/examples/{NAME}.txt",
        *(place for place in changed if place.startswith("encodings/rules/")),
    }
    own = {place for place in named if NAME in place and "/" in place}
    assert own <= {*changed, f"{NAME}/puzzle.py"}
    for command in others:
        shown = follow(tree, command)
        if "pytest" in command:
            assert int(shown.rpartition(" passed")[0].split()[-1]) >= 10
        elif command[1].startswith("tools/"):
            again = contents(tree)
            assert {place: again[place] for place in changed} == {
                place: after[place] for place in changed
            }
    suites = [str(path) for suite in SUITES for path in tree.glob(f"tests/*/test_{suite}.py")]
    tested = run(tree, "-m", "pytest", "-q", *suites, "-k", CHOSEN)
    assert tested.returncode == 0, tested.stdout[-4000:]


def test_the_example_of_the_page_is_what_is_written(tree: Path) -> None:
    [declaration] = re.findall(
        r"^```python\n(.*?)^```$", section(HEADING), re.DOTALL | re.MULTILINE
    )
    follow(tree, ["python", TOOL, NAME, "--plugin", "elsewhere"])
    assert contents(tree / "elsewhere") == {f"{NAME}.py": declaration.encode()}
    assert len([line for line in declaration.splitlines() if line]) <= 17


def test_a_genre_outside_the_tree_is_used_as_the_page_shows(tree: Path) -> None:
    before = contents(tree)
    for command in commands((ROOT / "docs" / "plugins.md").read_text("utf-8")):
        follow(tree, command)
    made = {"elsewhere/lantern.py", "lantern.txt"}
    assert contents(tree).keys() == before.keys() | made


def test_what_is_written_is_as_the_formatter_leaves_it(made: Made) -> None:
    if shutil.which("ruff") is None:
        pytest.skip("ruff is not installed")
    modules = [place for place in made.printed.split() if place.endswith(".py")]
    assert modules
    for task in (["format", "--check"], ["check"]):
        command = ["ruff", *task, "--no-cache", *modules]
        found = subprocess.run(command, cwd=made.tree, capture_output=True, text=True, check=False)
        assert found.returncode == 0, found.stdout


def test_a_name_that_cannot_be_is_refused_and_nothing_written(tree: Path) -> None:
    before = contents(tree)
    for name in ("norinori", "examples", "two words", "Sudoku", "", "class", "../up"):
        refused = run(tree, TOOL, "--", name)
        assert refused.returncode == 2, name
        assert refused.stdout == "", name
        assert refused.stderr.count("\n") == 1, name
        assert contents(tree) == before, name


def test_dry_run_lists_the_files(tree: Path, made: Made) -> None:
    before = contents(tree)
    listed = run(tree, TOOL, NAME, "--dry-run").stdout.split()
    assert contents(tree) == before
    assert f"instances/{NAME}/small.txt" in listed
    assert set(listed) <= set(made.printed.split())


def test_nothing_outside_the_tree_is_written_over(tree: Path) -> None:
    before = contents(tree)
    command = (TOOL, NAME, "--plugin", "elsewhere")
    listed = run(tree, *command, "--dry-run").stdout.split()
    assert not (tree / "elsewhere").exists()
    assert listed == [f"{NAME}.py"]
    assert run(tree, *command).stdout.split() == listed
    again = run(tree, *command)
    assert (again.returncode, again.stdout) == (2, "")
    assert again.stderr.endswith(" is there already\n")
    made = contents(tree / "elsewhere")
    assert made.keys() == set(listed)
    assert contents(tree) == before | {f"elsewhere/{place}": made[place] for place in made}
