"""Properties of every method of counting, on random boards and on the catalogue."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from catalogue import ROOT, SMALL, load
from click.testing import CliRunner
from hypothesis import given, settings
from small_formulas import tiling, tilings, tilings_by_trying

from satgrid.cli.main import program
from satgrid.counting.listing import Solutions
from satgrid.counting.method import find, suited
from satgrid.counting.methods import names
from satgrid.counting.request import METHODS, Request
from satgrid.counting.totals import count, verified
from satgrid.declared.board import Board
from satgrid.errors import SatgridError, TimeUpError
from satgrid.puzzle.protocol import Puzzle
from satgrid.runs import cubes
from satgrid.solve import model_counter
from satgrid.system.limits import Limits

INSTALLED = [name for name in names() if name != "counter" or model_counter.available()]


def offering(offer: str) -> list[str]:
    return [name for name in INSTALLED if getattr(find(name), offer) is not None]


def compare_with_trying_everything(method: str, board: Puzzle[Any]) -> None:
    expected = tilings_by_trying(board)
    assert not (board.flaws() and expected)
    cover = board.cover()
    assert cover is not None
    for distinct, rotations in ((False, False), (True, False), (True, True)):
        asked = Request(board, distinct=distinct, rotations=rotations, method=method)
        group = asked.group(cover.placements)
        forms = {group.canonical(one) for one in expected} if distinct else expected
        found = count(asked)
        assert (found.number, found.complete) == (len(forms), True)
        if find(method).solutions is not None:
            listing = Solutions(asked)
            listed = list(listing)
            assert len(listed) == len(forms) == listing.found
            assert set(listed) == forms
            assert listing.complete


@pytest.mark.parametrize("method", [name for name in INSTALLED if name != "counter"])
@given(board=tilings())
@settings(max_examples=25)
def test_counts_and_lists_are_those_of_trying_everything(method: str, board: Puzzle[Any]) -> None:
    compare_with_trying_everything(method, board)


@pytest.mark.skipif("counter" not in INSTALLED, reason="needs the extra counter")
@given(board=tilings())
@settings(max_examples=5)  # it is a process of its own each time
def test_counts_by_the_model_counter_are_those_of_trying_everything(board: Puzzle[Any]) -> None:
    compare_with_trying_everything("counter", board)


@pytest.mark.parametrize("method", offering("sample"))
@given(board=tilings())
@settings(max_examples=25)
def test_samples_are_solutions(method: str, board: Puzzle[Any]) -> None:
    expected = tilings_by_trying(board)
    draws = find(method).sample
    assert draws is not None
    if not board.flaws():
        drawn = list(draws(Request(board), 20, 1))
        assert len(drawn) == (20 if expected else 0)
        assert set(drawn) <= expected
        assert drawn == list(draws(Request(board), 20, 1)), "the same again"


@pytest.mark.parametrize("method", offering("estimate"))
def test_estimates_are_near(method: str) -> None:
    """Of 36 and of no tilings; five standard errors are never left."""
    estimates = find(method).estimate
    assert estimates is not None
    found = estimates(Request(tiling("board: 4x4\npieces: domino x*\n")), 0.5, 1)
    assert abs(found.mean - 36) <= 2.5 * (found.high - found.mean)
    nothing = tiling("pieces: domino x*\n\n#...\n....\n....\n...#\n")
    assert estimates(Request(nothing), 0.1, 1).mean == 0


@pytest.mark.parametrize("method", INSTALLED)
def test_a_count_out_of_time_says_so(method: str) -> None:
    board = load(ROOT / "instances" / "tiling" / "dominoes-6x7.txt")
    found = count(Request(board, method=method, limits=Limits(time.monotonic() - 1)))
    assert found.number == 31529 if found.complete else found.number < 31529
    assert found.method == method


@pytest.mark.parametrize("name", [*SMALL, "norinori/strips"])
def test_methods_agree_on_every_puzzle(name: str) -> None:
    request = Request(load(ROOT / "instances" / f"{name}.txt"))
    if not model_counter.available():
        pytest.skip("the model counter (extra counter) is not installed")
    first, second, *others = verified(request)
    assert all(one.number == first.number for one in others)
    assert first.method != second.method
    assert first.number == second.number
    assert sum(1 for _ in Solutions(request)) == first.number


@pytest.mark.parametrize(
    ("name", "method"),
    [
        ("tiling/pentominoes-8x8-square", "frontier"),
        ("tiling/dominoes-8x8", "frontier"),
        ("norinori/6x6", "frontier"),
        ("nonogram/anchor", "frontier"),
        ("kropki/boxes-9x9", "sat"),
        ("shakashaka/8x8", "frontier"),
    ],
)
def test_auto_takes_the_method_that_suits(name: str, method: str) -> None:
    assert suited(Request(load(ROOT / "instances" / f"{name}.txt")))[0] == method


def without_machines(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no board be machines, as where a constraint has none."""
    monkeypatch.setattr(Board, "product", lambda *_, **__: None)


