"""A puzzle as ``tools/new_puzzle.py`` lays it out passes every suite, and touches no module."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from catalogue import ROOT

import satgrid

NAME = "beacon"
# Those that a new puzzle must pass, as far as they speak of it.
SUITES = (
    "conformance",
    "docs",
    "drawing",
    "explain",
    "fuzz",
    "gallery",
    "generate",
    "layers",
    "methods",
    "properties",
    "specifications",
    "steps",
    "wrong_boards",
    NAME,
)
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


def contents(tree: Path) -> dict[str, bytes]:
    paths = [path for path in tree.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    return {path.relative_to(tree).as_posix(): path.read_bytes() for path in paths}


def test_new_puzzle_passes_every_suite(tree: Path) -> None:
    before = contents(tree)
    laid = run(tree, "tools/new_puzzle.py", NAME)
    assert laid.returncode == 0, laid.stderr
    after = contents(tree)
    assert sorted(laid.stdout.split()) == sorted(
        place for place in after if after[place] != before.get(place)
    )
    assert {place for place in before if after[place] != before[place]} == {"docs/puzzles.md"}
    assert not any(b"NAME" in after[place] for place in after.keys() - before.keys())

    suites = [f"tests/test_{suite}.py" for suite in SUITES]
    chosen = f"{NAME} or (every_puzzle and not [) or every_page or architecture"
    tested = run(tree, "-m", "pytest", "-q", "-p", "no:cacheprovider", *suites, "-k", chosen)
    assert tested.returncode == 0, tested.stdout[-4000:]
    passed = int(tested.stdout.rpartition(" passed")[0].split()[-1])
    assert passed > 50
    # What it makes is a puzzle for every command, too.
    made = run(tree, "-m", "satgrid", "generate", NAME, "--size", "4x4", "-o", "made.txt")
    assert made.returncode == 0, made.stderr
    assert run(tree, "-m", "satgrid", "check", "made.txt").returncode == 0


def test_laid_out_files_are_as_the_formatter_leaves_them(tree: Path) -> None:
    if shutil.which("ruff") is None:
        pytest.skip("ruff is not installed")
    laid = run(tree, "tools/new_puzzle.py", NAME).stdout.split()
    modules = [place for place in laid if place.endswith(".py")]
    for task in (["format", "--check"], ["check"]):
        command = ["ruff", *task, "--no-cache", *modules]
        found = subprocess.run(command, cwd=tree, capture_output=True, text=True, check=False)
        assert found.returncode == 0, found.stdout


@pytest.mark.parametrize("name", ["norinori", "two words", "Beacon", "", "class", "../beacon"])
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
