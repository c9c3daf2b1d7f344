"""Genres with a pass of their own (``Genre.forced``): it settles what is right, all of it.

A board that it settles wholly is not looked at again, so what it leaves has to be a solution.
"""

from __future__ import annotations

import random
from typing import Any

import declaring
import pytest
from catalogue import DECLARED, encoded

from satgrid.grounds.ground import ClashError, State
from satgrid.solve.enumeration import solutions

FORCED = [name for name in DECLARED if declaring.genre_of(name).forced is not None]
BOARDS, STATES, MOST = 40, 6, 200


def started(draw: random.Random, board: Any, answer: frozenset[Any]) -> State:
    """Return the blank state of a board with some keys of an answer, or of what is none."""
    state: State = board.blank_state()
    share = draw.random()
    for slot, key in enumerate(board.keys):
        if state.open >> slot & 1 and draw.random() < share:
            if (key in answer) != (draw.random() < 0.05):
                state.held |= 1 << slot
            else:
                state.gone |= 1 << slot
    return state


@pytest.mark.parametrize("name", FORCED)
def test_from_any_state_it_keeps_all_solutions_and_settles_only_these(name: str) -> None:
    draw = random.Random(name)
    settled = 0
    for board in declaring.boards(name, BOARDS, most=25, seed=11, among=declaring.WIDE):
        every = list(solutions(encoded(board), limit=MOST))  # type: ignore[arg-type]
        if len(every) == MOST:
            continue
        for _ in range(STATES):
            some = draw.choice(every) if every else frozenset()
            state = started(draw, board, some)
            held = frozenset(key for at, key in enumerate(board.keys) if state.held >> at & 1)
            gone = frozenset(key for at, key in enumerate(board.keys) if state.gone >> at & 1)
            left = [one for one in every if held <= one and gone.isdisjoint(one)]
            own: Any = board.forced
            try:
                own.propagate(state)
            except ClashError:
                assert left == [], board.text()
                continue
            for one in left:
                bits = sum(1 << at for at, key in enumerate(board.keys) if key in one)
                assert state.held & ~bits == 0, board.text()
                assert state.gone & bits == 0, board.text()
            if not state.open:
                found = {key for at, key in enumerate(board.keys) if state.held >> at & 1}
                assert [found] == [set(one) for one in left], board.text()
                settled += 1
    assert settled


@pytest.mark.parametrize("name", FORCED)
def test_it_stands_for_rules_of_the_genre(name: str) -> None:
    genre = declaring.genre_of(name)
    own: Any = genre.forced
    assert {rule.name for rule in genre.rules} == set(own.stands_for)


@pytest.mark.parametrize("name", FORCED)
def test_the_whole_formula_is_the_same_after_it(name: str) -> None:
    for board in declaring.boards(name, 4, most=60, seed=3):
        fresh: Any = board.with_options()
        before = encoded(fresh)
        board.deduced()
        assert encoded(board).clauses == before.clauses  # type: ignore[arg-type]
