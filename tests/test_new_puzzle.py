"""A puzzle as ``tools/new_puzzle.py`` lays it out passes every suite, and touches no module."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from catalogue import ROOT

import satgrid

NAME = "beacon"
PAGE = ROOT / "CONTRIBUTING.md"
# What no name of a test tells: claims about all puzzles at once.
SUITES = ("conformance", "docs", "drawing", "fuzz", "generate", "layers", "specifications")
KINDS = {"docs", "encodings", "instances", "tests", "tools"}


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Return a copy of what a puzzle's author works on."""
    ignored = shutil.ignore_patterns("__pycache__", "published")
    shutil.copytree(Path(satgrid.__file__).parent, tmp_path / "satgrid", ignore=ignored)
    for folder in sorted(KINDS):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=ignored)
    for file in [*sorted(ROOT.glob("*.md")), ROOT / "pyproject.toml"]:
        shutil.copy(file, tmp_path)
    return tmp_path


def run(tree: Path, *words: str) -> subprocess.CompletedProcess[str]:
    found = {**os.environ, "PYTHONPATH": str(tree), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        [sys.executable, *words], cwd=tree, env=found, capture_output=True, text=True, check=False
    )


def commands() -> list[str]:
    """Return the commands that the page tells a puzzle's author to run, each once."""
    blocks = re.findall(r"^```sh\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    return list(dict.fromkeys(line for block in blocks for line in block.splitlines()))


def contents(tree: Path) -> dict[str, bytes]:
    paths = [path for path in tree.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    return {path.relative_to(tree).as_posix(): path.read_bytes() for path in paths}


def test_commands_of_the_page_lay_out_a_puzzle_that_passes_every_suite(tree: Path) -> None:
    first, *others = commands()
    assert first == f"python tools/new_puzzle.py {NAME}"
    assert f"python -m pytest -q -k {NAME}" in others
    before = contents(tree)
    laid = run(tree, "tools/new_puzzle.py", NAME)
    assert laid.returncode == 0, laid.stderr
    after = contents(tree)
    changed = {place for place in after if after[place] != before.get(place)}
    assert set(laid.stdout.split()) == changed
    assert changed & before.keys() == {"docs/puzzles.md"}
    assert not any(b"NAME" in after[place] for place in after.keys() - before.keys())
    assert {place for place in changed if not place.startswith("instances")} == set(
        re.findall(rf"`([\w/]*(?:{NAME}|puzzles)(?:/\w+)?\.\w+)`", PAGE.read_text("utf-8"))
    )
    for command in others:
        program, *words = shlex.split(command)
        ran = run(tree, *(["-m", "satgrid"] if program == "satgrid" else []), *words)
        assert ran.returncode == 0, f"{command}\n{ran.stdout[-4000:]}{ran.stderr}"
        if "pytest" in words:
            assert int(ran.stdout.rpartition(" passed")[0].split()[-1]) > 50
    suites = [f"tests/test_{suite}.py" for suite in SUITES]
    chosen = "(every_puzzle and not [) or every_page or architecture"
    tested = run(tree, "-m", "pytest", "-q", *suites, "-k", chosen)
    assert tested.returncode == 0, tested.stdout[-4000:]


def test_laid_out_files_are_as_the_formatter_leaves_them(tree: Path) -> None:
    if shutil.which("ruff") is None:
        pytest.skip("ruff is not installed")
    laid = run(tree, "tools/new_puzzle.py", NAME).stdout.split()
    modules = [place for place in laid if place.endswith(".py")]
    for task in (["format", "--check"], ["check"]):
        command = ["ruff", *task, "--no-cache", *modules]
        found = subprocess.run(command, cwd=tree, capture_output=True, text=True, check=False)
        assert found.returncode == 0, found.stdout


@pytest.mark.parametrize("name", ["norinori", "two words", "Sudoku", "", "class", "../up"])
def test_a_name_that_cannot_be_is_refused_and_nothing_written(tree: Path, name: str) -> None:
    before = contents(tree)
    refused = run(tree, "tools/new_puzzle.py", "--", name)
    assert refused.returncode == 2
    assert refused.stdout == ""
    assert refused.stderr.count("\n") == 1
    assert contents(tree) == before


def test_dry_run_lists_the_files(tree: Path) -> None:
    before = contents(tree)
    listed = run(tree, "tools/new_puzzle.py", NAME, "--dry-run")
    assert contents(tree) == before
    assert listed.stdout == run(tree, "tools/new_puzzle.py", NAME).stdout


def test_a_puzzle_outside_the_tree_is_its_folder_and_its_boards(tree: Path, tmp_path: Path) -> None:
    before, folder = contents(tree), tmp_path / "elsewhere"
    command = ("tools/new_puzzle.py", NAME, "--plugin", str(folder))
    listed = run(tree, *command, "--dry-run").stdout.split()
    assert not folder.exists()
    assert run(tree, *command).stdout.split() == listed
    assert set(contents(folder)) == set(listed)
    assert {f"{NAME}/puzzle.py", f"instances/{NAME}/small.txt"} <= set(listed)
    again = run(tree, *command)
    assert (again.returncode, again.stdout) == (2, "")
    assert again.stderr.endswith(" is there already\n")
    assert contents(tree) == before | {
        f"elsewhere/{place}": text for place, text in contents(folder).items()
    }
