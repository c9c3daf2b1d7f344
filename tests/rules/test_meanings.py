"""Each phrase of a rule means what its words say: all answers of small boards are tried.

The references in the folder ``meanings`` share nothing with satgrid. They say which answers a
puzzle has; these are listed, counted by every method, and judged.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import pytest
from catalogue import thinned
from meanings.cases import cases, variants
from meanings.every import meaning
from meanings.fillings import fillings
from meanings.plain import Plain, read

from satgrid.counting.listing import Solutions
from satgrid.counting.method import find
from satgrid.counting.request import Request
from satgrid.counting.totals import count
from satgrid.errors import SatgridError
from satgrid.puzzle import registry

CASES = cases()
MOST_JUDGED = 200  # answers of one board that are judged, beside those that are right


def plain_keys(answer: Any, board: Plain) -> frozenset[Hashable]:
    """Return the keys of an answer of satgrid as plain tuples; a 0 that is nothing is left out."""
    found = [
        tuple(tuple(part) if isinstance(part, tuple) else part for part in key) for key in answer
    ]
    nothing = "where 0 is nothing" in board.answer
    return frozenset(key for key in found if not (nothing and key[1] == 0))


def expected(board: Plain) -> tuple[set[frozenset[Hashable]], list[frozenset[Hashable]]]:
    """Return the answers that all references accept, and all others in their order."""
    rules = []
    for rule in board.rules:
        found = meaning(rule, board.answer)
        assert found is not None, f"no reference for {rule!r} about {board.answer}"
        rules.append(found)
    right, wrong = set(), []
    for keys, answer in fillings(board):
        if all(rule(board, answer) for rule in rules):
            right.add(keys)
        else:
            wrong.append(keys)
    return right, wrong


def compared(text: str) -> tuple[int, int]:
    """Compare satgrid with the references; return how many answers there are, and right ones."""
    puzzle: Any = registry.parse(text)
    board = read(text)
    right, wrong = expected(board)
    request = Request(puzzle, method="sat")
    listed = {plain_keys(answer, board): answer for answer in Solutions(request)}
    missing, more = right - set(listed), set(listed) - right
    assert not missing, f"{len(missing)} of {len(right)} missing, as {_shown(missing)}\n{text}"
    assert not more, f"{len(more)} beside {len(right)}, as {_shown(more)}\n{text}"
    frontier = Request(puzzle, method="frontier")
    if find("frontier").suits(frontier):
        assert count(frontier).number == len(right), f"by the frontier\n{text}"
    known = {tuple(plain_keys([key], board)): key for key in puzzle.keys}
    step = max(1, len(wrong) // MOST_JUDGED)
    for keys in wrong[::step]:
        answer = frozenset(known[key,] for key in keys)
        assert puzzle.check(answer), f"judged right: {_shown([keys])}\n{text}"
    for keys, answer in listed.items():
        judged = puzzle.check(answer)
        assert not judged, f"judged wrong ({judged}): {_shown([keys])}\n{text}"
    return len(right) + len(wrong), len(right)


def _shown(answers: Any) -> str:
    return str(min((len(one), sorted(one)) for one in answers)[1])


@pytest.mark.parametrize("name", thinned(CASES, 3))
def test_a_puzzle_has_the_answers_that_the_words_of_its_rules_allow(name: str) -> None:
    tried, right = compared(CASES[name])
    assert 0 < right < tried, "a case has right answers and wrong ones"
    for texts in variants(CASES[name]):
        for text in texts:
            try:
                registry.parse(text)
            except SatgridError:
                continue
            compared(text)
            break


@pytest.mark.slow
@pytest.mark.parametrize("name", CASES)
def test_the_counter_counts_the_answers_that_the_words_allow(name: str) -> None:
    """By hand: the counter needs a process for each board."""
    counter = Request(registry.parse(CASES[name]), method="counter")
    if not find("counter").suits(counter):
        pytest.skip("the counter does not count this board")
    assert count(counter).number == len(expected(read(CASES[name]))[0])
