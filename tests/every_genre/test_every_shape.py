"""Every generator on every shape: a puzzle with exactly one solution, or one line why not.

A few shapes in every run; all shapes up to 15x6 and 6x15 with ``-m slow``. What a generator makes
is read from its text and judged as by ``check``.
"""

from __future__ import annotations

import time
from collections import Counter

import declaring
import pytest
from catalogue import DECLARED, thinned

from satgrid.errors import SatgridError, TimeUpError
from satgrid.explain.difficulty import difficulty
from satgrid.generators.generation import DIFFICULTIES, drafted, generate, names, usual_size
from satgrid.puzzle import registry
from satgrid.solve.enumeration import Verdict
from satgrid.system.limits import ENDLESS, Limits
from satgrid.verdicts.puzzle_verdict import uniqueness

Shape = tuple[int, int]
FEW = [(1, 1), (1, 2), (5, 1), (2, 4), (4, 3), (4, 4)]
LONG = [(height, width) for height in range(1, 16) for width in range(1, 7)]
ALL = sorted({*LONG, *((width, height) for height, width in LONG)})
SQUARE = {"kropki", "starbattle", "sudoku"}
SQUARE |= {name for name in DECLARED if declaring.genre_of(name).square}
SECONDS = 20.0
"""The most time for one puzzle of the slow test; one that takes longer is counted as late."""
QUESTIONS = 300


def outcome(name: str, shape: Shape, word: str, seed: int, limits: Limits = ENDLESS) -> str:
    """Make a puzzle, judge it as read from its text, and rate it: made, refused in a line, late."""
    try:
        made = drafted(name, *shape, seed=seed, difficulty=word, limits=limits)
    except TimeUpError:
        return "late"
    except SatgridError as error:
        return "refused" if len(str(error).splitlines()) == 1 else repr(error)
    board = registry.parse(made.text())
    assert board.text() == made.text()
    if name != "tiling":  # it has holes, which may be a whole row
        assert board.shape == shape
    judged = uniqueness(board, deadline=limits.deadline)
    if judged.verdict is Verdict.UNKNOWN:
        return "late"
    assert judged.verdict is Verdict.UNIQUE
    assert judged.first is not None
    assert board.check(judged.first) == []
    difficulty(board, limits, questions=QUESTIONS)
    return "made"


@pytest.mark.parametrize("name", thinned(names()))
def test_some_shapes_of_every_genre(name: str) -> None:
    found: Counter[tuple[str, bool]] = Counter()
    for number, shape in enumerate(FEW):
        word = DIFFICULTIES[number % len(DIFFICULTIES)]
        found[outcome(name, shape, word, 1), shape[0] == shape[1]] += 1
    assert {how for how, _ in found} <= {"made", "refused"}
    if not found["made", name in SQUARE]:  # two cells of each line that do not touch need room
        assert outcome(name, usual_size(name), "medium", 1) == "made"


@pytest.mark.slow
@pytest.mark.parametrize("name", names())
def test_every_shape_of_every_genre(name: str) -> None:
    found: Counter[str] = Counter()
    for shape in ALL:
        for word in DIFFICULTIES:
            for seed in (1, 2, 3):
                limits = Limits(time.monotonic() + SECONDS)
                found[outcome(name, shape, word, seed, limits)] += 1
    assert found.keys() <= {"made", "refused", "late"}
    assert found["made"] > 0


@pytest.mark.parametrize("shape", [(8, 5), (12, 10), (15, 6), (6, 3)])
def test_hitori_may_be_higher_than_wide(shape: Shape) -> None:
    for seed in range(3):
        made = generate("hitori", *shape, seed=seed)
        assert made.shape == shape
        assert uniqueness(made).verdict is Verdict.UNIQUE
