"""Several puzzles in one text, separated by lines ``---``: read and written everywhere."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from catalogue import roomed
from click.testing import CliRunner, Result

import satgrid
from satgrid import formats
from satgrid.board import text
from satgrid.cli import program
from satgrid.errors import ParseError, SatgridError
from satgrid.genres.nonogram.clues import made as nonogram

BUNDLE = """# two of them
puzzle: norinori
title: One

AA

solution:
##
---

puzzle: nonogram
rows: 1, 0
columns: 1, 0
solution:
#.
..
---\x20
---
puzzle: norinori

AAB
ABB
---
"""
BROKEN = BUNDLE.replace("columns: 1, 0", "columns: 1, 0, x").replace("ABB", "AB")


def run(*arguments: object) -> Result:
    result = CliRunner().invoke(program, list(map(str, arguments)))
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    file = tmp_path / "three.txt"
    file.write_text(BUNDLE, encoding="utf-8")
    return file


def test_parts() -> None:
    parts = formats.parts(BUNDLE)
    assert [(part.number, part.line) for part in parts] == [(1, 1), (2, 10), (3, 19)]
    assert [part.read().name for part in parts] == ["norinori", "nonogram", "norinori"]
    assert formats.parts("---\n\n---\n" + BUNDLE)[0].line == 4
    single = "puzzle: norinori\n\n- - -\n----\n"
    assert [part.content for part in formats.parts(single)] == [single]
    with pytest.raises(ParseError, match="the first line should be 'puzzle: NAME'"):
        formats.parts("---\n---\n")


def test_from_python(bundle: Path) -> None:
    boards = satgrid.load_all(bundle)
    assert [board.name for board in boards] == ["norinori", "nonogram", "norinori"]
    assert satgrid.load_all(BUNDLE) == boards
    assert [satgrid.load(f"{bundle}#{number}") for number in (1, 2, 3)] == boards
    with pytest.raises(SatgridError, match="there are 3 puzzles here: read them with load_all"):
        satgrid.load(bundle)
    with pytest.raises(ParseError, match="puzzle 4 of 3 in this file does not exist"):
        satgrid.load(f"{bundle}#4")
    numbered = Path(f"{bundle}#2")
    numbered.write_text("puzzle: norinori\n\nAAAA\n", encoding="utf-8")
    assert satgrid.load(str(numbered)).puzzle == roomed("norinori", ((0,) * 4,))


def test_lines_of_errors_are_those_of_the_file(bundle: Path) -> None:
    bundle.write_text(BROKEN, encoding="utf-8")
    checked = run("check", bundle, "--jobs", 1)
    assert checked.exit_code == 2
    first, second, third, *_ = checked.stdout.splitlines()
    assert first.startswith("unique ")
    assert second.startswith(f"error     {bundle}:13:16: puzzle 2: 'x' is not a number of cells")
    assert third.startswith(f"error     {bundle}:22:3: puzzle 3: 2 cells where the board has 3")


def test_check_tells_them_apart(bundle: Path) -> None:
    labels = [json.loads(line) for line in run("check", bundle, "--json").stdout.splitlines()]
    assert [(one["number"], one["title"]) for one in labels] == [(1, "One"), (2, ""), (3, "")]
    assert run("check", f"{bundle}#2").stdout.split()[:4] == [
        "unique",
        "nonogram",
        "2x2",
        f"{bundle}#2",
    ]


def test_commands_that_take_one_say_which_there_are(bundle: Path) -> None:
    refused = run("solve", bundle)
    assert refused.exit_code == 2
    assert refused.stderr == (
        f"{bundle}:10:1: there are 3 puzzles here, #1 norinori 'One', #2 nonogram, #3 norinori; "
        f"this command takes one, such as '{bundle}#2'; "
        "'satgrid check', 'book' and 'convert' take them all\n"
    )
    bundle.write_text(BROKEN + BUNDLE * 3, encoding="utf-8")
    assert "#2 one that cannot be read, #3 " in run("solve", bundle).stderr
    assert ", ...; this command" in run("solve", bundle).stderr


def test_each_may_have_its_solution(bundle: Path) -> None:
    assert run("verify", f"{bundle}#1").stdout == "solved\n"
    assert run("verify", f"{bundle}#2").stdout == "solved\n"
    assert "there is no solution to judge here" in run("verify", f"{bundle}#3").stderr
    bundle.write_text(BUNDLE.replace("#.\n..", "#.\n.?"), encoding="utf-8")
    assert (
        run("verify", f"{bundle}#2").stderr == f"{bundle}:16:2: puzzle 2: '?' is not one of . #\n"
    )


def test_several_become_a_bundle(bundle: Path, tmp_path: Path) -> None:
    target = tmp_path / "out.txt"
    assert run("convert", bundle, "-o", target).exit_code == 0
    written = target.read_text("utf-8")
    assert written.count("\n---\n") == 2
    assert formats.read(written) == formats.read(BUNDLE)
    urls = tmp_path / "out.urls"
    assert run("convert", bundle, "-o", urls).exit_code == 0
    assert run("convert", urls, "-o", "-").stdout.count("puzzle: ") == 3
    assert run("convert", f"{bundle}#3", "-o", "-").stdout == "puzzle: norinori\n\nAAB\nABB\n"


def test_joined_texts_are_parted_again() -> None:
    boards: list[Any] = [
        roomed("norinori", ((0, 0),), notes=(("title", "---"),)),
        nonogram(((1,),), ((1,),)),
    ]
    joined = text.joined(board.text() for board in boards)
    assert [content for _, content in text.parted(joined)] == [
        boards[0].text().removesuffix("\n"),
        boards[1].text(),
    ]
    assert formats.read(joined) == boards
