"""The command line's edge: any fault of streams and files gives one line and code 2."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from catalogue import ROOT

from satgrid import cli
from satgrid.cli.main import run

UNIQUE = str(ROOT / "instances" / "norinori" / "6x6.txt")
MANY = str(ROOT / "instances" / "tiling" / "pentominoes-6x10.txt")
WRONG = str(ROOT / "instances" / "tiling" / "wrong" / "covered-1.txt")
PATIENCE = 300.0
posix = pytest.mark.skipif(os.name != "posix", reason="streams are closed by a POSIX shell")
full = pytest.mark.skipif(not Path("/dev/full").exists(), reason="/dev/full is Linux's")
FULL = "satgrid: standard output: no space left on device\n"
CLOSED = "satgrid: standard output: bad file descriptor\n"


def shell(line: str, *files: str, **environment: str) -> tuple[int, str, str]:
    """Run a line of the shell in which ``satgrid`` stands for the program."""
    done = subprocess.run(
        ["/bin/sh", "-c", f'satgrid() {{ "{sys.executable}" -m satgrid "$@"; }}; {line}', *files],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        env={**os.environ, **environment},
    )
    return done.returncode, done.stdout, done.stderr


@posix
@full
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize(
    "arguments",
    [f"check {UNIQUE}", f"solve {UNIQUE}", "--help", "count --help", f"export {UNIQUE}"],
)
def test_full_output_is_one_line(arguments: str, unbuffered: str) -> None:
    found = shell(f"satgrid {arguments} > /dev/full", PYTHONUNBUFFERED=unbuffered)
    assert found == (2, "", FULL)


@posix
@full
def test_what_cannot_be_said_beside_the_answer_changes_nothing() -> None:
    code, output, _ = shell(f"satgrid solve {UNIQUE} 2> /dev/full")
    assert (code, output.count("\n")) == (0, 13)
    assert shell("satgrid nonsense 2> /dev/full")[0] == 2
    code, output, _ = shell(f"satgrid check {UNIQUE} 2>&-")
    assert (code, output.count("\n")) == (0, 2)


@posix
def test_closed_streams(tmp_path: Path) -> None:
    assert shell(f"satgrid check {UNIQUE} >&-") == (2, "", CLOSED)
    code, output, errors = shell("satgrid solve - <&-")
    assert (code, output) == (2, "")
    assert errors == "<stdin>:1:1: cannot be read: bad file descriptor\n"
    # What needs none of them goes on, and no file takes the place of a stream.
    target = tmp_path / "formula.cnf"
    assert shell(f"satgrid export {UNIQUE} -o {target} <&- >&-") == (0, "", "")
    assert target.read_bytes().startswith(b"c ")


@posix
@pytest.mark.parametrize(
    ("arguments", "reader", "code"),
    [
        (f"check {UNIQUE}", "head -1", 0),
        (f"check {UNIQUE}", "true", 0),
        (f"check {MANY} {UNIQUE} --jobs 1", "true", 1),
        (f"verify {WRONG}", "true", 1),
        (f"list {MANY} --jobs 1", "head -1", 0),
        ("--help", "true", 0),
    ],
)
def test_closed_pipe_is_quiet_and_no_answer(arguments: str, reader: str, code: int) -> None:
    """The exit code is that of the answer, as far as it is known when nobody reads any more."""
    line = f"{{ satgrid {arguments} --quiet; echo $? >&2; }} | {reader}"
    if arguments.startswith(("verify", "--help")):
        line = line.replace(" --quiet", "")
    assert shell(line)[2] == f"{code}\n"


@posix
@pytest.mark.parametrize("command", ["solve", "count", "check", "draw", "convert -o -", "info"])
def test_name_that_no_file_can_have(command: str) -> None:
    code, output, errors = shell(f'satgrid {command} "$0"', "n" * 300)
    assert code == 2
    said = output if command == "check" else errors
    assert "is neither a puzzle nor the name of a file" in said
    assert "Traceback" not in errors


@posix
def test_names_of_other_things_that_are_too_long(tmp_path: Path) -> None:
    long = str(tmp_path / ("n" * 300))
    for line in (
        f"convert {UNIQUE} --to text -o $0",
        f"count {UNIQUE} --store $0",
        "show $0",
        f"check {UNIQUE} --proof $0",
        f"verify-proof {UNIQUE} $0",
        f"verify {UNIQUE} $0",
        "generate nonogram --image $0",
        "$0",
    ):
        code, _, errors = shell(f"satgrid {line}", long)
        assert code == 2, line
        assert "Traceback" not in errors, line


@posix
def test_folder_that_may_not_be_entered(tmp_path: Path) -> None:
    """Not as root, who may: the rights are given up first."""
    shut = tmp_path / "shut"
    shut.mkdir()
    (shut / "puzzle.txt").write_text("puzzle: norinori\n")
    shut.chmod(0)
    inside = str(shut / "puzzle.txt")
    code = """
