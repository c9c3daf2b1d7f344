"""What plain steps leave of a kropki board: never less than its solutions."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from satgrid import registry
from satgrid.enumeration import Verdict, solutions, verdict
from satgrid.formula import Formula
from satgrid.grid import Cell, Grid
from satgrid.judging import judgement
from satgrid.puzzles.kropki import ALL_DOTS, Entry, Kropki

INSTANCES = Path(__file__).parents[1] / "instances" / "kropki"
BOARDS = sorted(INSTANCES.glob("*.txt"))


def whole_of(puzzle: Kropki) -> Formula:
    formula = Formula()
    puzzle.encode(formula)
    return formula


def squares() -> Iterator[Kropki]:
    """Yield boards of 4 to 6 with some dots and givens of a random square, a few made wrong."""
    draw = random.Random(23)
    for _ in range(200):
        size = draw.choice((4, 5, 6, 6))
        box = {4: (2, 2), 6: (2, 3)}.get(size) if draw.random() < 0.5 else None
        top = [
            Entry(Cell(0, column), number)
            for column, number in enumerate(draw.sample(range(1, size + 1), size))
        ]
        some = list(solutions(whole_of(Kropki(size, tuple(top), all_dots="no", box=box)), limit=20))
        held = dict(draw.choice(some))
        all_dots = draw.choice(ALL_DOTS)
        white, black = set(), set()
        for side in Grid(size, size).sides():
            low, high = sorted(held[cell] for cell in side)
            if high - low == 1 and (all_dots in ("yes", "white") or draw.random() < 0.5):
                white.add(side)
            elif high == 2 * low and (all_dots in ("yes", "black") or draw.random() < 0.5):
                black.add(side)
        givens = sorted(Entry(*one) for one in held.items() if draw.random() < 0.15)
        if givens and draw.random() < 0.2:
            cell, number = givens[-1]
            givens[-1] = Entry(cell, number % size + 1)
        yield Kropki(
            size, tuple(givens), frozenset(white), frozenset(black), all_dots=all_dots, box=box
        )


def test_verdicts_and_solutions_as_by_the_whole_formula() -> None:
    seen = set()
    for puzzle in squares():
        expected = set(solutions(whole_of(puzzle), limit=300))
        known = puzzle.deduced()
        if len(expected) < 300:
            if known.clash is not None:
                assert not expected
            else:
                for entry in (entry for solution in expected for entry in solution):
                    assert entry.number in known.numbers[entry.cell]
                rest = Formula()
                puzzle.encode_rest(rest, known)
                assert {one | known.found() for one in solutions(rest)} == expected
                assert rest.top <= whole_of(puzzle).top
        found = judgement(puzzle)
        assert found.verdict is verdict(whole_of(puzzle)).verdict, puzzle.text()
        shown = [one for one in (found.first, found.second) if one is not None]
        assert len(set(shown)) == {"none": 0, "unique": 1, "multiple": 2}[found.verdict.value]
        for solution in shown:
            assert puzzle.check(solution) == []
        seen.add((found.verdict, known.complete or known.clash is not None))
    assert seen >= {
        (Verdict.UNIQUE, True),
        (Verdict.UNIQUE, False),
        (Verdict.MULTIPLE, False),
        (Verdict.NONE, True),
    }


@pytest.mark.parametrize("path", BOARDS, ids=lambda path: path.stem)
def test_catalogue_as_by_the_whole_formula(path: Path) -> None:
    puzzle = registry.parse(path.read_text(encoding="utf-8"))
    assert judgement(puzzle).verdict is judgement(puzzle, encoding="direct").verdict


def test_steps() -> None:
    """Two cells with a black dot in a square of 3 hold 1 and 2; the third cell of the line 3."""
    side = Cell(0, 0), Cell(0, 1)
    puzzle = Kropki(3, black=frozenset([side]), all_dots="no")
    left = puzzle.deduced().numbers
    assert [left[Cell(0, column)] for column in range(3)] == [(1, 2), (1, 2), (3,)]
    assert left[Cell(1, 2)] == (1, 2)
    assert left[Cell(1, 0)] == (1, 2, 3)
    solved = replace(puzzle, givens=(Entry(Cell(0, 0), 1), Entry(Cell(1, 1), 1))).deduced()
    assert solved.complete
    assert sorted(solved.found())[:3] == [(Cell(0, 0), 1), (Cell(0, 1), 2), (Cell(0, 2), 3)]


def test_clash_names_the_place() -> None:
    side = Cell(0, 0), Cell(0, 1)
    puzzle = Kropki(3, (Entry(Cell(0, 0), 3),), black=frozenset([side]), all_dots="no")
    known = puzzle.deduced()
    assert known.clash in ("row 1, column 1", "row 1, column 2")
    assert not known.complete
