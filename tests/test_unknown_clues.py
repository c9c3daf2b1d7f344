"""Clues that are not told, a question mark in print: they state nothing, or only that they are."""

from __future__ import annotations

import random
from typing import Any

import declaring
import pytest
from catalogue import DECLARED, encoded

from satgrid import formats
from satgrid.formats.puzzlink.known import kinds
from satgrid.solve.enumeration import solutions

SILENT = {
    "aqre": "numbers",
    "chocona": "numbers",
    "cocktaillamp": "numbers",
    "cojun": "givens",
    "countryroad": "numbers",
    "creek": "numbers",
    "hakyuu": "givens",
    "juosan": "numbers",
    "shimaguni": "numbers",
    "slant": "numbers",
    "slitherlink": "numbers",
    "suguru": "givens",
}
"""The layers whose question marks state nothing at all."""
LISTED = 200


def _made(draw: random.Random, name: str, shape: tuple[int, int]) -> Any:
    """Return a board without holes: no clue can be in one."""
    board = declaring.anyhow(draw, name, shape)
    return board.with_data(holes={}) if "holes" in board.data else board


def _found(board: Any) -> set[frozenset[Any]]:
    return set(solutions(encoded(board), limit=LISTED))


def test_all_of_them_are_declared() -> None:
    assert set(SILENT) <= set(DECLARED)


@pytest.mark.parametrize("name", SILENT)
def test_a_question_mark_states_nothing(name: str) -> None:
    """The board has the solutions that it has without it; the clauses are judged elsewhere."""
    draw, layer, met = random.Random(name), SILENT[name], 0
    for _ in range(12):
        board = _made(draw, name, draw.choice(declaring.tiny(name, most=24)))
        words = board.data[layer]
        bare = board.with_data(**{layer: {at: it for at, it in words.items() if it != "?"}})
        met += bare != board
        own = _found(board)
        if len(own) < LISTED:
            assert own == _found(bare)
    assert met, "no board has a question mark"


@pytest.mark.parametrize("name", SILENT)
def test_a_question_mark_is_kept_in_links_and_saved_files(name: str) -> None:
    """As it is in the text of a board."""
    draw, layer = random.Random(name), SILENT[name]
    assert any(kind.puzzle == name for kind in kinds().values())
    board = _made(draw, name, (3, 3))
    while "?" not in board.data[layer].values():
        board = _made(draw, name, (3, 3))
    for form in ("puzzlink", "pzprv3", "text"):
        assert formats.read(formats.write(board, form)) == [board], form
