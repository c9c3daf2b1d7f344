"""Explanations are right, minimal and in the puzzle's words."""

from __future__ import annotations

import json
import time
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest
from catalogue import BY_HAND, GENRES, LARGE, ROOT, boards, encoded, load, unique_board
from click.testing import CliRunner, Result

from satgrid import api, notebook
from satgrid.cli import program
from satgrid.errors import SatgridError, TimeUpError
from satgrid.explain import difference, reasons
from satgrid.explain.difference import compare
from satgrid.explain.reasons import Explainer
from satgrid.formula.clauses import Formula
from satgrid.formula.derived import guarded
from satgrid.genres.kropki.board import made as kropki_of
from satgrid.genres.nonogram.clues import made
from satgrid.puzzle import registry
from satgrid.puzzle.protocol import DeclaredPuzzle, Puzzle
from satgrid.solve.enumeration import Verdict, solutions, verdict
from satgrid.solve.session import Session, Status

INSTANCES = ROOT / "instances"
CONTRADICTIONS = [path for path in boards() if load(path).flaws()]


def run(*arguments: str, stdin: str | None = None) -> Result:
    result = CliRunner().invoke(program, list(arguments), input=stdin)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def kept(board: Puzzle[Any], clues: tuple[int, ...]) -> Formula:
    """Return the formula with the clauses of some clues only, built without selectors."""
    formula = encoded(board, board.explained)
    gone = {
        index
        for number, runs in formula.clues.items()
        if number not in clues
        for part in runs
        for index in part
    }
    formula.clauses = [clause for index, clause in enumerate(formula.clauses) if index not in gone]
    formula.antichain = False  # the clues left out may be those that made it so
    return formula


def possible(formula: Formula, assuming: list[int] | None = None) -> bool:
    with Session(formula) as session:
        return session.solve(assuming or ()) is Status.SATISFIABLE


