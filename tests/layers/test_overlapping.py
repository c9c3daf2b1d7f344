"""Sudokus that share cells: the layer of their grids, and the rule of their houses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from catalogue import by_trying, encoded

from satgrid.errors import ParseError
from satgrid.grounds.exactly_one import Groups, Ones
from satgrid.puzzle import registry
from satgrid.rules import two_digits
from satgrid.solve.enumeration import solutions

PAIR = "puzzle: samurai\ngrids: 1-2/1-2 1-2/2-3\n\n...\n1..\n"


def board(text: str) -> Any:
    return registry.parse(text)


def test_layout_is_told_by_size_by_name_or_by_rows_and_columns() -> None:
    rows = "\n".join(["." * 21] * 21)
    usual = board(f"puzzle: samurai\n\n{rows}\n")
    assert len(usual.data["grids"].layout) == 5
    assert len(usual.dark_cells) == 72
    named = board(f"puzzle: samurai\ngrids: windmill\n\n{rows}\n")
    assert named.data["grids"] != usual.data["grids"]
    assert "grids: windmill" in named.text()
    listed = board("puzzle: samurai\ngrids: 1,3/1,3\n\n...\n...\n...\n")
    assert listed.text() == "puzzle: samurai\ngrids: 1,3/1,3\n\n...\n...\n...\n"
    assert sorted(set(listed.grid) - listed.dark_cells) == [(0, 0), (0, 2), (2, 0), (2, 2)]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("summer", r"2:8: 'summer' is not a grid"),
        ("1-2/3-1", r"2:8: '1-2/3-1' is not a grid"),
        ("0-1/1-2", r"2:8: '0-1/1-2' is not a grid"),
        ("1-2/1-3", r"2:8: 2 rows and 3 columns are no square"),
        ("1-2/1-2 1-1/3-3", r"2:8: all grids have the same number of rows"),
        ("1-2/3-4", r"2:8: the grids are on 2x4 cells, but the board has 2x3"),
    ],
)
def test_wrong_grids_are_refused_at_their_place(words: str, message: str) -> None:
    with pytest.raises(ParseError, match=message):
        board(f"puzzle: samurai\ngrids: {words}\n\n...\n...\n")


def test_board_may_be_larger_than_its_grids() -> None:
    one = board("puzzle: samurai\ngrids: 1-2/1-2\n\n1..\n...\n...\n")
    assert one.text() == "puzzle: samurai\ngrids: 1-2/1-2\n\n1..\n...\n...\n"
    assert [*one.open_cells] == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert list(solutions(encoded(one))) == [*by_trying(one)]
    turned = board("puzzle: samurai\ngrids: 2-3/1-2\n\n...\n1..\n...\n")
    assert len(list(solutions(encoded(turned)))) == 1


def test_board_whose_usual_layout_has_gaps_needs_none() -> None:
    """What is kept for all boards of a shape must not see the cells that are black by default."""
    one = board("puzzle: samurai\ngrids: 1-2/1-2 1-2/3-4 1-2/5-6\n\n......\n......\n")
    assert len(type(one)((2, 6), {}).dark_cells) == 4
    assert not one.dark_cells
    assert len(list(solutions(encoded(one)))) == 8


def test_shared_cells_belong_to_both_grids() -> None:
    assert list(solutions(encoded(board(PAIR)))) == [*by_trying(board(PAIR))]
    assert len(list(solutions(encoded(board(PAIR))))) == 1


@pytest.mark.parametrize("what", ["a grid less", "a cell less", "may be missing"])
def test_wrong_houses_are_noticed(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    one = board(PAIR.replace("1..", "..."))
    right = by_trying(one)

    def wrong(groups: Sequence[Groups]) -> Ones:
        if what == "a grid less":
            groups = groups[:4]
        elif what == "a cell less":
            groups = [Groups(places[:1], values, needed) for places, values, needed in groups]
        else:
            groups = [Groups(places, values, 0) for places, values, _ in groups[:2]]
        return Ones(groups)

    monkeypatch.setattr(two_digits, "Ones", wrong)
    assert set(solutions(encoded(board(one.text())))) != set(right)