def test_a_method_that_does_not_suit_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    without_machines(monkeypatch)
    board = load(ROOT / "instances" / "shakashaka" / "small.txt")
    for method in INSTALLED:
        request = Request(board, method=method)
        if find(method).suits(request) == 0:
            with pytest.raises(
                SatgridError, match="needs an exact cover or a declared genre, not shakashaka"
            ):
                count(request)


NEW = """
from satgrid.counting.method import Counted, Method

METHOD = Method(lambda _: 9, lambda _: Counted(17, complete=True, method="guess"))
"""
STARTED = """
import sys
from satgrid.counting import methods
methods.__path__.append(sys.argv.pop(1))
from satgrid.cli import main
main()
"""


def test_a_method_is_one_more_file(tmp_path: Path) -> None:
    """Help, completion, errors and the choice of a method follow; nothing is told of it."""
    (tmp_path / "by_guess.py").write_text(NEW, encoding="utf-8")
    board = str(ROOT / "instances" / "tiling" / "small.txt")

    def said(*arguments: str, **more: str) -> str:
        command = [sys.executable, "-c", STARTED, str(tmp_path), *arguments]
        ran = subprocess.run(
            command, capture_output=True, text=True, check=False, env={**os.environ, **more}
        )
        return ran.stdout + ran.stderr

    known = ", ".join(["auto", *sorted([*names(), "guess"])])
    assert said("count", board) == "17\nby guess\n"
    assert said("count", board, "--method", "sat").startswith("4\nby sat")
    assert f"no method 'g'; known: {known}" in said("count", board, "--method", "g")
    assert known.replace(", sat", " or sat") in " ".join(said("count", "--help").split())
    words = {"COMP_WORDS": "satgrid count --method g", "COMP_CWORD": "3"}
    assert said(**words, _SATGRID_COMPLETE="bash_complete").strip() == "plain,guess"


def test_names_of_methods() -> None:
    assert list(METHODS) == ["auto", *names()]
    assert {"sat", "frontier", "counter"} <= set(names())


@pytest.mark.parametrize(("end", "code"), [(TimeUpError, 3), (KeyboardInterrupt, 130)])
def test_solutions_met_while_a_method_is_chosen_are_said(
    end: type[BaseException], code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def ended(*_: object, tell: Callable[[int], object], **__: object) -> bool:
        tell(17)
        raise end("the end")

    without_machines(monkeypatch)
    monkeypatch.setattr(model_counter, "available", lambda: True)
    monkeypatch.setattr(cubes, "probe", ended)
    file = str(ROOT / "instances" / "shakashaka" / "small.txt")
    result = CliRunner().invoke(program, ["count", file])
    assert result.exit_code == code
    assert result.stdout == "at least 17 (incomplete)\n"
    assert result.stderr == "", "no method had begun"
    # Up to symmetry they may be fewer.
    assert (
        CliRunner().invoke(program, ["count", file, "--distinct"]).stdout.startswith("at least 0")
    )
