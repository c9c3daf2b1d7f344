"""The common parts of all solutions, against the list of solutions."""

from __future__ import annotations

import json
import time
from functools import reduce
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from catalogue import ROOT, boards, encoded, load, thinned
from click.testing import CliRunner, Result
from hypothesis import given, settings, strategies as st
from small_formulas import formula_of

from satgrid.cli import program
from satgrid.errors import TimeUpError
from satgrid.explain.backbone import common, line_by_line, propagated
from satgrid.puzzle.protocol import Puzzle
from satgrid.solve.enumeration import Verdict, solutions

INSTANCES = ROOT / "instances"
MOST = 3000  # solutions listed to compare with


def run(*arguments: str | Path) -> Result:
    result = CliRunner().invoke(program, ["deduce", *map(str, arguments)])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


@pytest.mark.parametrize(
    "path", thinned(boards(), 3), ids=lambda path: f"{path.parent.name}/{path.stem}"
)
def test_common_keys_are_those_of_the_list(path: Path) -> None:
    puzzle: Puzzle[Any] = load(path)
    formula = encoded(puzzle)
    listing = solutions(formula, limit=MOST, deadline=time.monotonic() + 1)
    listed = list(listing)
    if not listing.complete:
        pytest.skip("too many solutions, or too hard to list them")
    found = common(formula)
    assert found.complete
    plain = propagated(formula)
    if not listed:
        assert found.verdict is Verdict.NONE
        assert found.known is None
        return
    assert found.verdict is (Verdict.UNIQUE if len(listed) == 1 else Verdict.MULTIPLE)
    assert found.known is not None
    always = reduce(frozenset.__and__, listed)
    ever = reduce(frozenset.__or__, listed)
    keys = list(formula.answer_block())
    assert found.known.held == tuple(key for key in keys if key in always)
    assert found.known.absent == tuple(key for key in keys if key not in ever)
    assert found.known.unsettled == tuple(key for key in keys if key in ever - always)
    assert found.searches <= len(found.known.unsettled) + 2
    assert plain is not None
    assert set(plain.held) <= set(found.known.held)
    assert set(plain.absent) <= set(found.known.absent)


CLAUSES = st.lists(
    st.lists(st.integers(-6, 6).filter(bool), min_size=1, max_size=3), min_size=1, max_size=20
)


def by_hand(clauses: list[list[int]]) -> set[int] | None:
    """Propagate by the definition, one clause after another, again and again."""
    true: set[int] = set()
    while True:
        before = len(true)
        for clause in clauses:
            left = {literal for literal in clause if -literal not in true}
            if not left:
                return None
            if len(left) == 1:
                true |= left
        if len(true) == before:
            return true


@settings(max_examples=300)
@given(clauses=CLAUSES)
def test_propagation_and_backbone_of_random_clauses(clauses: list[list[int]]) -> None:
    formula = formula_of(clauses, 6, 4)
    implied = by_hand(clauses)
    plain = propagated(formula)
    assert (plain is None) == (implied is None)
    if plain is not None and implied is not None:
        assert set(plain.held) == {number - 1 for number in implied if 0 < number <= 4}
        assert set(plain.absent) == {-number - 1 for number in implied if -4 <= number < 0}
    models = {
        signs[:4]
        for signs in product((False, True), repeat=6)
        if all(any(signs[abs(x) - 1] == (x > 0) for x in clause) for clause in clauses)
    }
    found = common(formula)
    if not models:
        assert found.verdict is Verdict.NONE
        return
    assert found.known is not None
    columns = [set(column) for column in zip(*models, strict=True)]
    assert list(found.known.held) == [key for key in range(4) if columns[key] == {True}]
    assert list(found.known.absent) == [key for key in range(4) if columns[key] == {False}]


def test_time_is_kept() -> None:
    formula = encoded(load(INSTANCES / "tiling" / "pentominoes-6x10.txt"))
    past = common(formula, deadline=time.monotonic() - 1)
    assert past.verdict is Verdict.UNKNOWN
    assert past.known is None
    assert not past.complete


