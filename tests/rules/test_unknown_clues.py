"""Clues that are not told, a question mark in print: they state nothing, or only that they are."""

from __future__ import annotations

import random
from typing import Any

import declaring
import pytest
from catalogue import DECLARED, encoded

from satgrid import formats
from satgrid.formats.puzzlink.kinds import kinds
from satgrid.solve.enumeration import solutions

SILENT = {
    "aqre": "numbers",
    "chocona": "numbers",
    "cocktaillamp": "numbers",
    "cojun": "givens",
    "countryroad": "numbers",
    "creek": "numbers",
    "hakyuu": "givens",
    "heyawake": "numbers",
    "juosan": "numbers",
    "shimaguni": "numbers",
    "slant": "numbers",
    "slitherlink": "numbers",
    "suguru": "givens",
}
"""The layers whose question marks state nothing at all."""
LISTED = 200


def _asking(draw: random.Random, name: str, shape: tuple[int, int]) -> Any:
    """Return a board with a question mark, and without holes: no clue can be in one."""
    for _ in range(200):
        board = declaring.anyhow(draw, name, shape)
        if "?" in board.data[SILENT[name]].values():
            return board.with_data(holes={}) if "holes" in board.data else board
    raise AssertionError("no board has a question mark")


def _found(board: Any) -> set[frozenset[Any]]:
    return set(solutions(encoded(board), limit=LISTED))


def test_all_of_them_are_declared() -> None:
    assert set(SILENT) <= set(DECLARED)


@pytest.mark.parametrize("name", SILENT)
def test_a_question_mark_states_nothing(name: str) -> None:
    """The board has the solutions that it has without it; the clauses are judged elsewhere."""
    draw, layer = random.Random(name), SILENT[name]
    for _ in range(8):
        board = _asking(draw, name, draw.choice(declaring.tiny(name, most=24)))
        words = board.data[layer]
        own = _found(board)
        if len(own) < LISTED:
            bare = {at: word for at, word in words.items() if word != "?"}
            assert own == _found(board.with_data(**{layer: bare}))


@pytest.mark.parametrize("name", SILENT)
def test_a_question_mark_is_kept_in_links_and_saved_files(name: str) -> None:
    """As it is in the text of a board."""
    assert any(kind.puzzle == name for kind in kinds().values())
    board = _asking(random.Random(name), name, (3, 3))
    for form in ("puzzlink", "pzprv3", "text"):
        assert formats.read(formats.write(board, form)) == [board], form


def test_a_question_mark_of_nanro_is_a_cell_with_a_number() -> None:
    text = "puzzle: nanro\n\nAAB\nABB\n\ngivens:\n? . .\n. . ?\n"
    board: Any = formats.read(text)[0]
    found = _found(board)
    bare = _found(board.with_data(givens={}))
    asked = [cell for cell, word in board.data["givens"].items() if word == "?"]
    assert len(asked) == 2
    assert 0 < len(found) < len(bare)
    filled = [{tuple(entry.cell) for entry in one} for one in bare]
    expected = {one for one, own in zip(bare, filled, strict=True) if own.issuperset(asked)}
    assert found == expected
    for name in ("puzzlink", "pzprv3", "penpa"):
        assert formats.read(formats.write(board, name)) == [board]
