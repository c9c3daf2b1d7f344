"""What a reader passes over is said: by every command and document, on the page, in Python."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from catalogue import ROOT
from click.testing import CliRunner, Result

import satgrid
from satgrid import formats
from satgrid.cli import program
from satgrid.formats.fpuzzles.lzstring import compressed
from satgrid.formats.remarks import collected, heard, passed_over
from satgrid.web import board_views

SAID = "'foglight': fog only hides parts of the puzzle"
SITE = "https://www.f-puzzles.com/?load="
SMALL = str(ROOT / "instances" / "kropki" / "boxes-4x4.txt")


def fog(**more: Any) -> str:
    """Return a sudoku with one solution and a part that changes nothing."""
    rows = ["1234", "3412", "2143", "432."]
    grid = [[{"given": True, "value": int(n)} if n != "." else {} for n in row] for row in rows]
    return json.dumps({"size": 4, "grid": grid, "foglight": ["R1C1"], **more})


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "fog.json"
    path.write_text(fog(), encoding="utf-8")
    return str(path)


def run(*arguments: str, code: int = 0) -> Result:
    result = CliRunner().invoke(program, list(arguments))
    assert result.exit_code == code, result.output
    return result


ONE = [
    ("solve",),
    ("count",),
    ("count", "--estimate"),
    ("count", "--frequencies"),
    ("info",),
    ("deduce",),
    ("deduce", "--steps"),
    ("explain",),
    ("explain", "--cell", "4,4"),
    ("explain", "--fewest"),
    ("hint",),
    ("minimize",),
    ("list", "--indices"),
    ("draw", "-o", "OUT.svg"),
    ("check", "-j", "1"),
    ("check", "-j", "2"),
    ("book", "-o", "OUT.html"),
]
"""Commands that have ``--json``, by what they are told behind the file."""


def called(arguments: tuple[str, ...], file: str, tmp_path: Path) -> list[str]:
    command, *rest = (word.replace("OUT", str(tmp_path / "out")) for word in arguments)
    return [command, file, *rest]


@pytest.mark.parametrize("arguments", ONE, ids=" ".join)
def test_each_command_says_it_once_and_each_document_has_it(
    arguments: tuple[str, ...], file: str, tmp_path: Path
) -> None:
    told = run(*called(arguments, file, tmp_path), "--json")
    assert told.stderr.count(SAID) == 1
    assert f"{file}: remark: {SAID}\n" in told.stderr
    first = told.stdout.split("\n", 1)[0] if "--indices" in arguments else told.stdout
    document = json.loads(first)
    [about] = document.get("puzzles", [document])
    assert about["remarks"] == [SAID]
    assert SAID not in run(*called(arguments, file, tmp_path), "--json", "--quiet").stderr


@pytest.mark.parametrize(
    "arguments",
    [("convert", "-o", "-"), ("export",), ("convert", "-o", "OUT/"), ("export", "-o", "OUT/")],
    ids=" ".join,
)
def test_commands_without_documents_say_it(
    arguments: tuple[str, ...], file: str, tmp_path: Path
) -> None:
    told = run(*called(arguments, file, tmp_path))
    assert told.stderr == f"{file}: remark: {SAID}\n"
    assert run(*called(arguments, file, tmp_path), "--quiet").stderr == ""


def test_an_answer_is_judged_and_decoded_with_it(file: str, tmp_path: Path) -> None:
    answer, formula, model = (tmp_path / name for name in ("answer", "one.cnf", "one.out"))
    answer.write_text("1234\n3412\n2143\n4321\n", encoding="utf-8")
    told = run("verify", file, str(answer), "--json")
    assert told.stderr == f"{file}: remark: {SAID}\n"
    assert json.loads(told.stdout)["remarks"] == [SAID]
    model.write_text("s UNSATISFIABLE\n", encoding="utf-8")
    told = run("decode", file, str(model), "--json", code=1)
    assert json.loads(told.stdout)["remarks"] == [SAID]
    run("export", file, "-o", str(formula), "--quiet")
    assert run("verify", file, str(answer), "--json", "--quiet").stderr == ""


def test_each_puzzle_has_its_own(file: str, tmp_path: Path) -> None:
    told = run("check", file, SMALL, "--json")
    both = [json.loads(line)["remarks"] for line in told.stdout.splitlines()]
    assert both == [[SAID], []]
    told = run("draw", file, SMALL, "-o", str(tmp_path / "out"), "--json")
    both = [json.loads(line)["remarks"] for line in told.stdout.splitlines()]
    assert both == [[SAID], []]


def test_a_bundle_says_which_puzzle_it_is(tmp_path: Path) -> None:
    path = tmp_path / "two.fpuzzles"
    clear = formats.write(formats.read(fog())[0], "fpuzzles").strip()
    path.write_text(f"{clear}\n{SITE}{compressed(fog())}\n", encoding="utf-8")
    told = run("check", str(path), "--json")
    both = [json.loads(line)["remarks"] for line in told.stdout.splitlines()]
    assert both == [[], [f"puzzle 2: {SAID}"]]
    told = run("solve", f"{path}#2")
    assert f"{path}: remark: puzzle 2: {SAID}\n" in told.stderr


def test_a_board_in_python_and_on_the_page_has_them(file: str) -> None:
    board = satgrid.load(file)
    assert board.remarks == (SAID,)
    [other] = satgrid.load_all(SMALL)
    assert other.remarks == ()
    assert board == satgrid.load(board.text())
    assert board_views.board(fog(), {})["remarks"] == [SAID]


def test_remarks_are_heard_where_somebody_listens() -> None:
    passed_over("nobody hears this")
    assert heard() == ()
    with collected() as outer:
        passed_over("one")
        with collected() as inner:
            passed_over("two")
            passed_over("two")
            assert heard() == ("two",)
        passed_over("three")
    assert (outer, inner) == (["one", "three"], ["two"])


def test_a_file_of_several_that_is_refused_says_nothing(file: str, tmp_path: Path) -> None:
    path = tmp_path / "two.fpuzzles"
    path.write_text(f"{SITE}{compressed(fog())}\n" * 2, encoding="utf-8")
    assert "remark" not in run("solve", str(path), code=2).stderr


def test_a_set_with_puzzles_of_several_genres_says_as_which_it_is_read() -> None:
    text = '{"name": "Foseruzu", "problem": "5 2\\n- -\\n- -\\n- -\\n- -\\n- -"}\n'
    with collected() as remarks:
        [board] = formats.read(text, "puzzlekit")
    assert board.name == "fivecells"
    assert remarks == [
        "Foseruzu is a set of puzzlekit with puzzles of fivecells and of fourcells: this one is "
        "read as fivecells"
    ]
    other = '{"name": "Norinori", "problem": "2 2\\n1 1\\n1 1"}\n'
    with collected() as remarks:
        formats.read(other, "puzzlekit")
    assert remarks == []
