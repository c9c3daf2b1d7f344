"""All ways to fill the cells of a clue, each number once in a line, by going through them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from math import prod
from random import Random
from typing import Any

import pytest

from satgrid.explain.reasons import Explainer
from satgrid.puzzle import registry
from satgrid.steps.techniques import Fact, Known, techniques

Place = tuple[int, int]
BENT = "puzzle: kenken\n\nAABC\nADDC\nEDFF\nEGGF\n\ntargets:\n{} . . .\n. . . .\n. . . .\n. . . .\n"
FLAT = "puzzle: kenken\n\nAAAB\nCCDB\nEEDF\nGGHF\n\ntargets:\n{} . . .\n. . . .\n. . . .\n. . . .\n"
SEEN = "puzzle: skyscrapers\nleft: {} . . .\n\n....\n....\n....\n....\n"


def _visible(numbers: Sequence[int]) -> int:
    return sum(number > max((0, *numbers[:at])) for at, number in enumerate(numbers))


CASES: dict[str, tuple[str, str, list[Place], Callable[[Sequence[int]], int]]] = {
    "no repeats": (BENT, "{}+", [(0, 0), (0, 1), (1, 0)], sum),
    "a product": (BENT, "{}*", [(0, 0), (0, 1), (1, 0)], prod),
    "sets": (FLAT, "{}+", [(0, 0), (0, 1), (0, 2)], sum),
    "whole line": (SEEN, "{}", [(0, 0), (0, 1), (0, 2), (0, 3)], _visible),
}


@pytest.mark.parametrize("case", CASES)
def test_what_all_ways_have_in_common_is_found(case: str) -> None:
    text, word, cells, target = CASES[case]
    draw = Random(3)
    counts = {"inside": 0, "beyond": 0}
    for _ in range(30):
        numbers = [draw.sample(range(1, 5), 4)[: len(cells)] for _ in range(20)]
        wanted = target(next(one for one in numbers if _differ(cells, one)))
        board: Any = registry.parse(text.format(word.format(wanted)))
        marks = {(cell, draw.randint(1, 4)) for cell in cells if draw.random() < 0.7}
        ways = [
            way
            for way in product(range(1, 5), repeat=len(cells))
            if _differ(cells, way)
            and target(way) == wanted
            and not marks & {*zip(cells, way, strict=True)}
        ]
        if not ways:
            continue
        inside = {
            (cell, number)
            for at, cell in enumerate(cells)
            for number in range(1, 5)
            if (cell, number) not in marks and all(way[at] != number for way in ways)
        }
        beyond = {
            (other, number)
            for axis, line, number in product((0, 1), range(4), range(1, 5))
            if sum(cell[axis] == line for cell in cells) > 1
            and all((line, number) in _by_line(axis, cells, way) for way in ways)
            for other in product(range(4), repeat=2)
            if other[axis] == line and other not in cells
        }
        with Explainer(board) as explainer:
            known = Known(explainer.cells, exclusive=True)
            known.learn(Fact(key, False) for key in known.places if tuple(key) in marks)
            found = _found(board, known, "no repeats") | _found(board, known, "whole line")
            assert found == inside
            assert _found(board, known, "locked in the clue") == beyond
        counts["inside"] += bool(inside)
        counts["beyond"] += bool(beyond)
    assert counts["inside"] > 5
    assert counts["beyond"] > 2 or len(cells) == 4


def _by_line(axis: int, cells: Sequence[Place], numbers: Sequence[int]) -> set[tuple[int, int]]:
    """Return the numbers with their rows or columns."""
    return {(cell[axis], number) for cell, number in zip(cells, numbers, strict=True)}


def _differ(cells: Sequence[Place], numbers: Sequence[int]) -> bool:
    """Return whether numbers in a line differ."""
    return all(len(_by_line(axis, cells, numbers)) == len(cells) for axis in (0, 1))


def _found(board: Any, known: Known, name: str) -> set[tuple[Place, int]]:
    [way] = [one for one in techniques(board) if one.name == name]
    found = set()
    for one in way.find(board, known):
        assert one.clues == (len(board.clue_list()) - 1,)
        assert all(fact in known for fact in one.because)
        assert not any(fact.holds for fact in one.facts)
        found |= {(tuple(fact.key.cell), fact.key.number) for fact in one.facts}
    return found
