"""Properties of any small board of any puzzle: catalogue boards, altered at random.

The strategies that know a puzzle stand in its own test file; these know none, so that a new
puzzle is tried before its own are written.
"""

from __future__ import annotations

import re
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from catalogue import BY_HAND, ROOT, boards, by_trying, encoded
from hypothesis import HealthCheck, given, settings, strategies as st

from satgrid.board.text import NOTES
from satgrid.errors import ParseError
from satgrid.formula import cardinality
from satgrid.puzzle import registry
from satgrid.puzzle.protocol import Puzzle
from satgrid.puzzle.symmetry import isometries
from satgrid.solve.enumeration import solutions

MOST = 12  # answer variables: 4,096 sets to try
LARGEST = 200  # characters of a text that is worth altering


def bare(path: Path) -> str:
    """Return the text of a board without its notes."""
    lines = path.read_text("utf-8").split("\n")
    return "\n".join(line for line in lines if line.partition(":")[0] not in NOTES)


TEXTS = {
    name: [
        text for path in boards() if path.parent.name == name and len(text := bare(path)) < LARGEST
    ]
    for name in BY_HAND
}
BOUNDED = settings(max_examples=30, suppress_health_check=[HealthCheck.too_slow], database=None)


@st.composite
def altered(draw: st.DrawFn, name: str) -> Puzzle[Any] | None:
    """Leave out lines, cut lines short, exchange characters; None where that is no board."""
    lines = draw(st.sampled_from(TEXTS[name])).rstrip("\n").split("\n")
    symbols = sorted(set("".join("".join(text.split("\n")[1:]) for text in TEXTS[name])))
    for _ in range(draw(st.integers(0, 2))):
        del lines[draw(st.integers(1, len(lines) - 1)) : draw(st.integers(1, len(lines)))]
        lines.append("")
    start = lines.index("") if "" in lines else len(lines)
    if draw(st.booleans()):
        width = draw(st.integers(1, max(map(len, lines[start:]), default=1) or 1))
        lines[start:] = [line[:width] for line in lines[start:]]
    body = "\n".join(lines[1:]) + "\n"
    spots = [match.start() for match in re.finditer(r"\S", body)]
    for at in draw(st.lists(st.sampled_from(spots), max_size=3)) if spots else ():
        body = body[:at] + draw(st.sampled_from(symbols)) + body[at + 1 :]
    try:
        return registry.parse(lines[0] + "\n" + body)
    except ParseError:
        return None


@pytest.mark.parametrize("name", BY_HAND)
@BOUNDED
@given(data=st.data())
def test_formula_and_checker_agree_on_every_set(name: str, data: st.DataObject) -> None:
    """And the isometries that keep the board keep its solutions."""
    board = data.draw(altered(name))
    if board is None:
        return
    encoding = data.draw(st.sampled_from(board.encodings))
    if len(encoded(board, encoding).answer_block()) > MOST:
        return
    found = by_trying(board, encoding)
    assert type(board).parse(board.text()) == board
    for isometry in isometries(board.shape):
        if board.invariant(isometry):
            assert found == {
                frozenset(board.image(key, isometry) for key in solution) for solution in found
            }


@pytest.mark.parametrize("name", BY_HAND)
@settings(BOUNDED, max_examples=15)
@given(data=st.data())
def test_answers_do_not_depend_on_the_cardinality_encoding(name: str, data: st.DataObject) -> None:
    """Nor on helper variables: with every cardinality encoding the listing is the same."""
    board = data.draw(altered(name))
    if board is None or len(encoded(board).answer_block()) > 2 * MOST:
        return
    chosen = data.draw(st.sampled_from(cardinality.ENCODINGS))
    both = [
        sorted(map(sorted, islice(solutions(encoded(board, cardinality=each)), 500)))
        for each in ("auto", chosen)
    ]
    if len(both[0]) < 500:
        assert both[0] == both[1]


@pytest.mark.parametrize("name", BY_HAND)
def test_every_puzzle_is_tried_on_random_boards(name: str) -> None:
    """By the tests above, which pass over what is no board or too large, or by its own."""
    reached: set[str] = set()

    @settings(BOUNDED, max_examples=60)
    @given(altered(name))
    def collect(board: Puzzle[Any] | None) -> None:
        if board is not None and len(encoded(board).answer_block()) <= MOST:
            reached.add(board.text())

    own = ROOT / "tests" / "genres" / f"test_{name}.py"
    if not (own.exists() and "@given" in own.read_text("utf-8")):
        collect()
        assert len(reached) >= 3
