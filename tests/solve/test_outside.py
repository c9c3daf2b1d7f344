"""Outside solvers on the exported file, and their answers read back."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from catalogue import EACH_ANSWER, ROOT
from click.testing import CliRunner

from satgrid.cli import program

BOARDS = [
    *(f"{name}/small.txt" for name in EACH_ANSWER),
    "tiling/pentominoes-3x20.txt",
    "tiling/dominoes-8x8.txt",
    "tiling/dominoes-corners.txt",
]


def answered(solver: str, cnf: Path, out: Path) -> None:
    """Let a solver write its answer in its own way."""
    if solver == "minisat":
        subprocess.run(["minisat", "-verb=0", cnf, out], capture_output=True, check=False)
    else:
        said = subprocess.run([solver, "-q", cnf], capture_output=True, check=False, text=True)
        out.write_text(said.stdout, encoding="utf-8")


@pytest.mark.parametrize("solver", ["minisat", "cadical"])
@pytest.mark.parametrize("instance", BOARDS)
def test_answer_of_an_outside_solver(solver: str, instance: str, tmp_path: Path) -> None:
    if shutil.which(solver) is None:
        pytest.skip(f"{solver} is not installed")
    cnf, out = tmp_path / "board.cnf", tmp_path / "answer.out"
    puzzle = str(ROOT / "instances" / instance)
    exported = CliRunner().invoke(program, ["export", puzzle, "-o", str(cnf)])
    assert exported.exit_code == 0, exported.output
    answered(solver, cnf, out)
    decoded = CliRunner().invoke(program, ["decode", str(cnf), str(out)])
    if instance == "tiling/dominoes-corners.txt":
        assert decoded.exit_code == 1
        assert decoded.stderr == "no solution\n"
    else:
        assert decoded.exit_code == 0, decoded.output
        assert decoded.stderr == ""
        again = CliRunner().invoke(program, ["decode", puzzle, str(out)])
        assert again.stdout == decoded.stdout != ""


def test_broken_answers_are_refused(tmp_path: Path) -> None:
    puzzle = str(ROOT / "instances" / "tiling" / "small.txt")
    for content, message in [
        ("v 1 2 x 0\n", "1:7: 'x' is not a literal"),
        ("1 -1 0\n", "1:3: both -1 and 1"),
        ("9999 0\n", "1:1: literal 9999, but the formula has 41 variables"),
        ("s SATISFIABLE\n", "1:1: the answer is 'satisfiable' but has no model"),
        ("nothing here", "1:1: 'nothing' is not a literal"),
        ("", "1:1: there is no answer of a solver here"),
        ("s PERHAPS\n", "1:1: 'PERHAPS' is not a status of a solver"),
    ]:
        answer = tmp_path / "answer"
        answer.write_text(content, encoding="utf-8")
        result = CliRunner().invoke(program, ["decode", puzzle, str(answer)])
        assert result.exit_code == 2
        assert result.stderr == f"{answer}:{message}\n"