import os, sys
from satgrid.cli.main import main, run
unique = sys.argv.pop(1)
lines = "solve {}", "check {} --jobs 1", "count {} --jobs 1", "show {}", "convert {} --to text -o -"
for line in lines:
    run(line.format(unique).split())  # loads what may be out of reach afterwards
if os.getuid() == 0:
    os.setgid(65534); os.setuid(65534)
main()
"""
    try:
        for arguments in (["solve", inside], ["check", inside], ["check", str(shut)],
                          ["show", inside], ["convert", UNIQUE, "--to", "text", "-o", inside],
                          ["count", UNIQUE, "--store", inside]):  # fmt: skip
            done = subprocess.run(
                [sys.executable, "-c", code, UNIQUE, *arguments],
                capture_output=True,
                text=True,
                check=False,
                timeout=PATIENCE,
            )
            assert done.returncode == 2, done
            assert "permission denied" in done.stdout + done.stderr, done
            assert "Traceback" not in done.stderr
    finally:
        shut.chmod(0o700)


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (OSError(5, "Input/output error"), "input/output error"),
        (PermissionError(13, "Permission denied", "/etc/x"), "/etc/x: permission denied"),
        (BrokenPipeError(32, "Broken pipe"), "broken pipe"),
        (MemoryError(), "there is not enough memory"),
        (RecursionError("maximum recursion depth exceeded"), "this is nested too deeply"),
    ],
)
def test_no_error_of_the_system_escapes(
    error: Exception,
    words: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def failing(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(cli.input_files, "parts_from", failing)
    assert run(["solve", UNIQUE]) == 2
    assert capsys.readouterr().err == f"satgrid: {words}\n"


def test_a_fault_of_its_own_is_no_answer(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is shown in full, to be reported, and is not the code for "no"."""

    def failing(*_: object) -> str:
        raise ZeroDivisionError

    monkeypatch.setattr(cli.input_files, "parts_from", failing)
    assert run(["solve", UNIQUE]) == 2
    assert "ZeroDivisionError" in capsys.readouterr().err


def test_errors_are_short(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """However long what they repeat is."""
    path = tmp_path / "long.txt"
    path.write_text(f"puzzle: {'x' * 200_000}\n", encoding="utf-8")
    for arguments in (
        ["solve", str(path)],
        ["check", str(path)],
        ["solve", "y" * 100_000],
        ["solve", f"https://puzz.link/p?norinori/{'z' * 100_000}"],
        ["count", UNIQUE, "--method", "m" * 100_000],
        ["generate", "nonogram", "--size", "s" * 100_000],
        ["count", f"--{'o' * 100_000}"],
        ["c" * 100_000],
    ):
        assert run(arguments) == 2
        said = capsys.readouterr()
        assert max(map(len, (said.out + said.err).split("\n"))) < 1_500, arguments[0]


def test_errors_are_one_line_without_control_characters(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["solve", "no\rfile\x1b[31m\x9b"]) == 2
    assert capsys.readouterr().err == r"no\rfile\x1b[31m\x9b:1:1: there is no such file" + "\n"
    assert run(["solve", "no\x1b[31m puzzle\nat all"]) == 2
    assert capsys.readouterr().err.startswith(r"no\x1b[31m puzzle:1:1: the first line should be ")


@pytest.mark.parametrize("value", ["nan", "inf", "-inf", "0", "-1", "1e300", "x", "", "1e-400"])
@pytest.mark.parametrize("command", ["solve", "count", "check", "deduce", "draw"])
def test_time_that_is_none_is_refused(
    command: str, value: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([command, UNIQUE, "--timeout", value]) == 2
    *_, last, end = capsys.readouterr().err.split("\n")
    assert last.startswith("Error: Invalid value for '--timeout': ")
    assert end == ""
