"""Sets of numbers of clues: what they leave out, and the one number that they leave to a cell."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import pytest

from satgrid.explain.paths import path
from satgrid.explain.reasons import Explainer
from satgrid.puzzle import registry
from satgrid.steps.techniques import Deduction, Fact, Known, techniques

SQUARE = "puzzle: kakuro\n\n  #  4\\ 10\\\n \\3  .  .\n\\11  .  .\n"
Number = tuple[tuple[int, int], int]


def run_of(total: int, cells: int) -> Any:
    """Return a board with one run across."""
    above = "  #  " * (cells + 1)
    return registry.parse(f"puzzle: kakuro\n\n{above}\n \\{total} {'  .  ' * cells}\n")


def found(
    board: Any, name: str, held: Collection[Number] = (), gone: Collection[Number] = ()
) -> list[Deduction]:
    """Return what a technique finds, of which nothing that it names can be left out."""
    with Explainer(board) as explainer:
        known = Known(explainer.cells, exclusive=True)
        known.learn(Fact(key, True) for key in known.places if tuple(key) in held)
        known.learn(Fact(key, False) for key in known.places if tuple(key) in gone)
        ways = [one for one in techniques(board) if one.name == name]
        each = [one for way in ways for one in way.find(board, known)]
        for one in each:
            chosen = [explainer.selectors[number] for number in one.clues]
            because = [explainer.literal(fact) for fact in one.because]
            differs = explainer.any_of([-explainer.literal(fact) for fact in one.facts])
            assert all(fact in known for fact in one.because)
            assert explainer.fits([*chosen, *because])
            assert not explainer.fits([*chosen, *because, differs])
            for at in range(len(chosen)):
                fewer = chosen[:at] + chosen[at + 1 :]
                assert explainer.fits([*fewer, *because, differs])
            for at in range(len(because)):
                fewer = because[:at] + because[at + 1 :]
                assert explainer.fits([*chosen, *fewer, differs])
        return each


@pytest.mark.parametrize(
    ("total", "cells", "held", "said", "numbers"),
    [
        (16, 2, None, "16 in two, r2c2 to r2c3: 7 9", "1234568"),
        (8, 3, None, "8 in three, r2c2 to r2c4: 1 2 5 or 1 3 4", "6789"),
        (10, 3, None, "10 in three, r2c2 to r2c4: no 8 9", "89"),
        (8, 3, 5, "8 in three, r2c2 to r2c4: 1 2 5", "346789"),
        (12, 3, 9, "12 in three, r2c2 to r2c4: 1 2 9", "345678"),
    ],
)
def test_sets_are_said(total: int, cells: int, held: int | None, said: str, numbers: str) -> None:
    known = [] if held is None else [((1, 1), held)]
    each = found(run_of(total, cells), "combinations", held=known, gone=[((1, 2), 9)])
    [one] = each
    assert one.where == said
    assert not any(fact.holds for fact in one.facts)
    assert {str(fact.key.number) for fact in one.facts} | {"9"} == {*numbers, "9"}
    assert [tuple(fact.key) for fact in one.because] == known  # and not the mark


def test_a_digit_comes_first() -> None:
    """From two clues that cross, without any mark."""
    board = registry.parse(SQUARE)
    one = found(board, "crossing clues")[0]
    assert one.where == "r2c2: 4 in two leaves 1 3, 3 in two leaves 1 2"
    assert [tuple(fact.key) for fact in one.facts] == [((1, 1), 1)]
    assert (one.level, len(one.clues), list(one.because)) == (2, 2, [])
    with Explainer(board) as explainer:
        walk = path(explainer)
    assert walk is not None
    assert walk.complete
    assert all(step.found for step in walk.steps)
    assert walk.steps[0].named(explainer.clues).startswith("crossing clues: r2c2: 4 in two")


def test_numbers_in_sight_and_marks_are_named() -> None:
    """A mark makes it harder."""
    text = "puzzle: killersudoku\n\nAA..\n....\n....\n....\n\nsums:\n{} . . .\n" + ". . . .\n" * 3
    board = registry.parse(text.format(6))
    [one] = found(board, "crossing clues", held=[((2, 0), 2)], gone=[((0, 0), 2)])[:1]
    assert one.where == "r1c1: 6 in two leaves 2 4, not 2"
    assert ([tuple(fact.key) for fact in one.because], one.level) == ([((2, 0), 2)], 2)
    marked = found(board, "crossing clues", gone=[((0, 0), 2), ((0, 0), 1), ((3, 3), 1)])[0]
    assert ([tuple(fact.key) for fact in marked.because], marked.level) == ([((0, 0), 2)], 3)


def test_other_clues_have_their_names() -> None:
    text = "puzzle: kenken\n\nAABB\nCCDD\nEEFF\nGGHH\n\ntargets:\n8* . . .\n" + ". . . .\n" * 3
    [one] = found(registry.parse(text), "combinations")
    assert one.where == "the 8* of the cage of 2 cells at r1c1: 2 4"
