"""Puzzles of other distributions, which entry points name."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from elsewhere import BOARD, NAME, changed

GROUP = "satgrid.genres"
ENTRY = f"[{GROUP}]\n{{}} = theirs.{{}}\n"


def installed(place: Path, name: str = NAME, package: str = NAME) -> Path:
    """Lay a distribution with the puzzle out as if it had been installed."""
    information = place / "theirs-1.0.dist-info"
    information.mkdir(parents=True)
    (information / "METADATA").write_text("Metadata-Version: 2.1\nName: theirs\nVersion: 1.0\n")
    (information / "entry_points.txt").write_text(ENTRY.format(name, package))
    (place / "theirs").mkdir()
    (place / "theirs" / "__init__.py").touch()
    changed(place / "theirs" / NAME)
    for path in (place / "theirs" / NAME).rglob("*.py"):
        text = path.read_text("utf-8").replace(f"{GROUP}.{NAME}", f"theirs.{NAME}")
        path.write_text(text, encoding="utf-8")
    return place


def outside(place: Path, *words: object) -> subprocess.CompletedProcess[str]:
    """Run the command line with a folder in which distributions are installed."""
    code = f"import sys; sys.path.insert(0, {str(place)!r})\n"
    code += "from satgrid.runs import run\nrun.ALONE_SECONDS = run.SOON_SECONDS = 0.0\n"
    code += "from satgrid.verdicts import batch\nbatch.ALONE_SECONDS = 0.0\n"
    code += "from satgrid.cli import main\nmain()"
    command = [sys.executable, "-c", code, *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)


def test_an_installed_puzzle_is_found(tmp_path: Path) -> None:
    place = installed(tmp_path)
    made = outside(place, "generate", NAME, "--size", "4x4")
    assert made.stdout.startswith(f"puzzle: {NAME}\n"), made.stderr
    counted = outside(place, "count", BOARD, "--jobs", 2, "--method", "sat")
    assert counted.stdout == "2\n", counted.stderr
    checked = outside(place, "check", BOARD, "--jobs", 2, "--show")
    assert checked.stdout.startswith(f"multiple  {NAME}"), checked.stderr
    url = outside(place, "convert", BOARD, "--to", "puzzlink", "-o", "-")
    assert f"?{NAME}/4/3/" in url.stdout, url.stderr


@pytest.mark.parametrize(
    ("name", "package", "message"),
    [
        ("other", NAME, f"its GENRE is called '{NAME}', and not 'other'"),
        (NAME, "gone", "theirs.gone.puzzle: ModuleNotFoundError: No module named 'theirs.gone'"),
    ],
)
def test_a_wrong_entry_point_is_one_line(
    tmp_path: Path, name: str, package: str, message: str
) -> None:
    place = installed(tmp_path, name, package)
    board = tmp_path / "board.txt"
    board.write_text(BOARD.read_text("utf-8").replace(NAME, name), encoding="utf-8")
    found = outside(place, "count", board)
    assert (found.returncode, found.stdout) == (2, "")
    assert found.stderr.count("\n") == 1
    assert message in found.stderr


def test_an_entry_point_replaces_no_puzzle(tmp_path: Path) -> None:
    """It is not used, which is a line, and all others are."""
    place = installed(tmp_path, "norinori")
    found = outside(place, "generate", "akari", "--size", "4x4", "--quiet")
    assert found.returncode == 0
    assert found.stdout.startswith("puzzle: akari\n")
    assert found.stderr.count("\n") == 1
    assert "of theirs is not used: there is a puzzle 'norinori' already" in found.stderr


def test_installed_puzzles_are_not_looked_up_for_help() -> None:
    code = "import sys\nfrom satgrid.cli.main import main\nsys.argv[1:] = ['--help']\n"
    code += "try:\n    main()\nexcept SystemExit:\n    print('importlib.metadata' in sys.modules)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.splitlines()[-1] == "False"
