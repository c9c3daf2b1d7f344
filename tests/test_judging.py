"""Verdicts of puzzles: what is found without clauses agrees with the whole formula."""

from __future__ import annotations

import random
import time
from pathlib import Path
from typing import Any

import pytest

from satgrid import registry
from satgrid.enumeration import Verdict, solutions, verdict
from satgrid.formula import Formula
from satgrid.judging import judgement
from satgrid.linewise import Deduction
from satgrid.puzzle import Puzzle
from satgrid.puzzles.nonogram import Nonogram

INSTANCES = Path(__file__).parents[1] / "instances"
BOARDS = sorted((INSTANCES / "nonogram").glob("*.txt"))


def runs(cells: list[bool]) -> tuple[int, ...]:
    word = "".join("#" if filled else "." for filled in cells)
    return tuple(map(len, word.replace(".", " ").split()))


def drawn(draw: random.Random, height: int, width: int, ink: float) -> Nonogram:
    """Return the clues of a random picture."""
    picture = [[draw.random() < ink for _ in range(width)] for _ in range(height)]
    columns = tuple(runs(list(column)) for column in zip(*picture, strict=True))
    return Nonogram(tuple(map(runs, picture)), columns)


def by_formula(puzzle: Puzzle[Any]) -> Verdict:
    formula = Formula()
    puzzle.encode(formula)
    return verdict(formula).verdict


def test_random_pictures_as_by_the_whole_formula() -> None:
    draw = random.Random(8)
    seen = set()
    for _ in range(250):
        size = draw.randint(1, 9), draw.randint(1, 9)
        puzzle = drawn(draw, *size, ink=draw.choice((0.3, 0.5, 0.6, 0.8)))
        if draw.random() < 0.4:  # clues of no picture, or of another one
            rows = list(puzzle.rows)
            draw.shuffle(rows)
            puzzle = Nonogram(tuple(rows), puzzle.columns)
        found = judgement(puzzle)
        assert found.verdict is by_formula(puzzle), puzzle
        shown = [one for one in (found.first, found.second) if one is not None]
        assert len(set(shown)) == {"none": 0, "unique": 1, "multiple": 2}[found.verdict.value]
        for solution in shown:
            assert puzzle.check(solution) == []
        known = puzzle.deduced()
        by_lines = known.complete or known.clash is not None
        seen.add((found.verdict, by_lines))
    assert seen >= {
        (Verdict.UNIQUE, True),
        (Verdict.UNIQUE, False),
        (Verdict.MULTIPLE, False),
        (Verdict.NONE, True),
    }


@pytest.mark.parametrize("path", BOARDS, ids=lambda path: path.stem)
def test_catalogue_as_by_the_whole_formula(path: Path) -> None:
    puzzle = registry.parse(path.read_text(encoding="utf-8"))
    assert judgement(puzzle).verdict is judgement(puzzle, encoding="order").verdict


def test_rest_has_the_solutions_of_the_whole() -> None:
    draw = random.Random(88)
    for _ in range(60):
        puzzle = drawn(draw, 6, 6, ink=0.4)
        known = puzzle.deduced()
        if known.complete:
            continue
        rest = Formula()
        puzzle.encode_rest(rest, known)
        whole = Formula()
        puzzle.encode(whole)
        assert {one | known.found() for one in solutions(rest)} == set(solutions(whole))
        assert rest.top <= whole.top


def test_encoding_by_name_is_of_the_whole_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(self: Nonogram, **more: Any) -> Deduction:
        raise AssertionError

    monkeypatch.setattr(Nonogram, "deduced", refused)
    puzzle = registry.parse((INSTANCES / "nonogram/small.txt").read_text(encoding="utf-8"))
    assert judgement(puzzle, encoding="automaton").verdict is by_formula(puzzle)
    with pytest.raises(AssertionError):
        judgement(puzzle)


def test_deadline_and_flaws() -> None:
    puzzle = Nonogram(((1,), (1,)), ((1,), (1,)))
    assert judgement(puzzle, deadline=time.monotonic() - 1).verdict is Verdict.UNKNOWN
    assert judgement(puzzle).verdict is Verdict.MULTIPLE
    assert judgement(Nonogram(((3,),), ((1,), (1,)))).verdict is Verdict.NONE


def test_other_puzzles_go_by_their_formula() -> None:
    for name in ("kropki/small", "norinori/small", "shakashaka/small", "tiling/small"):
        puzzle = registry.parse((INSTANCES / f"{name}.txt").read_text(encoding="utf-8"))
        assert judgement(puzzle).verdict is by_formula(puzzle)
