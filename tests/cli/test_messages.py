"""The messages of the command line for mistakes."""

from __future__ import annotations

from pathlib import Path

import pytest
from catalogue import ROOT
from click.testing import CliRunner, Result

from satgrid.cli import program

INSTANCES = ROOT / "instances"
SIX = str(INSTANCES / "norinori" / "6x6.txt")


def run(*arguments: str) -> Result:
    result = CliRunner().invoke(program, list(arguments))
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


@pytest.mark.parametrize("command", ["solve", "count", "info"])
def test_a_genre_is_no_file(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(command, "slitherlink")
    assert result.exit_code == 2
    assert "slitherlink is a genre: 'satgrid generate slitherlink'" in result.stderr
    assert result.stderr.count("\n") == 1
    assert "genre" not in run(command, "slithering").stderr


@pytest.mark.parametrize("arguments", [("convert", SIX), ("generate", "norinori", "-o", "no/no")])
def test_an_unknown_format_is_told_first(arguments: tuple[str, ...]) -> None:
    result = run(*arguments, "--to", "nosuch")
    assert result.exit_code == 2
    assert "no format 'nosuch'; known: " in result.stderr
    assert "-o" not in result.stderr
    assert "'-o'" in run("convert", SIX, "--to", "text").stderr


def test_verify_without_a_solution_is_no_verdict() -> None:
    result = run("verify", SIX)
    assert result.exit_code == 2
    assert "there is no solution to judge here: name a file" in result.stderr


def test_a_count_by_flaws_tells_how() -> None:
    result = run("count", str(INSTANCES / "norinori" / "single-cell.txt"))
    assert result.stdout == "0\n"
    assert "flaws" not in result.stderr
    assert "shown by the board itself, without a search" in result.stderr


def test_a_limited_list_into_a_store_goes_on(tmp_path: Path) -> None:
    file = str(INSTANCES / "tiling" / "pentominoes-6x10.txt")
    store = str(tmp_path / "some.db")
    some = run("list", file, "--limit", "3", "--store", store, "-j", "1")
    assert some.exit_code == 0
    count = int(some.stdout.split()[0])
    assert 3 <= count < 9356
    assert some.stderr == "there may be more; without --limit the same command goes on\n"
    more = run("list", file, "--limit", str(count + 1), "--store", store, "-j", "1")
    assert count < int(more.stdout.split()[0]) < 9356
    small = str(INSTANCES / "tiling" / "small.txt")
    every = run("list", small, "--limit", "9", "--store", str(tmp_path / "all.db"), "-j", "1")
    assert (every.exit_code, every.stdout.split()[0], every.stderr) == (0, "4", "")
    assert run("list", small, "--sample", "1", "--store", store).exit_code == 2
