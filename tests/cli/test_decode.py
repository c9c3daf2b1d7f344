"""``satgrid export`` and ``decode``: the file alone names the encodings that it was made by."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from catalogue import EACH_ANSWER, ROOT, load
from click.testing import CliRunner, Result
from pysat.formula import CNF
from pysat.solvers import Solver

from satgrid.cli import program
from satgrid.formula import dimacs
from satgrid.formula.cardinality import ENCODINGS

SMALL = {name: ROOT / "instances" / name / "small.txt" for name in EACH_ANSWER}
STARS = ROOT / "instances" / "starbattle" / "8x8-two.txt"
BINARY = shutil.which("cadical") or shutil.which("minisat")


def run(*arguments: object) -> Result:
    result = CliRunner().invoke(program, list(map(str, arguments)))
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def exported(board: Path, folder: Path, *options: str) -> Path:
    target = folder / "board.cnf"
    assert run("export", board, "-o", target, *options).exit_code == 0
    return target


def answered(cnf: Path) -> Path:
    """Write down what a solver says of a file, an installed one or PySAT's."""
    answer = cnf.with_suffix(".out")
    if BINARY and Path(BINARY).name == "cadical":
        said = subprocess.run([BINARY, "-q", cnf], capture_output=True, text=True, check=False)
        answer.write_text(said.stdout, encoding="utf-8")
    elif BINARY:
        subprocess.run([BINARY, "-verb=0", cnf, answer], capture_output=True, check=False)
    else:
        with Solver(bootstrap_with=CNF(from_file=str(cnf))) as solver:
            assert solver.solve()
            answer.write_text(f"v {' '.join(map(str, solver.get_model()))} 0\n", encoding="utf-8")
    return answer


@pytest.mark.parametrize("cardinality", ENCODINGS)
@pytest.mark.parametrize("path", [*SMALL.values(), STARS], ids=lambda path: path.parent.name)
def test_no_option_is_needed(path: Path, cardinality: str, tmp_path: Path) -> None:
    for encoding in load(path).encodings:
        chosen = ("--encoding", encoding, "--cardinality", cardinality)
        cnf = exported(path, tmp_path, *chosen)
        named = dimacs.chosen(cnf.read_text("utf-8"))
        assert named == {"encoding": encoding, "cardinality": cardinality}
        answer = answered(cnf)
        decoded = run("decode", cnf, answer)
        assert decoded.exit_code == 0, decoded.output
        assert run("decode", cnf, answer, *chosen).stdout == decoded.stdout
        assert run("decode", path, answer, *chosen).stdout == decoded.stdout


def refused(*arguments: object) -> str:
    """Return the one line that says what is wrong."""
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    return result.stderr


def test_contradictory_options_are_refused(tmp_path: Path) -> None:
    cnf = exported(STARS, tmp_path, "--cardinality", "totalizer")
    answer = answered(cnf)
    wrong = refused("decode", cnf, answer, "--cardinality", "auto")
    assert wrong == f"{cnf}:1:1: exported with --cardinality totalizer, not with auto\n"
    nonogram = exported(
        ROOT / "instances" / "nonogram" / "small.txt", tmp_path, "--encoding", "automaton"
    )
    wrong = refused("decode", nonogram, answer, "--encoding", "order")
    assert "exported with --encoding automaton, not with order" in wrong


def test_files_without_the_names(tmp_path: Path) -> None:
    """They are read as before, with the options of the export."""
    cnf = exported(STARS, tmp_path, "--cardinality", "totalizer")
    lines = cnf.read_text("utf-8").splitlines(keepends=True)
    bare = [line for line in lines if not line.startswith(("c encoding", "c cardinality"))]
    assert len(bare) == len(lines) - 2
    cnf.write_text("".join(bare), encoding="utf-8", newline="\n")
    answer = answered(cnf)
    assert run("decode", cnf, answer, "--cardinality", "totalizer").exit_code == 0
    assert "give --encoding and --cardinality as for the export" in refused("decode", cnf, answer)


def test_names_that_nobody_knows(tmp_path: Path) -> None:
    cnf = exported(STARS, tmp_path)
    answer = answered(cnf)
    content = cnf.read_text("utf-8")
    for choice, name in (("encoding", "direct"), ("cardinality", "auto")):
        cnf.write_text(content.replace(f"c {choice} {name}\n", f"c {choice} new\n"), "utf-8")
        assert "'new'; known: " in refused("decode", cnf, answer)
    cnf.write_text(content.replace("c cardinality auto\n", "c cardinality\n"), "utf-8")
    assert run("decode", cnf, answer).exit_code == 0


def test_line_ends_of_windows(tmp_path: Path) -> None:
    cnf = exported(ROOT / "instances" / "norinori" / "small.txt", tmp_path)
    answer = answered(cnf)
    cnf.write_bytes(cnf.read_bytes().replace(b"\n", b"\r\n"))
    answer.write_bytes(answer.read_bytes().replace(b"\n", b"\r\n"))
    assert run("decode", cnf, answer).exit_code == 0