def nonogram(seed: int, size: int) -> Any:
    """Return the clues of a random picture with one block of one row a cell longer."""
    random = Random(seed)
    picture = [[random.random() < 0.55 for _ in range(size)] for _ in range(size)]

    def clue(line: list[bool]) -> tuple[int, ...]:
        runs = "".join("#" if filled else " " for filled in line).split()
        return tuple(map(len, runs))

    rows = [clue(line) for line in picture]
    columns = [clue([line[at] for line in picture]) for at in range(size)]
    rows[size // 2] = (rows[size // 2][0] + 1, *rows[size // 2][1:])
    columns[3] = (*columns[3][:-1], columns[3][-1] + 1)  # so that the totals agree
    return made(tuple(rows), tuple(columns))


def test_every_puzzle_knows_its_clues(board: Puzzle[Any]) -> None:
    clues = board.clue_list()
    for encoding in board.encodings:
        formula = encoded(board, encoding)
        assert set(formula.clues) <= set(range(len(clues)))
        filed = [index for runs in formula.clues.values() for part in runs for index in part]
        assert len(filed) == len(set(filed))
    assert len({clue.name for clue in clues}) == len(clues)
    for clue in clues:
        for cell in clue.cells:
            assert all(0 <= at < size for at, size in zip(cell, board.shape, strict=True))
        assert hasattr(board, "without") or not clue.removable


@pytest.mark.parametrize(
    "name", [name for name in BY_HAND if hasattr(registry.find(name), "without")]
)
def test_a_clue_left_out_on_paper_is_one_left_out_of_the_formula(name: str) -> None:
    for path in sorted((INSTANCES / name).glob("*.txt")):
        board: Any = load(path)
        removable = [number for number, clue in enumerate(board.clue_list()) if clue.removable]
        if len(removable) > 60:
            continue
        for gone in removable[:: max(1, len(removable) // 4)]:
            smaller = board.without([gone])
            others = tuple(n for n in range(len(board.clue_list())) if n != gone)
            assert len(smaller.clue_list()) == len(others)
            assert [clue.name for clue in smaller.clue_list()] == [
                board.clue_list()[n].name for n in others
            ]
            if len(encoded(board).answer_block()) < 40:
                assert set(solutions(encoded(smaller))) == set(solutions(kept(board, others)))


def test_a_clue_needs_a_rule() -> None:
    with pytest.raises(SatgridError, match="outside any rule"), Formula().clue(0):
        pass


def test_selectors_all_on_change_nothing(board: Puzzle[Any]) -> None:
    formula = encoded(board)
    if len(formula.answer_block()) > 40:
        pytest.skip("too many solutions to list them twice")
    with_selectors, selectors = guarded(formula, len(board.clue_list()))
    with with_selectors.rule("all on"):
        for selector in selectors:
            with_selectors.add(selector)
    assert set(solutions(with_selectors)) == set(solutions(formula))


def named(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, marks=pytest.mark.slow if named(path) in LARGE else ())
        for path in CONTRADICTIONS
    ],
    ids=named,
)
def test_contradiction_is_minimal(path: Path) -> None:
    check_contradiction(load(path))


def check_contradiction(board: Puzzle[Any]) -> tuple[int, ...]:
    with Explainer(board) as explainer:
        assert explainer.solution() is None
        reason = explainer.contradiction()
    assert reason is not None
    assert not possible(kept(board, reason.clues))
    for number in reason.clues:
        assert possible(kept(board, tuple(set(reason.clues) - {number})))
    if reason.smallest and len(reason.clues) <= 3:
        everything = range(len(explainer.clues))
        for fewer in combinations(everything, len(reason.clues) - 1):
            assert possible(kept(board, fewer))
    return reason.clues


@pytest.mark.parametrize("seed", range(4))
def test_contradictory_nonogram_is_explained(seed: int) -> None:
    board = nonogram(seed, 20)
    assert board.flaws() == []
    assert len(check_contradiction(board)) < 40


@pytest.mark.parametrize("name", [*GENRES, "nonogram/anchor", "shakashaka/8x8"])
def test_forcing_is_right_and_minimal(name: str) -> None:
    board = load(INSTANCES / f"{name}.txt") if "/" in name else unique_board(name)
    if board is None:
        pytest.skip("no board of its size in the catalogue has exactly one solution")
    assert verdict(encoded(board)).verdict is Verdict.UNIQUE
    with Explainer(board) as explainer:
        solution = explainer.solution()
        assert solution is not None
        for cell in list(explainer.cells)[::9]:
            found = explainer.forcing(cell, solution)
            assert found.reason is not None
            for clues in (found.reason.clues, *fewer_by_one(found.reason.clues)):
                loose = kept(board, clues)
                with loose.rule("differs"):
                    loose.add(*[-literal for literal in explainer.literals(cell, found.state)])
                assert possible(loose) == (clues != found.reason.clues)


def fewer_by_one(clues: tuple[int, ...]) -> list[tuple[int, ...]]:
    return [tuple(other for other in clues if other != number) for number in clues]


def test_a_cell_that_is_not_forced_has_another_state() -> None:
    board = load(INSTANCES / "nonogram" / "diagonal.txt")
    with Explainer(board) as explainer:
        solution = explainer.solution()
        assert solution is not None
        found = explainer.forcing((0, 0), solution)
    assert found.reason is None
    assert found.other is not None
    assert found.other != found.state


@pytest.mark.parametrize("path", boards(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_deciding_cells_leave_one_solution(path: Any) -> None:
    board = load(path)
    formula = encoded(board)
    if len(formula.answer_block()) > 250:
        pytest.skip("too many solutions")
    judged = verdict(formula).verdict
    found = compare(board)
    assert (found is not None) == (judged is Verdict.MULTIPLE)
    if found is None:
        return
    every = list(solutions(formula, limit=500))
    if len(every) == 500:
        return
    pinned = set()
    for cell, keys in _keys(board, formula).items():
        looks = [frozenset(set(keys) & solution) for solution in every]
        assert (len(set(looks)) > 1) or cell not in found.cells
        pinned |= {(cell, look) for look in looks if looks.count(look) == 1}
    if found.complete:
        assert set(found.deciding) == pinned
    else:
        assert set(found.deciding) <= pinned


@pytest.mark.parametrize("path", boards(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_telling_clues_leave_one_solution(path: Any) -> None:
    board = load(path)
    if not isinstance(board, DeclaredPuzzle):
        pytest.skip("no clue could be added")
    formula = encoded(board)
    every = list(solutions(formula, limit=60)) if len(formula.answer_block()) < 400 else []
    if not 2 <= len(every) < 60:
        pytest.skip("one solution or very many")
    check_telling(board, every)


@pytest.mark.parametrize(
    ("file", "seed"), [("kropki/latin-7-some", 1), ("shakashaka/8x8", 4), ("tents/8x8", 0)]
)
def test_clues_left_out_are_told_again(file: str, seed: int) -> None:
    board: Any = load(INSTANCES / f"{file}.txt")
    removable = [number for number, clue in enumerate(board.clue_list()) if clue.removable]
    while True:
        board = board.without([Random(seed).choice(removable)])
        removable = [number for number, clue in enumerate(board.clue_list()) if clue.removable]
        every = list(solutions(encoded(board), limit=60))
        if len(every) > 1:
            break
    assert len(every) < 60
    check_telling(board, every)
    found = compare(board)
    assert found is not None
    assert found.telling


def check_telling(board: Any, every: list[frozenset[Any]]) -> None:
    found = compare(board)
    assert found is not None
    assert found.complete
    names = [clue.name for clue in found.telling]
    assert len(set(names)) == len(names)
    shown = {clue.name for clue in board.clue_list()}
    for solution in every:
        for key, clue in board.more_clues(solution).items():
            fuller = board.with_clue(key)
            assert {held.name for held in fuller.clue_list()} == shown | {clue.name}
            assert fuller.check(solution) == []
            left = [held for held in every if not fuller.check(held)]
            assert (clue in found.telling) == (left == [solution])


def test_what_is_told_among_very_many_solutions_is_sure(monkeypatch: pytest.MonkeyPatch) -> None:
    found = compare(kropki_of(4, all_dots="no"))
    assert found is not None
    assert not found.complete
    assert found.telling == ()  # one dot never leaves one square
    full: Any = load(INSTANCES / "shakashaka" / "8x8.txt")
    board = full.without([0])
    every = compare(board)
    assert every is not None
    assert every.complete
    assert len(every.solutions) > 2
    monkeypatch.setattr(difference, "_LISTED", 2)
    some = compare(board)
    assert some is not None
    assert not some.complete
    assert set(some.telling) <= set(every.telling)
    assert set(some.deciding) <= set(every.deciding)
    assert some.telling
    assert some.deciding


def _keys(board: Puzzle[Any], formula: Formula) -> dict[tuple[int, ...], list[Any]]:
    found: dict[tuple[int, ...], list[Any]] = {}
    for key in formula.answer_block():
        for cell in board.places(key):
            found.setdefault(tuple(cell), []).append(key)
    return found


def test_time_is_over_before_the_explanation() -> None:
    with pytest.raises(TimeUpError):
        Explainer(nonogram(0, 20), deadline=0.0)
    with Explainer(nonogram(0, 20), deadline=time.monotonic() + 1000) as explainer:
        explainer.deadline = 0.0
        with pytest.raises(TimeUpError, match="before the explanation is found"):
            explainer.solution()


def test_rules_alone_may_contradict() -> None:
    text = "puzzle: kropki\nall dots: no\nboxes: no\nregions: no\n\n1\n"
    board = registry.parse(text.replace("regions: no\n", ""))
    with Explainer(board.with_data(dots={})) as explainer:  # type: ignore[attr-defined]
        assert explainer.contradiction() is None
        found = explainer.forcing((0, 0), explainer.solution() or frozenset())
    assert found.reason is not None
    assert found.reason.clues == ()


def test_command_explains_a_contradiction() -> None:
    file = str(INSTANCES / "nonogram" / "totals-differ.txt")
    result = run("explain", file)
    assert result.exit_code == 0
    assert "2 clues contradict each other\n  row 2: 0\n  column 1: 2\n" in result.stdout
    document = json.loads(run("explain", file, "--json").stdout)
    assert document["verdict"] == "none"
    assert document["smallest"] is True
    assert [clue["name"] for clue in document["clues"]] == ["row 2: 0", "column 1: 2"]


def test_command_explains_a_cell() -> None:
    file = str(INSTANCES / "norinori" / "6x6.txt")
    result = run("explain", file, "--cell", "1,2")
    assert result.exit_code == 0
    assert result.stdout.startswith("row 1, column 2 is empty, by 6 clues\n")
    forced = json.loads(run("explain", file, "--cell", "1,2", "--json").stdout)
    assert forced["forced"] is True
    assert (
        f"row 1, column 2 is {forced['words']}, by " in run("explain", file, "--cell", "1,2").stdout
    )
    assert run("explain", file).stdout.startswith("there is exactly one solution")


def test_command_explains_several_solutions() -> None:
    file = str(INSTANCES / "shakashaka" / "square-or-diamond.txt")
    result = run("explain", file)
    assert result.stdout.startswith("2 solutions, which differ in 4 cells\n")
    assert (
        "if row 1, column 1 is given as filled at the upper left, one solution is left"
        in result.stdout
    )
    document = json.loads(run("explain", file, "--json").stdout)
    assert document["verdict"] == "multiple"
    assert len(document["deciding"]) == 8
    told = [one["words"] for one in document["deciding"] if one["cell"] == [0, 0]]
    assert told == ["empty", "filled at the upper left"]
    assert "with the 1 at row 1, column 3 added, one solution is left\n" in result.stdout
    assert document["telling"][0] == {"name": "the 0 at row 1, column 3", "cells": [[0, 2]]}
    assert run("explain", file, "--cell", "1,1").exit_code == 1


@pytest.mark.parametrize("cell", ["x", "0,1", "1", "1,2,3", "99,99"])
def test_command_refuses_a_cell_that_is_none(cell: str) -> None:
    result = run("explain", str(INSTANCES / "norinori" / "6x6.txt"), "--cell", cell)
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1


def test_flaw_is_said_before_clues_are_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search for clues may have no end; a flaw is an answer without them."""
    monkeypatch.setattr(reasons, "BESIDE_FLAW", 0)
    monkeypatch.setattr(notebook, "BESIDE_FLAW", 0)
    path = INSTANCES / "nonogram" / "totals-differ.txt"
    flaw = "the rows ask for 7 filled cells in all, the columns for 8"
    result = run("explain", str(path))
    assert result.exit_code == 0
    assert result.stdout == f"no solution: {flaw}\n"
    assert result.stderr.startswith("the clues that contradict each other were not found")
    document = json.loads(run("explain", str(path), "--json").stdout)
    assert (document["reasons"], document["clues"]) == ([flaw], [])
    assert api.load(path).explain().words == f"no solution: {flaw}"
