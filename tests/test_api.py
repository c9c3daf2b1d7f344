"""The library as a notebook meets it; the examples of docs/api.md are run."""

from __future__ import annotations

import doctest
import subprocess
import sys
from pathlib import Path

import pytest
from catalogue import ROOT

import satgrid
from satgrid.api import wrapped
from satgrid.errors import ParseError, SatgridError

SMALL = ROOT / "instances" / "tiling" / "small.txt"


def test_examples_of_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    found = doctest.testfile(str(ROOT / "docs" / "api.md"), module_relative=False)
    assert found.attempted > 10
    assert found.failed == 0


def test_import_is_light() -> None:
    script = "import sys, satgrid; print(*sorted(sys.modules))"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    loaded = [name for name in run.stdout.split() if name.startswith("satgrid")]
    assert loaded == ["satgrid"]
    assert "pysat" not in run.stdout


def test_load_takes_paths_and_names() -> None:
    assert satgrid.load(SMALL) == satgrid.load(str(SMALL))
    assert satgrid.load(SMALL).name == "tiling"


def test_answers() -> None:
    board = satgrid.load(SMALL)
    found = list(board.solutions())
    assert len(found) == board.count() == 4
    assert board.count(distinct=True) == 1
    assert all(solution.check() == [] for solution in found)
    assert len({str(solution) for solution in found}) == 4
    assert len(list(board.solutions(limit=3))) == 3
    assert len(board.judgement().differing) > 0
    none = satgrid.load(ROOT / "instances" / "norinori" / "single-cell.txt")
    assert none.verdict() == "none"
    assert none.solution() is None
    assert none.count() == 0


def test_errors(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="missing"):
        satgrid.load(tmp_path / "missing.txt")
    with pytest.raises(ParseError):
        wrapped("nothing of the kind")
    with pytest.raises(SatgridError, match="2 puzzles"):
        wrapped("https://puzz.link/p?norinori/2/2/00\nhttps://puzz.link/p?norinori/2/2/00\n")
    with pytest.raises(AttributeError):
        satgrid.nothing  # noqa: B018
