"""Hints: whether an unfinished answer is right so far, and the next step from there."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from catalogue import ROOT
from explain.test_explain import kept, possible, run

import satgrid
from satgrid.errors import ParseError, SatgridError
from satgrid.explain.hint import Standing, hint
from satgrid.explain.reasons import Explainer
from satgrid.formats.penpa.envelope import EDIT, packed
from satgrid.formats.sources import parts
from satgrid.puzzle import registry, unfinished
from satgrid.puzzle.encoding import encoded
from satgrid.puzzle.unfinished import Unfinished
from satgrid.solve.enumeration import solutions
from satgrid.steps.techniques import Fact

INSTANCES = ROOT / "instances"
UNIQUE = [
    "akari/6x6",
    "dominosa/small",
    "hashi/small",
    "norinori/6x6",
    "nurikabe/5x5",
    "slant/small",
    "slitherlink/6x6",
    "sudoku/6x6",
    "yajilin/6x6",
]
"""Boards with one solution, for each kind of answer."""


def _board(name: str) -> Any:
    path = INSTANCES / f"{name}.txt"
    return satgrid.load(path if path.exists() else next((INSTANCES / name).parent.glob("small*")))


def _allowed(board: Any, clues: tuple[int, ...], facts: list[Fact]) -> bool:
    """Return whether facts fit some clues, asked of a formula with these clues only."""
    formula = kept(board.puzzle, clues)
    block = formula.answer_block()
    return possible(formula, [block[fact.key] * (1 if fact.holds else -1) for fact in facts])


@pytest.mark.parametrize("name", UNIQUE)
def test_what_is_wrong_is_what_the_solution_has_otherwise(name: str) -> None:
    board = _board(name)
    solution = board.solution().keys
    draw = Random(name)
    with Explainer(board.puzzle) as explainer:
        keys = sorted({key for listed in explainer.cells.values() for key in listed})
        for _ in range(4):
            right = {key for key in solution if draw.random() < 0.4} & set(keys)
            found = hint(explainer, Unfinished(frozenset(right)))
            assert found.standing is Standing.RIGHT
            assert found.path is not None
            assert found.path.steps
            for fact in found.path.steps[-1].facts:
                assert (fact.key in solution) == fact.holds
                assert fact.key not in right
            wrong = set(draw.sample([key for key in keys if key not in solution], 2))
            found = hint(explainer, Unfinished(frozenset(right | wrong)))
            assert found.standing is Standing.WRONG
            assert {fact.key for fact in found.wrong} == wrong
            # What is named contradicts itself, and no clue and no fact can be spared.
            because = list(found.because)
            assert not _allowed(board, found.clues, because)
            for clue in found.clues:
                assert _allowed(board, tuple({*found.clues} - {clue}), because)
            for fact in because:
                assert _allowed(board, found.clues, [one for one in because if one != fact])


@pytest.mark.parametrize(
    "name", ["dominosa/small", "slant/small", "slitherlink/small", "sudoku/6x6"]
)
def test_hints_lead_to_the_solution(name: str) -> None:
    board = _board(name)
    solution = board.solution().keys
    with Explainer(board.puzzle) as explainer:
        known = Unfinished(frozenset())
        found = hint(explainer, known)
        while found.path is not None and found.path.steps:
            fresh = [fact for step in found.path.steps for fact in step.facts]
            held = known.held | {fact.key for fact in fresh if fact.holds}
            if held == known.held:  # an answer in progress does not show what is ruled out
                held |= {min(solution - held)}
            known = Unfinished(frozenset(held))
            found = hint(explainer, known)
        assert found.standing is Standing.SOLVED


@pytest.mark.parametrize(
    ("puzzle", "answer", "held", "absent"),
    [
        ("puzzle: norinori\n\nAABB\nACBB\nCCCC\n", "#?..\n..??\n????", {(0, 0)}, {(0, 2), (1, 0)}),
        ("puzzle: norinori\n\nAABB\nACBB\nCCCC\n", "#...\n....\n....", {(0, 0)}, set()),
        ("puzzle: slant\n\n...\n...\n...\n", "\\?\n?/", {(0, 0)}, {(1, 1)}),
    ],
)
def test_unknown_cells(puzzle: str, answer: str, held: set[Any], absent: set[Any]) -> None:
    board = satgrid.load(puzzle)
    found = unfinished.read(board.puzzle, answer)
    assert set(map(tuple, found.held)) == held
    with Explainer(board.puzzle) as explainer:
        keys = {key for listed in explainer.cells.values() for key in listed}
    told = set(map(tuple, found.absent(board.puzzle, keys)))
    assert absent <= told
    assert bool(absent) == bool(told)
    assert not held & told


def test_numbers_and_sides_that_are_not_known() -> None:
    sudoku = satgrid.load(INSTANCES / "sudoku" / "small.txt").puzzle
    found = unfinished.read(sudoku, "1?\n.1")
    assert sorted(found.held) == [((0, 0), 1), ((1, 1), 1)]
    with Explainer(sudoku) as explainer:
        keys = {key for listed in explainer.cells.values() for key in listed}
    assert [key.cell for key in found.absent(sudoku, keys)] == [(0, 0), (1, 1)]
    loop = satgrid.load(INSTANCES / "slitherlink" / "small.txt").puzzle
    found = unfinished.read(loop, "+?+ +\n|3 .?\n+-+?+\n 1 .\n+ + +")
    assert len(found.held) == 2
    assert len(found.open) == 3
    assert len(found.absent(loop, loop.sides())) == len(loop.sides()) - 2 - 3  # type: ignore[attr-defined]
    with pytest.raises(ParseError, match="row"):
        unfinished.read(loop, "?")


WRONG = {
    "norinori/6x6": "#",
    "sudoku/6x6": "number",
    "slitherlink/6x6": "line",
}


@pytest.mark.parametrize("name", WRONG)
def test_the_command_finds_a_mistake(name: str, tmp_path: Path) -> None:
    board = _board(name)
    solution = board.solution().keys
    with Explainer(board.puzzle) as explainer:
        keys = sorted({key for listed in explainer.cells.values() for key in listed})
    wrong = next(key for key in keys if key not in solution)
    spoiled = set(board.puzzle.places(wrong))
    right = [key for key in sorted(solution) if not spoiled & {*board.puzzle.places(key)}][::2]
    mine = tmp_path / "mine.txt"
    mine.write_text(board.puzzle.render(frozenset([*right, wrong])))
    file = str(INSTANCES / f"{name}.txt")
    told = run("hint", file, "--solution", str(mine), "--json")
    document = json.loads(told.stdout)
    assert told.exit_code == 1
    assert document["standing"] == "wrong"
    assert len(document["wrong"]["held"]) == 1
    assert document["because"]
    told = run("hint", file, "--solution", str(mine))
    assert told.exit_code == 1
    assert told.stdout.startswith("wrong:\n  ")
    assert "next" not in told.stdout
    # Without it the same answer is right so far, and stands in the puzzle's own file as well.
    whole = tmp_path / "whole.txt"
    whole.write_text(f"{board.text()}solution:\n{board.puzzle.render(frozenset(right))}\n")
    picture = tmp_path / "hint.svg"
    told = run("hint", str(whole), "-o", str(picture))
    assert (told.exit_code, told.stdout) == (0, "")
    assert picture.read_text().startswith("<svg")
    told = run("hint", str(whole))
    assert told.exit_code == 0
    assert told.stdout.startswith("right so far\nnext: ")
    assert board.puzzle.render(solution) not in told.stdout
    assert board.hint(board.puzzle.render(frozenset(right))).standing == "right"


def test_other_ends(tmp_path: Path) -> None:
    file = str(INSTANCES / "sudoku" / "small.txt")
    answer = tmp_path / "answer.txt"
    answer.write_text("12\n21\n")
    told = run("hint", file, "--solution", str(answer))
    assert told.exit_code == 0
    assert told.stdout.startswith("solved\n")
    answer.write_text("12\n2\n")
    told = run("hint", file, "--solution", str(answer))
    assert told.exit_code == 2
    assert told.stderr.startswith(f"{answer}:2:")
    told = run("hint", str(INSTANCES / "sudoku" / "no-place-4x4.txt"))
    assert (told.exit_code, told.stdout) == (1, "the puzzle has no solution\n")
    told = run("hint", str(INSTANCES / "sudoku" / "hard-9x9.txt"), "--timeout", "0.000001")
    assert told.exit_code == 3
    told = run("hint", file, "-o", str(tmp_path / "hint.html"))
    assert told.exit_code == 2
    assert "svg or .png" in told.stderr
    several = satgrid.load(INSTANCES / "sudoku" / "empty-4x4.txt")
    assert "several solutions" in several.hint().words
    with pytest.raises(SatgridError):
        several.hint("5???\n????\n????\n????")


def test_the_solution_side_of_a_link() -> None:
    puzzle = satgrid.load(INSTANCES / "sudoku" / "6x6.txt").puzzle
    (solution,) = solutions(encoded(puzzle))
    some = frozenset(sorted(solution)[:9])
    kind = registry.part_of(puzzle, "penpa").KIND
    sheet = kind.write(puzzle)
    kind.solved(puzzle, some, sheet)
    (part,) = parts(f"{EDIT}{packed(sheet.text())}")
    read: Any = part.read()
    assert part.solution(read) is None  # not finished
    found = part.marks(read)
    assert found is not None
    assert found.held == some | set(read.givens)
    told = run("hint", f"{EDIT}{packed(sheet.text())}", "--json")
    assert told.exit_code == 0
    assert json.loads(told.stdout)["standing"] == "right"
