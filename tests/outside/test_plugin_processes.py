"""Each command in a process of its own with a plug-in: nothing that another one loaded helps it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from catalogue import ROOT, encoded, load
from click.testing import CliRunner
from elsewhere import NAME

from satgrid.board.grid import Cell
from satgrid.cli import program
from satgrid.cli.main import COMMANDS
from satgrid.puzzle import packages

WORDS = {
    "solve": "board.txt -q",
    "count": "board.txt --method sat -q",
    "list": "board.txt -q",
    "show": "run.db",
    "check": "board.txt -q",
    "verify": "solved.txt",
    "verify-proof": "board.txt proofs/board",
    "genres": NAME,
    "rules": "",
    "info": "board.txt",
    "deduce": "board.txt --steps",
    "hint": "board.txt --solution begun.txt",
    "explain": "board.txt --cell r1c1",
    "generate": f"{NAME} --size 4x4 -q",
    "minimize": "board.txt -q",
    "draw": "board.txt --solved -o board.svg",
    "book": "board.txt -q -o book.html",
    "convert": "board.txt --to text -q -o -",
    "export": "board.txt -o -",
    "decode": "board.cnf board.out",
    "completion": "bash",
}
"""What follows each command; ``serve`` does not end, and asks others in such processes."""
BOARD = f"puzzle: {NAME}\n\n..0\n3.1\n0..\n"
ANSWER = "#..\n.#.\n#..\n"


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a plug-in and all files that its commands take."""
    place = tmp_path_factory.mktemp("fresh")
    tool = [sys.executable, str(ROOT / "tools" / "new_puzzle.py"), NAME, "--plugin", str(place)]
    subprocess.run(tool, check=True, capture_output=True)
    board = place / "board.txt"
    board.write_text(BOARD, encoding="utf-8")
    (place / "solved.txt").write_text(f"{BOARD}\nsolution:\n{ANSWER}", encoding="utf-8")
    (place / "begun.txt").write_text(ANSWER.replace("#..\n.", "#..\n?"), encoding="utf-8")

    def done(*words: object) -> str:
        words = ("--plugin", place / f"{NAME}.py", *words)
        found = CliRunner().invoke(program, list(map(str, words)))
        assert found.exit_code == 0, found.output
        return found.stdout

    done("count", board, "--method", "sat", "--store", place / "run.db")
    done("check", board, "--proof", place / "proofs")
    done("export", board, "-o", place / "board.cnf")
    formula = encoded(load(board))
    block = formula.answer_block()
    shaded = {Cell(0, 0), Cell(1, 1), Cell(2, 0)}
    model = [block[key] if key in shaded else -block[key] for key in block]
    (place / "board.out").write_text(f"v {' '.join(map(str, model))} 0\n", encoding="utf-8")
    packages.unplug(NAME)
    return place


@pytest.mark.parametrize("command", sorted(set(COMMANDS) - {"serve"}))
def test_a_command_in_a_process_of_its_own(place: Path, command: str) -> None:
    """It answers, and nothing is on standard error."""
    words = ["--plugin", f"{NAME}.py", command, *WORDS[command].split()]
    found = subprocess.run(
        [sys.executable, "-m", "satgrid", *words],
        cwd=place,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (found.returncode, found.stderr) == (0, "")
    assert found.stdout or "-o" in words
