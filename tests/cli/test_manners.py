"""How the command line meets people: help, short options, slips of the finger, cells, sizes."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import click
import pytest
from catalogue import ROOT
from click.testing import CliRunner, Result

from satgrid import formats
from satgrid.cli import program
from satgrid.cli.main import COMMANDS
from satgrid.cli.option_types import place_from
from satgrid.errors import SatgridError, nearest, unknown

TILING = ROOT / "instances" / "tiling"
NORINORI = str(ROOT / "instances" / "norinori" / "6x6.txt")
SMALL = str(TILING / "small.txt")


def run(*arguments: str, stdin: str | bytes | None = None) -> Result:
    result = CliRunner().invoke(program, list(arguments), input=stdin)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def test_help_can_be_piped() -> None:
    result = subprocess.run(
        [sys.executable, "-m", "satgrid"], capture_output=True, text=True, check=True
    )
    assert result.stdout.startswith("Usage: satgrid COMMAND")
    assert result.stderr == ""


@pytest.mark.parametrize("name", COMMANDS)
def test_short_options_are_the_same_everywhere(name: str) -> None:
    command = program.get_command(click.Context(program), name)
    assert command is not None
    opts = {long: set(one.opts) for one in command.params for long in one.opts}
    meant = {"--quiet": "-q", "--jobs": "-j", "--output": "-o", "--limit": "-n"}
    meant |= {"--count": "-n"}
    for long, short in meant.items():
        assert long not in opts or short in opts[long], f"{name} {long}"
    for short, longs in opts.items():
        if short in meant.values():
            assert any(meant.get(long) == short for long in longs)


def test_short_options_do_what_the_long_ones_do() -> None:
    assert run("list", SMALL, "-n", "1", "-q", "-j", "1").stdout.count("\n") == 3
    assert run("count", SMALL, "-q", "-j", "1").stderr == ""
    assert run("check", NORINORI, "-q", "-j", "1").stderr == ""


def test_command_that_is_misspelled() -> None:
    result = run("slove", NORINORI)
    assert result.exit_code == 2
    assert "No such command 'slove'. Did you mean 'solve'?" in result.stderr
    assert "Did you mean" not in run("xyzzy").stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["solve", NORINORI, "--solver", "lingelin"], "did you mean 'lingeling'?"),
        (["count", SMALL, "--method", "fronteir"], "did you mean 'frontier'?"),
        (["solve", SMALL, "--encoding", "placment"], "did you mean 'placement'?"),
        (["solve", SMALL, "--cardinality", "totaliser"], "did you mean 'totalizer'?"),
        (["generate", "Nonogramm"], "did you mean 'nonogram'?"),
        (["convert", NORINORI, "-o", "-", "--to", "puzlink"], "did you mean 'puzzlink'?"),
    ],
)
def test_name_that_is_misspelled(arguments: list[str], words: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert words in result.stderr
    assert "known: " in result.stderr
    assert result.stderr.count("\n") == 1


def test_puzzle_that_is_misspelled() -> None:
    result = run("solve", "-", stdin="puzzle: norinory\n\nAA\n")
    assert "<stdin>:1:9: no puzzle 'norinory'; did you mean 'norinori'? known: " in result.stderr


def test_names_that_are_like_no_other() -> None:
    assert unknown("method", "xyzzy", ["sat"]) == "no method 'xyzzy'; known: sat"
    assert nearest("sat" * 100_000, ["sat"]) is None


def test_nothing_is_compared_where_nothing_is_misspelled() -> None:
    code = (
        "import sys; from satgrid.cli.main import main\n"
        "try: main()\nexcept SystemExit: pass\n"
        "assert 'difflib' not in sys.modules, 'difflib'"
    )
    command = [
        sys.executable,
        "-c",
        code,
        "convert",
        NORINORI,
        "--output",
        "-",
    ]  # click compares "-o"
    subprocess.run(command, capture_output=True, check=True)


@pytest.mark.parametrize(
    ("text", "shape", "place"),
    [
        ("1,2", (6, 6), (0, 1)),
        ("r1c2", (6, 6), (0, 1)),
        ("R6C6", (6, 6), (5, 5)),
        (" 3, 4 ", (6, 6), (2, 3)),
        ("2,3,4", (2, 5, 6), (1, 2, 3)),
        ("l2r3c4", (2, 5, 6), (1, 2, 3)),
    ],
)
def test_cells_are_named_in_two_ways(
    text: str, shape: tuple[int, ...], place: tuple[int, ...]
) -> None:
    assert place_from(text, shape) == place


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        ("", (6, 6)),
        ("1", (6, 6)),
        ("0,1", (6, 6)),
        ("r0c1", (6, 6)),
        ("r7c1", (6, 6)),
        ("l1r1c1", (6, 6)),
        ("r1c1", (2, 5, 6)),
        ("c1r1", (6, 6)),
        ("r1c1x", (6, 6)),
    ],
)
def test_what_is_no_cell(text: str, shape: tuple[int, ...]) -> None:
    with pytest.raises(SatgridError, match=r"is not a cell: write it as .*row,column.* or as .*r"):
        place_from(text, shape)


def test_explain_takes_both() -> None:
    told = [run("explain", NORINORI, "--cell", cell) for cell in ("1,3", "r1c3")]
    assert told[0].stdout == told[1].stdout
    assert told[0].exit_code == 0


def test_size_is_rows_and_columns_everywhere(tmp_path: Path) -> None:
    """As in ``board:`` of a tiling."""
    file = tmp_path / "made.txt"
    assert run("generate", "nonogram", "--size", "8x6", "-o", str(file)).exit_code == 0
    [made] = formats.read(file.read_text("utf-8"))
    assert made.shape == (8, 6)
    assert re.search(r"^size +8x6$", run("info", str(file)).stdout, re.MULTILINE)
    assert json.loads(run("info", str(file), "--json").stdout)["shape"] == [8, 6]
    assert re.match(r"unique +nonogram +8x6 ", run("check", str(file)).stdout)
    assert json.loads(run("check", str(file), "--json").stdout)["shape"] == [8, 6]
    assert ",nonogram,8x6,unique," in run("check", str(file), "--csv").stdout
    board = "puzzle: tiling\nboard: 8x6\npieces: domino x24\n"
    assert json.loads(run("info", "-", "--json", stdin=board).stdout)["shape"] == [8, 6]


def test_every_option_says_what_it_is_for() -> None:
    for name in COMMANDS:
        command = program.get_command(click.Context(program), name)
        assert command is not None
        for one in command.params:
            assert not isinstance(one, click.Option) or one.help, f"{name} {one.name}"


def test_explain_says_what_is_known_before_it_searches(tmp_path: Path) -> None:
    """No solver proves in reasonable time what a checkerboard shows at once."""
    board = tmp_path / "board.txt"
    board.write_text("puzzle: tiling\nboard: 14x15\npieces: hexominoes\n", "utf-8")
    command = [sys.executable, "-m", "satgrid", "explain", str(board)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("no solution: on a checkerboard")
        process.kill()


def test_one_is_not_spoken_of_as_several() -> None:
    small = ROOT / "instances" / "norinori" / "small.txt"
    assert "1 symmetry\n" in run("count", str(small), "--method", "sat").stderr
    assert "\n1 step: 1 counting; " in run("deduce", "--steps", str(small)).stdout


@pytest.mark.parametrize("name", sorted({*COMMANDS} - {"completion"}))
def test_every_command_that_works_has_a_time(name: str) -> None:
    command = program.get_command(click.Context(program), name)
    assert command is not None
    assert any("--timeout" in one.opts for one in command.params)