def test_time_over_on_the_way_leaves_what_propagation_finds() -> None:
    formula = encoded(load(INSTANCES / "tiling" / "pentominoes-6x10.txt"))
    found = common(formula, solver="minisat22", deadline=time.monotonic() + 0.5)
    assert not found.complete
    assert found.known is None or found.known == propagated(formula)


def test_nonograms_are_solved_line_by_line() -> None:
    easy = line_by_line(load(INSTANCES / "nonogram" / "sailing-boat.txt"))
    assert easy is not None
    assert (easy.solved, easy.unknown, easy.clash) == (True, 0, "")
    hard = line_by_line(load(INSTANCES / "nonogram" / "noise.txt"))
    assert hard is not None
    assert not hard.solved
    assert hard.unknown > 0
    assert line_by_line(load(INSTANCES / "norinori" / "6x6.txt")) is None


def test_automaton_propagates_what_lines_give() -> None:
    for name in ("noise", "ripples", "chequered", "sailing-boat"):
        puzzle = load(INSTANCES / "nonogram" / f"{name}.txt")
        plain = propagated(encoded(puzzle, "automaton"))
        lines = line_by_line(puzzle)
        assert plain is not None
        assert lines is not None
        assert len(plain.unsettled) == lines.unknown


def test_command_draws_and_counts() -> None:
    result = run(INSTANCES / "norinori" / "small.txt")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-2:] == [
        "the same in every solution: 1 of 12 cells",
        "by unit propagation alone: 0 of 12 cells",
    ]
    assert result.stdout.count("*") == 11
    nonogram = run(INSTANCES / "nonogram" / "sailing-boat.txt")
    assert nonogram.stdout.splitlines()[-1] == "line by line: solved in 6 passes"


def test_unsettled_cells_are_drawn_as_such(tmp_path: Path) -> None:
    """A white disc, a zero, the other slant: a cell without a key is known only where it is."""
    file = tmp_path / "board.txt"
    file.write_text("puzzle: yinyang\n\n...b\n....\nw...\n....\n", encoding="utf-8")
    drawn = run(file).stdout
    assert drawn.count("○") == 2  # the one that is printed, and the one that follows
    assert drawn.count("*") == 13
    file.write_text("puzzle: slant\n\n..1.\n....\n.2..\n....\n", encoding="utf-8")
    assert "/" not in run(file).stdout


def test_command_without_a_solution() -> None:
    for name in ("tiling/dominoes-corners", "norinori/single-cell", "nonogram/totals-differ"):
        result = run(INSTANCES / f"{name}.txt")
        assert result.exit_code == 1
        assert "no solution" in result.stderr
        document = json.loads(run(INSTANCES / f"{name}.txt", "--json").stdout)
        assert document["verdict"] == "none"
        assert document["common"] is None


def test_command_in_json() -> None:
    document = json.loads(run(INSTANCES / "norinori" / "small.txt", "--json").stdout)
    assert document["verdict"] == "multiple"
    assert document["complete"]
    keys = document["common"]
    assert len(keys["held"]) + len(keys["absent"]) + len(keys["unsettled"]) == 12
    assert keys["cells"] == [[int(x) for x in key.split(",")] for key in keys["unsettled"]]
    assert document["lines"] is None
    nonogram = json.loads(run(INSTANCES / "nonogram" / "noise.txt", "--json").stdout)
    assert nonogram["verdict"] == "unique"
    assert nonogram["lines"]["solved"] is False


def test_command_when_the_time_is_over() -> None:
    file = INSTANCES / "tiling" / "pentominoes-6x10.txt"
    result = run(file, "--timeout", "0.4", "--solver", "minisat22")
    assert result.exit_code == 3
    assert "the time is over" in result.stderr


def test_time_that_is_over_before_a_solution_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(*_: object) -> None:
        raise TimeUpError("the time is over")

    monkeypatch.setattr("satgrid.cli.options.encode", slow)
    board = str(ROOT / "instances" / "norinori" / "6x6.txt")
    result = run(board)
    assert (result.exit_code, result.stdout) == (3, "")
    assert result.stderr == "unknown: the time is over\n"
