"""Each step of a path follows from its clues and the steps before, and the path is complete."""

from __future__ import annotations

import json
from pathlib import Path as Path_
from random import Random
from typing import Any

import pytest
from catalogue import ROOT, SMALL, encoded, load
from test_explain import kept, possible, run

from satgrid.errors import TimeUpError
from satgrid.explain.backbone import common
from satgrid.explain.reasons import Explainer
from satgrid.explain.steps import Path, Step, _Walk, path
from satgrid.puzzle.protocol import ClueByClue, Puzzle

INSTANCES = ROOT / "instances"
FILES = [
    *SMALL,
    "kropki/boxes-4x4",
    "kropki/latin-5",
    "nonogram/diagonal",
    "norinori/6x6",
    "shakashaka/8x8",
    "shakashaka/square-or-diamond",
]


@pytest.mark.parametrize("name", FILES)
def test_steps_follow_and_need_their_clues(name: str) -> None:
    board: Puzzle[Any] = load(INSTANCES / f"{name}.txt")
    known: list[int] = []
    with Explainer(board) as explainer:
        walk = path(explainer)
        assert walk is not None
        solution = explainer.solution()
        assert solution is not None
        for step in walk.steps:
            assert step.found
            loose = kept(board, step.clues)
            for cell, state in step.found:
                literals = explainer.literals(cell, state)
                assert not possible(stated(loose, literals), known)
            for gone in step.clues:
                fewer = kept(board, tuple(set(step.clues) - {gone}))
                free = [
                    possible(stated(fewer, explainer.literals(cell, state)), known)
                    for cell, state in step.found
                ]
                assert any(free)
                if len(step.clues) == 1:
                    assert all(free)  # what the rules give alone comes before
            for cell, state in step.found:
                known += explainer.literals(cell, state)
            for clue in (explainer.clues[number] for number in step.clues):
                if clue.given:
                    [cell] = clue.cells
                    known += explainer.literals(cell, explainer.state(cell, solution))
        cells = {cell for step in walk.steps for cell, _ in step.found}
        assert len(cells) == sum(len(step.found) for step in walk.steps)
        assert cells.isdisjoint(walk.open)
        given = {clue.cells[0] for clue in explainer.clues if clue.given}
        assert cells.isdisjoint(given)
        assert cells | given | set(walk.open) == set(explainer.cells)
    held = common(encoded(board)).known
    assert held is not None
    assert set(walk.open) == set(held.unsettled_places(board))
    assert walk.largest == max((len(step.clues) for step in walk.steps), default=0)


def stated(formula: Any, literals: list[int]) -> Any:
    """Return the formula with a clause that not all of the literals hold."""
    found = formula.copied()
    with found.rule("differs"):
        found.add(*[-literal for literal in literals])
    return found


def test_no_path_without_a_solution() -> None:
    with Explainer(load(INSTANCES / "norinori" / "single-cell.txt")) as explainer:
        assert path(explainer) is None


@pytest.mark.parametrize("name", ["anchor", "diagonal", "noise", "small"])
def test_what_a_line_tells_is_what_the_solver_finds(name: str) -> None:
    board = load(INSTANCES / "nonogram" / f"{name}.txt")
    assert isinstance(board, ClueByClue)
    random = Random(name)
    with Explainer(board) as explainer:
        solution = explainer.solution()
        assert solution is not None
        for clue, selector in enumerate(explainer.selectors):
            line = [tuple(cell) for cell in explainer.clues[clue].cells]
            settled = random.sample(line, random.randrange(len(line)))
            known = [
                literal
                for cell in settled
                for literal in explainer.literals(cell, explainer.state(cell, solution))
            ]
            given = {
                cell
                for cell in line
                if cell not in settled
                and explainer.differing(cell, explainer.state(cell, solution), known)([selector])
                is not None
            }
            assert given == board.told(clue, solution, settled)


