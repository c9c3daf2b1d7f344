"""What a terminal prints of the steps of each genre: short lines, one place, words of players."""

from __future__ import annotations

import re
from pathlib import Path as Path_
from typing import Any

import pytest
from catalogue import GENRES, boards, load, thinned

from satgrid.cli.steps import print_steps
from satgrid.errors import SatgridError
from satgrid.explain.paths import Path, path
from satgrid.explain.reasons import Explainer
from satgrid.explain.trials import NESTED, TRIAL
from satgrid.puzzle import registry
from satgrid.puzzle.protocol import Clue, Puzzle

LONGEST = 160
QUESTIONS = 100
FILES = [str(file) for file in boards() if file.parent.name != "tiling"]


def walked(board: Puzzle[Any]) -> tuple[Path | None, list[Clue], set[str]]:
    """Return the path of a board with its clues, and the names of helpers of its encoding."""
    try:
        with Explainer(board) as explainer:
            own = explainer.formula.definitions
            return path(explainer, questions=QUESTIONS), explainer.clues, own
    except SatgridError:  # its clues are not known apart
        return None, [], set()


def check(board: Puzzle[Any], capsys: pytest.CaptureFixture[str]) -> None:
    walk, clues, helpers = walked(board)
    if walk is None:
        return
    print_steps(board, walk, clues)
    printed = capsys.readouterr().out.splitlines()[:-1]  # the last one counts the techniques
    assert [line for line in printed if len(line) > LONGEST] == []
    assert [line for line in printed if re.search(r": \d+ times$", line)] == []
    reasons = [line for line in printed if re.match(r"     (\d+\. .*\(|this breaks: )", line)]
    for name in helpers:
        assert not [line for line in reasons if re.search(rf"[(:;] ?{name}\b", line)], name
    for line in printed:
        assert line not in (NESTED.name, TRIAL.name)
        assert not line.endswith((f". {NESTED.name}", "()", ": "))


@pytest.mark.parametrize("name", thinned([name for name in GENRES if name != "tiling"], 4))
def test_lines_of_examples(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = registry.example(name)
    assert text is not None
    check(registry.parse(text), capsys)


@pytest.mark.parametrize("file", thinned(FILES, 25))
def test_lines_of_boards(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    board: Any = load(Path_(file))
    if board.shape[0] * board.shape[-1] <= 64:
        check(board, capsys)