@pytest.mark.parametrize("name", ["shakashaka/square-or-diamond", "tiling/small"])
def test_path_takes_open_cells_that_are_known(name: str) -> None:
    board = load(INSTANCES / f"{name}.txt")
    held = common(encoded(board)).known
    assert held is not None
    with Explainer(board) as explainer:
        plain = path(explainer)
    with Explainer(board) as explainer:
        assert path(explainer, held.unsettled_places(board)) == plain


def test_path_ends_where_the_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    board = load(INSTANCES / "norinori" / "6x6.txt")
    with Explainer(board) as explainer:
        whole = path(explainer)
    assert whole is not None
    assert whole.complete
    taken: list[int] = []
    step = _Walk._step

    def late(self: _Walk, *arguments: Any) -> Step:
        if len(taken) == 3:
            raise TimeUpError("the time is over")
        taken.append(1)
        return step(self, *arguments)

    monkeypatch.setattr(_Walk, "_step", late)
    with Explainer(board) as explainer:
        begun = path(explainer)
    assert begun == Path(whole.steps[:3], whole.open, complete=False)
    taken.clear()
    file = str(INSTANCES / "norinori" / "6x6.txt")
    result = run("deduce", file, "--steps")
    assert result.exit_code == 3
    assert "\n3. " in result.stdout
    assert "\n4. " not in result.stdout
    assert result.stderr == "the time is over before the path is complete\n"
    taken.clear()
    result = run("deduce", file, "--steps", "--json")
    assert result.exit_code == 3
    assert json.loads(result.stdout)["steps"]["complete"] is False


def test_command_shows_the_path() -> None:
    file = str(INSTANCES / "nonogram" / "small.txt")
    result = run("deduce", file, "--steps")
    assert result.exit_code == 0
    assert "\n1. row 2: 0\n   row 2, column 1 is empty\n" in result.stdout
    document = json.loads(run("deduce", file, "--steps", "--json").stdout)
    steps = document["steps"]
    assert steps["largest"] == max(len(step["clues"]) for step in steps["path"])
    assert "steps" not in json.loads(run("deduce", file, "--json").stdout)
    none = str(INSTANCES / "norinori" / "single-cell.txt")
    assert json.loads(run("deduce", none, "--steps", "--json").stdout)["steps"] is None


def test_givens_are_no_steps() -> None:
    """They are named where something follows from them."""
    board: Any = load(INSTANCES / "sudoku" / "9x9.txt")
    with Explainer(board) as explainer:
        walk = path(explainer)
        printed = {clue.cells[0] for clue in explainer.clues if clue.given}
    assert walk is not None
    assert len(printed) == len(board.givens)
    found = [cell for step in walk.steps for cell, _ in step.found]
    assert printed.isdisjoint(found)
    assert len(printed) + len(found) == 81


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("norinori/6x6", "is shaded"),
        ("norinori/6x6", "is empty"),
        ("nonogram/small", "is filled"),
        ("shakashaka/8x8", "is filled at the lower left"),
        ("kropki/boxes-4x4", "is 3"),
        ("starbattle/8x8", "is a star"),
        ("tents/8x8", "is a tent"),
    ],
)
def test_steps_are_told_in_the_words_of_a_player(name: str, said: str) -> None:
    lines = run("deduce", str(INSTANCES / f"{name}.txt"), "--steps").stdout.splitlines()
    told = [line for line in lines if line.startswith("   row ")]
    assert any(line.endswith(said) for line in told)
    assert not any("'" in line or line.endswith((" .", " #", " A", "*")) for line in told)


def test_steps_tell_a_piece_with_its_cells(tmp_path: Path_) -> None:
    file = tmp_path / "lone.txt"
    file.write_text("puzzle: tiling\npieces: V3 I2\n\n..#\n.#.\n##.\n", "utf-8")
    told = run("deduce", str(file), "--steps").stdout
    assert "\n   row 1, column 1; row 1, column 2; row 2, column 1 are covered by V3\n" in told
    cell = run("explain", str(file), "--cell", "2,3").stdout
    assert cell.startswith("row 2, column 3 is covered by I2 together with row 3, column 3, by ")
